/* Parsing the output gives the components from which it was written.
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <string.h>

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c; }

static bool is_scheme(const test_text *text, const simdiri_components *c, const char *name) {
  size_t len = strlen(name);
  if (!c->has_scheme || c->scheme_end != len) return false;
  for (size_t i = 0; i < len; i++) {
    if (lower(text->data[i]) != name[i]) return false;
  }
  return true;
}

static bool is_same_scheme(const test_text *a, const simdiri_components *in, const test_text *b,
                           const simdiri_components *out) {
  if (in->has_scheme != out->has_scheme || in->scheme_end != out->scheme_end) return false;
  for (size_t i = 0; i < in->scheme_end; i++) {
    if (lower(a->data[i]) != lower(b->data[i])) return false;
  }
  return true;
}

/* Checks that a component is absent only if a rule removes it, and that none is added. */
static void check_presence(const test_case *about, const test_text *out, const simdiri_components *a,
                           const simdiri_components *b) {
  bool drops = about->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT;
  bool is_scheme_rung = a->has_scheme && about->options.rung >= SIMDIRI_RUNG_SCHEME;
  check_that(about, is_same_scheme(about->in, a, out, b), "the scheme stays");
  check_that(about, a->has_authority == b->has_authority, "no authority gained or lost");
  check_that(about, a->has_userinfo == b->has_userinfo, "no userinfo gained or lost");
  check_that(about, a->is_ip_literal == b->is_ip_literal, "an IP-literal stays one");
  check_that(about, b->has_port <= a->has_port && (is_scheme_rung || a->has_port == b->has_port),
             "no port gained, none lost below the scheme rung");
  check_that(about, a->has_query == b->has_query, "no query gained or lost");
  check_that(about, b->has_fragment == (a->has_fragment && !drops), "no fragment gained, none lost but on request");
  bool loses_host = a->host_begin < a->host_end && b->host_begin == b->host_end;
  check_that(about, !loses_host || (is_scheme_rung && is_scheme(about->in, a, "file")), "only file loses its host");
  check_that(about, a->host_begin < a->host_end || b->host_begin == b->host_end, "no host gained");
}

static void add(test_text *text, const char *data, size_t len) { test_text_splice(text, text->len, 0, data, len); }

typedef struct {
  const test_text *text;
  size_t begin, end;
} span;

/* Normalizes `front`, the component and `back` by themselves: the component must be the same as in the whole record. */
static void check_alone(const test_case *about, const test_text *front, span in, span out, const char *back,
                        const char *what) {
  test_text alone = test_text_of(front->data, front->len), expected = test_text_of(front->data, front->len);
  add(&alone, in.text->data + in.begin, in.end - in.begin);
  add(&expected, out.text->data + out.begin, out.end - out.begin);
  add(&alone, back, strlen(back));
  add(&expected, back, strlen(back));
  test_outcome result = check_normalize_with(about, about->options, &alone);
  if (!simdiri_is_error(result.status)) check_texts(about, &result.text, &expected, what);
  check_that(about, !simdiri_is_error(result.status), what);
  test_text_free(&expected);
  test_text_free(&alone);
  test_outcome_free(&result);
}

static void check_literal_front(const test_case *about, const char *front, span in, span out, const char *back,
                                const char *what) {
  test_text text = test_text_of(front, strlen(front));
  check_alone(about, &text, in, out, back, what);
  test_text_free(&text);
}

/* The path after its own scheme, with another host. */
static void check_path(const test_case *about, const test_text *out, const simdiri_components *a,
                       const simdiri_components *b) {
  if (a->path_begin == a->path_end) return;
  if (about->options.default_scheme && !b->has_scheme && a->has_authority) return; /* "//h" would get the scheme */
  test_text front = test_text_of(out->data, b->has_scheme ? b->scheme_end + 1 : 0);
  if (a->has_authority) add(&front, "//h", 3);
  check_alone(about, &front, (span){about->in, a->path_begin, a->path_end}, (span){out, b->path_begin, b->path_end}, "",
              "the path is that of the input");
  test_text_free(&front);
}

void check_structure(const test_case *about, const test_text *out) {
  simdiri_components a, b;
  simdiri_parse(about->in->data, about->in->len, &a);
  simdiri_parse(out->data, out->len, &b);
  check_presence(about, out, &a, &b);
  if (a.has_userinfo && b.has_userinfo) {
    check_literal_front(about, "x://", (span){about->in, a.userinfo_begin, a.userinfo_end},
                        (span){out, b.userinfo_begin, b.userinfo_end}, "@h/", "the userinfo is that of the input");
  }
  if (a.has_query && b.has_query) {
    check_literal_front(about, "x:?", (span){about->in, a.query_begin, a.query_end},
                        (span){out, b.query_begin, b.query_end}, "", "the query is that of the input");
  }
  if (a.has_fragment && b.has_fragment) {
    check_literal_front(about, "x:#", (span){about->in, a.fragment_begin, a.fragment_end},
                        (span){out, b.fragment_begin, b.fragment_end}, "", "the fragment is that of the input");
  }
  check_path(about, out, &a, &b);
}
