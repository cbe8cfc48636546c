/* The current record of a cursor: counting its outcome, --rejects and --on-error=fail. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/cursor.h"

#include "cli/outcome/record_status.h"

void cli_cursor_count(cli_cursor *cursor, int status) {
  cli_summary *tally = &cursor->chunk->tally;
  cli_summary_count(tally, status, NULL, tally->record_count);
}

static simdiri_note make_note(const cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  return (simdiri_note){.index = (size_t)cursor->chunk->tally.record_count,
                        .begin = (size_t)(record->frame - cursor->chunk->block.data),
                        .offset = offset,
                        .status = (uint16_t)status};
}

void cli_cursor_reject_any(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  if (!cursor->run->options->rejects) return;
  const simdiri_note note = make_note(cursor, status, offset, record);
  if (cli_chunk_reject(cursor->chunk, &note) != 0) cursor->chunk->status = SIMDIRI_ERROR_NO_MEMORY;
}

void cli_cursor_reject(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  if (cli_status_is_error(status)) cli_cursor_reject_any(cursor, status, offset, record);
}

void cli_cursor_stop(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  cursor->chunk->is_stopped = true;
  cursor->chunk->bad = make_note(cursor, status, offset, record);
}

simdiri_status cli_cursor_written(const cli_cursor *cursor) {
  return cursor->output.failed ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK;
}
