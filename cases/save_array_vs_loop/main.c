/* SPDX-License-Identifier: MIT */
#include "save.h"

int main(int argc, char **argv) {
    return hs_case_main(&save_array_vs_loop_case, argc, argv);
}
