/* simdiri extract: from chunks of text to what was found in them, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXTRACT_EXTRACT_H
#define SIMDIRI_CLI_COMMANDS_EXTRACT_EXTRACT_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Text is cut where no IRI can be: behind a byte of white space or a control; with --join-lines, behind an empty
 * line. */
extern const cli_framing cli_words;
extern const cli_framing cli_paragraphs;

/* Where something stands: line ends before it, bytes since the last of them, bytes in all. */
typedef struct {
  uint64_t line, column, offset;
} cli_place;

/* Stands in a chunk's output in front of the bytes of the text as it was found, and of the IRI made of it; the last
 * one has none, and tells where the chunk ends. Where only IRIs are written, that is all there is of it. */
typedef struct {
  cli_place place; /* from where the chunk begins */
  size_t text_len, iri_len;
  int status;
  int is_end;
} cli_find;

/* Is more than the IRIs themselves to be written or known? */
int cli_extract_places(const cli_options *options);

/* The place of what is `more` behind `place`. */
cli_place cli_place_add(const cli_place *place, const cli_place *more);

/* Moves a place over text. */
void cli_place_move(cli_place *place, const char *text, size_t len);

/* Finds the IRIs of a chunk. */
void cli_extract_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
