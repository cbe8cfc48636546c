/* Commands that read: EXISTS, NORMALIZE, CARD, INFO. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redis_call.h"
#include "redis_slice.h"

/* ------------------------------------------------------------------------------------------- EXISTS, NORMALIZE */

static void find_keys(const redis_set *set, redis_slice *slice) {
  if (!simdiri_redis_make_keys(set, slice)) return;
  simdiri_seen_contains(set->seen, slice->keys, slice->good_count, slice->answers);
  slice->done = slice->good_count;
}

static void reply_found(RedisModuleCtx *ctx, const redis_set *set, redis_slice *slice) {
  find_keys(set, slice);
  simdiri_redis_reply_slice(ctx, slice);
}

/* The outputs share a buffer of Redis's memory, which keeps its greatest size: some times REDIS_IRI_MAX. */
static void reply_normal_forms(RedisModuleCtx *ctx, const redis_set *set, redis_slice *slice) {
  static size_t bytes;
  static const simdiri_allocator allocator = {.reallocate = simdiri_redis_reallocate, .user = &bytes};
  static simdiri_buffer output = {.allocator = &allocator};
  slice->offsets[slice->count] = (int64_t)slice->text_len;
  for (size_t i = 0; i < slice->count; i++) {
    char error[REDIS_ERROR_MAX];
    simdiri_result result = {.text = ""};
    simdiri_status status = (simdiri_status)slice->statuses[i];
    output.len = 0;
    if (status == SIMDIRI_OK)
      status = simdiri_normalize(set->context, simdiri_redis_scratch(), slice->text + slice->offsets[i],
                                 (size_t)(slice->offsets[i + 1] - slice->offsets[i]), &output, &result);
    if (!simdiri_is_error(status)) {
      RedisModule_ReplyWithStringBuffer(ctx, result.text, result.text_len);
      continue;
    }
    if (status == SIMDIRI_ERROR_NO_MEMORY) { /* the IRI is not to blame */
      simdiri_redis_fail_status(ctx, status);
      continue;
    }
    simdiri_redis_describe_bad((uint16_t)status, error);
    RedisModule_ReplyWithError(ctx, error);
  }
}

typedef struct {
  redis_call call;
  void (*reply)(RedisModuleCtx *ctx, const redis_set *set, redis_slice *slice);
} reading_call;

static bool read_arguments(redis_call *call) {
  redis_slice *slice = simdiri_redis_empty_slice();
  const redis_set *set = call->set ? call->set : simdiri_redis_default_set();
  call->next = simdiri_redis_append_arguments(slice, call->argv, call->argc, call->next);
  if (call->error || !set) {
    simdiri_redis_set_error(slice, "", call->error ? call->error : "ERR out of memory");
    simdiri_redis_reply_slice(call->replies, slice);
  } else {
    ((reading_call *)call)->reply(call->replies, set, slice);
  }
  return call->next < call->argc;
}

static int read_set(RedisModuleCtx *ctx, RedisModuleString **argv, int argc,
                    void (*reply)(RedisModuleCtx *ctx, const redis_set *set, redis_slice *slice)) {
  reading_call reading = {.reply = reply};
  if (argc < 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_begin_call(&reading.call, read_arguments, REDISMODULE_READ, ctx, argv, argc))
    return REDISMODULE_OK;
  return simdiri_redis_run_call(&reading.call, sizeof reading, simdiri_redis_fits_slice(argv, argc),
                                simdiri_redis_begin_array);
}

int simdiri_redis_exists(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  return read_set(ctx, argv, argc, reply_found);
}

int simdiri_redis_normalize(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  return read_set(ctx, argv, argc, reply_normal_forms);
}

/* ------------------------------------------------------------------------------------------- CARD, INFO */

int simdiri_redis_card(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  if (argc != 2) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &set)) return REDISMODULE_OK;
  RedisModule_ReplyWithLongLong(ctx, set ? (long long)simdiri_seen_count(set->seen) : 0);
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

static void reply_text(RedisModuleCtx *ctx, const char *name, const char *text, size_t len) {
  RedisModule_ReplyWithCString(ctx, name);
  RedisModule_ReplyWithStringBuffer(ctx, text, len);
}

static void reply_number(RedisModuleCtx *ctx, const char *name, uint64_t number) {
  RedisModule_ReplyWithCString(ctx, name);
  RedisModule_ReplyWithLongLong(ctx, (long long)number);
}

/* The words of simdiri state info --output-format=json. */
static const char *describe_secret(const redis_set *set) {
  if (set->hash != SIMDIRI_HASH_SIPHASH_128) return "none";
  return set->secret_may_be_known ? "may-be-known" : "kept";
}

/* Nothing here reveals the secret: the identity has a digest of it. */
int simdiri_redis_info(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  size_t len;
  if (argc != 2) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &set)) return REDISMODULE_OK;
  if (set) {
    const char *identity = simdiri_keyer_identity(set->keyer, &len), *secret = describe_secret(set);
    RedisModule_ReplyWithMap(ctx, 6);
    reply_text(ctx, "options", set->options, set->options_len);
    reply_text(ctx, "identity", identity, len);
    reply_text(ctx, "secret", secret, strlen(secret));
    reply_number(ctx, "rules", simdiri_key_rules_number());
    reply_number(ctx, "keys", simdiri_seen_count(set->seen));
    reply_number(ctx, "bytes", simdiri_redis_memory(set));
  } else {
    simdiri_redis_fail(ctx, "no such key");
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
