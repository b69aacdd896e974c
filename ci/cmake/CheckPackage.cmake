# SPDX-License-Identifier: MIT
# cmake -DWAY=install|archive -DBUILD=... -DFOLDER=... [-DEMULATOR=...] [-DSUFFIX=.exe] -P CheckPackage.cmake: installs
# or packs the build, moves the result, and lists, measures and reports from there. Fails when anything is read from the
# source tree instead.
cmake_minimum_required(VERSION 3.25)

# run(<command> <argument>...): a failure ends the test; what it said is left in the caller's said.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE complaint)
  if(NOT result EQUAL 0)
    string(JOIN " " command ${ARGV})
    message(FATAL_ERROR "${command}: ${result}\n${said}${complaint}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}/made")
if(WAY STREQUAL "install")
  run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${FOLDER}/made/tree")
else()
  run("${CMAKE_CPACK_COMMAND}" --config "${BUILD}/CPackConfig.cmake" -B "${FOLDER}/packed")
  file(GLOB archive "${FOLDER}/packed/*.tar.gz" "${FOLDER}/packed/*.zip")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${FOLDER}/made")
endif()
file(GLOB tree "${FOLDER}/made/*")
file(RENAME "${tree}" "${FOLDER}/moved away")
set(data "${FOLDER}/moved away/share/hearsay")

unset(ENV{HEARSAY_HOME})
unset(ENV{WINEPATH}) # which could lend it the compiler's libraries
set(ENV{HEARSAY_LOCK} "${FOLDER}/lock")
set(hearsay ${EMULATOR} "${FOLDER}/moved away/bin/hearsay${SUFFIX}")
set(measure ${EMULATOR} "${FOLDER}/moved away/bin/mmap_vs_file_io${SUFFIX}")
file(GLOB programs "${FOLDER}/moved away/bin/*")
list(FILTER programs EXCLUDE REGEX "[.]dll$")
foreach(program IN LISTS programs)
  run(${EMULATOR} "${program}" --help) # each finds its libraries
endforeach()

# Changed here and not in the source tree, so that one can see which of the two was read.
file(APPEND "${data}/reports/style.css" "/* installed */\n")
file(REMOVE "${data}/fixtures/posts/2009-sequential-read.json")

run(${hearsay} list)
if(NOT said MATCHES "2004-03-02-motovilov" OR said MATCHES "2009-sequential-read")
  message(FATAL_ERROR "hearsay list: not of the installed posts\n${said}")
endif()
run(${measure} --scale smoke --dir "${FOLDER}/scratch" --out "${FOLDER}/record.json" --allow-emulated)
run(${hearsay} report "${FOLDER}/record.json" --out "${FOLDER}/report")
file(READ "${FOLDER}/report/style.css" style)
if(NOT style MATCHES "installed")
  message(FATAL_ERROR "hearsay report: took style.css from elsewhere")
endif()
