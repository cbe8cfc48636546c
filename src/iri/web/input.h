/* The text that the URL parser reads: UTF-8, without the bytes that the parser ignores. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_INPUT_H
#define SIMDIRI_IRI_WEB_INPUT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const unsigned char *given; /* the record */
  size_t given_len;
  size_t trimmed_begin, trimmed_end; /* offsets in the record, without controls and spaces at its ends */
  const unsigned char *text;         /* the prepared text: a view of the record, or a copy in the scratch */
  size_t len;
  bool is_copy;
  uint64_t changes;
  size_t last_clean, last_given; /* two offsets of the same place, in text and in the record */
} web_input;

static inline bool web_is_tab_or_newline(unsigned char byte) { return byte == '\t' || byte == '\n' || byte == '\r'; }

/* Prepares the input: removes controls and spaces at both ends, then all tabs and newlines, and replaces bytes that are
 * not UTF-8 by U+FFFD, as "UTF-8 decode without BOM" of the Encoding Standard does. A byte order mark is an ordinary
 * character. `copy` receives the copy, if one is needed. Returns OK, NO_MEMORY, NO_CAPACITY or TOO_LONG. */
simdiri_status simdiri_web_read(const char *text, size_t len, simdiri_buffer *copy, web_input *input);

/* Maps an offset in the prepared text to the record. Fastest if called with increasing offsets. */
size_t simdiri_web_offset(web_input *input, size_t offset);

/* At p < end no well-formed sequence begins. Returns how many bytes become one U+FFFD. */
size_t simdiri_web_count_undecodable(const unsigned char *p, const unsigned char *end);

/* Appends the text with U+FFFD in place of bytes that are not UTF-8. `out` has capacity for 3 * len bytes. Returns
 * whether a byte was replaced. */
bool simdiri_web_decode(const unsigned char *text, size_t len, simdiri_buffer *out);

#endif
