/* Lines, records that end with NUL, and single calls have the same keys and normal forms; and normal forms in lines
 * read back as themselves. SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "key_laws.h"

enum { RECORDS = 8 };

/* What single calls give for the records. */
typedef struct {
  const test_case *about;
  const simdiri_keyer *keyer;
  test_text records[RECORDS], wires[RECORDS];
  simdiri_fingerprint keys[RECORDS];
} single_results;

static void append(test_text *text, const char *data, size_t len) { test_text_splice(text, text->len, 0, data, len); }

/* A record without separators, often with a CR somewhere or before its fragment. It does not end with CR: before LF,
 * that would belong to the separator. */
static test_text make_record(test_random *random) {
  test_text text = test_chance(random, 2) ? key_generate(random) : test_generate(random);
  if (test_chance(random, 2)) append(&text, "\r#", 2);
  if (test_chance(random, 3)) test_text_splice(&text, test_below(random, text.len + 1), 0, "\r", 1);
  for (size_t i = 0; i < text.len; i++)
    if (text.data[i] == '\n' || text.data[i] == '\0') text.data[i] = 'n';
  while (text.len > 0 && text.data[text.len - 1] == '\r') test_text_splice(&text, text.len - 1, 1, "", 0);
  return text;
}

static void make_single(single_results *all, size_t i) {
  const test_text *record = &all->records[i];
  simdiri_key_result result;
  const simdiri_status status =
      simdiri_key(all->keyer, all->about->scratch, record->data, record->len, &all->keys[i], &result);
  const bool is_bad = simdiri_is_error(status);
  all->wires[i] =
      test_text_of(is_bad ? record->data : result.normalized.text, is_bad ? record->len : result.normalized.text_len);
}

/* Reads the next record from the text, as line mode reads it; without `separator` there are no CRs to take off. */
static test_text take_record(const test_text *text, size_t *at, char separator, bool takes_cr) {
  const char *begin = text->data + *at, *end = memchr(begin, separator, text->len - *at);
  size_t len = end ? (size_t)(end - begin) : text->len - *at;
  *at += len + (end != NULL);
  if (end && takes_cr && len > 0 && begin[len - 1] == '\r') len--;
  return test_text_of(begin, len);
}

static void check_outputs(const single_results *all, const simdiri_buffer *out, char separator, bool takes_cr) {
  const test_text written = {out->data, out->len};
  size_t at = 0;
  for (size_t i = 0; i < RECORDS && check_that(all->about, at <= written.len, "an output for each record"); i++) {
    test_text back = take_record(&written, &at, separator, takes_cr);
    check_texts(all->about, &back, &all->wires[i], "a normal form reads back as itself");
    test_text_free(&back);
  }
}

/* One batch of all records. */
static void check_batch(const single_results *all, char separator, bool takes_cr) {
  const test_case *about = all->about;
  const bool has_last = test_chance(about->random, 2) || all->records[RECORDS - 1].len == 0;
  test_text joined = test_text_of("", 0);
  simdiri_fingerprint keys[RECORDS];
  simdiri_keys_result result = {0};
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  for (size_t i = 0; i < RECORDS; i++) {
    append(&joined, all->records[i].data, all->records[i].len);
    if (takes_cr && test_chance(about->random, 4) && (i + 1 < RECORDS || has_last)) append(&joined, "\r", 1);
    if (i + 1 < RECORDS || has_last) append(&joined, &separator, 1);
  }
  const simdiri_records records = {
      .data = joined.data, .data_len = joined.len, .separator = separator, .keep_cr = takes_cr};
  const simdiri_status status = simdiri_keys(all->keyer, about->scratch, &records, keys, RECORDS, &out, &result);
  if (check_that(about, status == SIMDIRI_OK && result.batch.record_count == RECORDS, "a batch of records")) {
    for (size_t i = 0; i < RECORDS; i++)
      check_that(about, keys[i].low == all->keys[i].low && keys[i].high == all->keys[i].high,
                 "the key of a record does not depend on its separator");
    check_outputs(all, &out, separator, takes_cr);
  }
  simdiri_keys_result_free(&result, NULL);
  simdiri_buffer_free(&out);
  test_text_free(&joined);
}

void key_check_separators(const test_case *about) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_base *base = NULL;
  single_results all = {.about = about};
  simdiri_key_options_init(&options);
  if (test_chance(about->random, 3)) {
    const test_literal *text = &test_bases[test_below(about->random, test_base_count)];
    (void)simdiri_base_create(about->context, about->scratch, text->data, text->len, NULL, &base, NULL);
    options.base = base;
  }
  if (test_chance(about->random, 2)) options.lossy = (uint32_t)test_next(about->random) & ALL_LOSSY;
  if (check_that(about, simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK, "a keyer")) {
    all.keyer = keyer;
    for (size_t i = 0; i < RECORDS; i++) {
      all.records[i] = make_record(about->random);
      make_single(&all, i);
    }
    check_batch(&all, '\n', true);
    check_batch(&all, '\0', false);
    for (size_t i = 0; i < RECORDS; i++) {
      test_text_free(&all.records[i]);
      test_text_free(&all.wires[i]);
    }
    simdiri_keyer_free(keyer);
  }
  simdiri_base_free(base);
}
