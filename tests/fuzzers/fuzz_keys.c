/* Fuzz target: keys with lossy rules and rules files, redirects under both profiles, SURT keys, and identities, against
 * the reference. The first four bytes are choices; four texts with NUL between them follow: two IRIs, a rules file,
 * redirects. */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../keys/key_laws.h"
#include "fuzzer.h"

enum { CHOICES = 4, TEXTS = 4 };

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  (void)arguments;
  reference_read_names(RULES_PAGE);
  check_shown_max = 1;
  if (!key_begin()) abort();
  return 0;
}

/* A keyer with some of the choices; NULL if the rules file is bad. *rules must outlive it. */
static simdiri_keyer *create_keyer(const test_case *about, uint32_t choices, const test_text *text,
                                   simdiri_key_rules **rules) {
  simdiri_key_options options;
  simdiri_keyer *keyer = NULL;
  simdiri_key_options_init(&options);
  options.lossy = choices & ALL_LOSSY;
  *rules = NULL;
  if (text && simdiri_key_rules_create(text->data, text->len, NULL, rules, NULL) != SIMDIRI_OK) return NULL;
  options.rules = *rules;
  return simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK ? keyer : NULL;
}

static void check_fingerprint(simdiri_fingerprint key) {
  char digits[SIMDIRI_FINGERPRINT_CAPACITY], expected[SIMDIRI_FINGERPRINT_CAPACITY + 1];
  const size_t len = simdiri_fingerprint_write(key, SIMDIRI_HASH_XXH3_128, digits);
  (void)snprintf(expected, sizeof expected, "%016llx%016llx", (unsigned long long)key.high,
                 (unsigned long long)key.low);
  fuzz_require(len == 32 && memcmp(digits, expected, 32) == 0, "a fingerprint is written as 32 digits");
}

/* Keyers with the same identity give the same keys. Identities are printable, so a rules file cannot insert other
 * text. */
static void check_identities(const test_case *about, const uint32_t choices[2], const test_text *const texts[2]) {
  simdiri_key_rules *rules[2];
  simdiri_keyer *keyers[2];
  simdiri_fingerprint keys[2][2] = {{{0, 0}}};
  const char *identities[2];
  size_t lens[2];
  const test_text *const records[] = {about->in, about->other};
  for (int i = 0; i < 2; i++) keyers[i] = create_keyer(about, choices[i], texts[i], &rules[i]);
  for (int i = 0; i < 2 && keyers[0] && keyers[1]; i++) {
    identities[i] = simdiri_keyer_identity(keyers[i], &lens[i]);
    fuzz_require(lens[i] > 22 && memcmp(identities[i], "simdiri-key/1 rules=", 20) == 0, "how an identity begins");
    for (size_t k = 0; k < lens[i]; k++)
      fuzz_require(identities[i][k] >= ' ' && identities[i][k] <= '~', "an identity is printable ASCII");
    for (int k = 0; k < 2; k++)
      if (simdiri_key(keyers[i], about->scratch, records[k]->data, records[k]->len, &keys[i][k], NULL) == SIMDIRI_OK)
        check_fingerprint(keys[i][k]);
  }
  if (keyers[0] && keyers[1]) {
    const bool is_equal = fuzz_is_equal(identities[0], lens[0], identities[1], lens[1]);
    fuzz_require(!is_equal || memcmp(keys[0], keys[1], sizeof keys[0]) == 0, "one identity, one key");
    if ((choices[0] & ALL_LOSSY) != (choices[1] & ALL_LOSSY) && !texts[0] && !texts[1])
      fuzz_require(!is_equal, "other rules, another identity");
    if (choices[0] == choices[1] && texts[0] == texts[1]) fuzz_require(is_equal, "the same options, the same identity");
  }
  for (int i = 0; i < 2; i++) {
    simdiri_keyer_free(keyers[i]);
    simdiri_key_rules_free(rules[i]);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  if (len < CHOICES) return 0;
  const uint32_t choices = (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16;
  test_text texts[TEXTS];
  const char *at = (const char *)data + CHOICES, *end = (const char *)data + len;
  for (size_t i = 0; i < TEXTS; i++) {
    const char *nul = i + 1 < TEXTS && at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
    texts[i] = test_text_of(at, (size_t)((nul ? nul : end) - at));
    at = nul ? nul + 1 : end;
  }
  test_random random = {choices};
  test_case about = {.random = &random, .in = &texts[0], .other = &texts[1]};
  key_choose_set(&about, data[3] & 7);
  key_check_lossy(&about, choices & ALL_LOSSY, choices >> 11 & 1 ? &texts[2] : NULL);
  key_check_surt(&about, choices >> 12 & 15);
  key_check_redirects(&about, &texts[3], choices >> 16 & 1);
  const uint32_t both[] = {choices, choices >> 17 & 3 ? choices : choices >> 3};
  const test_text *const rules[] = {choices >> 19 & 1 ? &texts[2] : NULL, choices >> 20 & 1   ? &texts[2]
                                                                          : choices >> 21 & 1 ? &texts[3]
                                                                                              : NULL};
  check_identities(&about, both, rules);
  for (size_t i = 0; i < TEXTS; i++) test_text_free(&texts[i]);
  if (check_failed > 0) {
    (void)fflush(stdout);
    abort();
  }
  return 0;
}
