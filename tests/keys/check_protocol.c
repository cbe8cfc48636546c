/* The rung protocol: the output of a context with redirects, and which IRIs it takes as equivalent.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "check_redirects.h"

/* A normal form, copied. */
typedef struct {
  simdiri_status status;
  uint64_t changes;
  test_text text;
} normal;

static normal normalize(const simdiri_context *context, simdiri_scratch *scratch, const char *text, size_t len) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  const simdiri_status status = simdiri_normalize(context, scratch, text, len, &out, &result);
  const bool is_bad = simdiri_is_error(status);
  const normal made = {status, result.changes, test_text_of(is_bad ? NULL : result.text, is_bad ? 0 : result.text_len)};
  simdiri_buffer_free(&out);
  return made;
}

/* The representative of the text: the text itself if no redirect has it. */
static test_text leads_to(const redirect_list *list, const test_text *text) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->texts[i].len != text->len || memcmp(list->texts[i].data, text->data, text->len) != 0) continue;
    const reference_bytes *end = &list->texts[reference_is_whole(list->texts, list->count, i)];
    return test_text_of(end->data, end->len);
  }
  return test_text_of(text->data, text->len);
}

/* The normal forms of one IRI without redirects and with them. */
static void check_one(const test_case *about, const simdiri_context *leading, const redirect_list *list,
                      const test_text *in, normal made[2]) {
  made[0] = normalize(about->context, about->scratch, in->data, in->len);
  made[1] = normalize(leading, about->scratch, in->data, in->len);
  if (!check_that(about, made[0].status == made[1].status, "redirects change no status")) return;
  if (simdiri_is_error(made[0].status)) return;
  test_text end = leads_to(list, &made[0].text);
  normal again = normalize(leading, about->scratch, made[1].text.data, made[1].text.len);
  check_texts(about, &made[1].text, &end, "what is written at the rung protocol");
  check_that(about, !(made[1].changes & SIMDIRI_CHANGE_REDIRECT) == test_text_equal(&made[0].text, &made[1].text),
             "a redirect is told exactly if it led on");
  check_texts(about, &again.text, &made[1].text, "the rung protocol is idempotent");
  check_that(about, again.changes == 0, "and changes nothing the second time");
  check_that(about, made[1].text.len <= simdiri_bound(leading, in->len), "the bound");
  test_text_free(&again.text);
  test_text_free(&end);
}

/* Are two normal forms equal, apart from what is not compared; with `list`, also the representatives of that? */
static bool are_compared_equal(const test_case *about, const redirect_list *list, const test_text *a,
                               const test_text *b) {
  test_text texts[2];
  for (int i = 0; i < 2; i++) {
    const test_text *text = i == 0 ? a : b;
    texts[i].data = reference_compared(&about->options, text->data, text->len, &texts[i].len);
    if (!list) continue;
    test_text end = leads_to(list, &texts[i]);
    test_text_free(&texts[i]);
    texts[i] = end;
  }
  const bool is_equal = test_text_equal(&texts[0], &texts[1]);
  test_text_free(&texts[0]);
  test_text_free(&texts[1]);
  return is_equal;
}

static void check_comparison_of(const test_case *about, const simdiri_context *leading, const redirect_list *list,
                                const normal a[2], const normal b[2], const test_text *other) {
  simdiri_comparison comparison;
  const simdiri_status status = simdiri_compare(leading, about->scratch, NULL, about->in->data, about->in->len,
                                                other->data, other->len, &comparison);
  const bool is_bad = simdiri_is_error(a[1].status) || simdiri_is_error(b[1].status);
  /* If comparing gives a warning, there is no rung; a lower rung may have a result where the highest has an error. */
  if (is_bad || status != SIMDIRI_OK) return;
  const bool is_same = are_compared_equal(about, NULL, &a[0].text, &b[0].text);
  const bool is_one = are_compared_equal(about, list, &a[1].text, &b[1].text);
  check_that(about, !comparison.is_equivalent == !is_one, "equivalent exactly if normal forms are equal");
  check_that(about, (comparison.is_equivalent && comparison.rung == SIMDIRI_RUNG_PROTOCOL) == (is_one && !is_same),
             "protocol exactly if redirects alone make the two the same");
}

/* A batch writes the same; the key is the same whether the context follows redirects or the keyer does. */
static void check_batch_and_key(const test_case *about, const simdiri_context *leading,
                                const simdiri_redirects *redirects, const normal *made) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_batch_result result = {0};
  const int32_t ends[2] = {0, (int32_t)about->in->len};
  const simdiri_records records = {
      .data = about->in->data, .data_len = about->in->len, .offsets32 = ends, .record_count = 1};
  const simdiri_status status = simdiri_batch(leading, about->scratch, SIMDIRI_OPERATION_NORMALIZE,
                                              SIMDIRI_ON_ERROR_KEEP, NULL, &records, &out, &result);
  const test_text batched = {out.data, out.len};
  if (check_that(about, status == SIMDIRI_OK, "a batch with redirects") && !simdiri_is_error(made->status))
    check_texts(about, &batched, &made->text, "a batch writes what normalize does");
  simdiri_batch_result_free(&result, NULL);
  simdiri_buffer_free(&out);
  simdiri_key_options options;
  simdiri_keyer *keyers[2];
  simdiri_fingerprint keys[2] = {{0, 0}, {0, 0}};
  simdiri_key_options_init(&options);
  check_that(about, simdiri_keyer_create(leading, &options, NULL, &keyers[0]) == SIMDIRI_OK, "a keyer that leads on");
  options.redirects = redirects;
  check_that(about, simdiri_keyer_create(about->context, &options, NULL, &keyers[1]) == SIMDIRI_OK, "another");
  for (int i = 0; i < 2; i++) {
    (void)simdiri_key(keyers[i], about->scratch, about->in->data, about->in->len, &keys[i], NULL);
    simdiri_keyer_free(keyers[i]);
  }
  check_that(about, keys[0].low == keys[1].low && keys[0].high == keys[1].high, "both lead to one key");
  check_that(about, simdiri_keyer_create(leading, &options, NULL, &keyers[0]) == SIMDIRI_ERROR_BAD_OPTION,
             "redirects twice");
}

/* One of the redirects' IRIs, unchanged or in another spelling; or another text if there are none. */
static test_text choose(const test_case *about, const redirect_list *list, const test_text *otherwise) {
  if (list->count == 0 || test_chance(about->random, 4)) return test_text_of(otherwise->data, otherwise->len);
  const reference_bytes *one = &list->texts[test_below(about->random, list->count)];
  test_text text = test_text_of(one->data, one->len);
  if (test_chance(about->random, 2)) test_edit_gently(about->random, &text);
  if (text.len > 0 && text.data[0] == 'h' && test_chance(about->random, 2)) text.data[0] = 'H';
  return text;
}

static void check_under(const test_case *given, const simdiri_context *leading, const simdiri_redirects *redirects,
                        const redirect_list *list) {
  normal a[2], b[2];
  test_text in = choose(given, list, given->in), other = choose(given, list, given->other);
  test_case about = *given;
  about.in = &in;
  about.other = &other;
  check_one(&about, leading, list, &in, a);
  check_one(&about, leading, list, &other, b);
  check_comparison_of(&about, leading, list, a, b, &other);
  check_batch_and_key(&about, leading, redirects, &a[1]);
  test_text *const texts[] = {&a[0].text, &a[1].text, &b[0].text, &b[1].text, &in, &other};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) test_text_free(texts[i]);
}

void key_check_protocol(const test_case *about, const simdiri_redirects *redirects, const redirect_list *list) {
  simdiri_options options = about->options;
  simdiri_context *leading;
  const bool is_web = options.profile == SIMDIRI_PROFILE_WEB, fits = options.rung >= SIMDIRI_RUNG_SCHEME;
  options.redirects = redirects;
  if (!is_web) options.rung = SIMDIRI_RUNG_PROTOCOL;
  const simdiri_status status = simdiri_context_create(&options, NULL, &leading);
  if (!check_that(about, status == (fits ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION), "redirects of other options"))
    return;
  if (fits) check_under(about, leading, redirects, list);
  simdiri_context_free(leading);
  options.flags ^= SIMDIRI_FLAG_DROP_FRAGMENT;
  check_that(about, simdiri_context_create(&options, NULL, &leading) == SIMDIRI_ERROR_BAD_OPTION, "of other flags");
}
