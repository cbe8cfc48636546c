/* Compares two IRIs, and says at which rung of the ladder of RFC 3987 5.3 they are equivalent. It prints:
 * equivalent at rung 2 */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>

int main(void) {
  static const char a[] = "http://example.com/~user", b[] = "HTTP://example.com:80/%7Euser";
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_comparison comparison;
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return 1;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 1;
  const simdiri_status status = simdiri_compare(context, scratch, NULL, a, sizeof a - 1, b, sizeof b - 1, &comparison);
  if (status != SIMDIRI_OK)
    printf("operand %d: %s\n", comparison.invalid_operand, simdiri_status_message(status));
  else if (comparison.is_equivalent)
    printf("equivalent at rung %d\n", (int)comparison.rung);
  else
    puts("different");
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return 0;
}
