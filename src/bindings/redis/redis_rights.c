/* Who may see and choose secrets. */
/* SPDX-License-Identifier: MIT */
#include "redis_rights.h"

bool simdiri_redis_may_create(RedisModuleCtx *ctx, RedisModuleString *key) {
  RedisModuleString *name = RedisModule_GetCurrentUserName(ctx);
  RedisModuleUser *user = name ? RedisModule_GetModuleUserFromUserName(name) : NULL;
  RedisModuleString *none = RedisModule_CreateString(ctx, "", 0);
  RedisModuleString *command[] = {RedisModule_CreateString(ctx, "SIMDIRI.CREATE", 14), key, none, none, none};
  const bool may = user && RedisModule_ACLCheckCommandPermissions(user, command, 5) == REDISMODULE_OK;
  if (user) RedisModule_FreeModuleUser(user);
  if (name) RedisModule_FreeString(ctx, name);
  RedisModule_FreeString(ctx, command[0]);
  RedisModule_FreeString(ctx, none);
  return may;
}

bool simdiri_redis_may_copy_secret(RedisModuleCtx *ctx, RedisModuleString *from, RedisModuleString *to) {
  if (!simdiri_redis_may_create(ctx, to) || simdiri_redis_may_create(ctx, from)) return true;
  RedisModule_ReplyWithError(ctx,
                             "NOPERM a user who may run SIMDIRI.CREATE with the new key, and so export its secret, "
                             "needs this right for the other key, too");
  return false;
}

bool simdiri_redis_may_stream(RedisModuleCtx *ctx, RedisModuleString *key) {
  if (simdiri_redis_may_create(ctx, key)) return true;
  RedisModule_ReplyWithError(ctx, "NOPERM a stream contains the secret, so it needs the right to run SIMDIRI.CREATE");
  return false;
}
