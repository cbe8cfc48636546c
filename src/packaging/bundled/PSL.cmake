# libpsl without a library for domain names, because simdiri gives it A-labels only, and with the list of SUFFIXLIST built
# in. No file of the system replaces this list. libpsl's own script, in Python, makes a table of the list.
# SPDX-License-Identifier: MIT
set(psl_source ${BUNDLED_FOLDER})
find_package(Python 3 COMPONENTS Interpreter QUIET)
if(NOT Python_Interpreter_FOUND)
  message(STATUS "libpsl is not bundled: its list is prepared by Python 3, which is missing")
  return()
endif()
if(NOT EXISTS ${SIMDIRI_SOURCES_FOLDER}/${SOURCE_SUFFIXLIST_ARCHIVE})
  message(STATUS "libpsl is not bundled: its list, ${SOURCE_SUFFIXLIST_ARCHIVE}, is not in ${SIMDIRI_SOURCES_FOLDER}")
  return()
endif()
unpack_source(SUFFIXLIST)
record_bundled(SUFFIXLIST ${BUNDLED_FOLDER})
set(psl_table ${BUNDLED_MADE}/suffixes_dafsa.h)
# The path of the list becomes part of the table.
add_custom_command(OUTPUT ${psl_table} DEPENDS ${psl_source}/src/psl-make-dafsa ${BUNDLED_FOLDER}/public_suffix_list.dat
  COMMAND ${Python_EXECUTABLE} ${psl_source}/src/psl-make-dafsa --output-format=cxx+ --encoding=ascii
    public_suffix_list.dat ${psl_table}
  WORKING_DIRECTORY ${BUNDLED_FOLDER} COMMENT "Preparing the public suffix list" VERBATIM)
set(LIBPSL_VERSION ${SOURCE_PSL_VERSION})
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)\\.([0-9]+)" ignored ${LIBPSL_VERSION})
set(LIBPSL_VERSION_MAJOR ${CMAKE_MATCH_1})
set(LIBPSL_VERSION_MINOR ${CMAKE_MATCH_2})
set(LIBPSL_VERSION_PATCH ${CMAKE_MATCH_3})
math(EXPR LIBPSL_VERSION_NUMBER "(${CMAKE_MATCH_1} << 16) + (${CMAKE_MATCH_2} << 8) + ${CMAKE_MATCH_3}"
  OUTPUT_FORMAT HEXADECIMAL)
configure_file(${psl_source}/include/libpsl.h.in ${BUNDLED_MADE}/libpsl.h @ONLY)
# simdiri does not call what asks for the age of files, which needs a symbol of recent glibc, or for IP addresses, which
# on Windows needs another DLL.
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/config.h @ONLY CONTENT [[
#define PACKAGE_VERSION "@SOURCE_PSL_VERSION@"
#define ENABLE_BUILTIN 1
#define HAVE_STRINGS_H 1
#include <sys/stat.h>
#define stat(path, result) (-1)
#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#define WSAStringToAddressW(text, family, protocol, address, size) SOCKET_ERROR
#endif
]])
add_bundled(PSL SOURCES ${psl_source}/src/psl.c ${psl_source}/src/lookup_string_in_fixed_set.c ${psl_table}
  INCLUDES ${BUNDLED_MADE} DEFINITIONS HAVE_CONFIG_H=1
  PUBLIC_DEFINITIONS PSL_STATIC=1 SIMDIRI_PSL_LIST="${SOURCE_SUFFIXLIST_VERSION}")
