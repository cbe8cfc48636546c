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
#ifdef SIMDIRI_HAS_BZIP2
#include <bzlib.h>
#endif
#ifdef SIMDIRI_HAS_LZMA
#include <lzma.h>
#endif
#ifdef SIMDIRI_HAS_ZLIB
#include <zlib.h>
#endif

enum { TEXT_LEN = 30000, CAPACITY = 1 << 22 };

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

/* Formats that the command only reads are written by their libraries. */
static void pack_by_library(cli_packing packing, int level) {
  const size_t capacity = CAPACITY - packed_len;
  (void)packing; /* a build may have none of them */
  (void)level;
#ifdef SIMDIRI_HAS_LZMA
  if (packing == CLI_PACKING_XZ) {
    static const lzma_check checks[] = {LZMA_CHECK_CRC64, LZMA_CHECK_CRC32, LZMA_CHECK_SHA256, LZMA_CHECK_NONE};
    assert_int_equal(lzma_easy_buffer_encode((uint32_t)level, checks[level % 4], NULL, (const uint8_t *)text, TEXT_LEN,
                                             (uint8_t *)packed, &packed_len, CAPACITY),
                     LZMA_OK);
  }
#endif
#ifdef SIMDIRI_HAS_BZIP2
  if (packing == CLI_PACKING_BZIP2) {
    unsigned len = (unsigned)capacity;
    assert_int_equal(BZ2_bzBuffToBuffCompress(packed + packed_len, &len, text, TEXT_LEN, level > 0 ? level : 1, 0, 0),
                     BZ_OK);
    packed_len += len;
  }
#endif
  assert_in_range(packed_len, CAPACITY - capacity + 1, CAPACITY);
}

static void pack(cli_packing packing, int level, size_t piece) {
  const char *reason = NULL;
  if (packing >= CLI_PACKING_WRITTEN_COUNT) {
    pack_by_library(packing, level);
    return;
  }
  cli_encoder *encoder = cli_encoder_create(packing, level);
  assert_non_null(encoder);
  for (size_t at = 0; at < TEXT_LEN; at += piece) {
    size_t len = TEXT_LEN - at < piece ? TEXT_LEN - at : piece;
    assert_int_equal(cli_encode(encoder, text + at, len, CLI_ENCODE_GO, &(cli_sink){collect, NULL}, &reason), 0);
  }
  assert_int_equal(cli_encode(encoder, NULL, 0, CLI_ENCODE_END, &(cli_sink){collect, NULL}, &reason), 0);
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

static void test_packing_round_trip(void **state) {
  const cli_packing packing = *(const cli_packing *)*state;
  static const size_t pieces[] = {1, 2, 7, 1000, 65536};
  int status, is_whole;
  if (is_missing(packing)) skip();
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    packed_len = 0;
    pack(packing, i == 0 && packing < CLI_PACKING_WRITTEN_COUNT ? cli_packing_max_level(packing) : (int)i % 2, 4096);
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

static void test_packing_truncated_is_an_error(void **state) {
  const cli_packing packing = *(const cli_packing *)*state;
  int status, is_whole;
  if (is_missing(packing)) skip();
  packed_len = 0;
  pack(packing, 0, TEXT_LEN);
  /* liblzma and libbz2 need much memory for each file. */
  const size_t step = packing < CLI_PACKING_WRITTEN_COUNT ? 1 : 101;
  for (size_t len = 1; len < packed_len; len += step) {
    size_t made = unpack(packing, len, len % 50 == 0 ? 1 : CAPACITY, 4096, &status, &is_whole);
    assert_int_equal(status, CLI_DECODED);
    assert_false(is_whole);
    assert_in_range(made, 0, TEXT_LEN);
    assert_memory_equal(unpacked, text, made);
  }
}

static void check_after(cli_packing packing, const char *after, size_t after_len, int expected_status,
                        int expected_whole) {
  int status, is_whole;
  packed_len = 0;
  pack(packing, 0, TEXT_LEN);
  memcpy(packed + packed_len, after, after_len);
  for (size_t piece = 1; piece <= CAPACITY; piece *= 2) {
    assert_int_equal(unpack(packing, packed_len + after_len, piece, 4096, &status, &is_whole), TEXT_LEN);
    assert_int_equal(status, expected_status);
    if (status == CLI_DECODED) assert_int_equal(is_whole, expected_whole);
  }
}

static void test_packing_data_after_gzip(void **state) {
  (void)state;
  if (is_missing(CLI_PACKING_GZIP)) skip();
  check_after(CLI_PACKING_GZIP, "\0\0\0\0\0", 5, CLI_DECODED, 1);
  check_after(CLI_PACKING_GZIP, "\0\0x", 3, CLI_DECODE_GARBAGE, 0);
  check_after(CLI_PACKING_GZIP, "x", 1, CLI_DECODE_GARBAGE, 0);
  check_after(CLI_PACKING_GZIP, "\x1F", 1, CLI_DECODED, 0);
  check_after(CLI_PACKING_GZIP, "\x1F\x8C", 2, CLI_DECODE_GARBAGE, 0);
  check_after(CLI_PACKING_GZIP, "\x1F\x8B\x08", 3, CLI_DECODED, 0);
  check_after(CLI_PACKING_GZIP, "\x1F\x8B\x07\0", 4, CLI_DECODE_BAD, 0);
}

static void test_packing_data_after_xz(void **state) {
  static const char header[] = "\xFD"
                               "7zXZ\0\0\x09"; /* a check that no specification defines */
  (void)state;
  if (is_missing(CLI_PACKING_XZ)) skip();
  check_after(CLI_PACKING_XZ, "\0\0\0\0", 4, CLI_DECODED, 1);
  check_after(CLI_PACKING_XZ, "\0\0\0\0\0", 5, CLI_DECODED, 0);
  check_after(CLI_PACKING_XZ, "\0\0\0\xFD", 4, CLI_DECODE_BAD, 0);
  check_after(CLI_PACKING_XZ, "\0\0\0\0\xFD", 5, CLI_DECODED, 0);
  check_after(CLI_PACKING_XZ, "garbage", 7, CLI_DECODED, 0); /* less than a header */
  check_after(CLI_PACKING_XZ, "more garbage", 12, CLI_DECODE_BAD, 0);
  check_after(CLI_PACKING_XZ, header, sizeof header - 1, CLI_DECODED, 0); /* its CRC32 is missing */
}

static void test_packing_data_after_bzip2(void **state) {
  (void)state;
  if (is_missing(CLI_PACKING_BZIP2)) skip();
  check_after(CLI_PACKING_BZIP2, "\0\0\0\0", 4, CLI_DECODE_GARBAGE, 0);
  check_after(CLI_PACKING_BZIP2, "BZh0", 4, CLI_DECODE_GARBAGE, 0);
  check_after(CLI_PACKING_BZIP2, "BZ", 2, CLI_DECODED, 0);
  check_after(CLI_PACKING_BZIP2, "BZh9", 4, CLI_DECODED, 0);
  check_after(CLI_PACKING_BZIP2, "BZh9garbage", 11, CLI_DECODE_BAD, 0);
}

#ifdef SIMDIRI_HAS_LZMA
/* A header may demand a dictionary of 4 GiB for a file of a few bytes. */
static void test_packing_xz_with_a_large_dictionary(void **state) {
  static const struct {
    uint32_t dictionary;
    int status;
  } rows[] = {{128u << 20, CLI_DECODED}, {192u << 20, CLI_DECODE_BAD}, {1536u << 20, CLI_DECODE_BAD}};
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    lzma_options_lzma options;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, NULL}};
    int status, is_whole;
    (void)lzma_lzma_preset(&options, 0);
    packed_len = 0;
    assert_int_equal(lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC32, NULL, (const uint8_t *)text, TEXT_LEN,
                                               (uint8_t *)packed, &packed_len, CAPACITY),
                     LZMA_OK);
    /* The header of the first block follows the 12 bytes of that of the stream; its last 4 bytes are a CRC32. */
    char *header = packed + 12, *size_byte = header;
    const size_t crc_at = ((size_t)(unsigned char)header[0] + 1) * 4 - 4;
    while (size_byte[0] != LZMA_FILTER_LZMA2 || size_byte[1] != 1) size_byte++;
    *(size_byte += 2) = 0;
    for (uint32_t size = 4096, step = 2048; size < rows[i].dictionary; ++*size_byte) {
      size += step; /* 4096, 6144, 8192, 12288, … */
      if (*size_byte % 2) step *= 2;
    }
    const uint32_t crc = lzma_crc32((const uint8_t *)header, crc_at, 0);
    for (size_t k = 0; k < 4; k++) header[crc_at + k] = (char)(crc >> 8 * k);
    const size_t made = unpack(CLI_PACKING_XZ, packed_len, CAPACITY, 4096, &status, &is_whole);
    assert_int_equal(status, rows[i].status);
    assert_int_equal(made, status == CLI_DECODED ? TEXT_LEN : 0);
  }
}
#endif

/* What a damaged file gives does not depend on the lengths of the reads. */
static void test_packing_damaged_in_pieces(void **state) {
  static char whole[CAPACITY];
  const cli_packing packing = *(const cli_packing *)*state;
  int status, is_whole, bad_count = 0;
  if (is_missing(packing)) skip();
  packed_len = 0;
  pack(packing, 1, TEXT_LEN);
  for (size_t i = 0; i < 100; i++) {
    const size_t at = i < 40 ? i : i < 90 ? packed_len / 52 * (i - 39) : packed_len - (100 - i);
    packed[at] ^= (char)(1 << i % 8);
    const size_t made = unpack(packing, packed_len, CAPACITY, 4096, &status, &is_whole);
    const int expected_status = status;
    memcpy(whole, unpacked, made);
    bad_count += status == CLI_DECODE_BAD;
    assert_int_equal(unpack(packing, packed_len, 1 + i % 3, 100 + i, &status, &is_whole), made);
    assert_int_equal(status, expected_status);
    assert_memory_equal(unpacked, whole, made);
    packed[at] ^= (char)(1 << i % 8);
  }
  assert_in_range(bad_count, 80, 100);
}

#ifdef SIMDIRI_HAS_ZLIB
static char expected[CAPACITY];

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
  memcpy(expected, made, stream.total_out);
  return stream.total_out;
}

/* ISA-L may stop a few symbols before zlib where the file was cut, and after it where zlib refuses the Huffman codes
 * of a block as incomplete: ISA-L notices that only when it meets a code that does not exist. */
static void check_damaged_as_zlib(size_t len, size_t piece) {
  enum { SYMBOLS = 16 };
  int status, is_whole, expected_status, expected_whole;
  const size_t expected_len = unpack_by_zlib(len, &expected_status, &expected_whole);
  const size_t made = unpack(CLI_PACKING_GZIP, len, piece, 4096, &status, &is_whole);
  assert_int_equal(status, expected_status);
  assert_int_equal(is_whole, expected_whole);
  assert_in_range(made + SYMBOLS, expected_len, expected_len + 2 * SYMBOLS);
  assert_memory_equal(unpacked, expected, made < expected_len ? made : expected_len);
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
  assert_int_equal(cli_packing_detect("\xFD"
                                      "7zXZ",
                                      5),
                   CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("\xFD"
                                      "7zXZ\0",
                                      6),
                   CLI_PACKING_XZ);
  assert_int_equal(cli_packing_detect("\xFD"
                                      "7zXZ\n",
                                      6),
                   CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("B", 1), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("BZh9", 4), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("BZh0", 4), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("BZh91AY&S", 9), CLI_PACKING_UNSURE);
  assert_int_equal(cli_packing_detect("BZh91AY&SY", 10), CLI_PACKING_BZIP2);
  assert_int_equal(cli_packing_detect("BZh91AY&SZ", 10), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_detect("BZh1\x17\x72\x45\x38\x50\x90\0", 11), CLI_PACKING_BZIP2);
  assert_int_equal(cli_packing_detect("BZh://b/1", 9), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_from_suffix("a.gz"), CLI_PACKING_GZIP);
  assert_int_equal(cli_packing_from_suffix(".zst"), CLI_PACKING_ZSTD);
  assert_int_equal(cli_packing_from_suffix("a.xz"), CLI_PACKING_NONE); /* it is not written */
  assert_int_equal(cli_packing_from_suffix("gz"), CLI_PACKING_NONE);
  assert_int_equal(cli_packing_from_suffix("a.gz.txt"), CLI_PACKING_NONE);
}

static void test_packing_sink_fails(void **state) {
  (void)state;
  for (int packing = CLI_PACKING_GZIP; packing < CLI_PACKING_WRITTEN_COUNT; packing++) {
    const char *reason = NULL;
    if (is_missing((cli_packing)packing)) continue;
    cli_encoder *encoder = cli_encoder_create((cli_packing)packing, 0);
    assert_non_null(encoder);
    assert_int_equal(cli_encode(encoder, text, TEXT_LEN, CLI_ENCODE_END, &(cli_sink){refuse, NULL}, &reason), -1);
    assert_null(reason);
    cli_encoder_free(encoder);
  }
}

int main(void) {
  static cli_packing formats[] = {CLI_PACKING_GZIP, CLI_PACKING_ZSTD, CLI_PACKING_XZ, CLI_PACKING_BZIP2};
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(test_packing_round_trip, &formats[0]),
      cmocka_unit_test_prestate(test_packing_round_trip, &formats[1]),
      cmocka_unit_test_prestate(test_packing_round_trip, &formats[2]),
      cmocka_unit_test_prestate(test_packing_round_trip, &formats[3]),
      cmocka_unit_test_prestate(test_packing_truncated_is_an_error, &formats[0]),
      cmocka_unit_test_prestate(test_packing_truncated_is_an_error, &formats[1]),
      cmocka_unit_test_prestate(test_packing_truncated_is_an_error, &formats[2]),
      cmocka_unit_test_prestate(test_packing_truncated_is_an_error, &formats[3]),
      cmocka_unit_test_prestate(test_packing_damaged_in_pieces, &formats[2]),
      cmocka_unit_test_prestate(test_packing_damaged_in_pieces, &formats[3]),
      cmocka_unit_test(test_packing_data_after_xz),
      cmocka_unit_test(test_packing_data_after_bzip2),
#ifdef SIMDIRI_HAS_LZMA
      cmocka_unit_test(test_packing_xz_with_a_large_dictionary),
#endif
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
