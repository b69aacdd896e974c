/* SPDX-License-Identifier: MIT */
/*
 * The page cache: ask for a state, then prove it. A request is a wish; only what hs_cache_resident reports counts.
 * Thread safe, but for hs_cache_prove.
 */
#ifndef HEARSAY_CACHE_H
#define HEARSAY_CACHE_H

#include "hearsay/status.h"

enum hs_cache_state { HS_CACHE_ANY, HS_CACHE_WARM, HS_CACHE_COLD };

/*
 * WARM reads the file once; COLD first flushes it (dirty pages cannot be dropped), then asks for its pages to be
 * dropped; ANY does nothing. In every case the file's dirty pages are on the device afterwards.
 */
enum hs_status hs_cache_request(const char *path, enum hs_cache_state state, struct hs_error *error);

/* The share of the file's pages in memory now, 0 to 1 (1 for an empty file). HS_UNSUPPORTED where the system does
 * not tell; the state is then unknown, never assumed. */
enum hs_status hs_cache_resident(const char *path, double *share, struct hs_error *error);

/*
 * The same as evidence for a state that was just asked for. Some systems show that pages are in memory only by using
 * them, as Windows does: there it reads the file where the state is WARM, and COLD is HS_UNSUPPORTED, as is WARM for
 * more than half of the physical memory. *share is negative when it is not known. From the main thread only, and not
 * within hs_guard_call.
 */
enum hs_status hs_cache_prove(const char *path, enum hs_cache_state state, double *share, struct hs_error *error);

/* Whether a resident share proves the state: warm from 0.99 up, cold from 0.01 down, any always. A negative share
 * means unknown and proves nothing but ANY. */
int hs_cache_proves(enum hs_cache_state state, double resident_share);

const char *hs_cache_state_text(enum hs_cache_state state);

#endif
