/* hash/hash_texts: SipHash of many texts at once at every level, compared with a naive SipHash and with libsodium. */
/* SPDX-License-Identifier: MIT */
#include "iri/hash/hash.h"

#include <stdio.h>
#include <string.h>

#include "unit/support.h"

enum { BLOCK_LEN = 1 << 18, LONGEST = 300 };

static const simdiri_isa levels[] = {SIMDIRI_ISA_SCALAR, SIMDIRI_ISA_SSE42, SIMDIRI_ISA_AVX2,
                                     SIMDIRI_ISA_AVX512, SIMDIRI_ISA_NEON,  SIMDIRI_ISA_SIMD128};

static unsigned char secret[SIMDIRI_SECRET_LEN];

/* ------------------------------------------------------------------------------------------- naive SipHash */

static uint64_t turn(uint64_t x, unsigned count) { return x << count | x >> (64 - count); }

static void naive_rounds(uint64_t v[4], unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    v[0] += v[1], v[1] = turn(v[1], 13) ^ v[0], v[0] = turn(v[0], 32);
    v[2] += v[3], v[3] = turn(v[3], 16) ^ v[2];
    v[0] += v[3], v[3] = turn(v[3], 21) ^ v[0];
    v[2] += v[1], v[1] = turn(v[1], 17) ^ v[2], v[2] = turn(v[2], 32);
  }
}

static void naive_add(uint64_t v[4], uint64_t word) {
  v[3] ^= word;
  naive_rounds(v, 2);
  v[0] ^= word;
}

/* The digest's first eight bytes as a number are `high`: the first byte is the top one. */
static uint64_t naive_number(const uint64_t v[4]) {
  const uint64_t digest = v[0] ^ v[1] ^ v[2] ^ v[3];
  uint64_t number = 0;
  for (unsigned i = 0; i < 8; i++) number = number << 8 | (digest >> 8 * i & 0xFF);
  return number;
}

static simdiri_fingerprint naive_hash(const char *text, size_t len) {
  static const char *const begin = "somepseudorandomlygeneratedbytes";
  uint64_t v[4] = {0, 0, 0, 0}, word = 0;
  simdiri_fingerprint result;
  for (unsigned i = 0; i < 32; i++) {
    v[i / 8] = v[i / 8] << 8 | (unsigned char)begin[i];
    word = word >> 8 | (uint64_t)secret[i % 16] << 56;
    if (i % 8 == 7) v[i / 8] ^= word;
  }
  v[1] ^= 0xEE;
  word = 0;
  for (size_t i = 0; i < len; i++) {
    word |= (uint64_t)(unsigned char)text[i] << i % 8 * 8;
    if (i % 8 == 7) naive_add(v, word), word = 0;
  }
  naive_add(v, word | (uint64_t)len << 56);
  v[2] ^= 0xEE;
  naive_rounds(v, 4);
  result.high = naive_number(v);
  v[1] ^= 0xDD;
  naive_rounds(v, 4);
  result.low = naive_number(v);
  return result;
}

/* ------------------------------------------------------------------------------------------- comparing */

static void check_equal(simdiri_fingerprint is, simdiri_fingerprint expected, const char *about, simdiri_isa level,
                        size_t len) {
  if (is.low == expected.low && is.high == expected.high) return;
  fail_msg("%s, level %s: another hash of a text of %zu bytes", about, simdiri_isa_name(level), len);
}

/* Hashes the texts together at each level. */
static void check_texts(const char *about, const span *texts, size_t count, const char *readable_end) {
  simdiri_fingerprint actual[HASH_MAX_TEXTS + 1];
  const simdiri_fingerprint untouched = {UINT64_C(0x1234), UINT64_C(0x5678)};
  const text_block block = {texts, count, readable_end};
  for (size_t k = 0; k < LENGTH_OF(levels); k++) {
    if (!simdiri_isa_is_supported(levels[k])) continue;
    for (size_t i = 0; i <= count; i++) actual[i] = untouched;
    simdiri_hash_texts(SIMDIRI_HASH_SIPHASH_128, secret, levels[k], &block, actual);
    for (size_t i = 0; i < count; i++) {
      check_equal(actual[i], naive_hash(texts[i].data, texts[i].len), about, levels[k], texts[i].len);
      check_equal(actual[i], simdiri_hash_bytes(SIMDIRI_HASH_SIPHASH_128, secret, texts[i].data, texts[i].len), about,
                  levels[k], texts[i].len);
    }
    check_equal(actual[count], untouched, "after the last text", levels[k], 0);
  }
  for (simdiri_hash hash = SIMDIRI_HASH_XXH3_128; hash <= SIMDIRI_HASH_XXH3_64; hash++) {
    if (hash == SIMDIRI_HASH_SIPHASH_128) continue;
    simdiri_hash_texts(hash, secret, SIMDIRI_ISA_SCALAR, &block, actual);
    for (size_t i = 0; i < count; i++)
      check_equal(actual[i], simdiri_hash_bytes(hash, secret, texts[i].data, texts[i].len), simdiri_hash_name(hash),
                  SIMDIRI_ISA_SCALAR, texts[i].len);
  }
}

/* A block that ends at memory that cannot be read, with random bytes; the secret is random, too. */
static char *fill_block(random_source *random, size_t len) {
  char *block = guarded_capacity(0, len);
  for (size_t i = 0; i < len; i++) block[i] = (char)random_next(random);
  for (size_t i = 0; i < sizeof secret; i++) secret[i] = (unsigned char)random_next(random);
  return block;
}

/* Puts texts of these lengths one after the other, up to the end of the block. */
static void check_lens(const char *about, random_source *random, const size_t *lens, size_t count) {
  span texts[HASH_MAX_TEXTS];
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += lens[i];
  assert_true(sum <= GUARDED_MAX);
  char *at = fill_block(random, sum), *end = at + sum;
  for (size_t i = 0; i < count; at += lens[i++]) texts[i] = (span){at, lens[i]};
  check_texts(about, texts, count, end);
}

/* ------------------------------------------------------------------------------------------- tests */

/* Values of the authors of SipHash. */
static void test_siphash_vectors(void **state) {
  (void)state;
  static const struct {
    size_t len;
    const char *hex;
  } vectors[] = {{0, "a3817f04ba25a8e66df67214c7550293"},
                 {1, "da87c1d86b99af44347659119b22fc45"},
                 {15, "5493e99933b0a8117e08ec0f97cfc3d9"}};
  char *block = guarded_capacity(0, 128);
  for (size_t i = 0; i < 128; i++) block[i] = (char)i;
  for (size_t i = 0; i < sizeof secret; i++) secret[i] = (unsigned char)i;
  for (size_t i = 0; i < LENGTH_OF(vectors); i++) {
    const span text = {block, vectors[i].len};
    char hex[SIMDIRI_FINGERPRINT_CAPACITY];
    check_texts("vectors", &text, 1, block + 128);
    const size_t len = simdiri_fingerprint_write(naive_hash(block, vectors[i].len), SIMDIRI_HASH_SIPHASH_128, hex);
    check_same_text("SipHash", hex, len, vectors[i].hex, strlen(vectors[i].hex));
  }
}

/* Every length, at every alignment, alone and among others, in random order. */
static void test_siphash_lengths(void **state) {
  (void)state;
  random_source random = random_begin();
  char *block = fill_block(&random, BLOCK_LEN), *end = block + BLOCK_LEN;
  for (size_t align = 0; align < 8; align++) {
    span texts[LONGEST + 1];
    for (size_t len = 0; len <= LONGEST; len++)
      texts[len] = (span){block + 8 * random_below(&random, (BLOCK_LEN - 512) / 8) + align, len};
    for (size_t i = LONGEST; i > 0; i--) {
      const size_t other = random_below(&random, i + 1);
      const span moved = texts[i];
      texts[i] = texts[other];
      texts[other] = moved;
    }
    check_texts("together", texts, LONGEST + 1, end);
    for (size_t i = 0; i <= LONGEST; i++) check_texts("alone", &texts[i], 1, end);
  }
}

/* Texts next to memory that cannot be read: every length up to the end of the block. */
static void test_siphash_at_end(void **state) {
  (void)state;
  random_source random = random_begin();
  char *block = fill_block(&random, BLOCK_LEN), *end = block + BLOCK_LEN;
  span texts[LONGEST + 1];
  for (size_t len = 0; len <= LONGEST; len++) texts[len] = (span){end - len, len};
  check_texts("at the end", texts, LONGEST + 1, end);
  for (size_t gap = 0; gap <= 130; gap++) {
    for (size_t len = 0; len <= LONGEST; len++) texts[len] = (span){end - gap - len, len};
    check_texts("near the end", texts, LONGEST + 1, end);
  }
}

/* Every number of texts, with lengths as in lists. */
static void test_siphash_counts(void **state) {
  (void)state;
  random_source random = random_begin();
  size_t lens[HASH_MAX_TEXTS];
  check_texts("none", NULL, 0, NULL);
  for (size_t count = 1; count <= 70; count++) {
    for (size_t i = 0; i < count; i++) lens[i] = random_below(&random, random_below(&random, 2) ? 150 : 20);
    check_lens("counts", &random, lens, count);
  }
  for (size_t i = 0; i < HASH_MAX_TEXTS; i++) lens[i] = 40 + random_below(&random, 60);
  check_lens("a whole call", &random, lens, HASH_MAX_TEXTS);
}

/* Lengths that share no group: nearly all empty, one very long; around the length from which texts are hashed alone. */
static void test_siphash_hostile(void **state) {
  (void)state;
  random_source random = random_begin();
  size_t lens[HASH_MAX_TEXTS];
  memset(lens, 0, sizeof lens);
  check_lens("empty texts", &random, lens, HASH_MAX_TEXTS);
  lens[500] = 200000;
  check_lens("one long text", &random, lens, HASH_MAX_TEXTS);
  for (size_t i = 0; i < HASH_MAX_TEXTS; i++) lens[i] = i % 16 == 7 ? 1000 + i % 64 : 3;
  check_lens("one long text in each group", &random, lens, HASH_MAX_TEXTS);
  for (size_t i = 0; i < 400; i++) lens[i] = 900 + i;
  check_lens("around the limit", &random, lens, 400);
  for (size_t i = 0; i < HASH_MAX_TEXTS; i++) lens[i] = i % 800;
  check_lens("all lengths", &random, lens, HASH_MAX_TEXTS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_siphash_vectors), cmocka_unit_test(test_siphash_lengths),
      cmocka_unit_test(test_siphash_at_end),  cmocka_unit_test(test_siphash_counts),
      cmocka_unit_test(test_siphash_hostile),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
