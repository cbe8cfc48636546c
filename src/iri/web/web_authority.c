/* Credentials, host and port of a URL (URL Standard 4.4: authority, host and port state). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/web/parser.h"
#include "iri/web/web_scheme.h"

static const unsigned char *find_authority_end(const web_parser *w) {
  const unsigned char *p = w->p;
  while (p < w->end && !web_is(*p, WEB_DELIMITER) && !(*p == '\\' && web_is_special(w))) p++;
  return p;
}

/* Finds the last "@"; NULL if there is none. All earlier ones belong to the credentials, where they are encoded. */
static const unsigned char *find_last_at(const unsigned char *begin, const unsigned char *end) {
  while (end > begin)
    if (*--end == '@') return end;
  return NULL;
}

static simdiri_status put_credentials(web_parser *w, const unsigned char *begin, const unsigned char *at) {
  const unsigned char *colon = memchr(begin, ':', (size_t)(at - begin));
  if (at - begin == (colon != NULL)) { /* empty, or only ":" */
    web_note_change(w, SIMDIRI_CHANGE_CREDENTIALS);
    return SIMDIRI_OK;
  }
  simdiri_status status = simdiri_web_encode(w, WEB_USERINFO_SET, begin, colon ? colon : at);
  if (status == SIMDIRI_OK && colon && colon + 1 == at) web_note_change(w, SIMDIRI_CHANGE_CREDENTIALS);
  if (status == SIMDIRI_OK && colon && colon + 1 < at) {
    status = simdiri_web_append(w, ":", 1);
    if (status == SIMDIRI_OK) status = simdiri_web_encode(w, WEB_USERINFO_SET, colon + 1, at);
  }
  return status == SIMDIRI_OK ? simdiri_web_append(w, "@", 1) : status;
}

/* Finds the ":" before the port: the first one that is not between brackets. */
static const unsigned char *find_host_end(const unsigned char *p, const unsigned char *end) {
  bool is_inside = false;
  for (; p < end && (*p != ':' || is_inside); p++) {
    if (*p == '[') is_inside = true;
    if (*p == ']') is_inside = false;
  }
  return p;
}

/* Returns the value, or a number above 65535 if the value is above 65535. */
static unsigned port_value(const unsigned char *p, const unsigned char *end) {
  unsigned value = 0;
  for (; p < end && value <= 0xFFFF; p++) value = 10 * value + (unsigned)(*p - '0');
  return value;
}

static simdiri_status put_port_number(web_parser *w, unsigned value, size_t given_len) {
  char digits[5];
  size_t begin = sizeof digits;
  do {
    digits[--begin] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  if (sizeof digits - begin != given_len) web_note_change(w, SIMDIRI_CHANGE_PORT);
  const simdiri_status status = simdiri_web_append(w, ":", 1);
  return status == SIMDIRI_OK ? simdiri_web_append(w, digits + begin, sizeof digits - begin) : status;
}

/* Port state. `begin` follows the ":". */
static simdiri_status put_port(web_parser *w, const unsigned char *begin, const unsigned char *end) {
  const unsigned char *p = begin;
  while (p < end && byte_is(*p, CLASS_DIGIT)) p++;
  if (p < end) return simdiri_web_fail(w, SIMDIRI_ERROR_PORT_INVALID, SIMDIRI_COMPONENT_PORT, p);
  const unsigned value = port_value(begin, end);
  if (value > 0xFFFF) return simdiri_web_fail(w, SIMDIRI_ERROR_PORT_OUT_OF_RANGE, SIMDIRI_COMPONENT_PORT, begin);
  if (begin < end && (int)value != simdiri_web_default_port(w->scheme))
    return put_port_number(w, value, (size_t)(end - begin));
  web_note_change(w, SIMDIRI_CHANGE_PORT);
  return SIMDIRI_OK;
}

/* Host state. `end` is the end of the authority. */
static simdiri_status put_host_and_port(web_parser *w, const unsigned char *host, const unsigned char *end) {
  const unsigned char *const host_end = find_host_end(host, end);
  const bool has_port = host_end < end;
  if (host == host_end && (has_port || web_is_special(w)))
    return simdiri_web_fail(w, SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, host);
  const simdiri_status status = simdiri_web_parse_host(w, host, host_end);
  if (status != SIMDIRI_OK || !has_port) return status;
  return put_port(w, host_end + 1, end);
}

simdiri_status simdiri_web_parse_authority(web_parser *w) {
  const unsigned char *host = w->p;
  const unsigned char *const end = find_authority_end(w);
  const unsigned char *const at = find_last_at(host, end);
  simdiri_status status = simdiri_web_append(w, "//", 2);
  w->has_host = true;
  if (status == SIMDIRI_OK && at) {
    simdiri_web_report(w, SIMDIRI_WARNING_INVALID_CREDENTIALS, SIMDIRI_COMPONENT_USERINFO, host);
    if (at + 1 == end) return simdiri_web_fail(w, SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, end);
    status = put_credentials(w, host, at);
    host = at + 1;
  }
  if (status == SIMDIRI_OK) status = put_host_and_port(w, host, end);
  if (status != SIMDIRI_OK) return status;
  w->p = end;
  w->path_begin = w->out->len;
  return simdiri_web_parse_path_start(w);
}

simdiri_status simdiri_web_ignore_slashes(web_parser *w) {
  for (; web_is_at_slash(w); w->p++) {
    web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
    web_report_missing_solidus(w);
  }
  return simdiri_web_parse_authority(w);
}
