/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/sysmacros.h>
#elif defined(__APPLE__)
#include <sys/mount.h>
#include <sys/sysctl.h>
#endif

#define LINE_BYTES 1024

static void copy_text(char *out, size_t size_bytes, const char *text) {
    (void)snprintf(out, size_bytes, "%.*s", (int)strcspn(text, "\n"), text);
}

#if defined(__linux__)

/* The value of the first "key...: value" or key=value line of a file under /proc or /etc. */
static void find_value(const char *path, const char *key, char *out, size_t size_bytes) {
    char line[LINE_BYTES];
    FILE *file = fopen(path, "r");
    while (file != NULL && out[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, key, strlen(key)) == 0) {
            const char *value = line + strcspn(line, ":=");
            value += strspn(value, ":= \t\"");
            copy_text(out, size_bytes, value);
            out[strcspn(out, "\"")] = '\0';
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

static void probe_system(const struct stat *folder, struct hs_machine *machine) {
    find_value("/etc/os-release", "PRETTY_NAME", machine->os_version, sizeof machine->os_version);
    find_value("/proc/cpuinfo", "model name", machine->cpu, sizeof machine->cpu);
    find_mount(folder->st_dev, machine);
    find_rotational(folder->st_dev, machine);
    const long pages = sysconf(_SC_PHYS_PAGES);
    machine->memory_bytes = pages > 0 ? (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

#elif defined(__APPLE__)

static void probe_system(const struct stat *folder, struct hs_machine *machine) {
    (void)folder;
    size_t length = sizeof machine->cpu;
    (void)sysctlbyname("machdep.cpu.brand_string", machine->cpu, &length, NULL, 0);
    length = sizeof machine->os_version;
    (void)sysctlbyname("kern.osproductversion", machine->os_version, &length, NULL, 0);
    length = sizeof machine->memory_bytes;
    (void)sysctlbyname("hw.memsize", &machine->memory_bytes, &length, NULL, 0);
}

#else

static void probe_system(const struct stat *folder, struct hs_machine *machine) {
    (void)folder;
    (void)machine;
}

#endif

enum hs_status hs_machine_probe(const char *data_folder, struct hs_machine *machine, struct hs_error *error) {
    struct stat folder;
    struct utsname system;
    if (stat(data_folder, &folder) != 0) {
        return hs_fail_errno(error, "%s: cannot look at this folder", data_folder);
    }
    if (uname(&system) != 0) {
        return hs_fail_errno(error, "cannot ask the system for its name");
    }
    const char *shown = strcmp(system.sysname, "Darwin") == 0 ? "macOS" : system.sysname;
    copy_text(machine->os, sizeof machine->os, shown);
    copy_text(machine->architecture, sizeof machine->architecture, system.machine);
    probe_system(&folder, machine);
    if (machine->os_version[0] != '\0') {
        const size_t used = strlen(machine->os_version);
        (void)snprintf(machine->os_version + used, sizeof machine->os_version - used, ", kernel %.60s", system.release);
    } else {
        copy_text(machine->os_version, sizeof machine->os_version, system.release);
    }
#if defined(__APPLE__)
    struct statfs mount;
    if (statfs(data_folder, &mount) == 0) {
        copy_text(machine->filesystem, sizeof machine->filesystem, mount.f_fstypename);
        copy_text(machine->device, sizeof machine->device, mount.f_mntfromname);
    }
#endif
    const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    machine->cpu_count = cpus > 0 ? (uint32_t)cpus : 1;
    return HS_OK;
}
