# cmocka, for the tests. SPDX-License-Identifier: MIT
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/config.h CONTENT "")
set(cmocka_settings "")
foreach(header assert inttypes setjmp signal stdarg stddef stdint stdio stdlib strings string sys_types time)
  string(TOUPPER ${header} header)
  list(APPEND cmocka_settings HAVE_${header}_H=1)
endforeach()
add_bundled(CMOCKA SOURCES ${BUNDLED_FOLDER}/src/cmocka.c INCLUDES ${BUNDLED_FOLDER}/include
  PRIVATE_INCLUDES ${BUNDLED_MADE}
  DEFINITIONS HAVE_CONFIG_H=1 HAVE_STRUCT_TIMESPEC=1 HAVE_SNPRINTF=1 HAVE_VSNPRINTF=1 HAVE_MALLOC=1 ${cmocka_settings}
  PUBLIC_DEFINITIONS CMOCKA_STATIC)
