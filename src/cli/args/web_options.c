/* --profile=web: which other options it takes. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/web_options.h"

#include "cli/util/message.h"

static int refuse(const cli_options *options, const cli_option_id *ids, size_t id_count, const char *why) {
  const cli_option_row *row = cli_find_given(options, ids, id_count);
  if (!row) return 0;
  cli_say_usage(options->command->name, "--profile=web and --%s contradict each other: %s", row->name, why);
  return -1;
}

int cli_check_web_options(cli_options *options) {
  static const cli_option_id useless[] = {
      CLI_OPTION_RUNG, CLI_OPTION_FORM, CLI_OPTION_GRAMMAR, CLI_OPTION_REFERENCE, CLI_OPTION_DISALLOWED,
      CLI_OPTION_HOST, CLI_OPTION_IDNA, CLI_OPTION_NFC,     CLI_OPTION_NFKC,      CLI_OPTION_NON_STRICT};
  static const cli_option_id others[] = {CLI_OPTION_ENCODE_BIDI, CLI_OPTION_HINTS, CLI_OPTION_VISUAL};
  if (options->command->bit == CLI_FOR_CONVERT) {
    cli_say_usage("convert", "--profile=web: URLs have one form only, which normalize writes");
    return -1;
  }
  if (refuse(options, useless, sizeof useless / sizeof *useless, "the URL Standard leaves no choice there") != 0 ||
      refuse(options, others, sizeof others / sizeof *others, "that is for the profile rfc3987") != 0)
    return -1;
  options->iri.rung = SIMDIRI_RUNG_SCHEME;
  options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  return 0;
}
