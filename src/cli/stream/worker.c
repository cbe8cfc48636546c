/* The worker state: creating, trimming and freeing it. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/worker.h"

#include <stdlib.h>

#include "cli/format/choice/format_registry.h"
#include "cli/stream/chunk.h"

int cli_worker_init(cli_worker *worker) {
  *worker = (cli_worker){.bare.allocator = simdiri_default_allocator(), .found.allocator = simdiri_default_allocator()};
  return simdiri_scratch_create(NULL, &worker->scratch) == SIMDIRI_OK ? 0 : -1;
}

void cli_worker_free(cli_worker *worker) {
  simdiri_scratch_free(worker->scratch);
  free(worker->result.statuses);
  free(worker->result.output_offsets);
  simdiri_batch_result_free(&worker->result, NULL);
  free(worker->fingerprints);
  free(worker->spans);
  free(worker->keys.batch.statuses);
  free(worker->keys.batch.record_offsets);
  simdiri_keys_result_free(&worker->keys, NULL);
  simdiri_buffer_free(&worker->bare);
  cli_preparer_free(&worker->preparer);
  simdiri_buffer_free(&worker->found);
  cli_fields_free(worker->fields);
  cli_finder_free(&worker->finder);
  simdiri_buffer_free(&worker->text);
}

void cli_worker_trim_scratch(cli_worker *worker, size_t len) {
  simdiri_scratch *fresh;
  if (len <= CLI_SPARE_LEN || simdiri_scratch_create(NULL, &fresh) != SIMDIRI_OK) return;
  simdiri_scratch_free(worker->scratch);
  worker->scratch = fresh;
}

void cli_worker_trim(cli_worker *worker, size_t len) {
  if (len <= CLI_SPARE_LEN) return;
  simdiri_buffer_free(&worker->bare);
  cli_preparer_trim(&worker->preparer);
  simdiri_buffer_free(&worker->found);
  cli_fields_trim(worker->fields);
  cli_finder_free(&worker->finder);
  simdiri_buffer_free(&worker->text);
  cli_worker_trim_scratch(worker, len);
}
