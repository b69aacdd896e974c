/* SPDX-License-Identifier: MIT */
#include "hearsay/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#elif defined(_MSC_VER)
#define STRINGIFY_(value) #value
#define STRINGIFY(value)  STRINGIFY_(value)
#define COMPILER          "msvc " STRINGIFY(_MSC_FULL_VER)
#else
#define COMPILER "unknown"
#endif

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

struct hs_system_name hs_machine_system(const struct hs_machine *machine) {
    struct hs_system_name name = {""};
    for (size_t i = 0; machine->os[i] != '\0'; i++) {
        name.text[i] = lower(machine->os[i]);
    }
    return name;
}

/* Appends text to an id: runs of anything but letters and digits become one '-', at most limit characters. */
static void append_slug(char *id, size_t size_bytes, const char *text, size_t limit) {
    size_t at = strlen(id);
    size_t added = 0;
    bool gap = at > 0;
    for (; *text != '\0' && at + 2 < size_bytes && added < limit; text++) {
        const char c = lower(*text);
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')) {
            gap = at > 0;
            continue;
        }
        if (gap) {
            id[at++] = '-';
            gap = false;
        }
        id[at++] = c;
        added++;
    }
    id[at] = '\0';
}

static void unknown_if_empty(char *text) {
    if (text[0] == '\0') {
        memcpy(text, "unknown", sizeof "unknown");
    }
}

enum hs_status hs_machine_describe(const char *data_folder, struct hs_machine *machine, struct hs_error *error) {
    memset(machine, 0, sizeof *machine);
    const enum hs_status status = hs_machine_probe(data_folder, machine, error);
    if (status != HS_OK) {
        return status;
    }
    unknown_if_empty(machine->os);
    unknown_if_empty(machine->os_version);
    unknown_if_empty(machine->architecture);
    unknown_if_empty(machine->cpu);
    unknown_if_empty(machine->filesystem);
    unknown_if_empty(machine->device);
    (void)snprintf(machine->compiler, sizeof machine->compiler, "%s", COMPILER);
    (void)snprintf(machine->flags, sizeof machine->flags, "%s", HEARSAY_BUILD_FLAGS);

    const char *emulator = getenv("HEARSAY_EMULATOR");
    if (emulator != NULL) {
        (void)snprintf(machine->emulator, sizeof machine->emulator, "%s", emulator);
    }
    char cpus[16];
    (void)snprintf(cpus, sizeof cpus, "%ux", machine->cpu_count);
    append_slug(machine->id, sizeof machine->id, machine->os, 12);
    append_slug(machine->id, sizeof machine->id, machine->architecture, 12);
    append_slug(machine->id, sizeof machine->id, cpus, 4);
    append_slug(machine->id, sizeof machine->id, machine->cpu, 24);
    append_slug(machine->id, sizeof machine->id, machine->filesystem, 10);
    append_slug(machine->id, sizeof machine->id, machine->compiler, 8);
    append_slug(machine->id, sizeof machine->id, machine->emulator, 8);
    return HS_OK;
}
