/* The cleaner of a run, with its rules file: --clean and --rules. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/cleaner_setup.h"

#include "cli/keyer/clean_rules.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/util/message.h"

int cli_cleaning_check(const cli_options *options) {
  const char *problem = NULL;
  if (options->clean && options->redirects)
    problem =
        "--clean and --redirects contradict each other: a redirect leads to another IRI, and cleaning only removes";
  else if (options->clean == SIMDIRI_LOSSY_PARAMETERS && !options->rules)
    problem = "--clean=parameters needs --rules: its lines \"drop\" name the parameters";
  else if (!options->clean && options->rules)
    problem = "--rules needs --clean, such as --clean=parameters: without it nothing is removed";
  else if ((options->clean & SIMDIRI_LOSSY_UNWRAP) && !options->rules)
    problem = "--clean=unwrap needs --rules: its lines \"unwrap\" name the redirect wrappers";
  if (!problem) return 0;
  cli_say_usage(options->command->name, "%s", problem);
  return -1;
}

/* A rules file may ask for lossy rules that do more than remove. */
static int check_rules(const cli_options *options, const simdiri_key_rules *rules) {
  const uint32_t asked = simdiri_key_rules_lossy(rules);
  const char *reason = NULL;
  for (unsigned bit = 0; bit < 32 && !reason; bit++) {
    reason = asked >> bit & 1 ? cli_clean_refusal(UINT32_C(1) << bit) : NULL;
    const bool is_path = UINT32_C(1) << bit == SIMDIRI_LOSSY_PATHS;
    if (reason)
      cli_say("%s: cannot be used with --clean: its line \"%s%s\" would change the rest of the address: %s",
              options->rules, is_path ? "path" : "lossy ", is_path ? "" : simdiri_lossy_name(bit), reason);
  }
  return reason ? -1 : 0;
}

int cli_cleaning_create(cli_cleaning *cleaning, const cli_options *options, const simdiri_context *context,
                        const simdiri_base *base) {
  simdiri_clean_options clean;
  simdiri_clean_options_init(&clean);
  *cleaning = (cli_cleaning){.cleaner = NULL};
  if (options->rules && cli_rules_read(options->rules, &cleaning->rules) != 0) return -1;
  if (cleaning->rules && check_rules(options, cleaning->rules) != 0) return -1;
  clean.lossy = options->clean & ~(uint32_t)SIMDIRI_LOSSY_PARAMETERS;
  clean.rules = cleaning->rules;
  clean.base = base;
  if (clean.lossy == 0 && simdiri_key_rules_lossy(cleaning->rules) == 0) {
    cli_say("%s: has no rule that removes anything", options->rules);
    return -1;
  }
  const simdiri_status status = simdiri_cleaner_create(context, &clean, NULL, &cleaning->cleaner);
  if (status == SIMDIRI_OK) return 0;
  cli_say_status(options->command->name, status);
  return -1;
}

void cli_cleaning_free(cli_cleaning *cleaning) {
  simdiri_cleaner_free(cleaning->cleaner);
  simdiri_key_rules_free(cleaning->rules);
  *cleaning = (cli_cleaning){.cleaner = NULL};
}
