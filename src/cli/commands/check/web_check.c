/* simdiri check --profile=web: reports the validation errors of URLs (URL Standard 1.1). Most records have none, and
 * two batches of the library find out which. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/web_check.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands/check/check_lines.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/run/run_job.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

/* The state of one cursor. */
typedef struct {
  simdiri_batch_result valid, serialized; /* which entries are valid IRIs, and their own results of the URL parser */
  simdiri_buffer doubtful;                /* the notes (simdiri_note) of the entries that can have errors */
  cli_cursor *cursor;
  const cli_item *item;
  const cli_record *record;
  bool is_reported[CLI_STATUS_CODES]; /* for the current record */
  cli_severity worst;                 /* of the current record */
} url_checker;

/* ------------------------------------------------------------------------------------------- doubtful entries */

/* The kinds of bytes in the host of a valid domain name. */
enum { LETTER_OR_DIGIT = 0, DOT_OR_HYPHEN = 1, OTHER = 2 };

static unsigned find_kind(unsigned char byte) {
  if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) return LETTER_OR_DIGIT;
  return byte == '.' || byte == '-' ? DOT_OR_HYPHEN : OTHER;
}

/* Is the host surely a valid domain name, or an IPv4 address in its normal form? Labels have letters and digits at both
 * ends, no two hyphens in a row, and at most 63 bytes. */
static bool is_host_valid(const char *host, size_t len) {
  enum { LABEL_MAX = 63 };
  unsigned bad = 0, before = DOT_OR_HYPHEN;
  for (size_t i = 0; i < len; i++) {
    const unsigned kind = find_kind((unsigned char)host[i]);
    bad |= (kind & before) | (kind & OTHER);
    before = kind;
  }
  return len <= LABEL_MAX && (bad | before) == 0;
}

/* A text has no validation error if it is a valid IRI (RFC 3987), its own result of the URL parser, and has no
 * credentials, and a host that is surely valid. An IRI contains only URL units, and the URL parser changes or refuses a
 * URL with any other error. The batches say whether the first two conditions hold. */
static bool has_no_error(const char *text, size_t len) {
  simdiri_components c;
  simdiri_parse(text, len, &c);
  return !c.has_userinfo && (!c.has_authority || is_host_valid(text + c.host_begin, c.host_end - c.host_begin));
}

/* Does the batch note the entry? *note is the first note that is not about an earlier one, and is moved past the entry.
 */
static bool is_noted(const simdiri_batch_result *result, size_t *note, size_t entry) {
  if (*note == result->note_count || result->notes[*note].index != entry) return false;
  ++*note;
  return true;
}

/* Makes the batch's notes of those of both batches and of entries whose text may have an error. */
static simdiri_status note_doubtful(url_checker *checker, cli_batch *batch) {
  const int64_t *begins = checker->valid.record_offsets;
  const simdiri_records *records = &batch->records;
  size_t valid_note = 0, serialized_note = 0;
  simdiri_status status = SIMDIRI_OK;
  checker->doubtful.len = 0;
  for (size_t i = 0; i < checker->valid.record_count && status == SIMDIRI_OK; i++) {
    const char *text = records->data + begins[i];
    const size_t whole = (size_t)(begins[i + 1] - begins[i]);
    const bool has_end = !records->offsets64 && whole > 0 && text[whole - 1] == records->separator;
    const bool noted = is_noted(&checker->valid, &valid_note, i);
    if (!is_noted(&checker->serialized, &serialized_note, i) && !noted && has_no_error(text, whole - has_end))
      continue; /* a CR at the end is in doubt */
    const simdiri_note note = {.index = i, .begin = (size_t)begins[i]};
    status = cli_append(&checker->doubtful, (const char *)&note, sizeof note);
  }
  void *notes = checker->doubtful.data;
  batch->result.notes = notes;
  batch->result.note_count = checker->doubtful.len / sizeof(simdiri_note);
  batch->result.record_count = checker->valid.record_count;
  return status;
}

static simdiri_status check_batch(cli_cursor *cursor) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  url_checker *checker = cursor->data;
  simdiri_scratch *scratch = cursor->worker->scratch;
  simdiri_buffer *unused = &batch->results;
  simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_KEYS);
  if (status != SIMDIRI_OK || batch->is_alone || (!batch->is_block && batch->entry_count == 0)) return status;
  checker->valid.record_offsets = batch->is_block ? batch->result.record_offsets : batch->own_result_offsets;
  checker->valid.dense_capacity = batch->result.dense_capacity;
  status = simdiri_batch(run->shared, scratch, SIMDIRI_OPERATION_CHECK, SIMDIRI_ON_ERROR_SKIP, NULL, &batch->records,
                         unused, &checker->valid);
  if (status == SIMDIRI_OK)
    status = simdiri_batch(run->context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_SKIP, NULL,
                           &batch->records, unused, &checker->serialized);
  unused->len = 0; /* nothing is written of the results */
  if (status != SIMDIRI_OK) return status;
  return note_doubtful(checker, batch);
}

/* ------------------------------------------------------------------------------------------- one record */

static size_t map_offset(const url_checker *checker, size_t offset) {
  if (checker->record->status != SIMDIRI_OK) return offset;
  return cli_item_map(checker->cursor, checker->item, offset);
}

static void report_error(void *user, simdiri_status status, simdiri_component component, size_t offset) {
  url_checker *checker = user;
  const simdiri_result found = {.status = status, .component = component, .offset = offset};
  char place[64];
  if (checker->is_reported[status]) return;
  checker->is_reported[status] = true;
  cli_status_place(&found, checker->record->text, checker->record->text_len, place, sizeof place);
  if (checker->item->field.problem) (void)snprintf(place, sizeof place, "%s", checker->item->field.problem);
  const cli_check_line line = {(int)status, map_offset(checker, offset),
                               status == SIMDIRI_WARNING_HOST_UNMAPPED ? CLI_CHECK_WHITE_SPACE : NULL, place};
  cli_check_message(checker->cursor, checker->record, &line, &checker->worst);
}

/* Reports the errors of an entry, which is parsed against --base if that is given. */
static simdiri_status check_entry(cli_cursor *cursor, const cli_record *record) {
  url_checker *checker = cursor->data;
  simdiri_result result = {.status = record->status, .offset = record->offset};
  simdiri_status status = record->status;
  if (status == SIMDIRI_OK)
    status = simdiri_check_url(cursor->run->context, cursor->worker->scratch, cursor->run->base, record->text,
                               record->text_len, report_error, checker, &result);
  if (cli_status_is_machine((int)status)) return status;
  if (status != SIMDIRI_OK) report_error(checker, status, result.component, result.offset);
  return SIMDIRI_OK;
}

/* Checks a record. Entries without a note are valid. */
static simdiri_status check_record(cli_cursor *cursor, cli_item *item) {
  url_checker *checker = cursor->data;
  const bool is_valid =
      cli_item_has_entry(item) && !item->note && !cursor->batch->is_alone && cli_item_warning(item) == SIMDIRI_OK;
  if (item->field.is_absent || is_valid) return SIMDIRI_OK;
  const cli_record record = cli_item_record(cursor, item);
  checker->cursor = cursor;
  checker->item = item;
  checker->record = &record;
  checker->worst = CLI_SEVERITY_DEFAULT;
  memset(checker->is_reported, 0, sizeof checker->is_reported);
  const simdiri_status status = check_entry(cursor, &record);
  if (status != SIMDIRI_OK) return status;
  cli_check_warning(cursor, item, &record, &checker->worst);
  cli_check_count(cursor, checker->worst);
  return cli_cursor_written(cursor);
}

/* ------------------------------------------------------------------------------------------- the run */

static void check_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  url_checker checker = {.doubtful.allocator = simdiri_default_allocator()};
  cli_cursor_run(run, worker, chunk, &checker);
  if (worker->batch) worker->batch->result.notes = NULL; /* those of the checker */
  simdiri_batch_result_free(&checker.valid, NULL);
  simdiri_batch_result_free(&checker.serialized, NULL);
  simdiri_buffer_free(&checker.doubtful);
}

int cli_check_urls(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_WRITES_ROWS | CLI_PASSES_UNNOTED | CLI_JUDGES_ITSELF,
                                          .turn = cli_check_turn,
                                          .work = check_chunk,
                                          .apply = check_batch,
                                          .write = check_record,
                                          .print = cli_check_print};
  cli_check_counter lines = {.before = 0};
  simdiri_options iri;
  simdiri_context *context;
  simdiri_options_init(&iri);
  const simdiri_status status = simdiri_context_create(&iri, NULL, &context);
  if (status != SIMDIRI_OK) {
    cli_say_status(options->command->name, status);
    return CLI_EXIT_TROUBLE;
  }
  const int outcome = cli_run_job(options, &operation, context, &lines);
  simdiri_context_free(context);
  return outcome;
}
