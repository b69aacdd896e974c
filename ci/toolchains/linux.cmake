# SPDX-License-Identifier: MIT
# Another Linux, run by qemu-user, or by the kernel itself where that takes it. Before it: platform, processor,
# triplet (as Debian names its libraries) and perhaps emulator. Static, as a dynamic program would need an emulated
# machine's own loader.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_C_COMPILER ${processor}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${processor}-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${triplet})
include("${CMAKE_CURRENT_LIST_DIR}/cross.cmake")
set(CMAKE_SKIP_RPATH ON) # a static program has none
set(ENV{PKG_CONFIG_LIBDIR} "${prefix}/usr/lib/${triplet}/pkgconfig:${prefix}/usr/share/pkgconfig")

if(emulator)
  find_program(qemu NAMES ${emulator} ${emulator}-static)
  if(qemu)
    set(CMAKE_CROSSCOMPILING_EMULATOR "${qemu}")
  endif()
endif()
