/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "../program.h"

#define LINE_BYTES  1024
#define QEMU_PREFIX "qemu-"

/* The value of the first "key...: value" or key=value line of a file under /proc or /etc. */
static void find_value(const char *path, const char *key, char *out, size_t size_bytes) {
    char line[LINE_BYTES];
    FILE *file = fopen(path, "r");
    while (file != NULL && out[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, key, strlen(key)) == 0) {
            const char *value = line + strcspn(line, ":=");
            value += strspn(value, ":= \t\"");
            (void)snprintf(out, size_bytes, "%.*s", (int)strcspn(value, "\"\n"), value);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

/* In mountinfo the device number is field 3; after " - " come the type and the source. */
static void find_mount(dev_t device, struct hs_machine *machine) {
    char wanted[32];
    char line[LINE_BYTES];
    (void)snprintf(wanted, sizeof wanted, "%u:%u", major(device), minor(device));
    FILE *file = fopen("/proc/self/mountinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char number[32];
        const char *rest = strstr(line, " - ");
        if (rest != NULL && sscanf(line, "%*s %*s %31s", number) == 1 && strcmp(number, wanted) == 0) {
            (void)sscanf(rest, " - %63s %127s", machine->filesystem, machine->device);
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

static void find_rotational(dev_t device, struct hs_machine *machine) {
    static const char *const places[] = {"queue/rotational", "../queue/rotational"}; /* a disk, a partition */
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char path[128];
        (void)snprintf(path, sizeof path, "/sys/dev/block/%u:%u/%s", major(device), minor(device), places[i]);
        FILE *file = fopen(path, "r");
        if (file != NULL) {
            machine->rotational = fgetc(file) == '1';
            fclose(file);
            return;
        }
    }
}

/* qemu-user shows a program its own file as /proc/self/exe, but qemu's by any other name of the same. */
static bool is_emulated(void) {
    char place[64];
    char emulator[512];
    (void)snprintf(place, sizeof place, "/proc/self/task/%ld/exe", (long)getpid());
    const ssize_t length = readlink(place, emulator, sizeof emulator - 1);
    emulator[length > 0 ? length : 0] = '\0';
    const char *name = strrchr(emulator, '/');
    return name != NULL && strncmp(name + 1, QEMU_PREFIX, sizeof QEMU_PREFIX - 1) == 0;
}

void hs_kernel_describe(const char *folder, struct hs_machine *machine) {
    struct stat info;
    find_value("/etc/os-release", "PRETTY_NAME", machine->os_version, sizeof machine->os_version);
    find_value("/proc/cpuinfo", "model name", machine->cpu, sizeof machine->cpu);
    if (stat(folder, &info) == 0) {
        find_mount(info.st_dev, machine);
        find_rotational(info.st_dev, machine);
    }
    if (is_emulated()) {
        (void)snprintf(machine->emulator, sizeof machine->emulator, "qemu-user");
    }
    const long pages = sysconf(_SC_PHYS_PAGES);
    machine->memory_bytes = pages > 0 ? (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

bool hs_kernel_drop_cached(int fd) {
    errno = posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    return errno == 0;
}

void hs_kernel_end_with_parent(void) {
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/* The kernel takes a program of another processor only where qemu is registered with it, so qemu itself is started. */
static void execute_under_qemu(const char *path, char *const *arguments) {
    size_t count = 0;
    while (arguments[count] != NULL) {
        count++;
    }
    char **all = calloc(count + 2, sizeof *all);
    char *program = realpath(path, NULL);
    if (all != NULL && program != NULL) {
        all[0] = arguments[0];
        all[1] = program;
        memcpy(all + 2, arguments + 1, (count - 1) * sizeof *all);
        (void)execv("/proc/thread-self/exe", all);
    }
    free(program);
    free(all);
}

void hs_kernel_execute(const char *path, char *const *arguments) {
    (void)execv(path, arguments);
    if (errno == ENOEXEC && is_emulated()) {
        execute_under_qemu(path, arguments);
    }
}

char *hs_program_path(void) {
    return realpath("/proc/self/exe", NULL);
}
