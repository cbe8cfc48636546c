# ISA-L: inflate and what its files refer to. x86-64 needs nasm; where there is none, ISA-L is left out, and zlib reads
# gzip; also on macOS, because the assembly for ARM is for ELF. SPDX-License-Identifier: MIT
set(isal_kind base_aliases)
set(isal_language C)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  include(CheckLanguage)
  check_language(ASM_NASM)
  set(isal_kind x86_64)
  set(isal_language ASM_NASM)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(isal_kind aarch64)
  set(isal_language ASM)
endif()

# list_isal(FOLDER): adds the files that the Makefile.am in FOLDER lists, in general and for this processor.
function(list_isal folder)
  file(READ ${BUNDLED_FOLDER}/${folder}/Makefile.am text)
  string(REPLACE "\\\n" " " text "${text}")
  string(REGEX MATCHALL "lsrc(_${isal_kind})?[ \t]*\\+=[^\n]*" lines "${text}")
  foreach(line ${lines})
    string(REGEX MATCHALL "[a-z0-9_/]+\\.(c|S|asm)" files "${line}")
    list(TRANSFORM files PREPEND ${BUNDLED_FOLDER}/)
    list(APPEND isal_sources ${files})
  endforeach()
  list(REMOVE_DUPLICATES isal_sources)
  set(isal_sources ${isal_sources} PARENT_SCOPE)
endfunction()

if(NOT APPLE AND (NOT isal_language STREQUAL ASM_NASM OR CMAKE_ASM_NASM_COMPILER))
  enable_language(${isal_language})
  set(isal_sources "")
  foreach(folder igzip crc crc/aarch64)
    list_isal(${folder})
  endforeach()
  set(isal_assembly ${isal_sources})
  list(FILTER isal_assembly INCLUDE REGEX "asm$")
  set_source_files_properties(${isal_assembly} PROPERTIES LANGUAGE ASM_NASM)
  set(isal_assembly ${isal_sources})
  list(FILTER isal_assembly INCLUDE REGEX "S$")
  set_source_files_properties(${isal_assembly} PROPERTIES COMPILE_DEFINITIONS __ASSEMBLY__) # as its configure script
  # Its header is included as <isa-l/igzip_lib.h>.
  file(COPY ${BUNDLED_FOLDER}/include/ DESTINATION ${BUNDLED_MADE}/isa-l)
  # Its Makefile makes this header.
  string(REGEX REPLACE "([0-9]+)\\.([0-9]+)\\.([0-9]+)" "#define ISAL_MAJOR_VERSION \\1\n#define ISAL_MINOR_VERSION \\2\n\
#define ISAL_PATCH_VERSION \\3\n" isal_header "${SOURCE_ISAL_VERSION}")
  file(WRITE ${BUNDLED_MADE}/isa-l.h "${isal_header}")
  add_bundled(ISAL SOURCES ${isal_sources} INCLUDES ${BUNDLED_MADE}
    PRIVATE_INCLUDES ${BUNDLED_FOLDER}/include ${BUNDLED_FOLDER}/igzip ${BUNDLED_FOLDER}/crc)
endif()
