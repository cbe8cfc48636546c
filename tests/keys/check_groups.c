/* Keys of groups: by label, and by the names of parameters.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "key_laws.h"

typedef struct {
  simdiri_fingerprint key;
  simdiri_status status;
  test_text text;   /* that was hashed */
  test_text normal; /* the normal form */
} made_key;

static made_key make_key(const test_case *about, const simdiri_keyer *keyer, const char *iri, size_t len) {
  simdiri_key_result result;
  made_key made = {.key = {0, 0}};
  made.status = simdiri_key(keyer, about->scratch, iri, len, &made.key, &result);
  made.text = test_text_of(result.text, result.text_len);
  made.normal = test_text_of(result.normalized.text, result.normalized.text_len);
  return made;
}

static void free_key(made_key *made) {
  test_text_free(&made->text);
  test_text_free(&made->normal);
}

static bool is_same_text(const test_text *a, const char *text, size_t len) {
  return a->len == len && (len == 0 || memcmp(a->data, text, len) == 0);
}

static void append(test_text *text, const char *data, size_t len) { test_text_splice(text, text->len, 0, data, len); }

/* ------------------------------------------------------------------------------------------- names of parameters */

typedef struct {
  const char *text;
  size_t len;
} name;

static int compare_names(const void *a, const void *b) {
  const name *x = a, *y = b;
  const int order = memcmp(x->text, y->text, x->len < y->len ? x->len : y->len);
  return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

/* The text of keys by the names of parameters, as the manual says it: quadratic, and byte by byte. */
static test_text make_names(const char *normal, size_t len) {
  test_text text = test_text_of("", 0);
  size_t end = 0, path = 0, count = 0;
  while (end < len && normal[end] != '#') end++;
  while (path < end && normal[path] != '?') path++;
  append(&text, normal, path);
  name *names = malloc((end + 1) * sizeof *names);
  for (size_t at = path + 1; names && at <= end && path < end;) {
    size_t stop = at, equals;
    while (stop < end && normal[stop] != '&') stop++;
    for (equals = at; equals < stop && normal[equals] != '=';) equals++;
    if (equals > at) names[count++] = (name){normal + at, equals - at};
    at = stop + 1;
  }
  if (names) qsort(names, count, sizeof *names, compare_names);
  for (size_t i = 0, put = 0; i < count; i++) {
    if (i > 0 && compare_names(&names[i - 1], &names[i]) == 0) continue;
    append(&text, put++ == 0 ? "?" : "&", 1);
    append(&text, names[i].text, names[i].len);
  }
  free(names);
  return text;
}

/* ------------------------------------------------------------------------------------------- laws */

/* The key of a group is the key of all spellings, and the batch makes the same one. */
static void check_spellings(const test_case *about, const simdiri_keyer *keyer, const made_key *made) {
  made_key again = make_key(about, keyer, made->normal.data, made->normal.len);
  simdiri_fingerprint key;
  simdiri_keys_result result = {0};
  const int32_t offsets[] = {0, (int32_t)about->in->len};
  const simdiri_records records = {
      .data = about->in->data, .data_len = about->in->len, .offsets32 = offsets, .record_count = 1};
  (void)check_that(about, again.key.low == made->key.low && again.key.high == made->key.high,
                   "the key of a group is that of the normal form");
  if (simdiri_keys(keyer, about->scratch, &records, &key, 1, NULL, &result) == SIMDIRI_OK)
    (void)check_that(about, key.low == made->key.low && key.high == made->key.high,
                     "a batch makes the same keys of groups");
  simdiri_keys_result_free(&result, NULL);
  free_key(&again);
}

static void check_params(const test_case *about) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.by = SIMDIRI_KEY_BY_PARAMS;
  if (simdiri_keyer_create(about->context, &options, NULL, &keyer) != SIMDIRI_OK) return;
  made_key made = make_key(about, keyer, about->in->data, about->in->len);
  if (!simdiri_is_error(made.status)) {
    size_t len = made.normal.len;
    const char *compared = made.normal.data;
    (void)simdiri_compared_text(about->context, about->scratch, compared, len, &compared, &len);
    test_text expected = make_names(compared, len);
    if (!check_that(about, is_same_text(&made.text, expected.data, expected.len), "the text of keys by params") &&
        check_is_shown()) {
      check_show("expected", expected.data, expected.len);
      check_show("actual", made.text.data, made.text.len);
    }
    check_spellings(about, keyer, &made);
    test_text_free(&expected);
  }
  free_key(&made);
  simdiri_keyer_free(keyer);
}

/* Equal labels have equal keys, and other labels have other keys. */
static void check_labels(const test_case *about) {
  simdiri_label_options labels;
  simdiri_key_options options;
  simdiri_labeler *labeler;
  simdiri_keyer *keyer;
  static const char *const all[] = {"*"};
  simdiri_label_options_init(&labels);
  labels.templates = (uint32_t)test_next(about->random) & SIMDIRI_TEMPLATES_ALL;
  labels.params = all;
  labels.param_count = test_below(about->random, 2);
  if (simdiri_labeler_create(about->context, &labels, NULL, &labeler, NULL) != SIMDIRI_OK) return;
  simdiri_key_options_init(&options);
  options.by = SIMDIRI_KEY_BY_LABEL;
  options.labeler = labeler;
  if (simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK) {
    made_key made = make_key(about, keyer, about->in->data, about->in->len);
    simdiri_buffer out = {.allocator = simdiri_default_allocator()};
    simdiri_text label;
    if (!simdiri_is_error(made.status) &&
        simdiri_label_normal(labeler, about->scratch, made.normal.data, made.normal.len, &out, &label) == SIMDIRI_OK) {
      const size_t skipped = made.text.len == label.len + 2 && memcmp(made.text.data, "//", 2) == 0 ? 2 : 0;
      (void)check_that(about, is_same_text(&made.text, label.text, label.len) || skipped == 2,
                       "the text of keys by label is the label");
      (void)check_that(about, memcmp(made.text.data + skipped, label.text, label.len) == 0, "after // before a host");
      check_spellings(about, keyer, &made);
    }
    simdiri_buffer_free(&out);
    free_key(&made);
    simdiri_keyer_free(keyer);
  }
  simdiri_labeler_free(labeler);
}

void key_check_groups(const test_case *about) {
  check_params(about);
  check_labels(about);
}
