/* Lossy rules, one after the other, on a copy of the text. SPDX-License-Identifier: MIT */
#include "internal.h"
#include "key.h"

#include <stdlib.h>
#include <string.h>

/* The components of a text. An absent one is empty; delimiters belong to no component. */
typedef struct {
  reference_text scheme, userinfo, host, port, path, query, fragment;
  bool is_web, has_authority, has_userinfo, has_port, has_query, has_fragment;
  bool is_wrapper; /* of a host with a line "unwrap-path" */
} parts;           /* is_web also for a relative reference, which has no scheme */

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

static bool begins(const reference_text *text, size_t at, const char *with) {
  for (size_t i = 0; with[i]; i++)
    if (at + i >= text->len || lower(text->data[at + i]) != with[i]) return false;
  return true;
}

static void cut(reference_text *text, size_t at, size_t len) {
  for (size_t i = at + len; i < text->len; i++) text->data[i - len] = text->data[i];
  text->len -= len;
}

static size_t find(const char *text, size_t len, char c) {
  size_t at = 0;
  while (at < len && text[at] != c) at++;
  return at;
}

/* ------------------------------------------------------------------------------------------------ parts */

static void split_authority(parts *p, const char *text, size_t len) {
  size_t at = len;
  while (at > 0 && text[at - 1] != '@') at--;
  p->has_userinfo = at > 0;
  if (at > 0) reference_text_add(&p->userinfo, text, at - 1);
  size_t colon = at;
  if (at < len && text[at] == '[')
    while (colon < len && text[colon] != ']') colon++;
  if (colon == len) colon = at;
  while (colon < len && text[colon] != ':') colon++;
  reference_text_add(&p->host, text + at, colon - at);
  p->has_port = colon < len;
  if (p->has_port) reference_text_add(&p->port, text + colon + 1, len - colon - 1);
}

static parts split(const char *text, size_t len) {
  parts p;
  memset(&p, 0, sizeof p);
  const size_t hash = find(text, len, '#');
  p.has_fragment = hash < len;
  if (p.has_fragment) reference_text_add(&p.fragment, text + hash + 1, len - hash - 1);
  len = hash;
  const size_t scheme = len >= 7 && memcmp(text, "http://", 7) == 0    ? 4
                        : len >= 8 && memcmp(text, "https://", 8) == 0 ? 5
                                                                       : 0;
  const size_t query = find(text, len, '?');
  p.is_web = scheme > 0 || find(text, find(text, query, '/'), ':') == find(text, query, '/');
  if (!p.is_web) {
    reference_text_add(&p.path, text, len);
    return p;
  }
  reference_text_add(&p.scheme, text, scheme);
  p.has_query = query < len;
  if (p.has_query) reference_text_add(&p.query, text + query + 1, len - query - 1);
  p.has_authority = scheme > 0 || (query >= 2 && memcmp(text, "//", 2) == 0);
  const size_t begin = scheme > 0 ? scheme + 3 : p.has_authority ? 2 : 0;
  const size_t path = p.has_authority ? begin + find(text + begin, query - begin, '/') : 0;
  split_authority(&p, text + begin, path - begin);
  reference_text_add(&p.path, text + path, query - path);
  return p;
}

static reference_bytes join(parts *p) {
  reference_text all = {NULL, 0, 0};
  reference_text_add(&all, "", 0);
  if (p->is_web) {
    reference_text_add(&all, p->scheme.data, p->scheme.len);
    if (p->scheme.len > 0) reference_text_byte(&all, ':');
    if (p->has_authority) reference_text_add(&all, "//", 2);
    reference_text_add(&all, p->userinfo.data, p->userinfo.len);
    if (p->has_userinfo) reference_text_byte(&all, '@');
    reference_text_add(&all, p->host.data, p->host.len);
    if (p->has_port) reference_text_byte(&all, ':');
    reference_text_add(&all, p->port.data, p->port.len);
  }
  reference_text_add(&all, p->path.data, p->path.len);
  if (p->has_query) reference_text_byte(&all, '?');
  reference_text_add(&all, p->query.data, p->query.len);
  if (p->has_fragment) reference_text_byte(&all, '#');
  reference_text_add(&all, p->fragment.data, p->fragment.len);
  free(p->scheme.data);
  free(p->userinfo.data);
  free(p->host.data);
  free(p->port.data);
  free(p->path.data);
  free(p->query.data);
  free(p->fragment.data);
  return (reference_bytes){all.data, all.len};
}

/* ------------------------------------------------------------------------------------------------ parameters */

typedef struct {
  reference_text text;
  size_t name_len;
} parameter;

typedef struct {
  parameter *item;
  size_t count;
} parameters;

/* n parameters have n - 1 "&" between them. */
static parameters list_parameters(const parts *p) {
  parameters list = {NULL, 0};
  const char *query = p->query.data ? p->query.data : "";
  if (!p->has_query) return list;
  for (size_t at = 0; at <= p->query.len;) {
    parameter one = {{NULL, 0, 0}, 0};
    const size_t len = find(query + at, p->query.len - at, '&');
    reference_text_add(&one.text, query + at, len);
    one.name_len = find(query + at, len, '=');
    list.item = reference_grow(list.item, (list.count + 1) * sizeof *list.item);
    list.item[list.count++] = one;
    at += len + 1;
  }
  return list;
}

static void free_parameters(parameters *list) {
  for (size_t i = 0; i < list->count; i++) free(list->item[i].text.data);
  free(list->item);
}

static bool is_listed(int list, const parameter *p) { return reference_is_listed(list, p->text.data, p->name_len); }

static bool is_signed(const parameters *list) {
  bool has_token = false, has_expiry = false;
  for (size_t i = 0; i < list->count; i++) {
    if (is_listed(LIST_SIGNATURE, &list->item[i])) return true;
    if (is_listed(LIST_TOKEN, &list->item[i])) has_token = true;
    if (is_listed(LIST_EXPIRY, &list->item[i])) has_expiry = true;
  }
  return has_token && has_expiry;
}

static bool is_session(const parameter *p) {
  bool is_plain = true, is_hexadecimal = true;
  if (is_listed(LIST_SESSION, p)) return true;
  if (!is_listed(LIST_SESSION_BY_VALUE, p) || p->text.len < p->name_len + 1 + 24) return false;
  for (size_t i = p->name_len + 1; i < p->text.len; i++) {
    const int c = lower(p->text.data[i]);
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && !(c >= 'a' && c <= 'z')) is_plain = false;
    if (!is_digit && !(c >= 'a' && c <= 'f') && c != '-') is_hexadecimal = false;
  }
  return is_plain || is_hexadecimal;
}

/* Is the host the rule's host or below it? */
static bool is_below(const parts *p, const char *of) {
  size_t len = p->host.len;
  const size_t of_len = strlen(of);
  if (of_len == 0) return true;
  if (len > 0 && p->host.data[len - 1] == '.') len--;
  if (len < of_len) return false;
  const size_t at = len - of_len;
  return begins(&p->host, at, of) && (at == 0 || p->host.data[at - 1] == '.');
}

static bool strip_www(parts *p);

/* The same, where hosts with "www." and without it are one. */
static bool is_below_www(uint32_t lossy, const parts *p, const char *of) {
  if (is_below(p, of)) return true;
  if (!(lossy & SIMDIRI_LOSSY_WWW)) return false;
  parts rule = *p, record = *p;
  memset(&rule.host, 0, sizeof rule.host);
  memset(&record.host, 0, sizeof record.host);
  reference_text_add(&rule.host, of, strlen(of));
  size_t len = p->host.len;
  if (len > 0 && p->host.data[len - 1] == '.') len--;
  reference_text_add(&record.host, p->host.data, len);
  /* The final dot of the record matters to whether its "www." is dropped. */
  parts dotted = record;
  memset(&dotted.host, 0, sizeof dotted.host);
  reference_text_add(&dotted.host, p->host.data, p->host.len);
  bool has_www = false;
  while (strip_www(&rule)) has_www = true;
  while (strip_www(&dotted)) cut(&record.host, 0, 4);
  const bool is_same =
      has_www && rule.host.len == record.host.len && memcmp(rule.host.data, record.host.data, rule.host.len) == 0;
  free(rule.host.data);
  free(record.host.data);
  free(dotted.host.data);
  return is_same;
}

static bool matches(const char *pattern, const char *data, size_t len) {
  const char *star = strchr(pattern, '*');
  const size_t front = star ? (size_t)(star - pattern) : strlen(pattern);
  const size_t back = star ? strlen(star + 1) : 0;
  bool is_same = star ? len >= front + back : len == front;
  for (size_t k = 0; is_same && k < front; k++) is_same = lower(data[k]) == pattern[k];
  for (size_t k = 0; is_same && k < back; k++) is_same = lower(data[len - back + k]) == star[1 + k];
  return is_same;
}

static bool consists_of(const char *data, size_t len, const char *digits) {
  for (size_t i = 0; i < len; i++)
    if (!data[i] || !strchr(digits, data[i])) return false;
  return true;
}

static bool has_form(const char *form, const char *data, size_t len) {
  static const char decimal[] = "0123456789", hexadecimal[] = "0123456789abcdefABCDEF";
  if (strcmp(form, "{int}") == 0) return len > 0 && consists_of(data, len, decimal);
  if (strcmp(form, "{timestamp}") == 0)
    return (len == 10 || len == 13) && data[0] == '1' && consists_of(data, len, decimal);
  if (strcmp(form, "{hash}") == 0)
    return (len == 32 || len == 40 || len == 64 || len == 96 || len == 128) && consists_of(data, len, hexadecimal);
  if (len != 36) return false;
  for (size_t i = 0; i < 36; i++)
    if (i == 8 || i == 13 || i == 18 || i == 23 ? data[i] != '-' : !consists_of(data + i, 1, hexadecimal)) return false;
  return true;
}

/* The first `name_len` bytes are the name; "=" and the value may follow. */
static bool is_meant(const reference_key_rule *rule, const char *data, size_t len, size_t name_len) {
  if (!matches(rule->pattern, data, name_len)) return false;
  if (!rule->value) return true;
  if (len == 0) data = ""; /* it may be NULL */
  const size_t value = name_len < len ? name_len + 1 : name_len;
  if (rule->value[0] == '{') return has_form(rule->value, data + value, len - value);
  return matches(rule->value, data + value, len - value);
}

static bool has_rule(uint32_t lossy, const reference_key_rules *own, int keeps, const parts *p, const parameter *one) {
  bool is_found = false;
  reference_text spaced = {NULL, 0, 0};
  size_t name_len = 0;
  reference_text_add(&spaced, "", 0);
  for (size_t i = 0; i < one->text.len; i++) {
    const bool is_space = one->text.data[i] == '+' && (lossy & SIMDIRI_LOSSY_PLUS_SPACE);
    if (i == one->name_len) name_len = spaced.len;
    reference_text_add(&spaced, is_space ? "%20" : one->text.data + i, is_space ? 3 : 1);
  }
  if (one->name_len == one->text.len) name_len = spaced.len;
  for (size_t i = 0; own && i < own->count; i++) {
    const reference_key_rule *rule = &own->rule[i];
    if (rule->lossy || rule->is_path || rule->keeps != keeps || !is_below_www(lossy, p, rule->host)) continue;
    is_found = is_found || is_meant(rule, one->text.data, one->text.len, one->name_len) ||
               is_meant(rule, spaced.data, spaced.len, name_len);
  }
  free(spaced.data);
  return is_found;
}

/* An empty value; without "=" there is none, unless the two are one. */
static uint32_t empty_rules(uint32_t lossy, const parameter *one) {
  const size_t value = one->text.len - one->name_len;
  if (!(lossy & SIMDIRI_LOSSY_EMPTY_PARAMETERS)) return 0;
  if (value == 1 || one->text.len == 0) return SIMDIRI_LOSSY_EMPTY_PARAMETERS;
  if (value == 0 && (lossy & SIMDIRI_LOSSY_EMPTY_VALUE))
    return SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_EMPTY_VALUE;
  return 0;
}

/* Has one of the parameters before it the same text? `before` holds those that remain. */
static bool is_repeated(uint32_t lossy, const parameters *before, size_t count, const parameter *one) {
  size_t len = one->text.len;
  if ((lossy & SIMDIRI_LOSSY_EMPTY_VALUE) && len == one->name_len + 1) len--;
  for (size_t i = 0; i < count; i++)
    if (before->item[i].text.len == len && (len == 0 || memcmp(before->item[i].text.data, one->text.data, len) == 0))
      return true;
  return false;
}

static uint32_t dropping_rule(uint32_t lossy, const reference_key_rules *own, const parts *p, const parameter *one) {
  if ((lossy & SIMDIRI_LOSSY_SESSION) && is_session(one)) return SIMDIRI_LOSSY_SESSION;
  if ((lossy & SIMDIRI_LOSSY_TRACKING) && is_listed(LIST_TRACKING, one)) return SIMDIRI_LOSSY_TRACKING;
  if (has_rule(lossy, own, 0, p, one)) return SIMDIRI_LOSSY_PARAMETERS;
  return empty_rules(lossy, one);
}

/* Sorted by the bytes of names; those with the same name, which contains "+", by all bytes if spaces became "+". */
static int order(uint32_t lossy, const parameter *a, const parameter *b) {
  for (size_t i = 0; i < a->name_len && i < b->name_len; i++) {
    const int x = (unsigned char)a->text.data[i], y = (unsigned char)b->text.data[i];
    if (x != y) return x - y;
  }
  if (a->name_len != b->name_len) return a->name_len < b->name_len ? -1 : 1;
  if (!(lossy & SIMDIRI_LOSSY_PLUS_SPACE) || find(a->text.data, a->name_len, '+') == a->name_len) return 0;
  for (size_t i = 0; i < a->text.len && i < b->text.len; i++)
    if (a->text.data[i] != b->text.data[i]) return (unsigned char)a->text.data[i] - (unsigned char)b->text.data[i];
  return a->text.len < b->text.len ? -1 : a->text.len > b->text.len;
}

static bool sort(uint32_t lossy, parameters *list) {
  bool has_moved = false;
  for (size_t n = 1; n < list->count; n++) {
    for (size_t i = n; i > 0 && order(lossy, &list->item[i - 1], &list->item[i]) > 0; i--) {
      const parameter moved = list->item[i];
      list->item[i] = list->item[i - 1];
      list->item[i - 1] = moved;
      has_moved = true;
    }
  }
  return has_moved;
}

/* Replaces the first %20 of the query. */
static bool replace_space(parts *p) {
  for (size_t at = 0; at + 3 <= p->query.len; at++) {
    if (memcmp(p->query.data + at, "%20", 3) != 0) continue;
    p->query.data[at] = '+';
    cut(&p->query, at + 1, 2);
    return true;
  }
  return false;
}

static bool cut_sign(parameter *one) {
  if (one->text.len != one->name_len + 1) return false;
  one->text.len--;
  return true;
}

static uint32_t do_query(uint32_t lossy, const reference_key_rules *own, parts *p, parameters *list) {
  uint32_t fired = 0;
  size_t kept = 0;
  /* "?" has its own meaning as a reference: the base without its query. */
  const bool needs_query = !p->has_authority && p->path.len == 0;
  if (needs_query && p->query.len == 0) return 0;
  for (size_t i = 0; i < list->count; i++) {
    const bool is_protected = has_rule(lossy, own, 1, p, &list->item[i]);
    uint32_t rule = is_protected ? 0 : dropping_rule(lossy, own, p, &list->item[i]);
    if (!rule && !is_protected && is_repeated(lossy, list, kept, &list->item[i]))
      rule = lossy & SIMDIRI_LOSSY_REPEATED_PARAMETERS;
    if (rule == SIMDIRI_LOSSY_REPEATED_PARAMETERS && (lossy & SIMDIRI_LOSSY_EMPTY_VALUE) && cut_sign(&list->item[i]))
      rule |= SIMDIRI_LOSSY_EMPTY_VALUE;
    fired |= rule;
    if (!rule && (lossy & SIMDIRI_LOSSY_EMPTY_VALUE) && cut_sign(&list->item[i])) fired |= SIMDIRI_LOSSY_EMPTY_VALUE;
    if (rule)
      free(list->item[i].text.data);
    else
      list->item[kept++] = list->item[i];
  }
  list->count = kept;
  if ((lossy & SIMDIRI_LOSSY_SORT) && sort(lossy, list)) fired |= SIMDIRI_LOSSY_SORT;
  p->has_query = p->has_query && (kept > 0 || needs_query);
  p->query.len = 0;
  for (size_t i = 0; i < kept; i++) {
    if (i > 0) reference_text_byte(&p->query, '&');
    reference_text_add(&p->query, list->item[i].text.data, list->item[i].text.len);
  }
  if (p->has_query && p->query.len == 0 && !needs_query && (lossy & SIMDIRI_LOSSY_EMPTY_QUERY)) {
    p->has_query = false;
    fired |= SIMDIRI_LOSSY_EMPTY_QUERY;
  }
  return fired;
}

/* ------------------------------------------------------------------------------------------------ the other rules */

static uint32_t do_fragment(uint32_t lossy, parts *p) {
  const bool is_route = p->fragment.len > 0 && strchr("!/", p->fragment.data[0]) && p->fragment.data[0];
  const uint32_t rule = lossy & SIMDIRI_LOSSY_FRAGMENT ? SIMDIRI_LOSSY_FRAGMENT
                        : is_route                     ? 0
                                                       : lossy & SIMDIRI_LOSSY_ANCHOR;
  if (!p->has_fragment || !rule) return 0;
  p->has_fragment = false;
  p->fragment.len = 0;
  return rule;
}

static bool strip_www(parts *p) {
  if (p->host.len <= 4 || memcmp(p->host.data, "www.", 4) != 0) return false;
  const size_t dot = find(p->host.data + 4, p->host.len - 4, '.');
  if (dot == 0 || dot + 1 >= p->host.len - 4) return false; /* no other dot inside */
  cut(&p->host, 0, 4);
  return true;
}

static uint32_t do_authority(uint32_t lossy, parts *p) {
  uint32_t fired = 0;
  while ((lossy & SIMDIRI_LOSSY_WWW) && strip_www(p)) fired |= SIMDIRI_LOSSY_WWW;
  if ((lossy & SIMDIRI_LOSSY_USERINFO) && p->has_userinfo) {
    p->has_userinfo = false;
    p->userinfo.len = 0;
    fired |= SIMDIRI_LOSSY_USERINFO;
  }
  const size_t len = p->host.len;
  if ((lossy & SIMDIRI_LOSSY_FINAL_DOT) && len > 1 && p->host.data[len - 1] == '.' && p->host.data[len - 2] != '.') {
    p->host.len--;
    fired |= SIMDIRI_LOSSY_FINAL_DOT;
  }
  return fired;
}

/* Sessions that are the whole first segment of a path without "/" before it stay. */
static size_t count_lone_sessions(const parts *p) {
  size_t at = 0;
  while (begins(&p->path, at, ";jsessionid=")) {
    at += 12;
    while (at < p->path.len && p->path.data[at] != ';' && p->path.data[at] != '/') at++;
  }
  return at == p->path.len || p->path.data[at] == '/' ? at : 0;
}

static bool strip_path_session(parts *p) {
  for (size_t at = count_lone_sessions(p); at < p->path.len; at++) {
    if (!begins(&p->path, at, ";jsessionid=")) continue;
    size_t end = at + 12;
    while (end < p->path.len && p->path.data[end] != ';' && p->path.data[end] != '/') end++;
    cut(&p->path, at, end - at);
    return true;
  }
  return false;
}

/* The segment "(…)" of ASP.NET at the path's byte `at`, which holds A, F, S and X with values in parentheses. */
static size_t asp_segment(const reference_text *path, size_t at) {
  size_t i = at + 1, long_values = 0;
  if (at == 0 || path->data[at - 1] != '/' || path->data[at] != '(') return 0;
  while (i + 1 < path->len && strchr("afsx", lower(path->data[i])) && path->data[i + 1] == '(') {
    const bool is_x = lower(path->data[i]) == 'x';
    const size_t begin = i += 2;
    while (i < path->len && path->data[i] != '/' && path->data[i] != ')') {
      const int c = lower(path->data[i]);
      if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_') return 0;
      i++;
    }
    if (i == begin || i == path->len || path->data[i] != ')') return 0;
    if (is_x ? i == begin + 1 && path->data[begin] == '1' : i - begin >= 24) long_values++;
    i++;
  }
  if (long_values == 0 || i == path->len || path->data[i] != ')') return 0;
  i++;
  return i == path->len || path->data[i] == '/' ? i - at : 0;
}

static bool is_dots(const reference_text *path, size_t at) {
  const size_t len = find(path->data + at, path->len - at, '/');
  return (len == 1 && path->data[at] == '.') || (len == 2 && memcmp(path->data + at, "..", 2) == 0);
}

static bool strip_asp_segment(parts *p) {
  for (size_t at = 0; at < p->path.len; at++) {
    size_t len = asp_segment(&p->path, at);
    if (len == 0) continue;
    if (at + len < p->path.len && is_dots(&p->path, at + len + 1)) continue;
    if (at + len < p->path.len) len++;
    cut(&p->path, at, len);
    return true;
  }
  return false;
}

static bool strip_slash(parts *p) {
  for (size_t at = 0; at + 1 < p->path.len; at++) {
    if (p->path.data[at] != '/' || p->path.data[at + 1] != '/') continue;
    cut(&p->path, at, 1);
    return true;
  }
  return false;
}

static bool strip_index(parts *p) {
  size_t at = p->path.len;
  while (at > 0 && p->path.data[at - 1] != '/') at--;
  if (at == 0 || !reference_is_listed(LIST_INDEX, p->path.data + at, p->path.len - at)) return false;
  p->path.len = at;
  return true;
}

static bool is_triplet(const reference_text *text, size_t at) {
  return at + 2 < text->len && text->data[at] == '%' && reference_is_hex((unsigned char)text->data[at + 1]) &&
         reference_is_hex((unsigned char)text->data[at + 2]);
}

/* The place of the first "?" or "#" of a target, which is percent-encoded once or more. */
static size_t find_target_query(const reference_text *path) {
  for (size_t at = 0; at < path->len; at++) {
    size_t digits = at + 1;
    while (begins(path, digits, "25")) digits += 2;
    if (path->data[at] == '%' && (begins(path, digits, "3f") || begins(path, digits, "23"))) return at;
  }
  return path->len;
}

static uint32_t tidy_path(uint32_t lossy, parts *p) {
  uint32_t fired = 0;
  reference_text rest = {NULL, 0, 0};
  while ((lossy & SIMDIRI_LOSSY_SESSION) && strip_path_session(p)) fired |= SIMDIRI_LOSSY_SESSION;
  while ((lossy & SIMDIRI_LOSSY_SESSION) && strip_asp_segment(p)) fired |= SIMDIRI_LOSSY_SESSION;
  /* A path after no authority never begins with two slashes: they would begin one. */
  while ((fired & SIMDIRI_LOSSY_SESSION) && !p->has_authority && p->path.len > 1 && memcmp(p->path.data, "//", 2) == 0)
    cut(&p->path, 0, 1);
  if (p->is_wrapper && p->path.len > 0) {
    const size_t front = find_target_query(&p->path);
    reference_text_add(&rest, p->path.data + front, p->path.len - front);
    p->path.len = front;
  }
  while ((lossy & SIMDIRI_LOSSY_SLASHES) && strip_slash(p)) fired |= SIMDIRI_LOSSY_SLASHES;
  for (size_t at = 0; (lossy & SIMDIRI_LOSSY_PATH_CASE) && at < p->path.len; at++) {
    const bool is_digit = (at > 0 && is_triplet(&p->path, at - 1)) || (at > 1 && is_triplet(&p->path, at - 2));
    if (is_digit || p->path.data[at] == lower(p->path.data[at]) || (unsigned char)p->path.data[at] > 0x7F) continue;
    p->path.data[at] = (char)lower(p->path.data[at]);
    fired |= SIMDIRI_LOSSY_PATH_CASE;
  }
  const bool is_open = rest.len == 0;
  reference_text_add(&p->path, rest.data, rest.len);
  free(rest.data);
  for (bool is_done = !is_open; !is_done;) {
    is_done = true;
    if ((lossy & SIMDIRI_LOSSY_TRAILING_SLASH) && p->path.len > 1 && p->path.data[p->path.len - 1] == '/') {
      p->path.len--;
      fired |= SIMDIRI_LOSSY_TRAILING_SLASH;
      is_done = false;
    }
    if ((lossy & SIMDIRI_LOSSY_INDEX) && strip_index(p)) {
      fired |= SIMDIRI_LOSSY_INDEX;
      is_done = false;
    }
  }
  return fired;
}

/* Replaces the path by the first line that changes it. Returns false if none does. */
static bool replace_path(uint32_t lossy, const reference_key_rules *own, parts *p, uint32_t *fired) {
  for (size_t i = 0; i < own->count; i++) {
    parts changed = *p;
    reference_bytes replaced;
    if (!own->rule[i].is_path || !is_below_www(lossy, p, own->rule[i].host)) continue;
    if (!reference_replace_path(&own->rule[i], (lossy & SIMDIRI_LOSSY_PATH_CASE) != 0, p->path.data, p->path.len,
                                &replaced))
      continue;
    changed.path = (reference_text){replaced.data, replaced.len, replaced.len};
    const uint32_t more = tidy_path(lossy, &changed);
    const bool is_same = changed.path.len == p->path.len && memcmp(changed.path.data, p->path.data, p->path.len) == 0;
    const bool has_slashes = !p->has_authority && changed.path.len > 1 && memcmp(changed.path.data, "//", 2) == 0;
    if (is_same || has_slashes || reference_has_dots(changed.path.data, changed.path.len)) {
      free(changed.path.data);
      continue;
    }
    free(p->path.data);
    p->path = changed.path;
    *fired |= more | SIMDIRI_LOSSY_PATHS;
    return true;
  }
  return false;
}

static uint32_t do_path(uint32_t lossy, const reference_key_rules *own, parts *p) {
  const uint32_t fired = tidy_path(lossy, p);
  uint32_t more = 0;
  reference_text before = {NULL, 0, 0};
  int count = 0;
  reference_text_add(&before, "", 0);
  reference_text_add(&before, p->path.data, p->path.len);
  while (own && count <= 16 && replace_path(lossy, own, p, &more)) count++;
  if (count > 16) {
    free(p->path.data);
    p->path = before;
    return fired;
  }
  free(before.data);
  return fired | more;
}

static uint32_t do_web(uint32_t lossy, const reference_key_rules *own, parts *p) {
  uint32_t fired = 0;
  parameters list = list_parameters(p);
  const bool is_left_alone = is_signed(&list);
  for (size_t i = 0; own && i < own->count; i++)
    if (own->rule[i].lossy && is_below_www(lossy, p, own->rule[i].host)) lossy |= own->rule[i].lossy;
  for (size_t i = 0; own && i < own->wrapper_count; i++)
    if (own->wrapper[i].name[0] == '\0' && is_below(p, own->wrapper[i].host)) p->is_wrapper = true;
  if (!is_left_alone) {
    while ((lossy & SIMDIRI_LOSSY_PLUS_SPACE) && replace_space(p)) fired |= SIMDIRI_LOSSY_PLUS_SPACE;
    free_parameters(&list);
    list = list_parameters(p);
    fired |= do_path(lossy, own, p) | do_query(lossy, own, p, &list) | do_authority(lossy, p);
    if ((lossy & SIMDIRI_LOSSY_SCHEME) && p->scheme.len == 4 && !p->has_port) {
      reference_text_byte(&p->scheme, 's');
      fired |= SIMDIRI_LOSSY_SCHEME;
    }
  }
  free_parameters(&list);
  return fired;
}

reference_bytes reference_key(uint32_t lossy, const reference_key_rules *own, const char *text, size_t len,
                              uint32_t *fired) {
  parts p = split(text, len);
  if (own) lossy |= own->lossy;
  *fired = do_fragment(lossy, &p);
  if (p.is_web) *fired |= do_web(lossy, own, &p);
  return join(&p);
}
