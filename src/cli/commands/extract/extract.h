/* simdiri extract: from a chunk of text to the IRIs in it, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXTRACT_EXTRACT_H
#define SIMDIRI_CLI_COMMANDS_EXTRACT_EXTRACT_H

#include <stdbool.h>

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Framings that cut text where no IRI can continue: after a byte of white space or a control character; with
 * --join-lines, after an empty line. */
extern const cli_framing cli_words;
extern const cli_framing cli_paragraphs;

/* A position in a text: the number of line ends before it, of bytes since the last line end, and of bytes in all. */
typedef struct {
  uint64_t line, column, offset;
} cli_place;

/* A note in a chunk's output. Two texts follow it: the text that was found, and the IRI made from it. The last note of
 * a chunk has no texts: it says where the chunk ends. If only the IRIs are to be written, only that last note is there,
 * and lines with the IRIs precede it. */
typedef struct {
  cli_place place; /* relative to the beginning of the chunk */
  size_t text_len, iri_len;
  int status;
  bool is_end;
} cli_extracted;

/* Do the options need notes with positions, not only the IRIs? */
bool cli_extract_needs_places(const cli_options *options);

/* Returns the position that is `more` after `place`. */
cli_place cli_place_add(const cli_place *place, const cli_place *more);

/* Moves a position past text. */
void cli_place_move(cli_place *place, const char *text, size_t len);

/* Finds the IRIs in a chunk. */
void cli_extract_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
