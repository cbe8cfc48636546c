/* Recognizes http, https and file URLs that are equal to their serialization: "http://host/path?query#fragment" with a
 * plain domain or IPv4 address and no port. The parser handles all other URLs. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web_quick.h"

#include <string.h>

#include "iri/common/ipv4_host.h"
#include "iri/kernel/kernel.h"
#include "iri/web/scan.h"

/* Is the host an IPv4 address as it is serialized: four numbers below 256 without leading zeros (URL Standard 3.5)? */
static bool is_plain_address(const unsigned char *p, const unsigned char *end) {
  for (unsigned part = 0; part < 4; part++) {
    const unsigned char *const begin = p;
    unsigned value = 0;
    while (p < end && p - begin < 3 && (unsigned char)(*p - '0') < 10) value = 10 * value + (unsigned)(*p++ - '0');
    if (p == begin || value > 255 || (*begin == '0' && p - begin > 1)) return false;
    if (part < 3 && (p == end || *p++ != '.')) return false;
  }
  return p == end;
}

/* Is the host, which may need no other change, equal to its serialization? */
static bool is_same_host(const unsigned char *begin, const unsigned char *end) {
  return !host_may_be_ipv4(begin, (size_t)(end - begin)) || is_plain_address(begin, end);
}

/* The same in a file URL, which may have no host, has no port, and whose host "localhost" is removed (4.4). */
static bool is_same_file_host(const unsigned char *begin, const unsigned char *end) {
  static const char local[] = "localhost";
  const size_t len = (size_t)(end - begin);
  if (len == 0) return true;
  return !memchr(begin, ':', len) && (len != sizeof local - 1 || memcmp(begin, local, len) != 0) &&
         is_same_host(begin, end);
}

/* Finds where the domain begins after "http://", "https://" or "file://"; NULL: none of these. */
static const unsigned char *find_domain(const unsigned char *text, size_t len) {
  if (len < 8) return NULL;
  if (memcmp(text, "file", 4) != 0 && memcmp(text, "http", 4) != 0) return NULL;
  const unsigned char *const p = text + 4 + (*text == 'h' && text[4] == 's');
  return memcmp(p, "://", 3) == 0 ? p + 3 : NULL;
}

/* Can a dot-segment begin at p, which follows "/"? "%2e" counts as a dot. */
static bool may_be_dots(const unsigned char *p, const unsigned char *end) {
  for (; p < end && (*p == '.' || *p == '%'); p++)
    if (*p == '%') return end - p >= 3 && p[1] == '2' && (p[2] | 0x20) == 'e';
  return p == end || web_is(*p, WEB_DELIMITER);
}

/* Finds the end of the path; NULL if a segment may be a dot-segment. */
static const unsigned char *skip_plain_path(const unsigned char *begin, const unsigned char *end) {
  bool has_candidate;
  if (end - begin >= 2 && begin[1] == '.' && may_be_dots(begin + 1, end)) return NULL;
  const unsigned char *const path_end = web_skip_path(begin, end, WEB_PATH_SET | WEB_REVERSE_SOLIDUS, &has_candidate);
  if (!has_candidate) return path_end;
  for (const unsigned char *p = begin; p < path_end; p++)
    if (*p == '/' && p + 1 < path_end && may_be_dots(p + 1, path_end)) return NULL;
  return path_end;
}

/* If the vector check finds the normal form of RFC 3987, the URL is also equal to its serialization, unless its domain
 * can be another address or its query contains "'". The normal form "uri" encodes characters as the serialization does.
 */
static normal_check check_iri(const simdiri_context *context, const unsigned char *text, size_t len,
                              const unsigned char *domain) {
  if (!context->is_normal) return NORMAL_NO;
  const normal_check verdict = context->is_normal(&context->normal_rules, text, len);
  if (verdict != NORMAL_YES && verdict != NORMAL_CHARACTERS) return NORMAL_NO;
  const unsigned char *const slash = memchr(domain, '/', len - (size_t)(domain - text));
  if (!slash || memchr(slash, '\'', len - (size_t)(slash - text))) return NORMAL_NO;
  return (*text == 'f' ? is_same_file_host(domain, slash) : is_same_host(domain, slash)) ? verdict : NORMAL_NO;
}

/* The same in plain C, which also knows what RFC 3987 changes and URLs keep. */
static bool is_plain_url(const simdiri_context *context, const unsigned char *domain, const unsigned char *end) {
  const unsigned char *p = web_skip(domain, end, WEB_FORBIDDEN_DOMAIN | WEB_UPPER | WEB_C0_SET);
  if (p == end || *p != '/' || !is_same_host(domain, p)) return false;
  p = skip_plain_path(p, end);
  if (p && p < end && *p == '?') p = web_skip(p + 1, end, WEB_SPECIAL_QUERY_SET);
  if (!p || p == end) return p != NULL;
  if (*p != '#' || context_has_flag(context, SIMDIRI_FLAG_DROP_FRAGMENT)) return false;
  return web_skip(p + 1, end, WEB_FRAGMENT_SET) == end;
}

normal_check simdiri_web_check_quickly(const simdiri_context *context, const unsigned char *text, size_t len) {
  const unsigned char *const domain = find_domain(text, len);
  if (!domain) return NORMAL_NO;
  const normal_check verdict = check_iri(context, text, len, domain);
  if (verdict != NORMAL_NO || *text == 'f') return verdict;
  return is_plain_url(context, domain, text + len) ? NORMAL_YES : NORMAL_NO;
}
