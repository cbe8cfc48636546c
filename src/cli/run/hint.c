/* Hints at the end of a run about inputs whose records are nearly all bad. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/hint.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/input_stream.h"
#include "cli/stream/chunk.h"
#include "cli/util/message.h"

/* Counts the records that are no IRIs, and those that redact cannot read in the format. check counts those that
 * normalize would repair among its errors. */
static uint64_t count_errors(const cli_job *job) {
  const bool is_check = job->run.options->command->bit == CLI_FOR_CHECK;
  return job->summary.error_count + job->summary.unfit_count + (is_check ? 0 : job->summary.repaired_count);
}

/* Are at least nine of ten records of the current input bad, or repaired? */
static bool is_nearly_all_bad(const cli_job *job) {
  const uint64_t records = job->summary.record_count - job->hints.record_count;
  const uint64_t errors = count_errors(job) - job->hints.error_count;
  return errors > 0 && errors <= records && records - errors <= records / 10;
}

/* Decides about the current input, all of whose records were counted. */
static void end_input(cli_job *job) {
  cli_hints *hints = &job->hints;
  const size_t kept = hints->count < CLI_HINTS_MAX ? hints->count : CLI_HINTS_MAX - 1;
  char spare[CLI_HINT_CAPACITY];
  char *hint = hints->count < CLI_HINTS_MAX ? hints->said[kept].text : spare;
  if (is_nearly_all_bad(job) && cli_guess_input(job->run.options, hints->sample, hints->sample_len, hint)) {
    if (hint != spare) hints->said[kept].path = hints->path;
    hints->count++;
  }
  hints->sample_len = 0;
  hints->record_count = job->summary.record_count;
  hints->error_count = count_errors(job);
}

void cli_hint_sample(cli_job *job, const cli_chunk *chunk) {
  cli_hints *hints = &job->hints;
  if (chunk->file != hints->file) end_input(job);
  hints->file = chunk->file;
  hints->path = chunk->path;
  /* Pieces are added up, so that the hint does not depend on the sizes of reads. */
  const size_t available = sizeof hints->sample - hints->sample_len;
  const size_t len = chunk->block.len < available ? chunk->block.len : available;
  if (len == 0) return;
  memcpy(hints->sample + hints->sample_len, chunk->block.data, len);
  hints->sample_len += len;
}

/* Warns, with --quiet too, that the keys of bad records were saved for good: mostly an option was forgotten. A few bad
 * records of a short run say nothing about its options. */
static bool warn_of_saved(const cli_options *options, const cli_summary *summary) {
  enum { ENOUGH = 10 };
  const bool is_kept = options->on_error == SIMDIRI_ON_ERROR_KEEP;
  const bool are_saved = options->old_state || (options->state && options->command->flags & CLI_COMMAND_SAVES_KEYS);
  const uint64_t good = summary->record_count - summary->error_count;
  if (!are_saved || !is_kept || summary->record_count < ENOUGH || summary->error_count > summary->record_count ||
      good > summary->record_count / 10)
    return false;
  cli_say("%s: warning: %" PRIu64 " of %" PRIu64 " records are bad, and the keys of their bytes are now in the state; "
          "--on-error=skip leaves such records out",
          options->state, summary->error_count, summary->record_count);
  return true;
}

/* A name that no record of a log in JSON has is mostly a mistake. In other logs, such records are bad. */
static void say_missing_host(const cli_run *run) {
  const cli_format *host = run->format ? run->format->host_format : NULL;
  if (host && atomic_load(&host->is_sought) && !atomic_load(&host->is_found))
    cli_say("hint: no record has a host in the member '%s' (--vhost-field)", run->options->virtual_name);
}

void cli_hint_say(cli_job *job) {
  const cli_options *options = job->run.options;
  const cli_hints *hints = &job->hints;
  if (options->json || (!warn_of_saved(options, &job->summary) && options->quiet)) return;
  end_input(job);
  say_missing_host(&job->run);
  for (size_t i = 0; i < hints->count && i < CLI_HINTS_MAX; i++) {
    if (options->operand_count > 1)
      cli_say("hint: %s: %s", cli_input_name(hints->said[i].path), hints->said[i].text);
    else
      cli_say("hint: %s", hints->said[i].text);
  }
  if (hints->count > CLI_HINTS_MAX)
    cli_say("hint: %zu more inputs seem to be in another format", hints->count - CLI_HINTS_MAX);
}
