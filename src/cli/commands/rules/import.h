/* An import: from the list of ClearURLs, provider by provider, to the rules file and the report about what it could not
 * express. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_IMPORT_H
#define SIMDIRI_CLI_COMMANDS_RULES_IMPORT_H

#include "cli/commands/rules/text_list.h"

/* The lists of a provider. */
typedef enum {
  CLI_PROVIDER_RULES,
  CLI_PROVIDER_REFERRALS,
  CLI_PROVIDER_EXCEPTIONS,
  CLI_PROVIDER_RAW_RULES,
  CLI_PROVIDER_REDIRECTIONS,
  CLI_PROVIDER_METHODS,
  CLI_PROVIDER_LISTS
} cli_provider_list;

extern const char *const cli_provider_list_names[CLI_PROVIDER_LISTS]; /* the members of the JSON object */

/* A set of URLs, and rules for their parameters. */
typedef struct {
  simdiri_buffer name, url_pattern; /* zero-terminated */
  cli_text_list lists[CLI_PROVIDER_LISTS];
  bool blocks_requests; /* completeProvider */
  bool is_named;        /* in the rules */
} cli_provider;

typedef enum { CLI_IMPORT_LEFT_OUT, CLI_IMPORT_NARROWER, CLI_IMPORT_WIDER } cli_import_verdict;

typedef struct {
  /* Options. */
  bool widens, takes_referrals;
  /* Results. */
  simdiri_buffer rules, report;
  size_t provider_count, rule_count, whole_count, narrower_count, wider_count, other_count, line_count;
  size_t redirection_count, opened_count; /* of opened_count, lines were written */
  /* The run. */
  cli_provider provider; /* that is read */
  size_t work;           /* how many bytes patterns may still copy */
  const char *problem;   /* why the import failed; NULL: it did not, or memory is exhausted */
  size_t json_offset;    /* where it is not JSON, if that is the problem */
  bool has_memory;
} cli_import;

void cli_import_begin(cli_import *import);
void cli_import_free(cli_import *import);
/* Neither a problem, nor out of memory? */
bool cli_import_is_good(const cli_import *import);

/* The problem of a list that is not JSON. */
extern const char cli_import_not_json[];

/* Imports a list of ClearURLs. There is a problem if it is not such a list, or too long. */
void cli_import_clearurls(cli_import *import, const char *text, size_t len);
/* Imports the provider that was read. */
void cli_import_provider(cli_import *import);

/* Adds a line to the report: about a text in a member of the provider. */
void cli_import_note(cli_import *import, cli_import_verdict verdict, const char *member, const char *text,
                     const char *reason);
/* Adds a line to the rules: the words that are not empty, with a space between them. The first of a provider follows a
 * comment that names it. */
void cli_import_put_rule(cli_import *import, const char *const *words, size_t count);

/* Where the rules of a provider apply. */
typedef struct {
  bool is_everywhere;      /* on all hosts; `hosts` is empty */
  cli_text_list hosts;     /* with their subdomains */
  cli_text_list protected; /* except on these, with their subdomains */
  bool is_narrower, is_wider;
  const char *problem; /* why rules of the provider are left out, as their reason; NULL: they are not */
} cli_scope;

/* Works out the scope of a provider that has rules, and adds lines about it to the report. The caller frees it in every
 * case. */
void cli_scope_find(cli_scope *scope, cli_import *import);
void cli_scope_free(cli_scope *scope);

/* The beginning of a pattern that only a part of the provider's URLs matches. */
typedef struct {
  cli_text_list hosts; /* that are in the scope, too */
  bool has_subdomains; /* it matches all subdomains of the hosts */
  const char *rest;    /* of the pattern, after the host */
  const char *problem; /* why the hosts are not known */
} cli_scope_hosts;

/* Reads the beginning of a pattern. The caller frees the hosts in every case. */
void cli_scope_read_hosts(cli_scope_hosts *common, const cli_scope *scope, cli_import *import, const char *pattern);
/* Does an exception of the provider concern this host? */
bool cli_scope_has_exception(const cli_scope *scope, cli_import *import, const char *host);

/* Writes lines for the redirections of the provider. */
void cli_import_redirections(cli_import *import, const cli_scope *scope);

#endif
