/* The data type of Redis: saving, loading, copying. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_TYPE_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_TYPE_H

#include "redis_set.h"

/* Registers the type. Returns false if Redis refuses it. */
bool simdiri_redis_register_type(RedisModuleCtx *ctx);
/* The type, after it was registered. */
RedisModuleType *simdiri_redis_type(void);

#endif
