/* SPDX-License-Identifier: MIT */
#include "archive.h"

int main(int argc, char **argv) {
    return hs_case_main(&container_archiving_case, argc, argv);
}
