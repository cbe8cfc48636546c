/* Chunks of the pipeline, and what a thread needs for them. */
/* SPDX-License-Identifier: MIT */
#include "cli/chunk.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { SPARE_LEN = 8 * CHUNK_LEN, SPARE_REJECTS = 1 << 14, SPARE_RECORDS = CHUNK_LEN / 4 };

void simdiri_cli_chunk_reset(cli_chunk *chunk) {
  if (chunk->old_fd > STDIN_FILENO) close(chunk->old_fd);
  if (chunk->capacity > SPARE_LEN) {
    free(chunk->data);
    chunk->data = NULL;
    chunk->capacity = 0;
  }
  if (chunk->out.capacity > 2 * (size_t)SPARE_LEN) simdiri_buffer_free(&chunk->out);
  if (chunk->records.room > SPARE_RECORDS) simdiri_cli_records_free(&chunk->records);
  if (chunk->reject_room > SPARE_REJECTS) {
    free(chunk->rejects);
    chunk->rejects = NULL;
    chunk->reject_room = 0;
  }
  *chunk = (cli_chunk){.data = chunk->data,
                       .capacity = chunk->capacity,
                       .out = chunk->out,
                       .rejects = chunk->rejects,
                       .reject_room = chunk->reject_room,
                       .records = chunk->records};
  chunk->records.count = 0;
  chunk->out.allocator = simdiri_default_allocator();
  chunk->out.len = 0;
}

void simdiri_cli_chunk_free(cli_chunk *chunk) {
  if (chunk->old_fd > STDIN_FILENO) close(chunk->old_fd);
  free(chunk->data);
  free(chunk->rejects);
  simdiri_buffer_free(&chunk->out);
  simdiri_cli_records_free(&chunk->records);
}

int simdiri_cli_chunk_reject(cli_chunk *chunk, const simdiri_note *reject) {
  if (chunk->reject_count == chunk->reject_room) {
    size_t room = 2 * chunk->reject_room + 64;
    simdiri_note *rejects =
        room < SIZE_MAX / sizeof *rejects / 2 ? realloc(chunk->rejects, room * sizeof *rejects) : NULL;
    if (!rejects) return -1;
    chunk->rejects = rejects;
    chunk->reject_room = room;
  }
  chunk->rejects[chunk->reject_count++] = *reject;
  return 0;
}

int simdiri_cli_chunk_reject_all(cli_chunk *chunk, const simdiri_batch_result *result, size_t begin) {
  for (size_t i = 0; result->error_count > 0 && i < result->note_count; i++) {
    simdiri_note reject = result->notes[i];
    if (!simdiri_is_error((simdiri_status)reject.status)) continue;
    reject.index += (size_t)chunk->tally.record_count;
    reject.begin += begin;
    if (simdiri_cli_chunk_reject(chunk, &reject) != 0) return -1;
  }
  return 0;
}

int simdiri_cli_chunk_reserve(cli_chunk *chunk) {
  if (chunk->capacity >= CHUNK_LEN) return 0;
  char *data = malloc(CHUNK_LEN);
  if (!data) return -1;
  free(chunk->data);
  chunk->data = data;
  chunk->capacity = CHUNK_LEN;
  return 0;
}

void simdiri_cli_chunk_load(cli_chunk *chunk, const cli_framing *framing) {
  const cli_span *span = &chunk->span;
  size_t len = 0;
  while (len < span->len && chunk->trouble.number == 0 && !chunk->is_short) {
    ssize_t got = pread(span->fd, chunk->data + len, span->len - len, span->offset + (off_t)len);
    if (got > 0)
      len += (size_t)got;
    else if (got == 0)
      chunk->is_short = 1;
    else if (errno != EINTR)
      chunk->trouble.number = errno;
  }
  /* As when it is read in order: what is unfinished counts at the end of a file, and not in front of trouble. */
  chunk->block.len = chunk->trouble.number == 0 ? len : framing->last_end(framing, chunk->data, 0, len);
  chunk->block.data = chunk->data;
}

int simdiri_cli_lane_init(cli_lane *lane) {
  *lane = (cli_lane){.bare.allocator = simdiri_default_allocator(), .found.allocator = simdiri_default_allocator()};
  return simdiri_scratch_create(NULL, &lane->scratch) == SIMDIRI_OK ? 0 : -1;
}

void simdiri_cli_lane_free(cli_lane *lane) {
  simdiri_scratch_free(lane->scratch);
  free(lane->result.statuses);
  free(lane->result.output_offsets);
  simdiri_batch_result_free(&lane->result, NULL);
  free(lane->fingerprints);
  free(lane->keys.batch.statuses);
  free(lane->keys.batch.record_offsets);
  simdiri_keys_result_free(&lane->keys, NULL);
  simdiri_buffer_free(&lane->bare);
  simdiri_cli_preparer_free(&lane->preparer);
  simdiri_buffer_free(&lane->found);
  simdiri_cli_fields_free(lane->fields);
  simdiri_cli_finder_free(&lane->finder);
  simdiri_buffer_free(&lane->text);
}

void simdiri_cli_lane_trim_scratch(cli_lane *lane, size_t len) {
  simdiri_scratch *fresh;
  if (len <= SPARE_LEN || simdiri_scratch_create(NULL, &fresh) != SIMDIRI_OK) return;
  simdiri_scratch_free(lane->scratch);
  lane->scratch = fresh;
}

void simdiri_cli_lane_trim(cli_lane *lane, const cli_chunk *chunk) {
  if (chunk->block.len <= SPARE_LEN) return;
  simdiri_buffer_free(&lane->bare);
  simdiri_cli_preparer_trim(&lane->preparer);
  simdiri_buffer_free(&lane->found);
  simdiri_cli_fields_trim(lane->fields);
  simdiri_cli_finder_free(&lane->finder);
  simdiri_buffer_free(&lane->text);
  simdiri_cli_lane_trim_scratch(lane, chunk->block.len);
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
