/* SPDX-License-Identifier: MIT */
/* The locale objects of POSIX 2008. */
#define _XOPEN_SOURCE 700
#include "locales.h"

#include <locale.h>
#include <stddef.h>
#if __has_include(<xlocale.h>)
#include <xlocale.h> /* where macOS keeps them */
#endif

void *lc_locale_open(const char *name) {
    return newlocale(LC_ALL_MASK, name, (locale_t)0);
}

bool lc_locale_can_keep(void) {
    return true;
}

void *lc_locale_copy(void *locale) {
    return duplocale(locale);
}

void lc_locale_close(void *locale) {
    freelocale(locale);
}

void *lc_locale_enter(void *locale) {
    return uselocale(locale);
}

void lc_locale_leave(void *former) {
    (void)uselocale(former);
}
