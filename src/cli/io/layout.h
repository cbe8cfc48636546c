/* Layout of text for people: wrapped sentences, IRIs of any length and content, a caret under a byte. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_LAYOUT_H
#define SIMDIRI_CLI_IO_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/io/output.h"
#include "cli/util/message.h"

enum { CLI_LAYOUT_COLUMNS = 80 };

typedef struct {
  cli_output *output;
  bool shows_non_ascii;
} cli_layout;

/* Writes a formatted string of less than 512 bytes. */
void cli_write_format(const cli_layout *layout, const char *format, ...) __attribute__((format(CLI_PRINTF, 2, 3)));

/* How words are wrapped: the first line begins at `column`; later lines are indented by `indent` columns. Short groups
 * in parentheses can be kept on one line. */
typedef struct {
  size_t column, indent;
  bool keeps_groups;
} cli_wrapping;

/* Writes text[0, len) wrapped between words, and ends the line. */
void cli_write_words(cli_output *output, const cli_wrapping *wrapping, const char *text, size_t len);

/* Writes a sentence wrapped between words, and ends the line. The first line begins at `column`; later lines are
 * indented by `indent` columns. */
void cli_write_wrapped(const cli_layout *layout, size_t column, size_t indent, const char *text);

/* Writes an IRI or a part of one, escaped, on as many lines as it needs, and ends the last. Continues a line at column
 * `indent`, and indents later lines as far. Leaves out the middle of a text of more than 2,000 bytes. */
void cli_write_iri(const cli_layout *layout, size_t indent, const char *text, size_t len);

/* Writes an IRI on one line, however long, so that it can be copied. */
void cli_write_iri_line(const cli_layout *layout, const char *text, size_t len);

/* Writes two lines: the text around `offset`, and a caret below the byte at `offset`. */
void cli_write_caret(const cli_layout *layout, size_t indent, const char *text, size_t len, size_t offset);

#endif
