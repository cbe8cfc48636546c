/* Recognizes http and https URLs that are equal to their serialization: "http://host/path?query#fragment" with a plain
 * domain and no port. The parser handles all other URLs. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web_quick.h"

#include <string.h>

#include "iri/kernel/kernel.h"
#include "iri/web/scan.h"

/* May the host be an IPv4 address? Only a host whose last label is empty or begins with a digit can be one. */
static bool may_be_address(const unsigned char *begin, const unsigned char *end) {
  if (end > begin && end[-1] == '.') end--;
  const unsigned char *p = end;
  while (p > begin && p[-1] != '.') p--;
  return p == end || (unsigned char)(*p - '0') < 10;
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
 * can be an address or its query contains "'". */
static bool is_normal_iri(const simdiri_context *context, const unsigned char *text, size_t len,
                          const unsigned char *domain) {
  if (!context->is_normal || context->is_normal(&context->normal_rules, text, len) != NORMAL_YES) return false;
  const unsigned char *const slash = memchr(domain, '/', len - (size_t)(domain - text));
  return slash && !may_be_address(domain, slash) && !memchr(slash, '\'', len - (size_t)(slash - text));
}

bool simdiri_web_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  if (len < 8 || memcmp(text, "http", 4) != 0) return false;
  const unsigned char *p = text + 4 + (text[4] == 's');
  if (memcmp(p, "://", 3) != 0) return false;
  const unsigned char *const domain = p + 3;
  if (is_normal_iri(context, text, len, domain)) return true;
  p = web_skip(domain, end, WEB_FORBIDDEN_DOMAIN | WEB_UPPER | WEB_C0_SET);
  if (p == end || *p != '/' || may_be_address(domain, p)) return false;
  p = skip_plain_path(p, end);
  if (p && p < end && *p == '?') p = web_skip(p + 1, end, WEB_SPECIAL_QUERY_SET);
  if (!p || p == end) return p != NULL;
  if (*p != '#' || context_has_flag(context, SIMDIRI_FLAG_DROP_FRAGMENT)) return false;
  return web_skip(p + 1, end, WEB_FRAGMENT_SET) == end;
}
