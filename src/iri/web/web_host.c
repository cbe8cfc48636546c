/* The host parser (URL Standard 3.5). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/idna/domain.h"
#include "iri/web/ip.h"
#include "iri/web/parser.h"

static simdiri_status fail_host(web_parser *w, simdiri_status status, const unsigned char *at) {
  return simdiri_web_fail(w, status, SIMDIRI_COMPONENT_HOST, at);
}

static void report_address_errors(web_parser *w, unsigned errors, const unsigned char *at) {
  static const struct {
    unsigned error;
    simdiri_status warning;
  } address_warnings[] = {{WEB_IPV4_EMPTY_PART, SIMDIRI_WARNING_IPV4_EMPTY_PART},
                          {WEB_IPV4_TOO_FEW_PARTS, SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS},
                          {WEB_IPV4_NON_DECIMAL_PART, SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART},
                          {WEB_IPV4_OUT_OF_RANGE_PART, SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART},
                          {WEB_IPV6_PIECE_LEADING_ZERO, SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO}};
  for (size_t i = 0; i < sizeof address_warnings / sizeof *address_warnings; i++)
    if (errors & address_warnings[i].error)
      simdiri_web_report(w, address_warnings[i].warning, SIMDIRI_COMPONENT_HOST, at);
}

static bool is_same_text(const void *a, size_t a_len, const void *b, size_t b_len) {
  return a_len == b_len && memcmp(a, b, a_len) == 0;
}

static simdiri_status put_ipv6(web_parser *w, const unsigned char *begin, const unsigned char *end) {
  unsigned char text[WEB_IPV6_TEXT_MAX + 2] = "[";
  uint16_t pieces[8];
  unsigned errors = 0;
  size_t offset = 0;
  if (end[-1] != ']') return fail_host(w, SIMDIRI_ERROR_IPV6_UNCLOSED, end);
  const simdiri_status status = simdiri_web_parse_ipv6(begin + 1, (size_t)(end - begin) - 2, pieces, &errors, &offset);
  report_address_errors(w, errors, begin);
  if (status != SIMDIRI_OK) return fail_host(w, status, begin + 1 + offset);
  size_t len = 1 + simdiri_web_write_ipv6(pieces, text + 1);
  text[len++] = ']';
  if (!is_same_text(text, len, begin, (size_t)(end - begin))) web_note_change(w, SIMDIRI_CHANGE_IPV6);
  return simdiri_web_append(w, text, len);
}

/* The opaque-host parser. */
static simdiri_status put_opaque_host(web_parser *w, const unsigned char *begin, const unsigned char *end) {
  for (const unsigned char *p = begin; p < end; p++)
    if (web_is(*p, WEB_FORBIDDEN_HOST)) return fail_host(w, SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, p);
  simdiri_web_check_units(w, SIMDIRI_COMPONENT_HOST, begin, end);
  simdiri_web_note_white_space(w, begin, end, begin);
  return simdiri_web_encode(w, WEB_C0_SET, begin, end);
}

/* A host in the input, and where its serialization begins in the output. */
typedef struct {
  const unsigned char *begin;
  const unsigned char *end;
  size_t out_begin; /* offset in w->out */
} host_span;

/* Lower-cases an ASCII domain. The standard accepts ASCII domains even if ToASCII fails (3.3). */
static simdiri_status put_ascii_domain(web_parser *w, const host_span *host, const unsigned char *name, size_t len) {
  const simdiri_status status = simdiri_buffer_reserve(w->out, len);
  if (status != SIMDIRI_OK) return status;
  unsigned char *to = buffer_end(w->out);
  for (size_t i = 0; i < len; i++) {
    if (web_is(name[i], WEB_FORBIDDEN_DOMAIN))
      return fail_host(w, SIMDIRI_ERROR_DOMAIN_TO_ASCII, host->begin + (name == host->begin ? i : 0));
    if (web_is(name[i], WEB_UPPER)) web_note_change(w, SIMDIRI_CHANGE_HOST_CASE);
    to[i] = byte_lower(name[i]);
  }
  buffer_commit(w->out, to + len);
  return SIMDIRI_OK;
}

static simdiri_status put_mapped_domain(web_parser *w, const host_span *host, const unsigned char *name, size_t len) {
  simdiri_domain_failure failure;
  const simdiri_status status = simdiri_domain_parse(w->scratch, name, len, w->out, &failure);
  web_note_change(w, SIMDIRI_CHANGE_HOST_MAPPED);
  if (status != SIMDIRI_ERROR_BAD_HOST) return status;
  return fail_host(w, SIMDIRI_ERROR_DOMAIN_TO_ASCII, host->begin + (name == host->begin ? failure.offset : 0));
}

/* Percent-decodes the name into well-formed UTF-8, and sets *name and *len to the result. */
static simdiri_status decode_domain(web_parser *w, const host_span *host, const unsigned char **name, size_t *len) {
  simdiri_buffer *bytes = &w->scratch->host, *text = &w->scratch->component;
  bytes->len = text->len = 0;
  simdiri_status status = simdiri_buffer_reserve(bytes, *len);
  if (status == SIMDIRI_OK && *len > SIZE_MAX / 3) status = SIMDIRI_ERROR_TOO_LONG;
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(text, 3 * *len);
  if (status != SIMDIRI_OK) return status;
  for (const unsigned char *p = host->begin; p < host->end; p++) {
    const bool decodes = is_triplet(p, host->end);
    buffer_put(bytes, (char)(decodes ? triplet_value(p) : *p));
    if (decodes) p += 2;
  }
  if (bytes->len < *len) {
    web_note_change(w, SIMDIRI_CHANGE_PCT_DECODED);
    simdiri_web_report(w, SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED, SIMDIRI_COMPONENT_HOST, host->begin);
  }
  /* Invalid UTF-8 is decoded as U+FFFD, which a domain cannot contain. */
  if (simdiri_web_decode((const unsigned char *)bytes->data, bytes->len, text))
    return fail_host(w, SIMDIRI_ERROR_DOMAIN_TO_ASCII, host->begin);
  *name = (const unsigned char *)text->data;
  *len = text->len;
  return SIMDIRI_OK;
}

static simdiri_status put_ipv4(web_parser *w, const host_span *host) {
  const unsigned char *name = (const unsigned char *)w->out->data + host->out_begin;
  const size_t len = w->out->len - host->out_begin;
  unsigned char text[WEB_IPV4_TEXT_MAX];
  uint32_t address = 0;
  unsigned errors = 0;
  size_t offset;
  const simdiri_status status = simdiri_web_parse_ipv4(name, len, &address, &errors, &offset);
  report_address_errors(w, errors, host->begin);
  if (status != SIMDIRI_OK) {
    const bool is_given = is_same_text(name, len, host->begin, (size_t)(host->end - host->begin));
    return fail_host(w, status, host->begin + (is_given ? offset : 0));
  }
  const size_t text_len = simdiri_web_write_ipv4(address, text);
  if (is_same_text(text, text_len, name, len)) return SIMDIRI_OK;
  web_note_change(w, SIMDIRI_CHANGE_IPV4);
  w->out->len = host->out_begin;
  return simdiri_web_append(w, text, text_len);
}

/* The domain parser first runs ToASCII with all its rules, only to report a validation error. */
static simdiri_status report_strict_error(web_parser *w, const host_span *host, const unsigned char *name, size_t len) {
  const uint32_t flags = SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS |
                         SIMDIRI_DOMAIN_STD3 | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH;
  simdiri_domain_failure failure;
  if (!w->report) return SIMDIRI_OK;
  simdiri_buffer *out = &w->scratch->mapped;
  out->len = 0;
  const simdiri_status status = simdiri_domain_to_ascii(w->scratch, flags, (const char *)name, len, out, &failure);
  if (status != SIMDIRI_ERROR_BAD_HOST) return status;
  const size_t offset = name == host->begin ? failure.offset : 0;
  simdiri_web_report(w, SIMDIRI_WARNING_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, host->begin + offset);
  return SIMDIRI_OK;
}

static simdiri_status put_domain(web_parser *w, const host_span *host) {
  const unsigned char *name = host->begin;
  size_t len = (size_t)(host->end - host->begin);
  simdiri_status status = SIMDIRI_OK;
  if (memchr(name, '%', len)) status = decode_domain(w, host, &name, &len);
  unsigned all = 0;
  for (size_t i = 0; status == SIMDIRI_OK && i < len; i++) all |= name[i];
  if (status == SIMDIRI_OK)
    status = all < 0x80 ? put_ascii_domain(w, host, name, len) : put_mapped_domain(w, host, name, len);
  if (status == SIMDIRI_OK) status = report_strict_error(w, host, name, len);
  if (status != SIMDIRI_OK) return status;
  const unsigned char *put = (const unsigned char *)w->out->data + host->out_begin;
  if (!simdiri_web_ends_in_number(put, w->out->len - host->out_begin)) return SIMDIRI_OK;
  if (all >= 0x80) simdiri_web_report(w, SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT, SIMDIRI_COMPONENT_HOST, host->begin);
  return put_ipv4(w, host);
}

simdiri_status simdiri_web_parse_host(web_parser *w, const unsigned char *begin, const unsigned char *end) {
  const host_span host = {.begin = begin, .end = end, .out_begin = w->out->len};
  if (begin < end && *begin == '[') return put_ipv6(w, begin, end);
  return web_is_special(w) ? put_domain(w, &host) : put_opaque_host(w, begin, end);
}
