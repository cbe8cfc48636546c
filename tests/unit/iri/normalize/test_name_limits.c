/* normalize/name: the lengths of DNS names and of mapped names, and the cache of names. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/name.h"

#include <string.h>

#include "support/scratch.h"
#include "support/text.h"
#include "unit/support.h"

static name_outcome map_with(simdiri_scratch *with, name_style style, bool std3, const char *name, size_t len) {
  name_outcome outcome;
  assert_int_equal(
      simdiri_map_name(with, style, std3 ? SIMDIRI_DOMAIN_STD3 : 0, guarded_bytes(0, name, len), len, &outcome),
      SIMDIRI_OK);
  return outcome;
}

/* Frees the name. */
static void check_outcome(test_text *name, name_outcome expected) {
  for (unsigned style = NAME_TO_ASCII; style <= NAME_ACE_ONLY; style++) {
    const name_outcome outcome = map_with(scratch, (name_style)style, false, name->data, name->len);
    if (outcome != expected) fail_msg("%zu octets: outcome %d", name->len, outcome);
  }
  test_text_free(name);
}

/* A name of labels of 63 bytes, whose mapped form has `ascii_len` bytes. */
static test_text name_of(size_t ascii_len, const char *begin_with, size_t begin_len) {
  test_text name = {0};
  test_text_append(&name, begin_with);
  for (size_t left = ascii_len - begin_len; left > 0;) {
    const size_t label = left - 1 < 63 ? left - 1 : 63;
    test_text_append(&name, ".");
    test_text_repeat(&name, "a", label);
    left -= label + 1;
  }
  return name;
}

static void test_map_name_253_bytes_at_most(void **state) {
  (void)state;
  for (size_t ascii_len = 250; ascii_len <= 256; ascii_len++) {
    const name_outcome expected = ascii_len <= 253 ? NAME_MAPPED : NAME_UNMAPPED;
    test_text raw = name_of(ascii_len, "\xC3\xA9", 7);
    check_outcome(&raw, expected);
    test_text ace = name_of(ascii_len, "xn--9ca", 7);
    check_outcome(&ace, expected);
    test_text dotted = name_of(ascii_len, "\xC3\xA9", 7);
    test_text_append(&dotted, "."); /* not counted */
    check_outcome(&dotted, expected);
  }
}

static void test_map_name_63_bytes_a_label(void **state) {
  (void)state;
  for (size_t len = 62; len <= 65; len++) {
    test_text first = {0}, last = {0};
    test_text_repeat(&first, "a", len);
    test_text_append(&first, ".\xC3\xA9");
    test_text_append(&last, "\xC3\xA9.");
    test_text_repeat(&last, "a", len);
    check_outcome(&first, len <= 63 ? NAME_MAPPED : NAME_UNMAPPED);
    check_outcome(&last, len <= 63 ? NAME_MAPPED : NAME_UNMAPPED);
  }
}

static void test_map_name_as_many_labels_as_fit(void **state) {
  (void)state;
  for (size_t labels = 120; labels <= 130; labels++) {
    test_text name = {0};
    test_text_append(&name, "\xC3\xA9");
    test_text_repeat(&name, ".a", labels - 1);
    check_outcome(&name, 7 + 2 * (labels - 1) <= 253 ? NAME_MAPPED : NAME_UNMAPPED);
    test_text wide = {0}; /* text that is mapped to ASCII has no limits */
    test_text_append(&wide, "\xEF\xBD\x81");
    test_text_repeat(&wide, "\xE3\x80\x82\xEF\xBD\x81", labels - 1);
    check_outcome(&wide, NAME_MAPPED);
    test_text rooted = {0}; /* a root label of ignored characters does not count */
    test_text_append(&rooted, "\xC3\xA9");
    test_text_repeat(&rooted, ".a", labels - 1);
    test_text_append(&rooted, ".\xC2\xAD");
    check_outcome(&rooted, 7 + 2 * (labels - 1) <= 253 ? NAME_MAPPED : NAME_UNMAPPED);
  }
}

/* U-labels of four bytes a character, as many as fit into a name. */
static void test_map_name_longest_unicode_form(void **state) {
  (void)state;
  test_text name = {0};
  for (size_t i = 0; i < 3; i++) {
    test_text_repeat(&name, "\xF0\xA0\x80\x80", 56);
    test_text_append(&name, ".");
  }
  test_text_repeat(&name, "\xF0\xA0\x80\x80", 40);
  assert_int_equal(map_with(scratch, NAME_TO_UNICODE, false, name.data, name.len), NAME_MAPPED);
  check_same_text("the same", scratch->mapped.data, scratch->mapped.len, name.data, name.len);
  assert_int_equal(map_with(scratch, NAME_TO_ASCII, false, name.data, name.len), NAME_MAPPED);
  test_text_free(&name);
}

/* Bytes that mapping deletes do not count: only the result has limits. */
static void test_map_name_lengths_before_mapping(void **state) {
  (void)state;
  for (size_t hyphens = 70; hyphens <= 1400; hyphens *= 20) {
    test_text ascii = {0}, mixed = {0}, ignored = {0};
    test_text_repeat(&ascii, "a\xC2\xAD", hyphens);
    test_text_append(&mixed, "\xC3\xA9.b.");
    test_text_repeat(&mixed, "\xC2\xAD%EF%BB%BF", hyphens);
    test_text_repeat(&ignored, "\xC2\xAD", hyphens);
    check_outcome(&ascii, NAME_MAPPED);
    check_outcome(&mixed, NAME_MAPPED);
    check_outcome(&ignored, NAME_UNMAPPED);
  }
}

/* All lengths from 199 to 201 bytes, around the longest cached name. */
static void test_map_name_around_the_cached_length(void **state) {
  (void)state;
  for (size_t len = 190; len <= 210; len++) {
    for (size_t again = 0; again < 2; again++) {
      test_text name = {0};
      test_text_append(&name, "\xC3\xA9");
      while (name.len + 2 <= len) test_text_append(&name, ".b");
      test_text_repeat(&name, "b", len - name.len);
      assert_int_equal(map_with(scratch, NAME_TO_ASCII, false, name.data, name.len), NAME_MAPPED);
      assert_int_equal(scratch->mapped.len, len + 5);
      assert_memory_equal(scratch->mapped.data, "xn--9ca.b", 9);
      assert_memory_equal(scratch->mapped.data + 7, name.data + 2, len - 2);
      test_text_free(&name);
    }
  }
}

enum { NAME_ROOM = 128 };

static size_t make_name(random_source *random, char *name) {
  static const char *const labels[] = {
      "a",     "\xC3\xA9", "xn--9ca", "xn--n3h",      "\xD7\x90", "1",   "_", "-",       "\xE2\x84\x80",
      "xn--0", "\xC2\xAD", "ab--c",   "\xEF\xBD\x81", "%C2%A0",   "%41", "",  "\xC3\x89"};
  static const char *const dots[] = {".", ".", ".", "\xE3\x80\x82"};
  *name = '\0';
  for (size_t i = 1 + random_below(random, 4); i > 0; i--) {
    append_piece(name, NAME_ROOM, labels[random_below(random, LENGTH_OF(labels))]);
    if (i > 1 || random_below(random, 4) == 0)
      append_piece(name, NAME_ROOM, dots[random_below(random, LENGTH_OF(dots))]);
  }
  return strlen(name);
}

/* More names than the cache has entries, in every style: a full cache gives the same results as an empty one. */
static void test_map_name_cached_like_fresh(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 6000; round++) {
    char name[NAME_ROOM];
    const size_t len = make_name(&random, name);
    const name_style style = (name_style)(random_below(&random, 3));
    const bool std3 = random_below(&random, 2);
    simdiri_scratch *fresh;
    assert_int_equal(simdiri_scratch_create(NULL, &fresh), SIMDIRI_OK);
    const name_outcome expected = map_with(fresh, style, std3, name, len);
    for (size_t again = 0; again < 2; again++) {
      if (map_with(scratch, style, std3, name, len) != expected) fail_msg("%s, time %zu", name, again);
      check_same_text(name, scratch->mapped.data, scratch->mapped.len, fresh->mapped.data, fresh->mapped.len);
    }
    simdiri_scratch_free(fresh);
  }
}

/* A mapped name is mapped to itself, in either form. */
static void test_map_name_is_idempotent(void **state) {
  (void)state;
  random_source random = random_begin();
  for (size_t round = 0; round < 20000; round++) {
    char name[NAME_ROOM], once[256];
    const size_t len = make_name(&random, name);
    const name_style style = (name_style)(random_below(&random, 3));
    if (map_with(scratch, style, false, name, len) != NAME_MAPPED) continue;
    const size_t once_len = scratch->mapped.len;
    assert_true(once_len <= sizeof once);
    memcpy(once, scratch->mapped.data, once_len);
    const name_outcome again = map_with(scratch, style, false, once, once_len);
    if (again == NAME_UNMAPPED) fail_msg("%s is mapped once only", name);
    if (again == NAME_MAPPED) check_same_text(name, scratch->mapped.data, scratch->mapped.len, once, once_len);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_map_name_253_bytes_at_most),      cmocka_unit_test(test_map_name_63_bytes_a_label),
      cmocka_unit_test(test_map_name_as_many_labels_as_fit),  cmocka_unit_test(test_map_name_longest_unicode_form),
      cmocka_unit_test(test_map_name_lengths_before_mapping), cmocka_unit_test(test_map_name_around_the_cached_length),
      cmocka_unit_test(test_map_name_cached_like_fresh),      cmocka_unit_test(test_map_name_is_idempotent),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
