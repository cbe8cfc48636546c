/* Lines and words of the files that people write: rules, routes, redirects, lists of suffixes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_LINES_H
#define SIMDIRI_IRI_COMMON_LINES_H

#include <stdbool.h>
#include <string.h>

#include "iri/common/span.h"

/* Takes the next line of a text, without its line feed. Returns false at the end of the text. A line feed at the end of
 * the text does not begin another line. */
static inline bool take_line(span *text, span *line) {
  if (text->len == 0) return false;
  const char *feed = memchr(text->data, '\n', text->len);
  const size_t len = feed ? (size_t)(feed - text->data) : text->len, taken = feed ? len + 1 : len;
  *line = (span){text->data, len};
  *text = (span){text->data + taken, text->len - taken};
  return true;
}

/* A carriage return counts as a blank, so a line may end with CR LF. */
static inline bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/* Returns a line without its comment and without blanks at both ends. A "#" at the beginning, or after a blank, begins
 * a comment. */
static inline span trim_line(span line) {
  for (size_t i = 0; i < line.len; i++)
    if (line.data[i] == '#' && (i == 0 || is_blank(line.data[i - 1]))) line.len = i;
  while (line.len > 0 && is_blank(line.data[line.len - 1])) line.len--;
  while (line.len > 0 && is_blank(*line.data)) line.data++, line.len--;
  return line;
}

/* Takes the next word of a line that trim_line returned; its length is 0 at the end. */
static inline span take_word(span *line) {
  span word = {line->data, 0};
  while (word.len < line->len && !is_blank(line->data[word.len])) word.len++;
  line->data += word.len;
  line->len -= word.len;
  while (line->len > 0 && is_blank(*line->data)) line->data++, line->len--;
  return word;
}

static inline bool is_word(span word, const char *text) {
  return word.len == strlen(text) && memcmp(word.data, text, word.len) == 0;
}

#endif
