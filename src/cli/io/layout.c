/* Laying out text for people: wrapped sentences, IRIs of any length and content, a caret under a byte. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/layout.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli/util/text.h"

/* Of a longer text, HEAD bytes of the beginning and TAIL of the end are shown. */
enum { LONGEST = 2000, HEAD = 600, TAIL = 200, CARET_BEFORE = 48, CARET_AFTER = 16 };

void cli_put_format(const cli_layout *layout, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  cli_output_put(layout->output, line);
}

static void put_spaces(const cli_layout *layout, size_t count) {
  while (count-- > 0) cli_output_write(layout->output, " ", 1);
}

/* Bytes up to the next place where a line may end: a space, but not within short parentheses. */
static size_t unbroken_len(const char *text) {
  enum { SHORT = 30 };
  size_t word_len = strcspn(text, " "), group_len = *text == '(' ? strcspn(text, ")") : 0;
  if (group_len <= word_len || group_len > SHORT || text[group_len] == '\0') return word_len;
  return group_len + strcspn(text + group_len, " ");
}

void cli_put_wrapped(const cli_layout *layout, size_t column, size_t indent, const char *text) {
  int begins_line = 1;
  while (*text) {
    size_t len = unbroken_len(text);
    if (!begins_line && column + 1 + len > LAYOUT_COLUMNS) {
      cli_output_put(layout->output, "\n");
      put_spaces(layout, indent);
      column = indent;
      begins_line = 1;
    }
    if (!begins_line) {
      cli_output_put(layout->output, " ");
      column++;
    }
    cli_output_write(layout->output, text, len);
    column += len;
    begins_line = 0;
    text += len + (text[len] == ' ');
  }
  cli_output_put(layout->output, "\n");
}

/* The beginning of the character that byte `at` belongs to, so that none is cut in two. */
static size_t character_begin(const char *text, size_t len, size_t at) {
  uint32_t code_point;
  for (size_t back = 0; back < 4 && back <= at; back++) {
    size_t bytes = cli_sequence(text + at - back, len - (at - back), &code_point);
    if (bytes > back) return at - back;
  }
  return at;
}

/* Writes text[begin, end), on lines that end before `width`; gives the column that is reached. */
static size_t put_span(const cli_layout *layout, size_t indent, size_t column, size_t width, const char *text,
                       size_t begin, size_t end) {
  while (begin < end) {
    cli_glyph glyph = cli_glyph_of(text + begin, end - begin, layout->shows_non_ascii);
    if (column + glyph.columns > width && column > indent) {
      cli_output_put(layout->output, "\n");
      put_spaces(layout, indent);
      column = indent;
    }
    cli_output_write(layout->output, glyph.text, glyph.text_len);
    column += glyph.columns;
    begin += glyph.bytes;
  }
  return column;
}

static void put_shortened(const cli_layout *layout, size_t indent, size_t width, const char *text, size_t len) {
  size_t head = len, tail = len;
  if (len > LONGEST) {
    head = character_begin(text, len, HEAD);
    tail = character_begin(text, len, len - TAIL);
  }
  size_t column = put_span(layout, indent, indent, width, text, 0, head);
  if (tail < len) {
    cli_put_format(layout, " ... (%zu octets) ... ", tail - head);
    (void)put_span(layout, indent, column + 32, width, text, tail, len);
  }
  cli_output_put(layout->output, "\n");
}

void cli_put_iri(const cli_layout *layout, size_t indent, const char *text, size_t len) {
  put_shortened(layout, indent, LAYOUT_COLUMNS, text, len);
}

void cli_put_iri_line(const cli_layout *layout, const char *text, size_t len) {
  put_shortened(layout, 0, SIZE_MAX / 2, text, len);
}

void cli_put_caret(const cli_layout *layout, size_t indent, const char *text, size_t len, size_t offset) {
  size_t begin = offset > CARET_BEFORE ? character_begin(text, len, offset - CARET_BEFORE) : 0;
  size_t end = len - offset > CARET_AFTER ? character_begin(text, len, offset + CARET_AFTER) : len;
  put_spaces(layout, indent);
  if (begin > 0) cli_output_put(layout->output, "...");
  size_t column = put_span(layout, 0, indent + (begin > 0 ? 3 : 0), SIZE_MAX / 2, text, begin, offset);
  (void)put_span(layout, 0, column, SIZE_MAX / 2, text, offset, end);
  cli_output_put(layout->output, end < len ? "...\n" : "\n");
  put_spaces(layout, column);
  cli_output_put(layout->output, "^\n");
}
