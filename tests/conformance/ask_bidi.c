/* Bidirectional IRIs: structure (RFC 3987 4.2) and visual order (4.1, 4.4). */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <stdlib.h>

#include "cli/util/visual.h"

int check_bidi_structure(const check_text *text) {
  return simdiri_validate(SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI, text->data, text->len, NULL) == SIMDIRI_OK &&
         simdiri_review(SIMDIRI_REVIEW_BIDI, text->data, text->len, NULL, 0) == 0;
}

check_answer check_ask_visual(const check_case *item) {
  size_t len;
  if (!cli_has_visual()) return check_skip("built without FriBidi");
  char *visual = cli_visual_order(item->input.data, item->input.len, &len);
  if (visual == NULL) return check_compare_status(item, SIMDIRI_ERROR_NO_MEMORY);
  check_answer answer = check_compare_text(item, SIMDIRI_OK, visual, len);
  free(visual);
  return answer;
}
