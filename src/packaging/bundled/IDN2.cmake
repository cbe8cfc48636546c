# libidn2, with its copy of parts of libunistring. Its configure script is not run: no symbol versions, and nothing that
# needs the charset of the locale. SPDX-License-Identifier: MIT
foreach(header unistr unictype uninorm unitypes)
  configure_file(${BUNDLED_FOLDER}/unistring/${header}.in.h ${BUNDLED_MADE}/${header}.h COPYONLY)
endforeach()
# simdiri does not call what converts from the charset of the locale.
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/uniconv.h @ONLY CONTENT [[
#include <stddef.h>
#include <unitypes.h>
enum { iconveh_error };
static inline uint8_t *u8_strconv_from_locale(const char *text) { return (void)text, NULL; }
static inline uint8_t *u8_strconv_from_encoding(const char *text, const char *charset, const int handler) {
  return (void)text, (void)charset, (void)handler, NULL;
}
const char *locale_charset(void);
]])
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/locale_charset.c @ONLY CONTENT [[
#include <uniconv.h>
const char *locale_charset(void) { return ""; }
]])
# strverscmp and strchrnul are extensions of GNU. The first one is for idn2_check_version with a version, which simdiri
# does not pass.
file(CONFIGURE OUTPUT ${BUNDLED_MADE}/config.h @ONLY CONTENT [[
#define GNULIB_UNISTR_U32_MBTOUC_UNSAFE 1
#define GNULIB_UNISTR_U32_UCTOMB 1
#define GNULIB_UNISTR_U8_MBTOUC 1
#define GNULIB_UNISTR_U8_MBTOUC_UNSAFE 1
#define GNULIB_UNISTR_U8_MBTOUCR 1
#define GNULIB_UNISTR_U8_UCTOMB 1
#define HAVE_INLINE 1
#define PACKAGE_VERSION "@SOURCE_IDN2_VERSION@"
#define strverscmp strcmp
#include <string.h>
static inline char *idn2_find_or_end(const char *text, const int byte) {
  const char *found = strchr(text, byte);
  return (char *)(found ? found : text + strlen(text));
}
#define strchrnul idn2_find_or_end
#define _GL_CONFIG_H_INCLUDED 1
#define _GL_CMP(a, b) (((a) > (b)) - ((a) < (b)))
#define _GL_INLINE static inline
#define _GL_INLINE_HEADER_BEGIN
#define _GL_INLINE_HEADER_END
#define _GL_ATTRIBUTE_CONST
#define _GL_ATTRIBUTE_MAYBE_UNUSED
#define _GL_ATTRIBUTE_PURE
#define _GL_ATTRIBUTE_FALLTHROUGH ((void)0)
#define _GL_ATTRIBUTE_MALLOC
#define _GL_ATTRIBUTE_DEALLOC(function, argument)
#define _GL_ATTRIBUTE_DEALLOC_FREE
]])
file(GLOB idn2_sources ${BUNDLED_MADE}/locale_charset.c ${BUNDLED_FOLDER}/unistring/unistr/*.c ${BUNDLED_FOLDER}/unistring/uninorm/*.c
  ${BUNDLED_FOLDER}/unistring/c-str*.c)
foreach(file bidi_of categ_M categ_none categ_of categ_test combiningclass joiningtype_of scripts)
  list(APPEND idn2_sources ${BUNDLED_FOLDER}/unistring/unictype/${file}.c)
endforeach()
foreach(file bidi context data free idna lookup puny_decode puny_encode tables tr46map version)
  list(APPEND idn2_sources ${BUNDLED_FOLDER}/lib/${file}.c)
endforeach()
add_bundled(IDN2 SOURCES ${idn2_sources} INCLUDES ${BUNDLED_FOLDER}/lib
  PRIVATE_INCLUDES ${BUNDLED_MADE} ${BUNDLED_FOLDER}/unistring)
