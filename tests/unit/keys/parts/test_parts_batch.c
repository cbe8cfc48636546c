/* Parts of many IRIs. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/keys/parts/parts_support.h"

static void append_random(random_source *random, char *text, size_t capacity) {
  static const char *const pieces[] = {"http://",
                                       "https://",
                                       "foo:",
                                       "//",
                                       "a.co.uk",
                                       "B\xC3\xBC.com",
                                       "1.2.3.4",
                                       ":80",
                                       ":8",
                                       "/",
                                       "a",
                                       "..",
                                       "?",
                                       "&",
                                       "a=1",
                                       "a%20b=2",
                                       "#",
                                       "x%zz",
                                       "[::1]",
                                       "@",
                                       "mailto:",
                                       "co.uk",
                                       "www.b.example",
                                       "xn--bcher-kva.com",
                                       "a.long-name.of-a-host.with-more-than-59-bytes.in-a-domain.example",
                                       ".",
                                       "%41",
                                       "\xFF",
                                       " "};
  text[0] = '\0';
  for (size_t n = random_below(random, 9); n > 0; n--)
    append_piece(text, capacity, pieces[random_below(random, LENGTH_OF(pieces))]);
}

enum { RECORDS = 40, MAX_PARTS = 20, TEXT_CAPACITY = 600 };

/* Which parts are compared. */
typedef struct {
  const char *names[MAX_PARTS];
  size_t count;
  bool has_list;
} compared_parts;

/* For hosts of usual shape, the last two need no parse in a batch. */
static const compared_parts compared[] = {
    {{"iri", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "origin", "host-reversed",
      "host-unicode", "segment:1", "segment:2", "segment:-1", "query:a", "query:a b"},
     17,
     false},
    {{"path", "domain", "site", "subdomain", "suffix", "host"}, 6, true},
    {{"scheme", "host", "authority"}, 3, false},
    {{"suffix", "domain", "site", "subdomain", "host", "scheme", "authority"}, 7, true},
};

/* A batch finds what single calls find, in either layout of records. */
static void compare_batch(parts_session *s, const compared_parts *parts, const simdiri_records *records,
                          const char *const texts[RECORDS]) {
  simdiri_part_span spans[RECORDS * MAX_PARTS];
  int64_t offsets[RECORDS + 1];
  simdiri_batch_result result = {.output_offsets = offsets, .dense_capacity = RECORDS};
  simdiri_buffer many = {.allocator = simdiri_default_allocator()};
  many.data = many.allocator->reallocate(many.allocator->user, NULL, 0, 6);
  assert_non_null(many.data);
  memcpy(many.data, "before", 6);
  many.len = many.capacity = 6;
  assert_int_equal(simdiri_parts_batch(s->parts, s->session.scratch, NULL, records, &many, spans, RECORDS, &result),
                   SIMDIRI_OK);
  assert_int_equal(result.record_count, RECORDS);
  for (size_t i = 0; i < RECORDS; i++) {
    simdiri_text found[MAX_PARTS];
    s->session.out.len = 0;
    (void)simdiri_parts_find(s->parts, s->session.scratch, NULL, texts[i], strlen(texts[i]), &s->session.out, found,
                             &s->session.result);
    for (size_t k = 0; k < parts->count; k++) {
      const simdiri_part_span *span = &spans[i * parts->count + k];
      if ((span->begin < 0) != (found[k].text == NULL)) fail_msg("%s: %s", texts[i], parts->names[k]);
      if (found[k].text)
        check_same_text(parts->names[k], many.data + 6 + span->begin, (size_t)(span->end - span->begin), found[k].text,
                        found[k].len);
    }
  }
  simdiri_batch_result_free(&result, many.allocator);
  simdiri_buffer_free(&many);
}

static void compare_batches_of(const simdiri_options *options, const compared_parts *parts) {
  random_source random = random_begin();
  parts_session s;
  begin_parts(&s, options, parts->names, parts->count, parts->has_list);
  for (unsigned n = 0; n < 200; n++) {
    static char texts[RECORDS][TEXT_CAPACITY], lines[RECORDS * TEXT_CAPACITY];
    const char *pointers[RECORDS];
    int32_t offsets[RECORDS + 1] = {0};
    size_t len = 0;
    for (size_t i = 0; i < RECORDS; i++) {
      append_random(&random, texts[i], sizeof texts[i]);
      pointers[i] = texts[i];
      memcpy(lines + len, texts[i], strlen(texts[i]));
      len += strlen(texts[i]);
      offsets[i + 1] = (int32_t)len;
    }
    compare_batch(&s, parts,
                  &(simdiri_records){.data = lines, .data_len = len, .offsets32 = offsets, .record_count = RECORDS},
                  pointers);
    len = 0;
    for (size_t i = 0; i < RECORDS; i++)
      len += (size_t)snprintf(lines + len, sizeof lines - len, "%s%s", texts[i], i % 3 ? "\n" : "\r\n");
    compare_batch(&s, parts, &(simdiri_records){.data = lines, .data_len = len, .separator = '\n', .keep_cr = true},
                  pointers);
  }
  end_parts(&s);
}

static void compare_batches(const simdiri_options *options) {
  for (size_t i = 0; i < LENGTH_OF(compared); i++)
    if (!compared[i].has_list || simdiri_suffix_version()) compare_batches_of(options, &compared[i]);
}

static void test_batches(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  compare_batches(&options);
  options.form = SIMDIRI_FORM_IRI;
  compare_batches(&options);
  options.rung = SIMDIRI_RUNG_SYNTAX;
  options.flags = SIMDIRI_FLAG_REFERENCE;
  compare_batches(&options);
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  compare_batches(&options);
}

/* A null record has no part, and does not count as an empty reference. */
static void test_null_records(void **state) {
  (void)state;
  static const char *const names[] = {"path"};
  static const uint8_t validity = 2;
  static const int32_t offsets[] = {0, 0, 0};
  simdiri_options options;
  simdiri_part_span spans[2];
  int64_t outputs[3];
  simdiri_batch_result result = {.output_offsets = outputs, .dense_capacity = 2};
  const simdiri_records records = {.offsets32 = offsets, .record_count = 2, .validity = &validity};
  parts_session s;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  begin_parts(&s, &options, names, 1, false);
  assert_int_equal(simdiri_parts_batch(s.parts, s.session.scratch, NULL, &records, &s.session.out, spans, 2, &result),
                   SIMDIRI_OK);
  assert_int_equal(spans[0].begin, -1);
  assert_int_equal(spans[1].begin, 0);
  assert_int_equal(simdiri_parts_batch(s.parts, s.session.scratch, NULL, &records, &s.session.out, spans, 1, &result),
                   SIMDIRI_ERROR_NO_CAPACITY);
  simdiri_batch_result_free(&result, s.session.out.allocator);
  end_parts(&s);
}

/* The separator is a byte that normal forms contain, and the last record has none. */
static void test_odd_separator(void **state) {
  (void)state;
  static const char data[] = "http://x/1Ahttp://x/\xc3\xaa";
  static const char *const names[] = {"path"};
  simdiri_options options;
  simdiri_part_span spans[2];
  int64_t outputs[3];
  simdiri_batch_result result = {.output_offsets = outputs, .dense_capacity = 2};
  const simdiri_records records = {.data = data, .data_len = sizeof data - 1, .separator = 'A'};
  parts_session s;
  simdiri_options_init(&options);
  begin_parts(&s, &options, names, 1, false);
  assert_int_equal(simdiri_parts_batch(s.parts, s.session.scratch, NULL, &records, &s.session.out, spans, 2, &result),
                   SIMDIRI_OK);
  const char *out = s.session.out.data;
  check_same_text("first", out + spans[0].begin, (size_t)(spans[0].end - spans[0].begin), "/1", 2);
  check_same_text("second", out + spans[1].begin, (size_t)(spans[1].end - spans[1].begin), "/%C3%AA", 7);
  simdiri_batch_result_free(&result, s.session.out.allocator);
  end_parts(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batches),
      cmocka_unit_test(test_null_records),
      cmocka_unit_test(test_odd_separator),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
