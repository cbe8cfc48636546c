/* Text as a terminal may show it, whatever bytes it holds. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_TEXT_H
#define SIMDIRI_CLI_UTIL_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the well-formed sequence (RFC 3629) that `text` begins with, whose code point is stored; 0 if there is
 * none. */
size_t cli_sequence(const char *text, size_t len, uint32_t *code_point);

/* What one character looks like: itself, or each of its bytes as \xHH. */
typedef struct {
  char text[16];
  size_t text_len;
  size_t bytes;   /* of the original */
  size_t columns; /* that it takes on a terminal */
} cli_glyph;

/* Shows the first character of `text` (len > 0). Escaped are controls, what is not UTF-8, what is invisible or turns
 * the text around, a "\" that would look like an escape, and, unless `shows_non_ascii`, everything but ASCII. */
cli_glyph cli_glyph_of(const char *text, size_t len, int shows_non_ascii);

/* Does the locale say that terminals take UTF-8? */
int cli_locale_is_utf8(void);

/* May non-ASCII be written to `fd`? To everything but a terminal that is not UTF-8: the locale changes no data. */
int cli_shows_non_ascii(int fd);

#endif
