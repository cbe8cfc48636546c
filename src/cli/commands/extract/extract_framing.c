/* Framings that cut text where no IRI can continue. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/extract/extract.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------- words */

static bool ends_word(char byte) { return (unsigned char)byte <= ' '; }

static size_t last_word_end(const cli_framing *framing, const char *data, size_t from, size_t len) {
  (void)framing;
  while (len > from && !ends_word(data[len - 1])) len--;
  return len;
}

static void make_record(const char *begin, const char *text_end, const char *end, cli_record *record) {
  const size_t len = (size_t)(text_end - begin);
  *record = (cli_record){.text = begin,
                         .text_len = len,
                         .frame = begin,
                         .frame_len = len,
                         .end = text_end,
                         .end_len = (size_t)(end - text_end)};
}

static bool next_word(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  const char *begin = *at, *text_end = begin;
  (void)framing;
  if (begin == end) return false;
  while (text_end < end && !ends_word(*text_end)) text_end++;
  *at = text_end < end ? text_end + 1 : end;
  make_record(begin, text_end, *at, record);
  return true;
}

/* ------------------------------------------------------------------------------------------- paragraphs */

/* Is data[at] the end of an empty line? A line begins at data[0]. */
static bool ends_paragraph(const char *data, size_t at) {
  if (data[at] != '\n') return false;
  if (at > 0 && data[at - 1] == '\r') at--;
  return at == 0 || data[at - 1] == '\n';
}

static size_t last_paragraph_end(const cli_framing *framing, const char *data, size_t from, size_t len) {
  (void)framing;
  while (len > from && !ends_paragraph(data, len - 1)) len--;
  return len;
}

/* Reads up to the end of an empty line, from the byte `i` of the record on. */
static bool read_paragraph(const char **at, const char *end, size_t i, cli_record *record) {
  const char *begin = *at;
  const size_t len = (size_t)(end - begin);
  if (len == 0) return false;
  while (i < len && !ends_paragraph(begin, i)) i++;
  *at = i < len ? begin + i + 1 : end;
  make_record(begin, begin + i, *at, record);
  return true;
}

static bool next_paragraph(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  (void)framing;
  return read_paragraph(at, end, 0, record);
}

/* The first line end ends the line whose beginning was read before. */
static bool next_paragraph_rest(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  const char *line_end = memchr(*at, '\n', (size_t)(end - *at));
  (void)framing;
  return read_paragraph(at, end, (size_t)((line_end ? line_end + 1 : end) - *at), record);
}

/* Not called: extract writes its lines itself. */
static simdiri_status put_record(const cli_framing *framing, simdiri_buffer *out, const cli_record *record,
                                 const char *text, size_t text_len, const char *status) {
  return cli_lines.write(framing, out, record, text, text_len, status);
}

const cli_framing cli_words = {"word", '\n', false, false, last_word_end, NULL, next_word, next_word, put_record, 0};
const cli_framing cli_paragraphs = {
    "paragraph", '\n', false, false, last_paragraph_end, NULL, next_paragraph, next_paragraph_rest, put_record, 2};
