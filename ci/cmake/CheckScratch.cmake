# SPDX-License-Identifier: MIT
# cmake -DFOLDER=... -P CheckScratch.cmake: fails when a measurement left data files behind.
file(GLOB left "${FOLDER}/hearsay-scratch-*")
if(left)
  message(FATAL_ERROR "A run left data behind: ${left}")
endif()
message(STATUS "${FOLDER}: nothing left behind")
