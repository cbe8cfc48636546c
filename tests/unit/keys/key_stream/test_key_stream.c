/* key_stream/: frames are read as they were written; every damage is found. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "keys/key_stream/key_stream.h"
#include "unit/support.h"

enum { FRAMES_MAX = 8 };

typedef struct {
  unsigned char bytes[FRAMES_MAX][KEY_STREAM_FRAME_MAX];
  size_t lens[FRAMES_MAX];
  size_t count;
} test_stream;

static test_stream stream;
static const char identity[] = "simdiri-key/1 rules=4", options[] = "--lossy=crawl";

static key_stream_header make_header(void) {
  return (key_stream_header){.hash = SIMDIRI_HASH_SIPHASH_128,
                             .secret = {1, 2, 3, 255},
                             .identity = identity,
                             .identity_len = sizeof identity - 1,
                             .options = options,
                             .options_len = sizeof options - 1};
}

/* A header, frames with these numbers of keys, an end. */
static void write_stream(const key_stream_header *header, const size_t *counts, size_t count) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  key_stream_place place = {0};
  random_source random = random_begin();
  stream.count = 0;
  stream.lens[stream.count] = simdiri_key_stream_write_header(&place, header, stream.bytes[stream.count]);
  stream.count++;
  for (size_t i = 0; i < count; i++, stream.count++) {
    for (size_t k = 0; k < counts[i]; k++) keys[k] = (simdiri_fingerprint){random_next(&random), random_next(&random)};
    stream.lens[stream.count] = simdiri_key_stream_write_keys(&place, keys, counts[i], stream.bytes[stream.count]);
  }
  stream.lens[stream.count] = simdiri_key_stream_write_end(&place, stream.bytes[stream.count]);
  stream.count++;
}

static void write_small(void) {
  const key_stream_header header = make_header();
  const size_t counts[] = {2, 3};
  write_stream(&header, counts, 2);
}

static key_stream_problem read_frame(key_stream_place *place, const unsigned char *bytes, size_t len,
                                     key_stream_frame *frame) {
  return simdiri_key_stream_read(place, guarded_bytes(0, bytes, len), len, frame);
}

/* Returns the place after the first `count` frames. */
static key_stream_place read_frames(size_t count) {
  key_stream_place place = {0};
  key_stream_frame frame;
  for (size_t i = 0; i < count; i++)
    assert_int_equal(read_frame(&place, stream.bytes[i], stream.lens[i], &frame), KEY_STREAM_OK);
  return place;
}

static void test_round_trip(void **state) {
  const key_stream_header header = make_header();
  const size_t counts[] = {0, 1, KEY_STREAM_KEYS_MAX};
  key_stream_place place = {0};
  key_stream_frame frame;
  size_t len;
  (void)state;
  write_stream(&header, counts, 3);
  for (size_t i = 0; i < stream.count; i++) {
    assert_int_equal(simdiri_key_stream_measure(stream.bytes[i], &len), KEY_STREAM_OK);
    assert_int_equal(len, stream.lens[i]);
    assert_int_equal(read_frame(&place, stream.bytes[i], len, &frame), KEY_STREAM_OK);
    assert_int_equal(frame.type, i == 0 ? KEY_STREAM_HEADER : i == 4 ? KEY_STREAM_END : KEY_STREAM_KEYS);
    if (i > 0 && i < 4) assert_int_equal(frame.key_count, counts[i - 1]);
    if (i > 0) continue;
    check_same_text("identity", frame.header.identity, frame.header.identity_len, identity, sizeof identity - 1);
    check_same_text("options", frame.header.options, frame.header.options_len, options, sizeof options - 1);
    assert_memory_equal(frame.header.secret, header.secret, sizeof header.secret);
    assert_int_equal(frame.header.hash, SIMDIRI_HASH_SIPHASH_128);
    assert_false(frame.header.secret_may_be_known);
  }
  assert_int_equal(place.key_count, 1 + KEY_STREAM_KEYS_MAX);
  assert_int_equal(place.sequence, 5);
}

/* The order of the bytes is a part of the format. */
static void test_bytes(void **state) {
  const simdiri_fingerprint key = {.low = UINT64_C(0x08090a0b0c0d0e0f), .high = UINT64_C(0x0001020304050607)};
  unsigned char bytes[KEY_STREAM_HEAD + KEY_STREAM_KEY_BYTES];
  key_stream_place place = {.set_id = UINT64_C(0x1122334455667788), .sequence = 1};
  (void)state;
  assert_int_equal(simdiri_key_stream_write_keys(&place, &key, 1, bytes), sizeof bytes);
  for (unsigned i = 0; i < KEY_STREAM_KEY_BYTES; i++) assert_int_equal(bytes[KEY_STREAM_HEAD + i], i);
  assert_memory_equal(
      bytes, "\x93KEYS\r\n\x1a\1\0\2\0\x10\0\0\0\x88\x77\x66\x55\x44\x33\x22\x11\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0", 40);
  const simdiri_fingerprint read = key_stream_read_key(bytes + KEY_STREAM_HEAD);
  assert_true(read.low == key.low && read.high == key.high);
}

static void test_limits(void **state) {
  char *text = malloc(KEY_STREAM_IDENTITY_MAX);
  key_stream_header header = make_header();
  key_stream_place place = {0};
  key_stream_frame frame;
  (void)state;
  assert_non_null(text);
  memset(text, 'x', KEY_STREAM_IDENTITY_MAX);
  header.identity = header.options = text;
  header.identity_len = KEY_STREAM_IDENTITY_MAX;
  header.options_len = KEY_STREAM_OPTIONS_MAX;
  header.secret_may_be_known = true;
  write_stream(&header, NULL, 0);
  assert_int_equal(stream.lens[0], KEY_STREAM_FRAME_MAX);
  assert_int_equal(read_frame(&place, stream.bytes[0], stream.lens[0], &frame), KEY_STREAM_OK);
  assert_true(frame.header.secret_may_be_known);
  header.identity_len = 0;
  write_stream(&header, NULL, 0);
  place = (key_stream_place){0};
  assert_int_equal(read_frame(&place, stream.bytes[0], stream.lens[0], &frame), KEY_STREAM_DAMAGED);
  header = make_header();
  header.hash = SIMDIRI_HASH_XXH3_128; /* has no secret */
  write_stream(&header, NULL, 0);
  assert_int_equal(read_frame(&place, stream.bytes[0], stream.lens[0], &frame), KEY_STREAM_DAMAGED);
  header.hash = SIMDIRI_HASH_XXH3_64; /* not for sets */
  memset(header.secret, 0, sizeof header.secret);
  write_stream(&header, NULL, 0);
  assert_int_equal(read_frame(&place, stream.bytes[0], stream.lens[0], &frame), KEY_STREAM_DAMAGED);
  assert_int_equal(place.sequence, 0);
  free(text);
}

static void test_flipped_bits(void **state) {
  (void)state;
  write_small();
  for (size_t i = 0; i < stream.count; i++) {
    const key_stream_place before = read_frames(i);
    for (size_t bit = 0; bit < 8 * stream.lens[i]; bit++) {
      key_stream_place place = before;
      key_stream_frame frame;
      stream.bytes[i][bit / 8] ^= (unsigned char)(1 << bit % 8);
      assert_int_not_equal(read_frame(&place, stream.bytes[i], stream.lens[i], &frame), KEY_STREAM_OK);
      assert_memory_equal(&place, &before, sizeof place);
      stream.bytes[i][bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
  }
}

static void test_truncated(void **state) {
  (void)state;
  write_small();
  for (size_t i = 0; i < stream.count; i++)
    for (size_t len = 0; len < stream.lens[i]; len++) {
      key_stream_place place = read_frames(i);
      key_stream_frame frame;
      assert_int_equal(read_frame(&place, stream.bytes[i], len, &frame),
                       len < KEY_STREAM_HEAD ? KEY_STREAM_FOREIGN : KEY_STREAM_DAMAGED);
    }
}

/* Each frame is accepted at its own place only. */
static void test_order(void **state) {
  (void)state;
  write_small();
  for (size_t at = 0; at <= stream.count; at++)
    for (size_t i = 0; i < stream.count; i++) {
      key_stream_place place = read_frames(at);
      key_stream_frame frame;
      const key_stream_problem expected = i == at ? KEY_STREAM_OK : KEY_STREAM_OTHER_PLACE;
      assert_int_equal(read_frame(&place, stream.bytes[i], stream.lens[i], &frame), expected);
    }
}

/* A frame of the same number from another stream. */
static void test_other_stream(void **state) {
  static unsigned char frames[2][KEY_STREAM_FRAME_MAX];
  key_stream_header header = make_header();
  key_stream_frame frame;
  size_t len;
  (void)state;
  write_small();
  len = stream.lens[1];
  memcpy(frames[0], stream.bytes[1], len);
  header.secret[0]++; /* the same identity: only the sum differs */
  write_stream(&header, &(size_t){2}, 1);
  key_stream_place place = read_frames(1);
  assert_int_equal(read_frame(&place, frames[0], len, &frame), KEY_STREAM_DAMAGED);
  header.identity_len--;
  write_stream(&header, &(size_t){2}, 1);
  place = read_frames(1);
  assert_int_equal(read_frame(&place, frames[0], len, &frame), KEY_STREAM_OTHER_SET);
}

static void test_measure(void **state) {
  unsigned char head[KEY_STREAM_HEAD];
  size_t len;
  (void)state;
  write_small();
  memcpy(head, stream.bytes[1], sizeof head);
  head[8] = 2;
  assert_int_equal(simdiri_key_stream_measure(head, &len), KEY_STREAM_NEWER_VERSION);
  head[8] = 1;
  for (unsigned type = 0; type < 6; type++)
    for (unsigned shift = 0; shift < 32; shift++) {
      const uint32_t payload = UINT32_C(1) << shift;
      head[10] = (unsigned char)type;
      for (unsigned i = 0; i < 4; i++) head[12 + i] = (unsigned char)(payload >> 8 * i);
      const key_stream_problem problem = simdiri_key_stream_measure(head, &len);
      assert_true(problem == KEY_STREAM_OK ? len <= KEY_STREAM_FRAME_MAX : len == 0);
    }
  for (int i = 0; i <= KEY_STREAM_DAMAGED + 1; i++)
    assert_true(strlen(simdiri_key_stream_message((key_stream_problem)i)) > 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_bytes),     cmocka_unit_test(test_limits),
      cmocka_unit_test(test_flipped_bits), cmocka_unit_test(test_truncated), cmocka_unit_test(test_order),
      cmocka_unit_test(test_other_stream), cmocka_unit_test(test_measure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
