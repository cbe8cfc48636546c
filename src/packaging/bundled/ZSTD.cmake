# zstd, without threads of its own, dictionaries and old formats. SPDX-License-Identifier: MIT
file(GLOB zstd_sources ${BUNDLED_FOLDER}/lib/common/*.c ${BUNDLED_FOLDER}/lib/compress/*.c
  ${BUNDLED_FOLDER}/lib/decompress/*.c)
set(zstd_definitions ZSTD_LEGACY_SUPPORT=0 XXH_NAMESPACE=ZSTD_)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND NOT WIN32)
  enable_language(ASM)
  list(APPEND zstd_sources ${BUNDLED_FOLDER}/lib/decompress/huf_decompress_amd64.S)
else()
  list(APPEND zstd_definitions ZSTD_DISABLE_ASM)
endif()
add_bundled(ZSTD SOURCES ${zstd_sources} INCLUDES ${BUNDLED_FOLDER}/lib DEFINITIONS ${zstd_definitions})
