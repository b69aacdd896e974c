# SPDX-License-Identifier: MIT
# ctest -S ci/dashboard.cmake [-DSITE=<URL of a CDash>] [-DPROJECT=hearsay] [-DTOKEN=...] [-DMODEL=Experimental]
#   [-DPRESET=dev]
# Configures, builds and tests a preset as one entry of a dashboard, and submits it there. Without a site nothing leaves
# the machine: the entry stays in Testing/ of the build folder. Fails when the build or a test does.
cmake_minimum_required(VERSION 3.25)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH CTEST_SOURCE_DIRECTORY)
foreach(choice IN ITEMS PROJECT=hearsay MODEL=Experimental PRESET=dev)
  string(REGEX MATCH "^([A-Z]+)=(.+)$" choice "${choice}")
  if(NOT ${CMAKE_MATCH_1})
    set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
  endif()
endforeach()

set(CTEST_PROJECT_NAME "${PROJECT}")
set(CTEST_SUBMIT_URL "${SITE}/submit.php?project=${PROJECT}")
set(CTEST_BINARY_DIRECTORY "${CTEST_SOURCE_DIRECTORY}/build/${PRESET}")
cmake_host_system_information(RESULT CTEST_SITE QUERY HOSTNAME)
cmake_host_system_information(RESULT os QUERY OS_NAME)
cmake_host_system_information(RESULT architecture QUERY OS_PLATFORM)
cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
set(CTEST_BUILD_NAME "${os}-${architecture}-${PRESET}")
set(CTEST_CONFIGURE_COMMAND "\"${CMAKE_COMMAND}\" -S \"${CTEST_SOURCE_DIRECTORY}\" --preset ${PRESET}")
set(CTEST_BUILD_COMMAND "\"${CMAKE_COMMAND}\" --build \"${CTEST_BINARY_DIRECTORY}\" --parallel ${jobs}")
find_program(CTEST_GIT_COMMAND git)

# send(<part>...): every part as soon as it is there, so that a dashboard shows how far it got.
function(send)
  if(SITE)
    set(header)
    if(TOKEN)
      set(header HTTPHEADER "Authorization: Bearer ${TOKEN}")
    endif()
    ctest_submit(PARTS ${ARGN} ${header} RETRY_COUNT 3 RETRY_DELAY 5 RETURN_VALUE refused)
    if(refused)
      message(FATAL_ERROR "ci/dashboard: ${SITE} did not take ${ARGN}; see ${CTEST_BINARY_DIRECTORY}/Testing/Temporary")
    endif()
  endif()
endfunction()

ctest_start(${MODEL})
ctest_configure(RETURN_VALUE not_configured)
send(Start Configure)
if(NOT not_configured)
  ctest_build(NUMBER_ERRORS build_errors RETURN_VALUE not_built)
  ctest_test(PARALLEL_LEVEL ${jobs} RETURN_VALUE not_passed)
  send(Build Test)
endif()
send(Done)
if(not_configured OR not_built OR build_errors OR not_passed)
  message(FATAL_ERROR "ci/dashboard: something failed; see ${CTEST_BINARY_DIRECTORY}/Testing")
endif()
