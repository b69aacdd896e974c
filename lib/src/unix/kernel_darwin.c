/* SPDX-License-Identifier: MIT */
#include "kernel.h"

#include <errno.h>
#include <mach-o/dyld.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <unistd.h>

#include "../program.h"

static void ask(const char *name, void *out, size_t size_bytes) {
    (void)sysctlbyname(name, out, &size_bytes, NULL, 0);
}

/* Nothing here asks a device whether it turns: that takes IOKit, and no Mac of today does. */
void hs_kernel_describe(const char *folder, struct hs_machine *machine) {
    struct statfs mount;
    char version[32] = "";
    ask("kern.osproductversion", version, sizeof version);
    (void)snprintf(machine->os_version, sizeof machine->os_version, "macOS %s", version);
    int translated = 0;
    ask("sysctl.proc_translated", &translated, sizeof translated);
    if (translated == 1) {
        (void)snprintf(machine->emulator, sizeof machine->emulator, "Rosetta");
    }
    ask("machdep.cpu.brand_string", machine->cpu, sizeof machine->cpu);
    ask("hw.memsize", &machine->memory_bytes, sizeof machine->memory_bytes);
    if (statfs(folder, &mount) == 0) {
        (void)strlcpy(machine->filesystem, mount.f_fstypename, sizeof machine->filesystem);
        (void)strlcpy(machine->device, mount.f_mntfromname, sizeof machine->device);
    }
}

/* A map that is invalidated gives its clean pages back. F_NOCACHE keeps new pages out and drops none. */
bool hs_kernel_drop_cached(int fd) {
    struct stat info;
    if (fstat(fd, &info) != 0) {
        return false;
    }
    if (info.st_size == 0) {
        return true;
    }
    const size_t length = (size_t)info.st_size;
    void *map = mmap(NULL, length, PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED) {
        return false;
    }
    const bool dropped = msync(map, length, MS_INVALIDATE) == 0;
    return munmap(map, length) == 0 && dropped;
}

void hs_kernel_end_with_parent(void) {
    /* Darwin has no such request; a child ends with its budget. */
}

void hs_kernel_execute(const char *path, char *const *arguments) {
    (void)execv(path, arguments);
}

char *hs_program_path(void) {
    uint32_t size_bytes = 0;
    (void)_NSGetExecutablePath(NULL, &size_bytes);
    char *named = malloc(size_bytes);
    char *path = named != NULL && _NSGetExecutablePath(named, &size_bytes) == 0 ? realpath(named, NULL) : NULL;
    free(named);
    return path;
}
