/* The cleaned address of an explained IRI: --clean. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/commands/explain/explain_clean.h"
#include "cli/run/run_objects.h"
#include "cli/util/message.h"
#include "text/explain/rule_texts.h"

int cli_explain_create_cleaner(cli_explain_cleaner *own, const cli_options *options) {
  if (!options->clean) return 0;
  if (cli_cleaning_check(options) != 0) return -1;
  const simdiri_status status = simdiri_context_create(&options->iri, NULL, &own->context);
  if (status != SIMDIRI_OK) return (int)status;
  if (cli_run_create_base(options, own->context, &own->base) != 0) return -1;
  return cli_cleaning_create(&own->cleaning, options, own->context, own->base);
}

void cli_explain_free_cleaner(cli_explain_cleaner *own) {
  cli_cleaning_free(&own->cleaning);
  simdiri_base_free(own->base);
  simdiri_context_free(own->context);
}

simdiri_status cli_explain_write_cleaned(const cli_explain_cleaner *own, const cli_layout *layout,
                                         simdiri_scratch *scratch, simdiri_text text) {
  static const char indent[] = "            ";
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_result result;
  explain_rule rule;
  const uint64_t removals = ~(uint64_t)UINT32_MAX | SIMDIRI_CHANGE_FRAGMENT_DROPPED;
  const simdiri_status status = simdiri_clean(own->cleaning.cleaner, scratch, text.text, text.len, &out, &result);
  if (!simdiri_is_error(status)) {
    cli_write_format(layout, "\nCleaned (--clean)%s\n         -> ",
                     result.changes & removals ? "" : ": nothing is removed");
    cli_write_iri_line(layout, result.text, result.text_len);
    for (size_t at = 0; simdiri_explain_next_rule(result.changes & removals, EXPLAIN_FOR_URI, &at, &rule);) {
      char sentence[320];
      (void)snprintf(sentence, sizeof sentence, "%s: %s (%s)", rule.name, rule.sentence, rule.section);
      cli_output_put(layout->output, indent);
      cli_write_wrapped(layout, sizeof indent - 1, sizeof indent + 1, sentence);
    }
  }
  simdiri_buffer_free(&out);
  return simdiri_is_error(status) && status >= SIMDIRI_ERROR_NO_MEMORY ? status : SIMDIRI_OK;
}
