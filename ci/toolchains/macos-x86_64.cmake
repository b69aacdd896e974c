# SPDX-License-Identifier: MIT
set(platform macos-x86_64)
set(processor x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/macos.cmake")
