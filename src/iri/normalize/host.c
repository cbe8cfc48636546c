/* Writes hosts: IP-literals, reg-names, domain names (RFC 3986 3.2.2, RFC 3987 3.1, 5.3.3). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "iri/idna/white_space.h"
#include "iri/normalize/bidi_encode.h"
#include "iri/normalize/component.h"
#include "iri/normalize/ipv6_text.h"
#include "iri/normalize/iri_writer.h"
#include "iri/normalize/name.h"
#include "iri/parse/parse.h"

static bool is_bis(const iri_writer *w) { return w->context->options.grammar == SIMDIRI_GRAMMAR_IRI_BIS; }

static simdiri_status write_ipv6(iri_writer *w, const unsigned char *literal, size_t len, bool *is_written) {
  unsigned char address[16];
  unsigned char text[IPV6_TEXT_CAPACITY + 2];
  size_t offset;
  *is_written = simdiri_read_ipv6(literal + 1, len - 2, address, &offset);
  if (!*is_written) return SIMDIRI_OK; /* an IPvFuture, which has no normal form of its own */
  const size_t written = simdiri_write_ipv6(address, text + 1) + 2;
  text[0] = '[';
  text[written - 1] = ']';
  if (written != len || !is_same_ignoring_case(literal, text, len)) w->result->changes |= SIMDIRI_CHANGE_IPV6;
  return simdiri_write_bytes(w, text, written);
}

static simdiri_status write_ip_literal(iri_writer *w) {
  const unsigned char *literal = w->text + w->c.host_begin;
  const size_t len = w->c.host_end - w->c.host_begin;
  simdiri_status status = simdiri_check_literal(w->text, &w->c, w->result);
  if (status != SIMDIRI_OK) return status;
  if (!w->plan->syntax) return simdiri_write_bytes(w, literal, len);
  for (size_t i = 0; i < len; i++)
    if (byte_is(literal[i], CLASS_UPPER)) w->result->changes |= SIMDIRI_CHANGE_HOST_CASE;
  if (w->plan->scheme && w->c.has_scheme) {
    bool is_written;
    status = write_ipv6(w, literal, len, &is_written);
    if (status != SIMDIRI_OK || is_written) return status;
  }
  status = simdiri_buffer_reserve(w->out, len);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < len; i++) buffer_put(w->out, (char)byte_lower(literal[i]));
  return SIMDIRI_OK;
}

/* Is the name one that no rule changes: lower-case ASCII without triplets and A-labels? */
static bool is_plain_name(const unsigned char *name, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (!byte_is(name[i], CLASS_LOWER | CLASS_DIGIT) && name[i] != '.' && name[i] != '-') return false;
    if (name[i] == '-' && i > 0 && name[i - 1] == '-') return false;
  }
  return true;
}

static bool has_class(const unsigned char *text, size_t len, unsigned classes) {
  for (size_t i = 0; i < len; i++)
    if (byte_is(text[i], classes)) return true;
  return false;
}

/* Does the name contain a character above ASCII that the grammar allows? Characters that it does not allow are
 * repaired, not mapped. */
static bool has_character(const iri_writer *w, const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    uint32_t code_point;
    if (byte_is(text[i], CLASS_HIGH) && utf8_decode(text + i, text + len, &code_point) > 0 &&
        is_allowed_raw(code_point, written_grammar(w->context), false))
      return true;
  }
  return false;
}

static bool has_bad_byte(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len;) {
    uint32_t code_point;
    const size_t used = byte_is(text[i], CLASS_HIGH) ? utf8_decode(text + i, text + len, &code_point) : 1;
    if (used == 0) return true;
    i += used;
  }
  return false;
}

/* Does the plan map this reg-name as a domain name? 3987bis 3.4 treats every reg-name as a domain name. */
static bool is_mapped_name(const iri_writer *w, const unsigned char *name, size_t len) {
  if (!w->plan->map_hosts) return false;
  if (!is_bis(w) && !w->scheme) return false;
  if (!w->plan->map_only_characters) return true;
  return has_character(w, name, len) || (is_bis(w) && has_class(name, len, CLASS_PERCENT));
}

/* Decodes the name to the form iri, into scratch->host. Invisible characters remain triplets, of which the
 * mapping reads those that UTS 46 ignores, and joiners. */
static simdiri_status decode_name(iri_writer *w, uint64_t *changes) {
  percent_rules rules = simdiri_component_rules(w, SIMDIRI_COMPONENT_HOST);
  rules.triplets = TRIPLETS_DECODE;
  rules.characters = CHARACTERS_SHOW;
  rules.encode_bidi = false;
  rules.is_mapped = true;
  component_writer writer = {.scratch = w->scratch, .rules = &rules, .out = &w->scratch->host};
  writer.out->len = 0;
  const simdiri_status status =
      simdiri_append_component(&writer, w->text + w->c.host_begin, w->c.host_end - w->c.host_begin);
  *changes |= writer.changes;
  return status == SIMDIRI_OK ? status
                              : fail_at(w->result, status, SIMDIRI_COMPONENT_HOST, w->c.host_begin + writer.offset);
}

static bool has_high_triplet(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (is_triplet(text + i, text + len) && triplet_value(text + i) >= 0x80) return true;
  return false;
}

static simdiri_status write_mapped(iri_writer *w, uint64_t changes) {
  const simdiri_buffer *host = &w->scratch->host;
  const simdiri_buffer *mapped = &w->scratch->mapped;
  const bool has_triplet = has_class((const unsigned char *)mapped->data, mapped->len, CLASS_PERCENT);
  /* ireg-name of 3987bis 2.2 has no triplets. */
  if (is_bis(w) && has_triplet)
    return fail_at(w->result, SIMDIRI_ERROR_BAD_HOST, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  if (w->plan->encode_bidi) {
    const simdiri_status status = simdiri_encode_bidi_dns_labels(w->scratch);
    if (status != SIMDIRI_OK) return fail_at(w->result, status, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  }
  const bool is_same = host->len == mapped->len && memcmp(host->data, mapped->data, host->len) == 0;
  if (!is_same) changes = (changes & ~(uint64_t)SIMDIRI_CHANGE_PCT_TO_CHARACTER) | SIMDIRI_CHANGE_HOST_MAPPED;
  /* decode_name encodes invisible characters only, and the mapping may have removed them. */
  if (!has_high_triplet((const unsigned char *)mapped->data, mapped->len))
    changes &= ~(uint64_t)SIMDIRI_CHANGE_CHARACTER_TO_PCT;
  if (!has_triplet) changes &= ~(uint64_t)SIMDIRI_CHANGE_PCT_CASE;
  w->result->changes |= changes;
  return simdiri_write_bytes(w, mapped->data, mapped->len);
}

/* A host that cannot be mapped is a warning. It is an error if the plan is strict, or iri-bis requires the mapping. */
static simdiri_status note_unmapped(iri_writer *w) {
  const simdiri_buffer *host = &w->scratch->host;
  const bool must_map =
      is_bis(w) && has_class((const unsigned char *)host->data, host->len, CLASS_HIGH | CLASS_PERCENT);
  if (w->plan->is_strict || must_map)
    return fail_at(w->result, SIMDIRI_ERROR_BAD_HOST, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  fail_at(w->result, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  return SIMDIRI_OK;
}

/* to_uri under iri-bis: does the name become ASCII only because triplets of ASCII were decoded? */
static bool is_ascii_by_decoding(const iri_writer *w) {
  const unsigned char *name = w->text + w->c.host_begin;
  return w->plan->map_only_characters && !has_character(w, name, w->c.host_end - w->c.host_begin) &&
         !has_class((const unsigned char *)w->scratch->host.data, w->scratch->host.len, CLASS_HIGH | CLASS_PERCENT);
}

static simdiri_status write_name(iri_writer *w) {
  uint64_t changes = 0;
  simdiri_status status = decode_name(w, &changes);
  if (status != SIMDIRI_OK) return status;
  const simdiri_buffer *host = &w->scratch->host;
  if (is_ascii_by_decoding(w)) {
    w->result->changes |= changes;
    return simdiri_write_bytes(w, host->data, host->len);
  }
  name_outcome outcome;
  status = simdiri_map_name(w->scratch, w->plan->style, simdiri_name_flags(&w->context->options),
                            (const unsigned char *)buffer_text(host, 0), host->len, &outcome);
  if (status != SIMDIRI_OK) return fail_at(w->result, status, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  if (outcome == NAME_MAPPED) return write_mapped(w, changes);
  if (outcome == NAME_UNMAPPED) status = note_unmapped(w);
  if (status != SIMDIRI_OK) return status;
  if (!is_bis(w)) return simdiri_write_text(w, SIMDIRI_COMPONENT_HOST, w->c.host_begin, w->c.host_end);
  w->result->changes |= changes;
  return simdiri_write_bytes(w, host->data, host->len);
}

static simdiri_status write_other_name(iri_writer *w, const unsigned char *name, size_t len) {
  if (is_mapped_name(w, name, len)) return write_name(w);
  const size_t begin = w->out->len;
  const uint64_t changes = w->result->changes;
  const simdiri_status status = simdiri_write_text(w, SIMDIRI_COMPONENT_HOST, w->c.host_begin, w->c.host_end);
  if (status != SIMDIRI_OK) return status;
  /* to_uri maps unencoded text only. Bytes that are not UTF-8 cannot be mapped. */
  if (w->plan->map_only_characters && w->plan->map_hosts && w->scheme && has_bad_byte(name, len))
    fail_at(w->result, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
  if (!is_bis(w)) return status;
  /* ireg-name of 3987bis 2.2 has no triplets, so characters that are never raw must vanish in the mapping. */
  const unsigned char *host = (const unsigned char *)buffer_text(w->out, begin);
  if (!has_class(host, w->out->len - begin, CLASS_PERCENT)) return SIMDIRI_OK;
  if (w->plan->map_triplets) {
    w->out->len = begin;
    w->result->changes = changes;
    return write_name(w);
  }
  return fail_at(w->result, SIMDIRI_ERROR_BAD_HOST, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
}

/* White space in the host that was written is a warning under every scheme, because it is nearly always a mistake. It
 * is no error, also if the plan is strict, because RFC 3986 allows triplets in every host. */
static void note_white_space(iri_writer *w, size_t begin) {
  const size_t len = w->out->len - begin;
  if (w->plan->notes_white_space && w->result->status == SIMDIRI_OK &&
      simdiri_find_white_space((const unsigned char *)buffer_text(w->out, begin), len) < len)
    fail_at(w->result, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, w->c.host_begin);
}

simdiri_status simdiri_write_host(iri_writer *w) {
  if (w->c.is_ip_literal) return write_ip_literal(w);
  const unsigned char *name = w->text + w->c.host_begin;
  const size_t len = w->c.host_end - w->c.host_begin;
  if (!context_has_flag(w->context, SIMDIRI_FLAG_STD3) && is_plain_name(name, len))
    return simdiri_write_bytes(w, name, len);
  const size_t begin = w->out->len;
  const simdiri_status status = write_other_name(w, name, len);
  if (status == SIMDIRI_OK) note_white_space(w, begin);
  return status;
}
