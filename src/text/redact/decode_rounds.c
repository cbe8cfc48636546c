/* Percent-decodes a text up to three times. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

/* The first round: copies the text, and decodes its triplets. */
static size_t decode_first(const unsigned char *text, size_t len, unsigned char *decoded, uint8_t *info) {
  const unsigned char *at = text, *end = text + len;
  size_t out = 0;
  while (at < end) {
    const unsigned char *percent = memchr(at, '%', (size_t)(end - at));
    const size_t run = (size_t)((percent ? percent : end) - at);
    memcpy(decoded + out, at, run);
    memset(info + out, INFO_PLAIN, run);
    out += run;
    at += run;
    if (!percent) break;
    const bool is_encoded = is_triplet(at, end);
    decoded[out] = is_encoded ? triplet_value(at) : '%';
    info[out++] = is_encoded ? 1u << INFO_ROUND_SHIFT | 3u : INFO_PLAIN;
    at += is_encoded ? 3 : 1;
  }
  return out;
}

static unsigned width_of(uint8_t info) { return info & INFO_WIDTH; }

/* Decodes the text again, in place, from the offset `at` on. Returns its new length. */
static size_t decode_again(unsigned char *text, size_t at, size_t len, uint8_t *info, unsigned round) {
  size_t out = at;
  while (at < len) {
    if (text[at] == '%' && is_triplet(text + at, text + len)) {
      const unsigned width = width_of(info[at]) + width_of(info[at + 1]) + width_of(info[at + 2]);
      text[out] = triplet_value(text + at);
      info[out++] = (uint8_t)(round << INFO_ROUND_SHIFT | width);
      at += 3;
    } else {
      text[out] = text[at];
      info[out++] = info[at++];
    }
  }
  return out;
}

size_t simdiri_redact_decode(const unsigned char *text, size_t len, unsigned char *decoded, uint8_t *info,
                             unsigned *last_round) {
  const unsigned char *percent;
  unsigned round = 1;
  len = decode_first(text, len, decoded, info);
  while (round < ROUNDS_MAX && (percent = memchr(decoded, '%', len)) != NULL)
    len = decode_again(decoded, (size_t)(percent - decoded), len, info, ++round);
  if (last_round) *last_round = round;
  return len;
}
