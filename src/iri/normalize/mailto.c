/* The domains of mail addresses: lower-cased, and mapped as hosts are (RFC 3987 5.3.3: IDNs may also be "elsewhere").
 */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/mailto.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/normalize/component.h"
#include "iri/normalize/name.h"
#include "iri/normalize/opaque.h"

/* Is the name the domain of an address, not a text with quoted or reserved characters (RFC 6068 2, RFC 5322 3.4.1)? */
static bool is_domain(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++) /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the NUL is not one of them */
    if (!byte_is(text[i], CLASS_ALPHA | CLASS_DIGIT | CLASS_HIGH | CLASS_PERCENT) && !memchr("-_.", text[i], 3))
      return false;
  return len > 0;
}

/* Decodes a domain to the form iri, into scratch->host, as a host is before it is mapped. */
static simdiri_status decode_domain(const iri_writer *w, const unsigned char *domain, size_t len) {
  percent_rules rules = simdiri_component_rules(w, SIMDIRI_COMPONENT_HOST);
  component_writer writer = {.scratch = w->scratch, .rules = &rules, .out = &w->scratch->host};
  rules.triplets = TRIPLETS_DECODE;
  rules.characters = CHARACTERS_SHOW;
  rules.lower = rules.is_mapped = true;
  rules.encode_bidi = rules.check_merge = false;
  rules.repair = true;
  writer.out->len = 0;
  return simdiri_append_component(&writer, domain, len);
}

/* Appends a domain: mapped, or lower-cased if it is not a domain name or needs no mapping. */
static simdiri_status write_domain(iri_writer *w, const unsigned char *domain, size_t len, bool *is_changed) {
  const simdiri_buffer *name = &w->scratch->host, *mapped = &w->scratch->mapped;
  name_outcome outcome = NAME_UNMAPPED;
  const size_t begin = w->out->len;
  const bool is_mappable = is_domain(domain, len);
  simdiri_status status = is_mappable ? decode_domain(w, domain, len) : SIMDIRI_OK;
  if (status == SIMDIRI_OK && is_mappable)
    status = simdiri_map_name(w->scratch, w->plan->style, simdiri_name_flags(&w->context->options),
                              (const unsigned char *)name->data, name->len, &outcome);
  if (status == SIMDIRI_OK)
    status = outcome == NAME_MAPPED ? simdiri_buffer_append(w->out, mapped->data, mapped->len)
                                    : simdiri_buffer_append(w->out, domain, len);
  if (status != SIMDIRI_OK) return status;
  if (outcome != NAME_MAPPED) {
    *is_changed |= simdiri_lower_span((unsigned char *)w->out->data, begin, w->out->len);
    return SIMDIRI_OK;
  }
  *is_changed |= mapped->len != len || memcmp(mapped->data, domain, len) != 0;
  return SIMDIRI_OK;
}

/* The domain of an addr-spec follows its last "@". */
static simdiri_status write_address(iri_writer *w, const unsigned char *address, size_t len, bool *is_changed) {
  size_t at = len;
  while (at > 0 && address[at - 1] != '@') at--;
  if (at == 0) return simdiri_buffer_append(w->out, address, len);
  const simdiri_status status = simdiri_buffer_append(w->out, address, at);
  return status == SIMDIRI_OK ? write_domain(w, address + at, len - at, is_changed) : status;
}

/* ASCII domains without A-labels are lower-cased only. */
static bool may_map(const iri_writer *w, const unsigned char *path, size_t len) {
  if (!w->plan->map_hosts) return false;
  for (size_t i = 0; i < len; i++) {
    if (byte_is(path[i], CLASS_HIGH | CLASS_PERCENT)) return true;
    if (len - i >= 4 && is_same_ignoring_case(path + i, "xn--", 4)) return true;
  }
  return false;
}

simdiri_status simdiri_write_mailto_domains(iri_writer *w, size_t begin, bool *is_changed) {
  const unsigned char *path = (unsigned char *)w->out->data + begin;
  size_t len = w->out->len - begin;
  simdiri_buffer *source = &w->scratch->spare;
  if (!may_map(w, path, len)) {
    *is_changed = simdiri_lower_mailto_domains((unsigned char *)w->out->data + begin, len);
    return SIMDIRI_OK;
  }
  source->len = 0;
  simdiri_status status = simdiri_buffer_append(source, path, len);
  path = (unsigned char *)source->data;
  w->out->len = begin;
  for (bool is_last = false; status == SIMDIRI_OK && !is_last;) {
    const unsigned char *comma = memchr(path, ',', len);
    const size_t address_len = comma ? (size_t)(comma - path) : len;
    status = write_address(w, path, address_len, is_changed);
    if (status == SIMDIRI_OK && comma) status = simdiri_buffer_append(w->out, ",", 1);
    is_last = !comma;
    path += address_len + !is_last;
    len -= address_len + !is_last;
  }
  return status;
}
