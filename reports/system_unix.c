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
    enum hs_status status = HS_OK;
    pid_t child = 0;
    errno = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (errno == 0) {
        /* The cast drops a const that posix_spawnp promises to keep but cannot express. */
        errno = posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    }
    const int failure = errno;
    if (failure == 0) {
        status = wait_for(child, arguments[0], exit_code, error);
    }
    if (failure == ENOENT || failure == EACCES || (status == HS_OK && failure == 0 && *exit_code == EXIT_NOT_FOUND)) {
        status = hs_fail(error, HS_UNSUPPORTED, "%s not found: install it or put it into PATH", arguments[0]);
    } else if (failure != 0) {
        errno = failure;
        status = hs_fail_errno(error, "%s: cannot run it", arguments[0]);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return status;
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
