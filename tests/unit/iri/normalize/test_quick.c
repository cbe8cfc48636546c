/* normalize/quick: the full path leaves text unchanged that the quick check accepts; and the quick check accepts plain
 * text. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/quick.h"

#include <string.h>

#include "iri/normalize/plan.h"
#include "unit/support.h"

/* Every legal combination of options that affect the normal form. */
enum { MOST_SETS = 3 * 2 * 3 * 3 * 3 * 3 * 16 };
static simdiri_context *contexts[MOST_SETS];
static size_t context_count;
static simdiri_scratch *scratch;
static simdiri_buffer out;

static simdiri_options options_at(unsigned n) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = (simdiri_rung)(1 + n % 3);
  options.form = (simdiri_form)(n / 3 % 2);
  options.grammar = (simdiri_grammar)(n / 6 % 3);
  options.disallowed = (simdiri_disallowed)(n / 18 % 3);
  options.host = (simdiri_host)(n / 54 % 3);
  options.unicode = (simdiri_unicode)(n / 162 % 3);
  options.flags = n / 486;
  return options;
}

static int begin(void **state) {
  (void)state;
  for (unsigned n = 0; n < MOST_SETS; n++) {
    const simdiri_options options = options_at(n);
    if (simdiri_context_create(&options, NULL, &contexts[context_count]) == SIMDIRI_OK) context_count++;
  }
  out.allocator = simdiri_default_allocator();
  return simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK ? 0 : -1;
}

static int end(void **state) {
  (void)state;
  while (context_count > 0) simdiri_context_free(contexts[--context_count]);
  simdiri_scratch_free(scratch);
  simdiri_buffer_free(&out);
  return 0;
}

/* The vector check of the machine's best level gives the same answer. */
static bool is_quick(const simdiri_context *context, const char *text, size_t len) {
  const normal_check verdict = simdiri_check_normal(context, guarded_bytes(0, text, len), len);
  assert_int_equal(check_quickly(context, guarded_copy(0, text, len), len), verdict);
  return verdict == NORMAL_YES;
}

/* The path of simdiri_normalize for text that the quick check does not accept. */
static bool is_normal(const simdiri_context *context, const char *text, size_t len) {
  write_plan plan;
  simdiri_result result;
  simdiri_plan_normalize(context, &plan);
  out.len = 0;
  const iri_call call = {
      .context = context, .scratch = scratch, .text = text, .len = len, .out = &out, .result = &result};
  const simdiri_status status = simdiri_apply_plan(&call, &plan, production_of(context));
  return status == SIMDIRI_OK && result.changes == 0;
}

/* Texts in which only characters change: simdiri_normalize gives what the writer gives. Returns whether it is such a
 * text. */
static bool check_characters(const simdiri_context *context, const char *text, size_t len) {
  simdiri_result quick, full;
  write_plan plan;
  if (simdiri_check_normal(context, (const unsigned char *)text, len) != NORMAL_CHARACTERS) return false;
  simdiri_plan_normalize(context, &plan);
  out.len = 0;
  const iri_call call = {
      .context = context, .scratch = scratch, .text = text, .len = len, .out = &out, .result = &full};
  (void)simdiri_apply_plan(&call, &plan, production_of(context));
  char expected[512];
  assert_true(full.text_len < sizeof expected);
  if (full.text_len > 0) memcpy(expected, full.text, full.text_len);
  out.len = 0;
  (void)simdiri_normalize(context, scratch, guarded_copy(0, text, len), len, &out, &quick);
  assert_int_equal(quick.status, full.status);
  assert_int_equal(quick.changes, full.changes);
  assert_int_equal(quick.component, full.component);
  assert_int_equal(quick.offset, full.offset);
  assert_int_equal(quick.text_len, full.text_len);
  if (full.text_len > 0) assert_memory_equal(quick.text, expected, full.text_len);
  return true;
}

static const char *const seeds[] = {"http://example.org/",
                                    "https://www.example.org/a/b.html?q=1&r=%2F#frag",
                                    "http://example.org",
                                    "http://a-b.c1/%C3%A9?%EE%80%80#%20",
                                    "ftp://h/a;b=c/../d",
                                    "urn://h/x",
                                    "mailto://h/x@Y",
                                    "http://h/\xC3\xA9?\xEE\x80\x80#\xE4\xB8\xAD",
                                    "http://1.2.3.4/...//..a/.b?/./?../",
                                    "coap+tcp://h/",
                                    "http://xn--9ca/"};

static const char *const pieces[] = {"/",
                                     "//",
                                     ".",
                                     "..",
                                     "/.",
                                     "/..",
                                     "?",
                                     "#",
                                     ":",
                                     "@",
                                     "%",
                                     "%41",
                                     "%2f",
                                     "%2F",
                                     "%C3%A9",
                                     "%EE%80%80",
                                     "-",
                                     "--",
                                     "xn--",
                                     "A",
                                     "z",
                                     "0",
                                     "80",
                                     "[",
                                     "]",
                                     " ",
                                     "\xC3\xA9",
                                     "\xC3",
                                     "e\xCC\x81",
                                     "e%CC%81",
                                     "%CC%81",
                                     "%cc%96",
                                     "\xE0\xB8\x81\xE0\xB8\xB8",
                                     "\xE0\xB9\x88",
                                     "%E0%B8%B8",
                                     "%E0%B9%88",
                                     "%E1%84%80",
                                     "%E1%85%A1",
                                     "%E2%84%AB",
                                     "%EF%BC%A1",
                                     "\xC2\xA0",
                                     "\xE2\x80\x8E",
                                     "\xEE\x80\x80",
                                     "\xF3\xA0\x80\x81",
                                     "_",
                                     "~",
                                     "'",
                                     "|",
                                     "%7E",
                                     "%00",
                                     "%FF",
                                     "file",
                                     "\xEF\xBC\x8E",
                                     "\0"};

static size_t edit(random_source *random, char *text, size_t len, size_t capacity) {
  const char *piece = pieces[random_below(random, LENGTH_OF(pieces))];
  const size_t piece_len = *piece ? strlen(piece) : 1;
  const size_t at = random_below(random, len + 1);
  const size_t cut = random_below(random, 2) ? random_below(random, len - at + 1) % 3 : 0;
  if (len + piece_len > capacity) return len;
  memmove(text + at + piece_len, text + at + cut, len - at - cut);
  memcpy(text + at, piece, piece_len);
  return len + piece_len - cut;
}

static void test_is_surely_normal_implies_no_change(void **state) {
  (void)state;
  random_source random = random_begin();
  size_t recognized = 0, encoded = 0;
  for (size_t round = 0; round < 300000; round++) {
    char text[128];
    const char *seed = seeds[random_below(&random, LENGTH_OF(seeds))];
    size_t len = strlen(seed);
    memcpy(text, seed, len);
    for (size_t edits = random_below(&random, 4); edits > 0; edits--) len = edit(&random, text, len, sizeof text);
    const simdiri_context *context = contexts[random_below(&random, context_count)];
    const bool is_sure = is_quick(context, text, len);
    encoded += check_characters(context, text, len);
    if (!is_sure) continue;
    recognized++;
    if (!is_normal(context, text, len)) fail_msg("%.*s is not normal", (int)len, text);
  }
  assert_true(recognized > 20000);
  assert_true(encoded > 100);
}

/* Every byte at every offset of an accepted IRI, under every option set. */
static void test_is_surely_normal_every_byte_everywhere(void **state) {
  (void)state;
  static const char iri[] = "ab://c-d/e/.f?g/%2F#h";
  for (size_t at = 0; at < sizeof iri - 1; at++) {
    for (unsigned byte = 0; byte < 256; byte++) {
      char text[sizeof iri];
      memcpy(text, iri, sizeof iri);
      text[at] = (char)byte;
      const simdiri_context *context = contexts[(at * 256 + byte) * 7919 % context_count];
      if (is_quick(context, text, sizeof iri - 1) && !is_normal(context, text, sizeof iri - 1))
        fail_msg("%s with %02X at %zu", iri, byte, at);
    }
  }
}

/* It is useful: text that is surely normal is accepted. */
static void test_is_surely_normal_plain_urls(void **state) {
  (void)state;
  static const char *const plain[] = {"http://example.org/",
                                      "https://www.example.org/a/b.html?q=1&r=%2F#frag",
                                      "http://a.b/...//..a/.b?/./?../",
                                      "http://1.2.3.4/~user/(a),b;c=d/!$&'*+:@",
                                      "x1+-.://h-1/%20%25?%3D#%23",
                                      "http://h/?#"};
  simdiri_options options;
  simdiri_options_init(&options);
  simdiri_context *uri, *iri;
  assert_int_equal(simdiri_context_create(&options, NULL, &uri), SIMDIRI_OK);
  options.form = SIMDIRI_FORM_IRI;
  assert_int_equal(simdiri_context_create(&options, NULL, &iri), SIMDIRI_OK);
  for (size_t i = 0; i < LENGTH_OF(plain); i++) {
    assert_true(is_quick(uri, plain[i], strlen(plain[i])));
    assert_true(is_quick(iri, plain[i], strlen(plain[i])));
  }
  static const char characters[] = "http://h/\xC3\xA9?\xEE\x80\x80#\xF0\x9F\x92\xA9";
  assert_true(is_quick(iri, characters, sizeof characters - 1));
  static const char triplets[] = "http://h/%C3%A9?%FF%C3%EE%80%80#%F0%9F%92%A9%E2%80";
  assert_true(is_quick(uri, triplets, sizeof triplets - 1));
  simdiri_context_free(uri);
  simdiri_context_free(iri);
}

/* The same with NFC or NFKC: text that the quick check of these forms accepts, in any notation. */
static void test_is_surely_normal_composed_text(void **state) {
  (void)state;
  static const struct {
    const char *uri, *iri;
    unsigned forms; /* 1 for NFC, 2 for NFKC */
  } rows[] = {{"http://h/%C3%A9?%EE%80%80#%E4%B8%AD", "http://h/\xC3\xA9?\xEE\x80\x80#\xE4\xB8\xAD", 3},
              {"http://h/%E0%B8%81%E0%B8%B8%E0%B9%88", "http://h/\xE0\xB8\x81\xE0\xB8\xB8\xE0\xB9\x88", 3},
              {"http://h/%E0%B8%81%E0%B9%88%E0%B8%B8", "http://h/\xE0\xB8\x81\xE0\xB9\x88\xE0\xB8\xB8", 0},
              {"http://h/?%EF%BC%A1", "http://h/?\xEF\xBC\xA1", 1},
              {"http://h/e%CC%81", "http://h/e\xCC\x81", 0}};
  for (unsigned n = 1; n <= 2; n++) {
    simdiri_options options;
    simdiri_context *uri, *iri;
    simdiri_options_init(&options);
    options.unicode = (simdiri_unicode)n;
    assert_int_equal(simdiri_context_create(&options, NULL, &uri), SIMDIRI_OK);
    options.form = SIMDIRI_FORM_IRI;
    assert_int_equal(simdiri_context_create(&options, NULL, &iri), SIMDIRI_OK);
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
      const bool expected = (rows[i].forms & n) != 0;
      assert_int_equal(is_quick(uri, rows[i].uri, strlen(rows[i].uri)), expected);
      assert_int_equal(is_quick(iri, rows[i].iri, strlen(rows[i].iri)), expected);
    }
    static const char bytes[] = "http://h/%FF%C3%E2%80?%C2%A0";
    assert_true(is_quick(uri, bytes, sizeof bytes - 1));
    simdiri_context_free(uri);
    simdiri_context_free(iri);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_is_surely_normal_implies_no_change),
      cmocka_unit_test(test_is_surely_normal_every_byte_everywhere),
      cmocka_unit_test(test_is_surely_normal_plain_urls),
      cmocka_unit_test(test_is_surely_normal_composed_text),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
