/* Finds the file of each record of a chunk: its key modulo the number of files. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/partition_work.h"

#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/util/append.h"

simdiri_status cli_partition_apply(cli_cursor *cursor) {
  const cli_keyer *keyer = cursor->run->shared;
  return cli_apply_keys(cursor, keyer->keyer, keyer->bare, 0);
}

/* A bad record is placed by its bytes: its key also has a byte that no normal form has. Equal bad fields have equal
 * keys, so they are placed by the bytes of the field. */
static uint32_t find_file(const cli_cursor *cursor, const cli_item *item) {
  const uint32_t count = (uint32_t)cursor->run->options->file_count;
  if (!cli_item_has_entry(item) || item->is_whole_record)
    return simdiri_partition(item->record.frame, item->record.frame_len, count);
  if (!cli_item_is_bad(item)) return (uint32_t)(cursor->batch->keys[item->entry].low % count);
  const simdiri_text text = cli_item_entry(cursor, item);
  return simdiri_partition(text.text, text.len, count);
}

/* A comment of a W3C log goes to the first file; a #Fields line, which has a tail, to all. */
static uint32_t find_comment_file(const cli_item *item) {
  return item->field.tail == CLI_FIELD_NOWHERE ? 0 : CLI_EVERY_FILE;
}

simdiri_status cli_partition_write(cli_cursor *cursor, cli_item *item) {
  const cli_record *record = &item->record;
  const size_t begin = (size_t)(record->frame - cursor->chunk->block.data);
  const cli_partition_note note = {.begin = begin,
                                   .end = begin + record->frame_len + record->end_len,
                                   .number =
                                       item->field.is_comment ? find_comment_file(item) : find_file(cursor, item)};
  return cli_append(&cursor->chunk->out, (const char *)&note, sizeof note);
}
