/* What the commands share: opening sets, and the working memory. Commands run in Redis's main thread only. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REDIS_REDIS_CALL_H
#define SIMDIRI_REDIS_REDIS_CALL_H

#include "redis_type.h"

/* The arrays have an entry for each argument that is an IRI or a fingerprint. */
typedef struct {
  simdiri_scratch *scratch;
  size_t capacity; /* entries of the arrays */
  int64_t *offsets;
  simdiri_fingerprint *keys;
  simdiri_fingerprint *good_keys; /* those of records without an error, without gaps */
  uint16_t *statuses;
  uint8_t *answers; /* of good_keys */
  simdiri_buffer text;
  simdiri_keys_result result;
} redis_work;

/* Returns the working memory with `count` entries, or NULL if there is no memory. */
redis_work *simdiri_redis_take_work(size_t count);
/* Frees what is large. */
void simdiri_redis_give_work(redis_work *work);
bool simdiri_redis_create_work(void);

/* Makes the keys of IRIs under the rules of a set: keys, good_keys, statuses. Returns the number of good keys.
 * `status` is an error of the machine. */
size_t simdiri_redis_make_keys(const redis_set *set, redis_work *work, RedisModuleString **iris, size_t count,
                               simdiri_status *status);

/* Opens the set of a key. *set NULL: the key is missing. Returns false after it replied that the value has another
 * type. */
bool simdiri_redis_open(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key, redis_set **set);
/* Returns a set without keys, whose rules are the default ones; NULL if there is no memory. */
const redis_set *simdiri_redis_default_set(void);

/* Replies with "ERR" and the message. */
int simdiri_redis_fail(RedisModuleCtx *ctx, const char *message);
int simdiri_redis_fail_status(RedisModuleCtx *ctx, simdiri_status status);

/* Returns true if the user may run SIMDIRI.CREATE, which is @admin and @dangerous, with the key: who may do so may
 * choose secrets and see them. */
bool simdiri_redis_may_create(RedisModuleCtx *ctx, RedisModuleString *key);

/* Tells replicas and the AOF to create a set. */
void simdiri_redis_replicate_set(RedisModuleCtx *ctx, RedisModuleString *name, const redis_set *set);

/* The commands. */
int simdiri_redis_reserve(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_create(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_load(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_add(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_add_key(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_exists(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_card(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_info(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_merge(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_export(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_import(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_normalize(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);

#endif
