/* Keys that are made of the host, domain or site of a normal form. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "keys/key/keyer.h"
#include "keys/key/lossy.h"
#include "keys/parts/parts.h"

simdiri_status simdiri_keyer_make_parts(simdiri_keyer *keyer) {
  static const char *const names[][2] = {
      [SIMDIRI_KEY_BY_HOST] = {"host", "host"},
      [SIMDIRI_KEY_BY_DOMAIN] = {"domain", "host"},
      [SIMDIRI_KEY_BY_SITE] = {"site", "host"},
  };
  if (keyer->options.by == SIMDIRI_KEY_BY_IRI || is_group(keyer->options.by)) return SIMDIRI_OK;
  return simdiri_parts_create(keyer->context, keyer->options.suffixes, names[keyer->options.by], 2, keyer->allocator,
                              &keyer->parts, NULL);
}

enum { HTTP_LEN = sizeof "http://" - 1 };

/* Returns where the host of a site begins: after the "://". */
static size_t find_slashes(span site) {
  const char *colon = memchr(site.data, ':', site.len);
  return colon ? (size_t)(colon - site.data) + 3 : 0;
}

/* Applies the rules about hosts, and to sites that about schemes, to the part alone: a rule that leaves some IRIs
 * alone, such as signed ones or those with a port, would otherwise split those of one host. */
static simdiri_status apply_rules(uint32_t rules, simdiri_scratch *scratch, bool is_site, span *part, uint32_t *fired) {
  uint32_t own = 0;
  const size_t slashes = is_site ? find_slashes(*part) : 0;
  span host = {part->data + slashes, part->len - slashes};
  simdiri_lossy_host(rules, &host, &own);
  const bool gets_s = slashes == HTTP_LEN && memcmp(part->data, "http://", HTTP_LEN) == 0;
  if (gets_s) own |= rules & SIMDIRI_LOSSY_SCHEME;
  if (own == 0) return SIMDIRI_OK;
  *fired |= own;
  simdiri_buffer *out = &scratch->pair[1];
  out->len = 0;
  simdiri_status status = simdiri_buffer_reserve(out, slashes + 1 + host.len);
  if (status != SIMDIRI_OK) return status;
  (void)simdiri_buffer_append(out, part->data, slashes);
  if (own & SIMDIRI_LOSSY_SCHEME) {
    out->len = 0;
    (void)simdiri_buffer_append(out, "https://", HTTP_LEN + 1);
  }
  (void)simdiri_buffer_append(out, host.data, host.len);
  *part = (span){out->data, out->len};
  return SIMDIRI_OK;
}

simdiri_status simdiri_keyer_take_part(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char **text,
                                       size_t *len, uint32_t *fired, bool *is_found) {
  part_span places[2];
  simdiri_buffer *built = &scratch->pair[0];
  built->len = 0;
  *is_found = false;
  plain_host plain;
  simdiri_part_find_plain_host(keyer->parts, scratch, *text, *len, &plain);
  const simdiri_status status = simdiri_parts_locate(keyer->parts, scratch, *text, *len, &plain, places);
  if (status != SIMDIRI_OK || places[1].place == IN_NOTHING || places[1].begin == places[1].end) return status;
  const part_span *place = &places[places[0].place == IN_NOTHING];
  *is_found = true;
  span part = {(place->place == IN_BUILT ? built->data : *text) + place->begin, place->end - place->begin};
  const bool is_site = keyer->options.by == SIMDIRI_KEY_BY_SITE && place == &places[0];
  const simdiri_status applied = apply_rules(keyer->options.lossy, scratch, is_site, &part, fired);
  *text = part.data;
  *len = part.len;
  return applied;
}
