/* Checks and edits the scheme and the authority of a record. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/edit_head.h"

#include "iri/kernel/confirm.h"

typedef struct {
  const unsigned char *colon;          /* the end of the scheme */
  const unsigned char *host, *end;     /* the authority without userinfo; NULL without "//" */
  bool has_scheme_case, has_host_case; /* there are upper-case letters */
  bool has_port, has_pair;             /* ":", and two hyphens */
} head_parts;

static bool read_scheme(const editor *e, head_parts *parts) {
  const unsigned char *p = e->text;
  unsigned classes = 0;
  if (p == e->end || !byte_is(*p, CLASS_ALPHA)) return false;
  for (; p < e->end && byte_is(*p, CLASS_SCHEME); p++) classes |= byte_class(*p);
  parts->colon = p;
  parts->has_scheme_case = (classes & CLASS_UPPER) != 0;
  return p < e->end && *p == ':';
}

/* Reads a host of ASCII without triplets (RFC 3986 3.2.2), and a port, which may have any of these characters. */
static bool read_host(const editor *e, head_parts *parts) {
  const unsigned char *p = parts->colon + 3;
  const unsigned char *const end = e->end;
  unsigned classes = 0, pairs = 0;
  unsigned char before = 0;
  parts->host = p;
  for (; p < end && !byte_is(*p, CLASS_SLASH | CLASS_QUESTION | CLASS_HASH); p++) {
    if (!byte_is(*p, ALLOWED_REG_NAME | CLASS_COLON)) return false;
    classes |= byte_class(*p);
    pairs |= (unsigned)(before == '-') & (unsigned)(*p == '-');
    before = *p;
  }
  parts->end = p;
  parts->has_pair = pairs != 0;
  parts->has_host_case = (classes & CLASS_UPPER) != 0;
  parts->has_port = (classes & CLASS_COLON) != 0;
  return true;
}

static bool is_scheme(const editor *e, const head_parts *parts, const char *name, size_t len) {
  return (size_t)(parts->colon - e->text) == len && is_same_ignoring_case(e->text, name, len);
}

/* The profile web knows URLs that begin with exactly "http://", "https://" or "file://". */
static bool is_web_head(const editor *e, const head_parts *parts) {
  const size_t len = (size_t)(parts->host - e->text);
  const bool is_known = (len == 7 && memcmp(e->text, "http", 4) == 0) ||
                        (len == 8 && memcmp(e->text, "https", 5) == 0) || (len == 7 && memcmp(e->text, "file", 4) == 0);
  return is_known && !parts->has_pair && simdiri_confirm_web(e->text, (size_t)(e->end - e->text), false);
}

/* Can only the rules for case and empty paths apply to the head? */
static bool is_head_editable(const editor *e, const head_parts *parts, bool is_path_empty) {
  const kernel_rules *rules = e->rules;
  if (parts->host == parts->end) return false;
  if (rules->is_web) return is_web_head(e, parts);
  if (rules->maps_hosts && parts->has_pair) return false;
  const unsigned first = *e->text | 0x20u;
  if (rules->keeps && rules->refuses_findings && (parts->has_port || (first != 'h' && first != 'f'))) return false;
  const bool is_http = is_scheme(e, parts, "http", 4) || is_scheme(e, parts, "https", 5);
  return (is_http && !parts->has_port) ||
         simdiri_confirm(rules, e->text, (size_t)(e->end - e->text), is_path_empty && rules->has_schemes);
}

/* Returns eight ASCII bytes in lower case: adding sets the sign of bytes from "A" on, and of those after "Z". */
static uint64_t lower_bytes(uint64_t bytes) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  const uint64_t from_a = bytes + ones * (0x80 - 'A'), after_z = bytes + ones * (0x80 - 'Z' - 1);
  return bytes | (from_a & ~after_z & ones * 0x80) >> 2;
}

/* Scheme and host are ASCII. Up to seven bytes after them are read and written, too: both memories have KERNEL_SLACK,
 * and the next copy overwrites them. Their carries cannot reach the host, because levels with vectors are
 * little-endian. */
static void lower_case(editor *e, const head_parts *parts) {
  copy_before(e, parts->has_scheme_case ? e->text : parts->host);
  const size_t len = (size_t)(parts->end - e->p);
  for (size_t i = 0; i < len; i += sizeof(uint64_t)) {
    uint64_t bytes;
    memcpy(&bytes, e->p + i, sizeof bytes);
    bytes = lower_bytes(bytes);
    memcpy(e->out + i, &bytes, sizeof bytes);
  }
  e->p += len;
  e->out += len;
  if (parts->has_scheme_case) e->changes |= SIMDIRI_CHANGE_SCHEME_CASE;
  if (parts->has_host_case) e->changes |= SIMDIRI_CHANGE_HOST_CASE;
}

bool simdiri_edit_head(editor *e) {
  const kernel_rules *rules = e->rules;
  head_parts parts = {0};
  if (!read_scheme(e, &parts)) return false;
  if (e->end - parts.colon < 3 || parts.colon[1] != '/' || parts.colon[2] != '/')
    return rules->keeps && !rules->refuses_dots && !rules->refuses_findings;
  if (!read_host(e, &parts)) return false;
  const bool is_path_empty = parts.end == e->end || *parts.end != '/';
  if (!is_head_editable(e, &parts, is_path_empty)) return false;
  if (rules->keeps) return true;
  const bool lowers = parts.has_scheme_case || parts.has_host_case;
  if (lowers && !e->out) return false;
  if (lowers) lower_case(e, &parts);
  return !is_path_empty || insert_empty_path(e, parts.end);
}
