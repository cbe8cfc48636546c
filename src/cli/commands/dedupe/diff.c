/* simdiri diff: groups of records whose keys are equal under one of two profiles only. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args/options.h"
#include "cli/commands/dedupe/dedupe.h"
#include "cli/run/cursor.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { SIDES = 2, WORDS_MAX = 64 };

/* One of the two profiles. */
typedef struct {
  char *words; /* from malloc: the text of --a or --b, split into arguments */
  cli_options options;
  simdiri_context *context;
  cli_keyer keyer;
  cli_key_map *keys;
} side;

/* A class is a set of records whose keys are equal under one profile. A pair is the records that are in the same class
 * of each profile: they are equal under both, so only the first of them is kept. */
typedef struct {
  side sides[SIDES];
  cli_key_map *pairs; /* keyed by the two ordinals */
  cli_spool spool;    /* the first record of each pair, in order */
  uint64_t *begins;   /* where in the spool each record begins, and where the last one ends */
  size_t capacity;
  uint64_t group_counts[SIDES];
} differ;

/* ------------------------------------------------------------------------------------------- options */

static int refuse_word(int i, const char *what, const char *name) {
  cli_say_usage("diff", "--%c: %s: %s", "ab"[i], name, what);
  return -1;
}

/* Refuses options that do not change which IRIs are equal. */
static int check_side(const side *one, int i) {
  if (one->options.operand_count > 0) return refuse_word(i, "not an option", one->options.operands[0]);
  for (size_t j = 0; j < cli_option_row_count; j++) {
    const cli_option_row *row = &cli_option_rows[j];
    if (!(row->commands & CLI_FOR_KEY) || !cli_is_given(&one->options, row->id)) continue;
    if (row->id > CLI_OPTION_STEPS || row->id == CLI_OPTION_SURT || row->id == CLI_OPTION_QUERY_CHARSET)
      return refuse_word(i, "this option does not change which IRIs are equal", row->name);
  }
  return 0;
}

/* Parses the text of --a or --b: options of `key` with blanks between them. */
static int parse_side(side *one, int i, const char *text) {
  char name[] = "key", *arguments[WORDS_MAX + 2] = {name};
  int count = 1;
  one->words = strdup(text);
  if (!one->words) {
    cli_say_status("diff", SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  for (char *word = one->words + strspn(one->words, " \t\n"); *word; count++) {
    const size_t len = strcspn(word, " \t\n");
    if (count > WORDS_MAX) return refuse_word(i, "too many; at most 64 are allowed", "options");
    arguments[count] = word;
    word += len;
    if (*word) *word++ = '\0';
    word += strspn(word, " \t\n");
  }
  optind = 0; /* makes getopt of glibc start again */
  if (cli_options_parse(&cli_key_command, count, arguments, &one->options) != 0) return -1;
  return check_side(one, i);
}

static int check_options(cli_options *options) {
  if (options->sides[0] && options->sides[1]) return 0;
  cli_say_usage("diff", "--a and --b are needed: the options of two profiles, such as --a='--rung=syntax'");
  return -1;
}

/* ------------------------------------------------------------------------------------------- records */

static int say_failure(const char *what, simdiri_status status) {
  cli_say_status(what, status);
  return CLI_EXIT_TROUBLE;
}

/* The note that a cursor writes for each record: its keys, and where the record is in the chunk. */
typedef struct {
  simdiri_fingerprint keys[SIDES];
  size_t begin, len;
} keyed_record;

/* Makes the text that stands for a record without an IRI: as in dedupe, it equals only records of the same bytes. */
static simdiri_status make_text(simdiri_buffer *buffer, const cli_record *record, cli_record *text) {
  buffer->len = 0;
  simdiri_status status = cli_append(buffer, ":", 1);
  if (status == SIMDIRI_OK) status = cli_append(buffer, record->frame, record->frame_len);
  text->text = buffer->data;
  text->text_len = buffer->len;
  return status;
}

static bool is_failure(simdiri_status status) {
  return simdiri_is_error(status) && status >= SIMDIRI_ERROR_NO_MEMORY && status < SIMDIRI_WARNING_DOMAIN_TO_ASCII;
}

/* Returns the worse of two outcomes, which is the one to count. */
static simdiri_status find_worse(const simdiri_status outcomes[SIDES]) {
  if (simdiri_is_error(outcomes[1]) || outcomes[0] == SIMDIRI_OK) return outcomes[1];
  return simdiri_is_error(outcomes[0]) || outcomes[1] == SIMDIRI_OK ? outcomes[0] : outcomes[1];
}

static int do_record(cli_cursor *cursor, const cli_record *record) {
  const differ *diff = cursor->run->state;
  simdiri_status outcomes[SIDES], status = SIMDIRI_OK;
  cli_record text = *record;
  const bool has_iri = record->status == SIMDIRI_OK;
  const uint64_t mask = !has_iri ? KEY_OF_RECORD : cursor->run->format && cursor->field.hides_prefix ? KEY_OF_PATH : 0;
  keyed_record pair = {.begin = (size_t)(record->frame - cursor->chunk->block.data), .len = record->frame_len};
  if (!has_iri) status = make_text(cursor->state, record, &text);
  for (int i = 0; i < SIDES && status == SIMDIRI_OK; i++) {
    outcomes[i] =
        simdiri_key(diff->sides[i].keyer.keyer, cursor->worker->scratch, text.text, text.text_len, &pair.keys[i], NULL);
    pair.keys[i].low ^= mask;
    if (is_failure(outcomes[i])) status = outcomes[i];
  }
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  cli_cursor_count(cursor, (int)(has_iri ? find_worse(outcomes) : record->status));
  return cli_output_write(&cursor->output, (const char *)&pair, sizeof pair) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void make_keys(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_buffer text = {.allocator = simdiri_default_allocator()}; /* used for records without an IRI */
  cli_cursor_run(run, worker, chunk, &text);
  simdiri_buffer_free(&text);
}

/* Keeps the first record of a new pair. */
static int keep_first(differ *diff, const cli_job *job, const char *text, size_t len, uint64_t ordinal) {
  if (ordinal + 2 > diff->capacity) {
    const size_t capacity = diff->capacity + diff->capacity / 2 + 1024;
    uint64_t *begins = realloc(diff->begins, capacity * sizeof *begins);
    if (!begins) return say_failure(cli_input_name(job->path), SIMDIRI_ERROR_NO_MEMORY);
    diff->begins = begins;
    diff->capacity = capacity;
    if (ordinal == 0) begins[0] = 0;
  }
  cli_output_write(&diff->spool.output, text, len);
  cli_output_write(&diff->spool.output, &job->run.framing->separator, 1);
  diff->begins[ordinal + 1] = diff->begins[ordinal] + len + 1;
  return diff->spool.output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* Finds the class of a record under each profile, and its pair. */
static int take_record(cli_job *job, const cli_chunk *chunk, const keyed_record *record) {
  differ *diff = job->run.state;
  uint64_t classes[SIDES], ordinal;
  uint8_t is_new = 0;
  simdiri_status status = SIMDIRI_OK;
  for (int i = 0; i < SIDES && status == SIMDIRI_OK; i++)
    status = cli_key_map_insert(diff->sides[i].keys, &record->keys[i], 1, &classes[i], &is_new);
  const simdiri_fingerprint pair = {classes[0], classes[1]};
  if (status == SIMDIRI_OK) status = cli_key_map_insert(diff->pairs, &pair, 1, &ordinal, &is_new);
  if (status != SIMDIRI_OK) return say_failure(cli_input_name(job->path), status);
  return is_new ? keep_first(diff, job, chunk->block.data + record->begin, record->len, ordinal) : CLI_EXIT_DONE;
}

static int take_records(cli_job *job, const cli_chunk *chunk) {
  int outcome = CLI_EXIT_DONE;
  keyed_record record;
  for (size_t at = 0; at < chunk->out.len && outcome == CLI_EXIT_DONE; at += sizeof record) {
    memcpy(&record, chunk->out.data + at, sizeof record);
    outcome = take_record(job, chunk, &record);
  }
  return outcome;
}

/* A record that is too long has no key. The caller has counted it. */
static int skip_long_part(cli_job *job, const cli_block *block) {
  (void)job, (void)block;
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- groups */

/* Returns the class of a pair under profile `i`. */
static uint64_t find_class(differ *diff, uint64_t pair, int i) {
  const simdiri_fingerprint key = cli_key_map_entry(diff->pairs, pair)->key;
  return i == 0 ? key.low : key.high;
}

static int put_record(differ *diff, cli_output *output, uint64_t pair) {
  char data[1 << 12];
  for (uint64_t at = diff->begins[pair]; at < diff->begins[pair + 1];) {
    const uint64_t rest = diff->begins[pair + 1] - at;
    const ssize_t got = pread(diff->spool.output.fd, data, rest < sizeof data ? (size_t)rest : sizeof data, (off_t)at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      cli_say("cannot read %s: %s", diff->spool.output.name, got < 0 ? strerror(errno) : "it was truncated");
      return CLI_EXIT_TROUBLE;
    }
    cli_output_write(output, data, (size_t)got);
    at += (uint64_t)got;
  }
  return output->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* Sorts the pairs by their class of side `i`, by counting: order[firsts[c + 1]] is then the first pair of class c. */
static void sort_pairs(differ *diff, int i, uint64_t *firsts, uint64_t *order) {
  const uint64_t pairs = cli_key_map_count(diff->pairs), classes = cli_key_map_count(diff->sides[i].keys);
  memset(firsts, 0, (classes + 1) * sizeof *firsts);
  for (uint64_t p = 0; p < pairs; p++) firsts[find_class(diff, p, i) + 1]++;
  for (uint64_t c = 0; c < classes; c++) firsts[c + 1] += firsts[c];
  for (uint64_t p = pairs; p > 0; p--) order[--firsts[find_class(diff, p - 1, i) + 1]] = p - 1;
}

/* Prints the classes of side `i` that contain several pairs: the other side keeps those pairs apart. `firsts` has an
 * element for each class of this side, and one more; `order` has one for each pair. */
static int put_groups(cli_job *job, int i, uint64_t *firsts, uint64_t *order) {
  differ *diff = job->run.state;
  const uint64_t pairs = cli_key_map_count(diff->pairs), classes = cli_key_map_count(diff->sides[i].keys);
  sort_pairs(diff, i, firsts, order);
  for (uint64_t c = 0; c < classes; c++) {
    const uint64_t begin = firsts[c + 1], end = c + 1 < classes ? firsts[c + 2] : pairs;
    if (end - begin < 2) continue;
    diff->group_counts[i]++;
    for (uint64_t p = begin; p < end; p++) {
      char front[96];
      (void)snprintf(front, sizeof front, "%s\t%" PRIu64 "\t%" PRIu64 "\t", i == 0 ? "split" : "merge",
                     diff->group_counts[i], cli_key_map_entry(diff->pairs, order[p])->count);
      cli_output_put(&job->output, front);
      if (put_record(diff, &job->output, order[p]) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
    }
  }
  return CLI_EXIT_DONE;
}

static int put_all_groups(cli_job *job) {
  differ *diff = job->run.state;
  const uint64_t pairs = cli_key_map_count(diff->pairs);
  if (cli_output_flush(&diff->spool.output) != 0) return CLI_EXIT_TROUBLE;
  uint64_t *firsts = malloc((pairs + 2) * sizeof *firsts), *order = malloc((pairs + 1) * sizeof *order);
  int outcome = firsts && order ? CLI_EXIT_DONE : say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  if (outcome == CLI_EXIT_DONE && pairs > 0) outcome = put_groups(job, 1, firsts, order);
  if (outcome == CLI_EXIT_DONE && pairs > 0) outcome = put_groups(job, 0, firsts, order);
  free(firsts);
  free(order);
  if (cli_output_flush(&job->output) != 0) outcome = CLI_EXIT_TROUBLE;
  return outcome;
}

/* ------------------------------------------------------------------------------------------- the run */

static int end_run(cli_job *job, int status) {
  differ *diff = job->run.state;
  const int outcome = status == CLI_EXIT_DONE ? put_all_groups(job) : status;
  if (outcome != CLI_EXIT_DONE) return outcome;
  if (!job->run.options->quiet)
    cli_say("%" PRIu64 " groups merge under --b only, and %" PRIu64 " split under --b", diff->group_counts[1],
            diff->group_counts[0]);
  return CLI_EXIT_DONE;
}

static int find_exit_status(const cli_job *job) {
  const differ *diff = job->run.state;
  return diff->group_counts[0] + diff->group_counts[1] > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int prepare_side(side *one, int i, const cli_options *options, const uint64_t seed[2]) {
  if (parse_side(one, i, options->sides[i]) != 0) return -1;
  const simdiri_status status = simdiri_context_create(&one->options.iri, NULL, &one->context);
  if (status != SIMDIRI_OK) {
    (void)say_failure("diff", status);
    return -1;
  }
  if (cli_keyer_create(&one->keyer, &one->options, one->context) != 0) return -1;
  one->keys = cli_key_map_create(seed, 0);
  if (one->keys) return 0;
  (void)say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

static void free_differ(differ *diff) {
  for (int i = 0; i < SIDES; i++) {
    side *one = &diff->sides[i];
    cli_keyer_free(&one->keyer);
    simdiri_context_free(one->context);
    cli_key_map_free(one->keys);
    free(one->words);
  }
  cli_key_map_free(diff->pairs);
  cli_spool_close(&diff->spool);
  free(diff->begins);
  free(diff);
}

static int run_diff(const cli_options *options) {
  static const cli_operation operation = {.work = make_keys,
                                          .record = do_record,
                                          .print = take_records,
                                          .long_part = skip_long_part,
                                          .end = end_run,
                                          .finish = find_exit_status};
  differ *diff = calloc(1, sizeof *diff);
  uint64_t seed[2];
  if (!diff) return say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  int outcome = cli_read_random(seed, sizeof seed);
  for (int i = 0; i < SIDES && outcome == 0; i++) outcome = prepare_side(&diff->sides[i], i, options, seed);
  diff->pairs = outcome == 0 ? cli_key_map_create(seed, 0) : NULL;
  if (outcome == 0 && !diff->pairs) outcome = say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  if (outcome == 0) outcome = cli_spool_open(&diff->spool, options->null_separated ? '\0' : '\n');
  cli_options whole = *options;
  whole.threads = 1;
  for (int i = 0; i < SIDES; i++) whole.profiles[i] = &diff->sides[i].options;
  const int status = outcome == 0 ? cli_run_job(&whole, &operation, diff) : CLI_EXIT_TROUBLE;
  free_differ(diff);
  return status;
}

const cli_command cli_diff_command = {
    .name = "diff",
    .bit = CLI_FOR_DIFF,
    .help = &cli_diff_help,
    .flags = CLI_COMMAND_BASE_IS_OF_LOGS,
    .check = check_options,
    .run = run_diff,
};
