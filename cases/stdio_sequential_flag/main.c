/* SPDX-License-Identifier: MIT */
#include "seq.h"

int main(int argc, char **argv) {
    return hs_case_main(&stdio_sequential_flag_case, argc, argv);
}
