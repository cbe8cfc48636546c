/* Keys that are made of the host, domain or site of a normal form. */
/* SPDX-License-Identifier: MIT */
#include "key/keyer.h"
#include "parts/parts.h"

simdiri_status simdiri_keyer_make_parts(simdiri_keyer *keyer) {
  static const char *const names[][2] = {
      [SIMDIRI_KEY_BY_HOST] = {"host", "host"},
      [SIMDIRI_KEY_BY_DOMAIN] = {"domain", "host"},
      [SIMDIRI_KEY_BY_SITE] = {"site", "host"},
  };
  if (keyer->options.by == SIMDIRI_KEY_BY_IRI) return SIMDIRI_OK;
  return simdiri_parts_create(keyer->context, keyer->options.suffixes, names[keyer->options.by], 2, keyer->allocator,
                              &keyer->parts, NULL);
}

simdiri_status simdiri_keyer_take_part(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char **text,
                                       size_t *len, bool *is_found) {
  part_span places[2];
  simdiri_buffer *built = &scratch->pair[0];
  built->len = 0;
  *is_found = false;
  usual_host usual;
  simdiri_part_find_usual_host(keyer->parts, scratch, *text, *len, &usual);
  const simdiri_status status = simdiri_parts_locate(keyer->parts, scratch, *text, *len, &usual, built, places);
  if (status != SIMDIRI_OK || places[1].place == IN_NOTHING || places[1].begin == places[1].end) return status;
  const part_span *place = &places[places[0].place == IN_NOTHING];
  *is_found = true;
  *text = (place->place == IN_BUILT ? built->data : *text) + place->begin;
  *len = place->end - place->begin;
  return SIMDIRI_OK;
}
