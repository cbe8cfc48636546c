/* Reading all inputs of a run into chunks. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/reader.h"

#include <sys/stat.h>

#include "cli/io/files.h"

static int has_file(const cli_reader *reader) { return reader->file < cli_files_count(reader->options); }

static const char *path_of(const cli_reader *reader) { return cli_files_path(reader->options, reader->file); }

static int open_file(cli_reader *reader) {
  int status = cli_input_open(&reader->input, path_of(reader), reader->framing, reader->options->max_record,
                              !reader->options->no_decompress);
  reader->is_open = status == 0;
  return status;
}

static void close_file(cli_reader *reader) {
  if (reader->has_spans)
    reader->old_fd = reader->input.fd;
  else
    cli_input_close(&reader->input);
  reader->is_open = reader->has_spans = 0;
  reader->file++;
}

/* 1, 0 behind the last input, -1 on trouble. */
static int next_block(cli_reader *reader, cli_block *block) {
  while (has_file(reader)) {
    if (!reader->is_open && open_file(reader) != 0) return -1;
    int got = cli_input_next(&reader->input, block);
    if (got != 0) return got;
    close_file(reader);
  }
  return 0;
}

/* 1 if what comes next can be left for others to read. */
static int next_span(cli_reader *reader, cli_chunk *chunk) {
  if (!reader->is_open || cli_chunk_reserve(chunk) != 0) return 0;
  if (!cli_input_next_span(&reader->input, &chunk->span)) return 0;
  reader->has_spans = 1;
  return 1;
}

static void end(const cli_reader *reader, cli_chunk *chunk, int is_trouble) {
  chunk->is_last = 1;
  if (!is_trouble) return;
  chunk->path = path_of(reader);
  chunk->trouble = reader->input.trouble;
}

/* The header of a file is in the first block of it that is read here: never in a span. */
static void take_header(cli_reader *reader, cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  if (!reader->format) return;
  if (reader->options->has_header && reader->headed_count <= reader->file && (block->len > 0 || block->is_long)) {
    reader->headed_count = reader->file + 1;
    chunk->header_problem =
        block->is_long ? CLI_HEADER_TOO_LONG
                       : cli_read_header(reader->format, &reader->header, block->data, block->len, &chunk->header_len);
  }
  chunk->column = reader->options->has_header ? reader->header.column : reader->format->column;
}

int cli_reader_next(cli_reader *reader, cli_chunk *chunk, int lends) {
  int has_span = !lends && next_span(reader, chunk);
  int got = has_span ? 1 : next_block(reader, &chunk->block);
  chunk->file = reader->file;
  chunk->old_fd = reader->old_fd;
  reader->old_fd = 0;
  if (got <= 0)
    end(reader, chunk, got < 0);
  else
    chunk->path = reader->input.path;
  if (got > 0) take_header(reader, chunk);
  if (got <= 0 || has_span) return 0;
  return lends || cli_input_give(&reader->input, &chunk->block, &chunk->data, &chunk->capacity) != 0;
}

int cli_reader_would_wait(cli_reader *reader) {
  struct stat info;
  if (reader->is_open) return cli_input_would_wait(&reader->input);
  /* A named pipe may even have to be waited for to be opened. */
  return has_file(reader) && (stat(path_of(reader), &info) != 0 || !S_ISREG(info.st_mode));
}

void cli_reader_free(cli_reader *reader) {
  if (reader->is_open) cli_input_close(&reader->input);
  cli_input_free(&reader->input);
  cli_header_free(&reader->header);
}
