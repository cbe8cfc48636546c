/* batch: with NFC and NFKC, each level treats every code point as plain C does. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "iri/common/utf8.h"
#include "unit/support.h"

/* Every code point of the planes that have composing characters, and a sample of the others. */
enum { SURROGATES = 0xD800, AFTER_SURROGATES = 0xE000, LAST_DENSE = 0x1FFFF, STRIDE = 61, LINE_ROOM = 64 };

typedef struct {
  char *data;
  size_t len;
} lines;

static char *put_characters(char *out, const unsigned char *bytes, size_t len, bool as_triplets) {
  static const char digits[] = "0123456789ABCDEF";
  for (size_t i = 0; i < len; i++) {
    if (as_triplets && bytes[i] >= 0x80) {
      *out++ = '%';
      *out++ = digits[bytes[i] >> 4];
      *out++ = digits[bytes[i] & 15];
    } else {
      *out++ = (char)bytes[i];
    }
  }
  return out;
}

/* After a letter and before a mark, raw and as triplets, some of them in lower case. */
static void add_lines(lines *text, uint32_t code_point) {
  static const uint32_t marks[] = {0, 0x301, 0x323, 0x3099, 0x1161, 0x11A8};
  unsigned char bytes[16] = "e";
  unsigned char *p = utf8_encode(bytes + 1, code_point);
  const uint32_t mark = marks[code_point % LENGTH_OF(marks)];
  if (mark) p = utf8_encode(p, mark);
  for (unsigned as_triplets = 0; as_triplets < 2; as_triplets++) {
    char *out = text->data + text->len;
    memcpy(out, "http://h/", 9);
    char *end = put_characters(out + 9, bytes, (size_t)(p - bytes), as_triplets);
    for (char *q = out + 9; code_point % 7 == 0 && q < end; q++)
      if (*q >= 'A' && *q <= 'F') *q = (char)(*q | 0x20);
    *end++ = '\n';
    text->len += (size_t)(end - out);
  }
}

static lines make_lines(void) {
  lines text = {malloc((size_t)2 * LINE_ROOM * 0x30000), 0};
  assert_non_null(text.data);
  for (uint32_t c = 0x80; c < 0x110000; c += c < LAST_DENSE ? 1 : STRIDE)
    if (c < SURROGATES || c >= AFTER_SURROGATES) add_lines(&text, c);
  return text;
}

typedef struct {
  simdiri_buffer out;
  simdiri_batch_result result;
} outcome;

static outcome run(simdiri_options options, simdiri_isa isa, const lines *text) {
  outcome o = {.out = {.allocator = simdiri_default_allocator()}};
  simdiri_context *context;
  simdiri_scratch *scratch;
  options.isa = isa;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  const simdiri_records records = {.data = text->data, .data_len = text->len, .separator = '\n'};
  assert_int_equal(simdiri_batch(context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL, &records,
                                 &o.out, &o.result),
                   SIMDIRI_OK);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return o;
}

static void end_run(outcome *o) {
  simdiri_buffer_free(&o->out);
  simdiri_batch_result_free(&o->result, simdiri_default_allocator());
}

static void check_same(const outcome *expected, const outcome *actual) {
  assert_int_equal(actual->result.record_count, expected->result.record_count);
  assert_int_equal(actual->out.len, expected->out.len);
  for (size_t i = 0, line = 0; i < expected->out.len; i++) {
    if (actual->out.data[i] != expected->out.data[i]) fail_msg("line %zu, octet %zu", line, i);
    line += expected->out.data[i] == '\n';
  }
  assert_int_equal(actual->result.note_count, expected->result.note_count);
  for (size_t i = 0; i < expected->result.note_count; i++) {
    const simdiri_note *a = &actual->result.notes[i], *b = &expected->result.notes[i];
    assert_int_equal(a->index, b->index);
    if (a->changes != b->changes || a->status != b->status) fail_msg("note of record %zu", a->index);
  }
}

static void test_batch_nfc_is_the_same_at_every_level(void **state) {
  (void)state;
  lines text = make_lines();
  for (unsigned n = 0; n < 4; n++) {
    simdiri_options options;
    simdiri_options_init(&options);
    options.form = (simdiri_form)(n % 2);
    options.unicode = n < 2 ? SIMDIRI_UNICODE_NFC : SIMDIRI_UNICODE_NFKC;
    outcome expected = run(options, SIMDIRI_ISA_SCALAR, &text);
    assert_true(expected.result.changed_count > 100000);
    for (simdiri_isa isa = SIMDIRI_ISA_SSE42; isa <= SIMDIRI_ISA_SIMD128; isa++) {
      if (!simdiri_isa_is_supported(isa)) continue;
      outcome actual = run(options, isa, &text);
      check_same(&expected, &actual);
      end_run(&actual);
    }
    end_run(&expected);
  }
  free(text.data);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_batch_nfc_is_the_same_at_every_level)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
