# xxhash: one file. -O3, as its own Makefile. SPDX-License-Identifier: MIT
add_bundled(XXHASH SOURCES ${BUNDLED_FOLDER}/xxhash.c INCLUDES ${BUNDLED_FOLDER})
set_source_files_properties(${BUNDLED_FOLDER}/xxhash.c PROPERTIES
  COMPILE_OPTIONS $<$<CONFIG:Release,RelWithDebInfo>:-O3>)
