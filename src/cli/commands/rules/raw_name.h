/* Names of parameters as a rules file spells them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_RAW_NAME_H
#define SIMDIRI_CLI_COMMANDS_RULES_RAW_NAME_H

#include "cli/commands/rules/text_list.h"

typedef struct {
  bool widens;         /* accept names with an ANY */
  bool is_wider;       /* result: a name had an ANY */
  const char *problem; /* result: why a name has no spelling */
} cli_raw_names;

/* Adds the patterns of simdiri-rules(5) that match a name in the normal form, where the name may be percent-encoded:
 * one for each of its spellings there. `name` is a text of cli_regex_list. Returns false, with a problem, if there
 * are none; without a problem if memory is exhausted. */
bool cli_raw_names_add(cli_raw_names *raw, const char *name, cli_text_list *list);

#endif
