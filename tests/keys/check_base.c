/* Keys with a base: references are resolved, all other records are normalized, alone and in batches.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "iri/hash/hash.h"
#include "key_laws.h"

enum { RECORDS = 48 };

/* What a record must give: its status, and its normal form or, for a bad one, itself. */
typedef struct {
  test_text in, wire;
  simdiri_status status;
  size_t offset;
} expected_record;

static bool has_scheme(const simdiri_options *options, const test_text *in, const char *base) {
  simdiri_components c, of_base;
  simdiri_parse(in->data, in->len, &c);
  simdiri_parse(base, strlen(base), &of_base);
  if (!c.has_scheme || !(options->flags & SIMDIRI_FLAG_NON_STRICT)) return c.has_scheme;
  /* A reference with the scheme of the base is relative. */
  bool is_same = c.scheme_end == of_base.scheme_end;
  for (size_t i = 0; is_same && i < c.scheme_end; i++) is_same = (in->data[i] | 0x20) == (base[i] | 0x20);
  return !is_same;
}

/* By the public functions for one IRI. */
static expected_record find_expected(const test_case *about, const simdiri_base *base, const char *base_text,
                                     const test_text *in) {
  expected_record expected = {.in = test_text_of(in->data, in->len)};
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_result result;
  const bool is_normalized =
      about->options.profile == SIMDIRI_PROFILE_RFC3987 && has_scheme(&about->options, in, base_text);
  expected.status = is_normalized
                        ? simdiri_normalize(about->context, about->scratch, in->data, in->len, &out, &result)
                        : simdiri_resolve(about->context, about->scratch, base, in->data, in->len, &out, &result);
  expected.offset = result.offset;
  expected.wire =
      simdiri_is_error(expected.status) ? test_text_of(in->data, in->len) : test_text_of(result.text, result.text_len);
  simdiri_buffer_free(&out);
  return expected;
}

/* The text of the key: what is compared of the normal form. */
static test_text find_key_text(const test_case *about, const expected_record *expected) {
  test_text text = {NULL, 0};
  if (simdiri_is_error(expected->status)) return test_text_of(expected->wire.data, expected->wire.len);
  text.data = reference_compared(&about->options, expected->wire.data, expected->wire.len, &text.len);
  return text;
}

static simdiri_fingerprint hash_expected(const test_case *about, const expected_record *expected) {
  test_text text = find_key_text(about, expected);
  if (simdiri_is_error(expected->status)) test_text_splice(&text, 0, 0, "\xFF", 1);
  const simdiri_fingerprint key = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, NULL, text.data, text.len);
  test_text_free(&text);
  return key;
}

static bool is_same(simdiri_fingerprint a, simdiri_fingerprint b) { return a.low == b.low && a.high == b.high; }

static void check_one(const test_case *about, const simdiri_keyer *keyer, const expected_record *expected) {
  simdiri_key_result result;
  simdiri_fingerprint key = {0, 0};
  const simdiri_status status = simdiri_key(keyer, about->scratch, expected->in.data, expected->in.len, &key, &result);
  check_that(about, status == expected->status, "with a base: the status");
  if (simdiri_is_error(status))
    check_that(about, result.normalized.offset == expected->offset, "with a base: the offset of the error");
  const test_text text = {(char *)(size_t)result.text, result.text_len};
  test_text key_text = find_key_text(about, expected);
  check_texts(about, &text, &key_text, "with a base: the text of the key");
  test_text_free(&key_text);
  check_that(about, is_same(key, hash_expected(about, expected)), "with a base: the key is that of the IRI");
}

/* All records in one batch, as lines: the vector path must leave references to the path for one record. */
static void check_lines(const test_case *about, const simdiri_keyer *keyer, const expected_record *list, size_t count) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_fingerprint keys[RECORDS];
  uint16_t statuses[RECORDS];
  int64_t offsets[RECORDS + 1];
  simdiri_keys_result result = {.batch = {.statuses = statuses, .output_offsets = offsets, .dense_capacity = RECORDS}};
  test_text lines = test_text_of("", 0);
  for (size_t i = 0; i < count; i++) {
    test_text_splice(&lines, lines.len, 0, list[i].in.data, list[i].in.len);
    test_text_splice(&lines, lines.len, 0, "\n", 1);
  }
  const simdiri_records records = {.data = lines.data, .data_len = lines.len, .separator = '\n', .keep_cr = false};
  const simdiri_status status = simdiri_keys(keyer, about->scratch, &records, keys, RECORDS, &out, &result);
  if (check_that(about, status == SIMDIRI_OK && result.batch.record_count == count, "with a base: a batch"))
    for (size_t i = 0; i < count; i++) {
      const test_text wire = {out.data + offsets[i], (size_t)(offsets[i + 1] - offsets[i]) - 1};
      check_texts(about, &wire, &list[i].wire, "with a base: the normal form of a batch");
      check_that(about, statuses[i] == list[i].status, "with a base: the status of a batch");
      check_that(about, is_same(keys[i], hash_expected(about, &list[i])), "with a base: the key of a batch");
    }
  simdiri_keys_result_free(&result, NULL);
  simdiri_buffer_free(&out);
  test_text_free(&lines);
}

/* Cuts some bytes off the beginning, which often leaves a reference, and removes line ends. */
static test_text make_record(const test_case *about, const test_text *from) {
  test_text record = test_text_of(from->data, from->len);
  if (test_chance(about->random, 2) && record.len > 0)
    test_text_splice(&record, 0, test_below(about->random, record.len + 1), "", 0);
  if (test_chance(about->random, 4)) test_text_splice(&record, 0, 0, "http:", 5);
  for (size_t i = 0; i < record.len;)
    if (record.data[i] == '\n')
      test_text_splice(&record, i, 1, "", 0);
    else
      i++;
  return record;
}

void key_check_base(const test_case *about) {
  const test_literal *text = &test_bases[test_below(about->random, test_base_count)];
  expected_record list[RECORDS];
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_base *base;
  if (memchr(text->data, '\0', text->len) ||
      simdiri_is_error(simdiri_base_create(about->context, about->scratch, text->data, text->len, NULL, &base, NULL)))
    return;
  simdiri_key_options_init(&options);
  options.base = base;
  if (check_that(about, simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK, "a keyer")) {
    for (size_t i = 0; i < RECORDS; i++) {
      test_text record = make_record(about, i % 2 ? about->in : about->other);
      list[i] = find_expected(about, base, text->data, &record);
      check_one(about, keyer, &list[i]);
      test_text_free(&record);
    }
    check_lines(about, keyer, list, RECORDS);
    for (size_t i = 0; i < RECORDS; i++) {
      test_text_free(&list[i].in);
      test_text_free(&list[i].wire);
    }
    simdiri_keyer_free(keyer);
  }
  simdiri_base_free(base);
}
