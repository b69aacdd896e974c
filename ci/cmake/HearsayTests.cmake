# SPDX-License-Identifier: MIT
# The tests of the flow, from the top of DESIGN.md to the bottom. CTest is the interface.

set(HEARSAY_RESULTS_DIR "${CMAKE_BINARY_DIR}/results")
set(HEARSAY_REPORT_DIR "${CMAKE_BINARY_DIR}/report")
set(HEARSAY_EXPECT_OPTION)
if(HEARSAY_EXPECT)
  set(HEARSAY_EXPECT_OPTION --expect "${HEARSAY_EXPECT}")
endif()

# hearsay_program(<variable> <target>): what a script is to run: the program, or where CTest would run that by an emulator,
# one line that does the same.
function(hearsay_program variable target)
  set(program "$<TARGET_FILE:${target}>")
  if(CMAKE_CROSSCOMPILING_EMULATOR)
    set(launcher "${CMAKE_CURRENT_BINARY_DIR}/launchers/${target}")
    file(GENERATE OUTPUT "${launcher}" CONTENT
      "#!/bin/sh\nexec '${CMAKE_CROSSCOMPILING_EMULATOR}' '${program}' \"$@\"\n"
      FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
    set(program "${launcher}")
  endif()
  set(${variable} "${program}" PARENT_SCOPE)
endfunction()

# hearsay_add_check(<test name> SOURCES <file>... [LIBRARIES <target>...] [LABEL <label>])
# A Check suite as one CTest test; its program is named after the test.
function(hearsay_add_check name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LABEL" "SOURCES;LIBRARIES")
  string(REPLACE "." "_" target "test.${name}")
  add_executable(${target} ${ARG_SOURCES})
  hearsay_target(${target})
  target_link_libraries(${target} PRIVATE hearsay_lib PkgConfig::CHECK ${ARG_LIBRARIES})
  if(MINGW)
    target_compile_options(${target} PRIVATE -Wno-format) # Check's header takes its messages for the old C library's
  endif()
  target_compile_definitions(${target} PRIVATE HEARSAY_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${name}.run") # its own: suites of one build run at the same time
  file(MAKE_DIRECTORY "${folder}")
  add_test(NAME ${name} COMMAND ${target} WORKING_DIRECTORY "${folder}")
  if(NOT ARG_LABEL)
    set(ARG_LABEL unit)
  endif()
  set_tests_properties(${name} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT 600)
  if(CMAKE_CROSSCOMPILING_EMULATOR) # which may not fork well, and takes its time
    set_tests_properties(${name} PROPERTIES ENVIRONMENT CK_FORK=no TIMEOUT 1800)
  endif()
endfunction()

# hearsay_add_case(<topic> POST <file in fixtures/posts> SOURCES <file>... [LIBRARIES <target>...] [VERIFY <file>...]
#   [GOLDEN <file>...])
# The case as an object library (shared by the program and its verify suite), the program, verify.<topic>,
# golden.<topic> if it has golden files, measure.<topic>, and one claim.<topic>.<claim> for every claim of the post.
# main.c holds main().
function(hearsay_add_case topic)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "POST" "SOURCES;LIBRARIES;VERIFY;GOLDEN")
  add_library(case_${topic} OBJECT ${ARG_SOURCES})
  hearsay_target(case_${topic})
  target_include_directories(case_${topic} PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(case_${topic} PUBLIC hearsay_lib ${ARG_LIBRARIES})

  add_executable(${topic} main.c)
  hearsay_target(${topic})
  target_link_libraries(${topic} PRIVATE case_${topic})

  hearsay_add_check(verify.${topic} SOURCES ${ARG_VERIFY} LIBRARIES case_${topic} LABEL verify)
  if(ARG_GOLDEN)
    hearsay_add_check(golden.${topic} SOURCES ${ARG_GOLDEN} LIBRARIES case_${topic} LABEL verify)
  endif()
  hearsay_add_measure(${topic})
  hearsay_add_claims(${topic} "${PROJECT_SOURCE_DIR}/fixtures/posts/${ARG_POST}")
  set_property(GLOBAL APPEND PROPERTY HEARSAY_TOPICS ${topic})
endfunction()

function(hearsay_add_measure topic)
  set(arguments --scale ${HEARSAY_SCALE} --dir "${HEARSAY_DATA_DIR}"
    --out "${HEARSAY_RESULTS_DIR}/${topic}.json" --done "${HEARSAY_RESULTS_DIR}/${topic}.done")
  if(HEARSAY_SEED)
    list(APPEND arguments --seed ${HEARSAY_SEED})
  endif()
  if(HEARSAY_BUDGET)
    list(APPEND arguments --budget ${HEARSAY_BUDGET})
  endif()
  add_test(NAME measure.${topic} COMMAND ${topic} ${arguments})
  set_tests_properties(measure.${topic} PROPERTIES LABELS measure RUN_SERIAL ON SKIP_RETURN_CODE 77 TIMEOUT 3600
    FIXTURES_REQUIRED scratch FIXTURES_SETUP record.${topic})
endfunction()

function(hearsay_add_claims topic post_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${post_file}")
  file(READ "${post_file}" post)
  string(JSON count LENGTH "${post}" claims)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON claim GET "${post}" claims ${index} id)
    set(name claim.${topic}.${claim})
    add_test(NAME ${name} COMMAND hearsay claim "${HEARSAY_RESULTS_DIR}/${topic}.json" ${claim}
      --fresh --chart "${HEARSAY_REPORT_DIR}/${topic}-ratios.png" ${HEARSAY_EXPECT_OPTION})
    set_tests_properties(${name} PROPERTIES LABELS claim SKIP_RETURN_CODE 77 TIMEOUT 60
      FIXTURES_REQUIRED record.${topic} DEPENDS report.render)
  endforeach()
endfunction()

# The folder for data files, before the first measurement; and after the last one, proof that nothing was left in it.
function(hearsay_add_scratch_tests)
  add_test(NAME fixture.scratch COMMAND ${CMAKE_COMMAND} -E make_directory "${HEARSAY_DATA_DIR}")
  add_test(NAME fixture.scratch-is-clean
    COMMAND ${CMAKE_COMMAND} "-DFOLDER=${HEARSAY_DATA_DIR}" -P "${PROJECT_SOURCE_DIR}/ci/cmake/CheckScratch.cmake")
  set_tests_properties(fixture.scratch PROPERTIES LABELS fixture FIXTURES_SETUP scratch)
  set_tests_properties(fixture.scratch-is-clean PROPERTIES LABELS fixture FIXTURES_CLEANUP scratch)
endfunction()

# report.render and report.gate over the records of all cases; call after the last hearsay_add_case.
function(hearsay_add_report_tests)
  get_property(topics GLOBAL PROPERTY HEARSAY_TOPICS)
  set(records ${topics})
  list(TRANSFORM records REPLACE "^(.+)$" "${HEARSAY_RESULTS_DIR}/\\1.json")
  list(TRANSFORM topics PREPEND record. OUTPUT_VARIABLE fixtures)
  add_test(NAME report.render COMMAND hearsay report ${records} --fresh --out "${HEARSAY_REPORT_DIR}")
  add_test(NAME report.gate COMMAND hearsay gate --report "${HEARSAY_REPORT_DIR}" --fresh ${records}
    ${HEARSAY_EXPECT_OPTION})
  set_tests_properties(report.render PROPERTIES LABELS report TIMEOUT 300 FIXTURES_REQUIRED "${fixtures}"
    FIXTURES_SETUP rendered)
  set_tests_properties(report.gate PROPERTIES LABELS report TIMEOUT 60 FIXTURES_REQUIRED "${fixtures};rendered")
endfunction()
