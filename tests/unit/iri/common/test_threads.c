/* A context and a base shared by threads, each with its own scratch: same results as alone. Run under ThreadSanitizer
 * by tests/run --tsan. SPDX-License-Identifier: MIT
 */
#include <simdiri/simdiri.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 200, IRIS = 6 };

static const char *const iris[IRIS] = {
    "HTTP://B\303\274cher.example:80/%7Ea/../b", "http://xn--bcher-kva.example/?q=%c3%a9",
    "https://example.com/already/normal",        "../x/./y?\xCE\xB1",
    "http://\xD7\x90\xD7\x91.example/\xCC\x81",  "http://bad host/[",
};

typedef struct {
  const simdiri_context *context;
  const simdiri_base *base;
  char text[IRIS][256];
  simdiri_status status[IRIS];
  int is_same; /* in every round */
} worker;

static void do_one(worker *w, simdiri_scratch *scratch, int i, int is_first) {
  char text[512];
  simdiri_buffer out = {.data = text, .capacity = sizeof text};
  simdiri_result result;
  const simdiri_status status = simdiri_resolve(w->context, scratch, w->base, iris[i], strlen(iris[i]), &out, &result);
  char copy[256] = "";
  if (result.text) snprintf(copy, sizeof copy, "%.*s", (int)result.text_len, result.text);
  if (is_first) {
    memcpy(w->text[i], copy, sizeof copy);
    w->status[i] = status;
  } else {
    w->is_same &= status == w->status[i] && strcmp(copy, w->text[i]) == 0;
  }
}

static void *work(void *argument) {
  worker *w = argument;
  simdiri_scratch *scratch;
  w->is_same = simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK;
  if (!w->is_same) return NULL;
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < IRIS; i++) do_one(w, scratch, i, round == 0);
  simdiri_scratch_free(scratch);
  return NULL;
}

static void test_context_shared_by_threads(void **state) {
  (void)state;
  static const char base_iri[] = "http://Example.org/dir/file";
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
  pthread_t threads[THREADS];
  static worker workers[THREADS + 1];
  simdiri_options_init(&options);
  options.unicode = SIMDIRI_UNICODE_NFC;
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(context, scratch, base_iri, sizeof base_iri - 1, NULL, &base, NULL), SIMDIRI_OK);
  for (int i = 0; i <= THREADS; i++) workers[i] = (worker){.context = context, .base = base};
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
  work(&workers[THREADS]);
  for (int i = 0; i < THREADS; i++) {
    assert_true(workers[i].is_same);
    for (int j = 0; j < IRIS; j++) {
      assert_int_equal(workers[i].status[j], workers[THREADS].status[j]);
      assert_string_equal(workers[i].text[j], workers[THREADS].text[j]);
    }
  }
  assert_string_equal(workers[THREADS].text[0], "http://xn--bcher-kva.example/b");
  assert_int_equal(workers[THREADS].status[5], SIMDIRI_ERROR_BAD_CHARACTER);
  simdiri_base_free(base);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

/* A redactor remembers names, so threads write to the same memory. */
static void *redact_names(void *argument) {
  const simdiri_redactor *redactor = argument;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  size_t found = 0;
  for (int i = 0; i < 4000; i++) {
    char text[64];
    simdiri_text redacted;
    const int len = snprintf(text, sizeof text, "http://h/?n%d=1&%s=2\n", i % 1500, i % 7 ? "page" : "token");
    out.len = 0;
    if (simdiri_redact(redactor, text, (size_t)len - 1, &out, &redacted, NULL) != SIMDIRI_OK) return NULL;
    found += redacted.text == out.data && simdiri_redact_skip(redactor, text, (size_t)len, false) < (size_t)len;
  }
  simdiri_buffer_free(&out);
  return found == 4000 / 7 + 1 ? argument : NULL;
}

static void test_redactor_shared_by_threads(void **state) {
  static const char *const what[] = {"secrets"};
  simdiri_redactor *redactor;
  pthread_t threads[THREADS];
  (void)state;
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, redact_names, redactor), 0);
  for (int i = 0; i < THREADS; i++) {
    void *result;
    assert_int_equal(pthread_join(threads[i], &result), 0);
    assert_ptr_equal(result, redactor);
  }
  simdiri_redactor_free(redactor);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_context_shared_by_threads),
                                     cmocka_unit_test(test_redactor_shared_by_threads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
