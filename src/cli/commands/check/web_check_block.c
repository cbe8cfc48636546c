/* simdiri check --profile=web: which records of a block can have validation errors. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/web.h"
#include "cli/run/cursor.h"

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

/* Does the batch note the record? Its notes before the record are passed. */
static bool is_noted(const simdiri_batch_result *result, size_t *note, size_t record) {
  while (*note < result->note_count && result->notes[*note].index < record) ++*note;
  return *note < result->note_count && result->notes[*note].index == record;
}

/* Returns the end of the text of a record that ends at `end`, with its separator if it has one. */
static const char *find_text_end(const cli_framing *framing, const char *text, const char *end) {
  if (end == text || end[-1] != framing->separator) return end;
  end--;
  return framing->ends_with_cr && end > text && end[-1] == '\r' ? end - 1 : end;
}

/* Checks the records for which the batches and the host leave a doubt. */
static int check_doubtful(cli_cursor *cursor, const simdiri_records *input, const int64_t *begins,
                          const simdiri_batch_result results[2]) {
  const cli_framing *framing = cursor->run->framing;
  const uint64_t first = cursor->record;
  size_t notes[2] = {0};
  for (size_t i = 0; i < results[0].record_count; i++) {
    const char *text = input->data + begins[i], *next = input->data + begins[i + 1];
    cli_record record;
    const bool noted = is_noted(&results[0], &notes[0], i) || is_noted(&results[1], &notes[1], i);
    if (!noted && has_no_error(text, (size_t)(find_text_end(framing, text, next) - text))) continue;
    if (!framing->next(framing, &text, next, &record)) break;
    cursor->record = first + i;
    const int outcome = cursor->run->operation->record(cursor, &record);
    if (outcome != CLI_EXIT_DONE) return outcome;
    if (cursor->output.failed) return CLI_EXIT_TROUBLE;
  }
  cursor->record = first + results[0].record_count;
  cursor->chunk->tally.record_count += results[0].record_count;
  return CLI_EXIT_DONE;
}

/* Runs both batches. */
static int check_batches(cli_cursor *cursor, const simdiri_records *input, simdiri_batch_result results[2]) {
  const cli_run *run = cursor->run;
  cli_records *arrays = &cursor->chunk->records;
  simdiri_buffer *unused = &cursor->worker->bare;
  unused->len = 0;
  results[0].record_offsets = arrays->begins;
  results[0].dense_capacity = arrays->capacity;
  simdiri_status status = simdiri_batch(run->shared, cursor->worker->scratch, SIMDIRI_OPERATION_CHECK,
                                        SIMDIRI_ON_ERROR_SKIP, NULL, input, unused, &results[0]);
  if (status == SIMDIRI_OK)
    status = simdiri_batch(run->context, cursor->worker->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_SKIP,
                           NULL, input, unused, &results[1]);
  if (status != SIMDIRI_OK) return cli_cursor_fail(cursor, status);
  return check_doubtful(cursor, input, arrays->begins, results);
}

int cli_check_url_block(cli_cursor *cursor, const char *data, size_t len) {
  const cli_framing *framing = cursor->run->framing;
  const simdiri_records input = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  simdiri_batch_result results[2] = {{.notes = NULL}, {.notes = NULL}};
  if (cli_records_reserve(&cursor->chunk->records, cli_records_capacity(data, len, framing->separator), 0) != 0)
    return cli_cursor_fail(cursor, SIMDIRI_ERROR_NO_MEMORY);
  const int outcome = check_batches(cursor, &input, results);
  for (int i = 0; i < 2; i++) simdiri_batch_result_free(&results[i], NULL);
  return outcome;
}
