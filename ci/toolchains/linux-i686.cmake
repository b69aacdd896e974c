# SPDX-License-Identifier: MIT
set(platform linux-i686)
set(processor i686)
set(triplet i386-linux-gnu)
include("${CMAKE_CURRENT_LIST_DIR}/linux.cmake")
