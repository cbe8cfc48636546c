# Builds libraries from the sources of sources.txt and links them statically. `bash src/packaging/dependencies --sources
# FOLDER` fetches the archives. See README.md, "Bundled libraries".
# SPDX-License-Identifier: MIT
include(${CMAKE_CURRENT_LIST_DIR}/source_table.cmake)
read_sources()
set(SIMDIRI_BUNDLED OFF CACHE STRING "Libraries from bundled sources: ON, OFF, or AUTO (those that are not installed)")
set(sources_folder ${PROJECT_SOURCE_DIR}/build/sources)
if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/bundled) # in the source distribution of the Python package
  set(sources_folder ${PROJECT_SOURCE_DIR}/bundled)
endif()
set(SIMDIRI_SOURCES_FOLDER ${sources_folder} CACHE PATH "Where the archives of bundled libraries are")
set(BUNDLED_NAMES "") # what the build bundles

# unpack_source(NAME): unpacks the archive and sets BUNDLED_FOLDER to the folder of its sources.
function(unpack_source name)
  set(archive ${SIMDIRI_SOURCES_FOLDER}/${SOURCE_${name}_ARCHIVE})
  set(folder ${PROJECT_BINARY_DIR}/bundled/${name}/source)
  # A copy, which nobody replaces after it was checked.
  set(copy ${PROJECT_BINARY_DIR}/bundled/${name}/${SOURCE_${name}_ARCHIVE})
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/bundled/${name})
  file(COPY_FILE ${archive} ${copy})
  file(SHA256 ${copy} digest)
  if(NOT digest STREQUAL SOURCE_${name}_SHA256)
    message(FATAL_ERROR "${archive} is damaged: its SHA-256 is not that of src/packaging/sources.txt. Delete it and fetch "
      "it again: bash src/packaging/dependencies --sources ${SIMDIRI_SOURCES_FOLDER}")
  endif()
  if(NOT EXISTS ${folder}-${digest})
    file(REMOVE_RECURSE ${folder})
    file(ARCHIVE_EXTRACT INPUT ${copy} DESTINATION ${folder})
    file(TOUCH ${folder}-${digest})
  endif()
  file(REMOVE ${copy})
  file(GLOB unpacked ${folder}/*)
  set(BUNDLED_FOLDER ${unpacked} PARENT_SCOPE)
endfunction()

# add_bundled(NAME SOURCES file... INCLUDES folder... [PRIVATE_INCLUDES folder...] [DEFINITIONS name...]): the objects
# bundled_NAME, and the target PkgConfig::NAME with the headers. If sources.txt says that libsimdiri needs it, the objects
# become part of libsimdiri; others are an archive that only the command is linked with.
function(add_bundled name)
  cmake_parse_arguments(PARSE_ARGV 1 part "" "" "SOURCES;INCLUDES;PRIVATE_INCLUDES;DEFINITIONS;PUBLIC_DEFINITIONS")
  set(kind STATIC)
  if(SOURCE_${name}_USE STREQUAL library)
    set(kind OBJECT)
  endif()
  add_library(bundled_${name} ${kind} ${part_SOURCES})
  set_target_properties(bundled_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden
    # Instead of this project's warnings. A missing declaration shows that a setting is missing.
    C_EXTENSIONS ON COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:C>:-Werror=implicit-function-declaration>")
  harden(bundled_${name})
  target_include_directories(bundled_${name} PRIVATE ${part_INCLUDES} ${part_PRIVATE_INCLUDES})
  target_compile_definitions(bundled_${name} PRIVATE ${part_DEFINITIONS} ${part_PUBLIC_DEFINITIONS})
  add_library(bundled_${name}_headers INTERFACE)
  target_include_directories(bundled_${name}_headers SYSTEM INTERFACE ${part_INCLUDES})
  target_compile_definitions(bundled_${name}_headers INTERFACE ${part_PUBLIC_DEFINITIONS})
  if(kind STREQUAL STATIC)
    target_link_libraries(bundled_${name}_headers INTERFACE bundled_${name})
  endif()
  add_library(PkgConfig::${name} ALIAS bundled_${name}_headers)
endfunction()

# record_bundled(NAME FOLDER): the licences in FOLDER are installed with those of simdiri.
function(record_bundled name folder)
  set_property(GLOBAL APPEND PROPERTY SIMDIRI_BUNDLED_LIBRARIES ${SOURCE_${name}_LIBRARY})
  list(TRANSFORM SOURCE_${name}_LICENCE_FILES PREPEND ${folder}/ OUTPUT_VARIABLE licence_files)
  if("COPYING.LESSERv3" IN_LIST SOURCE_${name}_LICENCE_FILES) # LGPL-3.0, section 4b: accompanied by the GPL, which this lacks
    list(APPEND licence_files ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/bundled/LICENSE.GPL-3)
  endif()
  set_property(GLOBAL PROPERTY SIMDIRI_LICENCES_${SOURCE_${name}_LIBRARY} ${licence_files})
endfunction()

# bundle_library(NAME): builds the library from its source if the table and the folder have it. Sets NAME_VERSION.
macro(bundle_library name)
  if("${name}" IN_LIST SOURCE_NAMES AND EXISTS ${SIMDIRI_SOURCES_FOLDER}/${SOURCE_${name}_ARCHIVE})
    unpack_source(${name})
    set(bundled_source ${BUNDLED_FOLDER})
    set(BUNDLED_MADE ${PROJECT_BINARY_DIR}/bundled/${name}/made)
    include(${PROJECT_SOURCE_DIR}/src/packaging/bundled/${name}.cmake)
    if(TARGET PkgConfig::${name})
      set(${name}_VERSION "${SOURCE_${name}_VERSION}, bundled")
      list(APPEND BUNDLED_NAMES ${name})
      record_bundled(${name} ${bundled_source})
    endif()
  endif()
endmacro()

# install_licences(FOLDER): installs the licences of simdiri and of what it bundles, as the component "licences". A parent
# project may call it.
function(install_licences folder)
  set(source ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../..)
  install(FILES ${source}/LICENSE ${source}/src/iri/tables/LICENSE.WHATWG DESTINATION ${folder} COMPONENT licences)
  get_property(libraries GLOBAL PROPERTY SIMDIRI_BUNDLED_LIBRARIES)
  foreach(library ${libraries})
    get_property(files GLOBAL PROPERTY SIMDIRI_LICENCES_${library})
    install(FILES ${files} DESTINATION ${folder}/${library} COMPONENT licences)
  endforeach()
endfunction()
