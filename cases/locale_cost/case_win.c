/* SPDX-License-Identifier: MIT */
/*
 * Locales of Windows. Its C library makes objects too, and has functions that take one as an argument. But nothing puts
 * a thread under an object, and the older library's _strtod_l knows no hexadecimal float; so the numbers of an archive
 * come from the standard functions here as elsewhere, and the thread goes under the locale by its name. An object costs
 * what it costs to make one.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "locales.h"

#define FORMER_BYTES 512 /* a name for each category */

struct object {
    _locale_t locale;
    const char *name; /* the caller's */
};

void *lc_locale_open(const char *name) {
    struct object *object = malloc(sizeof *object);
    if (object == NULL) {
        return NULL;
    }
    *object = (struct object){.locale = _create_locale(LC_ALL, name), .name = name};
    if (object->locale == NULL) {
        free(object);
        return NULL;
    }
    return object;
}

bool lc_locale_can_keep(void) {
    return false;
}

void *lc_locale_copy(void *locale) {
    (void)locale;
    return NULL;
}

void lc_locale_close(void *locale) {
    struct object *object = locale;
    _free_locale(object->locale);
    free(object);
}

/* One thread only, and one locale inside the other never: so one place to keep the former is enough. */
void *lc_locale_enter(void *locale) {
    static char former[FORMER_BYTES];
    const struct object *object = locale;
    (void)_configthreadlocale(_ENABLE_PER_THREAD_LOCALE);
    const char *now = setlocale(LC_ALL, NULL);
    (void)snprintf(former, sizeof former, "%s", now != NULL ? now : "C");
    (void)setlocale(LC_ALL, object->name);
    return former;
}

void lc_locale_leave(void *former) {
    (void)setlocale(LC_ALL, former);
}
