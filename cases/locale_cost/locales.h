/* SPDX-License-Identifier: MIT */
/*
 * Locales: the C library's objects (case_unix.c, case_win.c) and C++'s (peer_locale.cpp).
 * Readable from C and from C++. The global locale is the process's: one thread only.
 */
#ifndef HEARSAY_CASE_LOCALES_H
#define HEARSAY_CASE_LOCALES_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The first named locale of this machine whose decimal point is a comma; NULL: it has none. */
const char *lc_comma_name(void);

/* A locale object of the C library, by a name that outlives it ("C", or what lc_comma_name says). NULL: it cannot be
 * made. */
void *lc_locale_open(const char *name);
void lc_locale_close(void *locale);

/* Whether a thread can enter an object itself, and copy one. Where not, lc_locale_copy gives NULL, and lc_locale_enter
 * goes by the object's name, which costs more: no subject that is about a kept object is timed there. */
bool lc_locale_can_keep(void);
void *lc_locale_copy(void *locale);

/* Puts the calling thread under a locale; returns what lc_locale_leave wants to have back. */
void *lc_locale_enter(void *locale);
void lc_locale_leave(void *former);

/* The global locale of C++, which sets C's as well. lc_global_restore: as the program found it. */
bool lc_global_set(const char *name);
void lc_global_restore(void);
bool lc_global_has(const char *name);

/* One std::locale made and gone: classic() asked for, "C" by name, the comma one by name, a copy of the global one, and
 * the global one with one facet exchanged, which is what every Boost archive does. */
bool lc_std_classic(void);
bool lc_std_c(void);
bool lc_std_named(void);
bool lc_std_copy(void);
bool lc_std_facet(void);

#ifdef __cplusplus
}
#endif

#endif
