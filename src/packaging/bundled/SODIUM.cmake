# libsodium: SipHash, BLAKE2b and SHA-256 only. SPDX-License-Identifier: MIT
set(sodium ${BUNDLED_FOLDER}/src/libsodium)
set(VERSION ${SOURCE_SODIUM_VERSION})
file(STRINGS ${BUNDLED_FOLDER}/configure.ac sodium_lines REGEX "^SODIUM_LIBRARY_VERSION_M")
foreach(sodium_line ${sodium_lines})
  string(REGEX MATCH "^([A-Z_]+)=([0-9]+)" ignored "${sodium_line}")
  set(${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()
file(COPY ${sodium}/include/sodium DESTINATION ${BUNDLED_MADE})
configure_file(${sodium}/include/sodium/version.h.in ${BUNDLED_MADE}/sodium/version.h @ONLY)
# The files that define these two functions contain far more, such as guarded memory.
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/utils.c @ONLY CONTENT [[
#include <stddef.h>
#include <stdlib.h>
void sodium_memzero(void *memory, const size_t len) {
  volatile unsigned char *bytes = memory;
  for (size_t i = 0; i < len; ++i) bytes[i] = 0;
}
void sodium_misuse(void) { abort(); }
]])
set(blake2b ${sodium}/crypto_generichash/blake2b/ref)
add_bundled(SODIUM
  SOURCES ${sodium}/crypto_shorthash/siphash24/ref/shorthash_siphashx24_ref.c ${blake2b}/blake2b-ref.c
    ${blake2b}/blake2b-compress-ref.c ${blake2b}/generichash_blake2b.c ${sodium}/crypto_hash/sha256/hash_sha256.c
    ${sodium}/crypto_hash/sha256/cp/hash_sha256_cp.c ${sodium}/sodium/version.c ${BUNDLED_MADE}/utils.c
  INCLUDES ${BUNDLED_MADE} PRIVATE_INCLUDES ${BUNDLED_MADE}/sodium
  DEFINITIONS CONFIGURED=1 PUBLIC_DEFINITIONS SODIUM_STATIC)
if(CMAKE_C_BYTE_ORDER STREQUAL LITTLE_ENDIAN)
  target_compile_definitions(bundled_SODIUM PRIVATE NATIVE_LITTLE_ENDIAN=1)
endif()
