# SPDX-License-Identifier: MIT
# cmake -P ci/windows.cmake -- setup|reproduce|test OPTION...: what ci/setup, ci/reproduce and ci/test are elsewhere, for
# Windows with Visual Studio and vcpkg. In CMake, so that nothing else must be there and it can be tried on any system
# (where it takes the presets of that system, and installs nothing).
cmake_minimum_required(VERSION 3.25)

set(usage_setup "Usage: ci\\setup.cmd [--dry-run] [--help]

Looks for Visual Studio with C++ and vcpkg, git and gnuplot, and installs the missing ones with winget. The libraries
come from vcpkg.json when the build is configured. --dry-run prints the commands.")
set(usage_reproduce "Usage: ci\\reproduce.cmd [--scale smoke|quick|historical] [--dir DIR] [--out DIR] [--seed N] [--no-setup] [--help]

Installs what is missing (ci\\setup.cmd), builds the preset msvc-reproduce, runs its measure, claim and report tests with
ctest, and prints the path of the report as its last line. May be repeated; only the report is new then.

  --scale S   smoke: seconds, no verdict expected; quick: a few minutes (the default); historical: the posts' own sizes
  --dir DIR   where the data files go, so the disk to be measured
  --out DIR   copy the report there
  --seed N    the order of the samples and the data of an earlier run, from its record (default: a new one)
  --no-setup  install nothing")
set(usage_test "Usage: ci\\test.cmd [--no-setup] [--help]

Installs what is missing (ci\\setup.cmd), builds the preset msvc and runs all its tests, the smoke measurements among
them. --asan, --tsan, --valgrind, --lint, --cross and --fuzz of ci/test need tools of other systems and are left out.")

function(say text)
  message(NOTICE "ci\\${command}: ${text}")
endfunction()

# To standard output; message() has only a variant with dashes for that.
function(print text)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${text}")
endfunction()

# The end, with this exit code where CMake can choose one.
function(stop code text)
  if(CMAKE_VERSION VERSION_LESS 3.29)
    message(FATAL_ERROR "ci\\${command}: ${text}")
  endif()
  say("${text}")
  cmake_language(EXIT ${code})
endfunction()

# run(<program> <argument>...): at the root of the checkout; a failure is the end.
function(run)
  execute_process(COMMAND ${ARGV} WORKING_DIRECTORY "${root}" RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    string(JOIN " " line ${ARGV})
    stop(1 "${line}: failed (${result}); see what it says above")
  endif()
endfunction()

# The installation of Visual Studio with a C++ compiler, or nothing.
function(find_visual_studio out)
  set(place "ProgramFiles(x86)")
  find_program(vswhere vswhere PATHS "$ENV{${place}}/Microsoft Visual Studio/Installer" NO_CACHE)
  set(found)
  if(vswhere)
    execute_process(COMMAND "${vswhere}" -latest -products * -requires Microsoft.VisualStudio.Component.VC.Tools.x86.x64
      -property installationPath OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    file(TO_CMAKE_PATH "${found}" found)
  endif()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# vcpkg as told, as on GitHub's machines, or as Visual Studio brings it; for the presets and all that is run from here.
function(find_vcpkg)
  find_visual_studio(studio)
  foreach(folder IN ITEMS "$ENV{VCPKG_ROOT}" "$ENV{VCPKG_INSTALLATION_ROOT}" "${studio}/VC/vcpkg")
    if(EXISTS "${folder}/scripts/buildsystems/vcpkg.cmake")
      file(TO_CMAKE_PATH "${folder}" folder)
      set(ENV{VCPKG_ROOT} "${folder}")
      return()
    endif()
  endforeach()
  unset(ENV{VCPKG_ROOT})
endfunction()

# winget(<id> <what is lost without it> [<argument>...])
function(winget id loss)
  set(line winget install --exact --id ${id} --source winget --accept-source-agreements --accept-package-agreements
    ${ARGN})
  if("--dry-run" IN_LIST options)
    list(TRANSFORM line REPLACE "^.* .*$" "\"\\0\"")
    string(JOIN " " text ${line})
    print("${text}")
    return()
  endif()
  say("installing ${id}")
  execute_process(COMMAND ${line} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    say("winget could not install ${id} (${result}): ${loss}")
  endif()
endfunction()

function(set_up)
  find_visual_studio(studio)
  find_vcpkg()
  if(NOT studio OR NOT DEFINED ENV{VCPKG_ROOT})
    winget(Microsoft.VisualStudio.2022.BuildTools "nothing can be built" --override "--quiet --wait --norestart \
--add Microsoft.VisualStudio.Workload.VCTools --includeRecommended --add Microsoft.VisualStudio.Component.Vcpkg")
  endif()
  find_program(git git PATHS "$ENV{ProgramFiles}/Git/cmd" NO_CACHE)
  if(NOT git)
    winget(Git.Git "vcpkg cannot fetch the libraries")
  endif()
  find_program(gnuplot gnuplot PATHS "$ENV{ProgramFiles}/gnuplot/bin" NO_CACHE)
  if(NOT gnuplot)
    winget(gnuplot.gnuplot "the report has tables but no charts")
  endif()
endfunction()

# What was installed a moment ago is not on the path of a process that was there before.
function(prepare)
  if(NOT CMAKE_HOST_WIN32)
    return()
  endif()
  if(NOT "--no-setup" IN_LIST options)
    set_up()
  endif()
  set(ENV{PATH} "$ENV{PATH};$ENV{ProgramFiles}\\gnuplot\\bin;$ENV{ProgramFiles}\\Git\\cmd")
  find_vcpkg()
  if(NOT DEFINED ENV{VCPKG_ROOT})
    stop(1 "vcpkg not found; install Visual Studio with C++ and vcpkg (ci\\setup.cmd does), or set VCPKG_ROOT")
  endif()
endfunction()

function(build preset)
  cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
  run("${CMAKE_COMMAND}" --preset ${preset} ${ARGN})
  run("${CMAKE_COMMAND}" --build --preset ${preset} --parallel ${jobs})
  set(jobs ${jobs} PARENT_SCOPE)
endfunction()

function(test)
  foreach(word IN LISTS options)
    if(NOT word STREQUAL "--no-setup")
      say("${word}: no tool for it here; left out")
    endif()
  endforeach()
  prepare()
  build(${test_preset})
  run("${CMAKE_CTEST_COMMAND}" --preset ${test_preset} --parallel ${jobs})
endfunction()

function(reproduce)
  set(scale quick)
  foreach(word IN ITEMS scale dir out seed)
    list(FIND options "--${word}" at)
    if(NOT at EQUAL -1)
      math(EXPR at "${at} + 1")
      list(GET options ${at} ${word})
    endif()
  endforeach()
  if(NOT scale MATCHES "^(smoke|quick|historical)$")
    stop(2 "--scale ${scale}: must be smoke, quick or historical")
  elseif(NOT "${seed}" MATCHES "^[0-9a-fA-FxX]*$")
    stop(2 "--seed ${seed}: must be a whole number such as 42 or 0x2a")
  endif()

  prepare()
  # Whatever an earlier run was told must not linger in the cache.
  set(chosen -DHEARSAY_SCALE=${scale} -DHEARSAY_SEED=${seed} -UHEARSAY_DATA_DIR)
  if(dir)
    cmake_path(ABSOLUTE_PATH dir BASE_DIRECTORY "${here}" NORMALIZE)
    list(APPEND chosen "-DHEARSAY_DATA_DIR=${dir}")
  endif()
  build(${reproduce_preset} ${chosen})
  set(folder "${root}/build/${reproduce_preset}/report")
  file(REMOVE "${folder}/index.html") # that of an earlier run must not be taken for this one's
  execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --preset ${reproduce_preset} WORKING_DIRECTORY "${root}"
    RESULT_VARIABLE failed)
  if(NOT EXISTS "${folder}/index.html")
    stop(1 "${folder}/index.html: not written; see what failed above")
  endif()
  if(out)
    cmake_path(ABSOLUTE_PATH out BASE_DIRECTORY "${here}" NORMALIZE)
    file(COPY "${folder}/" DESTINATION "${out}")
    set(folder "${out}")
  endif()
  print("${folder}/index.html")
  if(failed)
    stop(1 "tests failed, listed above; what they said is in build\\${reproduce_preset}\\Testing\\Temporary\\LastTest.log")
  endif()
endfunction()

# words_of <command>: what it takes; a word that ends in = wants a value.
set(words_of_setup --dry-run)
set(words_of_reproduce --scale= --dir= --out= --seed= --no-setup)
set(words_of_test --no-setup --asan --tsan --valgrind --lint --cross --fuzz)

# options: what follows the command, checked.
set(command "")
set(options)
set(value_for "")
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(index RANGE 4 ${last})
  set(word "${CMAKE_ARGV${index}}")
  if(index EQUAL 4)
    set(command "${word}")
    if(NOT DEFINED words_of_${command})
      message(FATAL_ERROR "ci\\windows: setup, reproduce or test?")
    endif()
  elseif(value_for)
    set(value_for "")
  elseif("${word}" MATCHES "^(--help|-h)$")
    print("${usage_${command}}")
    return()
  elseif("${word}=" IN_LIST words_of_${command})
    set(value_for "${word}")
  elseif(NOT "${word}" IN_LIST words_of_${command})
    stop(2 "${word}: unknown option; see ci\\${command}.cmd --help")
  endif()
  if(index GREATER 4)
    list(APPEND options "${word}")
  endif()
endforeach()
if(value_for)
  stop(2 "${value_for}: wants a value; see ci\\${command}.cmd --help")
endif()

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
set(here "${CMAKE_CURRENT_BINARY_DIR}") # where the command was given
if(CMAKE_HOST_WIN32)
  set(test_preset msvc)
  set(reproduce_preset msvc-reproduce)
else()
  set(test_preset dev)
  set(reproduce_preset reproduce)
endif()
if(command STREQUAL "setup")
  set_up()
elseif(command STREQUAL "test")
  test()
else()
  reproduce()
endif()
