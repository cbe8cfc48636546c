/* An item of a batch, while the operation writes it: its texts and its outcome. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_ITEM_H
#define SIMDIRI_CLI_ENGINE_ITEM_H

#include "cli/engine/cursor.h"
#include "cli/outcome/record_status.h"

/* Finds the status of the record: that of its field, of its preparation, or of the library, weighed by --severity. */
void cli_item_find_outcome(const cli_cursor *cursor, cli_item *item);
static inline int cli_item_status(const cli_item *item) { return item->outcome; }
static inline bool cli_item_is_bad(const cli_item *item) {
  return item->outcome != SIMDIRI_OK && cli_status_is_error(item->outcome);
}
/* Returns the warning of the field or of its preparation, or SIMDIRI_OK. */
static inline int cli_item_warning(const cli_item *item) {
  if (item->field.warning != SIMDIRI_OK || item->charset == 0) return item->field.warning;
  return CLI_STATUS_SECOND_CHARSET + (int)item->charset - 1;
}
/* Returns the position of its error in the record, and stores the component that it is in. */
size_t cli_item_offset(const cli_cursor *cursor, const cli_item *item, simdiri_component *component);
/* Maps an offset in the entry to an offset in the record. */
size_t cli_item_map(const cli_cursor *cursor, const cli_item *item, size_t offset);

static inline bool cli_item_has_entry(const cli_item *item) { return item->entry != CLI_FIELD_NOWHERE; }
/* Has the field a text, which may be no IRI? */
static inline bool cli_item_has_text(const cli_item *item) {
  return item->field.status == SIMDIRI_OK && !item->field.is_absent;
}

/* Returns the entry of an item that has one. */
simdiri_text cli_item_entry(const cli_cursor *cursor, const cli_item *item);
/* Returns the result for it, with the prefix that the format added. */
simdiri_text cli_item_whole_result(const cli_cursor *cursor, const cli_item *item);
/* Returns the result without a prefix that the format hides. NULL: the result does not begin with it. */
simdiri_text cli_item_result(const cli_cursor *cursor, const cli_item *item);
/* Returns the record with the entry as its text. Its status and offset are those of the field and of the preparation.
 */
cli_record cli_item_record(const cli_cursor *cursor, const cli_item *item);

#endif
