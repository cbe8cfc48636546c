/* The data type: RDB, AOF, COPY, MEMORY USAGE, DEBUG DIGEST. INTERNALS.md has the format. */
/* SPDX-License-Identifier: MIT */
#include "redis_type.h"

#include <string.h>

#include "iri/hash/hash.h"

/* Format 1 has no flags. */
enum { FORMAT_WITHOUT_FLAGS = 1, FORMAT = 2, SUM_BYTES = REDIS_KEY_BYTES };
enum { FLAGS_BYTES = 4, FLAG_SECRET_MAY_BE_KNOWN = 1 };
static RedisModuleType *type;

RedisModuleType *simdiri_redis_type(void) { return type; }

/* ------------------------------------------------------------------------------------------- checksum */

/* A sum of all texts in their order: XXH3-128 of the sum before and of the hash of the text. */
typedef struct {
  unsigned char bytes[2 * SUM_BYTES];
} chain;

static void add_to_chain(chain *sum, const void *text, size_t len) {
  static const unsigned char no_secret[SIMDIRI_SECRET_LEN];
  key_stream_write_key(simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, no_secret, text, len), sum->bytes + SUM_BYTES);
  key_stream_write_key(
      simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, no_secret, (const char *)sum->bytes, sizeof sum->bytes), sum->bytes);
}

/* ------------------------------------------------------------------------------------------- saving */

static void save_text(RedisModuleIO *io, chain *sum, const void *text, size_t len) {
  RedisModule_SaveStringBuffer(io, text, len);
  add_to_chain(sum, text, len);
}

static void save_set(RedisModuleIO *io, void *value) {
  const redis_set *set = value;
  const unsigned char flags[FLAGS_BYTES] = {set->secret_may_be_known ? FLAG_SECRET_MAY_BE_KNOWN : 0};
  unsigned char chunk[REDIS_CHUNK_MAX];
  chain sum = {{0}};
  size_t len;
  uint64_t cursor = 0;
  const char *identity = simdiri_keyer_identity(set->keyer, &len);
  save_text(io, &sum, identity, len);
  save_text(io, &sum, set->options, set->options_len);
  save_text(io, &sum, set->secret, sizeof set->secret);
  save_text(io, &sum, flags, sizeof flags);
  RedisModule_SaveUnsigned(io, simdiri_seen_count(set->seen));
  while ((len = simdiri_redis_next_chunk(set, &cursor, chunk)) > 0) save_text(io, &sum, chunk, len);
  RedisModule_SaveStringBuffer(io, (const char *)sum.bytes, SUM_BYTES);
}

static void rewrite_set(RedisModuleIO *io, RedisModuleString *key, void *value) {
  const redis_set *set = value;
  unsigned char chunk[REDIS_CHUNK_MAX];
  size_t len;
  uint64_t cursor = 0;
  const char *identity = simdiri_keyer_identity(set->keyer, &len);
  RedisModule_EmitAOF(io, "SIMDIRI.CREATE", "sbbb", key, set->options, set->options_len, (const char *)set->secret,
                      sizeof set->secret, identity, len);
  if (set->secret_may_be_known) RedisModule_EmitAOF(io, "SIMDIRI.MARK", "s", key);
  while ((len = simdiri_redis_next_chunk(set, &cursor, chunk)) > 0)
    RedisModule_EmitAOF(io, "SIMDIRI.LOAD", "sb", key, (const char *)chunk, len);
}

/* ------------------------------------------------------------------------------------------- loading */

#define DAMAGED "its data are damaged"

static void *refuse(RedisModuleIO *io, const char *reason) {
  RedisModule_LogIOError(io, "warning", "simdiri: a set cannot be loaded: %s", reason);
  return NULL;
}

/* Loads a text of at most `max` bytes. Returns NULL if it is longer, or if the data end. */
static char *load_text(RedisModuleIO *io, chain *sum, size_t max, size_t *len) {
  char *text = RedisModule_LoadStringBuffer(io, len);
  if (!text || RedisModule_IsIOError(io) || *len > max) {
    RedisModule_Free(text);
    return NULL;
  }
  add_to_chain(sum, text, *len);
  return text;
}

/* The set grows with what was read, never with a number in the data. */
static bool load_keys(RedisModuleIO *io, chain *sum, redis_set *set) {
  uint64_t left = RedisModule_LoadUnsigned(io);
  const uint64_t announced = left;
  while (left > 0 && !RedisModule_IsIOError(io)) {
    size_t len;
    char *chunk = load_text(io, sum, REDIS_CHUNK_MAX, &len);
    const bool is_good = chunk && len > 0 && len % REDIS_KEY_BYTES == 0 && len / REDIS_KEY_BYTES <= left &&
                         simdiri_redis_insert_chunk(set, (const unsigned char *)chunk, len) == SIMDIRI_OK;
    RedisModule_Free(chunk);
    if (!is_good) return false;
    left -= len / REDIS_KEY_BYTES;
  }
  return !RedisModule_IsIOError(io) && simdiri_seen_count(set->seen) == announced;
}

static bool check_sum(RedisModuleIO *io, const chain *sum) {
  size_t len;
  char *saved = RedisModule_LoadStringBuffer(io, &len);
  const bool is_equal =
      saved && !RedisModule_IsIOError(io) && len == SUM_BYTES && memcmp(saved, sum->bytes, SUM_BYTES) == 0;
  RedisModule_Free(saved);
  return is_equal;
}

/* Loads the flags of a set. Returns false if they are not those of this format. */
static bool load_flags(RedisModuleIO *io, chain *sum, redis_set *set) {
  size_t len;
  unsigned char *flags = (unsigned char *)load_text(io, sum, FLAGS_BYTES, &len);
  const bool is_good =
      flags && len == FLAGS_BYTES && !(flags[0] & ~FLAG_SECRET_MAY_BE_KNOWN) && !flags[1] && !flags[2] && !flags[3];
  if (is_good) (void)simdiri_redis_mark_secret(set, flags[0]);
  RedisModule_Free(flags);
  return is_good;
}

/* Loads what precedes the fingerprints. */
static redis_set *load_head(RedisModuleIO *io, int format, chain *sum) {
  size_t identity_len = 0, options_len = 0, secret_len = 0;
  char message[OPTION_MESSAGE_MAX] = DAMAGED;
  redis_set *set = NULL;
  char *identity = load_text(io, sum, KEY_STREAM_IDENTITY_MAX, &identity_len);
  char *options = identity ? load_text(io, sum, SET_OPTIONS_MAX, &options_len) : NULL;
  char *secret = options ? load_text(io, sum, SIMDIRI_SECRET_LEN, &secret_len) : NULL;
  if (secret && secret_len == SIMDIRI_SECRET_LEN)
    set = simdiri_redis_create_set_as(options, options_len, (const unsigned char *)secret, identity, identity_len,
                                      message);
  RedisModule_Free(identity);
  RedisModule_Free(options);
  RedisModule_Free(secret);
  if (!set) return refuse(io, message);
  if (format == FORMAT_WITHOUT_FLAGS || load_flags(io, sum, set)) return set;
  simdiri_redis_free_set(set);
  return refuse(io, DAMAGED);
}

static void *load_set(RedisModuleIO *io, int format) {
  chain sum = {{0}};
  if (format != FORMAT && format != FORMAT_WITHOUT_FLAGS)
    return refuse(io, "a later version of simdiri saved it; load the module of that version");
  redis_set *set = load_head(io, format, &sum);
  if (!set) return NULL;
  if (load_keys(io, &sum, set) && check_sum(io, &sum)) return set;
  simdiri_redis_free_set(set);
  return refuse(io, "its data are damaged, or there is no memory");
}

/* ------------------------------------------------------------------------------------------- the other methods */

static size_t count_memory(const void *value) { return simdiri_redis_memory(value); }

static void *copy_set(RedisModuleString *from, RedisModuleString *to, const void *value) {
  (void)from, (void)to;
  return simdiri_redis_copy_set(value);
}

/* Redis frees a value in another thread if the effort is above 64. */
static size_t count_effort(RedisModuleString *key, const void *value) {
  (void)key;
  return (size_t)(simdiri_seen_count(((const redis_set *)value)->seen) / 1024) + 1;
}

/* The same for sets with the same keys, whatever their order. The identity contains a digest of the secret only. */
static void digest_set(RedisModuleDigest *digest, void *value) {
  const redis_set *set = value;
  simdiri_fingerprint some[256], total = {0, 0};
  uint64_t cursor = 0;
  size_t len;
  const char *identity = simdiri_keyer_identity(set->keyer, &len);
  RedisModule_DigestAddStringBuffer(digest, identity, len);
  RedisModule_DigestAddLongLong(digest, set->secret_may_be_known);
  for (size_t count; (count = simdiri_seen_next(set->seen, &cursor, some, 256)) > 0;)
    for (size_t i = 0; i < count; i++) {
      total.low += some[i].low;
      total.high += some[i].high;
    }
  RedisModule_DigestAddLongLong(digest, (long long)simdiri_seen_count(set->seen));
  RedisModule_DigestAddLongLong(digest, (long long)total.low);
  RedisModule_DigestAddLongLong(digest, (long long)total.high);
  RedisModule_DigestEndSequence(digest);
}

bool simdiri_redis_register_type(RedisModuleCtx *ctx) {
  RedisModuleTypeMethods methods = {.version = 3, /* of Redis 6.2; it has all methods below */
                                    .rdb_load = load_set,
                                    .rdb_save = save_set,
                                    .aof_rewrite = rewrite_set,
                                    .mem_usage = count_memory,
                                    .digest = digest_set,
                                    .free = simdiri_redis_free_set,
                                    .free_effort = count_effort,
                                    .copy = copy_set};
  type = RedisModule_CreateDataType(ctx, "simdiri-s", FORMAT, &methods);
  return type != NULL;
}
