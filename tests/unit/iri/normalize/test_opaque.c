/* normalize/opaque: the case-insensitive parts of urn and mailto. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/opaque.h"

#include <string.h>

#include "unit/support.h"

typedef struct {
  const char *path, *expected;
} opaque_row;

static void check_rows(bool (*lower)(unsigned char *, size_t), const opaque_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const size_t len = strlen(rows[i].path);
    char *path = guarded_capacity(0, len);
    if (len > 0) memcpy(path, rows[i].path, len);
    const bool is_changed = lower((unsigned char *)path, len);
    check_same_text(rows[i].path, path, len, rows[i].expected, len);
    assert_int_equal(is_changed, strcmp(rows[i].path, rows[i].expected) != 0);
  }
}

static void test_lower_urn_nid(void **state) {
  (void)state;
  static const opaque_row rows[] = {
      {"ISBN:096139210X", "isbn:096139210X"},
      {"isbn:ABC", "isbn:ABC"},
      {"Example-1:A:B", "example-1:A:B"},
      {"-:A", "-:A"},
      {"A:", "a:"},
      {"ABC", "ABC"}, /* no NSS */
      {"", ""},
      {":ABC", ":ABC"},   /* no NID */
      {"A.B:C", "A.B:C"}, /* "." is not allowed in a NID */
      {"A%42:C", "A%42:C"},
      {"A/B:C", "A/B:C"},
      {"\xC3\x89:C", "\xC3\x89:C"},
  };
  check_rows(simdiri_lower_urn_nid, rows, LENGTH_OF(rows));
}

static void test_lower_mailto_domains(void **state) {
  (void)state;
  static const opaque_row rows[] = {
      {"Joe@Example.COM", "Joe@example.com"},
      {"Joe", "Joe"},
      {"", ""},
      {"A@B,C@D,E", "A@b,C@d,E"},
      {"A@B@C", "A@B@c"}, /* the last "@" */
      {",,A@B,", ",,A@b,"},
      {"X,@A", "X,@a"},
      {"@A", "@a"},
      {"A@", "A@"},
      {"X@A%2FB%C3%89C", "X@a%2Fb%C3%89c"}, /* never the digits of a triplet */
      {"X%40Y@Z", "X%40Y@z"},
      {"X%40Y", "X%40Y"},         /* an encoded "@" is not a delimiter */
      {"X@Y%2CZ@W", "X@Y%2CZ@w"}, /* an encoded comma is not a delimiter */
      {"X@\xC3\x89"
       "A",
       "X@\xC3\x89"
       "a"},
      {"X@Y%2C", "X@y%2C"},
  };
  check_rows(simdiri_lower_mailto_domains, rows, LENGTH_OF(rows));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lower_urn_nid),
      cmocka_unit_test(test_lower_mailto_domains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
