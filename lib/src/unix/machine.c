/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "hearsay/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "kernel.h"

static void copy_text(char *out, size_t size_bytes, const char *text) {
    (void)snprintf(out, size_bytes, "%.*s", (int)strcspn(text, "\n"), text);
}

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
    hs_kernel_describe(data_folder, machine);
    if (machine->os_version[0] != '\0') {
        const size_t used = strlen(machine->os_version);
        (void)snprintf(machine->os_version + used, sizeof machine->os_version - used, ", kernel %.60s", system.release);
    } else {
        copy_text(machine->os_version, sizeof machine->os_version, system.release);
    }
    const long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    machine->cpu_count = cpus > 0 ? (uint32_t)cpus : 1;
    return HS_OK;
}
