/* Layout of text for people: wrapped sentences, IRIs of any length and content, a caret under a byte. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/layout.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli/util/terminal_text.h"

/* A text longer than WHOLE_MAX bytes is shortened to its first HEAD_LEN and last TAIL_LEN bytes. A caret is shown with
 * up to CARET_BEFORE bytes before it and CARET_AFTER bytes after it. */
enum { WHOLE_MAX = 2000, HEAD_LEN = 600, TAIL_LEN = 200, CARET_BEFORE = 48, CARET_AFTER = 16 };

void cli_write_format(const cli_layout *layout, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  cli_output_put(layout->output, line);
}

static void write_spaces(cli_output *output, size_t count) {
  while (count-- > 0) cli_output_write(output, " ", 1);
}

/* Returns the number of bytes before the next space where a line may end. */
static size_t count_unbroken(const cli_wrapping *wrapping, const char *text, size_t len) {
  enum { SHORT = 30 };
  const char *space = memchr(text, ' ', len);
  const size_t word_len = space ? (size_t)(space - text) : len;
  const char *close = wrapping->keeps_groups && len > 0 && *text == '(' ? memchr(text, ')', len) : NULL;
  const size_t group_len = close ? (size_t)(close - text) : 0;
  if (group_len <= word_len || group_len > SHORT) return word_len;
  space = memchr(close, ' ', len - group_len);
  return space ? (size_t)(space - text) : len;
}

void cli_write_words(cli_output *output, const cli_wrapping *wrapping, const char *text, size_t len) {
  size_t column = wrapping->column;
  bool begins_line = true;
  while (len > 0) {
    const size_t word_len = count_unbroken(wrapping, text, len), taken = word_len < len ? word_len + 1 : len;
    if (!begins_line && column + 1 + word_len > CLI_LAYOUT_COLUMNS) {
      cli_output_put(output, "\n");
      write_spaces(output, wrapping->indent);
      column = wrapping->indent;
    } else if (!begins_line) {
      cli_output_put(output, " ");
      column++;
    }
    cli_output_write(output, text, word_len);
    column += word_len;
    begins_line = false;
    text += taken;
    len -= taken;
  }
  cli_output_put(output, "\n");
}

void cli_write_wrapped(const cli_layout *layout, size_t column, size_t indent, const char *text) {
  const cli_wrapping wrapping = {.column = column, .indent = indent, .keeps_groups = true};
  cli_write_words(layout->output, &wrapping, text, strlen(text));
}

/* Returns the offset of the first byte of the character that contains byte `at`. */
static size_t find_character_start(const char *text, size_t len, size_t at) {
  uint32_t code_point;
  for (size_t back = 0; back < 4 && back <= at; back++) {
    size_t bytes = cli_decode_utf8(text + at - back, len - (at - back), &code_point);
    if (bytes > back) return at - back;
  }
  return at;
}

/* Writes text[begin, end), on lines of at most `width` columns. Returns the column after the last character. */
static size_t write_span(const cli_layout *layout, size_t indent, size_t column, size_t width, const char *text,
                         size_t len) {
  while (len > 0) {
    cli_glyph glyph = cli_glyph_of(text, len, layout->shows_non_ascii);
    if (column + glyph.columns > width && column > indent) {
      cli_output_put(layout->output, "\n");
      write_spaces(layout->output, indent);
      column = indent;
    }
    cli_output_write(layout->output, glyph.text, glyph.text_len);
    column += glyph.columns;
    text += glyph.bytes;
    len -= glyph.bytes;
  }
  return column;
}

static void write_shortened(const cli_layout *layout, size_t indent, size_t width, const char *text, size_t len) {
  size_t head = len, tail = len;
  if (len > WHOLE_MAX) {
    head = find_character_start(text, len, HEAD_LEN);
    tail = find_character_start(text, len, len - TAIL_LEN);
  }
  size_t column = write_span(layout, indent, indent, width, text, head);
  if (tail < len) {
    cli_write_format(layout, " ... (%zu bytes) ... ", tail - head);
    (void)write_span(layout, indent, column + 32, width, text + tail, len - tail);
  }
  cli_output_put(layout->output, "\n");
}

void cli_write_iri(const cli_layout *layout, size_t indent, const char *text, size_t len) {
  write_shortened(layout, indent, CLI_LAYOUT_COLUMNS, text, len);
}

void cli_write_iri_line(const cli_layout *layout, const char *text, size_t len) {
  write_shortened(layout, 0, SIZE_MAX / 2, text, len);
}

void cli_write_caret(const cli_layout *layout, size_t indent, const char *text, size_t len, size_t offset) {
  size_t begin = offset > CARET_BEFORE ? find_character_start(text, len, offset - CARET_BEFORE) : 0;
  size_t end = len - offset > CARET_AFTER ? find_character_start(text, len, offset + CARET_AFTER) : len;
  write_spaces(layout->output, indent);
  if (begin > 0) cli_output_put(layout->output, "...");
  size_t column = write_span(layout, 0, indent + (begin > 0 ? 3 : 0), SIZE_MAX / 2, text + begin, offset - begin);
  (void)write_span(layout, 0, column, SIZE_MAX / 2, text + offset, end - offset);
  cli_output_put(layout->output, end < len ? "...\n" : "\n");
  write_spaces(layout->output, column);
  cli_output_put(layout->output, "^\n");
}
