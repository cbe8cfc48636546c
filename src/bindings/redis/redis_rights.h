/* Who may see and choose secrets. Redis 7.0 has no ACL categories for commands of modules. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_RIGHTS_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_RIGHTS_H

#include <redismodule.h>
#include <stdbool.h>

/* Returns true if the user may run SIMDIRI.CREATE, which is @admin and @dangerous, with the key: who may do so may
 * choose secrets and see them. */
bool simdiri_redis_may_create(RedisModuleCtx *ctx, RedisModuleString *key);
/* Returns true if a new set may get the secret of another one. Otherwise replies with an error. */
bool simdiri_redis_may_copy_secret(RedisModuleCtx *ctx, RedisModuleString *from, RedisModuleString *to);
/* Checks that the user may run SIMDIRI.CREATE with the key, or replies with an error. A stream contains the secret, and
 * Redis 7.0 has no ACL categories for commands of modules. */
bool simdiri_redis_may_stream(RedisModuleCtx *ctx, RedisModuleString *key);

#endif
