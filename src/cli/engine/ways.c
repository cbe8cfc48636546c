/* Which ways the records of a run may take. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/ways.h"

/* Do the lines of blocks get their findings? The library reviews them as they are, so not what --base or
 * --default-scheme completes. */
static bool can_review_blocks(const cli_run *run) {
  if (run->reviewer.groups == 0) return true;
  return run->operation->traits & CLI_REVIEWS_BLOCKS && !run->base && !run->options->iri.default_scheme;
}

void cli_choose_ways(cli_run *run) {
  const cli_options *options = run->options;
  const unsigned traits = run->operation->traits;
  const unsigned touched = cli_find_touched(options);
  const bool is_said = !(touched & CLI_TOUCHES_UNSAID);
  const bool keeps_records = is_said && !(touched & CLI_TOUCHES_RECORDS);
  const bool keeps_results = is_said && !(touched & CLI_TOUCHES_RESULTS);
  const bool keeps_all = keeps_records && keeps_results;
  /* A run that prepares records finds the lines whose texts stay. */
  const bool may_be_blocks =
      !run->format && options->reads_records && is_said && (keeps_records || run->prepares) && can_review_blocks(run);
  run->is_direct = may_be_blocks && keeps_results && traits & CLI_WRITES_BLOCKS;
  run->takes_blocks = run->is_direct || (may_be_blocks && traits & CLI_TAKES_BLOCKS);
  /* The library does not note that it resolved a reference. */
  run->notes_changes = !run->base && traits & CLI_PASSES_UNNOTED;
  run->passes_unnoted = keeps_all && run->notes_changes;
  /* A field that is a request, also in a log of JSON, is completed when its record is there. */
  run->takes_fast_fields =
      keeps_all && run->format && run->format->take && !options->has_requests &&
      (traits & CLI_PASSES_UNNOTED || (traits & CLI_REPLACES_TEXTS && options->format == CLI_FORMAT_LOG));
}
