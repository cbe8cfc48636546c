/* Redirect wrappers: the targets that the lines of a rules file name, each line tried after the other.
 * SPDX-License-Identifier: MIT */
#include "internal.h"
#include "key.h"

#include <stdlib.h>
#include <string.h>

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

static bool begins(const char *text, size_t len, const char *with) {
  for (size_t i = 0; with[i]; i++)
    if (i >= len || lower(text[i]) != lower(with[i])) return false;
  return true;
}

static size_t find_stop(const char *text, size_t len, const char *stops) {
  size_t at = 0;
  while (at < len && !strchr(stops, text[at])) at++;
  return at;
}

static int digit(char c) {
  const char *digits = "0123456789abcdef", *found = c ? strchr(digits, lower(c)) : NULL;
  return found ? (int)(found - digits) : -1;
}

/* All but "%20". */
static void add_decoded(reference_text *to, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    const bool is_triplet = text[i] == '%' && len - i > 2 && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0 &&
                            (text[i + 1] != '2' || text[i + 2] != '0');
    reference_text_byte(to, is_triplet ? digit(text[i + 1]) * 16 + digit(text[i + 2]) : (unsigned char)text[i]);
    if (is_triplet) i += 2;
  }
}

/* ------------------------------------------------------------------------------------------------ paths */

/* The next segment that is not empty; *at moves past it. */
static bool next_segment(const char *path, size_t len, size_t *at, size_t *begin) {
  while (*at < len && path[*at] == '/') ++*at;
  *begin = *at;
  while (*at < len && path[*at] != '/') ++*at;
  return *at > *begin;
}

/* The place after the segments of the pattern; -1: the path has others. A "*" at the end stands for any text. */
static long match_path(const char *pattern, const char *path, size_t len) {
  size_t at = 0, pattern_at = 0, begin, needed;
  const bool is_open = pattern[0] && pattern[strlen(pattern) - 1] == '*';
  const size_t pattern_len = strlen(pattern) - is_open;
  while (next_segment(pattern, pattern_len, &pattern_at, &needed)) {
    const size_t needed_len = pattern_at - needed;
    if (!next_segment(path, len, &at, &begin)) return -1;
    if (needed_len == 1 && pattern[needed] == '*') continue;
    const bool is_prefix = is_open && pattern_at == pattern_len;
    if (is_prefix ? at - begin < needed_len : at - begin != needed_len) return -1;
    for (size_t i = 0; i < needed_len; i++)
      if (lower(pattern[needed + i]) != lower(path[begin + i])) return -1;
  }
  return (long)at;
}

/* The pattern without names of index files at its end. */
static char *trim(const char *pattern) {
  char *copied = reference_grow(NULL, strlen(pattern) + 1);
  strcpy(copied, pattern);
  size_t len = strlen(copied);
  while (len > 0 && copied[len - 1] != '*') {
    size_t begin = len;
    while (begin > 0 && copied[begin - 1] != '/') begin--;
    if (begin < len && !reference_is_listed(LIST_INDEX, copied + begin, len - begin)) break;
    if (begin == 0) break;
    len = begin - 1;
  }
  copied[len] = '\0';
  return copied;
}

/* ------------------------------------------------------------------------------------------------ targets */

typedef struct {
  const char *query; /* NULL: none */
  size_t query_len;
  reference_bytes front;   /* up to the path, as the rules about hosts and paths leave it */
  reference_bytes session; /* up to the path, without sessions */
} address;

static void add_target(unwrapped_targets *targets, reference_text text, const reference_wrapper *line) {
  targets->list = reference_grow(targets->list, (targets->count + 1) * sizeof *targets->list);
  targets->list[targets->count++] =
      (unwrapped_target){{text.data, text.len}, .needs_dot = line->scheme[0] != '\0', .is_path = line->name[0] == '\0'};
}

static bool has_space(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (begins(text + i, len - i, "+") || begins(text + i, len - i, "%20")) return true;
  return false;
}

/* "+" and "%20" count only in the query of the target. */
static bool is_ambiguous(const char *value, size_t len) {
  size_t query = len, hash = len;
  for (size_t i = len; i-- > 0;) {
    if (begins(value + i, len - i, "?") || begins(value + i, len - i, "%3f")) query = i;
    if (begins(value + i, len - i, "%23")) hash = i;
  }
  for (size_t i = 0; i < len; i++)
    if ((begins(value + i, len - i, "+") || begins(value + i, len - i, "%20")) && (i < query || i > hash)) return true;
  return false;
}

static void add_parameter(unwrapped_targets *targets, const reference_wrapper *line, const address *of) {
  const char *value = NULL;
  size_t value_len = 0, count = 0;
  for (size_t at = 0; of->query && at <= of->query_len;) {
    const char *one = of->query + at;
    const size_t len = find_stop(one, of->query_len - at, "&"), name = find_stop(one, len, "=");
    at += len + 1;
    if (name != strlen(line->name) || !begins(one, name, line->name) || len <= name + 1) continue;
    if (value && (value_len != len - name - 1 || memcmp(value, one + name + 1, value_len) != 0)) return;
    value = one + name + 1;
    value_len = len - name - 1;
    count++;
  }
  if (count > 1 && has_space(value, value_len)) return;
  if (!value || !begins(value, value_len, "http") || is_ambiguous(value, value_len)) return;
  reference_text text = {NULL, 0, 0};
  add_decoded(&text, value, value_len);
  add_target(targets, text, line);
}

static void add_rest(unwrapped_targets *targets, const reference_wrapper *line, const address *of, const char *path,
                     size_t len) {
  const long end = match_path(line->path, path, len);
  size_t at = end < 0 ? len : (size_t)end;
  reference_text text = {NULL, 0, 0};
  const char *scheme = line->scheme[0] ? line->scheme : NULL;
  if (end < 0) return;
  while (at < len && path[at] == '/') at++;
  for (int secure = 0; secure < 2 && !line->scheme[0] && !scheme; secure++)
    if (begins(path + at, len - at, secure ? "https:" : "http:")) scheme = secure ? "https" : "http";
  if (scheme && !line->scheme[0])
    for (at += strlen(scheme) + 1; at < len && path[at] == '/';) at++;
  if (!scheme && !begins(path + at, len - at, "http")) return;
  bool is_complete = false;
  if (scheme) {
    reference_text_add(&text, scheme, strlen(scheme));
    reference_text_add(&text, "://", 3);
    reference_text_add(&text, path + at, len - at);
  } else {
    reference_text decoded = {NULL, 0, 0};
    add_decoded(&decoded, path + at, len - at);
    const bool is_secure = begins(decoded.data, decoded.len, "https:");
    size_t slashes = is_secure ? 6 : 5;
    const bool is_web = is_secure || begins(decoded.data, decoded.len, "http:");
    while (is_web && slashes < decoded.len && decoded.data[slashes] == '/') slashes++;
    if (is_web) reference_text_add(&text, is_secure ? "https://" : "http://", is_secure ? 8 : 7);
    if (is_web) reference_text_add(&text, decoded.data + slashes, decoded.len - slashes);
    free(decoded.data);
    if (!is_web) return;
    for (size_t i = 0; i < text.len; i++) is_complete = is_complete || text.data[i] == '?' || text.data[i] == '#';
  }
  if (of->query && !is_complete) {
    reference_text_byte(&text, '?');
    reference_text_add(&text, of->query, of->query_len);
  }
  add_target(targets, text, line);
}

static void try_line(unwrapped_targets *targets, const reference_wrapper *line, const address *of, const char *path,
                     size_t len) {
  char *pattern = trim(line->path);
  size_t at = 0, begin;
  const long end = match_path(pattern, path, len);
  if (end >= 0) at = (size_t)end;
  const bool has_more = end >= 0 && next_segment(path, len, &at, &begin);
  const bool is_open = line->path[0] == '\0' || line->path[strlen(line->path) - 1] == '*';
  if (end >= 0 && line->name[0] && (!has_more || is_open)) add_parameter(targets, line, of);
  if (!line->name[0] && has_more && match_path(line->path, path, len) >= 0) {
    const char *session = of->session.data + find_stop(of->session.data, of->session.len, ":") + 3;
    const size_t rest = of->session.len - (size_t)(session - of->session.data), host = find_stop(session, rest, "/");
    add_rest(targets, line, of, session + host, rest - host);
  }
  free(pattern);
}

static bool is_signed(const address *of) {
  bool has_signature = false, has_token = false, has_expiry = false;
  for (size_t at = 0; of->query && at <= of->query_len;) {
    const size_t len = find_stop(of->query + at, of->query_len - at, "&"), name = find_stop(of->query + at, len, "=");
    has_signature = has_signature || reference_is_listed(LIST_SIGNATURE, of->query + at, name);
    has_token = has_token || reference_is_listed(LIST_TOKEN, of->query + at, name);
    has_expiry = has_expiry || reference_is_listed(LIST_EXPIRY, of->query + at, name);
    at += len + 1;
  }
  return has_signature || (has_token && has_expiry);
}

/* The lines for the host, then those for the hosts above. */
static void try_lines(unwrapped_targets *targets, const reference_key_rules *own, const address *of) {
  const char *host = of->front.data + find_stop(of->front.data, of->front.len, ":") + 3;
  size_t rest = of->front.len - (size_t)(host - of->front.data), len = find_stop(host, rest, "/");
  const char *path = host + len;
  const size_t path_len = rest - len;
  if (find_stop(host, len, ":") < len && host[0] != '[') return; /* a port */
  if (host[0] == '[' && host[len - 1] != ']') return;
  while (len > 0) {
    for (size_t i = 0; i < own->wrapper_count; i++) {
      const reference_wrapper *line = &own->wrapper[i];
      if (strlen(line->host) == len && begins(host, len, line->host)) try_line(targets, line, of, path, path_len);
    }
    const size_t dot = find_stop(host, len, ".");
    if (dot == len) return;
    host += dot + 1;
    len -= dot + 1;
  }
}

unwrapped_targets reference_find_targets(const reference_key_rules *own, const char *text, size_t len) {
  unwrapped_targets targets = {NULL, 0};
  uint32_t fired;
  address of = {NULL, 0, {NULL, 0}, {NULL, 0}};
  len = find_stop(text, len, "#");
  const size_t front = find_stop(text, len, "?");
  if (!own || own->wrapper_count == 0) return targets;
  if ((len < 7 || memcmp(text, "http://", 7) != 0) && (len < 8 || memcmp(text, "https://", 8) != 0)) return targets;
  if (front < len) of.query = text + front + 1;
  of.query_len = front < len ? len - front - 1 : 0;
  of.front = reference_key(SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO |
                               SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH |
                               SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_PATH_CASE,
                           NULL, text, front, &fired);
  of.session = reference_key(SIMDIRI_LOSSY_SESSION, NULL, text, front, &fired);
  if (!is_signed(&of)) try_lines(&targets, own, &of);
  free(of.front.data);
  free(of.session.data);
  return targets;
}

void reference_free_targets(unwrapped_targets *targets) {
  for (size_t i = 0; i < targets->count; i++) free(targets->list[i].text.data);
  free(targets->list);
}
