/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static enum hs_status wait_for(pid_t child, const char *name, int *exit_code, struct hs_error *error) {
    int state = 0;
    while (waitpid(child, &state, 0) < 0) {
        if (errno != EINTR) {
            return hs_fail_errno(error, "%s: cannot wait for it", name);
        }
    }
    *exit_code = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    return HS_OK;
}

enum hs_status hs_process_run(const char *const *arguments, int *exit_code, struct hs_error *error) {
    posix_spawn_file_actions_t actions;
    errno = posix_spawn_file_actions_init(&actions);
    if (errno != 0) {
        return hs_fail_errno(error, "%s: cannot prepare to run it", arguments[0]);
    }
    enum hs_status status;
    pid_t child = 0;
    errno = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (errno == 0) {
        /* The cast drops a const that posix_spawnp promises to keep but cannot express. */
        errno = posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    }
    if (errno == ENOENT || errno == EACCES) {
        status = hs_fail(error, HS_UNSUPPORTED, "%s not found: install it or put it into PATH", arguments[0]);
    } else if (errno != 0) {
        status = hs_fail_errno(error, "%s: cannot run it", arguments[0]);
    } else {
        status = wait_for(child, arguments[0], exit_code, error);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return status;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int ends_in(const char *name, const char *suffix) {
    const size_t length = strlen(name);
    const size_t tail = strlen(suffix);
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

static enum hs_status add_name(char ***names, size_t *count, const char *name, struct hs_error *error) {
    char **more = realloc(*names, (*count + 1) * sizeof *more);
    if (more == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    }
    *names = more;
    more[*count] = strdup(name);
    if (more[*count] == NULL) {
        return hs_fail(error, HS_MEMORY, "%s: out of memory", name);
    }
    *count += 1;
    return HS_OK;
}

enum hs_status hs_folder_names(const char *folder, const char *suffix, char ***names, size_t *count,
                               struct hs_error *error) {
    *names = NULL;
    *count = 0;
    DIR *stream = opendir(folder);
    if (stream == NULL) {
        return hs_fail_errno(error, "%s: cannot list the folder", folder);
    }
    enum hs_status status = HS_OK;
    for (;;) {
        errno = 0;
        const struct dirent *item = readdir(stream);
        if (item == NULL || status != HS_OK) {
            break;
        }
        if (ends_in(item->d_name, suffix)) {
            status = add_name(names, count, item->d_name, error);
        }
    }
    if (status == HS_OK && errno != 0) {
        status = hs_fail_errno(error, "%s: cannot list the folder", folder);
    }
    (void)closedir(stream);
    if (status != HS_OK) {
        hs_names_free(*names, *count);
        *names = NULL;
        *count = 0;
    } else if (*count > 0) {
        qsort(*names, *count, sizeof **names, compare_names);
    }
    return status;
}

void hs_names_free(char **names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
}
