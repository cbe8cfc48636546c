/* An item of a batch, while the operation writes it: its texts and its outcome. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/item.h"

#include <string.h>

#include "cli/outcome/severity.h"

void cli_item_find_outcome(const cli_cursor *cursor, cli_item *item) {
  const cli_batch *batch = cursor->batch;
  int status = SIMDIRI_OK;
  item->outcome = item->field.status != SIMDIRI_OK ? item->field.status : item->status;
  if (item->outcome != SIMDIRI_OK || !cli_item_has_entry(item) || item->is_whole_record) return;
  if (batch->statuses)
    status = batch->statuses[item->entry];
  else if (item->note)
    status = item->note->status;
  if (status == SIMDIRI_OK) status = cli_item_warning(item);
  if (status != SIMDIRI_OK || item->finding != SIMDIRI_OK)
    item->outcome = cli_weigh_status(cursor->run->options->severities, status, item->finding);
}

size_t cli_item_map(const cli_cursor *cursor, const cli_item *item, size_t offset) {
  const cli_field *field = &item->field;
  if (cursor->run->prepares && offset >= field->prefix_len)
    offset = field->prefix_len +
             cli_unprepared_offset(&cursor->worker->preparer, field->text, field->text_len, offset - field->prefix_len);
  /* Offsets are not mapped through charsets, so that in a line may exceed its length. */
  return cursor->run->format ? cli_field_offset(cursor->run->format, &item->record, field, offset) : offset;
}

size_t cli_item_offset(const cli_cursor *cursor, const cli_item *item, simdiri_component *component) {
  const simdiri_result *alone = cursor->batch->is_alone ? &cursor->batch->alone : NULL;
  size_t offset = alone ? alone->offset : item->note ? item->note->offset : 0;
  *component = SIMDIRI_COMPONENT_NONE;
  if (item->field.status != SIMDIRI_OK) return item->field.offset;
  if (item->status != SIMDIRI_OK) return item->offset;
  const bool is_finding = item->finding != SIMDIRI_OK && cli_item_status(item) == item->finding;
  if (is_finding) offset = item->finding_place.offset;
  *component = is_finding   ? item->finding_place.component
               : alone      ? alone->component
               : item->note ? (simdiri_component)item->note->component
                            : SIMDIRI_COMPONENT_NONE;
  offset = cli_item_map(cursor, item, offset);
  /* Operations that review blocks show where the error is in the decoded text. */
  const bool is_cut = !cursor->run->format && !(cursor->run->operation->traits & CLI_REVIEWS_BLOCKS);
  return is_cut && offset > item->field.text_len ? item->field.text_len : offset;
}

simdiri_text cli_item_entry(const cli_cursor *cursor, const cli_item *item) {
  const cli_batch *batch = cursor->batch;
  if (batch->is_alone) return (simdiri_text){batch->lone, batch->lone_len};
  if (batch->is_block) return (simdiri_text){item->field.text, item->field.text_len};
  const int64_t *offsets = batch->offsets + item->entry;
  return (simdiri_text){batch->texts.data ? batch->texts.data + offsets[0] : "", (size_t)(offsets[1] - offsets[0])};
}

simdiri_text cli_item_whole_result(const cli_cursor *cursor, const cli_item *item) {
  const cli_batch *batch = cursor->batch;
  if (batch->is_alone) return (simdiri_text){batch->alone.text, batch->alone.text_len};
  const int64_t *offsets = batch->result_offsets + item->entry;
  const char *results = batch->results.data ? batch->results.data : ""; /* NULL if all results are empty */
  /* The result of a line is followed by the end of the line. */
  const size_t end_len = batch->is_block ? item->record.end_len : batch->separator_len;
  return (simdiri_text){results + offsets[0], (size_t)(offsets[1] - offsets[0]) - end_len};
}

simdiri_text cli_item_result(const cli_cursor *cursor, const cli_item *item) {
  const cli_field *field = &item->field;
  simdiri_text result = cli_item_whole_result(cursor, item);
  if (!field->hides_prefix) return result;
  if (result.len < field->prefix_len || memcmp(result.text, field->prefix, field->prefix_len) != 0)
    return (simdiri_text){NULL, 0};
  result.text += field->prefix_len;
  result.len -= field->prefix_len;
  return result;
}

cli_record cli_item_record(const cli_cursor *cursor, const cli_item *item) {
  cli_record record = item->record;
  const bool is_bad = item->field.status != SIMDIRI_OK;
  record.status = (simdiri_status)(is_bad ? item->field.status : item->status);
  record.offset = is_bad ? item->field.offset : item->offset;
  simdiri_text text = {item->field.text ? item->field.text : "", item->field.text_len}; /* the field may be missing */
  if (cli_item_has_entry(item)) text = cli_item_entry(cursor, item);
  record.text = text.text;
  record.text_len = text.len;
  return record;
}
