/* Chunks of the pipeline, and what a thread needs for them. */
/* SPDX-License-Identifier: MIT */
#include "cli/chunk.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE_LEN = 8 * CHUNK_LEN };

void simdiri_cli_chunk_reset(cli_chunk *chunk) {
  if (chunk->capacity > SPARE_LEN) {
    free(chunk->data);
    chunk->data = NULL;
    chunk->capacity = 0;
  }
  if (chunk->out.capacity > 2 * SPARE_LEN) simdiri_buffer_free(&chunk->out);
  *chunk = (cli_chunk){.data = chunk->data, .capacity = chunk->capacity, .out = chunk->out};
  chunk->out.allocator = simdiri_default_allocator();
  chunk->out.len = 0;
}

void simdiri_cli_chunk_free(cli_chunk *chunk) {
  free(chunk->data);
  simdiri_buffer_free(&chunk->out);
}

int simdiri_cli_lane_init(cli_lane *lane) {
  *lane = (cli_lane){.bare = {.allocator = simdiri_default_allocator()}};
  return simdiri_scratch_create(NULL, &lane->scratch) == SIMDIRI_OK ? 0 : -1;
}

void simdiri_cli_lane_free(cli_lane *lane) {
  simdiri_scratch_free(lane->scratch);
  free(lane->result.statuses);
  free(lane->result.output_offsets);
  simdiri_batch_result_free(&lane->result, NULL);
  simdiri_buffer_free(&lane->bare);
}

int simdiri_cli_reserve(simdiri_buffer *buffer, size_t more) {
  if (more <= buffer->capacity - buffer->len) return 0;
  if (!buffer->allocator || more > SIZE_MAX / 4 || buffer->len > SIZE_MAX / 4) return -1;
  size_t capacity = 2 * buffer->len + more + 256;
  char *data = buffer->allocator->reallocate(buffer->allocator->user, buffer->data, buffer->capacity, capacity);
  if (!data) return -1;
  buffer->data = data;
  buffer->capacity = capacity;
  return 0;
}
