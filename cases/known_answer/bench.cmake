# SPDX-License-Identifier: MIT
# The exam of the harness and its peers. ci/exam runs it all; the CTest tests only see whether the programs work.

# hearsay_add_bench(<target> SOURCES <file>... [LIBRARIES <target>...])
function(hearsay_add_bench target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;LIBRARIES")
  add_executable(${target} ${ARG_SOURCES})
  hearsay_target(${target})
  target_link_libraries(${target} PRIVATE hearsay_lib ${ARG_LIBRARIES})
endfunction()

# hearsay_add_bench_test(<name> <target> <argument>...)
function(hearsay_add_bench_test name target)
  add_test(NAME bench.${name} COMMAND ${target} ${ARGN})
  set_tests_properties(bench.${name} PROPERTIES LABELS bench RUN_SERIAL ON TIMEOUT 3600 FIXTURES_REQUIRED scratch)
endfunction()

hearsay_add_bench(known_answer_load SOURCES load.c load_${system}.c)
hearsay_add_bench(known_answer_overhead SOURCES overhead.c)

add_library(known_answer_exam OBJECT exam_race.c exam_row.c exam_turn.c exam_${system}.c)
hearsay_target(known_answer_exam)
target_compile_definitions(known_answer_exam PRIVATE KA_LOAD_PROGRAM="$<TARGET_FILE:known_answer_load>")
target_link_libraries(known_answer_exam PUBLIC case_known_answer)
add_dependencies(known_answer_exam known_answer_load)

hearsay_add_bench(exam SOURCES exam.c LIBRARIES known_answer_exam case_known_answer)
hearsay_add_bench_test(exam exam --runs 2 --dir "${HEARSAY_DATA_DIR}" --out "${CMAKE_CURRENT_BINARY_DIR}/exam.tsv")
hearsay_add_bench_test(overhead known_answer_overhead)

if(benchmark_FOUND)
  hearsay_add_bench(known_answer_peer SOURCES peer_google_benchmark.cpp u_test.c
    LIBRARIES known_answer_exam case_known_answer benchmark::benchmark)
  hearsay_add_bench_test(peer known_answer_peer --runs 1 --min-time 0.001 --dir "${HEARSAY_DATA_DIR}"
    --out "${CMAKE_CURRENT_BINARY_DIR}/peers.tsv")
endif()
