/* SPDX-License-Identifier: MIT */
/* Files by descriptor, and running a compiler. */
#define _POSIX_C_SOURCE 200809L

#include "builder.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "archive.h"

extern char **environ;

intptr_t archive_file_create(const char *path) {
    return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

bool archive_file_write(intptr_t file, const unsigned char *data, size_t length) {
    while (length > 0) {
        const ssize_t written = write((int)file, data, length);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        data += written;
        length -= (size_t)written;
    }
    return true;
}

bool archive_file_close(intptr_t file) {
    return close((int)file) == 0;
}

bool builder_file_bytes(const char *path, uint64_t *bytes) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return false;
    }
    *bytes = (uint64_t)status.st_size;
    return true;
}

/* Its words to the terminal would stand among ours, so they go nowhere. */
bool builder_run(char *const *arguments) {
    posix_spawn_file_actions_t actions;
    pid_t child = -1;
    int status = -1;
    if (posix_spawn_file_actions_init(&actions) != 0) {
        return false;
    }
    bool started = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
                   posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO) == 0 &&
                   posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ) == 0;
    while (started && waitpid(child, &status, 0) < 0) {
        started = errno == EINTR;
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return started && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
