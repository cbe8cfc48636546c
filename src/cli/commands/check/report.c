/* The lines that check prints, and counting them. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/util/text.h"

enum { PLACE_MAX = 64 };

static void put_file(cli_job *job) {
  const char *path = job->path;
  size_t len = strlen(path), ascii_len = 0;
  while (ascii_len < len && (unsigned char)path[ascii_len] < 0x80) ascii_len++;
  int shows_non_ascii = ascii_len < len && cli_shows_non_ascii(job->output.fd);
  for (size_t at = 0; at < len;) {
    cli_glyph glyph = cli_glyph_of(path + at, len - at, shows_non_ascii);
    cli_output_write(&job->output, glyph.text, glyph.text_len);
    at += glyph.bytes;
  }
}

static void put_line(cli_job *job, uint64_t number, int status, size_t offset, const char *place) {
  char position[64];
  put_file(job);
  (void)snprintf(position, sizeof position, ":%" PRIu64 ":%zu: ", number, offset + 1);
  cli_output_put(&job->output, position);
  cli_output_put(&job->output, cli_status_name(status));
  int is_error = cli_severity_of(job->run.options->severities, status) == SEVERITY_ERROR;
  cli_output_put(&job->output, is_error ? ": " : ": warning: ");
  cli_output_put(&job->output, cli_status_message(status));
  if (*place) {
    cli_output_put(&job->output, " (");
    cli_output_put(&job->output, place);
    cli_output_put(&job->output, ")");
  }
  cli_output_put(&job->output, "\n");
  cli_output_end_record(&job->output);
}

/* A line that waits, as no cursor knows numbers of records. */
typedef struct {
  uint64_t number; /* from 0 */
  size_t offset;
  int status;
  char place[PLACE_MAX];
} report;

static void keep_line(cli_cursor *cursor, int status, size_t offset, const char *place) {
  report line = {.number = cursor->record, .offset = offset, .status = status};
  (void)snprintf(line.place, sizeof line.place, "%s", place);
  cli_output_write(&cursor->output, (const char *)&line, sizeof line);
}

int cli_report_print(cli_job *job, const cli_chunk *chunk) {
  report line;
  for (size_t at = 0; at < chunk->out.len && !job->output.failed; at += sizeof line) {
    memcpy(&line, chunk->out.data + at, sizeof line);
    put_line(job, job->record + line.number, line.status, line.offset, line.place);
  }
  return CLI_EXIT_DONE;
}

void cli_report(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *place,
                cli_severity *worst) {
  cli_severity severity = cli_severity_of(cursor->run->options->severities, status);
  if (severity == SEVERITY_IGNORE) return;
  keep_line(cursor, status, offset, place);
  cli_summary_note(&cursor->chunk->tally, status, NULL, cursor->record);
  /* What is an error here need not be one elsewhere; the first of a record is why it is bad. */
  if (severity == SEVERITY_ERROR && *worst != SEVERITY_ERROR) cli_cursor_reject_any(cursor, status, offset, record);
  if (*worst != SEVERITY_ERROR) *worst = severity;
}

void cli_count_reported(cli_cursor *cursor, cli_severity worst) {
  if (worst == SEVERITY_ERROR) cursor->chunk->tally.error_count++;
  if (worst == SEVERITY_WARNING) cursor->chunk->tally.warning_count++;
}

int cli_report_long_part(cli_job *job, const cli_block *block) {
  int is_shown = cli_severity_of(job->run.options->severities, STATUS_LONG_RECORD) != SEVERITY_IGNORE;
  if (block->is_first && is_shown) put_line(job, job->record, STATUS_LONG_RECORD, job->run.options->max_record, "");
  return CLI_EXIT_DONE;
}
