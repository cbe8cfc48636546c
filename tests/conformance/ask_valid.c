/* Validity, and the splits that some cases of validity also state. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  int present;
  size_t begin, end;
} named_part;

enum { PART_COUNT = 8 };

static void name_parts(const simdiri_components *parts, named_part named[PART_COUNT]) {
  named[0] = (named_part){"scheme", parts->has_scheme, 0, parts->scheme_end};
  named[1] = (named_part){"authority", parts->has_authority, parts->authority_begin, parts->authority_end};
  named[2] = (named_part){"userinfo", parts->has_userinfo, parts->userinfo_begin, parts->userinfo_end};
  named[3] = (named_part){"host", parts->has_authority, parts->host_begin, parts->host_end};
  named[4] = (named_part){"port", parts->has_port, parts->port_begin, parts->port_end};
  named[5] = (named_part){"path", 1, parts->path_begin, parts->path_end};
  named[6] = (named_part){"query", parts->has_query, parts->query_begin, parts->query_end};
  named[7] = (named_part){"fragment", parts->has_fragment, parts->fragment_begin, parts->fragment_end};
}

/* A component that the case does not mention is right; JSON null says that it is absent. */
static int part_holds(const check_case *item, const named_part *part) {
  const json_t *expected = json_object_get(item->parts, part->name);
  if (expected == NULL) return 1;
  if (json_is_null(expected)) return !part->present;
  return part->present && json_is_string(expected) && json_string_length(expected) == part->end - part->begin &&
         memcmp(json_string_value(expected), item->input.data + part->begin, part->end - part->begin) == 0;
}

/* Adds bytes to `whole`, which holds `capacity` bytes; a split that claims more bytes than exist does not recompose. */
static void join(check_text *whole, size_t capacity, const char *data, size_t len) {
  if (len > capacity - whole->len) len = capacity - whole->len;
  if (len != 0) memcpy(whole->data + whole->len, data, len);
  whole->len += len;
}

static void join_part(check_text *whole, size_t capacity, const char *before, const check_text *text,
                      const named_part *part, const char *after) {
  if (!part->present) return;
  join(whole, capacity, before, strlen(before));
  if (part->begin <= part->end && part->end <= text->len)
    join(whole, capacity, text->data + part->begin, part->end - part->begin);
  join(whole, capacity, after, strlen(after));
}

/* RFC 3986 5.3, from the library's split alone. */
static int recomposes(const check_text *text, const named_part named[PART_COUNT]) {
  size_t capacity = text->len + 8;
  check_text whole = {malloc(capacity), 0};
  if (whole.data == NULL) abort();
  join_part(&whole, capacity, "", text, &named[0], ":");
  join(&whole, capacity, "//", named[1].present ? 2 : 0);
  join_part(&whole, capacity, "", text, &named[2], "@");
  join_part(&whole, capacity, "", text, &named[3], "");
  join_part(&whole, capacity, ":", text, &named[4], "");
  join_part(&whole, capacity, "", text, &named[5], "");
  join_part(&whole, capacity, "?", text, &named[6], "");
  join_part(&whole, capacity, "#", text, &named[7], "");
  int same = check_text_equal(text, whole.data, whole.len);
  check_text_free(&whole);
  return same;
}

const char *check_split(const check_case *item) {
  simdiri_components parts;
  named_part named[PART_COUNT];
  simdiri_parse(item->input.data, item->input.len, &parts);
  name_parts(&parts, named);
  for (size_t i = 0; i < PART_COUNT; i++)
    if (!part_holds(item, &named[i])) return named[i].name;
  if (item->is_roundtrip && !recomposes(&item->input, named)) return "recomposition";
  return NULL;
}

/* Its class: absolute without a fragment, with a scheme, relative, or none of these. */
static const char *classify(const check_text *text) {
  const struct {
    const char *name;
    simdiri_production production;
  } classes[] = {{"AbsId", SIMDIRI_PRODUCTION_ABSOLUTE_IRI},
                 {"AbsRf", SIMDIRI_PRODUCTION_IRI},
                 {"RelRf", SIMDIRI_PRODUCTION_IRELATIVE_REF}};
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (simdiri_validate(SIMDIRI_GRAMMAR_URI, classes[i].production, text->data, text->len, NULL) == SIMDIRI_OK)
      return classes[i].name;
  return "InvRf";
}

static check_answer fail_with(const char *reason, const char *actual) {
  check_answer answer = {CHECK_FAILED, reason, {NULL, 0}};
  answer.actual = check_text_copy(actual, strlen(actual));
  return answer;
}

check_answer check_ask_valid(const check_case *item) {
  if (item->rule == NULL || item->expected_boolean < 0) return check_skip("no rule stated");
  int matches = check_rule(item->rule, item->is_production, &item->input);
  if (matches < 0) return check_skip("rule is none of RFC 3986 or RFC 3987");
  check_answer answer = check_boolean(item->expected_boolean, matches);
  if (answer.outcome != CHECK_PASSED) return answer;
  const char *split = item->expected_boolean ? check_split(item) : NULL;
  const char *uri_class = item->uri_class == NULL ? NULL : classify(&item->input);
  if (split == NULL && (uri_class == NULL || strcmp(uri_class, item->uri_class) == 0)) return answer;
  check_text_free(&answer.actual);
  return split != NULL ? fail_with("split", split) : fail_with("class", uri_class);
}
