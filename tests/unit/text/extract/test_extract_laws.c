/* Laws of simdiri_extract on generated text: each result is an IRI, and text may be cut where no IRI can be. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

enum { ROOM = 400, ROUNDS = 500000 };

static const char *const pieces[] = {
    "http",      ":",          "//",         "://",      "http://",
    "https://h", "mailto:a@b", "urn:isbn:1", "tel:+123", "www.",
    "www.h.x",   "h",          ".",          ",",        ";",
    "'",         "\"",         "(",          ")",        "[",
    "]",         "[/",         "[::1]",      "<",        ">",
    "<URL:",     " ",          "\n",         "\r\n",     "\n\n",
    "/",         "?",          "#",          "%",        "%41",
    "@",         "&",          "&amp;",      "&quot;",   "&#39;",
    "&#",        "\xC3\xA9",   "。",         "、",       "「",
    "」",        "“",          "”",          "’",        "‘",
    "…",         "—",          "؟",          "\xC2",     "\xFF",
    "\xE2\x80",  "\\n",        "--",         "*",        "_",
    ":80",       "file:///x",  "data:,x",    "例",       "\xEE\x80\x80",
    "~",         "+",          "\t",         "x",        "1",
};

static size_t make_text(random_source *random, char *text) {
  text[0] = '\0';
  for (size_t count = 1 + random_below(random, 14); count > 0; count--)
    append_piece(text, ROOM, pieces[random_below(random, LENGTH_OF(pieces))]);
  return strlen(text);
}

/* The IRI without white space, and with "http://" before it if the scheme was guessed. */
static size_t make_iri(const char *text, const simdiri_found *found, char *iri) {
  size_t len = 0;
  if (found->is_guess) len = strlen(strcpy(iri, "http://"));
  for (size_t i = found->begin; i < found->end; i++)
    if (!found->is_wrapped || !memchr(" \t\r\n", text[i], 4)) iri[len++] = text[i];
  return len;
}

/* Every result can be repaired, except for invalid IP addresses. */
static void check_iri(test_session *session, const char *text, const simdiri_found *found) {
  char iri[ROOM + 8];
  const size_t len = make_iri(text, found, iri);
  session->out.len = 0;
  const simdiri_status status =
      simdiri_normalize(session->context, session->scratch, iri, len, &session->out, &session->result);
  if (simdiri_is_error(status) && status != SIMDIRI_ERROR_BAD_IP_LITERAL)
    print_error("%s: '%.*s' of '%s'\n", simdiri_status_name(status), (int)len, iri, text);
  assert_true(!simdiri_is_error(status) || status == SIMDIRI_ERROR_BAD_IP_LITERAL);
}

/* Finds all IRIs in text[0, len), with offsets as in a longer text in which it begins at `base`; returns their
 * number. */
static size_t find_all(const simdiri_extract_options *options, const char *text, size_t len, size_t base,
                       simdiri_found *all) {
  size_t count = 0;
  simdiri_found found;
  for (size_t at = 0; simdiri_extract(options, text, len, at, &found); at = found.end) {
    assert_true(at <= found.begin && found.begin < found.end && found.end <= len);
    all[count++] = (simdiri_found){.begin = base + found.begin, .end = base + found.end};
  }
  return count;
}

/* May the text be cut before text[at]? */
static bool is_cut(const char *text, size_t at, uint32_t flags) {
  if (!(flags & SIMDIRI_EXTRACT_WRAPPED)) return memchr(" \t\r\n", text[at - 1], 4) != NULL;
  return at > 1 && text[at - 1] == '\n' &&
         (text[at - 2] == '\n' || (at > 2 && text[at - 2] == '\r' && text[at - 3] == '\n'));
}

static void check_cuts(const simdiri_extract_options *options, const char *text, size_t len) {
  simdiri_found whole[ROOM], parts[ROOM];
  const size_t whole_count = find_all(options, text, len, 0, whole);
  for (size_t at = 1; at < len; at++) {
    if (!is_cut(text, at, options->flags)) continue;
    size_t count = find_all(options, guarded_copy(1, text, at), at, 0, parts);
    count += find_all(options, guarded_front_copy(2, text + at, len - at), len - at, at, parts + count);
    if (count != whole_count) print_error("cut at %lu: '%s'\n", (unsigned long)at, text);
    assert_int_equal(count, whole_count);
    for (size_t i = 0; i < count; i++) {
      assert_int_equal(parts[i].begin, whole[i].begin);
      assert_int_equal(parts[i].end, whole[i].end);
    }
  }
}

static void test_extract_laws(void **state) {
  (void)state;
  random_source random = random_begin();
  simdiri_options iri;
  test_session session;
  char given[ROOM];
  size_t found_count = 0;
  simdiri_options_init(&iri);
  iri.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  session_begin(&session, &iri);
  for (int round = 0; round < ROUNDS; round++) {
    const size_t len = make_text(&random, given);
    const char *text = guarded_copy(0, given, len);
    const simdiri_extract_options options = {.struct_size = sizeof options,
                                             .flags = (uint32_t)random_below(&random, 8)};
    simdiri_found found;
    for (size_t at = 0; simdiri_extract(&options, text, len, at, &found); at = found.end) {
      check_iri(&session, given, &found);
      found_count++;
    }
    check_cuts(&options, given, len);
  }
  assert_true(found_count > ROUNDS / 4);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_extract_laws)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
