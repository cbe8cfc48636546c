/* explain: findings in a valid IRI, and --visual. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/explain/explain.h"
#include "cli/util/visual.h"

enum { SHOWN_MAX = 20 };

void cli_explain_findings(const cli_layout *layout, cli_view input) {
  simdiri_finding findings[SHOWN_MAX];
  const uint32_t groups = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  size_t count = simdiri_review(groups, input.text, input.len, findings, SHOWN_MAX);
  if (count > 0) cli_output_put(layout->output, "\nDeserves a look\n");
  for (size_t i = 0; i < count && i < SHOWN_MAX; i++) {
    const simdiri_finding *finding = &findings[i];
    cli_write_format(layout, "  %-9s ", simdiri_component_name(finding->component));
    if (finding->begin == finding->end)
      cli_write_format(layout, "at byte %zu\n", finding->begin);
    else
      cli_write_iri(layout, 12, input.text + finding->begin, finding->end - finding->begin);
    char text[200];
    int len = snprintf(text, sizeof text, "%s: %s", simdiri_finding_name(finding->code),
                       simdiri_finding_message(finding->code));
    cli_write_format(layout, "%12s", "");
    if (len > 0) cli_write_wrapped(layout, 12, 14, text);
  }
  if (count > SHOWN_MAX) cli_write_format(layout, "  and %zu more; check --hints lists all\n", count - SHOWN_MAX);
}

/* Writes the text in visual order, after a label. */
static simdiri_status put_order(const cli_layout *layout, const char *what, cli_view text) {
  size_t len;
  char *visual = cli_visual_order(text.text, text.len, &len);
  if (!visual && text.len <= CLI_VISUAL_MAX) return SIMDIRI_ERROR_NO_MEMORY;
  cli_write_format(layout, "  %s  ", what);
  if (visual)
    cli_write_iri_line(layout, visual, len);
  else
    cli_write_format(layout, "(not known: too long)\n");
  free(visual);
  return SIMDIRI_OK;
}

simdiri_status cli_explain_visual(const cli_layout *layout, cli_view input, cli_view legible) {
  cli_output_put(layout->output, "\nAs it is seen, from left to right (RFC 3987 4.1)\n");
  const simdiri_status status = put_order(layout, "as given        ", input);
  return status == SIMDIRI_OK && legible.len > 0 ? put_order(layout, "the result      ", legible) : status;
}
