/* SPDX-License-Identifier: MIT */
/* The real Boost.Serialization archives over string streams (peer_boost.cpp). */
#ifndef HEARSAY_CASE_BOOST_H
#define HEARSAY_CASE_BOOST_H

#include "format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One archive of count events; false when it does not fit or the library threw. */
bool lc_boost_write(enum lc_format format, const struct ev *events, size_t count, struct wire_out *out);
bool lc_boost_read(enum lc_format format, struct wire_in in, struct ev *events, size_t count);

/* As in "1_74". */
const char *lc_boost_version(void);

#ifdef __cplusplus
}
#endif

#endif
