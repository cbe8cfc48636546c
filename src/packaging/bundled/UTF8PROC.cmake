# utf8proc: one file, which includes its data. SPDX-License-Identifier: MIT
add_bundled(UTF8PROC SOURCES ${BUNDLED_FOLDER}/utf8proc.c INCLUDES ${BUNDLED_FOLDER} PUBLIC_DEFINITIONS UTF8PROC_STATIC)
