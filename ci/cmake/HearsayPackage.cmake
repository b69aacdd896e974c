# SPDX-License-Identifier: MIT
# What install and cpack put where: the programs into bin, the data that they read into share/hearsay, with the folders of
# the source tree. Programs find the data from where they lie, so the tree may be moved. Include before the targets.
include(GNUInstallDirs)

if(APPLE)
  set(CMAKE_INSTALL_RPATH "@loader_path/../${CMAKE_INSTALL_LIBDIR}")
else()
  set(CMAKE_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()

# hearsay_package(): the rules, and the tests that an installed tree and an unpacked archive work; call after the last
# hearsay_add_case.
function(hearsay_package)
  get_property(topics GLOBAL PROPERTY HEARSAY_TOPICS)
  install(TARGETS hearsay ${topics})
  if(TARGET container_archiving_peers_o0)
    install(TARGETS container_archiving_peers_o0
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      ARCHIVE EXCLUDE_FROM_ALL)
  endif()

  set(data share/hearsay)
  install(DIRECTORY fixtures/posts fixtures/schemas DESTINATION ${data}/fixtures)
  install(FILES fixtures/ledger.csv DESTINATION ${data}/fixtures)
  install(DIRECTORY plots DESTINATION ${data})
  install(FILES reports/style.css DESTINATION ${data}/reports)
  install(DIRECTORY cases/container_archiving DESTINATION ${data}/cases # what it builds as a user would
    FILES_MATCHING PATTERN "minimal_*" PATTERN "containers.h" PATTERN "message.h")
  install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${data})

  if(WIN32)
    set(CPACK_GENERATOR ZIP)
  else()
    set(CPACK_GENERATOR TGZ)
  endif()
  set(CPACK_PACKAGE_FILE_NAME "hearsay-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
  set(CPACK_VERBATIM_VARIABLES ON)
  include(CPack)

  foreach(way IN ITEMS install archive)
    add_test(NAME package.${way} COMMAND ${CMAKE_COMMAND} -DWAY=${way} "-DBUILD=${PROJECT_BINARY_DIR}"
      "-DFOLDER=${PROJECT_BINARY_DIR}/package.${way}" "-DEMULATOR=${CMAKE_CROSSCOMPILING_EMULATOR}"
      -DSUFFIX=${CMAKE_EXECUTABLE_SUFFIX}
      -P "${PROJECT_SOURCE_DIR}/ci/cmake/CheckPackage.cmake")
    set_tests_properties(package.${way} PROPERTIES LABELS package TIMEOUT 600)
  endforeach()
endfunction()
