/* SPDX-License-Identifier: MIT */
/*
 * The machine: one OS + CPU + filesystem + compiler, with an id. Verdicts belong to a machine; times of two machines
 * are never pooled. Thread safe.
 */
#ifndef HEARSAY_MACHINE_H
#define HEARSAY_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "hearsay/status.h"

struct hs_machine {
    char id[96]; /* lower case, a-z 0-9 and '-': safe in a file name */
    char os[64];
    char os_version[128];
    char architecture[32];
    char cpu[128];
    char filesystem[64]; /* of the data folder */
    char device[128];
    char compiler[64];
    char flags[256];
    char emulator[32]; /* empty on a real machine */
    uint64_t memory_bytes;
    uint32_t cpu_count;
    bool rotational;
};

/* The operating system as posts and file names have it: machine.os in lower case. */
struct hs_system_name {
    char text[64];
};
struct hs_system_name hs_machine_system(const struct hs_machine *machine);

/* Describes the machine as seen from data_folder, which must exist. What cannot be found out is "unknown". */
enum hs_status hs_machine_describe(const char *data_folder, struct hs_machine *machine, struct hs_error *error);

/* Fills the fields that only the operating system knows (all but id, compiler and flags); used by the above. */
enum hs_status hs_machine_probe(const char *data_folder, struct hs_machine *machine, struct hs_error *error);

#endif
