/* The file of --redirects, and the options about redirects. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/redirects_file.h"

#include <stdint.h>
#include <stdlib.h>

#include "cli/outcome/record_status.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

static int refuse_options(const cli_options *options, const char *text) {
  cli_say_usage(options->command->name, "%s", text);
  return -1;
}

int cli_redirects_check(cli_options *options) {
  const bool is_web = options->iri.profile == SIMDIRI_PROFILE_WEB;
  if (options->redirects_all && !options->redirects)
    return refuse_options(options, "--redirects-all needs --redirects=FILE");
  if (!options->redirects) {
    if (!is_web && cli_is_given(options, CLI_OPTION_RUNG) && options->iri.rung == SIMDIRI_RUNG_PROTOCOL &&
        !options->quiet)
      cli_say("--rung=protocol without --redirects=FILE has the same result as --rung=scheme");
    return 0;
  }
  if (is_web && options->command->bit == CLI_FOR_EXPLAIN)
    return refuse_options(options,
                          "--profile=web and --redirects contradict each other here: explain shows the steps of "
                          "the profile rfc3987 only");
  if (is_web) return 0;
  if (cli_is_given(options, CLI_OPTION_RUNG) && options->iri.rung != SIMDIRI_RUNG_PROTOCOL)
    return refuse_options(options,
                          "--redirects and --rung contradict each other: redirects belong to the rung protocol");
  options->iri.rung = SIMDIRI_RUNG_PROTOCOL;
  return 0;
}

/* ------------------------------------------------------------------------------------------- the file */

static void say_counts(const cli_options *options, const simdiri_redirects_counts *counts) {
  if (counts->bad_count > 0)
    cli_say("%s: ignored %zu of %zu lines, which are not two valid IRIs with a tab between them (first: line %zu)",
            options->redirects, counts->bad_count, counts->record_count, counts->first_bad_line);
  if (counts->skipped_count > 0)
    cli_say("%s: ignored %zu of %zu redirects, which do more than add or remove a slash at the end of the path; "
            "--redirects-all uses all",
            options->redirects, counts->skipped_count, counts->record_count);
}

int cli_redirects_read(const cli_options *options, const simdiri_context *context, simdiri_redirects **redirects) {
  size_t len;
  simdiri_scratch *scratch;
  simdiri_redirects_counts counts;
  char *text = cli_read_file(options->redirects, SIZE_MAX / 4, &len);
  if (!text) return -1;
  simdiri_status status = simdiri_scratch_create(NULL, &scratch);
  if (status == SIMDIRI_OK) {
    status = simdiri_redirects_create(context, scratch, options->redirects_all ? SIMDIRI_REDIRECTS_ALL : 0, text, len,
                                      NULL, redirects, &counts);
    simdiri_scratch_free(scratch);
  }
  free(text);
  if (status == SIMDIRI_OK && !options->quiet) say_counts(options, &counts);
  if (status == SIMDIRI_OK) return 0;
  cli_say_status(options->redirects, status);
  return -1;
}

int cli_context_create(const cli_options *options, const simdiri_options *iri, simdiri_context **context,
                       simdiri_redirects **redirects) {
  simdiri_options following = *iri;
  *redirects = NULL;
  const simdiri_status status = simdiri_context_create(iri, NULL, context);
  if (status != SIMDIRI_OK || !options->redirects) return (int)status;
  const int outcome = cli_redirects_read(options, *context, redirects);
  simdiri_context_free(*context);
  *context = NULL;
  following.redirects = *redirects;
  return outcome == 0 ? (int)simdiri_context_create(&following, NULL, context) : -1;
}
