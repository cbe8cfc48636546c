/* simdiri check --profile=web: which records of a block can have validation errors. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/check/url_batches.h"

#include "cli/engine/apply.h"
#include "cli/engine/item.h"

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

/* Does the batch note the entry? Its notes before the entry are passed. */
static bool is_noted(cli_url_batches *batches, int i, size_t entry) {
  const simdiri_batch_result *result = &batches->results[i];
  size_t *note = &batches->notes[i];
  while (*note < result->note_count && result->notes[*note].index < entry) ++*note;
  return *note < result->note_count && result->notes[*note].index == entry;
}

bool cli_url_batches_doubt(cli_url_batches *batches, const cli_cursor *cursor, const cli_item *item) {
  if (!cli_item_has_entry(item) || cursor->batch->is_alone) return true;
  const bool noted = is_noted(batches, 0, item->entry) || is_noted(batches, 1, item->entry);
  const simdiri_text text = cli_item_entry(cursor, item);
  return noted || !has_no_error(text.text, text.len);
}

simdiri_status cli_url_batches_run(cli_url_batches *batches, cli_cursor *cursor) {
  const cli_run *run = cursor->run;
  const simdiri_records *records = &cursor->batch->records;
  simdiri_scratch *scratch = cursor->worker->scratch;
  simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_KEYS);
  simdiri_buffer *unused = &cursor->batch->results;
  batches->notes[0] = batches->notes[1] = 0;
  if (status != SIMDIRI_OK || cursor->batch->is_alone) return status;
  if (!cursor->batch->is_block && cursor->batch->entry_count == 0) return SIMDIRI_OK;
  batches->results[0].record_offsets = cursor->batch->result.record_offsets;
  batches->results[0].dense_capacity = cursor->batch->result.dense_capacity;
  status = simdiri_batch(run->shared, scratch, SIMDIRI_OPERATION_CHECK, SIMDIRI_ON_ERROR_SKIP, NULL, records, unused,
                         &batches->results[0]);
  if (status != SIMDIRI_OK) return status;
  return simdiri_batch(run->context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_SKIP, NULL, records, unused,
                       &batches->results[1]);
}

void cli_url_batches_free(cli_url_batches *batches) {
  for (int i = 0; i < 2; i++) simdiri_batch_result_free(&batches->results[i], NULL);
}
