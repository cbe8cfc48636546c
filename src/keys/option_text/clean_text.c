/* Creates cleaners of texts with options. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/clean_text.h"

#include <stdio.h>

/* Says what is wrong, NULL: nothing. As in the command, rules alone remove nothing. */
static const char *find_problem(const option_settings *settings, const simdiri_key_rules *rules) {
  const uint32_t of_file = simdiri_key_rules_lossy(rules);
  if (rules && !settings->clean) return "rules need --clean, such as --clean=parameters: without it nothing is removed";
  if (settings->clean == SIMDIRI_LOSSY_PARAMETERS && !rules)
    return "--clean=parameters needs rules: their lines \"drop\" name the parameters";
  if ((settings->clean & SIMDIRI_LOSSY_UNWRAP) && !rules)
    return "--clean=unwrap needs rules: their lines \"unwrap\" name the redirect wrappers";
  if (of_file & ~(uint32_t)(SIMDIRI_CLEAN_RULES | SIMDIRI_LOSSY_PARAMETERS))
    return "a line \"lossy\" or \"path\" of the rules would do more than remove, so --clean cannot use them";
  if (!(settings->clean & ~(uint32_t)SIMDIRI_LOSSY_PARAMETERS) && !of_file) return "the rules remove nothing";
  return NULL;
}

simdiri_status simdiri_option_text_cleaner(const simdiri_context *context, const option_settings *settings,
                                           simdiri_clean_options *options, simdiri_cleaner **cleaner,
                                           char message[OPTION_MESSAGE_MAX]) {
  if (!settings->clean && !options->rules) return SIMDIRI_OK;
  const char *problem = find_problem(settings, options->rules);
  if (problem) {
    snprintf(message, OPTION_MESSAGE_MAX, "%s", problem);
    return SIMDIRI_ERROR_BAD_OPTION;
  }
  options->lossy = settings->clean & ~(uint32_t)SIMDIRI_LOSSY_PARAMETERS;
  return simdiri_cleaner_create(context, options, NULL, cleaner);
}
