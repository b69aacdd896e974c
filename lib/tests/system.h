/* SPDX-License-Identifier: MIT */
/* What the suites ask of the system: unix/system.c, win/system.c. What goes wrong fails the test that asked. */
#ifndef HEARSAY_TESTS_SYSTEM_H
#define HEARSAY_TESTS_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define SYSTEM_KILLED (-1) /* instead of an exit code */

/* Sets a variable of the environment, or removes it with NULL. */
void system_set(const char *name, const char *value);

void system_sleep(unsigned milliseconds);

/* Ends this process at once, as a kill from outside would. */
void system_die(void);

/* Touches a page of a mapped file that cannot be supplied. */
void system_fault(void);

/* Starts a program (NULL ends its arguments) as a process of its own; its messages go to the file errors, if not
 * NULL. Each is waited for once, which gives its exit code. */
intptr_t system_start(const char *const *arguments, const char *errors);
int system_wait(intptr_t child);
void system_kill(intptr_t child);

/* Interrupts it as Ctrl-C would; false where that cannot be done from here. */
bool system_interrupt(intptr_t child);

/* How many entries of a folder begin with prefix. *found, NULL before, is then the path of one of them, if there is
 * one; caller frees. */
size_t system_list(const char *folder, const char *prefix, char **found);

static inline size_t system_count(const char *folder, const char *prefix) {
    char *found = NULL;
    const size_t count = system_list(folder, prefix, &found);
    free(found);
    return count;
}

static inline char *system_find(const char *folder, const char *prefix) {
    char *found = NULL;
    (void)system_list(folder, prefix, &found);
    return found;
}

/* Whether other users are kept out of a folder. */
bool system_is_private(const char *folder);

#endif
