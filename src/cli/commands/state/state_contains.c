/* simdiri state contains: prints the records whose keys a state has, and adds nothing. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/state/state_actions.h"
#include "cli/run/run_job.h"
#include "cli/state/state_hash.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"

typedef struct {
  cli_dedupe_shared shared; /* what makes the keys */
  unsigned char secret[SIMDIRI_SECRET_LEN];
  const char *path;
  simdiri_state *state;
  uint8_t *is_known; /* for each record of the current chunk */
  size_t capacity;
} search;

/* Says which option is missing, if the keys of the state depend on a file that was not given. */
static bool lacks_file(const cli_options *options, const simdiri_state_info *info) {
  const struct {
    const char *setting, *option;
    bool is_given;
  } files[] = {{"parameters=", "rules", options->rules != NULL},
               {"redirects=", "redirects", options->redirects != NULL},
               {"routes=", "routes", options->routes != NULL}};
  static const char own[] = "simdiri-key/1 ";
  const char *identity = info->identity;
  size_t len = info->identity_len;
  char setting[CLI_STATE_SETTING_CAPACITY];
  /* Other programs' settings may have these names, too. */
  if (len < sizeof own - 1 || memcmp(identity, own, sizeof own - 1) != 0) return false;
  while (cli_state_next_setting(&identity, &len, setting)) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
      if (files[i].is_given || strncmp(setting, files[i].setting, strlen(files[i].setting)) != 0) continue;
      cli_say("%s: its keys were made with --%s=FILE: add this option, with the same file", options->operands[1],
              files[i].option);
      return true;
    }
  }
  return false;
}

int cli_state_check_contains(cli_options *options) {
  simdiri_state_info info;
  simdiri_state *state = cli_state_open_any(options->operands[1]);
  if (!state) return -1;
  simdiri_state_get_info(state, &info);
  const bool is_hash_given = cli_is_given(options, CLI_OPTION_HASH);
  const int checked = lacks_file(options, &info) ? -1 : cli_state_check_keys(options);
  cli_state_take_options(options, info.identity, info.identity_len);
  simdiri_state_close(state);
  return checked != 0 || is_hash_given ? checked : cli_keyer_check(options);
}

/* ------------------------------------------------------------------------------------------- preparing */

/* A cli_secret_finder: reads the secret of the state. `user` is the search. */
static int find_secret(const void *user, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  return cli_state_find_secret(((const search *)user)->path, secret);
}

static int prepare_keys(cli_job *job) {
  search *s = job->data;
  const int found = cli_choose_secret(job->run.options, find_secret, s, s->secret);
  if (found < 0) return CLI_EXIT_TROUBLE;
  const unsigned char *secret = found ? s->secret : NULL;
  if (cli_keyer_create_with(&s->shared.keyer, job->run.options, job->run.context, job->run.base, secret) != 0)
    return CLI_EXIT_TROUBLE;
  const simdiri_state_options how = {.struct_size = sizeof how, .read_only = 1, .secret = secret};
  simdiri_state_failure failure;
  size_t len;
  const char *identity = simdiri_keyer_identity(s->shared.keyer.keyer, &len);
  const simdiri_status status = simdiri_state_open(s->path, identity, len, &how, NULL, &s->state, &failure);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : cli_state_say(s->path, status, &failure);
}

static void release_all(cli_job *job) {
  search *s = job->data;
  simdiri_state_close(s->state);
  cli_keyer_free(&s->shared.keyer);
  free(s->is_known);
}

/* ------------------------------------------------------------------------------------------- printing */

static int find_known(search *s, const cli_records *records) {
  simdiri_state_failure failure;
  if (records->count > s->capacity) {
    uint8_t *is_known = realloc(s->is_known, records->count);
    if (!is_known) {
      cli_say_status(s->path, SIMDIRI_ERROR_NO_MEMORY);
      return CLI_EXIT_TROUBLE;
    }
    s->is_known = is_known;
    s->capacity = records->count;
  }
  const simdiri_status status =
      simdiri_state_contains(s->state, records->fingerprints, records->count, s->is_known, &failure);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : cli_state_say(s->path, status, &failure);
}

/* Prints the records that are known, or with --invert-match the others. Neighbouring ones are written in one piece. */
static int print_found(cli_job *job, const cli_chunk *chunk) {
  search *s = job->data;
  const cli_records *records = &chunk->records;
  const char *lines = cli_dedupe_lines(&job->run, chunk);
  const uint8_t wanted = !job->run.options->inverts;
  if (records->count == 0) return CLI_EXIT_DONE;
  if (find_known(s, records) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  for (size_t i = 0; i < records->count && !job->output.failed;) {
    const size_t first = i;
    while (i < records->count && s->is_known[i] == wanted) i++;
    job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? records->ends[first - 1] : 0;
    if (i > first) cli_output_records(&job->output, lines + begin, records->ends[i - 1] - begin);
    while (i < records->count && s->is_known[i] != wanted) i++;
  }
  if (chunk->owes_separator && s->is_known[records->count - 1] == wanted)
    cli_output_records(&job->output, &job->run.framing->separator, 1);
  return job->output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* A record that is too long has no key, so no state knows it. */
static int print_long_stretch(cli_job *job, const cli_block *block) {
  if (!job->run.options->inverts || job->run.options->on_error == SIMDIRI_ON_ERROR_SKIP) return CLI_EXIT_DONE;
  cli_output_write(&job->output, block->data, block->len);
  if (!block->is_last) return job->output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
  if (block->end_len > 0)
    cli_output_write(&job->output, block->end, block->end_len);
  else
    cli_output_write(&job->output, &job->run.framing->separator, 1);
  cli_output_end_record(&job->output);
  job->summary.printed_count++;
  return job->output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

static int print_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) return print_found(job, chunk);
  if (step == CLI_STEP_LONG) return print_long_stretch(job, &chunk->block);
  if (step == CLI_STEP_HEADER) cli_dedupe_put_header(job);
  return CLI_EXIT_DONE;
}

/* The exit status is that of grep. */
static int take_turn(cli_job *job, cli_turn turn, int status) {
  switch (turn) {
  case CLI_TURN_PREPARE: return prepare_keys(job);
  case CLI_TURN_END: cli_state_summarize(((const search *)job->data)->state, &job->summary); return status;
  case CLI_TURN_JUDGE: return job->summary.printed_count > 0 ? CLI_EXIT_DONE : CLI_EXIT_BAD;
  case CLI_TURN_RELEASE: release_all(job); return status;
  default: return status;
  }
}

int cli_state_print_contained(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_DEDUPE_TRAITS,
                                          .turn = take_turn,
                                          .work = cli_dedupe_work,
                                          .apply = cli_dedupe_apply,
                                          .write = cli_dedupe_write,
                                          .print = print_chunk};
  cli_options reading = *options;
  search s = {.path = options->operands[1]};
  reading.operands = options->operands + 2;
  reading.operand_count = options->operand_count - 2;
  reading.state = s.path;
  return cli_run_job(&reading, &operation, &s.shared, &s);
}
