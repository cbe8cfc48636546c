/* Normalizes one IRI. It prints:
 * http://example.com/b?q=%C3%A9 */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>

int main(void) {
  static const char iri[] = "HTTP://Example.com:80/a/../b?q=%c3%a9";
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_result result;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return 1;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 1;
  if (simdiri_is_error(simdiri_normalize(context, scratch, iri, sizeof iri - 1, &out, &result)))
    (void)fprintf(stderr, "%s\n", simdiri_status_message(result.status));
  else
    printf("%.*s\n", (int)result.text_len, result.text);
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return 0;
}
