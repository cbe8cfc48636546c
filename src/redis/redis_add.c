/* Commands that insert and look up. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "redis_call.h"

/* The answer for each argument: that of its key, or why it has none. `done` good keys have answers; `status` says why
 * others have none. */
static int reply_answers(RedisModuleCtx *ctx, const redis_work *work, size_t count, size_t done,
                         simdiri_status status) {
  size_t good = 0;
  RedisModule_ReplyWithArray(ctx, (long)count);
  for (size_t i = 0; i < count; i++) {
    char text[256];
    const simdiri_status own = (simdiri_status)work->statuses[i];
    if (simdiri_is_error(own)) {
      snprintf(text, sizeof text, "BADIRI %s", simdiri_status_message(own));
      RedisModule_ReplyWithError(ctx, text);
    } else if (good++ < done)
      RedisModule_ReplyWithLongLong(ctx, work->answers[good - 1]);
    else
      simdiri_redis_fail_status(ctx, status);
  }
  return REDISMODULE_OK;
}

/* Replicas and the AOF get the new keys: they need neither the IRIs nor the time to normalize them. */
static void replicate_new(RedisModuleCtx *ctx, RedisModuleString *name, const redis_work *work, size_t done) {
  unsigned char chunk[REDIS_CHUNK_MAX];
  size_t len = 0;
  for (size_t i = 0; i < done; i++) {
    if (work->answers[i]) {
      simdiri_redis_write_key(work->good_keys[i], chunk + len);
      len += REDIS_KEY_BYTES;
    }
    if (len == sizeof chunk || (len > 0 && i + 1 == done)) {
      RedisModule_Replicate(ctx, "SIMDIRI.LOAD", "sb", name, (const char *)chunk, len);
      len = 0;
    }
  }
}

/* Inserts the good keys, and replies. */
static int insert_keys(RedisModuleCtx *ctx, RedisModuleString *name, redis_set *set, redis_work *work, size_t count,
                       size_t good) {
  size_t done = 0;
  const uint64_t before = simdiri_seen_count(set->seen);
  const simdiri_status status = simdiri_seen_insert(set->seen, work->good_keys, good, work->answers, &done);
  if (simdiri_seen_count(set->seen) > before) {
    replicate_new(ctx, name, work, done);
    RedisModule_SignalModifiedKey(ctx, name);
    RedisModule_NotifyKeyspaceEvent(ctx, REDISMODULE_NOTIFY_MODULE, "simdiri.add", name);
  }
  return reply_answers(ctx, work, count, done, status);
}

/* A new set becomes the value of its key with its first IRI. */
static int add_to_new_set(RedisModuleCtx *ctx, RedisModuleString *name, RedisModuleKey *key, RedisModuleString **iris,
                          size_t count) {
  char message[OPTION_MESSAGE_MAX];
  simdiri_status status;
  redis_set *set = simdiri_redis_create_set("", 0, NULL, 0, message);
  if (!set) return simdiri_redis_fail(ctx, message);
  redis_work *work = simdiri_redis_take_work(count);
  const size_t good = simdiri_redis_make_keys(set, work, iris, count, &status);
  if (good > 0) {
    RedisModule_ModuleTypeSetValue(key, simdiri_redis_type(), set);
    simdiri_redis_replicate_set(ctx, name, set);
    insert_keys(ctx, name, set, work, count, good);
  } else {
    if (status == SIMDIRI_OK)
      reply_answers(ctx, work, count, 0, status);
    else
      simdiri_redis_fail_status(ctx, status);
    simdiri_redis_free_set(set);
  }
  simdiri_redis_give_work(work);
  return REDISMODULE_OK;
}

int simdiri_redis_add(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  const size_t count = (size_t)argc - 2;
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &key, &set)) return REDISMODULE_OK;
  if (!set) {
    add_to_new_set(ctx, argv[1], key, argv + 2, count);
  } else {
    simdiri_status status;
    redis_work *work = simdiri_redis_take_work(count);
    const size_t good = simdiri_redis_make_keys(set, work, argv + 2, count, &status);
    if (status == SIMDIRI_OK)
      insert_keys(ctx, argv[1], set, work, count, good);
    else
      simdiri_redis_fail_status(ctx, status);
    simdiri_redis_give_work(work);
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

/* ------------------------------------------------------------------------------------------- fingerprints */

static int read_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads a fingerprint: 32 hexadecimal digits, or 16 bytes. */
static bool read_fingerprint(RedisModuleString *from, simdiri_fingerprint *to) {
  unsigned char bytes[REDIS_KEY_BYTES];
  size_t len;
  const char *text = RedisModule_StringPtrLen(from, &len);
  if (len == sizeof bytes) {
    memcpy(bytes, text, len);
  } else {
    if (len != 2 * sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) {
      const int high = read_digit(text[2 * i]), low = read_digit(text[2 * i + 1]);
      if (high < 0 || low < 0) return false;
      bytes[i] = (unsigned char)(high << 4 | low);
    }
  }
  *to = simdiri_redis_read_key(bytes);
  return true;
}

int simdiri_redis_add_key(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  const size_t count = (size_t)argc - 2;
  redis_work *work = simdiri_redis_take_work(count);
  for (size_t i = 0; i < count; i++) {
    work->statuses[i] = SIMDIRI_OK;
    if (!read_fingerprint(argv[i + 2], &work->good_keys[i])) {
      simdiri_redis_give_work(work);
      return simdiri_redis_fail(ctx, "a fingerprint has 32 hexadecimal digits or 16 bytes; no key was added");
    }
  }
  if (simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &key, &set)) {
    if (set)
      insert_keys(ctx, argv[1], set, work, count, count);
    else
      simdiri_redis_fail(ctx, "no such key; SIMDIRI.RESERVE makes the set, whose profile and secret must be those of "
                              "the fingerprints");
    RedisModule_CloseKey(key);
  }
  simdiri_redis_give_work(work);
  return REDISMODULE_OK;
}

/* ------------------------------------------------------------------------------------------- look-ups */

int simdiri_redis_exists(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *found;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  const size_t count = (size_t)argc - 2;
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &found)) return REDISMODULE_OK;
  const redis_set *set = found ? found : simdiri_redis_default_set();
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  redis_work *work = simdiri_redis_take_work(count);
  const size_t good = set ? simdiri_redis_make_keys(set, work, argv + 2, count, &status) : 0;
  if (status == SIMDIRI_OK) {
    simdiri_seen_contains(set->seen, work->good_keys, good, work->answers);
    reply_answers(ctx, work, count, good, status);
  } else {
    simdiri_redis_fail_status(ctx, status);
  }
  simdiri_redis_give_work(work);
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

int simdiri_redis_card(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  if (argc != 2) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &set)) return REDISMODULE_OK;
  RedisModule_ReplyWithLongLong(ctx, set ? (long long)simdiri_seen_count(set->seen) : 0);
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
