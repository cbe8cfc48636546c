/* The compressed formats of the command: written data can be read again, in pieces of any length. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/compress/packing.h"
#ifdef SIMDIRI_HAS_ZLIB
#include <zlib.h>
#endif

enum { TEXT_LEN = 30000, CAPACITY = 1 << 17 };

static char text[TEXT_LEN], packed[CAPACITY], unpacked[CAPACITY];
static size_t packed_len;

static int collect(void *user, const char *data, size_t len) {
  (void)user;
  assert_in_range(len, 1, CAPACITY - packed_len);
  memcpy(packed + packed_len, data, len);
  packed_len += len;
  return 0;
}

static int refuse(void *user, const char *data, size_t len) {
  (void)user;
  (void)data;
  (void)len;
  return -1;
}

/* Neither constant nor without any pattern. */
static void make_text(void) {
  uint32_t state = 1;
  for (size_t i = 0; i < TEXT_LEN; i++) {
    state = state * 1664525 + 1013904223;
    text[i] = (char)(i % 7 == 0 ? state >> 24 : 'a' + i % 5);
  }
}

static void pack(cli_packing packing, int level, size_t piece) {
  const char *reason = NULL;
  cli_encoder *encoder = cli_encoder_create(packing, level);
  assert_non_null(encoder);
  for (size_t at = 0; at < TEXT_LEN; at += piece) {
    size_t len = TEXT_LEN - at < piece ? TEXT_LEN - at : piece;
    assert_int_equal(cli_encode(encoder, text + at, len, CLI_ENCODE_GO, collect, NULL, &reason), 0);
  }
  assert_int_equal(cli_encode(encoder, NULL, 0, CLI_ENCODE_END, collect, NULL, &reason), 0);
  cli_encoder_free(encoder);
}

/* Decodes packed[0, len), passed and returned in pieces; *status is the final status. */
static size_t unpack(cli_packing packing, size_t len, size_t in_piece, size_t out_piece, int *status, int *is_whole) {
  const char *reason = NULL;
  cli_decoder *decoder = cli_decoder_create(packing);
  assert_non_null(decoder);
  size_t at = 0, made = 0;
  for (;;) {
    size_t in_len = len - at < in_piece ? len - at : in_piece;
    cli_decode_step stretch = {packed + at, packed + at + in_len, unpacked + made, unpacked + made + out_piece};
    assert_true(made + out_piece <= CAPACITY);
    *status = cli_decode(decoder, &stretch, &reason);
    size_t taken = (size_t)(stretch.in - (packed + at)), given = (size_t)(stretch.out - (unpacked + made));
    at += taken;
    made += given;
    if (*status != CLI_DECODED || (taken == 0 && given == 0)) break;
  }
  if (*status == CLI_DECODE_BAD) assert_non_null(reason);
  *is_whole = cli_decoder_is_whole(decoder);
  cli_decoder_free(decoder);
  return made;
}

static int is_missing(cli_packing packing) { return cli_packing_missing_library(packing) != NULL; }

static void check_round_trip(cli_packing packing) {
  static const size_t pieces[] = {1, 2, 7, 1000, 65536};
  int status, is_whole;
  if (is_missing(packing)) skip();
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    packed_len = 0;
    pack(packing, i == 0 ? cli_packing_max_level(packing) : 0, 4096);
    assert_int_equal(cli_packing_detect(packed, packed_len), packing);
    pack(packing, 1, 1000); /* a second member */
    for (size_t j = 0; j < sizeof pieces / sizeof *pieces; j++) {
      assert_int_equal(unpack(packing, packed_len, pieces[i], pieces[j], &status, &is_whole), 2 * TEXT_LEN);
      assert_int_equal(status, CLI_DECODED);
      assert_true(is_whole);
      assert_memory_equal(unpacked, text, TEXT_LEN);
      assert_memory_equal(unpacked + TEXT_LEN, text, TEXT_LEN);
    }
  }
}

static void test_packing_gzip_round_trip(void **state) {
  (void)state;
  check_round_trip(CLI_PACKING_GZIP);
}

static void test_packing_zstd_round_trip(void **state) {
  (void)state;
  check_round_trip(CLI_PACKING_ZSTD);
}

static void check_cuts(cli_packing packing) {
  int status, is_whole;
  if (is_missing(packing)) skip();
  packed_len = 0;
  pack(packing, 0, TEXT_LEN);
  for (size_t len = 1; len < packed_len; len++) {
    size_t made = unpack(packing, len, len % 5 == 0 ? 1 : CAPACITY, 4096, &status, &is_whole);
    assert_int_equal(status, CLI_DECODED);
    assert_false(is_whole);
    assert_in_range(made, 0, TEXT_LEN);
    assert_memory_equal(unpacked, text, made);
  }
}

static void test_packing_truncated_is_an_error(void **state) {
  (void)state;
  check_cuts(CLI_PACKING_GZIP);
  check_cuts(CLI_PACKING_ZSTD);
}

static void check_behind(const char *behind, size_t behind_len, int wanted_status, int wanted_whole) {
  int status, is_whole;
  packed_len = 0;
  pack(CLI_PACKING_GZIP, 0, TEXT_LEN);
  memcpy(packed + packed_len, behind, behind_len);
  for (size_t piece = 1; piece <= CAPACITY; piece *= 2) {
    assert_int_equal(unpack(CLI_PACKING_GZIP, packed_len + behind_len, piece, 4096, &status, &is_whole), TEXT_LEN);
    assert_int_equal(status, wanted_status);
    if (status == CLI_DECODED) assert_int_equal(is_whole, wanted_whole);
  }
}

static void test_packing_data_after_gzip(void **state) {
  (void)state;
  if (is_missing(CLI_PACKING_GZIP)) skip();
  check_behind("\0\0\0\0\0", 5, CLI_DECODED, 1);
  check_behind("\0\0x", 3, CLI_DECODE_GARBAGE, 0);
  check_behind("x", 1, CLI_DECODE_GARBAGE, 0);
  check_behind("\x1F", 1, CLI_DECODED, 0);
  check_behind("\x1F\x8C", 2, CLI_DECODE_GARBAGE, 0);
  check_behind("\x1F\x8B\x08", 3, CLI_DECODED, 0);
  check_behind("\x1F\x8B\x07\0", 4, CLI_DECODE_BAD, 0);
}

#ifdef SIMDIRI_HAS_ZLIB
static char wanted[CAPACITY];

/* The same as unpack(), by one call of zlib. */
static size_t unpack_by_zlib(size_t len, int *status, int *is_whole) {
  static char made[CAPACITY];
  z_stream stream = {
      .next_in = (Bytef *)packed, .avail_in = (uInt)len, .next_out = (Bytef *)made, .avail_out = CAPACITY};
  assert_int_equal(inflateInit2(&stream, 31), Z_OK);
  const int end = inflate(&stream, Z_NO_FLUSH);
  *status = end == Z_OK || end == Z_STREAM_END || end == Z_BUF_ERROR ? CLI_DECODED : CLI_DECODE_BAD;
  *is_whole = end == Z_STREAM_END;
  inflateEnd(&stream);
  memcpy(wanted, made, stream.total_out);
  return stream.total_out;
}

/* ISA-L may stop a few symbols before zlib where the file was cut, and after it where zlib refuses the Huffman codes
 * of a block as incomplete: ISA-L notices that only when it meets a code that does not exist. */
static void check_damaged_as_zlib(size_t len, size_t piece) {
  enum { SYMBOLS = 16 };
  int status, is_whole, wanted_status, wanted_whole;
  const size_t wanted_len = unpack_by_zlib(len, &wanted_status, &wanted_whole);
  const size_t made = unpack(CLI_PACKING_GZIP, len, piece, 4096, &status, &is_whole);
  assert_int_equal(status, wanted_status);
  assert_int_equal(is_whole, wanted_whole);
  assert_in_range(made + SYMBOLS, wanted_len, wanted_len + 2 * SYMBOLS);
  assert_memory_equal(unpacked, wanted, made < wanted_len ? made : wanted_len);
}

static void test_packing_damaged_gzip_gives_what_zlib_gives(void **state) {
  static const size_t pieces[] = {CAPACITY, 1, 1000};
  (void)state;
  for (int level = 1; level <= 9; level += 4) {
    packed_len = 0;
    pack(CLI_PACKING_GZIP, level, TEXT_LEN);
    for (size_t i = (size_t)level % 3; i < 150; i += 3) {
      /* The first bytes, then all over the file, then the trailer. */
      const size_t at = i < 60 ? i : i < 142 ? packed_len / 82 * (i - 60) : packed_len - (150 - i);
      packed[at] ^= (char)(1 << i % 8);
      check_damaged_as_zlib(packed_len, pieces[i % 3]);
      packed[at] ^= (char)(1 << i % 8);
      check_damaged_as_zlib(at, pieces[i % 3]);
    }
  }
}
#endif

static void test_packing_is_recognized_by_its_first_bytes(void **state) {
  (void)state;
  assert_int_equal(cli_packing_detect("", 0), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("\x1F", 1), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("\x1F\x8B", 2), CLI_PACKING_GZIP);
  assert_int_equal(cli_packing_detect("\x1F\x8C", 2), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("\x28\xB5\x2F", 3), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("\x28\xB5\x2F\xFD", 4), CLI_PACKING_ZSTD);
  assert_int_equal(cli_packing_detect("\x28\xB5\x2F\xFE", 4), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("\x5F\x2A\x4D\x18", 4), CLI_PACKING_ZSTD);
  assert_int_equal(cli_packing_detect("P*", 2), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("Pa", 2), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("`*M\x18", 4), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("http", 4), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_from_suffix("a.gz"), CLI_PACKING_GZIP);
  assert_int_equal(cli_packing_from_suffix(".zst"), CLI_PACKING_ZSTD);
  assert_int_equal(cli_packing_from_suffix("gz"), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_from_suffix("a.gz.txt"), CLI_PACKING_NONE);
}

static void test_packing_sink_fails(void **state) {
  (void)state;
  for (int packing = CLI_PACKING_GZIP; packing < CLI_PACKING_NONE; packing++) {
    const char *reason = NULL;
    if (is_missing((cli_packing)packing)) continue;
    cli_encoder *encoder = cli_encoder_create((cli_packing)packing, 0);
    assert_non_null(encoder);
    assert_int_equal(cli_encode(encoder, text, TEXT_LEN, CLI_ENCODE_END, refuse, NULL, &reason), -1);
    assert_null(reason);
    cli_encoder_free(encoder);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_packing_gzip_round_trip),
      cmocka_unit_test(test_packing_zstd_round_trip),
      cmocka_unit_test(test_packing_truncated_is_an_error),
      cmocka_unit_test(test_packing_data_after_gzip),
#ifdef SIMDIRI_HAS_ZLIB
      cmocka_unit_test(test_packing_damaged_gzip_gives_what_zlib_gives),
#endif
      cmocka_unit_test(test_packing_is_recognized_by_its_first_bytes),
      cmocka_unit_test(test_packing_sink_fails),
  };
  make_text();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
