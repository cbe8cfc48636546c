/* The reader: from the inputs of a run to chunks. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/reader.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/format/log/format_w3c.h"
#include "cli/io/files.h"
#include "cli/io/sample.h"
#include "cli/rotation/rotated.h"
#include "cli/util/message.h"

/* A file that is followed has no end. */
static bool has_file(const cli_reader *reader) {
  return reader->options->follows || reader->file < cli_files_count(reader->options);
}

static const char *find_path(const cli_reader *reader) {
  const int count = cli_files_count(reader->options);
  return cli_files_path(reader->options, reader->file < count ? reader->file : count - 1);
}

static bool is_followed(const cli_reader *reader) {
  return reader->options->follows && reader->file + 1 >= cli_files_count(reader->options);
}

/* Begins to follow the file, or goes on with the next file of the rotation. */
static void follow_file(cli_reader *reader) {
  const cli_options *options = reader->options;
  if (reader->follow.path)
    cli_follow_advance(&reader->follow);
  else
    reader->follow =
        (cli_follow){.path = find_path(reader), .fd = cli_rotated_take_fd(options, reader->file), .next_fd = -1};
  cli_input_follow(&reader->input, &reader->follow, reader->framing, options->max_record, !options->no_decompress);
  reader->is_open = true;
}

static int open_file(cli_reader *reader) {
  const cli_options *options = reader->options;
  const bool unpacks = !options->no_decompress;
  if (is_followed(reader)) {
    follow_file(reader);
    return 0;
  }
  if (reader->file == 0 && cli_sample_take(options, &reader->input, reader->framing, options->max_record)) {
    reader->is_open = true;
    return 0;
  }
  const int fd = cli_rotated_take_fd(options, reader->file);
  const int status =
      fd >= 0 ? cli_input_use(&reader->input, find_path(reader), fd, reader->framing, options->max_record, unpacks)
              : cli_input_open(&reader->input, find_path(reader), reader->framing, options->max_record, unpacks);
  reader->is_open = status == 0;
  return status;
}

void cli_reader_report_short(cli_reader *reader, int file, const char *path) {
  if (file < reader->short_end) return;
  cli_say("%s: was truncated while it was read; records are missing", cli_input_name(path));
  reader->short_end = file + 1;
}

static void close_file(cli_reader *reader) {
  if (reader->input.is_short) cli_reader_report_short(reader, reader->file, find_path(reader));
  if (reader->has_spans)
    reader->old_fd = reader->input.fd;
  else
    cli_input_close(&reader->input);
  reader->is_open = reader->has_spans = reader->header.is_cut = false;
  reader->names = cli_names_drop(reader->names);
  reader->had_secrets = false;
  reader->file++;
}

/* Returns 1 with a block, 0 after the last input, -1 on an error. */
static int read_block(cli_reader *reader, cli_block *block) {
  while (has_file(reader)) {
    if (!reader->is_open && open_file(reader) != 0) return -1;
    int outcome = cli_input_next(&reader->input, block);
    if (outcome <= 0 && reader->input.is_stopped) return 0;
    if (outcome != 0) return outcome;
    close_file(reader);
  }
  return 0;
}

/* Returns whether the next chunk is a span, which a worker reads from the file. */
static bool find_span(cli_reader *reader, cli_chunk *chunk) {
  if (reader->format && reader->format->is_directive) return false; /* all lines must be seen */
  if (reader->header.is_cut) return false;                          /* the header must be seen */
  if (!reader->is_open || cli_chunk_reserve(chunk) != 0) return false;
  if (!cli_input_next_span(&reader->input, &chunk->span)) return false;
  reader->has_spans = true;
  return true;
}

static void end_input(const cli_reader *reader, cli_chunk *chunk, bool has_failed) {
  chunk->is_last = true;
  if (!has_failed) return;
  chunk->path = find_path(reader);
  chunk->trouble = reader->input.trouble;
}

/* The first block of a file with a header is never a span, so the reader sees the header. */
static void take_header(cli_reader *reader, cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  if (!reader->format) return;
  if (reader->options->has_header && reader->header_count <= reader->file && (block->len > 0 || block->is_long)) {
    chunk->header_problem =
        block->is_long ? CLI_HEADER_TOO_LONG
                       : cli_read_header(reader->format, &reader->header, block->data, block->len, &chunk->header_len);
    chunk->is_header_cut = reader->header.is_cut;
    if (!reader->header.is_cut) reader->header_count = reader->file + 1;
  }
  chunk->header = reader->header.has_first ? &reader->header : NULL;
  chunk->column = reader->options->has_header ? reader->header.column : reader->format->column;
}

/* Copies the #Fields line. Returns NULL if memory runs out. */
static cli_names *copy_names(simdiri_text line) {
  cli_names *names = malloc(sizeof *names + line.len);
  if (!names) return NULL;
  names->user_count = 1;
  names->len = line.len;
  memcpy(names->text, line.text, line.len);
  return names;
}

static void keep_names(cli_reader *reader, cli_chunk *chunk, simdiri_text line) {
  const cli_names *before = reader->names;
  if (before && before->len == line.len && memcmp(before->text, line.text, line.len) == 0) return;
  reader->names = cli_names_drop(reader->names);
  reader->names = copy_names(line);
  if (!reader->names) chunk->header_problem = CLI_HEADER_NO_MEMORY;
}

/* Notes where the first #Fields line of the file that names a secret is. Bad records after it may have the columns of
 * that line, even if the fields have changed since then. */
static void note_secrets(cli_reader *reader, cli_chunk *chunk, simdiri_text line) {
  const cli_format *format = reader->format;
  if (!reader->redactor || !format->next_name || reader->had_secrets) return;
  if (cli_secret_columns_read(&reader->secrets, format, reader->redactor, line.text, line.len) != 0)
    chunk->header_problem = CLI_HEADER_NO_MEMORY;
  if (reader->secrets.first == 0) return;
  reader->had_secrets = true;
  chunk->secrets_from = (size_t)(line.text - chunk->block.data);
}

/* Reads the #Fields lines of a block of whole lines. */
static void read_names_lines(cli_reader *reader, cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  simdiri_text line, last = {NULL, 0};
  size_t at = 0;
  if (!reader->names) chunk->unnamed_len = block->len;
  while (cli_find_names(block->data, block->len, &at, &line)) {
    if (!reader->names && !last.text) chunk->unnamed_len = (size_t)(line.text - block->data);
    note_secrets(reader, chunk, line);
    last = line;
  }
  if (last.text) keep_names(reader, chunk, last);
}

/* Gives the chunk the #Fields line before it, and finds the one for the next chunk. After a line that is too long to be
 * read, none is known if it was a #Fields line. */
static void take_names(cli_reader *reader, cli_chunk *chunk) {
  const cli_block *block = &chunk->block;
  chunk->secrets_from = reader->had_secrets ? 0 : SIZE_MAX;
  if (!reader->format || !reader->format->is_directive) return;
  chunk->names = reader->names;
  if (chunk->names) chunk->names->user_count++;
  if (!block->is_long) {
    read_names_lines(reader, chunk);
  } else if (block->is_first && cli_is_names_line(block->data, block->len)) {
    reader->names = cli_names_drop(reader->names);
    reader->had_secrets = true;
  }
}

bool cli_reader_next(cli_reader *reader, cli_chunk *chunk, bool lends) {
  const bool has_span = !lends && find_span(reader, chunk);
  const int outcome = has_span ? 1 : read_block(reader, &chunk->block);
  chunk->file = reader->file;
  chunk->old_fd = reader->old_fd;
  reader->old_fd = 0;
  if (outcome <= 0)
    end_input(reader, chunk, outcome < 0);
  else
    chunk->path = reader->input.path;
  if (outcome > 0) take_header(reader, chunk);
  if (outcome > 0) take_names(reader, chunk);
  if (outcome <= 0 || has_span) return false;
  return lends || cli_input_give(&reader->input, &chunk->block, &chunk->data, &chunk->capacity) != 0;
}

bool cli_reader_would_wait(cli_reader *reader) {
  struct stat info;
  if (reader->is_open) return cli_input_would_wait(&reader->input);
  if (reader->follow.path) return false; /* the next file of the rotation is open already */
  /* Opening a named pipe may already wait. */
  return has_file(reader) && (stat(find_path(reader), &info) != 0 || !S_ISREG(info.st_mode));
}

void cli_reader_free(cli_reader *reader) {
  if (reader->is_open) cli_input_close(&reader->input);
  cli_input_free(&reader->input);
  if (reader->follow.path) cli_follow_free(&reader->follow);
  cli_header_free(&reader->header);
  cli_secret_columns_free(&reader->secrets);
  reader->names = cli_names_drop(reader->names);
}
