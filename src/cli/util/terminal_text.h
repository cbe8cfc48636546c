/* Text made safe for terminals, whatever bytes it holds. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_TERMINAL_TEXT_H
#define SIMDIRI_CLI_UTIL_TERMINAL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the UTF-8 sequence (RFC 3629) that `text` begins with. Stores its code point and returns its length in bytes;
 * returns 0 if it is not well-formed. */
size_t cli_decode_utf8(const char *text, size_t len, uint32_t *code_point);

/* One character as shown: itself, or each of its bytes as \xHH. */
typedef struct {
  char text[16];
  size_t text_len;
  size_t bytes;   /* length of the original */
  size_t columns; /* width on a terminal */
} cli_glyph;

/* Formats the first character of `text` (len > 0). Escapes controls, invalid UTF-8, invisible characters, bidi
 * formatting, a "\" that would look like an escape, and, unless `shows_non_ascii`, all non-ASCII characters. */
cli_glyph cli_glyph_of(const char *text, size_t len, bool shows_non_ascii);

/* Returns true if the locale's charset is UTF-8. */
bool cli_locale_is_utf8(void);

/* Returns true if non-ASCII text may be written to `fd`: always, except to a terminal whose locale is not UTF-8. Data
 * that goes to a file or pipe do not depend on the locale. */
bool cli_shows_non_ascii(int fd);

#endif
