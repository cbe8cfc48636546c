/* Opens redirect wrappers. Whether an IRI is a wrapper does not depend on what lossy rules change, so that a rule that
 * is added never separates records: hosts are compared without "www." and a final dot, paths as all lossy rules about
 * paths leave them. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/unwrap.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/query/parameters.h"
#include "keys/key/lossy.h"
#include "keys/key/parameter_names.h"
#include "keys/key/path_session.h"

enum {
  WRAPPER_RULES = SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO | SIMDIRI_LOSSY_SESSION |
                  SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_PATH_CASE
};

/* A normal form that may be a wrapper. */
typedef struct {
  const simdiri_context *context;
  const simdiri_key_rules *rules;
  simdiri_scratch *scratch;
  url_shape shape;
  span host, path; /* as the lossy rules leave them */
  span target;     /* its normal form, if it has one */
} wrapper;

/* ------------------------------------------------------------------------------------------- paths */

/* Takes the next segment off the path, with the slashes before it. Returns false at the end. */
static bool take_segment(span *path, span *segment) {
  while (path->len > 0 && path->data[0] == '/') *path = (span){path->data + 1, path->len - 1};
  const char *end = path->len > 0 ? memchr(path->data, '/', path->len) : NULL;
  *segment = (span){path->data, end ? (size_t)(end - path->data) : path->len};
  *path = (span){path->data + segment->len, path->len - segment->len};
  return segment->len > 0;
}

/* Returns the path without names of index files at its end, as the rule index leaves it. */
static span trim_path(span path) {
  for (;;) {
    size_t begin = path.len;
    while (begin > 0 && path.data[begin - 1] != '/') begin--;
    const span name = {path.data + begin, path.len - begin};
    if (name.len > 0 && !(simdiri_name_kind(name) & NAME_INDEX)) return path;
    if (begin == 0) return path;
    path.len = begin - 1;
  }
}

/* Removes the beginning that the rule names from the path; "*" is any segment. Returns false if it is another one. */
static bool skip_beginning(const unwrap_rule *rule, span *path) {
  const bool is_whole = rule->name.len > 0 && !rule->is_open_ended;
  span pattern = is_whole ? trim_path(rule->path) : rule->path, expected, segment;
  while (take_segment(&pattern, &expected)) {
    const bool is_any = expected.len == 1 && expected.data[0] == '*';
    const bool is_last = pattern.len == 0 && rule->is_open_ended;
    if (!take_segment(path, &segment)) return false;
    if (is_any || (segment.len == expected.len && is_same_ignoring_case(segment.data, expected.data, expected.len)))
      continue;
    if (!is_last || segment.len < expected.len || !is_same_ignoring_case(segment.data, expected.data, expected.len))
      return false;
  }
  return true;
}

static bool has_path(const unwrap_rule *rule, span path) {
  span segment;
  if (!skip_beginning(rule, &path)) return false;
  const bool has_more = take_segment(&path, &segment);
  return rule->name.len == 0 ? has_more : !has_more || rule->is_open_ended;
}

/* ------------------------------------------------------------------------------------------- targets */

static bool begins_with(span text, const char *word, size_t len) {
  return text.len >= len && is_same_ignoring_case(text.data, word, len);
}

/* "+" and "%20" are the same to the rule plus-space. */
static bool begins_with_space(span text) { return text.data[0] == '+' || begins_with(text, "%20", 3); }

static bool has_space(span text) {
  for (; text.len > 0; text = (span){text.data + 1, text.len - 1})
    if (begins_with_space(text)) return true;
  return false;
}

/* Is it unknown whether a space or a plus sign is meant? It makes no difference in the query of the target. */
static bool is_ambiguous(span value) {
  bool is_in_query = false, is_after_query = false;
  for (size_t i = 0; i < value.len; i++) {
    const span rest = {value.data + i, value.len - i};
    if (begins_with(rest, "%23", 3)) is_after_query = true;
    if (rest.data[0] == '?' || begins_with(rest, "%3F", 3)) is_in_query = true;
    if (begins_with_space(rest) && (!is_in_query || is_after_query)) return true;
  }
  return false;
}

/* A space stays encoded. It may not be part of an address, or not at its end, where a plus sign may, which is the same
 * to the rule plus-space. */
static void put_decoded(simdiri_buffer *out, span text) {
  const unsigned char *at = (const unsigned char *)text.data, *end = at + text.len;
  while (at < end) {
    const bool is_encoded = is_triplet(at, end) && triplet_value(at) != ' ';
    buffer_put(out, (char)(is_encoded ? triplet_value(at) : *at));
    at += is_encoded ? 3 : 1;
  }
}

/* Has the host an encoded ASCII character, such as %00 or %2F? Names have none, and a client that decodes it may go to
 * another host. Other triplets depend on the form of the result. */
static bool has_encoded_ascii(span host) {
  const unsigned char *at = (const unsigned char *)host.data, *end = at + host.len;
  for (; at < end; at++)
    if (is_triplet(at, end) && triplet_value(at) < 0x80) return true;
  return false;
}

/* Targets are complete, so they take no default scheme. They are normalized up to the rung scheme at least: wrappers
 * that rules about paths make one may have targets that differ in the case of the host, or in whether their path is
 * empty. */
static const simdiri_context *choose_context(const simdiri_context *context, simdiri_context *copy) {
  const simdiri_context *chosen = context_without_default_scheme(context, copy);
  if (context->options.rung >= SIMDIRI_RUNG_SCHEME) return chosen;
  *copy = *chosen;
  copy->options.rung = SIMDIRI_RUNG_SCHEME;
  copy->normal_rules = make_normal_rules(&copy->options);
  return copy;
}

/* Sets the target to the normal form of the decoded text if that is a complete address without user information. A
 * target that follows a path has no dot segments: they would remove other segments if slashes were merged first. */
static simdiri_status judge_target(wrapper *w, const unwrap_rule *rule, unsigned place) {
  simdiri_context copy;
  simdiri_result result;
  const simdiri_buffer *text = &w->scratch->decoded[place];
  simdiri_buffer *out = &w->scratch->opened[place];
  out->len = 0;
  const simdiri_context *context = choose_context(w->context, &copy);
  const simdiri_status status = simdiri_normalize(context, w->scratch, text->data, text->len, out, &result);
  if (status != SIMDIRI_OK) return status >= SIMDIRI_ERROR_NO_MEMORY && simdiri_is_error(status) ? status : SIMDIRI_OK;
  const url_shape shape = simdiri_url_shape(result.text, result.text_len);
  if (!shape.is_web || shape.is_relative || shape.userinfo.len > 0 || shape.host.len == 0) return SIMDIRI_OK;
  if (has_encoded_ascii(shape.host)) return SIMDIRI_OK;
  if (rule->scheme && !memchr(shape.host.data, '.', shape.host.len)) return SIMDIRI_OK;
  if (rule->name.len == 0 && (result.changes & SIMDIRI_CHANGE_DOT_SEGMENTS)) return SIMDIRI_OK;
  w->target = (span){result.text, result.text_len};
  return SIMDIRI_OK;
}

/* Finds the value of the parameters with this name: all that have one must have the same. If several have it, it has no
 * space: the rule plus-space may have made one value of two, and must not decide whether the wrapper is opened. */
static bool find_value(const wrapper *w, span expected, span *value) {
  span rest = w->shape.has_query ? w->shape.query : (span){NULL, 0}, parameter, name;
  bool is_repeated = false;
  *value = (span){"", 0};
  while (simdiri_next_parameter(&rest, &parameter, &name)) {
    if (name.len != expected.len || !is_same_ignoring_case(name.data, expected.data, name.len)) continue;
    if (parameter.len <= name.len + 1) continue;
    const span one = {name.data + name.len + 1, parameter.len - name.len - 1};
    is_repeated = value->len > 0;
    if (is_repeated && (value->len != one.len || memcmp(value->data, one.data, one.len) != 0)) return false;
    *value = one;
  }
  return value->len > 0 && !(is_repeated && has_space(*value));
}

static simdiri_status open_parameter(wrapper *w, const unwrap_rule *rule, unsigned place) {
  simdiri_buffer *out = &w->scratch->decoded[place];
  span value;
  if (!find_value(w, rule->name, &value) || !begins_with(value, "http", 4) || is_ambiguous(value)) return SIMDIRI_OK;
  out->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(out, value.len);
  if (status != SIMDIRI_OK) return status;
  put_decoded(out, value);
  return judge_target(w, rule, place);
}

/* Takes "http:" or "https:" and the slashes after it off the beginning of the text. Returns it with two slashes; NULL
 * if it is not there. */
static const char *take_scheme(span *text) {
  static const char *const schemes[] = {"http://", "https://"};
  for (size_t i = 0; i < 2; i++) {
    const size_t len = strlen(schemes[i]) - 2;
    if (!begins_with(*text, schemes[i], len)) continue;
    *text = (span){text->data + len, text->len - len};
    while (text->len > 0 && text->data[0] == '/') *text = (span){text->data + 1, text->len - 1};
    return schemes[i];
  }
  return NULL;
}

/* Writes two slashes after "http:" or "https:", however many there are. Returns false if the text begins with another
 * scheme. The buffer has the capacity. */
static bool complete_scheme(simdiri_buffer *text) {
  span rest = {text->data, text->len};
  const char *scheme = take_scheme(&rest);
  if (!scheme) return false;
  const size_t len = strlen(scheme);
  memmove(text->data + len, rest.data, rest.len);
  memcpy(text->data, scheme, len);
  text->len = len + rest.len;
  return true;
}

static bool has_query_or_fragment(const simdiri_buffer *text) {
  return memchr(text->data, '?', text->len) || memchr(text->data, '#', text->len);
}

/* The rest of the path is the target, as it is or percent-encoded. The query belongs to it, unless an encoded target
 * has a query or a fragment of its own. Whether there is a query never decides whether the wrapper is opened: lossy
 * rules may remove it. Sessions in the path are no part of the target, as it is not known whose they are. */
static simdiri_status open_path(wrapper *w, const unwrap_rule *rule, unsigned place) {
  simdiri_buffer *out = &w->scratch->decoded[place], *path = &w->scratch->path;
  const span query = w->shape.has_query ? (span){w->shape.query.data - 1, w->shape.query.len + 1} : (span){"", 0};
  path->len = 0;
  simdiri_status status = simdiri_buffer_append(path, w->shape.path.data, w->shape.path.len);
  if (status != SIMDIRI_OK) return status;
  span rest = {path->data, simdiri_drop_path_sessions(path->data, path->len)};
  if (!skip_beginning(rule, &rest)) return SIMDIRI_OK;
  while (rest.len > 0 && rest.data[0] == '/') rest = (span){rest.data + 1, rest.len - 1};
  const char *scheme = rule->scheme ? rule->scheme : take_scheme(&rest);
  if (!scheme && !begins_with(rest, "http", 4)) return SIMDIRI_OK;
  out->len = 0;
  status = simdiri_buffer_reserve(out, sizeof "https://" + rest.len + query.len);
  if (status != SIMDIRI_OK) return status;
  if (!scheme) {
    put_decoded(out, rest);
    if (!complete_scheme(out)) return SIMDIRI_OK;
  } else {
    (void)simdiri_buffer_append(out, scheme, strlen(scheme));
    (void)simdiri_buffer_append(out, rest.data, rest.len);
  }
  if (scheme || !has_query_or_fragment(out)) (void)simdiri_buffer_append(out, query.data, query.len);
  return judge_target(w, rule, place);
}

/* ------------------------------------------------------------------------------------------- wrappers */

static bool is_signed(const wrapper *w) {
  span rest = w->shape.has_query ? w->shape.query : (span){NULL, 0}, parameter, name;
  unsigned kinds = 0;
  while (simdiri_next_parameter(&rest, &parameter, &name)) kinds |= simdiri_name_kind(name);
  return (kinds & NAME_SIGNATURE) || ((kinds & NAME_TOKEN) && (kinds & NAME_EXPIRY));
}

/* Finds the parts that are compared. Returns false for texts that are no wrappers, whatever the rules file names. */
static bool split_wrapper(wrapper *w, span text, simdiri_status *status) {
  w->shape = simdiri_url_shape(text.data, text.len);
  span host = w->shape.host;
  *status = SIMDIRI_OK;
  if (host.len > 0 && host.data[host.len - 1] == '.') host.len--;
  if (!w->shape.is_web || w->shape.is_relative || w->shape.has_port) return false;
  if (host.len == 0 || !simdiri_host_filter_passes(&w->rules->unwrap_hosts, host)) return false;
  uint32_t fired;
  const char *front = text.data;
  size_t len = (size_t)(w->shape.path.data + w->shape.path.len - text.data);
  *status = simdiri_lossy(WRAPPER_RULES, NULL, w->scratch, &front, &len, &fired);
  if (*status != SIMDIRI_OK) return false;
  const url_shape shape = simdiri_url_shape(front, len);
  w->host = shape.host;
  w->path = shape.path;
  return true;
}

/* Tries the rules of one host in the order of the file, until one finds a target. */
static simdiri_status try_rules(wrapper *w, span host, unsigned place) {
  const simdiri_key_rules *rules = w->rules;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = simdiri_unwrap_find(rules->unwraps, rules->unwrap_count, host);
       i < rules->unwrap_count && status == SIMDIRI_OK; i++) {
    const unwrap_rule *rule = &rules->unwraps[i];
    if (!is_rule_of_host(rule, host)) break;
    if (!has_path(rule, w->path)) continue;
    status = rule->name.len > 0 ? open_parameter(w, rule, place) : open_path(w, rule, place);
    if (w->target.len > 0) break;
  }
  return status;
}

/* Opens one wrapper: tries the rules of its host, and then of the hosts above. */
static simdiri_status open_wrapper(wrapper *w, span text, unsigned place) {
  simdiri_status status;
  w->target = (span){"", 0};
  if (!split_wrapper(w, text, &status) || is_signed(w)) return status;
  for (span host = w->host; host.len > 0 && status == SIMDIRI_OK && w->target.len == 0;) {
    status = try_rules(w, host, place);
    const char *dot = memchr(host.data, '.', host.len);
    host = dot ? (span){dot + 1, host.len - (size_t)(dot + 1 - host.data)} : (span){"", 0};
  }
  return status;
}

simdiri_status simdiri_unwrap(const simdiri_context *context, const simdiri_key_rules *rules, simdiri_scratch *scratch,
                              span *text, unsigned *count) {
  wrapper w = {.context = context, .rules = rules, .scratch = scratch};
  span at = *text;
  if (!rules || rules->unwrap_count == 0) return SIMDIRI_OK;
  for (unsigned place = 0;; place = 1 - place) {
    const simdiri_status status = open_wrapper(&w, at, place);
    if (status != SIMDIRI_OK) return status;
    if (w.target.len == 0) break;
    if (++*count > UNWRAP_MAX) return SIMDIRI_OK;
    at = w.target;
  }
  *text = at;
  return SIMDIRI_OK;
}
