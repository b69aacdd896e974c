/* SPDX-License-Identifier: MIT */
/*
 * The C++ peers are built optimised into the program and unoptimised into a library of their own. Both contain the same
 * templates, and a linker keeps one copy of those; so the library hides all but its savers. This function is such a
 * copy: if the two builds ever shared code, both would give the same answer (verify.c looks).
 */
#ifndef HEARSAY_CASE_PEER_LEVEL_H
#define HEARSAY_CASE_PEER_LEVEL_H

inline bool archive_peer_optimised() {
#ifdef __OPTIMIZE__
    return true;
#else
    return false;
#endif
}

#endif
