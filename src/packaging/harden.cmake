# Protections of programs for Linux: guards of the stack, marked targets of jumps, functions of glibc that know the size of
# their buffers, code at random addresses, and tables of the linker that cannot be written. A flag that the compiler or the
# linker lacks is left out. See README.md, "Hardening".
# SPDX-License-Identifier: MIT
option(SIMDIRI_HARDEN "Protect the stack, jumps and the linker's tables (Linux)" ON)
# The sandbox of the command (src/cli/sandbox/sandbox.h) refuses what sanitizers and counters do when the program ends: they trace
# it, or write files.
option(SIMDIRI_SANDBOX "The command gives up system calls and files that it does not need (Linux)" ON)
set(sandbox_definition "")
set(sandbox_hint off)
set(needs_sandbox FALSE) # for the tests: this build must not lack it
if(SIMDIRI_SANDBOX AND CMAKE_SYSTEM_NAME STREQUAL Linux AND NOT SIMDIRI_SANITIZE AND NOT SIMDIRI_COVERAGE
   AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize|--coverage|-fprofile|-pg")
  set(needs_sandbox TRUE)
  include(CheckSymbolExists)
  check_symbol_exists(SECCOMP_FILTER_FLAG_SPEC_ALLOW linux/seccomp.h SIMDIRI_HAS_SECCOMP) # since Linux 4.17
  if(SIMDIRI_HAS_SECCOMP)
    set(sandbox_definition SIMDIRI_HAS_SANDBOX)
    set(sandbox_hint on)
  endif()
endif()
set(harden_compiling "")
set(harden_linking "")
if(SIMDIRI_HARDEN AND CMAKE_SYSTEM_NAME STREQUAL Linux AND NOT SIMDIRI_SANITIZE AND NOT SIMDIRI_COVERAGE
   AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
  include(CheckCCompilerFlag)
  include(CheckLinkerFlag)
  include(CheckPIESupported)
  check_pie_supported(OUTPUT_VARIABLE pie_output LANGUAGES C)
  # Each architecture's compiler knows one of the last two.
  foreach(flag -fstack-protector-strong -fcf-protection=full -mbranch-protection=standard)
    string(MAKE_C_IDENTIFIER "SIMDIRI_HAS${flag}" has_flag)
    check_c_compiler_flag(${flag} ${has_flag})
    if(${has_flag})
      list(APPEND harden_compiling ${flag})
    endif()
  endforeach()
  # Not where the caller chose, without optimization, or for a glibc that lacks some of the functions.
  if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT SIMDIRI_OLD_GLIBC
     AND NOT CMAKE_C_FLAGS MATCHES "FORTIFY_SOURCE|-O0")
    list(APPEND harden_compiling -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
  check_linker_flag(C "LINKER:-z,relro,-z,now" SIMDIRI_HAS_RELRO)
  if(SIMDIRI_HAS_RELRO)
    set(harden_linking LINKER:-z,relro,-z,now)
  endif()
endif()

# harden(TARGET...): objects, libraries and programs.
function(harden)
  foreach(target ${ARGN})
    get_target_property(type ${target} TYPE)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:C,CXX>:${harden_compiling}>") # not assembler
    if(harden_linking AND NOT type STREQUAL OBJECT_LIBRARY)
      target_link_options(${target} PRIVATE ${harden_linking})
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
  endforeach()
endfunction()
