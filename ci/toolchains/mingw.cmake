# SPDX-License-Identifier: MIT
# Windows with MinGW-w64, run by Wine. Before it: platform and processor. The compilers with POSIX threads, since Check
# and the C++ library want those; -static, so that no DLL of MinGW is needed.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_C_COMPILER ${processor}-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER ${processor}-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER ${processor}-w64-mingw32-windres)
include("${CMAKE_CURRENT_LIST_DIR}/cross.cmake")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CURRENT_LIST_DIR}/run-wine")
