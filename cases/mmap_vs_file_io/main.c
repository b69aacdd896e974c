/* SPDX-License-Identifier: MIT */
#include "io.h"

int main(int argc, char **argv) {
    return hs_case_main(&mmap_vs_file_io_case, argc, argv);
}
