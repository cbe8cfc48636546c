/* The parts of simdiri diff: the two profiles, and the groups of records that only one of them makes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DIFF_DIFF_H
#define SIMDIRI_CLI_COMMANDS_DIFF_DIFF_H

#include <stdint.h>

#include "cli/engine/cursor.h"
#include "cli/io/spool.h"
#include "cli/keyer/key_map.h"
#include "cli/keyer/keyer_setup.h"

enum { CLI_SIDES = 2 };

/* One of the two profiles. */
typedef struct {
  char *words; /* from malloc: the text of --a or --b, split into arguments */
  cli_options options;
  simdiri_context *context;
  simdiri_base *base; /* --base under this profile; NULL: none */
  cli_key_map *keys;
} cli_diff_side;

/* A class is a set of records whose keys are equal under one profile. A pair is the records that are in the same class
 * of each profile: they are equal under both, so only the first of them is kept. */
typedef struct {
  cli_diff_side sides[CLI_SIDES];
  cli_keyer keyers[CLI_SIDES]; /* of the profiles; all threads share them */
  cli_key_map *pairs;          /* keyed by the two ordinals */
  cli_spool spool;             /* the first record of each pair, in order */
  uint64_t *begins;            /* where in the spool each record begins, and where the last one ends */
  size_t capacity;
  uint64_t group_counts[CLI_SIDES];
} cli_differ;

/* What the work on a chunk writes for each record: its keys, and where the record is in the chunk. */
typedef struct {
  simdiri_fingerprint keys[CLI_SIDES];
  size_t begin, len;
} cli_keyed_record;

/* The functions of the operation: make the keys of the records of a chunk, and write them; run->shared are the keyers.
 */
void cli_diff_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_diff_apply(cli_cursor *cursor);
simdiri_status cli_diff_write(cli_cursor *cursor, cli_item *item);

/* Parses the text of --a (`i` is 0) or --b (1): options of the command key with blanks between them. Returns 0, or -1
 * after a message. */
int cli_diff_parse_side(cli_diff_side *side, int i, const char *text);

/* Keeps the first record of a new pair. Returns the exit status. */
int cli_diff_keep_first(cli_differ *diff, const cli_job *job, const char *text, size_t len, uint64_t ordinal);

/* Prints all groups at the end of the input, and counts them. Returns the exit status. */
int cli_diff_put_groups(cli_job *job);

#endif
