/* Shared by the fuzz targets. Each target is one file fuzz_NAME.c, which defines LLVMFuzzerTestOneInput. libFuzzer
 * calls it, or, without clang, standalone.c. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_FUZZER_H
#define FUZZERS_FUZZER_H

#include <simdiri/simdiri.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The interface of libFuzzer. LLVMFuzzerInitialize is optional. */
int LLVMFuzzerInitialize(int *argument_count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* Ends the program with the name of the law unless it holds. */
void fuzz_require(bool holds, const char *law);

/* An input, which is read from start to end: bytes that choose options, then texts. */
typedef struct {
  const uint8_t *at, *end;
} fuzz_source;

/* The next byte; 0 at the end. */
uint8_t fuzz_take_byte(fuzz_source *source);
/* The next 2 and 8 bytes, little-endian; missing bytes are 0. */
uint16_t fuzz_take_16(fuzz_source *source);
uint64_t fuzz_take_64(fuzz_source *source);

/* Bytes in a block of exactly `len` bytes, so that a sanitizer sees any over-read. */
typedef struct {
  char *data;
  size_t len;
} fuzz_text;

fuzz_text fuzz_copy(const char *data, size_t len);
/* The bytes up to the next `separator`, which is skipped, or to the end. */
fuzz_text fuzz_take_text(fuzz_source *source, char separator);
/* All bytes that are left. */
fuzz_text fuzz_take_rest(fuzz_source *source);
void fuzz_free(fuzz_text *text);
bool fuzz_is_equal(const char *a, size_t a_len, const char *b, size_t b_len);

/* A scratch that all inputs share. */
simdiri_scratch *fuzz_scratch(void);

/* Another way to write the same output: into a fixed buffer of `capacity` bytes. */
typedef struct {
  char *data; /* exactly `capacity` bytes */
  simdiri_buffer buffer;
} fuzz_fixed;

void fuzz_fixed_begin(fuzz_fixed *fixed, size_t capacity);
void fuzz_fixed_end(fuzz_fixed *fixed);

bool fuzz_is_utf8(const char *text, size_t len);

#endif
