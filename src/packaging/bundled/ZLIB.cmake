# zlib, without its functions for files. SPDX-License-Identifier: MIT
set(zlib_sources adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM zlib_sources REPLACE "(.+)" "${BUNDLED_FOLDER}/\\1.c")
add_bundled(ZLIB SOURCES ${zlib_sources} INCLUDES ${BUNDLED_FOLDER})
if(APPLE)
  # zlib 1.2.13 takes a compiler that defines this for Mac OS 9.
  target_compile_options(bundled_ZLIB PRIVATE -UTARGET_OS_MAC)
endif()
