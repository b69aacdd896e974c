/* SPDX-License-Identifier: MIT */
#include "kernel.h"

int main(int argc, char **argv) {
    return hs_case_main(&known_answer_case, argc, argv);
}
