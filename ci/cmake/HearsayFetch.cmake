# SPDX-License-Identifier: MIT
# cmark-gfm where nobody packages it (MSYS2, Alpine), with HEARSAY_FETCH=ON: the release, downloaded when the build first
# needs it, checked, and built by itself, so that neither its flags nor its install rules meet ours.
include(ExternalProject)

ExternalProject_Add(cmark-gfm
  URL https://github.com/github/cmark-gfm/archive/0.29.0.gfm.13.tar.gz
  URL_HASH SHA512=435298fcf782dfc5b64c578ac839759b9d5cd0c08eb90d6702f26278062a0f4887c65c18e89e2c9f6be23f10dd835c769a7e0f8c934be068b6754dcca30cdd7c
  DOWNLOAD_EXTRACT_TIMESTAMP OFF
  PREFIX "${PROJECT_BINARY_DIR}/fetched"
  CMAKE_ARGS -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}" -DCMAKE_INSTALL_PREFIX=<INSTALL_DIR>
    -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_POLICY_VERSION_MINIMUM=3.5 -DCMARK_TESTS=OFF -DCMARK_SHARED=OFF
  BUILD_BYPRODUCTS <INSTALL_DIR>/lib/libcmark-gfm.a <INSTALL_DIR>/lib/libcmark-gfm-extensions.a)
ExternalProject_Get_Property(cmark-gfm INSTALL_DIR BINARY_DIR)
file(MAKE_DIRECTORY "${INSTALL_DIR}/include" "${BINARY_DIR}/src") # CMake wants to see them before they are filled

add_library(PkgConfig::CMARK INTERFACE IMPORTED GLOBAL)
add_dependencies(PkgConfig::CMARK cmark-gfm)
target_include_directories(PkgConfig::CMARK INTERFACE "${INSTALL_DIR}/include" "${BINARY_DIR}/src") # with its config.h
target_compile_definitions(PkgConfig::CMARK INTERFACE CMARK_GFM_STATIC_DEFINE CMARK_GFM_EXTENSIONS_STATIC_DEFINE)
target_link_libraries(PkgConfig::CMARK INTERFACE
  "${INSTALL_DIR}/lib/libcmark-gfm-extensions.a" "${INSTALL_DIR}/lib/libcmark-gfm.a")
set(CMARK_EXTENSIONS_LIBRARY PkgConfig::CMARK) # brings them in the order of their needs
