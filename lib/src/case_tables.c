/* SPDX-License-Identifier: MIT */
/* Looking things up in a case's tables; its words and default margins. */
#include <string.h>

#include "hearsay/case.h"

const struct hs_workload *hs_case_workload(const struct hs_case *definition, const char *name) {
    for (size_t i = 0; i < definition->workload_count; i++) {
        if (strcmp(definition->workloads[i].name, name) == 0) {
            return &definition->workloads[i];
        }
    }
    return NULL;
}

const struct hs_subject *hs_case_subject(const struct hs_case *definition, const char *name) {
    for (size_t i = 0; i < definition->subject_count; i++) {
        if (strcmp(definition->subjects[i].name, name) == 0) {
            return &definition->subjects[i];
        }
    }
    return NULL;
}

double hs_cost_margin(enum hs_cost cost) {
    static const double margins[] = {[HS_COST_CPU] = 1.02, [HS_COST_WARM_IO] = 1.10, [HS_COST_COLD_IO] = 1.25};
    return margins[cost];
}

static const char *const scale_texts[HS_SCALE_COUNT] = {"smoke", "quick", "historical"};

const char *hs_scale_text(enum hs_scale scale) {
    return scale_texts[scale];
}
