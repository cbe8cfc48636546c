# utf8proc: one file, which includes its data. SPDX-License-Identifier: MIT
set(utf8proc_folder ${BUNDLED_FOLDER})
if(SIMDIRI_WASM) # the module must be small, and a tenth of it would be columns that simdiri does not use
  set(utf8proc_folder ${BUNDLED_MADE})
  file(READ ${BUNDLED_FOLDER}/utf8proc_data.c data)
  # Category, case mappings, mirroring, ignorable, boundaries. What remains: combining class, bidi class, decomposition, composition,
  # width. Rows of another version, which do not match, stay as they are.
  set(kept "([^,]+), ")
  set(left " *[^,]+,")
  string(REGEX REPLACE
    "\n  {[^,{]+, ${kept}${kept}${kept}${kept}${left}${left}${left}${left} ${kept} *[a-z]+, ?([a-z]+), ?[a-z]+, ?[a-z]+, ([0-3]), 0, [A-Z0-9_]+}"
    "\n  {0, \\1, \\2, \\3, \\4, UINT16_MAX, UINT16_MAX, UINT16_MAX, UINT16_MAX, \\5, false, \\6, false, false, \\7, 0, 0}" data "${data}")
  file(WRITE ${BUNDLED_MADE}/utf8proc_data.c "${data}")
  file(COPY ${BUNDLED_FOLDER}/utf8proc.c ${BUNDLED_FOLDER}/utf8proc.h DESTINATION ${BUNDLED_MADE})
endif()
add_bundled(UTF8PROC SOURCES ${utf8proc_folder}/utf8proc.c INCLUDES ${utf8proc_folder} PUBLIC_DEFINITIONS UTF8PROC_STATIC)
