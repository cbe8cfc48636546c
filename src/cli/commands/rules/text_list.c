/* Short lists of texts. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/text_list.h"

#include <string.h>

#include "cli/util/append.h"

cli_text_list cli_text_list_new(void) { return (cli_text_list){.bytes = {.allocator = simdiri_default_allocator()}}; }

void cli_text_list_free(cli_text_list *list) { simdiri_buffer_free(&list->bytes); }

bool cli_text_list_add(cli_text_list *list, const char *text, size_t len) {
  if (cli_reserve(&list->bytes, len + 1) != 0) return false;
  (void)cli_append(&list->bytes, text, len);
  (void)cli_append(&list->bytes, "", 1);
  list->count++;
  return true;
}

const char *cli_text_list_next(const cli_text_list *list, const char *text) {
  const char *next = text ? text + strlen(text) + 1 : list->bytes.data;
  return list->count > 0 && next < list->bytes.data + list->bytes.len ? next : NULL;
}
