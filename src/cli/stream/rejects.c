/* --rejects: writes bad records to a file of their own. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/rejects.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/outcome/severity.h"
#include "cli/outcome/summary_say.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

static size_t count_plain(const char *text, size_t len) {
  size_t i = 0;
  while (i < len && (unsigned char)text[i] >= 0x20 && text[i] != 0x7F && text[i] != '\\') i++;
  return i;
}

static void put_escape(cli_output *output, char byte) {
  static const char named[] = "\\\t\n\r", names[] = "\\tnr";
  char escape[8];
  const char *name = byte ? strchr(named, byte) : NULL;
  if (name)
    (void)snprintf(escape, sizeof escape, "\\%c", names[name - named]);
  else
    (void)snprintf(escape, sizeof escape, "\\x%02X", (unsigned)(unsigned char)byte);
  cli_output_put(output, escape);
}

void cli_put_escaped(cli_output *output, const char *text, size_t len) {
  for (size_t at = 0; at < len && !output->failed;) {
    const size_t plain = count_plain(text + at, len - at);
    cli_output_write(output, text + at, plain);
    at += plain;
    if (at < len) put_escape(output, text[at++]);
  }
}

static void begin_line(cli_job *job, uint64_t number, int status, uint64_t offset) {
  char place[64];
  cli_put_escaped(job->rejects, job->path, strlen(job->path));
  (void)snprintf(place, sizeof place, "\t%" PRIu64 "\t%" PRIu64 "\t", number, offset);
  cli_output_put(job->rejects, place);
  cli_output_put(job->rejects, cli_status_name(status));
  cli_output_put(job->rejects, "\t");
}

/* Replaces the text of a record, in `work`, if the run redacts. One that cannot be redacted becomes {redacted}, and so
 * does each one of a table with secret columns, because it may be bad in such a way that its columns are not known.
 * Returns false if memory runs out: a file with {redacted} instead of the record would look complete. */
static bool redact_text(const cli_job *job, bool has_secrets, simdiri_text *text, simdiri_buffer *work) {
  const cli_run *run = &job->run;
  if (!run->redactor) return true;
  simdiri_status status = SIMDIRI_ERROR_BAD_OPTION;
  if (!has_secrets && !cli_hides_text(run->format, text->text, text->len))
    status = simdiri_redact(run->redactor, text->text, text->len, work, text, NULL);
  if (status == SIMDIRI_ERROR_NO_MEMORY) return false;
  if (status != SIMDIRI_OK) *text = (simdiri_text){SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN};
  return true;
}

/* Nothing more is written, so that the file ends after a complete line. */
static void stop_writing(cli_job *job) {
  if (job->rejects->failed) return;
  cli_say_status(job->run.options->rejects, SIMDIRI_ERROR_NO_MEMORY);
  job->rejects->failed = true;
}

static void put_line(cli_job *job, uint64_t number, int status, uint64_t offset, const cli_record *record,
                     bool has_secrets) {
  simdiri_buffer work = {.allocator = simdiri_default_allocator()};
  simdiri_text text = {record->frame, record->frame_len};
  if (!job->rejects) return;
  if (redact_text(job, has_secrets, &text, &work)) {
    begin_line(job, number, status, offset);
    cli_put_escaped(job->rejects, text.text, text.len);
    cli_output_put(job->rejects, "\n");
  } else {
    stop_writing(job);
  }
  simdiri_buffer_free(&work);
}

void cli_reject(cli_job *job, uint64_t number, int status, uint64_t offset, const char *raw, size_t raw_len) {
  put_line(job, number, status, offset, &(cli_record){.frame = raw, .frame_len = raw_len}, false);
}

static void put_reject(cli_job *job, const cli_chunk *chunk, uint64_t number, const simdiri_note *bad) {
  const char *at = chunk->block.data + bad->begin;
  cli_record record;
  if (job->rejects && job->run.framing->next(job->run.framing, &at, chunk->block.data + chunk->block.len, &record))
    put_line(job, number, bad->status, bad->offset, &record, cli_chunk_hides(chunk, record.frame));
}

void cli_reject_records(cli_job *job, const cli_chunk *chunk) {
  for (size_t i = 0; i < chunk->reject_count; i++)
    put_reject(job, chunk, job->record + chunk->rejects[i].index, &chunk->rejects[i]);
}

int cli_reject_last(cli_job *job, const cli_chunk *chunk) {
  put_reject(job, chunk, job->record, &chunk->bad);
  if (job->rejects && job->rejects->failed) return CLI_EXIT_TROUBLE;
  cli_job_count(job, chunk->bad.status);
  cli_summary_report_stop(chunk->bad.status, chunk->bad.offset, job->run.options, job->path, job->record);
  return CLI_EXIT_BAD;
}

void cli_reject_stretch(cli_job *job, const cli_block *block) {
  /* --on-error=fail ends the run before the rest of the record is read. */
  const bool is_bad = cli_severity_of(job->run.options->severities, CLI_STATUS_LONG_RECORD) == CLI_SEVERITY_ERROR;
  if (!job->rejects || job->run.options->on_error == CLI_ON_ERROR_FAIL || !is_bad) return;
  if (block->is_first) begin_line(job, job->record, CLI_STATUS_LONG_RECORD, job->run.options->max_record);
  if (!job->run.redactor)
    cli_put_escaped(job->rejects, block->data, block->len);
  else if (block->is_first)
    cli_output_put(job->rejects, SIMDIRI_REDACTED);
  if (block->is_last) cli_output_put(job->rejects, "\n");
  job->rejects->is_cut = !block->is_last;
}
