/* SPDX-License-Identifier: MIT */
/*
 * C streams with the buffer they come with, one fread a block; they differ in how they are opened.
 *
 * "S" (sequential access) is an extension of Microsoft's library and "m" (map the file) one of glibc's. Others ignore
 * such letters or refuse them; so a probe opens a file with them, and a fact shows what "S" does.
 */
#include "seq.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/file.h"

static bool read_blocks(struct hs_job *job, FILE *stream) {
    const struct seq_task *task = job->state;
    for (uint64_t at = 0; at < task->file_bytes; at += task->block_bytes) {
        const size_t length = seq_block_length(task, at);
        if (fread(task->buffer, 1, length, stream) != length) {
            return false;
        }
        seq_consume(job, at, task->buffer, length);
    }
    return true;
}

static enum hs_status run_stream(struct hs_job *job, FILE *stream) {
    if (stream == NULL) {
        return HS_IO;
    }
    const bool done = read_blocks(job, stream);
    return fclose(stream) == 0 && done ? HS_OK : HS_IO;
}

static const char *path_of(const struct hs_job *job) {
    return ((const struct seq_task *)job->state)->path;
}

enum hs_status seq_pass_stdio(struct hs_job *job) {
    return run_stream(job, seq_open_stream(path_of(job), "rb"));
}

enum hs_status seq_pass_std_s(struct hs_job *job) {
    return run_stream(job, seq_open_sequential(path_of(job)));
}

enum hs_status seq_pass_std_s_literal(struct hs_job *job) {
    return run_stream(job, seq_open_stream(path_of(job), "rbS"));
}

enum hs_status seq_pass_std_r(struct hs_job *job) {
    return run_stream(job, seq_open_random(path_of(job)));
}

enum hs_status seq_pass_stdio_rm(struct hs_job *job) {
    return run_stream(job, seq_open_stream(path_of(job), "rbm"));
}

enum hs_status seq_probe_mode(const struct hs_job *job, const char *mode, struct hs_error *error) {
    enum hs_status status = seq_probe(job, error);
    char *path = hs_format("%s/probe.data", job->plan->folder);
    if (status == HS_OK) {
        status = path == NULL ? hs_fail(error, HS_MEMORY, "out of memory") : hs_file_replace(path, "S", 1, error);
    }
    if (status == HS_OK) {
        FILE *stream = seq_open_stream(path, mode);
        if (stream == NULL) {
            status = hs_fail(error, HS_UNSUPPORTED, "%s: this C library refuses the mode \"%s\" (%s)",
                             job->subject->name, mode, strerror(errno));
        } else {
            (void)fclose(stream);
        }
    }
    if (path != NULL) {
        (void)hs_file_remove(path, NULL);
    }
    free(path);
    return status;
}

enum hs_status seq_probe_literal(const struct hs_job *job, struct hs_error *error) {
    return seq_probe_mode(job, "rbS", error);
}
