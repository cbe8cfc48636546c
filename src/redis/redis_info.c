/* SIMDIRI.INFO and SIMDIRI.NORMALIZE. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "redis_call.h"

static void reply_text(RedisModuleCtx *ctx, const char *name, const char *text, size_t len) {
  RedisModule_ReplyWithCString(ctx, name);
  RedisModule_ReplyWithStringBuffer(ctx, text, len);
}

static void reply_number(RedisModuleCtx *ctx, const char *name, uint64_t number) {
  RedisModule_ReplyWithCString(ctx, name);
  RedisModule_ReplyWithLongLong(ctx, (long long)number);
}

/* Nothing here reveals the secret: the identity has a digest of it. */
int simdiri_redis_info(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  size_t len;
  if (argc != 2) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &set)) return REDISMODULE_OK;
  if (set) {
    const char *identity = simdiri_keyer_identity(set->keyer, &len);
    RedisModule_ReplyWithMap(ctx, 5);
    reply_text(ctx, "profile", set->profile, set->profile_len);
    reply_text(ctx, "identity", identity, len);
    reply_number(ctx, "rules", simdiri_key_rules_number());
    reply_number(ctx, "keys", simdiri_seen_count(set->seen));
    reply_number(ctx, "bytes", simdiri_redis_memory(set));
  } else {
    simdiri_redis_fail(ctx, "no such key");
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

int simdiri_redis_normalize(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *found;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &found)) return REDISMODULE_OK;
  const redis_set *set = found ? found : simdiri_redis_default_set();
  redis_work *work = simdiri_redis_take_work(0);
  if (set) {
    RedisModule_ReplyWithArray(ctx, argc - 2);
    for (int i = 2; i < argc; i++) {
      size_t len;
      char text[256];
      simdiri_result result;
      const char *iri = RedisModule_StringPtrLen(argv[i], &len);
      work->text.len = 0;
      const simdiri_status status = simdiri_normalize(set->context, work->scratch, iri, len, &work->text, &result);
      if (!simdiri_is_error(status)) {
        RedisModule_ReplyWithStringBuffer(ctx, result.text, result.text_len);
        continue;
      }
      snprintf(text, sizeof text, "BADIRI %s", simdiri_status_message(status));
      RedisModule_ReplyWithError(ctx, text);
    }
  } else {
    simdiri_redis_fail_status(ctx, SIMDIRI_ERROR_NO_MEMORY);
  }
  simdiri_redis_give_work(work);
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
