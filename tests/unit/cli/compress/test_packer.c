/* Compressed output in its own thread: the same bytes for any division of the input, and every failure is reported. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/compress/packer.h"

/* More than the ring of pieces holds, and more than two of libzstd's windows. */
enum { TEXT_LEN = 5000001, ROOM = TEXT_LEN + (1 << 16) };

static char text[TEXT_LEN], packed[ROOM], unpacked[ROOM];

/* Neither constant nor without any pattern. */
static void make_text(void) {
  uint32_t state = 7;
  for (size_t i = 0; i < TEXT_LEN; i++) {
    state = state * 1664525 + 1013904223;
    text[i] = (char)(i % 11 == 0 ? state >> 24 : 'a' + i % 23);
  }
}

/* The compressed bytes of the text, which is passed in pieces; flushed after each piece, or not. */
static size_t pack(cli_packing packing, size_t piece, int flushes) {
  FILE *file = tmpfile();
  assert_non_null(file);
  cli_packer *packer = cli_packer_start(packing, 1, fileno(file));
  assert_non_null(packer);
  for (size_t at = 0; at < TEXT_LEN; at += piece) {
    const size_t len = TEXT_LEN - at < piece ? TEXT_LEN - at : piece;
    assert_int_equal(cli_packer_write(packer, text + at, len), 0);
    if (flushes) assert_int_equal(cli_packer_flush(packer), 0);
  }
  const cli_packer_trouble trouble = cli_packer_end(packer);
  assert_int_equal(trouble.number, 0);
  assert_null(trouble.reason);
  assert_int_equal(fseek(file, 0, SEEK_SET), 0);
  const size_t len = fread(packed, 1, ROOM, file);
  (void)fclose(file);
  return len;
}

static void check_comes_back(cli_packing packing, size_t packed_len) {
  const char *reason = NULL;
  cli_decoder *decoder = cli_decoder_create(packing);
  assert_non_null(decoder);
  cli_decode_step stretch = {packed, packed + packed_len, unpacked, unpacked + ROOM};
  while (stretch.in < stretch.in_end) assert_int_equal(cli_decode(decoder, &stretch, &reason), CLI_DECODED);
  assert_true(cli_decoder_is_whole(decoder));
  assert_int_equal(stretch.out - unpacked, TEXT_LEN);
  assert_memory_equal(unpacked, text, TEXT_LEN);
  cli_decoder_free(decoder);
}

static void check_same_bytes(cli_packing packing) {
  static const size_t pieces[] = {TEXT_LEN, 1, 1 << 16, 131071, 1 << 17, 1000000};
  if (cli_packing_missing_library(packing)) skip();
  const size_t len = pack(packing, pieces[0], 0);
  check_comes_back(packing, len);
  char *first = malloc(len);
  assert_non_null(first);
  memcpy(first, packed, len);
  for (size_t i = 1; i < sizeof pieces / sizeof *pieces; i++) {
    assert_int_equal(pack(packing, pieces[i], 0), len);
    assert_memory_equal(packed, first, len);
  }
  free(first);
  check_comes_back(packing, pack(packing, 300007, 1)); /* flushed by the thread */
  check_comes_back(packing, pack(packing, 10007, 1));  /* … and without one */
}

static void test_packer_gives_the_same_bytes_gzip(void **state) {
  (void)state;
  check_same_bytes(CLI_PACKING_GZIP);
}

static void test_packer_gives_the_same_bytes_zstd(void **state) {
  (void)state;
  check_same_bytes(CLI_PACKING_ZSTD);
}

static void test_packer_of_nothing(void **state) {
  (void)state;
  for (int packing = CLI_PACKING_GZIP; packing < CLI_PACKING_WRITTEN_COUNT; packing++) {
    if (cli_packing_missing_library((cli_packing)packing)) continue;
    FILE *file = tmpfile();
    assert_non_null(file);
    cli_packer *packer = cli_packer_start((cli_packing)packing, 0, fileno(file));
    assert_non_null(packer);
    assert_int_equal(cli_packer_end(packer).number, 0);
    assert_true(lseek(fileno(file), 0, SEEK_END) > 0);
    (void)fclose(file);
  }
}

/* Passes the text again and again until a call fails; every later call then fails, too. */
static cli_packer_trouble pack_until_failure(cli_packing packing, int fd) {
  cli_packer *packer = cli_packer_start(packing, 1, fd);
  assert_non_null(packer);
  int status = 0;
  for (int i = 0; i < 100 && status == 0; i++) status = cli_packer_write(packer, text, TEXT_LEN);
  assert_int_equal(status, -1);
  assert_int_equal(cli_packer_write(packer, text, TEXT_LEN), -1);
  assert_int_equal(cli_packer_flush(packer), -1);
  return cli_packer_end(packer);
}

static void check_failures(cli_packing packing) {
  if (cli_packing_missing_library(packing)) skip();
  int pipe_ends[2], read_only = open("/dev/null", O_RDONLY), full = open("/dev/full", O_WRONLY);
  assert_true(read_only >= 0);
  assert_int_equal(pack_until_failure(packing, read_only).number, EBADF);
  close(read_only);
  assert_int_equal(pipe(pipe_ends), 0);
  close(pipe_ends[0]);
  assert_int_equal(pack_until_failure(packing, pipe_ends[1]).number, EPIPE);
  close(pipe_ends[1]);
  if (full < 0) return;
  assert_int_equal(pack_until_failure(packing, full).number, ENOSPC);
  /* Failures at the very end, without a thread. */
  cli_packer *packer = cli_packer_start(packing, 0, full);
  assert_non_null(packer);
  assert_int_equal(cli_packer_write(packer, text, 10), 0);
  assert_int_equal(cli_packer_end(packer).number, ENOSPC);
  close(full);
}

static void test_packer_fails_gzip(void **state) {
  (void)state;
  check_failures(CLI_PACKING_GZIP);
}

static void test_packer_fails_zstd(void **state) {
  (void)state;
  check_failures(CLI_PACKING_ZSTD);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_packer_gives_the_same_bytes_gzip),
      cmocka_unit_test(test_packer_gives_the_same_bytes_zstd),
      cmocka_unit_test(test_packer_of_nothing),
      cmocka_unit_test(test_packer_fails_gzip),
      cmocka_unit_test(test_packer_fails_zstd),
  };
  (void)signal(SIGPIPE, SIG_IGN);
  make_text();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
