/* What one thread of the pipeline needs for its work. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/lane.h"

#include <stdlib.h>

#include "cli/format/format_registry.h"
#include "cli/stream/chunk.h"

int cli_lane_init(cli_lane *lane) {
  *lane = (cli_lane){.bare.allocator = simdiri_default_allocator(), .found.allocator = simdiri_default_allocator()};
  return simdiri_scratch_create(NULL, &lane->scratch) == SIMDIRI_OK ? 0 : -1;
}

void cli_lane_free(cli_lane *lane) {
  simdiri_scratch_free(lane->scratch);
  free(lane->result.statuses);
  free(lane->result.output_offsets);
  simdiri_batch_result_free(&lane->result, NULL);
  free(lane->fingerprints);
  free(lane->keys.batch.statuses);
  free(lane->keys.batch.record_offsets);
  simdiri_keys_result_free(&lane->keys, NULL);
  simdiri_buffer_free(&lane->bare);
  cli_preparer_free(&lane->preparer);
  simdiri_buffer_free(&lane->found);
  cli_fields_free(lane->fields);
  cli_finder_free(&lane->finder);
  simdiri_buffer_free(&lane->text);
}

void cli_lane_trim_scratch(cli_lane *lane, size_t len) {
  simdiri_scratch *fresh;
  if (len <= SPARE_LEN || simdiri_scratch_create(NULL, &fresh) != SIMDIRI_OK) return;
  simdiri_scratch_free(lane->scratch);
  lane->scratch = fresh;
}

void cli_lane_trim(cli_lane *lane, size_t len) {
  if (len <= SPARE_LEN) return;
  simdiri_buffer_free(&lane->bare);
  cli_preparer_trim(&lane->preparer);
  simdiri_buffer_free(&lane->found);
  cli_fields_trim(lane->fields);
  cli_finder_free(&lane->finder);
  simdiri_buffer_free(&lane->text);
  cli_lane_trim_scratch(lane, len);
}
