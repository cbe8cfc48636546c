/* Fuzz target: review of any text. One byte chooses the groups. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t all_groups = SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_CONFUSABLES;

static void check_finding(const simdiri_finding *finding, uint32_t groups, size_t len) {
  fuzz_require(finding->begin <= finding->end && finding->end <= len, "a finding is in the text");
  fuzz_require((simdiri_finding_group(finding->code) & groups) != 0, "a finding is of a group that was asked for");
  fuzz_require(strcmp(simdiri_finding_name(finding->code), "unknown") != 0, "a finding has a name");
  fuzz_require(finding->component <= SIMDIRI_COMPONENT_FRAGMENT, "a finding is in a component");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const uint8_t choices = fuzz_take_byte(&source);
  const uint32_t groups = choices & all_groups;
  fuzz_text text = fuzz_take_rest(&source);
  const size_t count = simdiri_review(groups, text.data, text.len, NULL, 0);
  fuzz_require(count <= 8 * text.len + 8, "not more findings than there can be");
  const size_t capacity = choices & 8 ? count / 2 : count;
  simdiri_finding *findings = malloc((capacity + 1) * sizeof *findings);
  if (!findings) abort();
  fuzz_require(simdiri_review(groups, text.data, text.len, findings, capacity) == count, "the room changes no count");
  for (size_t i = 0; i < capacity; i++) check_finding(&findings[i], groups, text.len);
  size_t sum = 0;
  for (uint32_t group = 1; group <= all_groups; group <<= 1)
    if (groups & group) sum += simdiri_review(group, text.data, text.len, NULL, 0);
  fuzz_require(sum == count, "groups do not depend on each other");
  free(findings);
  fuzz_free(&text);
  return 0;
}
