/* Opening sets, replies, replicas. */
/* SPDX-License-Identifier: MIT */
#include "redis_call.h"

#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------------------------------- replies */

int simdiri_redis_fail(RedisModuleCtx *ctx, const char *message) {
  char text[OPTION_MESSAGE_MAX + 8];
  snprintf(text, sizeof text, "ERR %s", message);
  return RedisModule_ReplyWithError(ctx, text);
}

int simdiri_redis_fail_status(RedisModuleCtx *ctx, simdiri_status status) {
  return simdiri_redis_fail(ctx, simdiri_status_message(status));
}

/* ------------------------------------------------------------------------------------------- texts */

static int read_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool simdiri_redis_read_hex(const char *text, size_t len, unsigned char bytes[16]) {
  if (len != 32) return false;
  for (size_t i = 0; i < 16; i++) {
    const int high = read_digit(text[2 * i]), low = read_digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = (unsigned char)(high << 4 | low);
  }
  return true;
}

/* ------------------------------------------------------------------------------------------- sets */

const char *simdiri_redis_find_set(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key,
                                   redis_set **set) {
  *set = NULL;
  *key = RedisModule_OpenKey(ctx, name, mode);
  if (RedisModule_KeyType(*key) == REDISMODULE_KEYTYPE_EMPTY) return NULL;
  if (RedisModule_ModuleTypeGetType(*key) != simdiri_redis_type()) return REDISMODULE_ERRORMSG_WRONGTYPE;
  *set = RedisModule_ModuleTypeGetValue(*key);
  return NULL;
}

bool simdiri_redis_open(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key, redis_set **set) {
  const char *error = simdiri_redis_find_set(ctx, name, mode, key, set);
  if (!error) return true;
  RedisModule_CloseKey(*key);
  RedisModule_ReplyWithError(ctx, error);
  return false;
}

const redis_set *simdiri_redis_default_set(void) {
  static redis_set *set;
  char message[OPTION_MESSAGE_MAX];
  if (!set) set = simdiri_redis_create_set("", 0, NULL, message);
  return set;
}

/* ------------------------------------------------------------------------------------------- replicas and the AOF */

void simdiri_redis_end_loading(RedisModuleCtx *ctx, const char *message) {
  if (!(RedisModule_GetContextFlags(ctx) & REDISMODULE_CTX_FLAGS_LOADING)) return;
  RedisModule_Log(ctx, "warning", "simdiri: the AOF has a set that is refused: %s", message);
  exit(1);
}

void simdiri_redis_replicate_set(RedisModuleCtx *ctx, RedisModuleString *name, const redis_set *set) {
  size_t len;
  const char *identity = simdiri_keyer_identity(set->keyer, &len);
  RedisModule_Replicate(ctx, "SIMDIRI.CREATE", "sbbb", name, set->options, set->options_len, (const char *)set->secret,
                        sizeof set->secret, identity, len);
  if (set->secret_may_be_known) RedisModule_Replicate(ctx, "SIMDIRI.MARK", "s", name);
}

void simdiri_redis_mark_set(RedisModuleCtx *ctx, RedisModuleString *name, redis_set *set, bool may_be_known,
                            const char *event) {
  if (!simdiri_redis_mark_secret(set, may_be_known)) return;
  RedisModule_Replicate(ctx, "SIMDIRI.MARK", "s", name);
  simdiri_redis_tell_change(ctx, name, event);
}

void simdiri_redis_replicate_keys(RedisModuleCtx *ctx, RedisModuleString *name, const simdiri_fingerprint *keys,
                                  const uint8_t *is_new, size_t count) {
  unsigned char chunk[REDIS_CHUNK_MAX];
  size_t len = 0;
  for (size_t i = 0; i < count; i++) {
    if (is_new[i]) {
      key_stream_write_key(keys[i], chunk + len);
      len += REDIS_KEY_BYTES;
    }
    if (len == sizeof chunk || (len > 0 && i + 1 == count)) {
      RedisModule_Replicate(ctx, "SIMDIRI.LOAD", "sb", name, (const char *)chunk, len);
      len = 0;
    }
  }
}

void simdiri_redis_tell_change(RedisModuleCtx *ctx, RedisModuleString *name, const char *event) {
  RedisModule_SignalModifiedKey(ctx, name);
  RedisModule_NotifyKeyspaceEvent(ctx, REDISMODULE_NOTIFY_MODULE, event, name);
}
