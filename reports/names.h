/* SPDX-License-Identifier: MIT */
/* The list that hs_folder_names fills, whatever system lists the folder. */
#ifndef HEARSAY_REPORTS_NAMES_H
#define HEARSAY_REPORTS_NAMES_H

#include <stddef.h>

#include "hearsay/status.h"

/* Adds a copy of name if it ends in suffix and is longer than that. */
enum hs_status hs_names_add(char ***names, size_t *count, const char *name, const char *suffix, struct hs_error *error);

/* Sorts the list, or after a failure empties it; returns the status that it was given. */
enum hs_status hs_names_end(char ***names, size_t *count, enum hs_status status);

#endif
