# SPDX-License-Identifier: MIT
# The libraries. Nothing is downloaded unless HEARSAY_FETCH is ON: ci/setup installs what is missing.
include(CheckLanguage)
find_package(PkgConfig REQUIRED)

# hearsay_require(<prefix> <pkg-config name>): an imported target PkgConfig::<prefix>, or a clear stop.
function(hearsay_require prefix name)
  pkg_check_modules(${prefix} IMPORTED_TARGET GLOBAL ${name})
  if(NOT ${prefix}_FOUND)
    message(FATAL_ERROR "${name} is missing; run ci/setup, which installs what the build needs")
  endif()
endfunction()

hearsay_require(JANSSON jansson)
hearsay_require(XXHASH libxxhash)
hearsay_require(CHECK check)
pkg_check_modules(CMARK IMPORTED_TARGET GLOBAL libcmark-gfm)
if(CMARK_FOUND OR NOT HEARSAY_FETCH)
  hearsay_require(CMARK libcmark-gfm)
  find_library(CMARK_EXTENSIONS_LIBRARY cmark-gfm-extensions REQUIRED)
else()
  include(HearsayFetch)
endif()

# The C library of every other compiler has it.
if(MSVC)
  find_package(getopt CONFIG REQUIRED)
  link_libraries(getopt::getopt_shared)
endif()

find_package(Python3 COMPONENTS Interpreter)

# The posts' own systems: a subject whose library is missing is "not applicable", everything else works.
check_language(CXX)
if(CMAKE_CXX_COMPILER)
  enable_language(CXX)
else()
  message(STATUS "No C++ compiler: the subjects that are C++ will be not applicable")
endif()
pkg_check_modules(URING IMPORTED_TARGET liburing)
if(NOT URING_FOUND)
  message(STATUS "No liburing: the io_uring subjects will be not applicable")
endif()
if(CMAKE_CXX_COMPILER)
  find_package(Boost QUIET CONFIG OPTIONAL_COMPONENTS iostreams serialization)
endif()
foreach(component IN ITEMS iostreams serialization)
  if(NOT TARGET Boost::${component})
    message(STATUS "No Boost.${component}: the subjects that use it will be not applicable")
  endif()
endforeach()

# The peer of the exam.
if(HEARSAY_BENCH)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND OR NOT CMAKE_CXX_COMPILER)
    set(benchmark_FOUND OFF)
    message(STATUS "No Google Benchmark: the exam has no peer to stand beside")
  endif()
endif()
