/* The lines that check prints, and the counts of records. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

static void put_line(cli_job *job, uint64_t number, int status, size_t offset, const char *message, const char *place) {
  char position[64];
  put_file(job);
  (void)snprintf(position, sizeof position, ":%" PRIu64 ":%zu: ", number, offset + 1);
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
  size_t offset;
  int status;
  const char *message; /* in static storage; NULL: the message of the status */
  char place[CLI_REPORT_PLACE_MAX];
} kept_line;

static void keep_line(cli_cursor *cursor, int status, size_t offset, const char *message, const char *place) {
  kept_line line = {.number = cursor->record, .offset = offset, .status = status, .message = message};
  (void)snprintf(line.place, sizeof line.place, "%s", place);
  cli_output_write(&cursor->output, (const char *)&line, sizeof line);
}

int cli_report_print(cli_job *job, const cli_chunk *chunk) {
  kept_line line;
  for (size_t at = 0; at < chunk->out.len && !job->output.failed; at += sizeof line) {
    memcpy(&line, chunk->out.data + at, sizeof line);
    put_line(job, job->record + line.number, line.status, line.offset, line.message, line.place);
  }
  return CLI_EXIT_DONE;
}

void cli_report(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *place,
                cli_severity *worst) {
  cli_report_message(cursor, record, status, offset, NULL, place, worst);
}

void cli_report_message(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *message,
                        const char *place, cli_severity *worst) {
  cli_severity severity = cli_severity_of(cursor->run->options->severities, status);
  if (severity == CLI_SEVERITY_IGNORE) return;
  keep_line(cursor, status, offset, message, place);
  cli_summary_note(&cursor->chunk->tally, status, NULL, cursor->record);
  /* --severity may have made the status an error. --rejects gets the first error of a record. */
  if (severity == CLI_SEVERITY_ERROR && *worst != CLI_SEVERITY_ERROR)
    cli_cursor_reject_any(cursor, status, offset, record);
  if (*worst != CLI_SEVERITY_ERROR) *worst = severity;
}

void cli_count_reported(cli_cursor *cursor, cli_severity worst) {
  if (worst == CLI_SEVERITY_ERROR) cursor->chunk->tally.error_count++;
  if (worst == CLI_SEVERITY_WARNING) cursor->chunk->tally.warning_count++;
}

int cli_report_long_part(cli_job *job, const cli_block *block) {
  const bool is_shown = cli_severity_of(job->run.options->severities, CLI_STATUS_LONG_RECORD) != CLI_SEVERITY_IGNORE;
  if (block->is_first && is_shown)
    put_line(job, job->record, CLI_STATUS_LONG_RECORD, job->run.options->max_record, NULL, "");
  return CLI_EXIT_DONE;
}

int cli_report_exit_status(const cli_job *job) { return job->summary.error_count > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE; }
