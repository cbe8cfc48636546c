/* The chunks of the pipeline: their memory, their bad records, and reading their blocks. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/chunk.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/util/truncation.h"

enum { SPARE_REJECTS = 1 << 14, SPARE_RECORDS = CLI_CHUNK_LEN / 4, SPARE_CAPACITY = 2 * CLI_CHUNK_LEN };

/* Are the arrays small enough to be kept for the next chunk? Capacity takes address space only; the records that were
 * there took memory. If arrays were freed after each chunk, the system would have to clear fresh memory for the next.
 */
static bool is_spare(const cli_chunk *chunk) {
  return chunk->records.capacity <= SPARE_CAPACITY && chunk->tally.record_count <= SPARE_RECORDS;
}

cli_names *cli_names_drop(cli_names *names) {
  if (names && --names->user_count == 0) free(names);
  return NULL;
}

void cli_chunk_reset(cli_chunk *chunk) {
  chunk->names = cli_names_drop(chunk->names);
  if (chunk->old_fd > STDIN_FILENO) close(chunk->old_fd);
  if (chunk->capacity > CLI_SPARE_LEN) {
    free(chunk->data);
    chunk->data = NULL;
    chunk->capacity = 0;
  }
  if (chunk->out.capacity > 2 * (size_t)CLI_SPARE_LEN) simdiri_buffer_free(&chunk->out);
  if (!is_spare(chunk)) cli_records_free(&chunk->records);
  free(chunk->redacted);
  if (chunk->reject_capacity > SPARE_REJECTS) {
    free(chunk->rejects);
    chunk->rejects = NULL;
    chunk->reject_capacity = 0;
  }
  *chunk = (cli_chunk){.data = chunk->data,
                       .capacity = chunk->capacity,
                       .out = chunk->out,
                       .rejects = chunk->rejects,
                       .reject_capacity = chunk->reject_capacity,
                       .records = chunk->records};
  chunk->records.count = 0;
  chunk->out.allocator = simdiri_default_allocator();
  chunk->out.len = 0;
}

void cli_chunk_free(cli_chunk *chunk) {
  chunk->names = cli_names_drop(chunk->names);
  if (chunk->old_fd > STDIN_FILENO) close(chunk->old_fd);
  free(chunk->data);
  free(chunk->rejects);
  free(chunk->redacted);
  simdiri_buffer_free(&chunk->out);
  cli_records_free(&chunk->records);
}

int cli_chunk_reject(cli_chunk *chunk, const simdiri_note *reject) {
  if (chunk->reject_count == chunk->reject_capacity) {
    size_t capacity = 2 * chunk->reject_capacity + 64;
    simdiri_note *rejects =
        capacity < SIZE_MAX / sizeof *rejects / 2 ? realloc(chunk->rejects, capacity * sizeof *rejects) : NULL;
    if (!rejects) return -1;
    chunk->rejects = rejects;
    chunk->reject_capacity = capacity;
  }
  chunk->rejects[chunk->reject_count++] = *reject;
  return 0;
}

int cli_chunk_reject_all(cli_chunk *chunk, const simdiri_batch_result *result, size_t begin) {
  for (size_t i = 0; result->error_count > 0 && i < result->note_count; i++) {
    simdiri_note reject = result->notes[i];
    if (!simdiri_is_error((simdiri_status)reject.status)) continue;
    reject.index += (size_t)chunk->tally.record_count;
    reject.begin += begin;
    if (cli_chunk_reject(chunk, &reject) != 0) return -1;
  }
  return 0;
}

int cli_chunk_reserve(cli_chunk *chunk) {
  if (chunk->capacity >= CLI_CHUNK_LEN) return 0;
  char *data = malloc(CLI_CHUNK_LEN);
  if (!data) return -1;
  free(chunk->data);
  chunk->data = data;
  chunk->capacity = CLI_CHUNK_LEN;
  return 0;
}

void cli_chunk_load(cli_chunk *chunk, const cli_framing *framing) {
  const cli_span *span = &chunk->span;
  size_t len = 0;
  while (len < span->len && chunk->trouble.number == 0 && !chunk->is_short) {
    ssize_t read_len = pread(span->fd, chunk->data + len, span->len - len, span->offset + (off_t)len);
    if (read_len > 0)
      len += (size_t)read_len;
    else if (read_len == 0)
      chunk->is_short = true;
    else if (errno != EINTR)
      chunk->trouble.number = errno;
  }
  const size_t remaining = cli_remaining_len(span->fd, span->offset, len);
  if (remaining < len) chunk->is_short = true;
  len = remaining;
  /* An unfinished record at the end of a file counts; one before a read error, or that was cut off, does not. */
  const bool is_whole = chunk->trouble.number == 0 && !chunk->is_short;
  chunk->block.len = is_whole ? len : framing->last_end(framing, chunk->data, 0, len);
  chunk->block.data = chunk->data;
}
