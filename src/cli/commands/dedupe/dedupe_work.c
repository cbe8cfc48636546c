/* The work of dedupe on one chunk, in any thread: the keys of its records, and the text to print for each. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- keys */

/* The arrays that the options need. Each chunk has all of them, whatever the ways of its records are. */
static unsigned choose_arrays(const cli_run *run) {
  const cli_dedupe_shared *dedupe = run->shared;
  const bool needs_normal_forms = run->options->print != CLI_PRINT_RECORD || run->options->only_field;
  return CLI_RECORDS_KEYS | CLI_RECORDS_STATUSES | (dedupe->wants_rules ? CLI_RECORDS_CHANGES : 0) |
         (dedupe->has_state ? 0 : CLI_RECORDS_NEW) | (dedupe->shard_bits > 0 ? CLI_RECORDS_SHARDS : 0) |
         (needs_normal_forms ? CLI_RECORDS_RESULTS : 0);
}

/* Adds all records of a block whose text to print is the block. */
static void add_block(cli_cursor *cursor) {
  const cli_batch *batch = cursor->batch;
  const cli_chunk *chunk = cursor->chunk;
  cli_records *records = &cursor->chunk->records;
  const size_t begin = (size_t)(batch->records.data - chunk->block.data) - chunk->header_len;
  const size_t first = records->count;
  records->count += batch->result.record_count;
  for (size_t i = first; i < records->count; i++) records->ends[i] = begin + (size_t)records->begins[i + 1];
}

simdiri_status cli_dedupe_apply(cli_cursor *cursor) {
  const cli_dedupe_shared *dedupe = cursor->run->shared;
  const cli_batch *batch = cursor->batch;
  cli_records *records = &cursor->chunk->records;
  const unsigned arrays = choose_arrays(cursor->run);
  if (!batch->is_block && cli_records_reserve(records, records->count + batch->item_count, arrays) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = cli_apply_keys(cursor, dedupe->keyer.keyer, dedupe->keyer.bare, arrays);
  if (status == SIMDIRI_OK && batch->is_direct) add_block(cursor);
  return status;
}

/* ------------------------------------------------------------------------------------------- the text to print */

/* Does a separator have to follow the text of the record? One that ends inside quotes may still end with a newline. */
static bool owes_separator(const cli_run *run, const cli_record *record) {
  return record->end_len == 0 && (record->frame_len == 0 || record->end[-1] != run->framing->separator);
}

/* Returns the record with an end: its own, or the separator if the input ends without one. */
static cli_record add_end(const cli_run *run, const cli_record *record) {
  cli_record whole = *record;
  if (whole.end_len > 0) return whole;
  whole.end = &run->framing->separator;
  whole.end_len = 1;
  return whole;
}

/* Returns the normal form. NULL: there is none. */
static simdiri_text find_normal(const cli_cursor *cursor, const cli_item *item) {
  if (item->is_whole_record || cli_item_is_bad(item)) return (simdiri_text){NULL, 0};
  return cli_item_result(cursor, item);
}

/* Appends the columns that precede the record: its key, and its normal form or, without one, the text of its field. */
static simdiri_status put_front(cli_cursor *cursor, const cli_item *item) {
  const cli_run *run = cursor->run;
  simdiri_buffer *out = &cursor->chunk->out;
  const char *delimiter = cli_front_delimiter(run->format);
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  simdiri_text normal = find_normal(cursor, item);
  if (!normal.text && item->field.status == SIMDIRI_OK) normal = (simdiri_text){item->field.text, item->field.text_len};
  const size_t hex_len = simdiri_fingerprint_write(cursor->batch->keys[item->entry], run->options->hash, hex);
  simdiri_status status = cli_append(out, hex, hex_len);
  if (status == SIMDIRI_OK) status = cli_append(out, delimiter, 1);
  if (status == SIMDIRI_OK)
    status = run->format && !run->options->only_field
                 ? run->format->encode(out, run->format, NULL, normal.text, normal.len)
                 : cli_append(out, normal.text, normal.len);
  return status == SIMDIRI_OK ? cli_append(out, delimiter, 1) : status;
}

/* --only-field: finds the text to print, which is the field's or, if that cannot be one line or --print=wire asks for
 * it, its normal form. NULL: there is none. */
static simdiri_text find_only(const cli_cursor *cursor, const cli_item *item) {
  const cli_run *run = cursor->run;
  const simdiri_text text = {item->field.text, item->field.text_len};
  if (!cli_item_has_text(item)) return (simdiri_text){NULL, 0};
  const bool fits = cli_fits_line(run->format, text.text, text.len);
  const simdiri_text normal = find_normal(cursor, item);
  if (normal.text && (run->options->print == CLI_PRINT_WIRE || !fits)) return normal;
  return fits ? text : (simdiri_text){NULL, 0};
}

static simdiri_status put_only(cli_cursor *cursor, const cli_item *item, simdiri_text text) {
  const cli_run *run = cursor->run;
  const simdiri_status status = run->options->print == CLI_PRINT_ALL ? put_front(cursor, item) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  return cli_write_only(run->format, &cursor->chunk->out, text.text, text.len, cli_item_status(item));
}

static simdiri_status put_record(cli_cursor *cursor, const cli_item *item) {
  const cli_run *run = cursor->run;
  const cli_options *options = run->options;
  simdiri_buffer *out = &cursor->chunk->out;
  const cli_record record =
      run->ways.keeps_results && !owes_separator(run, &item->record) ? item->record : add_end(run, &item->record);
  const int code = cli_item_status(item);
  simdiri_text normal = {NULL, 0};
  simdiri_status status = SIMDIRI_OK;
  if (options->print == CLI_PRINT_ALL && !item->field.is_comment) status = put_front(cursor, item);
  if (options->print == CLI_PRINT_WIRE) normal = find_normal(cursor, item);
  if (status != SIMDIRI_OK) return status;
  if (run->format) return cli_write_field(run->format, out, &record, &item->field, normal, code);
  if (!normal.text) normal = (simdiri_text){record.text, record.text_len};
  return run->framing->write(run->framing, out, &record, normal.text, normal.len,
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

/* Hashes the text of the item's field, or of the record if there is none, so that --explain-merges knows which records
 * are identical: the lower half of the key of a bad record, ":" and the text, which is as hard to forge as a key. */
static simdiri_status hash_text(cli_cursor *cursor, const cli_item *item, uint64_t *hash) {
  const cli_keyer *keyer = &((const cli_dedupe_shared *)cursor->run->shared)->keyer;
  cli_worker *worker = cursor->worker;
  const bool has_text = cli_item_has_text(item);
  simdiri_fingerprint key = {0};
  worker->found.len = 0;
  simdiri_status status = cli_append(&worker->found, ":", 1);
  if (status == SIMDIRI_OK)
    status = cli_append(&worker->found, has_text ? item->field.text : item->record.text,
                        has_text ? item->field.text_len : item->record.text_len);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_key(keyer->bare ? keyer->bare : keyer->keyer, worker->scratch, worker->found.data, worker->found.len,
                       &key, NULL);
  *hash = key.low;
  return status == SIMDIRI_ERROR_NO_MEMORY ? status : SIMDIRI_OK;
}

/* Adds a record whose text to print ends at byte `end` of the chunk's text. The arrays of a block may be those of the
 * chunk: then the record stays where it is, or moves to the place of one that was left out. */
static simdiri_status add_record(cli_cursor *cursor, const cli_item *item, size_t end) {
  const cli_batch *batch = cursor->batch;
  cli_records *records = &cursor->chunk->records;
  const size_t i = records->count++;
  records->fingerprints[i] = batch->keys[item->entry];
  if (item->field.is_comment) records->fingerprints[i].low ^= make_unique();
  records->ends[i] = end;
  if (!records->numbers) return SIMDIRI_OK;
  records->numbers[i] = (size_t)cursor->chunk->tally.record_count;
  records->changes[i] = batch->changes[item->entry];
  records->lossy[i] = batch->lossy[item->entry];
  return hash_text(cursor, item, &records->texts[i]);
}

simdiri_status cli_dedupe_write(cli_cursor *cursor, cli_item *item) {
  const bool is_plain = cursor->run->ways.prints_input;
  const cli_record *record = &item->record;
  cli_chunk *chunk = cursor->chunk;
  simdiri_status status = SIMDIRI_OK;
  if (cursor->run->options->only_field) {
    const simdiri_text text = find_only(cursor, item);
    if (!text.text) return SIMDIRI_OK; /* nothing to print */
    status = put_only(cursor, item, text);
  } else if (!is_plain) {
    status = put_record(cursor, item);
  }
  if (status != SIMDIRI_OK) return status;
  chunk->owes_separator = is_plain && owes_separator(cursor->run, record);
  const size_t in_block = (size_t)(record->end + record->end_len - chunk->block.data) - chunk->header_len;
  return add_record(cursor, item, is_plain ? in_block : chunk->out.len);
}

void cli_dedupe_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_dedupe_shared *dedupe = run->shared;
  chunk->records.count = 0;
  cli_cursor_run(run, worker, chunk, NULL);
  if (dedupe->shard_bits > 0 && chunk->status == SIMDIRI_OK) cli_dedupe_sort_shards(dedupe, &chunk->records);
}
