/* SPDX-License-Identifier: MIT */
#include "exhibit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearsay/cache.h"
#include "hearsay/interval.h"

static struct hs_reference reference_to(const struct hs_record_entrant *entrant) {
    return (struct hs_reference){entrant->workload, entrant->subject};
}

struct hs_contest hs_exhibit_contest(const struct hs_exhibit *exhibit, size_t claim) {
    const struct hs_record_claim *item = &exhibit->record.claims[claim];
    const struct hs_record_pair *pair = hs_record_nearest(item);
    const struct hs_record_race *race =
        pair != NULL && item->race != NULL ? hs_record_race_of(&exhibit->record, item->race) : NULL;
    if (race != NULL && pair->subject < race->entrant_count && pair->baseline < race->entrant_count) {
        return (struct hs_contest){reference_to(&race->entrants[pair->subject]),
                                   reference_to(&race->entrants[pair->baseline])};
    }
    const struct hs_claim *said = exhibit->post != NULL ? hs_post_claim(exhibit->post, item->id) : NULL;
    if (said != NULL && said->baseline_count > 0) {
        return (struct hs_contest){said->subject, said->baselines[0]};
    }
    return (struct hs_contest){{"", ""}, {"", ""}};
}

static bool is_same_claim(const struct hs_record_claim *judged, const struct hs_claim *said) {
    return said != NULL && strcmp(judged->says, said->says) == 0 && judged->kind == said->kind &&
           judged->bound == said->bound;
}

bool hs_exhibit_is_current(const struct hs_exhibit *exhibit) {
    const struct hs_record *record = &exhibit->record;
    bool is_current = record->claim_count == exhibit->post->claim_count;
    for (size_t i = 0; is_current && i < record->claim_count; i++) {
        is_current = is_same_claim(&record->claims[i], hs_post_claim(exhibit->post, record->claims[i].id));
    }
    return is_current;
}

/* A post without a single number of its own is ours. */
bool hs_exhibit_is_exam(const struct hs_exhibit *exhibit) {
    return exhibit->post != NULL && exhibit->post->observation_count == 0;
}

const char *hs_exhibit_year(const struct hs_exhibit *exhibit, char year[8]) {
    if (exhibit->post == NULL || strlen(exhibit->post->date) < 4) {
        return "then";
    }
    (void)snprintf(year, 8, "%.4s", exhibit->post->date);
    return year;
}

const char *hs_exhibit_workload(const struct hs_exhibit *exhibit, const char *name) {
    for (size_t r = 0; r < exhibit->record.race_count; r++) {
        const struct hs_record_race *race = &exhibit->record.races[r];
        for (size_t e = 0; e < race->entrant_count; e++) {
            if (race->entrants[e].workload_title != NULL && strcmp(race->entrants[e].workload, name) == 0) {
                return race->entrants[e].workload_title;
            }
        }
    }
    return name;
}

const char *hs_exhibit_subject(const struct hs_exhibit *exhibit, const char *name) {
    for (size_t r = 0; r < exhibit->record.race_count; r++) {
        const struct hs_record_race *race = &exhibit->record.races[r];
        for (size_t e = 0; e < race->entrant_count; e++) {
            if (race->entrants[e].subject_title != NULL && strcmp(race->entrants[e].subject, name) == 0) {
                return race->entrants[e].subject_title;
            }
        }
    }
    return name;
}

struct sampled {
    const struct hs_record_race *race;
    const struct hs_record_entrant *entrant;
};

static struct sampled find_sampled(const struct hs_record *record, const struct hs_reference *reference) {
    struct sampled best = {NULL, NULL};
    for (size_t r = 0; r < record->race_count; r++) {
        for (size_t i = 0; i < record->races[r].entrant_count; i++) {
            const struct hs_record_entrant *entrant = &record->races[r].entrants[i];
            if (strcmp(entrant->role, "subject") == 0 && strcmp(entrant->workload, reference->workload) == 0 &&
                strcmp(entrant->subject, reference->subject) == 0 &&
                entrant->lane.count > (best.entrant != NULL ? best.entrant->lane.count : 0)) {
                best = (struct sampled){&record->races[r], entrant};
            }
        }
    }
    return best;
}

/* One sample holds race->inner runs. */
static double on_axis(const struct sampled *sampled, const struct hs_axis *axis, uint64_t ns) {
    const double seconds = (double)ns * 1e-9 / (double)sampled->race->inner;
    const double bytes = (double)sampled->entrant->bytes;
    if (axis->rate_bytes > 0.0) {
        return bytes / seconds / axis->rate_bytes;
    }
    return seconds * (axis->per_bytes > 0.0 && bytes > 0.0 ? axis->per_bytes / bytes : 1.0) / axis->unit_seconds;
}

bool hs_exhibit_spread(const struct hs_exhibit *exhibit, const struct hs_reference *reference,
                       const struct hs_axis *axis, struct hs_spread *spread) {
    const struct sampled sampled = find_sampled(&exhibit->record, reference);
    if (sampled.entrant == NULL) {
        return false;
    }
    const struct hs_lane *lane = &sampled.entrant->lane;
    double *values = malloc(lane->count * sizeof *values);
    if (values == NULL) {
        return false;
    }
    spread->low = INFINITY;
    spread->high = 0;
    for (size_t i = 0; i < lane->count; i++) {
        values[i] = on_axis(&sampled, axis, lane->ns[i]);
        spread->low = fmin(spread->low, values[i]);
        spread->high = fmax(spread->high, values[i]);
    }
    spread->middle = hs_median(values, lane->count);
    free(values);
    return true;
}

static enum hs_cache_state needed_state(const struct hs_record_entrant *entrant) {
    if (strcmp(entrant->cache, hs_cache_state_text(HS_CACHE_WARM)) == 0) {
        return HS_CACHE_WARM;
    }
    return strcmp(entrant->cache, hs_cache_state_text(HS_CACHE_COLD)) == 0 ? HS_CACHE_COLD : HS_CACHE_ANY;
}

struct hs_proof hs_race_proof(const struct hs_record_race *race) {
    struct hs_proof proof = {0, 0};
    for (size_t i = 0; i < race->entrant_count; i++) {
        const struct hs_record_entrant *entrant = &race->entrants[i];
        const enum hs_cache_state state = needed_state(entrant);
        for (size_t s = 0; state != HS_CACHE_ANY && s < entrant->lane.count; s++) {
            const double share = entrant->evidence.resident != NULL ? entrant->evidence.resident[s] : -1.0;
            proof.needed++;
            proof.proven += hs_cache_proves(state, share) ? 1 : 0;
        }
    }
    return proof;
}

static const char *ledger_of(const struct hs_exhibit *exhibit, size_t claim) {
    return exhibit->post == NULL ? "" : hs_post_ledger(exhibit->post, "claims", exhibit->record.claims[claim].id);
}

static bool same_question(const struct hs_exhibit *exhibit, size_t a, size_t b) {
    const struct hs_record_claim *claims = exhibit->record.claims;
    return claims[a].kind == claims[b].kind && strcmp(ledger_of(exhibit, a), ledger_of(exhibit, b)) == 0 &&
           strcmp(hs_exhibit_contest(exhibit, a).baseline.subject, hs_exhibit_contest(exhibit, b).baseline.subject) ==
               0;
}

/* Puts claim and all later ones that ask the same at the end of order; gives their number. */
static size_t gather(const struct hs_exhibit *exhibit, size_t claim, bool *taken, size_t *order) {
    size_t count = 0;
    for (size_t i = claim; i < exhibit->record.claim_count; i++) {
        if (!taken[i] && same_question(exhibit, claim, i)) {
            order[count++] = i;
        }
    }
    if (count > 1) {
        for (size_t i = 0; i < count; i++) {
            taken[order[i]] = true;
        }
    }
    return count;
}

static void group_claims(struct hs_exhibit *exhibit, bool *taken) {
    const size_t total = exhibit->record.claim_count;
    size_t used = 0;
    for (size_t i = 0; i < total; i++) {
        const size_t count = taken[i] ? 0 : gather(exhibit, i, taken, exhibit->order + used);
        if (count > 1) {
            exhibit->groups[exhibit->group_count++] = (struct hs_group){false, exhibit->order + used, count};
            used += count;
        }
    }
    const size_t first = used;
    for (size_t i = 0; i < total; i++) {
        if (!taken[i]) {
            exhibit->order[used++] = i;
        }
    }
    if (used > first) {
        exhibit->groups[exhibit->group_count++] = (struct hs_group){true, exhibit->order + first, used - first};
    }
}

enum hs_status hs_exhibit_open(const char *path, const struct hs_library *library, struct hs_exhibit *exhibit,
                               struct hs_error *error) {
    *exhibit = (struct hs_exhibit){.path = path};
    enum hs_status status = hs_record_read(path, &exhibit->record, error);
    if (status != HS_OK) {
        *exhibit = (struct hs_exhibit){0};
        return status;
    }
    exhibit->post = hs_library_find(library, exhibit->record.post);
    const size_t count = exhibit->record.claim_count + 1;
    bool *taken = calloc(count, sizeof *taken);
    exhibit->order = calloc(count, sizeof *exhibit->order);
    exhibit->groups = calloc(count, sizeof *exhibit->groups);
    if (taken == NULL || exhibit->order == NULL || exhibit->groups == NULL) {
        status = hs_fail(error, HS_MEMORY, "%s: out of memory", path);
    } else {
        group_claims(exhibit, taken);
    }
    free(taken);
    if (status != HS_OK) {
        hs_exhibit_close(exhibit);
    }
    return status;
}

void hs_exhibit_close(struct hs_exhibit *exhibit) {
    if (exhibit->record.root != NULL) {
        hs_record_free(&exhibit->record);
    }
    free(exhibit->order);
    free(exhibit->groups);
    *exhibit = (struct hs_exhibit){0};
}
