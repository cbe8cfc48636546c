/* Prints the first of each group of equal IRIs, with the help of keys and a set. It prints:
 * http://example.com/
 * http://example.com/a */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  static const char *const iris[] = {"http://example.com/", "HTTP://Example.com:80", "http://example.com/a",
                                     "http://example.com/a#top"};
  enum { COUNT = sizeof iris / sizeof *iris };
  simdiri_options options;
  simdiri_key_options key_options;
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_keyer *keyer = NULL;
  simdiri_seen *seen = NULL;
  simdiri_fingerprint keys[COUNT];
  uint8_t is_new[COUNT];
  simdiri_options_init(&options);
  simdiri_key_options_init(&key_options);
  key_options.lossy = SIMDIRI_LOSSY_FRAGMENT; /* the same page, whatever the fragment is */
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return 1;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 1;
  if (simdiri_keyer_create(context, &key_options, NULL, &keyer) != SIMDIRI_OK) return 1;
  if (simdiri_seen_create(NULL, NULL, &seen) != SIMDIRI_OK) return 1;
  for (size_t i = 0; i < COUNT; i++)
    if (simdiri_is_error(simdiri_key(keyer, scratch, iris[i], strlen(iris[i]), &keys[i], NULL))) return 1;
  if (simdiri_seen_insert(seen, keys, COUNT, is_new, NULL) != SIMDIRI_OK) return 1;
  for (size_t i = 0; i < COUNT; i++)
    if (is_new[i]) puts(iris[i]);
  simdiri_seen_free(seen);
  simdiri_keyer_free(keyer);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return 0;
}
