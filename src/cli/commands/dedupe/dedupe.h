/* simdiri dedupe: the state that its files share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_DEDUPE_DEDUPE_H
#define SIMDIRI_CLI_COMMANDS_DEDUPE_DEDUPE_H

#include <stdbool.h>

#include "cli/io/spool.h"
#include "cli/keyer/key_map.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/state/state_batch.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* What all threads share: how to make the keys of records, and the text to print. */
typedef struct {
  cli_keyer keyer;
  bool wants_rules;    /* --explain-merges */
  bool has_state;      /* --state: the state answers, for many chunks at a time */
  unsigned shard_bits; /* how many bits of a key choose the set that it is in; 0: there is one set */
} cli_dedupe_shared;

/* How fast a set fills while the input is read: the bytes of all chunks so far, and the keys of the set at two moments,
 * about a half and a quarter of those bytes ago. */
typedef struct {
  uint64_t done;
  struct {
    uint64_t done, count;
  } before[2];
} cli_dedupe_pace;

/* The main thread's state, and that of the shards. */
typedef struct {
  cli_dedupe_shared shared;
  bool has_secret;
  unsigned char secret[SIMDIRI_SECRET_LEN];
  /* One of these three knows which keys are new. */
  simdiri_seen *sets[CLI_MAX_SHARDS];
  cli_dedupe_pace paces[CLI_MAX_SHARDS]; /* of the sets */
  uint64_t input_len;                    /* bytes of all inputs; 0: not known */
  cli_key_map *map;       /* with --count, --repeated, --unique, --keep or --explain-merges, which need more */
  cli_state_batch *batch; /* with --state */
  cli_spool spool;        /* with --count, --repeated or --unique: the first record of each key, until the end */
  uint64_t *ordinals;     /* for each record of the current chunk: the position of its key in the map */
  size_t capacity;        /* of ordinals */
} cli_dedupe;

/* Do the options need counts, which are known only at the end? */
static inline bool cli_dedupe_counts(const cli_options *options) {
  return options->count || options->repeated || options->unique;
}

/* Does --keep ask for more than the first record of each key? */
static inline bool cli_dedupe_keeps_more(const cli_options *options) { return options->keep > 1; }

/* Chooses the hash unless --hash does, and checks the options about keys. Returns 0, or -1 after a message. */
int cli_dedupe_check_keys(cli_options *options);

/* The functions of an operation whose run->shared is a cli_dedupe_shared (dedupe_work.c): they make the keys of the
 * records of a chunk, and the text to print for each. */
enum { CLI_DEDUPE_TRAITS = CLI_MAKES_KEYS | CLI_PRINTS_INPUT };
/* Returns the text to print for the records of a chunk. */
static inline const char *cli_dedupe_lines(const cli_run *run, const cli_chunk *chunk) {
  return run->ways.prints_input ? chunk->block.data + chunk->header_len : chunk->out.data;
}
void cli_dedupe_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_dedupe_apply(cli_cursor *cursor);
simdiri_status cli_dedupe_write(cli_cursor *cursor, cli_item *item);

/* The sets (dedupe_sets.c). */
/* Creates as many sets as the threads need. Returns NO_MEMORY or SET_FULL on failure; free them in any case. */
simdiri_status cli_dedupe_create_sets(cli_dedupe *dedupe, const cli_options *options, const uint64_t seed[2]);
void cli_dedupe_free_sets(cli_dedupe *dedupe);
/* With several sets: puts the keys of each shard together. */
void cli_dedupe_sort_shards(const cli_dedupe_shared *dedupe, cli_records *records);
/* With several sets: inserts the keys of one shard. `data` is a cli_dedupe. */
void cli_dedupe_work_shard(void *data, cli_chunk *chunk, size_t shard);
/* Fills in which records are new, unless cli_dedupe_work_shard has done so; returns how the insertion ended. */
simdiri_status cli_dedupe_insert(cli_dedupe *dedupe, const cli_chunk *chunk);

/* The main thread's part (dedupe_print.c): prints the new records of a chunk, and what precedes them. */
int cli_dedupe_print(cli_job *job, const cli_chunk *chunk, cli_print_step step);
/* Writes the header of a table, also for other operations that make the same keys. */
void cli_dedupe_put_header(cli_job *job);

/* Writes the records of a chunk that are not new to --explain-merges, and counts their rules (dedupe_merges.c). */
int cli_dedupe_tell_merges(cli_job *job, const cli_chunk *chunk);

/* Prints the first record of each key with its count, at the end (dedupe_counts.c). */
int cli_dedupe_print_counts(cli_job *job);

#endif
