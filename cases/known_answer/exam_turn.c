/* SPDX-License-Identifier: MIT */
#include "exam.h"

#define LOCK_WAIT_SECONDS 3600

const char *const ka_head_start_ms[KA_NEIGHBOUR_COUNT] = {"0", "13", "27"};

enum hs_status ka_turn_begin(struct ka_turn *turn, bool neighbours, struct hs_error *error) {
    *turn = (struct ka_turn){.line = -1};
    enum hs_status status = hs_lock_open(LOCK_WAIT_SECONDS, &turn->lock, error);
    if (status == HS_OK && neighbours) {
        status = ka_neighbours_start(turn, error);
        if (status != HS_OK) {
            ka_turn_end(turn);
        }
    }
    return status;
}

void ka_turn_end(struct ka_turn *turn) {
    ka_neighbours_stop(turn);
    hs_lock_close(&turn->lock);
}
