/* Redirects that were observed: the options about them, and the file. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/redirects.h"

#include <stdint.h>
#include <stdlib.h>

#include "cli/outcome/status.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

static int contradict(const cli_options *options, const char *text) {
  cli_say_usage(options->command->name, "%s", text);
  return -1;
}

int cli_redirects_check(cli_options *options) {
  const int is_web = options->iri.profile == SIMDIRI_PROFILE_WEB;
  if (options->redirects_all && !options->redirects)
    return contradict(options, "--redirects-all is about --redirects, which is missing");
  if (!options->redirects) {
    if (!is_web && cli_is_given(options, CLI_OPTION_RUNG) && options->iri.rung == SIMDIRI_RUNG_PROTOCOL &&
        !options->quiet)
      cli_say("--rung=protocol brings no more together than --rung=scheme without --redirects=FILE, which tells "
              "what was observed");
    return 0;
  }
  if (is_web && options->command->bit == CLI_FOR_EXPLAIN)
    return contradict(options, "--profile=web and --redirects contradict each other here: steps are shown for the "
                               "profile rfc3987 only");
  if (is_web) return 0;
  if (cli_is_given(options, CLI_OPTION_RUNG) && options->iri.rung != SIMDIRI_RUNG_PROTOCOL)
    return contradict(options, "--redirects and --rung contradict each other: what redirects say is of the rung "
                               "protocol");
  options->iri.rung = SIMDIRI_RUNG_PROTOCOL;
  return 0;
}

/* ------------------------------------------------------------------------------------------- the file */

static void say_counts(const cli_options *options, const simdiri_redirects_counts *counts) {
  if (counts->bad_count > 0)
    cli_say("%s: %zu of %zu lines are no two valid IRIs with a tab between them (first: line %zu)", options->redirects,
            counts->bad_count, counts->record_count, counts->first_bad);
  if (counts->skipped_count > 0)
    cli_say("%s: %zu of %zu redirects do more than add or take a slash at the end of the path, and do not "
            "count; --redirects-all has all count",
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
  simdiri_options leading = *iri;
  *redirects = NULL;
  const simdiri_status status = simdiri_context_create(iri, NULL, context);
  if (status != SIMDIRI_OK || !options->redirects) return (int)status;
  const int outcome = cli_redirects_read(options, *context, redirects);
  simdiri_context_free(*context);
  *context = NULL;
  leading.redirects = *redirects;
  return outcome == 0 ? (int)simdiri_context_create(&leading, NULL, context) : -1;
}
