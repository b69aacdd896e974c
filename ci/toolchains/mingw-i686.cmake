# SPDX-License-Identifier: MIT
set(platform mingw-i686)
set(processor i686)
include("${CMAKE_CURRENT_LIST_DIR}/mingw.cmake")
