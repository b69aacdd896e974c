/* SPDX-License-Identifier: MIT */
/*
 * Outcomes and the one-line message that goes with them.
 *
 * A function that can fail returns enum hs_status and takes a struct hs_error last. The caller owns the
 * error; the callee fills it only when it returns something other than HS_OK. Passing NULL is allowed: the
 * status still comes back, the text is lost. A text names the file or place, what is wrong and what to do.
 * Thread safety: no shared state.
 */
#ifndef HEARSAY_STATUS_H
#define HEARSAY_STATUS_H

#define HS_STATUS_MAP(X)                                                                                               \
    X(OK, "ok")                                                                                                        \
    X(UNSUPPORTED, "not available on this system")                                                                     \
    X(INVALID, "invalid input")                                                                                        \
    X(IO, "input/output error")                                                                                        \
    X(MEMORY, "out of memory")                                                                                         \
    X(MISMATCH, "wrong answer")                                                                                        \
    X(FAULT, "memory fault in a mapped file")                                                                          \
    X(BUSY, "in use by another process")                                                                               \
    X(INTERRUPTED, "interrupted")

#define HS_STATUS_ENUM(name, text) HS_##name,
enum hs_status { HS_STATUS_MAP(HS_STATUS_ENUM) HS_STATUS_COUNT };
#undef HS_STATUS_ENUM

struct hs_error {
    enum hs_status status;
    char text[768];
};

#if defined(__clang__)
#define HS_PRINTF(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#elif defined(__GNUC__)
/* C11's printf on every system; "printf" alone is that of the old C library on Windows. */
#define HS_PRINTF(format_index, first_index) __attribute__((format(gnu_printf, format_index, first_index)))
#else
#define HS_PRINTF(format_index, first_index)
#endif

/* The fixed text of a status; never NULL, also for a value outside the enum. */
const char *hs_status_text(enum hs_status status);

/* Fills *error (if not NULL) with the formatted text, cut to fit and with spaces for control characters, and returns
 * status. */
enum hs_status hs_fail(struct hs_error *error, enum hs_status status, const char *format, ...) HS_PRINTF(3, 4);

/* As hs_fail with HS_IO (HS_MEMORY for ENOMEM), with ": " and the text of errno appended. */
enum hs_status hs_fail_errno(struct hs_error *error, const char *format, ...) HS_PRINTF(2, 3);

#endif
