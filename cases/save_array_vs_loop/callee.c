/* SPDX-License-Identifier: MIT */
/* One element a call, in a file of its own: what the compiler of the loop cannot see, it cannot inline. */
#include "save.h"

#define ELEMENT(kind, type)                                                                                            \
    void save_##kind##_##type(struct save_sink *sink, const void *element) {                                           \
        save_##kind(sink, element, sizeof(type));                                                                      \
    }

ELEMENT(primitive, char)
ELEMENT(primitive, double)
ELEMENT(checked, char)
ELEMENT(checked, double)
ELEMENT(bug, char)
ELEMENT(bug, double)

save_element *const save_elements[SAVE_KIND_COUNT][SAVE_TYPE_COUNT] = SAVE_TABLE(save);
