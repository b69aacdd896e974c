# SPDX-License-Identifier: MIT
set(platform macos-arm64)
set(processor aarch64)
include("${CMAKE_CURRENT_LIST_DIR}/macos.cmake")
