# SPDX-License-Identifier: MIT
# What a caller may choose, and the flags that follow from it. hearsay_target(<target>) applies them.

set(HEARSAY_SCALE "quick" CACHE STRING "Scale that the measure tests run at: smoke, quick or historical")
set_property(CACHE HEARSAY_SCALE PROPERTY STRINGS smoke quick historical)
set(HEARSAY_DATA_DIR "${CMAKE_BINARY_DIR}/scratch" CACHE PATH "Folder on the disk to be measured")
set(HEARSAY_SEED "" CACHE STRING "Seed of the measure tests; empty: each run draws one and records it")
set(HEARSAY_BUDGET "" CACHE STRING "Seconds for each measure test; empty: the scale's own")
set(HEARSAY_EXPECT "" CACHE FILEPATH "Verdicts, pinned by hearsay pin, that claim tests and the gate enforce; empty: none")
set(HEARSAY_SANITIZE "" CACHE STRING "Sanitizers to build with, for example address,undefined")
option(HEARSAY_WERROR "Treat warnings as errors" OFF)
option(HEARSAY_FUZZ "Build the fuzz targets (clang only, see lib/tests/fuzz)" OFF)
set(HEARSAY_FUZZ_SECONDS 60 CACHE STRING "Seconds for each fuzz test")
option(HEARSAY_FETCH "Download and build cmark-gfm where the system has no package of it" "$ENV{HEARSAY_FETCH}")
option(HEARSAY_BENCH "Build the exam of the harness itself (ci/exam), with its peers" OFF)

if(NOT HEARSAY_SCALE MATCHES "^(smoke|quick|historical)$")
  message(FATAL_ERROR "HEARSAY_SCALE is '${HEARSAY_SCALE}'; use smoke, quick or historical")
endif()
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
string(STRIP "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${build_type}}" HEARSAY_BUILD_FLAGS)

function(hearsay_target target)
  if(MSVC)
    # Without: constant conditions, what C90 lacked, and what Microsoft would rather see than the C standard's functions.
    target_compile_options(${target} PRIVATE
      /utf-8 /W4 /wd4127 /wd4204 /wd4221 /wd4996 $<$<BOOL:${HEARSAY_WERROR}>:/WX>)
  else()
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla $<$<BOOL:${HEARSAY_WERROR}>:-Werror>)
    target_compile_definitions(${target} PRIVATE _FILE_OFFSET_BITS=64) # where long has 32 bits
  endif()
  if(WIN32)
    target_compile_definitions(${target} PRIVATE _WIN32_WINNT=0x0A00 UNICODE _UNICODE WIN32_LEAN_AND_MEAN NOMINMAX)
    if(MSVC)
      target_compile_definitions(${target} PRIVATE _CRT_SECURE_NO_WARNINGS _CRT_NONSTDC_NO_WARNINGS)
    else()
      # printf as C11 has it; and isnan of MinGW's <math.h> converts what it never uses.
      target_compile_definitions(${target} PRIVATE __USE_MINGW_ANSI_STDIO=1)
      target_compile_options(${target} PRIVATE -Wno-float-conversion)
    endif()
  endif()
  if(HEARSAY_SANITIZE)
    target_compile_options(${target} PRIVATE
      -fsanitize=${HEARSAY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${HEARSAY_SANITIZE})
  endif()
endfunction()
