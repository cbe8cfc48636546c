# Debian packages: `cpack -G DEB` in the build folder makes libsimdiri<ABI>, libsimdiri-dev and simdiri.
# SPDX-License-Identifier: MIT
set(CPACK_GENERATOR DEB)
string(REPLACE "-" "~" CPACK_PACKAGE_VERSION "${SIMDIRI_VERSION}") # 1.0.0~rc.1 is before 1.0.0
set(CPACK_PACKAGE_VENDOR "the simdiri authors")
set(CPACK_PACKAGE_CONTACT "the simdiri authors <simdiri@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own description
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL runtime development command)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_SIMDIRI_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_tree.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SOURCE simdiri)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

set(about "IRIs (RFC 3987) are URIs with all the characters of Unicode. simdiri validates
them, converts them to URIs and back, brings them to a normal form, resolves
references, and says at which step of the comparison ladder two of them are
equivalent.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libsimdiri${SIMDIRI_ABI})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/debian/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Internationalized Resource Identifiers - shared library
${about}
.
This package has the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsimdiri-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
string(REGEX REPLACE "([^ ]+) ?" ", \\1" needed_packages "${SIMDIRI_MODULE_PACKAGES}") # none if all are bundled
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libsimdiri${SIMDIRI_ABI} (= ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})${needed_packages}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Internationalized Resource Identifiers - development files
${about}
.
This package has the headers, the static library, the files for pkg-config and
CMake, manual pages and an example.")

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME simdiri)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION text)
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "Internationalized Resource Identifiers - command for lists of them
${about}
.
This package has the command, which streams lists of any size.")

include(CPack)
