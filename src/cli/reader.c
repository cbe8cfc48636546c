/* Reading all inputs of a run into chunks. */
/* SPDX-License-Identifier: MIT */
#include "cli/reader.h"

#include <sys/stat.h>

#include "cli/files.h"

static int has_file(const cli_reader *reader) { return reader->file < simdiri_cli_files_count(reader->options); }

static const char *path_of(const cli_reader *reader) { return simdiri_cli_files_path(reader->options, reader->file); }

static int open_file(cli_reader *reader) {
  int status = simdiri_cli_input_open(&reader->input, path_of(reader), reader->framing, reader->options->max_record);
  reader->is_open = status == 0;
  return status;
}

static void close_file(cli_reader *reader) {
  simdiri_cli_input_close(&reader->input);
  reader->is_open = 0;
  reader->file++;
}

/* 1, 0 behind the last input, -1 on trouble. */
static int next_block(cli_reader *reader, cli_block *block) {
  while (has_file(reader)) {
    if (!reader->is_open && open_file(reader) != 0) return -1;
    int got = simdiri_cli_input_next(&reader->input, block);
    if (got != 0) return got;
    close_file(reader);
  }
  return 0;
}

int simdiri_cli_reader_next(cli_reader *reader, cli_chunk *chunk, int lends) {
  int got = next_block(reader, &chunk->block);
  if (got <= 0) {
    chunk->is_last = 1;
    chunk->file = reader->file;
    chunk->path = got < 0 ? path_of(reader) : NULL;
    if (got < 0) chunk->trouble = reader->input.trouble;
    return 0;
  }
  chunk->file = reader->file;
  chunk->path = reader->input.path;
  return lends || simdiri_cli_input_give(&reader->input, &chunk->block, &chunk->data, &chunk->capacity) != 0;
}

int simdiri_cli_reader_would_wait(const cli_reader *reader) {
  struct stat info;
  if (reader->is_open) return simdiri_cli_input_would_wait(&reader->input);
  /* A named pipe may even have to be waited for to be opened. */
  return has_file(reader) && (stat(path_of(reader), &info) != 0 || !S_ISREG(info.st_mode));
}

void simdiri_cli_reader_free(cli_reader *reader) {
  if (reader->is_open) simdiri_cli_input_close(&reader->input);
  simdiri_cli_input_free(&reader->input);
}
