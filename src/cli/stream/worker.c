/* The worker state: creating, trimming and freeing it. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/worker.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"

int cli_worker_init(cli_worker *worker) {
  *worker = (cli_worker){.work.allocator = simdiri_default_allocator(), .found.allocator = simdiri_default_allocator()};
  return simdiri_scratch_create(NULL, &worker->scratch) == SIMDIRI_OK ? 0 : -1;
}

void cli_worker_free(cli_worker *worker) {
  simdiri_scratch_free(worker->scratch);
  free(worker->spans);
  simdiri_buffer_free(&worker->work);
  cli_preparer_free(&worker->preparer);
  simdiri_buffer_free(&worker->found);
  simdiri_buffer_free(&worker->completed);
  cli_batch_free(worker->batch);
  cli_finder_free(&worker->finder);
  simdiri_buffer_free(&worker->text);
  cli_secret_columns_free(&worker->secrets);
}

int cli_worker_start(cli_worker *worker, const cli_run *run, cli_chunk *chunk) {
  const cli_header *header = chunk->header;
  chunk->tally.severities = run->options->severities;
  worker->names = chunk->names ? chunk->names->text : NULL;
  worker->names_len = chunk->names ? chunk->names->len : 0;
  if (!run->redactor || !run->format || !run->format->next_name) return 0;
  const char *names = header ? header->text : worker->names;
  if (cli_secret_columns_read(&worker->secrets, run->format, run->redactor, names,
                              header ? header->len : worker->names_len) != 0)
    return -1;
  if (worker->secrets.first > 0) chunk->secrets_from = 0;
  return 0;
}

void cli_worker_trim_scratch(cli_worker *worker, size_t len) {
  simdiri_scratch *fresh;
  if (len <= CLI_SPARE_LEN || simdiri_scratch_create(NULL, &fresh) != SIMDIRI_OK) return;
  simdiri_scratch_free(worker->scratch);
  worker->scratch = fresh;
}

void cli_worker_trim(cli_worker *worker, size_t len) {
  if (len <= CLI_SPARE_LEN) return;
  simdiri_buffer_free(&worker->work);
  simdiri_buffer_free(&worker->completed);
  cli_preparer_trim(&worker->preparer);
  simdiri_buffer_free(&worker->found);
  cli_batch_trim(worker->batch);
  cli_finder_free(&worker->finder);
  simdiri_buffer_free(&worker->text);
  cli_worker_trim_scratch(worker, len);
}
