# jansson, for the tests, as its archive configures it for other builds without a configure script.
# SPDX-License-Identifier: MIT
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/jansson_private_config.h CONTENT "")
file(GLOB jansson_sources ${BUNDLED_FOLDER}/src/*.c)
add_bundled(JANSSON SOURCES ${jansson_sources} INCLUDES ${BUNDLED_FOLDER}/src ${BUNDLED_FOLDER}/android PRIVATE_INCLUDES ${BUNDLED_MADE}
  DEFINITIONS HAVE_STDINT_H=1)
