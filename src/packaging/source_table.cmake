# Reads sources.txt. SPDX-License-Identifier: MIT
set(SOURCE_TABLE ${CMAKE_CURRENT_LIST_DIR}/sources.txt)

# read_sources(): sets SOURCE_NAMES, and for each NAME in it SOURCE_<NAME>_LIBRARY, _VERSION, _ARCHIVE, _SHA256, _FOLDER,
# _LICENCE, _LICENCE_FILES and _USE.
macro(read_sources)
  set(SOURCE_NAMES "")
  file(STRINGS ${SOURCE_TABLE} source_lines REGEX "^[A-Z0-9]+\\|")
  foreach(source_line ${source_lines})
    string(REPLACE "|" ";" source_fields "${source_line}")
    list(POP_FRONT source_fields source_name)
    list(APPEND SOURCE_NAMES ${source_name})
    foreach(source_field LIBRARY VERSION ARCHIVE SHA256 FOLDER LICENCE LICENCE_FILES USE)
      list(POP_FRONT source_fields SOURCE_${source_name}_${source_field})
    endforeach()
    string(REPLACE " " ";" SOURCE_${source_name}_LICENCE_FILES "${SOURCE_${source_name}_LICENCE_FILES}")
  endforeach()
endmacro()
