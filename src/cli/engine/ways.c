/* Which ways the records of a run may take. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/ways.h"

/* Do the lines of blocks get their findings? The library reviews them as they are, so not what --base or
 * --default-scheme completes. */
static bool can_review_blocks(const cli_run *run) {
  if (run->reviewer.groups == 0) return true;
  return run->operation->traits & CLI_REVIEWS_BLOCKS && !run->base && !run->options->iri.default_scheme;
}

/* Does no option that is given touch any of this? */
static bool keeps(unsigned touched, unsigned what) { return !(touched & (what | CLI_TOUCHES_UNSAID)); }

/* What of the input is in the output as it is. */
static void choose_copies(cli_run *run, unsigned touched) {
  const cli_options *options = run->options;
  const unsigned traits = run->operation->traits;
  const bool writes_lines =
      options->only_field || (options->command->flags & CLI_COMMAND_WRITES_LINES && !options->append);
  run->writes_records = traits & CLI_WRITES_RECORDS && !writes_lines;
  run->ways.passes_unchanged = run->format && traits & CLI_PASSES_UNCHANGED && run->writes_records;
  run->ways.keeps_results = keeps(touched, CLI_TOUCHES_RESULTS);
  run->ways.keeps_absent = keeps(touched, CLI_TOUCHES_BAD);
  run->ways.keeps_bad = keeps(touched, CLI_TOUCHES_BAD | CLI_TOUCHES_ERRORS);
  run->ways.prints_input = traits & CLI_PRINTS_INPUT && run->ways.keeps_results && run->ways.keeps_absent &&
                           options->on_error != SIMDIRI_ON_ERROR_SKIP;
}

/* May a result be copied into a record without being encoded? The characters that labels have need no escapes in most
 * logs. */
static bool replaces_raw_texts(const cli_run *run) {
  return run->operation->choose && run->options->format == CLI_FORMAT_LOG && !run->format->encodes_braces;
}

void cli_choose_ways(cli_run *run) {
  const cli_options *options = run->options;
  const unsigned traits = run->operation->traits, touched = cli_find_touched(options);
  const bool keeps_facts = keeps(touched, CLI_TOUCHES_RESULTS | CLI_TOUCHES_FACTS);
  const bool keeps_records = keeps(touched, CLI_TOUCHES_RECORDS), keeps_all = keeps_records && keeps_facts;
  /* A run that prepares records finds the lines whose texts stay. */
  const bool may_be_blocks = !run->format && options->reads_records && keeps(touched, 0) &&
                             (keeps_records || run->prepares) && can_review_blocks(run);
  choose_copies(run, touched);
  run->ways.is_direct =
      may_be_blocks && keeps_facts && run->ways.keeps_absent && (traits & CLI_WRITES_BLOCKS || run->ways.prints_input);
  run->ways.takes_blocks = may_be_blocks && run->operation->apply && !(traits & CLI_NOTES_RECORDS);
  /* The library does not note that it resolved a reference. */
  run->ways.notes_changes = !run->base && traits & CLI_PASSES_UNNOTED;
  run->ways.passes_unnoted = keeps_all && run->ways.notes_changes;
  /* A field that is a request, also in a log of JSON, is completed when its record is there. */
  run->ways.takes_fast_fields = keeps_all && run->format && run->format->take && !options->has_requests &&
                                !options->has_inner_log && (traits & CLI_PASSES_UNNOTED || replaces_raw_texts(run));
}
