/* Quotes of CSV (RFC 4180) in bitmaps. A quotation mark opens a quoted field only at the start of a field, or reopens
 * it directly after the mark that closed it (a doubled mark). Any other mark outside quotes means itself. Such a mark
 * is a stray: up to the first one, whether a byte is in quotes depends only on the number of marks before it.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SCAN_QUOTES_H
#define SIMDIRI_CLI_SCAN_QUOTES_H

#include <stdbool.h>
#include <stdint.h>

/* What crosses from one word to the next. */
typedef struct {
  uint64_t inside;   /* all ones: the next byte is in quotes */
  uint64_t may_open; /* 1: a mark may open quotes here. 0: the byte before is one of a field without quotes */
} cli_quote_state;

typedef struct {
  uint64_t inside;   /* bytes in quotes, with the opening mark, without the closing one */
  uint64_t may_open; /* bytes after which a mark may open quotes */
  uint64_t strays;   /* marks that mean themselves; what follows the first one is not valid */
} cli_quote_word;

/* `quotes` are the marks, `parity` has the bits up to which their number is odd, and `ends` the delimiters and line
 * ends, in or outside quotes, of 64 bytes. */
static inline cli_quote_word cli_resolve_quotes(uint64_t quotes, uint64_t parity, uint64_t ends,
                                                cli_quote_state *state) {
  cli_quote_word word;
  word.inside = parity ^ state->inside;
  word.may_open = (ends | quotes) & ~word.inside;
  word.strays = quotes & word.inside & ~(word.may_open << 1 | state->may_open);
  state->inside = (uint64_t)0 - (word.inside >> 63);
  state->may_open = word.may_open >> 63;
  return word;
}

#endif
