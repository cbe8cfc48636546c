/* SIMDIRI.MERGE. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redis_call.h"

/* The keys of two sets can be compared only if their identities are equal; these depend on profile and secret. */
static bool is_alike(const redis_set *a, const redis_set *b) {
  size_t a_len, b_len;
  const char *a_identity = simdiri_keyer_identity(a->keyer, &a_len),
             *b_identity = simdiri_keyer_identity(b->keyer, &b_len);
  return a_len == b_len && memcmp(a_identity, b_identity, a_len) == 0;
}

/* Opens a source to read it. Returns NULL after it replied with an error. */
static redis_set *open_source(RedisModuleCtx *ctx, RedisModuleString *name, RedisModuleKey **key) {
  redis_set *source;
  if (!simdiri_redis_open(ctx, name, REDISMODULE_READ, key, &source)) return NULL;
  if (source) return source;
  RedisModule_CloseKey(*key);
  simdiri_redis_fail(ctx, "no such key; nothing was merged");
  return NULL;
}

/* Checks all sources before anything changes. Sets *pattern to the set whose profile and secret the result has: `to`,
 * or the first source if `to` is NULL. Returns false after it replied with an error. */
static bool check_sources(RedisModuleCtx *ctx, RedisModuleString **names, size_t count, const redis_set *to,
                          const redis_set **pattern) {
  *pattern = to;
  for (size_t i = 0; i < count; i++) {
    RedisModuleKey *key;
    const redis_set *source = open_source(ctx, names[i], &key);
    if (!source) return false;
    if (!*pattern) *pattern = source;
    const bool is_good = is_alike(source, *pattern);
    RedisModule_CloseKey(key);
    if (is_good) continue;
    simdiri_redis_fail(ctx, "the sets have another profile or secret, so their keys cannot be compared; nothing was "
                            "merged. SIMDIRI.RESERVE with LIKE makes sets that can be merged");
    return false;
  }
  return true;
}

static simdiri_status insert_set(redis_set *to, const redis_set *from) {
  simdiri_fingerprint some[256];
  uint64_t cursor = 0;
  simdiri_status status = SIMDIRI_OK;
  if (to == from) return status;
  for (size_t count; status == SIMDIRI_OK && (count = simdiri_seen_next(from->seen, &cursor, some, 256)) > 0;)
    status = simdiri_seen_insert(to->seen, some, count, NULL, NULL);
  return status;
}

/* Merges sources that were checked. */
static simdiri_status merge_sources(RedisModuleCtx *ctx, redis_set *to, RedisModuleString **names, size_t count) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    RedisModuleKey *key;
    const redis_set *source = open_source(ctx, names[i], &key);
    if (!source) return SIMDIRI_ERROR_BAD_OPTION;
    status = insert_set(to, source);
    RedisModule_CloseKey(key);
  }
  return status;
}

/* After an error in the middle: replicas get the keys that this server has, because theirs might succeed. */
static void replicate_keys(RedisModuleCtx *ctx, RedisModuleString *name, const redis_set *set) {
  unsigned char chunk[REDIS_CHUNK_MAX];
  uint64_t cursor = 0;
  for (size_t len; (len = simdiri_redis_next_chunk(set, &cursor, chunk)) > 0;)
    RedisModule_Replicate(ctx, "SIMDIRI.LOAD", "sb", name, (const char *)chunk, len);
}

/* Merges into a set that is the value of its key, and replies. */
static void merge_and_reply(RedisModuleCtx *ctx, RedisModuleString **argv, size_t count, redis_set *to, bool is_new) {
  const uint64_t before = simdiri_seen_count(to->seen);
  const simdiri_status status = merge_sources(ctx, to, argv + 2, count);
  const uint64_t added = simdiri_seen_count(to->seen) - before;
  if (added > 0 || is_new) RedisModule_SignalModifiedKey(ctx, argv[1]);
  if (status != SIMDIRI_OK) {
    if (is_new) simdiri_redis_replicate_set(ctx, argv[1], to);
    replicate_keys(ctx, argv[1], to);
    simdiri_redis_fail_status(ctx, status);
    return;
  }
  if (added > 0 || is_new) {
    RedisModule_ReplicateVerbatim(ctx);
    RedisModule_NotifyKeyspaceEvent(ctx, REDISMODULE_NOTIFY_MODULE, "simdiri.merge", argv[1]);
  }
  RedisModule_ReplyWithLongLong(ctx, (long long)added);
}

int simdiri_redis_merge(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *to;
  const redis_set *pattern;
  char message[OPTION_MESSAGE_MAX];
  if (argc < 3) return RedisModule_WrongArity(ctx);
  const size_t count = (size_t)argc - 2;
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &key, &to)) return REDISMODULE_OK;
  const bool is_new = !to;
  if (check_sources(ctx, argv + 2, count, to, &pattern)) {
    if (is_new) {
      to = simdiri_redis_create_set(pattern->profile, pattern->profile_len, pattern->secret, 0, message);
      if (to) RedisModule_ModuleTypeSetValue(key, simdiri_redis_type(), to);
    }
    if (to)
      merge_and_reply(ctx, argv, count, to, is_new);
    else
      simdiri_redis_fail(ctx, message);
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
