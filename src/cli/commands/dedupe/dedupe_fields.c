/* The work of dedupe on one chunk if the IRI is a field of a record, or has to be prepared. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/stream/fields_work.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- the text to print */

/* Returns the record with an end: its own, or the separator if the input ends without one. */
static cli_record add_end(const cli_run *run, const cli_record *record) {
  cli_record whole = *record;
  if (whole.end_len > 0) return whole;
  whole.end = &run->framing->separator;
  whole.end_len = 1;
  return whole;
}

/* Returns the normal form. NULL: there is none. */
static const char *find_wire(const cli_fields *fields, const cli_item *item, size_t *len) {
  if (item->is_whole_record || cli_status_is_error(cli_item_status(fields, item))) return NULL;
  return cli_item_result(fields, item, len);
}

/* Appends the columns that precede the record: its key, and its normal form or, without one, the text of its field. */
static simdiri_status put_front(const cli_run *run, const cli_fields *fields, const cli_item *item,
                                simdiri_buffer *out) {
  const char *delimiter = cli_front_delimiter(run->format);
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  size_t len = 0;
  const char *wire = find_wire(fields, item, &len);
  if (!wire && item->field.status == SIMDIRI_OK) {
    wire = item->field.text;
    len = item->field.text_len;
  }
  const size_t hex_len = simdiri_fingerprint_write(fields->keys[item->entry], run->options->hash, hex);
  simdiri_status status = cli_append(out, hex, hex_len);
  if (status == SIMDIRI_OK) status = cli_append(out, delimiter, 1);
  if (status == SIMDIRI_OK)
    status = run->format && !run->options->only_field ? run->format->encode(out, run->format, NULL, wire, len)
                                                      : cli_append(out, wire, len);
  return status == SIMDIRI_OK ? cli_append(out, delimiter, 1) : status;
}

/* --only-field: finds the text to print, which is the field's or, if that cannot be one line or --print=wire asks for
 * it, its normal form. Returns NULL if there is none. */
static const char *find_only(const cli_run *run, const cli_fields *fields, const cli_item *item, size_t *len) {
  const cli_field *field = &item->field;
  const bool has_text = field->status == SIMDIRI_OK && !field->is_absent;
  const char *wire = find_wire(fields, item, len);
  if (!has_text) return NULL;
  if (wire && (run->options->print == CLI_PRINT_WIRE || !cli_fits_line(run->format, field->text, field->text_len)))
    return wire;
  *len = field->text_len;
  return cli_fits_line(run->format, field->text, field->text_len) ? field->text : NULL;
}

static simdiri_status put_only(const cli_run *run, const cli_fields *fields, const cli_item *item,
                               simdiri_buffer *out) {
  size_t len = 0;
  const char *text = find_only(run, fields, item, &len);
  const simdiri_status status = run->options->print == CLI_PRINT_ALL ? put_front(run, fields, item, out) : SIMDIRI_OK;
  return status == SIMDIRI_OK ? cli_write_only(run->format, out, text, len, cli_item_status(fields, item)) : status;
}

static simdiri_status put_item(const cli_run *run, const cli_fields *fields, cli_item *item, simdiri_buffer *out) {
  const cli_options *options = run->options;
  const cli_record record = add_end(run, &item->record);
  const int code = cli_item_status(fields, item);
  const char *wire = NULL;
  size_t len = 0;
  simdiri_status status = SIMDIRI_OK;
  if (options->only_field) return put_only(run, fields, item, out);
  if (options->print == CLI_PRINT_ALL && !item->field.is_comment) status = put_front(run, fields, item, out);
  if (options->print == CLI_PRINT_WIRE) wire = find_wire(fields, item, &len);
  if (status != SIMDIRI_OK) return status;
  if (run->format) return cli_write_field(run->format, out, &record, &item->field, wire, len, code);
  return run->framing->write(run->framing, out, &record, wire ? wire : record.text, wire ? len : record.text_len,
                             options->show_status ? cli_status_name(code) : NULL);
}

/* ------------------------------------------------------------------------------------------- records */

/* Returns a number that no other call of this run, and with high probability of no other run, returns. It makes the key
 * of a line such as "#Fields:" new, so that the line is always printed: the lines after it depend on it. */
static uint64_t make_unique(void) {
  static _Atomic uint64_t count;
  uint64_t x = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 40;
  x += UINT64_C(0x9E3779B97F4A7C15) * (1 + atomic_fetch_add(&count, 1));
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

/* Adds a record whose text to print ends at byte `end` of the chunk's text. */
static void add_record(cli_records *records, const cli_fields *fields, const cli_item *item, size_t end,
                       size_t number) {
  const size_t i = records->count++;
  records->fingerprints[i] = fields->keys[item->entry];
  if (item->field.is_comment) records->fingerprints[i].low ^= make_unique();
  records->ends[i] = end;
  if (!records->numbers) return;
  records->numbers[i] = number;
  records->changes[i] = fields->changes[item->entry];
  records->lossy[i] = fields->lossy[item->entry];
}

/* Hashes the text of the item's field, or of the record if there is none, for the record that was added last. */
static simdiri_status hash_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const cli_item *item) {
  const bool has_text = item->field.status == SIMDIRI_OK && !item->field.is_absent;
  return cli_dedupe_hash_text(run->shared, worker, has_text ? item->field.text : item->record.text,
                              has_text ? item->field.text_len : item->record.text_len,
                              &chunk->records.texts[chunk->records.count - 1]);
}

static simdiri_status process_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item) {
  const bool is_plain = ((const cli_dedupe_shared *)run->shared)->is_plain;
  const cli_fields *fields = worker->fields;
  const cli_record *record = &item->record;
  const size_t number = (size_t)chunk->tally.record_count;
  bool is_stopped;
  cli_item_restore(fields, item);
  simdiri_status status = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (status != SIMDIRI_OK || is_stopped) return status;
  if (run->options->on_error == SIMDIRI_ON_ERROR_SKIP && cli_status_is_error(cli_item_status(fields, item)))
    return SIMDIRI_OK;
  size_t only_len;
  if (run->options->only_field && !find_only(run, fields, item, &only_len)) return SIMDIRI_OK; /* nothing to print */
  if (!is_plain) status = put_item(run, fields, item, &chunk->out);
  const size_t end =
      is_plain ? (size_t)(record->end + record->end_len - chunk->block.data) - chunk->header_len : chunk->out.len;
  if (status == SIMDIRI_OK) add_record(&chunk->records, fields, item, end, number);
  if (status == SIMDIRI_OK && chunk->records.texts) status = hash_item(run, worker, chunk, item);
  /* A record that ends inside quotes may still end with a newline. */
  chunk->owes_separator =
      is_plain && record->end_len == 0 && (record->frame_len == 0 || record->end[-1] != run->framing->separator);
  return status;
}

void cli_dedupe_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_dedupe_shared *dedupe = run->shared;
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_operation none = SIMDIRI_OPERATION_NORMALIZE;
  cli_records *records = &chunk->records;
  simdiri_status status = cli_fields_start(run, worker);
  records->count = 0;
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_fields_gather(run, worker, chunk->column, &at, end, NULL, &none);
    if (status == SIMDIRI_OK)
      status = cli_fields_keys(worker, dedupe->keyer.keyer, dedupe->keyer.bare,
                               run->options->print != CLI_PRINT_RECORD || run->options->only_field);
    if (status == SIMDIRI_OK && cli_records_reserve(records, records->count + worker->fields->item_count,
                                                    cli_dedupe_choose_arrays(dedupe)) != 0)
      status = SIMDIRI_ERROR_NO_MEMORY;
    for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count && !chunk->is_stopped; i++)
      status = process_item(run, worker, chunk, &worker->fields->items[i]);
  }
  chunk->status = status;
}
