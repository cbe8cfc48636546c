/* Translates the rules of a provider. ClearURLs removes a parameter if a rule matches its whole name, without regard to
 * case. "drop" lines do the same for names that can be listed. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/translate_provider.h"

#include <string.h>

#include "cli/commands/rules/exceptions.h"
#include "cli/commands/rules/raw_name.h"
#include "cli/commands/rules/regex_texts.h"

typedef struct {
  const cli_provider *provider;
  cli_import *import;
  cli_scope scope;
  cli_text_list names; /* of all its rules, as the rules file spells them */
} provider_job;

static void note(const provider_job *job, cli_import_verdict verdict, cli_provider_list list, const char *text,
                 const char *reason) {
  cli_import_note(job->import, verdict, job->provider->name.data, cli_provider_list_names[list], text, reason);
}

/* Reports the entries of a list that no rules file can express. */
static void leave_out_list(const provider_job *job, cli_provider_list list, const char *reason) {
  const cli_text_list *texts = &job->provider->lists[list];
  for (const char *text = NULL; (text = cli_text_list_next(texts, text)) != NULL;) {
    note(job, CLI_IMPORT_LEFT_OUT, list, text, reason);
    job->import->other_count++;
  }
}

static void leave_out_others(const provider_job *job) {
  leave_out_list(job, CLI_PROVIDER_RAW_RULES, "it changes the URL itself, not a parameter");
  leave_out_list(job, CLI_PROVIDER_REDIRECTIONS, "it replaces the URL by one inside it");
  if (!job->import->takes_referrals)
    leave_out_list(job, CLI_PROVIDER_REFERRALS,
                   "a referral, which ClearURLs allows by default; --referrals imports it");
  if (!job->provider->blocks_requests) return;
  cli_import_note(job->import, CLI_IMPORT_LEFT_OUT, job->provider->name.data, "completeProvider", "true",
                  "it blocks requests");
  job->import->other_count++;
}

/* ------------------------------------------------------------------------------------------- names */

/* Adds texts, of which equal ones are adjacent, to the names. Returns why that is not possible, or NULL. */
static const char *add_texts(cli_import *import, const cli_text_list *texts, cli_raw_names *raw, cli_text_list *names) {
  const char *last = NULL;
  for (const char *text = NULL; (text = cli_text_list_next(texts, text)) != NULL; last = text) {
    if ((last && strcmp(last, text) == 0) || cli_raw_names_add(raw, text, names)) continue;
    if (!raw->problem) import->has_memory = false;
    return raw->problem;
  }
  return last ? NULL : "it matches nothing";
}

/* Lists the names of a rule. Returns why that is not possible, or NULL. */
static const char *list_names(const provider_job *job, const char *rule, cli_raw_names *raw, cli_text_list *names) {
  cli_import *import = job->import;
  cli_regex pattern = {.text = rule, .len = strlen(rule), .work = &import->work};
  cli_text_list texts = cli_text_list_new();
  const bool is_listed = cli_regex_list(&pattern, &texts);
  const char *problem = is_listed ? add_texts(import, &texts, raw, names) : pattern.problem;
  import->has_memory = import->has_memory && pattern.has_memory;
  cli_text_list_free(&texts);
  return problem;
}

static void count_rule(const provider_job *job, bool is_wider) {
  if (is_wider || job->scope.is_wider)
    job->import->wider_count++;
  else if (job->scope.is_narrower)
    job->import->narrower_count++;
  else
    job->import->whole_count++;
}

static void import_rule(provider_job *job, cli_provider_list list, const char *rule) {
  cli_import *import = job->import;
  cli_raw_names raw = {.widens = import->widens};
  cli_text_list names = cli_text_list_new();
  const char *problem = job->scope.problem ? job->scope.problem : list_names(job, rule, &raw, &names);
  import->rule_count++;
  if (problem && job->scope.problem)
    note(job, CLI_IMPORT_LEFT_OUT, list, rule,
         job->scope.exception_problem ? job->scope.exception_problem : "the URLs of its provider cannot be expressed");
  else if (problem)
    note(job, CLI_IMPORT_LEFT_OUT, list, rule, problem);
  else if (raw.is_wider)
    note(job, CLI_IMPORT_WIDER, list, rule, "* matches more names");
  if (!problem) count_rule(job, raw.is_wider);
  for (const char *name = NULL; !problem && (name = cli_text_list_next(&names, name)) != NULL;)
    import->has_memory = import->has_memory && cli_text_list_add(&job->names, name, strlen(name), "", 0);
  cli_text_list_free(&names);
}

static void import_list(provider_job *job, cli_provider_list list) {
  const cli_text_list *rules = &job->provider->lists[list];
  for (const char *rule = NULL; job->import->has_memory && (rule = cli_text_list_next(rules, rule)) != NULL;)
    import_rule(job, list, rule);
}

/* ------------------------------------------------------------------------------------------- lines */

/* Writes a line for each name and host. The time of a list is bounded by the maximum length of the rules. */
static void put_lines(const provider_job *job, const char *verb, const cli_text_list *hosts) {
  cli_import *import = job->import;
  for (const char *host = NULL; !import->problem && (host = cli_text_list_next(hosts, host)) != NULL;)
    for (const char *name = NULL; !import->problem && (name = cli_text_list_next(&job->names, name)) != NULL;)
      cli_import_put_rule(import, verb, name, host);
}

static void put_provider(const provider_job *job) {
  cli_import *import = job->import;
  if (job->names.count == 0) return;
  cli_import_put_comment(import, "Provider", job->provider->name.data);
  for (const char *name = NULL; job->scope.is_everywhere && (name = cli_text_list_next(&job->names, name)) != NULL;)
    cli_import_put_rule(import, "drop", name, "");
  put_lines(job, "drop", &job->scope.hosts);
  put_lines(job, "keep", &job->scope.kept);
}

void cli_provider_import(const cli_provider *provider, cli_import *import) {
  provider_job job = {.provider = provider, .import = import, .names = cli_text_list_new()};
  const size_t count = provider->lists[CLI_PROVIDER_RULES].count +
                       (import->takes_referrals ? provider->lists[CLI_PROVIDER_REFERRALS].count : 0);
  import->provider_count++;
  leave_out_others(&job);
  if (count == 0) return;
  cli_scope_find(&job.scope, provider, import);
  if (provider->blocks_requests) job.scope.problem = "the provider blocks requests";
  import_list(&job, CLI_PROVIDER_RULES);
  if (import->takes_referrals) import_list(&job, CLI_PROVIDER_REFERRALS);
  if (import->has_memory) put_provider(&job);
  cli_scope_free(&job.scope);
  cli_text_list_free(&job.names);
}
