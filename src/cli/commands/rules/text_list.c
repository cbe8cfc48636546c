/* Short lists of texts. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/text_list.h"

#include <string.h>

#include "cli/util/append.h"

cli_text_list cli_text_list_new(bool *has_memory) {
  return (cli_text_list){.bytes = {.allocator = simdiri_default_allocator()}, .has_memory = has_memory};
}

void cli_text_list_free(cli_text_list *list) { simdiri_buffer_free(&list->bytes); }

void cli_text_list_add(cli_text_list *list, const char *text, size_t len) {
  if (cli_reserve(&list->bytes, len + 1) != 0) {
    *list->has_memory = false;
    return;
  }
  (void)cli_append(&list->bytes, text, len);
  (void)cli_append(&list->bytes, "", 1);
  list->count++;
}

const char *cli_text_list_next(const cli_text_list *list, const char *text) {
  const char *next = text ? text + strlen(text) + 1 : list->bytes.data;
  return list->count > 0 && next < list->bytes.data + list->bytes.len ? next : NULL;
}
