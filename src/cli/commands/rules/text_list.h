/* Short lists of texts in one buffer. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_TEXT_LIST_H
#define SIMDIRI_CLI_COMMANDS_RULES_TEXT_LIST_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* The texts have no zero byte; each is followed by one. */
typedef struct {
  simdiri_buffer bytes;
  size_t count;
  bool *has_memory; /* becomes false if memory is exhausted */
} cli_text_list;

cli_text_list cli_text_list_new(bool *has_memory);
void cli_text_list_free(cli_text_list *list);

void cli_text_list_add(cli_text_list *list, const char *text, size_t len);

/* Steps through the list: `text` is NULL at first. Returns the next text, or NULL at the end. */
const char *cli_text_list_next(const cli_text_list *list, const char *text);

#endif
