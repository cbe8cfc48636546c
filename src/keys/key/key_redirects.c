/* Redirects of keys: the classes of key texts after the lossy rules. */
/* SPDX-License-Identifier: MIT */
#include "iri/redirect/redirects.h"
#include "keys/key/keyer.h"

typedef struct {
  const simdiri_keyer *keyer;
  simdiri_scratch *scratch;
} text_maker;

static simdiri_status make_text(void *user, const char **text, size_t *len) {
  const text_maker *maker = user;
  uint32_t fired;
  return simdiri_keyer_make_text(maker->keyer, maker->scratch, text, len, &fired);
}

/* Both IRIs of a redirect take the lossy rules. If the redirects were looked up before the rules, a record whose text
 * a rule makes that of a redirected IRI would keep another key than this IRI. */
static simdiri_status map_redirects(simdiri_keyer *keyer, const simdiri_redirects *given) {
  text_maker maker = {.keyer = keyer};
  simdiri_status status = simdiri_scratch_create(keyer->allocator, &maker.scratch);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_redirects_map(given, make_text, &maker, keyer->allocator, &keyer->mapped);
  simdiri_scratch_free(maker.scratch);
  keyer->redirects = keyer->mapped;
  return status;
}

simdiri_status simdiri_keyer_choose_redirects(simdiri_keyer *keyer) {
  const simdiri_options *o = &keyer->context->options;
  const simdiri_redirects *given = follows_redirects(o) ? o->redirects : keyer->options.redirects;
  keyer->redirects = given;
  return given && keyer->options.lossy ? map_redirects(keyer, given) : SIMDIRI_OK;
}
