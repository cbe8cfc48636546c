/* Patterns of URLs, as ClearURLs writes them: which hosts they are about. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_URL_PATTERN_H
#define SIMDIRI_CLI_COMMANDS_RULES_URL_PATTERN_H

#include "cli/commands/rules/text_list.h"

typedef enum {
  CLI_URLS_OF_HOSTS,
  CLI_URLS_ALL,    /* every URL */
  CLI_URLS_OTHER,  /* no http or https URL */
  CLI_URLS_UNKNOWN /* .problem says why */
} cli_urls_kind;

typedef struct {
  cli_urls_kind kind;
  const char *problem;
  cli_text_list hosts; /* a host may end with CLI_REGEX_SUFFIX */
  bool has_subdomains; /* the pattern matches all subdomains of the hosts */
  bool is_anchored;    /* it matches at the start of a URL only */
  bool has_path;       /* it names more than a host */
  bool is_wider;       /* it matches only some hosts of the list, or some of their subdomains */
  bool has_suffixes;   /* a host ends with CLI_REGEX_SUFFIX */
} cli_urls;

/* Reads a pattern. A host at its end is taken for the end of the host in the URL. `work` is that of cli_regex. The
 * caller frees urls->hosts in every case. Returns false if memory is exhausted. */
bool cli_urls_read(cli_urls *urls, const char *text, size_t len, size_t *work);

#endif
