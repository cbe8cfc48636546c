/* If memory runs out inside a library of a compressed format, that is reported, and not as bad data or as the end. If a
 * thread cannot be started, the work is done without it, or that is reported. */
/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#ifdef SIMDIRI_HAS_BZIP2
#include <bzlib.h>
#endif
#ifdef SIMDIRI_HAS_LZMA
#include <lzma.h>
#endif

#include "cli/compress/packer.h"
#include "cli/compress/unpacker.h"
#include "support/sanitizers.h"

#if CAN_REPLACE_MALLOC
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_calloc(size_t count, size_t size);

/* This many allocations of the whole process still succeed; SIZE_MAX: all of them. */
static atomic_size_t until_failure = SIZE_MAX, failure_count;
static int has_no_threads; /* 2: … and one was asked for */

static int fails_now(void) {
  size_t left = atomic_load(&until_failure);
  while (left != SIZE_MAX && left > 0)
    if (atomic_compare_exchange_weak(&until_failure, &left, left - 1)) return 0;
  if (left == SIZE_MAX) return 0;
  atomic_fetch_add(&failure_count, 1);
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails_now() ? NULL : __libc_malloc(size); }
void *realloc(void *block, size_t size) { return fails_now() ? NULL : __libc_realloc(block, size); }
void *calloc(size_t count, size_t size) { return fails_now() ? NULL : __libc_calloc(count, size); }

typedef int create_thread(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  create_thread *create;
  void *found = dlsym(RTLD_NEXT, "pthread_create");
  memcpy(&create, &found, sizeof create);
  if (!has_no_threads) return create(thread, attributes, run, argument);
  has_no_threads = 2;
  return EAGAIN;
}

enum { TEXT_LEN = 200000, ROOM = 1 << 19 };
static char text[TEXT_LEN], packed[ROOM], unpacked[ROOM];
static size_t packed_len;

static int collect(void *user, const char *data, size_t len) {
  (void)user;
  assert_in_range(len, 1, ROOM - packed_len);
  memcpy(packed + packed_len, data, len);
  packed_len += len;
  return 0;
}

/* Returns 0 if everything was written. */
static int pack(cli_packing packing) {
  const char *reason = NULL;
  packed_len = 0;
  cli_encoder *encoder = cli_encoder_create(packing, 0);
  if (!encoder) return -1;
  int status = cli_encode(encoder, text, TEXT_LEN, CLI_ENCODE_END, &(cli_sink){collect, NULL}, &reason);
  assert_true(status == 0 || reason);
  cli_encoder_free(encoder);
  return status;
}

/* The status of the last step, or CLI_DECODE_NO_MEMORY without a decoder. */
static int unpack(cli_packing packing) {
  const char *reason = NULL;
  cli_decoder *decoder = cli_decoder_create(packing);
  if (!decoder) return CLI_DECODE_NO_MEMORY;
  cli_decode_step stretch = {packed, packed + packed_len, unpacked, unpacked};
  int status = CLI_DECODED;
  while (status == CLI_DECODED && stretch.out < unpacked + TEXT_LEN) {
    stretch.out_end = stretch.out + 1000;
    const char *in = stretch.in, *out = stretch.out;
    status = cli_decode(decoder, &stretch, &reason);
    if (status == CLI_DECODED) assert_true(stretch.in > in || stretch.out > out);
  }
  cli_decoder_free(decoder);
  return status;
}

/* Returns 0 if the decoder was started; then all of the text must come out. */
static int unpack_in_thread(cli_packing packing, int fd) {
  assert_int_equal(lseek(fd, 10, SEEK_SET), 10);
  cli_unpacker *unpacker = cli_unpacker_start(packing, fd, packed, 10);
  int trouble = errno;
  until_failure = SIZE_MAX;
  if (!unpacker) {
    assert_true(trouble == ENOMEM || trouble == EAGAIN); /* EAGAIN: no thread */
    return -1;
  }
  size_t len = 0;
  cli_unpacked actual;
  while ((actual = cli_unpacker_read(unpacker, unpacked + len, ROOM - len)).len > 0) len += actual.len;
  cli_unpacker_free(unpacker);
  if (actual.number == 0) assert_int_equal(len, TEXT_LEN);
  assert_true(actual.number == 0 || actual.number == ENOMEM);
  assert_null(actual.reason);
  return 0;
}

/* Each allocation of the decoder fails in turn. `packed` holds the compressed text. */
static void check_unpacking(cli_packing packing) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    failure_count = 0;
    until_failure = allowed;
    int status = unpack(packing);
    until_failure = SIZE_MAX;
    failures = failure_count;
    assert_int_equal(status, failures > 0 ? CLI_DECODE_NO_MEMORY : CLI_DECODED);
    if (status == CLI_DECODED) assert_memory_equal(unpacked, text, TEXT_LEN);
  }
  assert_true(allowed > 2);
}

static void check_packing(cli_packing packing) {
  size_t allowed = 0;
  if (cli_packing_missing_library(packing)) skip();
  for (size_t failures = 1; failures > 0; allowed++) {
    failure_count = 0;
    until_failure = allowed;
    int status = pack(packing);
    until_failure = SIZE_MAX;
    failures = failure_count;
    assert_true(status == 0 || failures > 0);
  }
  assert_true(allowed > 1);
  assert_int_equal(pack(packing), 0);
  check_unpacking(packing);
}

#ifdef SIMDIRI_HAS_LZMA
static void test_no_memory_xz(void **state) {
  (void)state;
  packed_len = 0;
  assert_int_equal(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, TEXT_LEN,
                                           (uint8_t *)packed, &packed_len, ROOM),
                   LZMA_OK);
  check_unpacking(CLI_PACKING_XZ);
}
#endif

#ifdef SIMDIRI_HAS_BZIP2
static void test_no_memory_bzip2(void **state) {
  unsigned len = ROOM;
  (void)state;
  assert_int_equal(BZ2_bzBuffToBuffCompress(packed, &len, text, TEXT_LEN, 1, 0, 0), BZ_OK);
  packed_len = len;
  check_unpacking(CLI_PACKING_BZIP2);
}
#endif

static void test_no_memory_gzip(void **state) {
  (void)state;
  check_packing(CLI_PACKING_GZIP);
}

static void test_no_memory_zstd(void **state) {
  (void)state;
  check_packing(CLI_PACKING_ZSTD);
}

static void test_no_memory_unpacker(void **state) {
  (void)state;
  if (cli_packing_missing_library(CLI_PACKING_GZIP)) skip();
  assert_int_equal(pack(CLI_PACKING_GZIP), 0);
  FILE *file = tmpfile();
  assert_non_null(file);
  assert_int_equal(fwrite(packed, 1, packed_len, file), packed_len);
  assert_int_equal(fflush(file), 0);
  size_t allowed = 0;
  int status = -1;
  while (status != 0) {
    assert_in_range(allowed, 0, 100);
    until_failure = allowed++;
    status = unpack_in_thread(CLI_PACKING_GZIP, fileno(file));
  }
  assert_true(allowed > 6); /* four of them are its pieces */
  (void)fclose(file);
}

/* ------------------------------------------------------------------------------------------- written by a thread */

enum { COPIES = 25 }; /* copies of the text: more than the ring of pieces holds */

/* Writes to the file. Returns 0, or -1 after an error that the command would report. */
static int pack_in_thread(cli_packing packing, int fd) {
  assert_int_equal(ftruncate(fd, 0), 0);
  assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
  cli_packer *packer = cli_packer_start(packing, 1, fd);
  if (!packer) return -1;
  int status = 0;
  for (int i = 0; i < COPIES && status == 0; i++) status = cli_packer_write(packer, text, TEXT_LEN);
  const cli_packer_trouble trouble = cli_packer_end(packer);
  assert_true(status == 0 || trouble.number != 0 || trouble.reason);
  return trouble.number == 0 && !trouble.reason ? 0 : -1;
}

static void check_file(cli_packing packing, int fd) {
  static char all[ROOM];
  const ssize_t len = pread(fd, all, ROOM, 0);
  assert_in_range(len, 1, ROOM - 1);
  const char *reason = NULL;
  cli_decoder *decoder = cli_decoder_create(packing);
  assert_non_null(decoder);
  cli_decode_step stretch = {all, all + len, NULL, NULL};
  for (int i = 0; i < COPIES; i++) {
    stretch.out = unpacked;
    stretch.out_end = unpacked + TEXT_LEN;
    while (stretch.out < stretch.out_end) assert_int_equal(cli_decode(decoder, &stretch, &reason), CLI_DECODED);
    assert_memory_equal(unpacked, text, TEXT_LEN);
  }
  cli_decoder_free(decoder);
}

/* Memory runs out at each step: that is reported, or the file is complete. */
static void check_packer(cli_packing packing) {
  if (cli_packing_missing_library(packing)) skip();
  FILE *file = tmpfile();
  assert_non_null(file);
  size_t allowed = 0, is_spent = 1;
  for (; is_spent; allowed++) {
    assert_in_range(allowed, 0, 1000);
    until_failure = allowed;
    const int status = pack_in_thread(packing, fileno(file));
    is_spent = atomic_exchange(&until_failure, SIZE_MAX) == 0;
    assert_true(status == 0 || is_spent);
    if (status == 0) check_file(packing, fileno(file));
  }
  assert_true(allowed > 6); /* four of them are its pieces */
  (void)fclose(file);
}

static void test_no_memory_packer_gzip(void **state) {
  (void)state;
  check_packer(CLI_PACKING_GZIP);
}

static void test_no_memory_packer_zstd(void **state) {
  (void)state;
  check_packer(CLI_PACKING_ZSTD);
}

/* Without a thread of its own, the output is the same. */
static void test_no_thread_packer(void **state) {
  (void)state;
  for (int packing = CLI_PACKING_GZIP; packing < CLI_PACKING_WRITTEN_COUNT; packing++) {
    if (cli_packing_missing_library((cli_packing)packing)) continue;
    FILE *file = tmpfile();
    assert_non_null(file);
    has_no_threads = 1;
    const int status = pack_in_thread((cli_packing)packing, fileno(file));
    assert_int_equal(has_no_threads, 2);
    has_no_threads = 0;
    assert_int_equal(status, 0);
    check_file((cli_packing)packing, fileno(file));
    (void)fclose(file);
  }
}

static void test_no_thread_unpacker(void **state) {
  (void)state;
  if (cli_packing_missing_library(CLI_PACKING_GZIP)) skip();
  assert_int_equal(pack(CLI_PACKING_GZIP), 0);
  has_no_threads = 1;
  assert_null(cli_unpacker_start(CLI_PACKING_GZIP, STDIN_FILENO, packed, 10));
  assert_int_equal(errno, EAGAIN);
  assert_int_equal(has_no_threads, 2);
  has_no_threads = 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
#ifdef SIMDIRI_HAS_LZMA
      cmocka_unit_test(test_no_memory_xz),
#endif
#ifdef SIMDIRI_HAS_BZIP2
      cmocka_unit_test(test_no_memory_bzip2),
#endif
      cmocka_unit_test(test_no_memory_gzip),        cmocka_unit_test(test_no_memory_zstd),
      cmocka_unit_test(test_no_memory_unpacker),    cmocka_unit_test(test_no_memory_packer_gzip),
      cmocka_unit_test(test_no_memory_packer_zstd), cmocka_unit_test(test_no_thread_packer),
      cmocka_unit_test(test_no_thread_unpacker),
  };
  for (size_t i = 0; i < TEXT_LEN; i++) text[i] = (char)('a' + i * i % 23);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) { return 77; } /* the sanitizers replace the allocator */
#endif
