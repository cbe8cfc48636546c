/* Calls that are divided into slices, so that other clients need not wait for a long one. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redis_call.h"

/* A call whose client waits. `call` is its copy. */
typedef struct {
  RedisModuleBlockedClient *client;
  redis_call *call;
  int freed; /* arguments from number 2 to before this one are freed: freeing a million at once takes too long */
} blocked_call;

/* Invalidations that arrive before the answer would let a client remember an answer for ever. */
static bool is_tracking(RedisModuleCtx *ctx) {
  RedisModuleClientInfo info = {.version = REDISMODULE_CLIENTINFO_VERSION};
  return RedisModule_GetClientInfoById(&info, RedisModule_GetClientId(ctx)) == REDISMODULE_OK &&
         (info.flags & REDISMODULE_CLIENTINFO_FLAG_TRACKING);
}

/* In these contexts the server cannot block the client, or an answer must not depend on other clients. */
static bool may_block(const redis_call *call) {
  const int undivided = REDISMODULE_CTX_FLAGS_MULTI | REDISMODULE_CTX_FLAGS_LUA | REDISMODULE_CTX_FLAGS_DENY_BLOCKING |
                        REDISMODULE_CTX_FLAGS_REPLICATED | REDISMODULE_CTX_FLAGS_LOADING;
  if (RedisModule_GetContextFlags(call->ctx) & undivided) return false;
  return (call->mode & REDISMODULE_WRITE) || !is_tracking(call->ctx);
}

/* Frees the arguments before number `end`. */
static void free_arguments(blocked_call *blocked, int end) {
  for (; blocked->freed < end; blocked->freed++) RedisModule_FreeString(NULL, blocked->call->argv[blocked->freed]);
}

static void finish_call(blocked_call *blocked) {
  redis_call *call = blocked->call;
  free_arguments(blocked, call->argc);
  for (int i = 0; i < 2; i++) RedisModule_FreeString(NULL, call->argv[i]);
  RedisModule_Free(call->argv);
  RedisModule_FreeThreadSafeContext(call->replies);
  RedisModule_UnblockClient(blocked->client, NULL);
  RedisModule_Free(call);
  RedisModule_Free(blocked);
}

/* Opens the set again after other clients were served. */
static void open_again(redis_call *call) {
  const int flags = RedisModule_GetContextFlags(call->ctx);
  call->error = simdiri_redis_find_set(call->ctx, call->argv[1], call->mode, &call->key, &call->set);
  if (call->error) return;
  if (call->serial == 0 && call->set) call->serial = call->set->serial; /* another client made it */
  if ((call->set ? call->set->serial : 0) != call->serial)
    call->error = "ERR the set was deleted or replaced during the call";
  else if (!(call->mode & REDISMODULE_WRITE))
    return;
  else if (flags & REDISMODULE_CTX_FLAGS_READONLY)
    call->error = "READONLY this server became a replica during the call";
  else if (!(flags & REDISMODULE_CTX_FLAGS_EVICT) && RedisModule_GetUsedMemoryRatio() > 1)
    call->error = "OOM more memory than 'maxmemory' is used, since the call began";
}

static void run_slice(RedisModuleCtx *ctx, void *data) {
  blocked_call *blocked = data;
  redis_call *call = blocked->call;
  if ((call->mode & REDISMODULE_WRITE) &&
      RedisModule_AvoidReplicaTraffic()) { /* CLIENT PAUSE, or a failover has begun */
    RedisModule_CreateTimer(ctx, 1, run_slice, blocked);
    return;
  }
  call->ctx = ctx;
  open_again(call);
  const bool has_more = call->step(call);
  RedisModule_CloseKey(call->key);
  if (has_more) {
    free_arguments(blocked, call->next);
    RedisModule_CreateTimer(ctx, 0, run_slice, blocked);
  } else {
    finish_call(blocked);
  }
}

/* Makes a copy that lives until the call is done. */
static redis_call *copy_call(const redis_call *call, size_t size) {
  redis_call *copy = RedisModule_Calloc(1, size);
  memcpy(copy, call, size);
  copy->argv = RedisModule_Calloc((size_t)call->argc, sizeof(RedisModuleString *));
  for (int i = 0; i < call->argc; i++) copy->argv[i] = RedisModule_HoldString(NULL, call->argv[i]);
  return copy;
}

int simdiri_redis_run_call(redis_call *call, size_t size, bool is_short, void (*begin)(redis_call *call)) {
  if (is_short || !may_block(call)) {
    if (begin) begin(call);
    while (call->step(call)) {
    }
    RedisModule_CloseKey(call->key);
    return REDISMODULE_OK;
  }
  RedisModule_CloseKey(call->key);
  blocked_call *blocked = RedisModule_Calloc(1, sizeof *blocked);
  blocked->call = copy_call(call, size);
  blocked->freed = 2;
  blocked->client = RedisModule_BlockClient(call->ctx, NULL, NULL, NULL, 0);
  blocked->call->replies = RedisModule_GetThreadSafeContext(blocked->client);
  if (begin) begin(blocked->call);
  RedisModule_CreateTimer(call->ctx, 0, run_slice, blocked);
  return REDISMODULE_OK;
}

bool simdiri_redis_begin_call(redis_call *call, redis_step *step, int mode, RedisModuleCtx *ctx,
                              RedisModuleString **argv, int argc) {
  *call = (redis_call){.step = step, .mode = mode, .ctx = ctx, .replies = ctx, .argv = argv, .argc = argc, .next = 2};
  if (!simdiri_redis_open(ctx, argv[1], mode, &call->key, &call->set)) return false;
  call->serial = call->set ? call->set->serial : 0;
  return true;
}

void simdiri_redis_end_call(redis_call *call) { RedisModule_CloseKey(call->key); }

void simdiri_redis_begin_array(redis_call *call) { RedisModule_ReplyWithArray(call->replies, call->argc - 2); }
