/* The public suffix and the registrable domain of a host (URL Standard 3.2). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "iri/context/suffix_cache.h"
#include "keys/suffix/domain_name.h"
#include "keys/suffix/suffix_find.h"
#include "keys/suffix/suffix_list.h"

/* ------------------------------------------------------------------------------------------- suffixes */

/* The end of a name in lower case, as long as rules can be, from the beginning of a label. */
typedef struct {
  char text[SUFFIX_RULE_MAX + 1];
  size_t len;
} name_end;

static void copy_end(name_end *end, const char *host, size_t len) {
  size_t begin = len > SUFFIX_RULE_MAX ? len - SUFFIX_RULE_MAX : 0;
  while (begin > 0 && host[begin - 1] != '.') begin++;
  end->len = len - begin;
  for (size_t i = 0; i < end->len; i++) end->text[i] = (char)byte_lower((unsigned char)host[begin + i]);
  end->text[end->len] = '\0';
}

/* Returns the length of the longest suffix. The last label always is one. */
static size_t find_suffix(const simdiri_suffix_list *list, const char *host, size_t len) {
  name_end end;
  copy_end(&end, host, len);
  const char *at = end.text;
  for (const char *dot = at; dot; at = dot + 1) {
    dot = strchr(at, '.');
    if (!dot || simdiri_psl_is_suffix(list->rules, at, list->is_icann_only ? PSL_ONLY_ICANN : 0)) break;
  }
  return end.len - (size_t)(at - end.text);
}

static void find_uncached(const simdiri_suffix_list *list, const char *host, size_t len, simdiri_suffix *suffix) {
  *suffix = (simdiri_suffix){.has_suffix = false};
  const size_t name_len = len > 0 && host[len - 1] == '.' ? len - 1 : len; /* without a final dot */
  if (!simdiri_is_domain_name(host, name_len)) return;
  suffix->has_suffix = true;
  suffix->suffix_begin = name_len - find_suffix(list, host, name_len);
  if (suffix->suffix_begin == 0) return;
  suffix->has_domain = true;
  suffix->domain_begin = suffix->suffix_begin - 1;
  while (suffix->domain_begin > 0 && host[suffix->domain_begin - 1] != '.') suffix->domain_begin--;
}

void simdiri_suffix_find_at(const simdiri_suffix_list *list, simdiri_scratch *scratch, const char *host,
                            size_t host_len, uint64_t hash, simdiri_suffix *suffix) {
  bool is_found;
  cached_suffix *cached = simdiri_suffix_cache_find(scratch, list->number, host, host_len, hash, &is_found);
  if (!is_found) find_uncached(list, host, host_len, suffix);
  if (is_found)
    *suffix = (simdiri_suffix){.has_suffix = cached->has_suffix,
                               .has_domain = cached->has_domain,
                               .suffix_begin = cached->suffix_begin,
                               .domain_begin = cached->domain_begin};
  else if (cached)
    cached->has_suffix = suffix->has_suffix, cached->has_domain = suffix->has_domain,
    cached->suffix_begin = (uint8_t)suffix->suffix_begin, cached->domain_begin = (uint8_t)suffix->domain_begin;
}

void simdiri_suffix_find(const simdiri_suffix_list *list, simdiri_scratch *scratch, const char *host, size_t host_len,
                         simdiri_suffix *suffix) {
  host = text_or_empty(host);
  simdiri_suffix_find_at(list, scratch, host, host_len, simdiri_suffix_cache_hash(host, host_len), suffix);
}

/* ------------------------------------------------------------------------------------------- rules */

/* Whether a name is a suffix if its first label is replaced by one that no rule names. */
static bool is_suffix_by_wildcard(const simdiri_suffix_list *list, const char *host, size_t len) {
  char name[sizeof ANY_DNS_LABEL + SUFFIX_RULE_MAX] = ANY_DNS_LABEL;
  name_end end;
  copy_end(&end, host, len);
  memcpy(name + sizeof ANY_DNS_LABEL - 1, end.text, end.len + 1);
  return simdiri_psl_is_suffix(list->rules, name, PSL_WITHOUT_DEFAULT | (list->is_icann_only ? PSL_ONLY_ICANN : 0));
}

simdiri_suffix_rule simdiri_suffix_find_rule(const simdiri_suffix_list *list, const char *host, size_t host_len,
                                             const simdiri_suffix *suffix) {
  const size_t name_len = host_len > 0 && host[host_len - 1] == '.' ? host_len - 1 : host_len;
  const char *name = host + suffix->suffix_begin, *dot;
  const size_t len = name_len - suffix->suffix_begin;
  name_end end;
  if (suffix->has_domain && is_suffix_by_wildcard(list, name, len)) return SIMDIRI_SUFFIX_RULE_EXCEPTION;
  dot = memchr(name, '.', len);
  if (dot && is_suffix_by_wildcard(list, dot + 1, len - (size_t)(dot + 1 - name))) return SIMDIRI_SUFFIX_RULE_WILDCARD;
  copy_end(&end, name, len);
  return simdiri_psl_is_suffix(list->rules, end.text, PSL_WITHOUT_DEFAULT | (list->is_icann_only ? PSL_ONLY_ICANN : 0))
             ? SIMDIRI_SUFFIX_RULE_PLAIN
             : SIMDIRI_SUFFIX_RULE_DEFAULT;
}
