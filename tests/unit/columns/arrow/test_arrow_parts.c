/* arrow: components of columns, and comparisons of columns. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "support/arrow.h"
#include "unit/support.h"

#define TEXT "http://u@h:8/p?q#fXXXXa/b\xC3\xA9HTTP://H?"
static const int32_t narrow[] = {0, 18, 22, 27, 36};
static const int64_t wide[] = {0, 18, 22, 27, 36};
static const uint8_t second_is_null[] = {0x0D};
enum { ROWS = 4, PARTS = 8 };
/* NULL: absent; the second row is null itself. */
static const char *const expected_parts[ROWS][PARTS] = {
    {"http", "u@h:8", "u", "h", "8", "/p", "q", "f"},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL, "a/b\xC3\xA9", NULL, NULL},
    {"HTTP", "H", NULL, "H", NULL, "", "", NULL},
};

static void make(test_column *column, const char *format) {
  const void *offsets =
      strchr("UZ", format[0]) ? guarded_copy(1, wide, sizeof wide) : guarded_copy(1, narrow, sizeof narrow);
  const void *const buffers[] = {guarded_copy(0, second_is_null, 1), offsets, guarded_copy(2, TEXT, sizeof TEXT - 1)};
  test_column_init(column, format, ROWS, 3, buffers);
}

static void check_text(const char *format, const struct ArrowArray *array, size_t row, const char *expected) {
  size_t len;
  const char *text = test_column_row(format, array, row, &len);
  assert_true((text == NULL) == (expected == NULL));
  if (expected) check_same_text(format, text, len, expected, strlen(expected));
}

static void check_parts(const struct ArrowArray *array, const char *format, size_t first) {
  assert_int_equal(array->n_buffers, 1);
  assert_int_equal(array->n_children, PARTS);
  for (size_t part = 0; part < PARTS; part++) {
    const struct ArrowArray *child = array->children[part];
    int64_t nulls = 0;
    assert_int_equal(child->length, array->length);
    for (size_t row = 0; row < (size_t)array->length; row++) {
      check_text(format, child, row, expected_parts[first + row][part]);
      nulls += expected_parts[first + row][part] == NULL;
    }
    assert_int_equal(child->null_count, nulls);
  }
}

static void test_arrow_parse_each_type_and_slice(void **state) {
  (void)state;
  static const char *const formats[] = {"u", "z", "U", "Z"};
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    for (size_t from = 0; from <= ROWS; from++) {
      test_column column;
      struct ArrowArray output;
      size_t row = 7;
      make(&column, formats[i]);
      column.array.offset = (int64_t)from;
      column.array.length = (int64_t)(ROWS - from);
      assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, &row), SIMDIRI_OK);
      assert_int_equal(row, SIZE_MAX);
      assert_int_equal(output.length, ROWS - from);
      assert_int_equal(output.null_count, from <= 1);
      check_parts(&output, formats[i], from);
      output.release(&output);
      assert_null(output.release);
      assert_int_equal(column.released, 0);
    }
  }
}

static void test_arrow_parse_views(void **state) {
  (void)state;
  unsigned char views[2 * 16];
  static const int64_t lens[] = {18};
  test_view(views, TEXT, 18, 0, 0);
  test_view(views + 16, "S:a", 3, 0, 0);
  const void *const buffers[] = {NULL, guarded_copy(0, views, sizeof views), guarded_copy(1, TEXT, 18), lens};
  test_column column;
  struct ArrowArray output;
  test_column_init(&column, "vu", 2, 4, buffers);
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, NULL), SIMDIRI_OK);
  check_text("U", output.children[3], 0, "h");
  check_text("U", output.children[0], 1, "S");
  check_text("U", output.children[5], 1, "a");
  output.release(&output);
}

/* A consumer may move a child column out, and release it at any time. */
static void test_arrow_parse_columns_can_be_moved_out(void **state) {
  (void)state;
  test_column column;
  struct ArrowArray output, moved;
  make(&column, "u");
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, NULL), SIMDIRI_OK);
  moved = *output.children[5];
  output.children[5]->release = NULL;
  output.release(&output);
  check_text("u", &moved, 0, "/p");
  moved.release(&moved);
  assert_null(moved.release);
}

/* Texts around the length of a block, with each delimiter at each place, against simdiri_parse(). Each text is alone in
 * its column, so nothing may be read after it. */
static void check_against_parse(const char *text, size_t len) {
  const int32_t offsets[] = {0, (int32_t)len};
  const void *const buffers[] = {NULL, guarded_copy(0, offsets, sizeof offsets), guarded_copy(1, text, len)};
  test_column column;
  struct ArrowArray output;
  simdiri_components c;
  test_column_init(&column, "u", 1, 3, buffers);
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, NULL), SIMDIRI_OK);
  simdiri_parse(text, len, &c);
  const struct {
    bool has;
    size_t begin, end;
  } expected[PARTS] = {{c.has_scheme, 0, c.scheme_end},
                       {c.has_authority, c.authority_begin, c.authority_end},
                       {c.has_userinfo, c.userinfo_begin, c.userinfo_end},
                       {c.has_authority, c.host_begin, c.host_end},
                       {c.has_port, c.port_begin, c.port_end},
                       {true, c.path_begin, c.path_end},
                       {c.has_query, c.query_begin, c.query_end},
                       {c.has_fragment, c.fragment_begin, c.fragment_end}};
  for (size_t part = 0; part < PARTS; part++) {
    size_t part_len;
    const char *actual = test_column_row("u", output.children[part], 0, &part_len);
    assert_true((actual != NULL) == expected[part].has);
    if (actual)
      check_same_text(text, actual, part_len, text + expected[part].begin, expected[part].end - expected[part].begin);
  }
  output.release(&output);
}

static void test_arrow_parse_equals_parse_of_one(void **state) {
  (void)state;
  static const char delimiters[] = ":/?#@[].a\xC3";
  static const char *const heads[] = {"http://", "https://h:80", "a://u@", "HTTP://h/", "1://", "", "//h", "mailto:a"};
  char text[200];
  for (size_t h = 0; h < LENGTH_OF(heads); h++) {
    for (size_t len = strlen(heads[h]); len < 140; len += len < 60 || len > 68 ? 7 : 1) {
      for (size_t at = strlen(heads[h]); at < len; at++) {
        for (size_t d = 0; d < sizeof delimiters - 1; d++) {
          memset(text, 'h', sizeof text);
          memcpy(text, heads[h], strlen(heads[h]));
          text[at] = delimiters[d];
          text[(at * 7 + d) % len] = delimiters[(at + len) % (sizeof delimiters - 1)];
          if (len > 20) text[len / 2] = delimiters[(at / 3 + d) % (sizeof delimiters - 1)];
          check_against_parse(text, len);
        }
      }
    }
  }
}

static void test_arrow_parse_schema(void **state) {
  (void)state;
  static const char *const names[] = {"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"};
  static const char *const formats[][2] = {{"u", "u"}, {"U", "U"}, {"z", "z"}, {"Z", "Z"}, {"vu", "U"}, {"vz", "Z"}};
  test_column column;
  struct ArrowSchema schema, moved;
  for (size_t i = 0; i < LENGTH_OF(formats); i++) {
    make(&column, formats[i][0]);
    assert_int_equal(simdiri_arrow_parse_schema(&column.schema, NULL, &schema), SIMDIRI_OK);
    assert_string_equal(schema.format, "+s");
    assert_int_equal(schema.n_children, PARTS);
    for (size_t part = 0; part < PARTS; part++) {
      assert_string_equal(schema.children[part]->name, names[part]);
      assert_string_equal(schema.children[part]->format, formats[i][1]);
      assert_int_equal(schema.children[part]->flags, ARROW_FLAG_NULLABLE);
    }
    moved = *schema.children[2];
    schema.children[2]->release = NULL;
    schema.release(&schema);
    assert_null(schema.release);
    moved.release(&moved);
  }
  make(&column, "i");
  assert_int_equal(simdiri_arrow_parse_schema(&column.schema, NULL, &schema), SIMDIRI_ERROR_COLUMN_TYPE);
  assert_null(schema.release);
}

static void test_arrow_parse_refused(void **state) {
  (void)state;
  static const int32_t falling[] = {0, 18, 17, 27, 36};
  test_column column;
  struct ArrowArray output;
  size_t row;
  make(&column, "u");
  column.buffers[1] = falling;
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, &row), SIMDIRI_ERROR_BAD_COLUMN);
  assert_int_equal(row, 1);
  assert_null(output.release);
  make(&column, "+s");
  assert_int_equal(simdiri_arrow_parse(&column.schema, &column.array, NULL, &output, &row), SIMDIRI_ERROR_COLUMN_TYPE);
  assert_null(output.release);
}

/* ---- compare */

#define LEFT "HTTP://h/%7eabXXhttp://hS:cbad"
#define RIGHT "http://h/~http://xYYHTTP://Hs:ds:d"
static const int32_t left_offsets[] = {0, 12, 14, 16, 24, 27, 30};
static const int64_t right_offsets[] = {0, 10, 18, 20, 28, 31, 34};
static const uint8_t third_is_null[] = {0x3B};
enum { PAIRS = 6 };
static const char *const rungs[PAIRS] = {"syntax", NULL, NULL, "syntax", "different", NULL};

typedef struct {
  test_session session;
  test_column columns[2];
  struct ArrowArray output, statuses;
  simdiri_arrow_comparison result;
  size_t row;
} pair_test;

static void begin_pair(pair_test *t) {
  memset(t, 0, sizeof *t);
  session_begin(&t->session, NULL);
  const void *const left[] = {NULL, left_offsets, guarded_copy(0, LEFT, sizeof LEFT - 1)};
  const void *const right[] = {third_is_null, right_offsets, guarded_copy(1, RIGHT, sizeof RIGHT - 1)};
  test_column_init(&t->columns[0], "u", PAIRS, 3, left);
  test_column_init(&t->columns[1], "U", PAIRS, 3, right);
}

static simdiri_arrow_call make_pair_call(const pair_test *t) {
  return (simdiri_arrow_call){.struct_size = sizeof(simdiri_arrow_call),
                              .schema = &t->columns[0].schema,
                              .input = &t->columns[0].array,
                              .other_schema = &t->columns[1].schema,
                              .other_input = &t->columns[1].array,
                              .scratch = t->session.scratch};
}

static simdiri_status compare(pair_test *t) {
  simdiri_arrow_call call = make_pair_call(t);
  const simdiri_status status = simdiri_arrow_compare(t->session.context, &call, &t->output, &t->statuses, &t->result);
  t->row = call.row;
  return status;
}

static void release_pair(pair_test *t) {
  t->output.release(&t->output);
  t->statuses.release(&t->statuses);
}

static void test_arrow_compare(void **state) {
  (void)state;
  static const simdiri_status statuses[PAIRS] = {SIMDIRI_OK, SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_OK, SIMDIRI_OK,
                                                 SIMDIRI_OK, SIMDIRI_ERROR_NO_SCHEME};
  pair_test t;
  begin_pair(&t);
  for (size_t from = 0; from < PAIRS; from++) {
    for (size_t i = 0; i < 2; i++) {
      t.columns[i].array.offset = (int64_t)from;
      t.columns[i].array.length = (int64_t)(PAIRS - from);
    }
    assert_int_equal(compare(&t), SIMDIRI_OK);
    for (size_t row = 0; row < PAIRS - from; row++) {
      check_text("u", &t.output, row, rungs[from + row]);
      assert_int_equal(((const uint16_t *)t.statuses.buffers[1])[row], statuses[from + row]);
      const bool is_null = !(((const uint8_t *)t.statuses.buffers[0])[row / 8] >> row % 8 & 1);
      assert_true(is_null == (from + row == 2));
    }
    assert_int_equal(t.statuses.null_count, from <= 2);
    assert_int_equal(t.result.error_count, from <= 1 ? 2 : 1);
    assert_int_equal(t.result.first_error_row, from <= 1 ? 1 - from : 5 - from);
    assert_int_equal(t.result.first_error.invalid_operand, 0);
    assert_int_equal(t.result.first_error.failure.status, SIMDIRI_ERROR_NO_SCHEME);
    assert_int_equal(t.result.different_count, from <= 4);
    release_pair(&t);
  }
  session_end(&t.session);
}

/* More bytes than the library asks for, all 0. */
static void *reallocate_with_zeros(void *user, void *block, size_t old_size, size_t new_size) {
  enum { MORE = 64 };
  (void)user;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  char *moved = realloc(block, new_size + MORE);
  if (moved) memset(moved + new_size, 0, MORE);
  if (moved && old_size < new_size) memset(moved + old_size, 0, new_size - old_size);
  return moved;
}

static void test_arrow_compare_has_a_bit_for_each_row(void **state) {
  (void)state;
  enum { LONG = 200 };
  static const int32_t offsets[LONG + 1] = {0};
  static const simdiri_allocator allocator = {.reallocate = reallocate_with_zeros};
  const void *const buffers[] = {NULL, offsets, ""};
  pair_test t = {0};
  session_begin(&t.session, NULL);
  for (size_t i = 0; i < 2; i++) test_column_init(&t.columns[i], "u", LONG, 3, buffers);
  simdiri_arrow_call call = make_pair_call(&t);
  call.allocator = &allocator;
  assert_int_equal(simdiri_arrow_compare(t.session.context, &call, &t.output, &t.statuses, &t.result), SIMDIRI_OK);
  assert_int_equal(t.statuses.null_count, 0);
  const uint8_t *bitmap = t.statuses.buffers[0];
  for (size_t i = 0; i < LONG / 8; i++) assert_int_equal(bitmap[i], 0xFF);
  release_pair(&t);
  session_end(&t.session);
}

static void test_arrow_compare_refused(void **state) {
  (void)state;
  pair_test t;
  begin_pair(&t);
  t.columns[1].array.length = PAIRS - 1;
  assert_int_equal(compare(&t), SIMDIRI_ERROR_BAD_COLUMN);
  assert_int_equal(t.row, SIZE_MAX);
  t.columns[1].array.length = PAIRS;
  t.columns[1].schema.format = "i";
  assert_int_equal(compare(&t), SIMDIRI_ERROR_COLUMN_TYPE);
  t.columns[1].schema.format = "U";
  static const int64_t falling[] = {0, 10, 18, 20, 19, 31, 34};
  t.columns[1].buffers[1] = falling;
  assert_int_equal(compare(&t), SIMDIRI_ERROR_BAD_COLUMN);
  assert_int_equal(t.row, 3);
  assert_null(t.output.release);
  assert_null(t.statuses.release);
  assert_int_equal(t.result.error_count, 0);
  session_end(&t.session);
}

static void test_arrow_compare_schema(void **state) {
  (void)state;
  struct ArrowSchema schema;
  assert_int_equal(simdiri_arrow_compare_schema(NULL, &schema), SIMDIRI_OK);
  assert_string_equal(schema.format, "u");
  assert_string_equal(schema.name, "rung");
  schema.release(&schema);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arrow_parse_each_type_and_slice),
      cmocka_unit_test(test_arrow_parse_views),
      cmocka_unit_test(test_arrow_parse_columns_can_be_moved_out),
      cmocka_unit_test(test_arrow_parse_equals_parse_of_one),
      cmocka_unit_test(test_arrow_parse_schema),
      cmocka_unit_test(test_arrow_parse_refused),
      cmocka_unit_test(test_arrow_compare),
      cmocka_unit_test(test_arrow_compare_has_a_bit_for_each_row),
      cmocka_unit_test(test_arrow_compare_refused),
      cmocka_unit_test(test_arrow_compare_schema),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
