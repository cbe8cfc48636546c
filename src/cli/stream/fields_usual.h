/* Gathering usual records, whose fields vector code finds. Nothing is kept of a record but where it and its field
 * begin. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_FIELDS_USUAL_H
#define SIMDIRI_CLI_STREAM_FIELDS_USUAL_H

#include <string.h>

#include "cli/stream/fields.h"
#include "cli/stream/job.h"
#include "cli/util/append.h"

enum {
  CLI_USUAL_NO_SEPARATOR = -1, /* the texts have offsets instead */
  CLI_USUAL_SHORT_RUN = 16     /* after fewer usual records, a batch of any records follows, each time twice as long */
};

/* Can the record be gathered? */
typedef bool cli_usual_check(const cli_run *run, const char *at, const cli_usual *usual);

static inline simdiri_status cli_usual_add(cli_fields *fields, const cli_usual *usual, int separator) {
  simdiri_buffer *texts = &fields->texts;
  if (cli_reserve(texts, usual->prefix_len + usual->text_len + 1) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = texts->data + texts->len;
  if (usual->prefix_len > 0) memcpy(at, usual->prefix, usual->prefix_len);
  at += usual->prefix_len;
  if (usual->text_len > 0) memcpy(at, usual->text, usual->text_len);
  at += usual->text_len;
  if (separator != CLI_USUAL_NO_SEPARATOR) *at++ = (char)separator;
  texts->len = (size_t)(at - texts->data);
  fields->entry_items[fields->entry_count++] = (uint16_t)fields->item_count;
  if (separator == CLI_USUAL_NO_SEPARATOR) fields->offsets[fields->entry_count] = (int64_t)texts->len;
  return SIMDIRI_OK;
}

static inline void cli_usual_begin(cli_fields *fields, int separator) {
  fields->item_count = fields->entry_count = 0;
  fields->is_alone = false;
  fields->texts.len = fields->kept.len = 0;
  fields->separator_len = separator == CLI_USUAL_NO_SEPARATOR ? 0 : 1;
}

/* Gathers usual records, from *at on, and moves *at past them; fields->items is not used. Inline, so that each caller
 * has a loop without its check as a call. */
static inline simdiri_status cli_usual_gather(const cli_run *run, cli_fields *fields, size_t column, const char **at,
                                              const char *end, cli_usual_check *is_fit, int separator) {
  const cli_format *format = run->format;
  cli_finder *finder = &fields->finder;
  simdiri_status status = SIMDIRI_OK;
  cli_usual usual;
  cli_usual_begin(fields, separator);
  while (fields->item_count < CLI_FIELDS_MAX && fields->texts.len < CLI_FIELDS_LEN && status == SIMDIRI_OK) {
    const cli_window_place place = finder->window->place;
    if (!format->take(format, finder, column, *at, end, &usual) || !is_fit(run, *at, &usual)) {
      cli_window_go_back(finder->window, place, *at);
      break;
    }
    fields->lines[fields->item_count] = (cli_line){*at, usual.text, usual.text_len};
    if (!usual.is_absent) status = cli_usual_add(fields, &usual, separator);
    fields->item_count++;
    *at = usual.next;
  }
  fields->lines[fields->item_count].begin = *at;
  return status;
}

/* Chooses the length of the next batch of any records. */
static inline void cli_usual_set_limit(cli_fields *fields) {
  if (fields->item_count >= CLI_USUAL_SHORT_RUN)
    fields->item_limit = 1;
  else if (fields->item_limit < CLI_FIELDS_MAX)
    fields->item_limit *= 2;
}

#endif
