/* Normalizes all lines of a text in one call, and prints the notes about them. It prints:
 * http://example.com/
 * no scheme here
 * http://example.com/b
 * line 1: ok
 * line 2: no-scheme */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>

int main(void) {
  static const char lines[] = "http://EXAMPLE.com\nno scheme here\nhttp://example.com/b\n";
  const simdiri_records records = {.data = lines, .data_len = sizeof lines - 1, .separator = '\n'};
  simdiri_batch_result result = {0};
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return 1;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 1;
  const simdiri_status status = simdiri_batch(context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP,
                                              NULL, &records, &out, &result);
  if (status == SIMDIRI_OK) (void)fwrite(out.data, 1, out.len, stdout);
  for (size_t i = 0; i < result.note_count; i++)
    printf("line %zu: %s\n", result.notes[i].index + 1, simdiri_status_name((simdiri_status)result.notes[i].status));
  simdiri_batch_result_free(&result, out.allocator);
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return status != SIMDIRI_OK;
}
