/* simdiri dedupe: what its parts share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_DEDUPE_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_DEDUPE_H

#include "cli/commands/dedupe/key_map.h"
#include "cli/commands/dedupe/state_batch.h"
#include "cli/io/spool.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* --print, in the order of its choices. */
enum { PRINT_RECORD, PRINT_WIRE, PRINT_ALL };

/* The state of the job. All but the keyer and the two flags are the main thread's. */
typedef struct {
  cli_keyer keyer;
  int is_plain;    /* what is printed is the records as they stand: a chunk's block needs no copy */
  int wants_rules; /* --explain-merges */
  int has_secret;
  unsigned char secret[SIMDIRI_SECRET_LEN];
  /* Who knows which records are first; one of them, or the batch. */
  simdiri_seen *seen;
  cli_key_map *map; /* where more than that is to be known: --count and the like, --explain-merges */
  cli_state_batch *batch;
  cli_spool spool; /* --count and the like: first records, until all is known */
  uint8_t *is_new; /* of the chunk at hand */
  uint64_t *ordinals;
  size_t capacity;
  int file; /* that of the chunk before, from 0; -1: there was none */
} cli_dedupe;

/* Are counts asked for, which are known at the end only? */
static inline int dedupe_counts(const cli_options *options) {
  return options->count || options->repeated || options->unique;
}

/* Chooses the hash unless --hash does, and checks the options of keys. 0, or -1 after a message. */
int cli_dedupe_check_keys(cli_options *options);

/* Finds the records of a chunk, their keys, and what is to be printed of each (dedupe_work.c). */
void cli_dedupe_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* The same where IRIs are fields of records, or have to be prepared (dedupe_fields.c). */
void cli_dedupe_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* The main thread's part of a chunk, and of a record that is too long (dedupe_commit.c). */
int cli_dedupe_commit(cli_job *job, const cli_chunk *chunk);
int cli_dedupe_long_part(cli_job *job, const cli_block *block);

/* Tells --explain-merges and the summary of the records of a chunk that are not new (dedupe_merges.c). */
int cli_dedupe_tell_merges(cli_job *job, const cli_chunk *chunk);

/* Prints first records with what was counted, at the end (dedupe_commit.c). */
int cli_dedupe_print_counts(cli_job *job);

#endif
