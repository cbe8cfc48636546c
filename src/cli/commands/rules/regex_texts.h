/* Regular expressions of JavaScript whose texts can be listed: such as "srs?" or "li[a-z]{2}". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_REGEX_TEXTS_H
#define SIMDIRI_CLI_COMMANDS_RULES_REGEX_TEXTS_H

#include "cli/commands/rules/text_list.h"

/* The maximum length of a text, and a byte of texts that means any text: a part of the pattern that cannot be listed.
 */
enum { CLI_REGEX_TEXT_MAX = 255, CLI_REGEX_ANY = 3 };

enum { CLI_REGEX_PATTERN_MAX = 2048 };

typedef struct {
  const char *text;              /* the pattern, compared without regard to case */
  const cli_text_list *suffixes; /* the texts of "(?:\.[a-z]{2,}){1,}" without their first dot; NULL: see below */
  const char *unlisted;          /* with suffixes: the problem if a part has texts that cannot be listed */
  size_t *work;                  /* how many bytes may still be copied; all patterns of a run share it */
  /* Results. */
  bool has_path;       /* a host is not all that the pattern is about */
  bool has_suffixes;   /* suffixes were listed */
  const char *problem; /* why there is no list, as the end of a sentence */
} cli_regex;

/* Returns where the first of these bytes is that is in no group and no class, or the length of the text. `escaped` are
 * bytes after a backslash. */
size_t cli_regex_find_outside(simdiri_text text, const char *bytes, const char *escaped);
/* Has it alternatives outside of groups? */
bool cli_regex_has_outer_choice(const char *text);

/* Lists the texts that the whole pattern matches, in lower case, into `list`, which is empty. With suffixes, the
 * pattern is that of a host and what follows it: "." means itself, and the texts end with the host. Without, the texts
 * are names of parameters, which may have CLI_REGEX_ANY. Of equal texts side by side, one is listed. Returns false,
 * with a problem, if there is no such list, or if memory is exhausted. */
bool cli_regex_list(cli_regex *pattern, cli_text_list *list);

#endif
