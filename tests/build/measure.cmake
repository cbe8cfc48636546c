# Read by ctest. With SIMDIRI_TIMES in the environment, each test runs by tests/build/measured, which notes its times in
# that file.
# SPDX-License-Identifier: MIT
if(DEFINED ENV{SIMDIRI_TIMES})
  set(simdiri_measured "${CMAKE_CURRENT_LIST_DIR}/measured")
  function(add_test)
    # As code, since a list would lose empty arguments.
    set(call "_add_test([==[${ARGV0}]==] bash [==[${simdiri_measured}]==] [==[${ARGV0}]==]")
    math(EXPR last "${ARGC} - 1")
    foreach(i RANGE 1 ${last})
      string(APPEND call " [==[${ARGV${i}}]==]")
    endforeach()
    cmake_language(EVAL CODE "${call})")
  endfunction()
endif()
