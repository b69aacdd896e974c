/* SPDX-License-Identifier: MIT */
/*
 * Text on its way to and from Windows: UTF-8 inside the program, UTF-16 outside. Every result is malloc'd, for the
 * caller to free; NULL, with the reason in GetLastError, when there is none. Thread safe.
 */
#ifndef HEARSAY_WIN_UTF8_H
#define HEARSAY_WIN_UTF8_H

#include <wchar.h>

wchar_t *hs_utf8_to_wide(const char *text);
char *hs_wide_to_utf8(const wchar_t *text);

/* A path as the functions of Windows take it: one that is too long for them gets the prefix \\?\, which lifts their
 * limit of 260 characters but also wants the path absolute and with backslashes; both are seen to. */
wchar_t *hs_path_to_wide(const char *path);

/* One command line of these arguments (NULL at the end), quoted so that a C program finds them again in argv. */
wchar_t *hs_arguments_to_wide(const char *const *arguments);

#endif
