/* The work of diff on one chunk, in any thread: the keys of its records under both profiles. */
/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <string.h>

#include "cli/commands/diff/diff.h"
#include "cli/run/cursor.h"
#include "cli/util/append.h"

/* Makes the text whose key a record without an IRI has: as in dedupe, it equals only records of the same bytes. */
static simdiri_status make_text(simdiri_buffer *buffer, const cli_record *record, cli_record *text) {
  buffer->len = 0;
  simdiri_status status = cli_append(buffer, ":", 1);
  if (status == SIMDIRI_OK) status = cli_append(buffer, record->frame, record->frame_len);
  text->text = buffer->data;
  text->text_len = buffer->len;
  return status;
}

/* Returns the worse of two outcomes, which is the one to count. */
static simdiri_status find_worse(const simdiri_status outcomes[CLI_SIDES]) {
  if (simdiri_is_error(outcomes[1]) || outcomes[0] == SIMDIRI_OK) return outcomes[1];
  return simdiri_is_error(outcomes[0]) || outcomes[1] == SIMDIRI_OK ? outcomes[0] : outcomes[1];
}

int cli_diff_record(cli_cursor *cursor, const cli_record *record) {
  const cli_keyer *keyers = cursor->run->shared;
  simdiri_status outcomes[CLI_SIDES], status = SIMDIRI_OK;
  cli_record text = *record;
  const bool has_iri = record->status == SIMDIRI_OK;
  const uint64_t mask = !has_iri                                            ? CLI_KEY_OF_RECORD
                        : cursor->run->format && cursor->field.hides_prefix ? CLI_KEY_OF_PATH
                                                                            : 0;
  cli_keyed_record pair = {.begin = (size_t)(record->frame - cursor->chunk->block.data), .len = record->frame_len};
  if (!has_iri) status = make_text(cursor->state, record, &text);
  for (int i = 0; i < CLI_SIDES && status == SIMDIRI_OK; i++) {
    const simdiri_keyer *keyer = has_iri || !keyers[i].bare ? keyers[i].keyer : keyers[i].bare;
    outcomes[i] = simdiri_key(keyer, cursor->worker->scratch, text.text, text.text_len, &pair.keys[i], NULL);
    pair.keys[i].low ^= mask;
    if (cli_status_is_machine((int)outcomes[i])) status = outcomes[i];
  }
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  cli_cursor_count(cursor, (int)(has_iri ? find_worse(outcomes) : record->status));
  return cli_output_write(&cursor->output, (const char *)&pair, sizeof pair) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

/* ------------------------------------------------------------------------------------------- blocks of lines */

/* Returns the length of the record in data[begin, end), without its separator. */
static size_t find_record_len(const cli_framing *framing, const char *data, size_t begin, size_t end) {
  if (data[end - 1] != framing->separator) return end - begin;
  end--;
  return end - begin - (framing->ends_with_cr && end > begin && data[end - 1] == '\r');
}

/* Writes where the records are, with their keys under the first profile. */
static int put_records(cli_cursor *cursor, const char *data, size_t count) {
  const cli_records *records = &cursor->chunk->records;
  const size_t block_begin = (size_t)(data - cursor->chunk->block.data);
  char *to = cli_output_reserve(&cursor->output, count * sizeof(cli_keyed_record));
  if (!to) return CLI_EXIT_TROUBLE;
  for (size_t i = 0; i < count; i++, to += sizeof(cli_keyed_record)) {
    const size_t begin = (size_t)records->begins[i], end = (size_t)records->begins[i + 1];
    const cli_keyed_record pair = {.keys = {records->fingerprints[i]},
                                   .begin = block_begin + begin,
                                   .len = find_record_len(cursor->run->framing, data, begin, end)};
    memcpy(to, &pair, sizeof pair);
  }
  cli_output_commit(&cursor->output, to);
  return CLI_EXIT_DONE;
}

/* Adds the keys under the second profile to what put_records has written. */
static void add_keys(const cli_cursor *cursor, size_t count) {
  const cli_chunk *chunk = cursor->chunk;
  char *to = chunk->out.data + chunk->out.len - count * sizeof(cli_keyed_record) + offsetof(cli_keyed_record, keys[1]);
  for (size_t i = 0; i < count; i++, to += sizeof(cli_keyed_record))
    memcpy(to, &chunk->records.fingerprints[i], sizeof chunk->records.fingerprints[i]);
}

/* Counts the records that are not OK under both profiles, in order. */
static void count_outcomes(cli_cursor *cursor, const simdiri_keys_result results[CLI_SIDES]) {
  const uint64_t first = cursor->record;
  size_t at[CLI_SIDES] = {0};
  for (;;) {
    simdiri_status outcomes[CLI_SIDES] = {SIMDIRI_OK, SIMDIRI_OK};
    size_t index = SIZE_MAX;
    for (int i = 0; i < CLI_SIDES; i++)
      if (at[i] < results[i].batch.note_count && results[i].batch.notes[at[i]].index < index)
        index = results[i].batch.notes[at[i]].index;
    if (index == SIZE_MAX) break;
    for (int i = 0; i < CLI_SIDES; i++)
      if (at[i] < results[i].batch.note_count && results[i].batch.notes[at[i]].index == index)
        outcomes[i] = (simdiri_status)results[i].batch.notes[at[i]++].status;
    cursor->record = first + index;
    cli_cursor_count(cursor, (int)find_worse(outcomes));
  }
  cursor->record = first;
}

static int put_keys(cli_cursor *cursor, const simdiri_records *input, simdiri_keys_result results[CLI_SIDES]) {
  const cli_keyer *keyers = cursor->run->shared;
  cli_records *records = &cursor->chunk->records;
  int outcome = CLI_EXIT_DONE;
  for (int i = 0; i < CLI_SIDES && outcome == CLI_EXIT_DONE; i++) {
    simdiri_batch_result *batch = &results[i].batch;
    batch->record_offsets = records->begins;
    batch->dense_capacity = records->capacity;
    const simdiri_status status = simdiri_keys(keyers[i].keyer, cursor->worker->scratch, input, records->fingerprints,
                                               records->capacity, NULL, &results[i]);
    if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
    if (i == 0)
      outcome = put_records(cursor, input->data, batch->record_count);
    else
      add_keys(cursor, batch->record_count);
  }
  return outcome;
}

int cli_diff_block(cli_cursor *cursor, const char *data, size_t len) {
  const cli_framing *framing = cursor->run->framing;
  const simdiri_records input = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  if (cli_records_reserve(&cursor->chunk->records, cli_records_capacity(data, len, framing->separator), 0) != 0)
    return cli_cursor_fail(cursor, SIMDIRI_ERROR_NO_MEMORY);
  simdiri_keys_result results[CLI_SIDES] = {{.lossy = NULL}, {.lossy = NULL}};
  const int outcome = put_keys(cursor, &input, results);
  if (outcome == CLI_EXIT_DONE) {
    count_outcomes(cursor, results);
    cursor->record += results[0].batch.record_count;
    cursor->chunk->tally.record_count += results[0].batch.record_count;
  }
  for (int i = 0; i < CLI_SIDES; i++) simdiri_keys_result_free(&results[i], NULL);
  return outcome;
}
