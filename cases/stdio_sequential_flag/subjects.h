/* SPDX-License-Identifier: MIT */
/*
 * What the tables of subjects share, one a system: they have the same names in the same order, since claims speak of
 * them everywhere; titles, hints and reasons are the system's own.
 */
#ifndef HEARSAY_CASE_SEQ_SUBJECTS_H
#define HEARSAY_CASE_SEQ_SUBJECTS_H

#include "../absent.h"
#include "seq.h"

#define RUN(name_)                                                                                                     \
    static enum hs_status run_##name_(struct hs_job *job) {                                                            \
        return seq_repeat(job, seq_pass_##name_);                                                                      \
    }
RUN(stdio)
RUN(std_s)
RUN(std_s_literal)
RUN(std_r)
RUN(file)
RUN(file_random)
RUN(no_buffering)
RUN(map)
RUN(map_windowed)
RUN(map_sequential)
RUN(map_willneed)
RUN(read_loop)
RUN(map_loop)
RUN(memory)
RUN(memory_sum)

#ifdef HEARSAY_HAVE_BOOST_IOSTREAMS
RUN(boost)
#define BOOST .probe = seq_probe_whole, .run = run_boost
#else
#define BOOST .probe = without_boost
ABSENT(without_boost, "built without Boost.Iostreams; run ci/setup and configure again")
#endif

#define HINTED(name_, title_, probe_, run_, requested_, achieved_)                                                     \
    {                                                                                                                  \
        .name = (name_), .title = (title_), .probe = (probe_), .run = (run_), .requested = (requested_),               \
        .achieved = (achieved_)                                                                                        \
    }

#endif
