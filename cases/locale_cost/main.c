/* SPDX-License-Identifier: MIT */
#include "task.h"

int main(int argc, char **argv) {
    return hs_case_main(&locale_cost_case, argc, argv);
}
