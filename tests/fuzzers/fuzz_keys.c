/* Fuzz target: keys with lossy rules and rules files, redirects under both profiles, and SURT keys, against the
 * reference. The first four bytes are choices; four texts with NUL between them follow: two IRIs, a rules file,
 * redirects. */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../keys/key_laws.h"

enum { CHOICES = 4, TEXTS = 4 };

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  (void)arguments;
  reference_read_names(RULES_PAGE);
  check_shown_most = 1;
  if (!key_begin()) abort();
  return 0;
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
  for (size_t i = 0; i < TEXTS; i++) test_text_free(&texts[i]);
  if (check_failed > 0) {
    (void)fflush(stdout);
    abort();
  }
  return 0;
}
