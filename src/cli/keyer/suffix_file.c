/* The public suffix list of a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/suffix_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/keyer/suffix_age.h"
#include "cli/outcome/record_status.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { SUFFIX_FILE_MAX = 64 << 20, YEAR_DAYS = 365 };

static int say_failure(const cli_options *options, simdiri_status status, const simdiri_suffix_failure *failure) {
  const char *name = options->command->name;
  char why[256];
  if (status == SIMDIRI_ERROR_BAD_OPTION && options->psl) {
    (void)snprintf(why, sizeof why, "%s; --psl needs a file such as public_suffix_list.dat", failure->message);
    cli_say_line(options->psl, failure->line, why);
  } else if (status == SIMDIRI_ERROR_UNSUPPORTED) {
    cli_say("%s: public suffixes need libpsl (https://github.com/rockdaboot/libpsl), and this simdiri was built "
            "without it, or without a list in it",
            name);
  } else {
    cli_say_status(options->psl ? options->psl : name, status);
  }
  return -1;
}

/* Warns once, unless --quiet or --json is given, of a list that is older than a year. */
static void warn_of_age(const simdiri_suffix_list *list, const cli_options *options) {
  static bool is_said;
  cli_suffix_age age;
  if (is_said || options->quiet || options->json) return;
  cli_suffix_age_read(list, &age);
  if (age.days <= YEAR_DAYS) return;
  is_said = true;
  if (options->psl)
    cli_say("%s: this public suffix list is of %s, %d days old: newer domains may be missing", options->psl, age.date,
            age.days);
  else
    cli_say("the public suffix list of libpsl is of %s, %d days old: newer domains may be missing; --psl=FILE uses a "
            "newer list",
            age.date, age.days);
}

int cli_suffixes_read(const cli_options *options, simdiri_suffix_list **list) {
  simdiri_suffix_failure failure = {.line = 0, .message = ""};
  simdiri_status status;
  *list = NULL;
  if (!options->psl) {
    status = simdiri_suffix_list_open(options->psl_section, NULL, list);
  } else {
    size_t len;
    char *text = cli_read_file(options->psl, SUFFIX_FILE_MAX, &len);
    if (!text) return -1;
    status = simdiri_suffix_list_create(text, len, options->psl_section, NULL, list, &failure);
    free(text);
  }
  if (status != SIMDIRI_OK) return say_failure(options, status, &failure);
  /* explain and report are for readers: no key and no list is made of them. */
  if (!(options->command->bit & (CLI_FOR_EXPLAIN | CLI_FOR_REPORT))) warn_of_age(*list, options);
  return 0;
}

bool cli_suffixes_given(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_PSL, CLI_OPTION_PSL_SECTION};
  const cli_option_row *row = cli_find_given(options, ids, sizeof ids / sizeof *ids);
  if (!row) return false;
  cli_say_usage(options->command->name, "--%s is about suffixes, domains and sites, and nothing else was asked for",
                row->name);
  return true;
}
