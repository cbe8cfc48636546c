/* --lossy and --clean: lists of rules. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/args/options.h"
#include "cli/keyer/clean_rules.h"
#include "cli/util/message.h"
#include "keys/option_text/option_names.h"

static int refuse_lossy(const cli_options *options, const char *text, size_t len) {
  char names[512] = "";
  const char *name;
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL; bit++)
    if (simdiri_lossy_find(name, strlen(name)))
      (void)snprintf(names + strlen(names), sizeof names - strlen(names), "%s, ", name);
  cli_say_usage(options->command->name, "--lossy: '%.*s' is not one of %scrawl", (int)len, text, names);
  return -1;
}

/* Adds the rules named text[0, len). */
static int add_lossy(cli_options *options, const char *text, size_t len) {
  const uint32_t rules = simdiri_lossy_find(text, len);
  options->lossy |= rules;
  if (!rules) return refuse_lossy(options, text, len);
  if (!(rules & SIMDIRI_LOSSY_UNWRAP) || options->command->bit != CLI_FOR_LABEL) return 0;
  cli_say_usage(options->command->name, "--lossy: unwrap makes another address; normalize --clean=unwrap before label");
  return -1;
}

static int add_clean(cli_options *options, const char *text, size_t len) {
  static const char crawl[] = "crawl";
  const uint32_t rules = cli_clean_find(text, len);
  const char *command = options->command->name, *reason = cli_clean_refusal(rules);
  options->clean |= rules;
  if (rules && !reason) return 0;
  if (!rules)
    cli_say_usage(command,
                  "--clean: '%.*s' is not one of fragment, anchor, session, tracking, empty-query, userinfo, "
                  "final-dot, empty-parameters, repeated-parameters, unwrap, parameters",
                  (int)len, text);
  else if (len == sizeof crawl - 1 && memcmp(text, crawl, len) == 0)
    cli_say_usage(command, "--clean: crawl has rules that do more than remove: sort, plus-space, empty-value; give the "
                           "others: fragment,session,tracking,empty-query,final-dot,userinfo");
  else
    cli_say_usage(command, "--clean only removes, and refuses %.*s: %s; --lossy of key and dedupe takes it", (int)len,
                  text, reason);
  return -1;
}

/* Calls `add` for each name of the list. */
static int add_rules(cli_options *options, const char *value, int (*add)(cli_options *, const char *, size_t)) {
  const char *name, *at = value, *const end = value + strlen(value);
  size_t len;
  while (simdiri_option_take_name(&at, end, &name, &len))
    if (add(options, name, len) != 0) return -1;
  return 0;
}

int cli_set_lossy(cli_options *options, const char *value) { return add_rules(options, value, add_lossy); }

int cli_set_clean(cli_options *options, const char *value) { return add_rules(options, value, add_clean); }
