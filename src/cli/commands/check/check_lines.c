/* The lines that check prints, and the counts of records. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/check_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/engine/item.h"
#include "cli/util/terminal_text.h"

static void put_file(cli_job *job) {
  const char *path = job->path;
  size_t len = strlen(path), ascii_len = 0;
  while (ascii_len < len && (unsigned char)path[ascii_len] < 0x80) ascii_len++;
  const bool shows_non_ascii = ascii_len < len && cli_shows_non_ascii(job->output.fd);
  for (size_t at = 0; at < len;) {
    cli_glyph glyph = cli_glyph_of(path + at, len - at, shows_non_ascii);
    cli_output_write(&job->output, glyph.text, glyph.text_len);
    at += glyph.bytes;
  }
}

/* The place of a byte in its file. */
typedef struct {
  uint64_t line;
  size_t column;
} line_place;

/* Counts the line ends in `data`. Stores where the last line begins. */
static uint64_t count_lines(const char *data, size_t len, size_t *last_begin) {
  uint64_t count = 0;
  const char *at = data, *end = data + len;
  *last_begin = 0;
  while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
    *last_begin = (size_t)(++at - data);
    count++;
  }
  return count;
}

/* Only records of CSV contain line ends. */
static bool has_inner_lines(const cli_job *job) { return job->run.options->format == CLI_FORMAT_CSV; }

static void begin_chunk(cli_job *job, const cli_chunk *chunk) {
  cli_check_counter *lines = job->data;
  size_t last_begin;
  if (!has_inner_lines(job)) return;
  lines->before = job->is_new_file ? 0 : lines->next;
  lines->at = 0;
  lines->next = lines->before + count_lines(chunk->block.data, chunk->block.len, &last_begin);
  if (chunk->block.is_long && chunk->block.is_last) lines->next += chunk->block.end_len > 0;
}

/* Finds the place of a byte of the chunk. The lines before the last one that was asked for are not counted again. */
static line_place find_place(cli_job *job, const char *data, size_t begin, size_t offset) {
  cli_check_counter *lines = job->data;
  size_t last_begin;
  const uint64_t count = count_lines(data + lines->at, begin - lines->at, &last_begin);
  lines->before += count;
  lines->at = begin;
  const uint64_t inner = count_lines(data + begin, offset, &last_begin);
  return (line_place){lines->before + inner + 1, offset - last_begin + 1};
}

static void put_line(cli_job *job, line_place at, int status, const char *message, const char *place) {
  char position[64];
  put_file(job);
  (void)snprintf(position, sizeof position, ":%" PRIu64 ":%zu: ", at.line, at.column);
  cli_output_put(&job->output, position);
  cli_output_put(&job->output, cli_status_name(status));
  const bool is_error = cli_severity_of(job->run.options->severities, status) == CLI_SEVERITY_ERROR;
  cli_output_put(&job->output, is_error ? ": " : ": warning: ");
  cli_output_put(&job->output, message ? message : cli_status_message(status));
  if (*place) {
    cli_output_put(&job->output, " (");
    cli_output_put(&job->output, place);
    cli_output_put(&job->output, ")");
  }
  cli_output_put(&job->output, "\n");
  cli_output_end_record(&job->output);
}

/* A line that a cursor keeps for the main thread, which knows the numbers of records. */
typedef struct {
  uint64_t number; /* of the record in its chunk, from 0 */
  size_t begin;    /* of the record in the chunk's block */
  size_t offset;
  int status;
  const char *message; /* in static storage; NULL: the message of the status */
  char place[CLI_CHECK_PLACE_MAX];
} pending_line;

static void add_line(cli_cursor *cursor, const cli_record *record, const cli_check_line *line) {
  pending_line pending = {.number = cursor->chunk->tally.record_count,
                          .offset = line->offset,
                          .status = line->status,
                          .message = line->message};
  if (cursor->run->format) pending.begin = (size_t)(record->frame - cursor->chunk->block.data);
  (void)snprintf(pending.place, sizeof pending.place, "%s", line->place);
  cli_output_write(&cursor->output, (const char *)&pending, sizeof pending);
}

static void print_lines(cli_job *job, const cli_chunk *chunk) {
  pending_line line;
  for (size_t from = 0; from < chunk->out.len && !job->output.failed; from += sizeof line) {
    memcpy(&line, chunk->out.data + from, sizeof line);
    const line_place at = has_inner_lines(job) ? find_place(job, chunk->block.data, line.begin, line.offset)
                                               : (line_place){job->record + line.number, line.offset + 1};
    put_line(job, at, line.status, line.message, line.place);
  }
}

void cli_check_status(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *place,
                      cli_severity *worst) {
  const cli_check_line line = {status, offset, NULL, place};
  cli_check_message(cursor, record, &line, worst);
}

void cli_check_warning(cli_cursor *cursor, const cli_item *item, const cli_record *record, cli_severity *worst) {
  const int warning = cli_item_warning(item);
  if (warning == SIMDIRI_OK || !cli_item_has_entry(item) || *worst == CLI_SEVERITY_ERROR) return;
  cli_check_status(cursor, record, warning, cli_item_map(cursor, item, item->field.prefix_len), "", worst);
}

void cli_check_message(cli_cursor *cursor, const cli_record *record, const cli_check_line *line, cli_severity *worst) {
  cli_severity severity = cli_severity_of(cursor->run->options->severities, line->status);
  if (severity == CLI_SEVERITY_IGNORE) return;
  add_line(cursor, record, line);
  cli_summary_note(&cursor->chunk->tally, line->status, NULL, cursor->chunk->tally.record_count);
  /* --severity may have made the status an error. --rejects gets the first error of a record. */
  if (severity == CLI_SEVERITY_ERROR && *worst != CLI_SEVERITY_ERROR)
    cli_cursor_reject_any(cursor, line->status, line->offset, record);
  if (*worst != CLI_SEVERITY_ERROR) *worst = severity;
}

void cli_check_count(cli_cursor *cursor, cli_severity worst) {
  if (worst == CLI_SEVERITY_ERROR) cursor->chunk->tally.error_count++;
  if (worst == CLI_SEVERITY_WARNING) cursor->chunk->tally.warning_count++;
}

static void print_long_stretch(cli_job *job, const cli_block *block) {
  const bool is_shown = cli_severity_of(job->run.options->severities, CLI_STATUS_LONG_RECORD) != CLI_SEVERITY_IGNORE;
  if (!block->is_first || !is_shown) return;
  const size_t offset = job->run.options->max_record;
  const line_place at = has_inner_lines(job)
                            ? find_place(job, block->data, 0, block->len < offset ? block->len : offset)
                            : (line_place){job->record, offset + 1};
  put_line(job, at, CLI_STATUS_LONG_RECORD, NULL, "");
}

int cli_check_print(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_BEGIN) begin_chunk(job, chunk);
  if (step == CLI_STEP_RECORDS) print_lines(job, chunk);
  if (step == CLI_STEP_LONG) print_long_stretch(job, &chunk->block);
  return CLI_EXIT_DONE;
}

int cli_check_turn(cli_job *job, cli_turn turn, int status) {
  return turn == CLI_TURN_JUDGE && job->summary.error_count > 0 ? CLI_EXIT_BAD : status;
}
