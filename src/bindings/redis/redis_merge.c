/* SIMDIRI.MERGE. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "keys/seen/seen.h"
#include "redis_call.h"
#include "redis_rights.h"
#include "redis_slice.h"

/* A call. `call.next` is the number of the source. */
typedef struct {
  redis_call call;
  uint64_t cursor;        /* in the source */
  uint64_t source_serial; /* of the source; 0: it was not opened yet */
  uint64_t added;
  char error[256];
} merge_call;

/* ------------------------------------------------------------------------------------------- before anything changes
 */

/* Returns true if a source is the destination, which is open already. */
static bool is_destination(const redis_call *call, int number) {
  return RedisModule_StringCompare(call->argv[number], call->argv[1]) == 0;
}

/* Opens a source to read it. Returns NULL after it replied with an error. */
static redis_set *open_source(RedisModuleCtx *ctx, RedisModuleString *name, RedisModuleKey **key) {
  redis_set *source;
  if (!simdiri_redis_open(ctx, name, REDISMODULE_READ, key, &source)) return NULL;
  if (source) return source;
  RedisModule_CloseKey(*key);
  simdiri_redis_fail(ctx, "a source is missing; nothing was merged");
  return NULL;
}

/* Checks all sources, and counts their keys. Sets *pattern to the set whose options and secret the result has: the
 * destination, or the first source if it is missing. Returns false after it replied with an error. */
static bool check_sources(const redis_call *call, const redis_set **pattern, uint64_t *total) {
  *pattern = call->set;
  *total = 0;
  for (int i = 2; i < call->argc; i++) {
    RedisModuleKey *key;
    if (call->set && is_destination(call, i)) continue;
    const redis_set *source = open_source(call->ctx, call->argv[i], &key);
    if (!source) return false;
    if (!*pattern) *pattern = source;
    const bool is_good = simdiri_redis_is_alike(source, *pattern);
    *total += simdiri_seen_count(source->seen);
    RedisModule_CloseKey(key);
    if (is_good) continue;
    simdiri_redis_fail(call->ctx,
                       "the sets have other options or another secret, so their keys cannot be compared; nothing was "
                       "merged. SIMDIRI.RESERVE with LIKE makes sets that can be merged");
    return false;
  }
  return true;
}

/* Makes the destination. Returns false after it replied with an error. */
static bool make_destination(redis_call *call, const redis_set *pattern) {
  char message[OPTION_MESSAGE_MAX];
  if (!pattern) return false; /* check_sources() has found one */
  if (!simdiri_redis_may_copy_secret(call->ctx, call->argv[2], call->argv[1])) return false;
  call->set = simdiri_redis_create_set(pattern->options, pattern->options_len, pattern->secret, message);
  if (!call->set) {
    simdiri_redis_fail(call->ctx, message);
    return false;
  }
  call->serial = call->set->serial;
  RedisModule_ModuleTypeSetValue(call->key, simdiri_redis_type(), call->set);
  simdiri_redis_replicate_set(call->ctx, call->argv[1], call->set);
  simdiri_redis_tell_change(call->ctx, call->argv[1], "simdiri.merge");
  return true;
}

/* ------------------------------------------------------------------------------------------- slices */

/* Copies some keys of a source. Returns an error, or NULL. Advances to the next source after the last key. */
static const char *insert_some(merge_call *merge, const redis_set *source) {
  redis_call *call = &merge->call;
  simdiri_fingerprint keys[SEEN_SCAN_MIN];
  uint8_t is_new[SEEN_SCAN_MIN];
  size_t count = 0, done = 0;
  simdiri_redis_mark_set(call->ctx, call->argv[1], call->set, source->secret_may_be_known, "simdiri.merge");
  simdiri_status status = simdiri_seen_scan(source->seen, &merge->cursor, keys, SEEN_SCAN_MIN, &count);
  if (status == SIMDIRI_OK) status = simdiri_seen_insert(call->set->seen, keys, count, is_new, &done);
  const uint64_t before = merge->added;
  for (size_t i = 0; i < done; i++) merge->added += is_new[i];
  simdiri_redis_replicate_keys(call->ctx, call->argv[1], keys, is_new, done);
  if (merge->added > before) simdiri_redis_tell_change(call->ctx, call->argv[1], "simdiri.merge");
  if (status != SIMDIRI_OK) {
    snprintf(merge->error, sizeof merge->error, "ERR %s; the destination has a part of the keys",
             simdiri_status_message(status));
    return merge->error;
  }
  if (merge->cursor == 0) {
    call->next++;
    merge->source_serial = 0;
  }
  return NULL;
}

static const char *merge_some(merge_call *merge) {
  redis_call *call = &merge->call;
  RedisModuleKey *key;
  redis_set *source;
  if (is_destination(call, call->next)) {
    call->next++;
    return NULL;
  }
  const char *error = simdiri_redis_find_set(call->ctx, call->argv[call->next], REDISMODULE_READ, &key, &source);
  if (!error && (!source || (merge->source_serial > 0 && merge->source_serial != source->serial) ||
                 !simdiri_redis_is_alike(call->set, source)))
    error = "ERR a source was deleted or replaced during the call; the destination has a part of its keys";
  if (!error) {
    merge->source_serial = source->serial;
    error = insert_some(merge, source);
  }
  RedisModule_CloseKey(key);
  return error;
}

static bool merge_slice(redis_call *call) {
  merge_call *merge = (merge_call *)call;
  const char *error = call->error ? call->error : merge_some(merge);
  if (!error && call->next < call->argc) return true;
  if (error)
    RedisModule_ReplyWithError(call->replies, error);
  else
    RedisModule_ReplyWithLongLong(call->replies, (long long)merge->added);
  return false;
}

int simdiri_redis_merge(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  enum { SHORT_MAX = 1 << 15 };
  merge_call merge = {.added = 0};
  const redis_set *pattern;
  uint64_t total;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_begin_call(&merge.call, merge_slice, REDISMODULE_READ | REDISMODULE_WRITE, ctx, argv, argc))
    return REDISMODULE_OK;
  if (check_sources(&merge.call, &pattern, &total) && (merge.call.set || make_destination(&merge.call, pattern)))
    return simdiri_redis_run_call(&merge.call, sizeof merge, total <= SHORT_MAX && argc <= REDIS_SLICE_RECORDS, NULL);
  simdiri_redis_end_call(&merge.call);
  return REDISMODULE_OK;
}
