/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "../system.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../src/unix/kernel.h"
#include "hearsay/file.h"

#define PAGE_BYTES 4096

void system_set(const char *name, const char *value) {
    ck_assert_int_eq(value != NULL ? setenv(name, value, 1) : unsetenv(name), 0);
}

void system_sleep(unsigned milliseconds) {
    (void)nanosleep(&(struct timespec){(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000}, NULL);
}

void system_die(void) {
    (void)raise(SIGKILL);
}

/* Maps two pages, then the file loses the second. */
void system_fault(void) {
    char name[] = "fault-XXXXXX";
    const int fd = mkstemp(name);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(unlink(name) | ftruncate(fd, 2 * PAGE_BYTES), 0);
    const volatile char *map = mmap(NULL, 2 * PAGE_BYTES, PROT_READ, MAP_SHARED, fd, 0);
    ck_assert(map != MAP_FAILED);
    ck_assert_int_eq(ftruncate(fd, PAGE_BYTES) | close(fd), 0);
    (void)map[PAGE_BYTES];
}

intptr_t system_start(const char *const *arguments, const char *errors) {
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        const int file = errors == NULL ? -1 : open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (errors == NULL || (file >= 0 && dup2(file, STDERR_FILENO) >= 0)) {
            hs_kernel_execute(arguments[0], (char *const *)arguments); /* which only reads them */
        }
        _exit(126);
    }
    return child;
}

int system_wait(intptr_t child) {
    int status = 0;
    ck_assert_int_eq(waitpid((pid_t)child, &status, 0), (pid_t)child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : SYSTEM_KILLED;
}

void system_kill(intptr_t child) {
    ck_assert_int_eq(kill((pid_t)child, SIGKILL), 0);
}

bool system_interrupt(intptr_t child) {
    return kill((pid_t)child, SIGTERM) == 0;
}

/* The folder may be gone at any moment: then there is nothing in it. */
size_t system_list(const char *folder, const char *prefix, char **found) {
    size_t count = 0;
    DIR *entries = opendir(folder);
    for (const struct dirent *entry = entries == NULL ? NULL : readdir(entries); entry != NULL;
         entry = readdir(entries)) {
        if (entry->d_name[0] != '.' && strncmp(entry->d_name, prefix, strlen(prefix)) == 0 && count++ == 0) {
            *found = hs_format("%s/%s", folder, entry->d_name);
        }
    }
    if (entries != NULL) {
        (void)closedir(entries);
    }
    return count;
}

bool system_is_private(const char *folder) {
    struct stat info;
    ck_assert_int_eq(stat(folder, &info), 0);
    return (info.st_mode & 0777) == 0700;
}
