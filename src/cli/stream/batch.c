/* The records of a batch: freeing their memory. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/batch.h"

#include <stdlib.h>

#include "cli/format/choice/format_registry.h"

void cli_batch_free(cli_batch *batch) {
  if (!batch) return;
  cli_batch_trim(batch);
  simdiri_batch_result_free(&batch->result, NULL);
  free(batch);
}

void cli_batch_trim(cli_batch *batch) {
  if (!batch) return;
  cli_finder_free(&batch->finder);
  simdiri_buffer_free(&batch->texts);
  simdiri_buffer_free(&batch->results);
  simdiri_buffer_free(&batch->copies);
}
