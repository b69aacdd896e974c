/* SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stddef.h>

#include "locales.h"

/* A name alone proves nothing: musl takes any and keeps its point. */
static bool has_comma(const char *name) {
    const bool comma = setlocale(LC_ALL, name) != NULL && localeconv()->decimal_point[0] == ',';
    (void)setlocale(LC_ALL, "C");
    return comma;
}

const char *lc_comma_name(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "de-DE", "German_Germany.1252"};
    static const char *found;
    for (size_t i = 0; found == NULL && i < sizeof names / sizeof names[0]; i++) {
        found = has_comma(names[i]) ? names[i] : NULL;
    }
    return found;
}
