/* SPDX-License-Identifier: MIT */
#ifndef HEARSAY_CASE_FACTS_H
#define HEARSAY_CASE_FACTS_H

#include "archive.h"
#include "builder.h"

/* Name in the post file, function. */
#define FACT_MAP(X)                                                                                                    \
    X("flushes-977", fact_flushes)                                                                                     \
    X("stream-buffer-4096", fact_stream_buffer)                                                                        \
    X("text-mode-differs", fact_text_mode_differs)                                                                     \
    X("text-mode-harmless", fact_text_mode_harmless)                                                                   \
    X("clocks-agree", fact_clocks_agree)                                                                               \
    X("method-of-three-set", fact_method_set)                                                                          \
    X("method-of-three-list", fact_method_list)                                                                        \
    X("method-of-three-list-deque", fact_method_list_deque)                                                            \
    X("unoptimised-ratio-set", fact_unoptimised_set)                                                                   \
    X("unoptimised-ratio-list", fact_unoptimised_list)                                                                 \
    X("unoptimised-ratio-list-deque", fact_unoptimised_list_deque)                                                     \
    X("builds-longer-c", fact_builds_longer_c)                                                                         \
    X("builds-longer-std", fact_builds_longer_std)                                                                     \
    X("exe-twice-c", fact_exe_c)                                                                                       \
    X("exe-twice-c-stripped", fact_exe_c_stripped)                                                                     \
    X("exe-twice-c-static", fact_exe_c_static)                                                                         \
    X("exe-twice-std", fact_exe_std)                                                                                   \
    X("exe-twice-std-stripped", fact_exe_std_stripped)                                                                 \
    X("exe-twice-std-static", fact_exe_std_static)

#define FACT_PARAMETERS                                                                                                \
    const struct hs_plan *plan, void *context, bool *is_true, char *evidence, size_t size_bytes, struct hs_error *error

#define FACT_DECLARATION(name, function) enum hs_status function(FACT_PARAMETERS);
FACT_MAP(FACT_DECLARATION)
#undef FACT_DECLARATION

/* session.c: what the facts about programs have built so far. */
struct builder *archive_builder_of(void *context);

#endif
