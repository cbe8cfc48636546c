/* Cleaned addresses: what each rule removes, what stays, and batches. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

enum {
  EVERY = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_EMPTY_QUERY |
          SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO
};

static simdiri_cleaner *create(const simdiri_context *context, uint32_t lossy, const simdiri_key_rules *rules) {
  simdiri_clean_options options;
  simdiri_cleaner *cleaner;
  simdiri_clean_options_init(&options);
  options.lossy = lossy;
  options.rules = rules;
  assert_int_equal(simdiri_cleaner_create(context, &options, NULL, &cleaner), SIMDIRI_OK);
  return cleaner;
}

/* ------------------------------------------------------------------------------------------- one IRI */

#define FRAGMENT SIMDIRI_CHANGE_FRAGMENT_DROPPED
#define SESSION SIMDIRI_CHANGE_SESSION_DROPPED
#define TRACKING SIMDIRI_CHANGE_TRACKING_DROPPED
#define PARAMETERS SIMDIRI_CHANGE_PARAMETERS_DROPPED
#define QUERY SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED
#define DOT SIMDIRI_CHANGE_FINAL_DOT_DROPPED
#define USER SIMDIRI_CHANGE_USERINFO_DROPPED
#define EMPTY SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED
#define REPEATED SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED

typedef struct {
  uint32_t lossy;
  const char *iri, *expected;
  uint64_t changes;
} clean_case;

static const clean_case cases[] = {
    {EVERY, "https://a.example/p?id=7", "https://a.example/p?id=7", 0},
    {SIMDIRI_LOSSY_FRAGMENT, "https://a.example/p#x", "https://a.example/p", FRAGMENT},
    {SIMDIRI_LOSSY_FRAGMENT, "mailto:a@b.example#x", "mailto:a@b.example", FRAGMENT},
    {SIMDIRI_LOSSY_ANCHOR, "https://a.example/p#!/x", "https://a.example/p#!/x", 0},
    {SIMDIRI_LOSSY_ANCHOR, "https://a.example/p#x", "https://a.example/p", FRAGMENT},
    /* Parameters may be anywhere; the others keep their order, and names without a value their spelling. */
    {SIMDIRI_LOSSY_TRACKING,
     "https://a.example/?z=1&utm_source=n&a&fbclid=x&b=", "https://a.example/?z=1&a&b=", TRACKING},
    {SIMDIRI_LOSSY_TRACKING, "https://a.example/?UTM_Medium=n&page=main", "https://a.example/?page=main", TRACKING},
    {SIMDIRI_LOSSY_TRACKING, "https://a.example/?utm_source=n&gclid=1", "https://a.example/", TRACKING},
    {SIMDIRI_LOSSY_TRACKING, "https://a.example/?utm_source=n#x", "https://a.example/#x", TRACKING},
    {SIMDIRI_LOSSY_TRACKING, "https://a.example/utm_source?xutm_source=1", "https://a.example/utm_source?xutm_source=1",
     0},
    {SIMDIRI_LOSSY_TRACKING, "https://a.example/?q=a+b%20c&utm_id=1", "https://a.example/?q=a+b%20c", TRACKING},
    {SIMDIRI_LOSSY_SESSION, "https://a.example/shop;jsessionid=0A1B.node2?p=v", "https://a.example/shop?p=v", SESSION},
    {SIMDIRI_LOSSY_SESSION, "https://a.example/?PHPSESSID=1&b=2", "https://a.example/?b=2", SESSION},
    {SIMDIRI_LOSSY_SESSION, "https://a.example/?sid=0123456789abcdef0123456789abcdef", "https://a.example/", SESSION},
    {SIMDIRI_LOSSY_SESSION, "https://a.example/?sid=7", "https://a.example/?sid=7", 0},
    {SIMDIRI_LOSSY_SESSION, "https://a.example/x/(S(lit3py55t21z5v55vlm25s55))/y", "https://a.example/x/y", SESSION},
    {SIMDIRI_LOSSY_EMPTY_PARAMETERS, "https://a.example/?a=&b&c=1&d=", "https://a.example/?b&c=1", EMPTY},
    {SIMDIRI_LOSSY_EMPTY_PARAMETERS, "https://a.example/?a=#x", "https://a.example/#x", EMPTY},
    {SIMDIRI_LOSSY_EMPTY_PARAMETERS, "https://a.example/?b&&", "https://a.example/?b", EMPTY},
    {SIMDIRI_LOSSY_REPEATED_PARAMETERS, "https://a.example/?b=1&a=2&b=1&b=2", "https://a.example/?b=1&a=2&b=2",
     REPEATED},
    {SIMDIRI_LOSSY_REPEATED_PARAMETERS, "https://a.example/?b=1&sig=2&b=1", "https://a.example/?b=1&sig=2&b=1", 0},
    {SIMDIRI_LOSSY_EMPTY_QUERY, "https://a.example/?", "https://a.example/", QUERY},
    {SIMDIRI_LOSSY_EMPTY_QUERY, "https://a.example/?#x", "https://a.example/#x", QUERY},
    {SIMDIRI_LOSSY_EMPTY_QUERY, "https://a.example/?&", "https://a.example/?&", 0},
    {SIMDIRI_LOSSY_FINAL_DOT, "https://a.example./x", "https://a.example/x", DOT},
    {SIMDIRI_LOSSY_FINAL_DOT, "https://a.example.:8443/x.", "https://a.example:8443/x.", DOT},
    {SIMDIRI_LOSSY_USERINFO, "https://me:secret@a.example/@b", "https://a.example/@b", USER},
    {EVERY, "https://me@a.example./;jsessionid=1/x?utm_id=1#y", "https://a.example//x",
     FRAGMENT | SESSION | TRACKING | DOT | USER},
    /* Signed URLs lose their fragment at most. */
    {EVERY, "https://me@a.example/x?X-Amz-Signature=0a&utm_source=n#y",
     "https://me@a.example/x?X-Amz-Signature=0a&utm_source=n", FRAGMENT},
    /* What would leave no normal form stays, and the rest is removed. */
    {EVERY, "https://a.example/..;jsessionid=1/b?utm_id=1", "https://a.example/..;jsessionid=1/b", TRACKING},
    {EVERY, "https://a.example/b/.;jsessionid=1", "https://a.example/b/.;jsessionid=1", 0},
    {EVERY, "ftp://me@a.example./?utm_source=n", "ftp://me@a.example./?utm_source=n", 0},
};

static void check_clean(const simdiri_cleaner *cleaner, test_session *session, const char *iri, const char *expected,
                        uint64_t changes) {
  session->out.len = 0;
  const char *copy = guarded_copy(0, iri, strlen(iri));
  assert_int_equal(simdiri_clean(cleaner, session->scratch, copy, strlen(iri), &session->out, &session->result),
                   SIMDIRI_OK);
  check_same_text(iri, session->result.text, session->result.text_len, expected, strlen(expected));
  assert_int_equal(session->result.changes, changes);
  if (changes == 0) assert_ptr_equal(session->result.text, copy);
  assert_int_equal(session->out.len, changes == 0 ? 0 : strlen(expected));
}

static void test_each_rule(void **state) {
  (void)state;
  test_session session;
  for (int profile = SIMDIRI_PROFILE_RFC3987; profile <= SIMDIRI_PROFILE_WEB; profile++) {
    simdiri_options options;
    simdiri_options_init(&options);
    options.profile = (simdiri_profile)profile;
    session_begin(&session, &options);
    for (size_t i = 0; i < LENGTH_OF(cases); i++) {
      simdiri_cleaner *cleaner = create(session.context, cases[i].lossy, NULL);
      check_clean(cleaner, &session, cases[i].iri, cases[i].expected, cases[i].changes);
      simdiri_cleaner_free(cleaner);
    }
    session_end(&session);
  }
}

static void test_normalizes_as_well(void **state) {
  (void)state;
  test_session session;
  session_begin(&session, NULL);
  simdiri_cleaner *cleaner = create(session.context, EVERY, NULL);
  check_clean(cleaner, &session, "HTTPS://A.example:443/%7ea?%75tm_id=1", "https://a.example/~a",
              TRACKING | SIMDIRI_CHANGE_SCHEME_CASE | SIMDIRI_CHANGE_HOST_CASE | SIMDIRI_CHANGE_PORT |
                  SIMDIRI_CHANGE_PCT_DECODED);
  assert_int_equal(simdiri_clean(cleaner, session.scratch, "no", 2, &session.out, &session.result),
                   SIMDIRI_ERROR_NO_SCHEME);
  simdiri_cleaner_free(cleaner);
  session_end(&session);
}

static void test_rules_file(void **state) {
  (void)state;
  static const char text[] = "simdiri-rules 1\ndrop ref\ndrop p*_x shop.example\nkeep gclid ads.example\n";
  test_session session;
  simdiri_key_rules *rules;
  session_begin(&session, NULL);
  assert_int_equal(simdiri_key_rules_create(text, sizeof text - 1, NULL, &rules, NULL), SIMDIRI_OK);
  simdiri_cleaner *cleaner = create(session.context, SIMDIRI_LOSSY_TRACKING, rules);
  check_clean(cleaner, &session, "https://b.example/?ref=1&p_x=2", "https://b.example/?p_x=2", PARAMETERS);
  check_clean(cleaner, &session, "https://www.shop.example/?ref=1&pf_x=2&a=3", "https://www.shop.example/?a=3",
              PARAMETERS);
  check_clean(cleaner, &session, "https://ads.example/?gclid=1&fbclid=2", "https://ads.example/?gclid=1", TRACKING);
  check_clean(cleaner, &session, "https://b.example/?ref=1&gclid=2", "https://b.example/", PARAMETERS | TRACKING);
  simdiri_cleaner_free(cleaner);
  assert_int_equal(simdiri_key_rules_lossy(rules), SIMDIRI_LOSSY_PARAMETERS);
  assert_int_equal(simdiri_key_rules_lossy(NULL), 0);
  simdiri_key_rules_free(rules);
  session_end(&session);
}

/* A relative path must not become a host. */
static void test_references(void **state) {
  (void)state;
  test_session session;
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  session_begin(&session, &options);
  simdiri_cleaner *cleaner = create(session.context, EVERY, NULL);
  check_clean(cleaner, &session, "/;jsessionid=1/b", "/;jsessionid=1/b", 0);
  check_clean(cleaner, &session, "/(S(lit3py55t21z5v55vlm25s55))//b", "/(S(lit3py55t21z5v55vlm25s55))//b", 0);
  check_clean(cleaner, &session, "/(S(lit3py55t21z5v55vlm25s55))/b", "/b", SESSION);
  check_clean(cleaner, &session, "/a;jsessionid=1/b?utm_id=1#c", "/a/b", SESSION | TRACKING | FRAGMENT);
  check_clean(cleaner, &session, "?utm_id=1", "?", TRACKING);
  check_clean(cleaner, &session, "//me@a.example.", "//a.example", DOT | USER);
  simdiri_cleaner_free(cleaner);
  session_end(&session);
}

static void test_refuses_other_rules(void **state) {
  (void)state;
  test_session session;
  simdiri_clean_options options;
  simdiri_cleaner *cleaner;
  session_begin(&session, NULL);
  for (unsigned bit = 0; bit < 32; bit++) {
    simdiri_clean_options_init(&options);
    options.lossy = UINT32_C(1) << bit;
    const bool is_good = (options.lossy & SIMDIRI_CLEAN_RULES) != 0;
    assert_int_equal(simdiri_cleaner_create(session.context, &options, NULL, &cleaner),
                     is_good ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION);
    assert_true((cleaner != NULL) == is_good);
    simdiri_cleaner_free(cleaner);
  }
  simdiri_clean_options_init(&options);
  assert_int_equal(simdiri_cleaner_create(session.context, &options, NULL, &cleaner), SIMDIRI_ERROR_BAD_OPTION);
  options.lossy = SIMDIRI_LOSSY_FRAGMENT;
  options.struct_size--;
  assert_int_equal(simdiri_cleaner_create(session.context, &options, NULL, &cleaner), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_cleaner_free(NULL);
  session_end(&session);
}

/* ------------------------------------------------------------------------------------------- batches */

enum { RECORDS = 4000, TEXT_MAX = 160 };

typedef struct {
  char *data; /* all records, with a separator after each */
  size_t len;
  int32_t offsets[RECORDS + 1]; /* without separators */
  char *plain;
} list;

/* Records of which a share has something to remove, some are bad, and some are empty. */
static list make_list(random_source *random, char separator) {
  static const char *const ends[] = {
      "", "?", "?a=1&utm_id=2&b=3", "#f", ";jsessionid=1?x", "?gclid=1", "?q=%20&&ref=1"};
  list made = {.data = malloc((size_t)RECORDS * TEXT_MAX), .plain = malloc((size_t)RECORDS * TEXT_MAX)};
  size_t plain_len = 0;
  const size_t share = 1 + random_below(random, 40);
  for (size_t i = 0; i < RECORDS; i++) {
    char text[TEXT_MAX] = "";
    const size_t kind = random_below(random, share + 4);
    append_piece(text, sizeof text,
                 kind == 0                 ? "bad record?utm_id=1#x"
                 : kind == 1               ? ""
                 : random_below(random, 9) ? "https://a.example/path/"
                                           : "HTTPS://u@A.example./");
    for (size_t more = random_below(random, 4); more > 0 && kind > 1; more--)
      append_piece(text, sizeof text, "segment/");
    if (kind == 2) append_piece(text, sizeof text, ends[random_below(random, LENGTH_OF(ends))]);
    const size_t text_len = strlen(text);
    memcpy(made.data + made.len, text, text_len);
    made.len += text_len;
    made.data[made.len++] = separator;
    memcpy(made.plain + plain_len, text, text_len);
    made.offsets[i] = (int32_t)plain_len;
    plain_len += text_len;
  }
  made.offsets[RECORDS] = (int32_t)plain_len;
  return made;
}

/* Compares a batch with single calls: outputs, notes, arrays and counts. */
static void check_batch(const simdiri_cleaner *cleaner, test_session *session, const simdiri_records *records,
                        const list *made, simdiri_on_error on_error, bool is_dense) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  static uint64_t changes[RECORDS];
  static int64_t offsets[RECORDS + 1], begins[RECORDS + 1];
  simdiri_batch_result result = {0};
  if (is_dense)
    result = (simdiri_batch_result){
        .changes = changes, .output_offsets = offsets, .record_offsets = begins, .dense_capacity = RECORDS};
  out.data = malloc(1);
  out.capacity = out.len = 1;
  assert_int_equal(simdiri_clean_batch(cleaner, session->scratch, on_error, records, &out, &result), SIMDIRI_OK);
  size_t at = 1, note = 0, changed = 0;
  const bool is_separated = !records->offsets32;
  for (size_t i = 0, begin = 0; i < RECORDS; i++) {
    const size_t len = (size_t)(made->offsets[i + 1] - made->offsets[i]);
    const char *text = made->plain + made->offsets[i];
    session->out.len = 0;
    const simdiri_status status = simdiri_clean(cleaner, session->scratch, text, len, &session->out, &session->result);
    const bool is_bad = simdiri_is_error(status), is_left_out = is_bad && on_error != SIMDIRI_ON_ERROR_KEEP;
    const char *expected = is_bad ? text : session->result.text;
    const size_t expected_len = is_left_out ? 0 : is_bad ? len : session->result.text_len;
    const uint64_t expected_changes = is_bad ? 0 : session->result.changes;
    if (is_dense) {
      assert_int_equal(offsets[i], at - 1);
      assert_int_equal(changes[i], expected_changes);
      assert_int_equal(begins[i], is_separated ? begin : (size_t)made->offsets[i]);
    }
    assert_true(at + expected_len <= out.len);
    check_same_text("record", out.data + at, expected_len, expected, expected_len);
    at += expected_len + (is_separated && !(is_bad && on_error == SIMDIRI_ON_ERROR_SKIP));
    if (status != SIMDIRI_OK || expected_changes != 0) {
      assert_true(note < result.note_count);
      assert_int_equal(result.notes[note].index, i);
      assert_int_equal(result.notes[note].begin, is_separated ? begin : (size_t)made->offsets[i]);
      assert_int_equal(result.notes[note].status, status);
      assert_int_equal(result.notes[note++].changes, expected_changes);
    }
    changed += expected_changes != 0;
    begin += len + 1;
  }
  assert_int_equal(at, out.len);
  assert_int_equal(note, result.note_count);
  assert_int_equal(changed, result.changed_count);
  assert_int_equal(result.record_count, RECORDS);
  simdiri_batch_result_free(&result, NULL);
  simdiri_buffer_free(&out);
}

static void check_lists(random_source *random, test_session *session, uint32_t lossy) {
  static const char separators[] = {'\n', '\0', '\xE9', 'Z'};
  const char separator = separators[random_below(random, sizeof separators)];
  list made = make_list(random, separator);
  simdiri_cleaner *cleaner = create(session->context, lossy, NULL);
  const simdiri_records separated = {.data = made.data, .data_len = made.len, .separator = separator};
  const simdiri_records adjacent = {.data = made.plain,
                                    .data_len = (size_t)made.offsets[RECORDS],
                                    .offsets32 = made.offsets,
                                    .record_count = RECORDS};
  for (int on_error = SIMDIRI_ON_ERROR_KEEP; on_error <= SIMDIRI_ON_ERROR_SKIP; on_error++) {
    check_batch(cleaner, session, &separated, &made, (simdiri_on_error)on_error, random_below(random, 2));
    check_batch(cleaner, session, &adjacent, &made, (simdiri_on_error)on_error, random_below(random, 2));
  }
  simdiri_cleaner_free(cleaner);
  free(made.data);
  free(made.plain);
}

static void test_batches(void **state) {
  (void)state;
  random_source random = random_begin();
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    test_session session;
    simdiri_options options;
    if (!simdiri_isa_is_supported((simdiri_isa)isa)) continue;
    simdiri_options_init(&options);
    options.isa = (simdiri_isa)isa;
    session_begin(&session, &options);
    check_lists(&random, &session, EVERY);
    check_lists(&random, &session, SIMDIRI_LOSSY_TRACKING);
    check_lists(&random, &session, SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_FINAL_DOT);
    session_end(&session);
  }
}

static void test_crlf(void **state) {
  (void)state;
  static const char text[] = "https://a.example/?utm_id=1\r\nhttps://a.example/?\r\nhttps://a.example/#x";
  static const char expected[] = "https://a.example/\r\nhttps://a.example/\r\nhttps://a.example/";
  test_session session;
  simdiri_batch_result result = {0};
  session_begin(&session, NULL);
  simdiri_cleaner *cleaner = create(session.context, EVERY, NULL);
  const simdiri_records records = {.data = text, .data_len = sizeof text - 1, .separator = '\n', .keep_cr = true};
  assert_int_equal(
      simdiri_clean_batch(cleaner, session.scratch, SIMDIRI_ON_ERROR_KEEP, &records, &session.out, &result),
      SIMDIRI_OK);
  check_same_text("lines", session.out.data, session.out.len, expected, sizeof expected - 1);
  assert_int_equal(result.note_count, 3);
  simdiri_batch_result_free(&result, NULL);
  simdiri_cleaner_free(cleaner);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_rule),  cmocka_unit_test(test_normalizes_as_well),  cmocka_unit_test(test_rules_file),
      cmocka_unit_test(test_references), cmocka_unit_test(test_refuses_other_rules), cmocka_unit_test(test_batches),
      cmocka_unit_test(test_crlf),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
