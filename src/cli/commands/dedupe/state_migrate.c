/* simdiri state migrate: a new state of an older one, or from the records that it was made from. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/state_migrate.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/dedupe/state_folder.h"
#include "cli/commands/dedupe/state_messages.h"
#include "cli/run/long_record.h"
#include "cli/run/run_job.h"
#include "cli/stream/header.h"
#include "cli/stream/pipeline.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"
#include "cli/util/text.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- options */

/* Records are read, and keys made, as dedupe does both. */
static const cli_command rebuilding = {
    .name = "state",
    .bit = CLI_FOR_DEDUPE,
    .flags = CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_COUNTS_PRINTED | CLI_COMMAND_BASE_IS_OF_LOGS,
    .bad_outcome = " and have keys of their own octets",
};

static int say_misplaced(const char *name, const char *where) {
  cli_say_usage("state", "--%s is for %s", name, where);
  return -1;
}

/* Without --from no records are read. */
static int check_without_from(const cli_options *options, int is_migrate) {
  static const cli_option_id ids[] = {CLI_OPTION_MEMORY, CLI_OPTION_QUIET, CLI_OPTION_HELP, CLI_OPTION_VERSION};
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    int is_for_all = is_migrate && row->id == CLI_OPTION_RELABEL;
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) is_for_all |= row->id == ids[k];
    if (!(row->commands & CLI_FOR_STATE) || !cli_is_given(options, row->id) || is_for_all) continue;
    const int is_its_own = row->id == CLI_OPTION_RELABEL || row->id == CLI_OPTION_FROM;
    return say_misplaced(row->name, is_its_own ? "migrate" : "migrate --from=FILE");
  }
  return 0;
}

int cli_migrate_check(cli_options *options, int is_migrate) {
  if (options->from_count == 0 || !is_migrate) return check_without_from(options, is_migrate);
  if (options->relabels) {
    cli_say_usage("state", "--from and --relabel contradict each other: keys are made again, or kept");
    return -1;
  }
  options->command = &rebuilding;
  options->reads_records = 1;
  if (cli_dedupe_check_keys(options) != 0) return -1;
  if (cli_is_given(options, CLI_OPTION_SECRET) && (options->key_file || options->hash != SIMDIRI_HASH_SIPHASH_128)) {
    cli_say_usage("state", options->key_file ? "--secret and --key-file contradict each other: give one"
                                             : "--secret is for --hash=siphash: other hashes have none");
    return -1;
  }
  return 0;
}

simdiri_state *cli_state_open_any(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = 1, .accepts_older = 1};
  simdiri_state *state;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_OK) {
    cli_state_warn_of_mode(path, state);
    return state;
  }
  (void)cli_state_say(path, status, &failure);
  return NULL;
}

/* ------------------------------------------------------------------------------------------- relabel */

void cli_put_shown(cli_output *output, const char *text, size_t len) {
  const int shows_non_ascii = cli_shows_non_ascii(output->fd);
  for (size_t at = 0; at < len;) {
    const cli_glyph glyph = cli_glyph_of(text + at, len - at, shows_non_ascii);
    cli_output_write(output, glyph.text, glyph.text_len);
    at += glyph.bytes;
  }
}

static void put_line(cli_output *output, const char *path, const char *what, const char *records) {
  cli_put_shown(output, path, strlen(path));
  cli_output_put(output, ": ");
  cli_output_put(output, what);
  cli_output_put(output, ": ");
  cli_output_put(output, records);
  cli_output_put(output, "\n");
}

#define MAY_BE_NEW " may be printed as new once more"

/* Which records may have another key now? */
static void tell_changes(const simdiri_state_relabeled *relabeled, const char *path, cli_output *output) {
  const uint32_t now = simdiri_key_rules_number();
  for (uint32_t number = relabeled->rules + 1; number <= now; number++) {
    char what[48], records[512];
    const char *change = simdiri_key_rules_change(number);
    (void)snprintf(what, sizeof what, "rules=%" PRIu32, number);
    (void)snprintf(records, sizeof records, "%s%s", change ? change : "all records", MAY_BE_NEW);
    put_line(output, path, what, records);
  }
  if (relabeled->has_other_idna)
    put_line(output, path, "idna",
             "records whose host names have characters that Unicode has added or mapped anew since" MAY_BE_NEW);
  if (relabeled->has_other_unicode)
    put_line(output, path, "normalization", "records with characters that Unicode has added since" MAY_BE_NEW);
  if (relabeled->rules == now && !relabeled->has_other_idna && !relabeled->has_other_unicode)
    put_line(output, path, "rules and tables are the same", "no record is printed as new once more");
}

void cli_state_warn_of_made(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = 1};
  simdiri_state_info info;
  simdiri_state *state;
  if (simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL) != SIMDIRI_OK) return;
  simdiri_state_get_info(state, &info);
  if (info.secret) cli_state_warn_of_others(path);
  simdiri_state_close(state);
}

int cli_state_relabel(const cli_options *options, const char *old_path, const char *path, cli_output *output) {
  const simdiri_state_options how = {.struct_size = sizeof how, .memory = options->memory};
  const char *failed = path;
  simdiri_state_relabeled relabeled;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_relabel(old_path, path, &how, NULL, &relabeled, &failed, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(failed, status, &failure);
  tell_changes(&relabeled, path, output);
  if (relabeled.secret_may_be_known)
    cli_say("%s: whoever could read its files may know its secret, which %s keeps; migrate --from makes another",
            old_path, path);
  if (relabeled.has_secret) cli_state_warn_of_others(path);
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- rebuild */

typedef struct {
  cli_dedupe dedupe; /* the first member, which is all that cli_dedupe_work knows of */
  const char *old_path, *path;
  simdiri_state *state;
  uint64_t old_count;
  int has_old_secret, is_old_secret_known;
  unsigned char old_secret[SIMDIRI_SECRET_LEN];
} rebuild;

/* What the new state takes from the old one. */
static int read_old(rebuild *r) {
  simdiri_state_info info;
  simdiri_state *state = cli_state_open_any(r->old_path);
  if (!state) return -1;
  simdiri_state_get_info(state, &info);
  r->old_count = info.count;
  r->has_old_secret = info.secret != NULL;
  r->is_old_secret_known = info.secret_may_be_known;
  if (info.secret) memcpy(r->old_secret, info.secret, sizeof r->old_secret);
  memcpy(r->dedupe.secret, r->old_secret, sizeof r->dedupe.secret);
  simdiri_state_close(state);
  return 0;
}

/* 1: there is one; 0: the hash needs none; -1 after a message. */
static int choose_secret(const cli_options *options, rebuild *r) {
  const int is_chosen = cli_is_given(options, CLI_OPTION_SECRET), is_known = r->is_old_secret_known;
  if (options->hash != SIMDIRI_HASH_SIPHASH_128) return 0;
  if (options->key_file) return cli_read_secret(options->key_file, r->dedupe.secret) == 0 ? 1 : -1;
  if (is_chosen && options->secret == CLI_SECRET_KEEP && !r->has_old_secret) {
    cli_say("%s: has no secret that could be kept", r->old_path);
    return -1;
  }
  if (r->has_old_secret && (is_chosen ? options->secret == CLI_SECRET_KEEP : !is_known)) return 1;
  if (r->has_old_secret && !is_chosen)
    cli_say("%s: whoever could read its files may know its secret, so %s has a new one (--secret=keep keeps it)",
            r->old_path, r->path);
  if (r->has_old_secret)
    cli_say("%s: has a random secret, so it cannot be merged with states of the --key-file of %s; --key-file=FILE "
            "gives it one",
            r->path, r->old_path);
  return cli_random(r->dedupe.secret, sizeof r->dedupe.secret) == 0 ? 1 : -1;
}

static int prepare(cli_job *job) {
  rebuild *r = job->run.state;
  const int found = choose_secret(job->run.options, r);
  if (found < 0) return CLI_EXIT_TROUBLE;
  r->dedupe.has_secret = found;
  const unsigned char *secret = found ? r->dedupe.secret : NULL;
  return cli_keyer_create_with(&r->dedupe.keyer, job->run.options, job->run.context, secret) == 0 ? CLI_EXIT_DONE
                                                                                                  : CLI_EXIT_TROUBLE;
}

static int open_new(cli_job *job) {
  rebuild *r = job->run.state;
  const cli_options *options = job->run.options;
  simdiri_state_failure failure;
  size_t len;
  const unsigned char *secret = r->dedupe.has_secret ? r->dedupe.secret : NULL;
  const int is_known = secret && r->is_old_secret_known && memcmp(secret, r->old_secret, sizeof r->old_secret) == 0;
  const simdiri_state_options how = {.struct_size = sizeof how,
                                     .memory = options->memory,
                                     .must_be_new = SIMDIRI_STATE_NEW_WHEN_PUBLISHED,
                                     .secret = secret,
                                     .secret_may_be_known = is_known};
  const char *identity = simdiri_keyer_identity(r->dedupe.keyer.keyer, &len);
  const simdiri_status status = simdiri_state_open(r->path, identity, len, &how, NULL, &r->state, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(r->path, status, &failure);
  if (secret) cli_state_warn_of_others(r->path);
  return CLI_EXIT_DONE;
}

static int add_keys(rebuild *r, const cli_records *records) {
  simdiri_state_failure failure;
  for (size_t at = 0, done; at < records->count; at += done) {
    simdiri_status status =
        simdiri_state_defer(r->state, records->fingerprints + at, records->count - at, &done, &failure);
    if (status == SIMDIRI_OK && at + done < records->count) status = simdiri_state_resolve_deferred(r->state, &failure);
    if (status != SIMDIRI_OK) return cli_state_say(r->path, status, &failure);
  }
  return CLI_EXIT_DONE;
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  if (add_keys(job->run.state, &chunk->records) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  return chunk->is_stopped ? cli_reject_last(job, chunk) : CLI_EXIT_DONE;
}

static int commit(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->run.state;
  simdiri_buffer header = {.allocator = simdiri_default_allocator()};
  if (chunk->file != dedupe->file) job->record = 1;
  dedupe->file = chunk->file;
  job->path = chunk->path;
  const int status = cli_commit_header(job, chunk, &header);
  simdiri_buffer_free(&header);
  if (status != CLI_EXIT_DONE) return status;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  return chunk->block.len > chunk->header_len ? commit_records(job, chunk) : CLI_EXIT_DONE;
}

/* Records that are too long have no key. */
static int skip_long_part(cli_job *job, const cli_block *block) {
  (void)job;
  (void)block;
  return CLI_EXIT_DONE;
}

/* Publishes, once, when all records were read. */
static int publish(const rebuild *r, cli_job *job) {
  simdiri_state_failure failure;
  simdiri_state_info info;
  simdiri_status status = simdiri_state_resolve_deferred(r->state, &failure);
  if (status == SIMDIRI_OK) status = simdiri_state_publish(r->state, NULL, 0, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(r->path, status, &failure);
  simdiri_state_get_info(r->state, &info);
  job->summary.state_keys = info.count;
  job->summary.state_bytes = info.bytes;
  job->summary.state_written = info.bytes_written;
  job->summary.state_read = info.bytes_read;
  if (info.count < r->old_count) /* with --quiet, too: records may be printed again */
    cli_say("%s: has %" PRIu64 " keys, but %s had %" PRIu64 ": under these options the records of --from have "
            "no more; records missing from --from will be printed again; give all original files",
            r->path, info.count, r->old_path, r->old_count);
  return CLI_EXIT_DONE;
}

static int run(cli_job *job) {
  static const cli_stages stages = {.work = cli_dedupe_work, .commit = commit};
  rebuild *r = job->run.state;
  int status = cli_run_pipeline(job, &stages);
  if (status == CLI_EXIT_DONE && !cli_is_interrupted()) status = publish(r, job);
  return status;
}

static void release(cli_job *job) {
  rebuild *r = job->run.state;
  simdiri_state_close(r->state);
  cli_keyer_free(&r->dedupe.keyer);
}

int cli_state_rebuild(const cli_options *options, const char *old_path, const char *path) {
  static const cli_operation operation = {
      .prepare = prepare, .open = open_new, .release = release, .run = run, .long_part = skip_long_part};
  cli_options reading = *options;
  rebuild r = {.dedupe = {.file = -1, .is_plain = options->on_error != SIMDIRI_ON_ERROR_SKIP},
               .old_path = old_path,
               .path = path};
  reading.operands = reading.from;
  reading.operand_count = reading.from_count;
  reading.state = path;
  reading.old_state = old_path;
  return read_old(&r) == 0 ? cli_run_job(&reading, &operation, &r) : CLI_EXIT_TROUBLE;
}
