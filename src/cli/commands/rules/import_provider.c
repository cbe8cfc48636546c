/* Translates the rules of a provider. ClearURLs removes a parameter if a rule matches its whole name, without regard to
 * case. "drop" lines do the same for names that can be listed. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/regex_texts.h"

/* A pattern with "*" has at least so many other characters, and a name at most so many with two spellings. */
enum { LITERAL_MIN = 2, CHOICES_MAX = 6 };

/* Reports the entries of a list that no rules file can express. */
static void leave_out_list(cli_import *import, cli_provider_list list, const char *reason) {
  const cli_text_list *texts = &import->provider.lists[list];
  for (const char *text = NULL; (text = cli_text_list_next(texts, text)) != NULL;)
    cli_import_note(import, CLI_IMPORT_LEFT_OUT, cli_provider_list_names[list], text, reason);
  import->other_count += texts->count;
}

static void leave_out_others(cli_import *import) {
  leave_out_list(import, CLI_PROVIDER_RAW_RULES, "it changes the URL itself, not a parameter");
  if (!import->takes_referrals)
    leave_out_list(import, CLI_PROVIDER_REFERRALS,
                   "a referral, which ClearURLs allows by default; --referrals imports it");
  if (!import->provider.blocks_requests) return;
  cli_import_note(import, CLI_IMPORT_LEFT_OUT, "completeProvider", "true", "it blocks requests");
  import->other_count++;
}

/* ------------------------------------------------------------------------------------------- names */

/* Leaves one CLI_REGEX_ANY in the name: what is between the first and the last may be any text, too. Is there one? */
static bool join_anys(char *name) {
  char *first = strchr(name, CLI_REGEX_ANY);
  const char *last = strrchr(name, CLI_REGEX_ANY);
  if (first) memmove(first, last, strlen(last) + 1);
  return first != NULL;
}

/* ClearURLs compares decoded names, a rules file the bytes of the normal form. There a letter is never percent-encoded
 * (RFC 3986 6.2.2.2); a space and reserved characters have two spellings; others are always encoded. */
static bool is_always_plain(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || strchr("-._~", byte) || byte == CLI_REGEX_ANY;
}

/* "&", "=" and "#" would end the name, and "+" would be a space. */
static bool is_choice(char byte) { return !is_always_plain(byte) && !strchr("&=#+%\"<>", byte); }

static unsigned count_choices(const char *name) {
  unsigned count = 0;
  for (; *name; name++) count += is_choice(*name);
  return count;
}

/* Adds the spelling in which bit i of `choices` says whether the i-th character with two spellings has the second. */
static void add_spelling(cli_text_list *names, const char *name, unsigned choices) {
  char spelled[3 * CLI_REGEX_TEXT_MAX + 1];
  size_t len = 0;
  for (; *name; name++) {
    const bool has_choice = is_choice(*name), is_second = has_choice && (choices & 1);
    const bool is_plain = *name == ' ' ? is_second : is_always_plain(*name) || (has_choice && !is_second);
    if (has_choice) choices >>= 1;
    if (is_plain)
      spelled[len++] = (char)(*name == ' ' ? '+' : *name == CLI_REGEX_ANY ? '*' : *name);
    else
      len += (size_t)snprintf(spelled + len, sizeof spelled - len, "%%%02x", (unsigned)*name);
  }
  cli_text_list_add(names, spelled, len);
}

/* Adds a text to the names, in all of its spellings. Returns why that is not possible, or NULL. */
static const char *add_name(const cli_import *import, cli_text_list *names, const char *text, bool *is_wider) {
  char name[CLI_REGEX_TEXT_MAX + 1];
  memcpy(name, text, strlen(text) + 1);
  const bool has_any = join_anys(name);
  const unsigned count = count_choices(name);
  if (strchr(text, '*')) return "a rules file has no spelling for * in a name";
  if (*name == '\0') return "it matches an empty name";
  if (has_any && !import->widens) return "it matches names that cannot be listed";
  if (has_any && strlen(name) <= LITERAL_MIN) return "it would match nearly every name";
  if (count > CHOICES_MAX) return "its names have too many spellings";
  for (unsigned choices = 0; choices < 1U << count; choices++) add_spelling(names, name, choices);
  *is_wider = *is_wider || has_any;
  return NULL;
}

/* Lists the names of a rule. Returns why that is not possible, or NULL. */
static const char *list_names(cli_import *import, const char *rule, cli_text_list *names, bool *is_wider) {
  cli_regex pattern = {.text = rule, .work = &import->work};
  cli_text_list texts = cli_text_list_new(&import->has_memory);
  if (cli_regex_list(&pattern, &texts) && texts.count == 0) pattern.problem = "it matches nothing";
  for (const char *text = NULL; !pattern.problem && (text = cli_text_list_next(&texts, text)) != NULL;)
    pattern.problem = add_name(import, names, text, is_wider);
  cli_text_list_free(&texts);
  return pattern.problem;
}

/* Adds the names of a rule, all or none. */
static void import_rule(cli_import *import, const cli_scope *scope, const char *member, const char *rule,
                        cli_text_list *names) {
  const cli_text_list before = *names;
  bool is_wider = false;
  const char *problem = scope->problem ? scope->problem : list_names(import, rule, names, &is_wider);
  import->rule_count++;
  if (problem) {
    names->count = before.count;
    names->bytes.len = before.bytes.len;
    cli_import_note(import, CLI_IMPORT_LEFT_OUT, member, rule, problem);
    return;
  }
  if (is_wider) cli_import_note(import, CLI_IMPORT_WIDER, member, rule, "* matches more names");
  if (is_wider || scope->is_wider)
    import->wider_count++;
  else if (scope->is_narrower)
    import->narrower_count++;
  else
    import->whole_count++;
}

static void import_list(cli_import *import, const cli_scope *scope, cli_provider_list list, cli_text_list *names) {
  const cli_text_list *rules = &import->provider.lists[list];
  for (const char *rule = NULL; import->has_memory && (rule = cli_text_list_next(rules, rule)) != NULL;)
    import_rule(import, scope, cli_provider_list_names[list], rule, names);
}

/* ------------------------------------------------------------------------------------------- lines */

static void put_names(cli_import *import, const char *verb, const cli_text_list *names, const char *host) {
  for (const char *name = NULL; !import->problem && (name = cli_text_list_next(names, name)) != NULL;)
    cli_import_put_rule(import, (const char *const[]){verb, name, host}, 3);
}

/* Writes a line for each name and host. The time of a list is bounded by the maximum length of the rules. */
static void put_lines(cli_import *import, const cli_scope *scope, const cli_text_list *names) {
  if (scope->is_everywhere) put_names(import, "drop", names, "");
  for (const char *host = NULL; (host = cli_text_list_next(&scope->hosts, host)) != NULL;)
    put_names(import, "drop", names, host);
  for (const char *host = NULL; (host = cli_text_list_next(&scope->protected, host)) != NULL;)
    put_names(import, "keep", names, host);
}

void cli_import_provider(cli_import *import) {
  const cli_text_list *lists = import->provider.lists;
  cli_text_list names = cli_text_list_new(&import->has_memory); /* of all its rules, as the rules file spells them */
  cli_scope scope;
  const size_t referral_count = import->takes_referrals ? lists[CLI_PROVIDER_REFERRALS].count : 0;
  import->provider_count++;
  leave_out_others(import);
  if (lists[CLI_PROVIDER_RULES].count + referral_count + lists[CLI_PROVIDER_REDIRECTIONS].count == 0) return;
  cli_scope_find(&scope, import);
  if (import->provider.blocks_requests && !scope.problem)
    scope.problem = "the URLs of its provider cannot be expressed";
  import_list(import, &scope, CLI_PROVIDER_RULES, &names);
  if (import->takes_referrals) import_list(import, &scope, CLI_PROVIDER_REFERRALS, &names);
  if (import->has_memory) put_lines(import, &scope, &names);
  if (import->has_memory) cli_import_redirections(import, &scope);
  cli_scope_free(&scope);
  cli_text_list_free(&names);
}
