/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "names.h"
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

#define EXIT_NOT_FOUND 127 /* of a child that had been made before exec failed: POSIX leaves that open */

static enum hs_status fail_not_found(const char *name, struct hs_error *error) {
    return hs_fail(error, HS_UNSUPPORTED, "%s not found: install it or put it into PATH", name);
}

enum hs_status hs_program_start(const char *const *arguments, intptr_t *child, struct hs_error *error) {
    posix_spawn_file_actions_t actions;
    pid_t made = 0;
    errno = posix_spawn_file_actions_init(&actions);
    if (errno != 0) {
        return hs_fail_errno(error, "%s: cannot prepare to run it", arguments[0]);
    }
    errno = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (errno == 0) {
        /* The cast drops a const that posix_spawnp promises to keep but cannot express. */
        errno = posix_spawnp(&made, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    }
    enum hs_status status = HS_OK;
    if (errno == ENOENT || errno == EACCES) {
        status = fail_not_found(arguments[0], error);
    } else if (errno != 0) {
        status = hs_fail_errno(error, "%s: cannot run it", arguments[0]);
    }
    *child = made;
    (void)posix_spawn_file_actions_destroy(&actions);
    return status;
}

enum hs_status hs_program_wait(intptr_t child, const char *name, int *exit_code, struct hs_error *error) {
    int state = 0;
    while (waitpid((pid_t)child, &state, 0) < 0) {
        if (errno != EINTR) {
            return hs_fail_errno(error, "%s: cannot wait for it", name);
        }
    }
    const int code = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    if (code == EXIT_NOT_FOUND) {
        return fail_not_found(name, error);
    }
    *exit_code = code;
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
        status = hs_names_add(names, count, item->d_name, suffix, error);
    }
    if (status == HS_OK && errno != 0) {
        status = hs_fail_errno(error, "%s: cannot list the folder", folder);
    }
    (void)closedir(stream);
    return hs_names_end(names, count, status);
}
