# SPDX-License-Identifier: MIT
# What all cross toolchains share. Before it: platform, and the compilers. Libraries come from the platform's own
# prefix, which ci/dependencies fills, and never from those of this machine.
set(cross_dir "$ENV{HEARSAY_CROSS_DIR}")
if(NOT cross_dir)
  set(cross_dir "${CMAKE_CURRENT_LIST_DIR}/../../build/cross")
endif()
get_filename_component(prefix "${cross_dir}/${platform}" ABSOLUTE)

set(CMAKE_FIND_ROOT_PATH "${prefix}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# One program that needs nothing of the machine it runs on.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(Boost_USE_STATIC_LIBS ON)
set(PKG_CONFIG_ARGN --static)
set(ENV{PKG_CONFIG_PATH} "")
set(ENV{PKG_CONFIG_LIBDIR} "${prefix}/lib/pkgconfig")
