/* Regular expressions of JavaScript whose texts can be listed: such as "srs?" or "li[a-z]{2}". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_REGEX_TEXTS_H
#define SIMDIRI_CLI_COMMANDS_RULES_REGEX_TEXTS_H

#include "cli/commands/rules/text_list.h"

enum {
  CLI_REGEX_MAX = 2048,       /* the maximum length of a pattern */
  CLI_REGEX_TEXTS_MAX = 1024, /* the maximum number of its texts */
  CLI_REGEX_TEXT_MAX = 255    /* the maximum length of a text */
};

/* Bytes in texts that mean no character. */
enum {
  CLI_REGEX_ANY = 1,   /* any text: a part of the pattern whose texts cannot be listed */
  CLI_REGEX_SUFFIX = 2 /* in hosts: labels of letters, each after a dot, such as .com or .co.uk */
};

typedef struct {
  const char *text; /* the pattern; compared without regard to case */
  size_t len;
  bool is_host; /* the pattern is a part of a host: "." means itself, and "(?:\.[a-z]{2,}){1,}" a suffix */
  size_t *work; /* how many bytes may still be copied; all patterns of a run share it */
  /* Results. */
  bool any_has_slash;  /* an ANY may match a "/" */
  const char *problem; /* why there is no list, as the end of a sentence */
  bool has_memory;
  /* Private. */
  size_t at, depth;
  bool has_dot;
} cli_regex;

/* Lists the texts that the whole pattern matches, in lower case, into `list`, which is empty. The texts of the list
 * match nothing that the pattern does not match, except for their ANYs. Returns false, with a problem, if there is no
 * such list, or without memory. */
bool cli_regex_list(cli_regex *pattern, cli_text_list *list);

#endif
