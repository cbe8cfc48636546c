/* Schemes with a syntax of their own: file (RFC 8089 2), urn (RFC 8141 2), mailto (RFC 6068 2), data (RFC 2397 3), tel
 * (RFC 3966 3). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/review/review.h"

static const unsigned char *find_byte_or_end(const unsigned char *begin, const unsigned char *end, char byte) {
  const unsigned char *found = begin < end ? memchr(begin, byte, (size_t)(end - begin)) : NULL;
  return found ? found : end;
}

static void add_syntax_finding(iri_reviewer *r, simdiri_finding_code code, simdiri_component component,
                               const unsigned char *begin, const unsigned char *end) {
  add_finding(r, code, component, (size_t)(begin - r->text), (size_t)(end - r->text));
}

/* None of these schemes allows an authority. Reports one, and returns whether there is one. */
static bool report_authority(iri_reviewer *r, simdiri_finding_code code) {
  if (!r->c.has_authority) return false;
  add_finding(r, code, SIMDIRI_COMPONENT_HOST, r->c.authority_begin, r->c.authority_end);
  return true;
}

/* ------------------------------------------------------------------------------------------- file */

/* file-auth = "localhost" / host, so there is no port. In "file://C:/x", the drive letter is where the host belongs. */
void simdiri_review_file(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  if (!c->has_port) return;
  const bool is_drive = c->host_end - c->host_begin == 1 && c->port_begin == c->port_end && !c->has_userinfo &&
                        byte_is(r->text[c->host_begin], CLASS_ALPHA);
  add_finding(r, SIMDIRI_FINDING_FILE_SYNTAX, is_drive ? SIMDIRI_COMPONENT_HOST : SIMDIRI_COMPONENT_PORT,
              is_drive ? c->host_begin : c->port_begin, c->port_end);
}

/* ------------------------------------------------------------------------------------------- urn */

/* NID = (alphanum) 0*30(ldh) (alphanum) */
static bool is_nid(const unsigned char *nid, size_t len) {
  if (len < 2 || len > 32 || nid[0] == '-' || nid[len - 1] == '-') return false;
  for (size_t i = 0; i < len; i++)
    if (!byte_is(nid[i], CLASS_ALPHA | CLASS_DIGIT) && nid[i] != '-') return false;
  return true;
}

/* "?+" r-component or "?=" q-component; neither may be empty. */
static bool is_urn_query(const unsigned char *query, size_t len) {
  return len >= 2 && (query[0] == '+' || query[0] == '=') && query[1] != '/' && query[1] != '?';
}

void simdiri_review_urn(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  const unsigned char *path = r->text + c->path_begin, *const end = r->text + c->path_end;
  const unsigned char *colon = find_byte_or_end(path, end, ':');
  if (report_authority(r, SIMDIRI_FINDING_URN_SYNTAX)) return;
  if (!is_nid(path, (size_t)(colon - path)) || colon == end)
    add_syntax_finding(r, SIMDIRI_FINDING_URN_SYNTAX, SIMDIRI_COMPONENT_PATH, path, colon);
  else if (end - colon == 1 || colon[1] == '/')
    add_syntax_finding(r, SIMDIRI_FINDING_URN_SYNTAX, SIMDIRI_COMPONENT_PATH, colon + 1, end);
  if (c->has_query && !is_urn_query(r->text + c->query_begin, c->query_end - c->query_begin))
    add_finding(r, SIMDIRI_FINDING_URN_SYNTAX, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end);
}

/* ------------------------------------------------------------------------------------------- mailto */

/* addr-spec: exactly one unencoded "@", with text before and after it. */
static bool is_mail_address(const unsigned char *address, const unsigned char *end) {
  const unsigned char *at = find_byte_or_end(address, end, '@');
  return at > address && end - at > 1 && find_byte_or_end(at + 1, end, '@') == end;
}

/* hfield = hfname "=" hfvalue */
static bool is_header_field(const unsigned char *field, const unsigned char *end) {
  return find_byte_or_end(field, end, '=') != end;
}

static void review_list_items(iri_reviewer *r, simdiri_component component, size_t begin, size_t end, char separator,
                              bool (*is_good)(const unsigned char *, const unsigned char *)) {
  const unsigned char *const last = r->text + end;
  for (const unsigned char *p = r->text + begin;; p++) {
    const unsigned char *item_end = find_byte_or_end(p, last, separator);
    if (!is_good(p, item_end)) add_syntax_finding(r, SIMDIRI_FINDING_MAILTO_SYNTAX, component, p, item_end);
    if (item_end == last) return;
    p = item_end;
  }
}

void simdiri_review_mailto(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  if (report_authority(r, SIMDIRI_FINDING_MAILTO_SYNTAX)) return;
  if (c->path_begin < c->path_end)
    review_list_items(r, SIMDIRI_COMPONENT_PATH, c->path_begin, c->path_end, ',', is_mail_address);
  if (c->has_query) review_list_items(r, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end, '&', is_header_field);
}

/* ------------------------------------------------------------------------------------------- data */

/* dataurl = "data:" [ mediatype ] [ ";base64" ] "," data. A media type cannot contain "?", so the "," must be in the
 * path. */
void simdiri_review_data(iri_reviewer *r) {
  const unsigned char *path = r->text + r->c.path_begin, *const end = r->text + r->c.path_end;
  if (report_authority(r, SIMDIRI_FINDING_DATA_SYNTAX)) return;
  if (find_byte_or_end(path, end, ',') == end)
    add_syntax_finding(r, SIMDIRI_FINDING_DATA_SYNTAX, SIMDIRI_COMPONENT_PATH, path, end);
}

/* ------------------------------------------------------------------------------------------- tel */

static bool is_separator(unsigned char byte) { return byte == '-' || byte == '.' || byte == '(' || byte == ')'; }

/* Digits with visual separators, at least one digit. A local number may also have hexadecimal digits, "*" and "#",
 * which is always encoded. */
static bool is_phone_number(const unsigned char *p, const unsigned char *end, bool is_local) {
  size_t count = 0;
  for (; p < end; p++) {
    if (is_separator(*p)) continue;
    const bool is_hash = is_local && end - p >= 3 && memcmp(p, "%23", 3) == 0;
    if (!is_hash && !byte_is(*p, is_local ? CLASS_HEX : CLASS_DIGIT) && !(is_local && *p == '*')) return false;
    if (is_hash) p += 2;
    count++;
  }
  return count > 0;
}

static bool has_phone_context(const unsigned char *p, const unsigned char *end) {
  static const char context[] = ";phone-context=";
  const size_t len = sizeof context - 1;
  for (; (size_t)(end - p) >= len; p++)
    if (is_same_ignoring_case(p, context, len)) return true;
  return false;
}

void simdiri_review_tel(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  const unsigned char *path = r->text + c->path_begin, *const end = r->text + c->path_end;
  const unsigned char *number_end = find_byte_or_end(path, end, ';');
  if (report_authority(r, SIMDIRI_FINDING_TEL_SYNTAX)) return;
  const bool is_global = path < end && *path == '+';
  const bool is_good = is_global ? is_phone_number(path + 1, number_end, false)
                                 : is_phone_number(path, number_end, true) && has_phone_context(path, end);
  if (!is_good) add_syntax_finding(r, SIMDIRI_FINDING_TEL_SYNTAX, SIMDIRI_COMPONENT_PATH, path, number_end);
  if (c->has_query) add_finding(r, SIMDIRI_FINDING_TEL_SYNTAX, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end);
  if (c->has_fragment)
    add_finding(r, SIMDIRI_FINDING_TEL_SYNTAX, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin, c->fragment_end);
}
