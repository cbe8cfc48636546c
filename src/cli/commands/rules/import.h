/* What an import collects: the rules file, and the report about what it could not express. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_IMPORT_H
#define SIMDIRI_CLI_COMMANDS_RULES_IMPORT_H

#include "cli/commands/rules/text_list.h"

typedef enum { CLI_IMPORT_LEFT_OUT, CLI_IMPORT_NARROWER, CLI_IMPORT_WIDER } cli_import_verdict;

/* What a host such as google.* ends with; NULL follows. */
extern const char *const cli_import_suffixes[];

typedef struct {
  /* Options. */
  bool widens, takes_referrals;
  /* Results. */
  simdiri_buffer rules, report;
  size_t provider_count, rule_count, whole_count, narrower_count, wider_count, other_count, line_count;
  /* The run. */
  size_t work;         /* how many bytes patterns may still copy */
  const char *problem; /* why the import failed; NULL: it did not, or memory is exhausted */
  bool has_memory;
} cli_import;

void cli_import_begin(cli_import *import);
void cli_import_free(cli_import *import);

/* Reads a list of ClearURLs, which must be JSON. Returns false, with a problem, if it is not such a list or too long,
 * or without memory. */
bool cli_import_clearurls(cli_import *import, const char *text, size_t len);

/* Adds a line to the report: about a text in a member of a provider. */
void cli_import_note(cli_import *import, cli_import_verdict verdict, const char *provider, const char *member,
                     const char *text, const char *reason);
/* Adds a line to the rules: words with a space between them. The last may be empty. */
void cli_import_put_rule(cli_import *import, const char *verb, const char *name, const char *host);
/* Adds a comment to the rules. */
void cli_import_put_comment(cli_import *import, const char *label, const char *text);

#endif
