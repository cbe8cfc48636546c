/* Input for other threads: blocks that they own, and ranges of a file that they read themselves. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/input_stream.h"
#include "cli/util/progress.h"
#include "cli/util/wait.h"

int cli_input_give(cli_input *input, cli_block *block, char **data, size_t *capacity) {
  size_t rest = input->data_len - input->begin, needed = rest < block->len ? rest : block->len;
  if (needed < CLI_CHUNK_LEN) needed = CLI_CHUNK_LEN;
  if (*capacity < needed) {
    char *grown = malloc(needed);
    if (!grown) return -1;
    free(*data);
    *data = grown;
    *capacity = needed;
  }
  if (block->len < rest) {
    if (block->len > 0) memcpy(*data, block->data, block->len);
    block->data = *data;
    return 0;
  }
  char *given = input->data;
  size_t given_capacity = input->capacity;
  if (rest > 0) memcpy(*data, given + input->begin, rest);
  input->data = *data;
  input->capacity = *capacity;
  input->ready -= input->begin;
  input->begin = 0;
  input->data_len = rest;
  *data = given;
  *capacity = given_capacity;
  return 0;
}

/* Returns the number of bytes of complete records in the chunk at offset `at`; 0 if the last 64 KiB of the chunk
 * contain no end of a record. */
static size_t find_span(const cli_input *input, off_t at) {
  char last[1 << 16];
  for (size_t len = sizeof last / 16; len <= sizeof last; len *= 16) {
    size_t before = CLI_CHUNK_LEN - len;
    if (pread(input->fd, last, len, at + (off_t)before) != (ssize_t)len) return 0;
    const size_t end = input->framing->last_end(input->framing, last, CLI_RECORD_END_MAX, len);
    if (end > CLI_RECORD_END_MAX) return before + end;
  }
  return 0;
}

bool cli_input_next_span(cli_input *input, cli_span *span) {
  if (!input->is_regular || input->framing->scan || cli_is_interrupted()) return false;
  if (input->at_start || input->at_end || input->in_long || input->begin < input->ready) return false;
  off_t at = input->offset - (off_t)(input->data_len - input->begin);
  if (input->max_record < CLI_CHUNK_LEN || input->size < CLI_CHUNK_LEN || at > input->size - CLI_CHUNK_LEN)
    return false;
  size_t len = find_span(input, at);
  if (len == 0 || lseek(input->fd, at + (off_t)len, SEEK_SET) < 0) return false;
  *span = (cli_span){input->fd, at, len};
  input->offset = at + (off_t)len;
  input->begin = input->ready = input->data_len = 0;
  cli_progress_add(len);
  return true;
}
