# Where `cmake --install` puts files, by component: runtime, development, command, documentation.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)
set(packaging ${CMAKE_CURRENT_LIST_DIR})
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/simdiri)
set(SIMDIRI_ZSH_FOLDER ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh looks for completions")

if(SIMDIRI_INSTALL_SHARED)
  install(TARGETS simdiri_shared EXPORT simdiriTargets LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
    RUNTIME COMPONENT runtime ARCHIVE COMPONENT development) # the DLL, and its import library
endif()
if(SIMDIRI_INSTALL_STATIC)
  install(TARGETS simdiri_static EXPORT simdiriStaticTargets ARCHIVE COMPONENT development)
endif()
install(TARGETS simdiri_cli RUNTIME COMPONENT command)
install(DIRECTORY include/simdiri TYPE INCLUDE COMPONENT development FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp"
  PATTERN module.modulemap)

# The modules of pkg-config that programs with the archive need: NAME:MODULE of each library that is not bundled.
set(SIMDIRI_MODULES "")
set(SIMDIRI_MODULE_PACKAGES "")
set(pkgconfig_MODULES "")
foreach(target ${SIMDIRI_LIBRARIES})
  string(REPLACE "PkgConfig::" "" name ${target})
  if(NOT name IN_LIST BUNDLED_NAMES)
    list(APPEND SIMDIRI_MODULES ${name}:${MODULE_${name}})
    list(APPEND SIMDIRI_MODULE_PACKAGES ${PACKAGE_${name}})
    list(APPEND pkgconfig_MODULES ${MODULE_${name}})
  endif()
endforeach()
list(JOIN SIMDIRI_MODULE_PACKAGES " " SIMDIRI_MODULE_PACKAGES)
list(JOIN pkgconfig_MODULES " " pkgconfig_MODULES)
list(JOIN SIMDIRI_MODULES " " SIMDIRI_MODULES)

# iconv is a library of its own on macOS, for example. pkg-config needs its folder if the compiler does not search it.
set(pkgconfig_LIBRARIES "")
set(SIMDIRI_ICONV_FOLDER "")
if(SIMDIRI_ICONV_LIBRARY)
  get_filename_component(SIMDIRI_ICONV_FOLDER ${SIMDIRI_ICONV_LIBRARY} DIRECTORY)
  if(NOT SIMDIRI_ICONV_FOLDER IN_LIST CMAKE_C_IMPLICIT_LINK_DIRECTORIES)
    set(pkgconfig_LIBRARIES " -L\"${SIMDIRI_ICONV_FOLDER}\"")
  endif()
  string(APPEND pkgconfig_LIBRARIES " -liconv")
endif()

# find_package(simdiri). There are two exports, because only the archive needs the other libraries' development files.
configure_package_config_file(${packaging}/simdiriConfig.cmake.in ${PROJECT_BINARY_DIR}/simdiriConfig.cmake
  INSTALL_DESTINATION ${cmake_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/simdiriConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/simdiriConfig.cmake ${PROJECT_BINARY_DIR}/simdiriConfigVersion.cmake
  DESTINATION ${cmake_folder} COMPONENT development)
foreach(library Shared Static)
  string(TOUPPER ${library} choice)
  if(SIMDIRI_INSTALL_${choice})
    string(REPLACE Shared "" export simdiri${library}Targets)
    install(EXPORT ${export} NAMESPACE simdiri:: DESTINATION ${cmake_folder} COMPONENT development)
  endif()
endforeach()

# pkg-config. Programs that link the archive need the other libraries, too; without a shared library, that is all
# programs.
set(pkgconfig_REQUIRES Requires)
set(pkgconfig_LIBRARIES_PRIVATE "")
if(SIMDIRI_INSTALL_SHARED)
  set(pkgconfig_REQUIRES Requires.private)
  set(pkgconfig_LIBRARIES_PRIVATE "${pkgconfig_LIBRARIES}")
  set(pkgconfig_LIBRARIES "")
endif()
# The .pc file contains the prefix, which `cmake --install --prefix` and CPack choose later.
foreach(folder LIBDIR INCLUDEDIR)
  set(pkgconfig_${folder} "${CMAKE_INSTALL_${folder}}")
  if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    string(PREPEND pkgconfig_${folder} [[${prefix}/]])
  endif()
endforeach()
install(CODE "
  set(PROJECT_VERSION [[${PROJECT_VERSION}]])
  set(PROJECT_DESCRIPTION [[${PROJECT_DESCRIPTION}]])
  set(pkgconfig_REQUIRES [[${pkgconfig_REQUIRES}]])
  set(pkgconfig_MODULES [[${pkgconfig_MODULES}]])
  set(pkgconfig_LIBRARIES [[${pkgconfig_LIBRARIES}]])
  set(pkgconfig_LIBRARIES_PRIVATE [[${pkgconfig_LIBRARIES_PRIVATE}]])
  set(pkgconfig_LIBDIR [[${pkgconfig_LIBDIR}]])
  set(pkgconfig_INCLUDEDIR [[${pkgconfig_INCLUDEDIR}]])
  cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX OUTPUT_VARIABLE pkgconfig_prefix)
  configure_file([[${packaging}/simdiri.pc.in]] [[${PROJECT_BINARY_DIR}/simdiri.pc]] @ONLY)
  set(pkgconfig_folder [[${CMAKE_INSTALL_LIBDIR}/pkgconfig]])
  cmake_path(ABSOLUTE_PATH pkgconfig_folder BASE_DIRECTORY \"\${pkgconfig_prefix}\")
  file(INSTALL [[${PROJECT_BINARY_DIR}/simdiri.pc]] DESTINATION \"\${pkgconfig_folder}\")
" COMPONENT development)

# Manual pages. Each function of the library has a page under its name.
file(GLOB library_pages CONFIGURE_DEPENDS src/docs/man/man3/*.3)
foreach(page ${library_pages})
  get_filename_component(page_name ${page} NAME)
  file(STRINGS ${page} functions REGEX "^\\.Nm simdiri_[a-z0-9_]+( ,)?$")
  foreach(function ${functions})
    string(REGEX REPLACE "^\\.Nm (simdiri_[a-z0-9_]+).*" "\\1.3" alias "${function}")
    if(NOT alias STREQUAL page_name)
      file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/man/${alias} CONTENT ".so man3/${page_name}\n" @ONLY)
      list(APPEND library_pages ${PROJECT_BINARY_DIR}/man/${alias})
    endif()
  endforeach()
endforeach()
install(FILES ${library_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT development)
foreach(section 1 5 7)
  file(GLOB command_pages CONFIGURE_DEPENDS src/docs/man/man${section}/*.${section})
  install(FILES ${command_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT command)
endforeach()

install(FILES src/cli/completions/simdiri.bash RENAME simdiri
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
install(FILES src/cli/completions/simdiri.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
install(FILES src/cli/completions/_simdiri DESTINATION ${SIMDIRI_ZSH_FOLDER} COMPONENT command)

install(DIRECTORY src/docs/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)
install(FILES LICENSE src/iri/tables/LICENSE.WHATWG README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
file(GLOB documents CONFIGURE_DEPENDS src/docs/*.md)
install(FILES ${documents} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT documentation)
if(BUNDLED_NAMES)
  install_licences(${CMAKE_INSTALL_DOCDIR}/licences)
endif()
