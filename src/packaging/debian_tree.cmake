# Run by CPack between staging and packing: adds what Debian's policy requires in a package and an installation does not
# need.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.25)
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()

# Without dpkg-shlibdeps, CPack would make packages without dependencies, and only print a note.
foreach(tool dpkg-shlibdeps file gzip strip)
  find_program(${tool}_program ${tool})
  if(NOT ${tool}_program)
    message(FATAL_ERROR "${tool} is needed to make Debian packages (apt-get install dpkg-dev file binutils)")
  endif()
endforeach()

function(strip_files option)
  foreach(file ${ARGN})
    execute_process(COMMAND ${strip_program} ${option} --remove-section=.comment --remove-section=.note ${file}
      COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endfunction()

set(readable OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
function(put_compressed source folder name)
  file(COPY_FILE ${source} ${CPACK_TEMPORARY_DIRECTORY}/${name})
  execute_process(COMMAND ${gzip_program} -9nf ${CPACK_TEMPORARY_DIRECTORY}/${name} COMMAND_ERROR_IS_FATAL ANY)
  file(COPY ${CPACK_TEMPORARY_DIRECTORY}/${name}.gz DESTINATION ${folder} FILE_PERMISSIONS ${readable})
  file(REMOVE ${CPACK_TEMPORARY_DIRECTORY}/${name}.gz)
endfunction()

foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(tree ${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX})
  set(share ${tree}/share)
  set(doc ${share}/doc/${package})

  # The installation's folder doc/simdiri gets the name of its package.
  if(NOT package STREQUAL simdiri AND EXISTS ${share}/doc/simdiri)
    file(RENAME ${share}/doc/simdiri ${doc})
  endif()
  file(COPY ${CPACK_SIMDIRI_SOURCE}/src/packaging/debian/copyright DESTINATION ${doc} FILE_PERMISSIONS ${readable})
  put_compressed(${CPACK_SIMDIRI_SOURCE}/CHANGELOG.md ${doc} changelog)
  put_compressed(${CPACK_SIMDIRI_SOURCE}/src/packaging/debian/changelog ${doc} changelog.Debian)
  set(overrides ${CPACK_SIMDIRI_SOURCE}/src/packaging/debian/${component}.lintian-overrides)
  file(MAKE_DIRECTORY ${share}/lintian/overrides)
  configure_file(${overrides} ${share}/lintian/overrides/${package} FILE_PERMISSIONS ${readable} @ONLY)

  file(GLOB_RECURSE pages ${share}/man/*)
  foreach(page ${pages})
    execute_process(COMMAND ${gzip_program} -9nf ${page} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  file(GLOB_RECURSE binaries ${tree}/bin/* ${tree}/lib*/*.so.*.*.*)
  file(GLOB_RECURSE archives ${tree}/lib*/*.a)
  strip_files(--strip-unneeded ${binaries})
  strip_files(--strip-debug ${archives})
  # Debian's zsh has another folder for completions of packages.
  if(EXISTS ${share}/zsh/site-functions)
    file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
  endif()
  # Permissions must not depend on the umask of the build. (CHMOD_RECURSE stops at a link into another package.)
  file(GLOB_RECURSE entries LIST_DIRECTORIES true ${CPACK_TEMPORARY_DIRECTORY}/${component}/*)
  foreach(entry ${entries})
    if(IS_DIRECTORY ${entry})
      file(CHMOD ${entry} DIRECTORY_PERMISSIONS ${readable} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)
    endif()
  endforeach()
endforeach()
