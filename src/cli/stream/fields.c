/* The fields of many records: freeing their memory. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/fields.h"

#include <stdlib.h>

#include "cli/format/choice/format_registry.h"

void cli_fields_free(cli_fields *fields) {
  if (!fields) return;
  cli_fields_trim(fields);
  simdiri_batch_result_free(&fields->result, NULL);
  free(fields);
}

void cli_fields_trim(cli_fields *fields) {
  if (!fields) return;
  cli_finder_free(&fields->finder);
  simdiri_buffer_free(&fields->texts);
  simdiri_buffer_free(&fields->results);
  simdiri_buffer_free(&fields->kept);
}
