/* Writes one text component: transformed, and in NFC or NFKC if the options request it (RFC 3987 5.3.2.2). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/component.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "iri/normalize/bidi_encode.h"
#include "iri/tables/invisible_table.h"
#include "iri/unicode/nfc.h"
#include "iri/unicode/nfc_quick.h"

static simdiri_status append_transformed(component_writer *w, const unsigned char *text, size_t len) {
  simdiri_buffer *out = w->out;
  if (len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  simdiri_status status = simdiri_buffer_reserve(out, 3 * len);
  if (status != SIMDIRI_OK || len == 0) return status;
  transformed_text transformed = {.end = buffer_end(out)};
  status = simdiri_transform_component(w->rules, text, len, &transformed);
  w->offset = transformed.offset;
  if (status != SIMDIRI_OK) return status;
  w->changes |= transformed.changes;
  buffer_commit(out, transformed.end);
  return SIMDIRI_OK;
}

/* Appends text and percent-encodes what the form does not allow unencoded. */
static simdiri_status append_encoded(const percent_rules *rules, const unsigned char *text, size_t len,
                                     simdiri_buffer *out) {
  if (len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status = simdiri_buffer_reserve(out, 3 * len);
  if (status != SIMDIRI_OK) return status;
  const bool in_query = rules->component == SIMDIRI_COMPONENT_QUERY;
  const unsigned char *p = text;
  unsigned char *to = buffer_reserved_end(out);
  while (p < text + len) {
    uint32_t code_point = 0;
    size_t left = utf8_decode(p, text + len, &code_point);
    const bool is_raw =
        code_point < 0x80 || (rules->characters != CHARACTERS_ENCODE && may_be_raw(code_point, in_query));
    for (; left > 0; left--, p++) {
      if (is_raw)
        *to++ = *p;
      else
        to = put_triplet(to, *p);
    }
  }
  buffer_commit(out, to);
  return SIMDIRI_OK;
}

/* Finds the end of the run of iunreserved characters that begins at p; p itself if the run is empty. */
static const unsigned char *find_run_end(const unsigned char *p, const unsigned char *end) {
  while (p < end) {
    uint32_t code_point = 0;
    const size_t len = utf8_decode(p, end, &code_point);
    const bool is_in_run = code_point < 0x80 ? byte_is(*p, CLASS_UNRESERVED) : is_ucschar(code_point);
    if (!is_in_run) break;
    p += len;
  }
  return p;
}

/* The length of the text that separates runs: one triplet, whose digits are not text, or one character. */
static size_t delimiter_len(const unsigned char *p, const unsigned char *end) {
  uint32_t ignored;
  return is_triplet(p, end) ? 3 : utf8_decode(p, end, &ignored);
}

static bool lower_in_place(simdiri_buffer *text) {
  bool is_changed = false;
  for (size_t i = 0; i < text->len; i++) {
    const unsigned char byte = (unsigned char)text->data[i];
    is_changed |= byte_is(byte, CLASS_UPPER);
    text->data[i] = (char)byte_lower(byte);
  }
  return is_changed;
}

/* Normalizes one run into scratch->composed. In a host, compatibility mapping can produce A-Z, which are lower-cased.
 * That can allow a new composition: H + U+0331 has no composite, h + U+0331 has one. */
static simdiri_status compose_run(simdiri_scratch *scratch, simdiri_unicode form, bool lower, const unsigned char *text,
                                  size_t len) {
  simdiri_buffer *composed = &scratch->composed;
  composed->len = 0;
  simdiri_status status = simdiri_nfc_apply(scratch, form, true, (const char *)text, len, composed);
  if (status != SIMDIRI_OK || !lower || !lower_in_place(composed)) return status;
  simdiri_buffer *again = &scratch->mapped;
  again->len = 0;
  status = simdiri_nfc_apply(scratch, form, true, composed->data, composed->len, again);
  const simdiri_buffer swapped = *composed;
  *composed = *again;
  *again = swapped;
  return status;
}

/* Appends the text in scratch->component with its runs normalized. *is_changed is set if any run changed. */
static simdiri_status append_composed(const component_writer *w, bool *is_changed) {
  simdiri_scratch *scratch = w->scratch;
  const percent_rules *rules = w->rules;
  const unsigned char *p = (const unsigned char *)scratch->component.data;
  const unsigned char *const end = p + scratch->component.len;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    const unsigned char *run_end = find_run_end(p, end);
    const size_t run = (size_t)(run_end - p);
    if (run > 0) {
      status = compose_run(scratch, rules->unicode, rules->lower, p, run);
      if (status != SIMDIRI_OK) return status;
      const simdiri_buffer *composed = &scratch->composed;
      *is_changed |= composed->len != run || memcmp(composed->data, p, run) != 0;
      status = append_encoded(rules, (const unsigned char *)composed->data, composed->len, w->out);
      p = run_end;
    } else {
      const size_t len = delimiter_len(p, end);
      status = append_encoded(rules, p, len, w->out);
      p += len;
    }
  }
  return status;
}

/* Does the text contain only ASCII, and triplets of ASCII? */
static bool is_ascii_text(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (!byte_is(text[i], CLASS_HIGH | CLASS_PERCENT)) continue;
    if (!is_triplet(text + i, text + len) || triplet_value(text + i) >= 0x80) return false;
  }
  return true;
}

/* Decodes the component to the form iri, into scratch->component. */
static simdiri_status decode_component(component_writer *w, const unsigned char *text, size_t len) {
  percent_rules rules = *w->rules;
  rules.triplets = TRIPLETS_DECODE;
  rules.characters = CHARACTERS_SHOW;
  component_writer decoded = {.scratch = w->scratch, .rules = &rules, .out = &w->scratch->component};
  decoded.out->len = 0;
  const simdiri_status status = append_transformed(&decoded, text, len);
  w->offset = decoded.offset;
  return status;
}

static simdiri_status append_component_text(component_writer *w, const unsigned char *text, size_t len) {
  const simdiri_unicode unicode = w->rules->unicode;
  const bool may_compose = unicode != SIMDIRI_UNICODE_KEEP && !is_ascii_text(text, len);
  simdiri_buffer *out = w->out;
  const size_t begin = out->len;
  simdiri_status status;
  if (may_compose) {
    status = decode_component(w, text, len);
    if (status != SIMDIRI_OK) return status;
  }
  status = append_transformed(w, text, len);
  if (status != SIMDIRI_OK || !may_compose) return status;
  const simdiri_buffer *decoded = &w->scratch->component;
  if (simdiri_is_surely_nfc(unicode, (const unsigned char *)decoded->data, decoded->len)) return status;
  const size_t plain_len = out->len;
  bool is_changed = false;
  status = append_composed(w, &is_changed);
  if (status == SIMDIRI_OK && is_changed) {
    memmove(out->data + begin, out->data + plain_len, out->len - plain_len);
    out->len = begin + (out->len - plain_len);
    w->changes |= SIMDIRI_CHANGE_UNICODE;
  } else {
    out->len = plain_len;
  }
  return status;
}

simdiri_status simdiri_append_component(component_writer *w, const unsigned char *text, size_t len) {
  if (!w->rules->encode_bidi) return append_component_text(w, text, len);
  const simdiri_buffer *out = w->out;
  const size_t begin = out->len;
  const uint64_t changes = w->changes;
  simdiri_status status = append_component_text(w, text, len);
  if (status == SIMDIRI_OK)
    status = simdiri_encode_bidi_units(w->scratch, w->rules->component, w->out, begin, &w->changes);
  const bool is_same =
      status == SIMDIRI_OK && out->len - begin == len && (len == 0 || memcmp(out->data + begin, text, len) == 0);
  if (is_same) w->changes = changes;
  return status;
}
