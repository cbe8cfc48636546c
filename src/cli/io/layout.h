/* Laying out text for people: wrapped sentences, IRIs of any length and content, a caret under a byte. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_LAYOUT_H
#define SIMDIRI_CLI_IO_LAYOUT_H

#include <stddef.h>

#include "cli/io/output.h"

enum { LAYOUT_COLUMNS = 80 };

typedef struct {
  cli_output *output;
  int shows_non_ascii;
} cli_layout;

void cli_put_format(const cli_layout *layout, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A sentence, wrapped between words; lines after the first are indented by `indent` columns, and `column` of the first
 * are taken already. Ends the line. */
void cli_put_wrapped(const cli_layout *layout, size_t column, size_t indent, const char *text);

/* An IRI or a part of one, escaped, on as many lines as it needs, the first of which begins at column `indent` (and
 * has been begun); the midst of a very long one is left out. Ends the line. */
void cli_put_iri(const cli_layout *layout, size_t indent, const char *text, size_t len);

/* The same in one line, however long: to be copied. */
void cli_put_iri_line(const cli_layout *layout, const char *text, size_t len);

/* Two lines: what stands around `offset`, and a caret under it. */
void cli_put_caret(const cli_layout *layout, size_t indent, const char *text, size_t len, size_t offset);

#endif
