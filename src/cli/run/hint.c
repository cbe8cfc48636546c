/* Hints at the end of a run whose records are nearly all bad. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/hint.h"

#include <string.h>

#include "cli/stream/chunk.h"
#include "cli/util/message.h"

void cli_hint_sample(cli_job *job, const cli_chunk *chunk) {
  /* Pieces are added up, so that the hint does not depend on the sizes of reads. */
  const size_t available = sizeof job->sample - job->sample_len;
  const size_t len = chunk->block.len < available ? chunk->block.len : available;
  if (chunk->file > 0 || len == 0) return;
  memcpy(job->sample + job->sample_len, chunk->block.data, len);
  job->sample_len += len;
}

/* Are at least nine of ten records bad? */
static bool is_nearly_all_bad(const cli_summary *summary) {
  const uint64_t good = summary->record_count - summary->error_count;
  return summary->error_count > 0 && summary->error_count <= summary->record_count &&
         good <= summary->record_count / 10;
}

void cli_hint_say(const cli_job *job) {
  const cli_options *options = job->run.options;
  char hint[CLI_HINT_CAPACITY];
  if (options->quiet || options->json || !is_nearly_all_bad(&job->summary)) return;
  if (cli_guess_input(options, job->sample, job->sample_len, hint)) cli_say("hint: %s", hint);
}
