/* Commands that make sets: RESERVE for clients; CREATE, LOAD and MARK for replicas and the AOF. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "redis_call.h"
#include "redis_rights.h"

typedef struct {
  RedisModuleString *options, *secret, *like;
  long long capacity;
} reserve_arguments;

static bool is_word(RedisModuleString *argument, const char *word) {
  size_t len;
  const char *text = RedisModule_StringPtrLen(argument, &len);
  for (size_t i = 0; i < len; i++)
    if (((unsigned char)text[i] & 0xDF) != (unsigned char)word[i] || !word[i]) return false;
  return !word[len];
}

/* Shows the argument that is wrong; it is cut, because it may be long. */
static bool fail_word(RedisModuleString *argument, const char *rest, char message[OPTION_MESSAGE_MAX]) {
  enum { SHOWN_MAX = 60 };
  size_t len;
  const char *text = RedisModule_StringPtrLen(argument, &len);
  char shown[SHOWN_MAX + 1] = {0};
  for (size_t i = 0; i < len && i < SHOWN_MAX; i++)
    shown[i] = (char)(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?'); /* no line ends in a reply */
  snprintf(message, OPTION_MESSAGE_MAX, "'%s'%s", shown, rest);
  return false;
}

/* Returns false with a message. */
static bool read_arguments(RedisModuleString **argv, int argc, reserve_arguments *to,
                           char message[OPTION_MESSAGE_MAX]) {
  *to = (reserve_arguments){.capacity = -1};
  for (int i = 2; i < argc; i += 2) {
    RedisModuleString **text = is_word(argv[i], "OPTIONS")  ? &to->options
                               : is_word(argv[i], "SECRET") ? &to->secret
                               : is_word(argv[i], "LIKE")   ? &to->like
                                                            : NULL;
    if (!text && !is_word(argv[i], "CAPACITY"))
      return fail_word(argv[i],
                       " is not OPTIONS, CAPACITY, SECRET or LIKE; all options are one argument: OPTIONS "
                       "\"--lossy=crawl --by=host\"",
                       message);
    if (i + 1 == argc) return fail_word(argv[i], " needs a value", message);
    if (text ? *text != NULL : to->capacity >= 0) return fail_word(argv[i], " is given twice", message);
    if (text)
      *text = argv[i + 1];
    else if (RedisModule_StringToLongLong(argv[i + 1], &to->capacity) != REDISMODULE_OK || to->capacity < 0)
      return fail_word(argv[i + 1], " is not a number of IRIs, in digits, as CAPACITY needs it", message);
  }
  if (!to->like || (!to->options && !to->secret)) return true;
  snprintf(message, OPTION_MESSAGE_MAX, "LIKE takes options and secret from the other key; leave them out");
  return false;
}

/* A set takes at most 25 bytes for each key. Returns NULL, or an error if there is no memory for so many. None is taken
 * now: tables that are allocated together would keep other clients waiting. */
static const char *check_capacity(RedisModuleCtx *ctx, long long capacity) {
  enum { BYTES_OF_KEY = 25 };
  RedisModuleServerInfoData *info = RedisModule_GetServerInfo(ctx, "memory");
  const unsigned long long used = RedisModule_ServerInfoGetFieldUnsigned(info, "used_memory", NULL);
  unsigned long long limit = RedisModule_ServerInfoGetFieldUnsigned(info, "maxmemory", NULL);
  if (limit == 0) limit = RedisModule_ServerInfoGetFieldUnsigned(info, "total_system_memory", NULL);
  RedisModule_FreeServerInfo(ctx, info);
  return limit > used && (unsigned long long)capacity <= (limit - used) / BYTES_OF_KEY
             ? NULL
             : "CAPACITY needs more memory than there is";
}

static bool read_secret(RedisModuleString *from, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  size_t len;
  const char *text = RedisModule_StringPtrLen(from, &len);
  return simdiri_redis_read_hex(text, len, secret);
}

/* Makes the set that the arguments describe. Returns NULL after it replied with an error. */
static redis_set *make_set(RedisModuleCtx *ctx, RedisModuleString *name, const reserve_arguments *from) {
  char message[OPTION_MESSAGE_MAX];
  unsigned char secret[SIMDIRI_SECRET_LEN];
  redis_set *set = NULL;
  if (from->like) {
    RedisModuleKey *key;
    redis_set *other;
    if (!simdiri_redis_may_copy_secret(ctx, from->like, name)) return NULL;
    if (!simdiri_redis_open(ctx, from->like, REDISMODULE_READ, &key, &other)) return NULL;
    if (other)
      set = simdiri_redis_create_set(other->options, other->options_len, other->secret, message);
    else
      snprintf(message, sizeof message, "the key of LIKE is missing");
    if (set) (void)simdiri_redis_mark_secret(set, other->secret_may_be_known);
    RedisModule_CloseKey(key);
  } else if (from->secret && !simdiri_redis_may_create(ctx, name)) {
    RedisModule_ReplyWithError(ctx, "NOPERM a user who gives SECRET needs the right to run SIMDIRI.CREATE");
    return NULL;
  } else if (from->secret && !read_secret(from->secret, secret)) {
    snprintf(message, sizeof message, "SECRET needs 32 hexadecimal digits");
  } else {
    size_t len = 0;
    const char *options = from->options ? RedisModule_StringPtrLen(from->options, &len) : "";
    set = simdiri_redis_create_set(options, len, from->secret ? secret : NULL, message);
    if (set && from->secret && set->hash != SIMDIRI_HASH_SIPHASH_128) {
      simdiri_redis_free_set(set);
      set = NULL;
      snprintf(message, sizeof message, "SECRET is for --hash=siphash; the hash of the options takes none");
    }
  }
  if (!set) simdiri_redis_fail(ctx, message);
  return set;
}

/* Clusters compare the slots of these keys. Redis reads the declared positions for ACL, but not for that. */
static void list_keys(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModule_KeyAtPosWithFlags(ctx, 1, REDISMODULE_CMD_KEY_RW | REDISMODULE_CMD_KEY_INSERT);
  for (int i = 2; i + 1 < argc; i += 2)
    if (is_word(argv[i], "LIKE"))
      RedisModule_KeyAtPosWithFlags(ctx, i + 1, REDISMODULE_CMD_KEY_RO | REDISMODULE_CMD_KEY_ACCESS);
}

int simdiri_redis_reserve(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  reserve_arguments arguments;
  char message[OPTION_MESSAGE_MAX];
  if (argc < 2) return RedisModule_WrongArity(ctx);
  if (RedisModule_IsKeysPositionRequest(ctx)) {
    list_keys(ctx, argv, argc);
    return REDISMODULE_OK;
  }
  if (!read_arguments(argv, argc, &arguments, message)) return simdiri_redis_fail(ctx, message);
  const char *mistake = arguments.capacity > 0 ? check_capacity(ctx, arguments.capacity) : NULL;
  if (mistake) return simdiri_redis_fail(ctx, mistake);
  RedisModuleKey *key = RedisModule_OpenKey(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE);
  redis_set *set = NULL;
  if (RedisModule_KeyType(key) != REDISMODULE_KEYTYPE_EMPTY)
    RedisModule_ReplyWithError(ctx, "BUSYKEY the key has a value already; SIMDIRI.INFO shows its options");
  else
    set = make_set(ctx, argv[1], &arguments);
  if (set) {
    RedisModule_ModuleTypeSetValue(key, simdiri_redis_type(), set);
    simdiri_redis_replicate_set(ctx, argv[1], set);
    simdiri_redis_tell_change(ctx, argv[1], "simdiri.reserve");
    RedisModule_ReplyWithSimpleString(ctx, "OK");
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

/* ------------------------------------------------------------------------------------------- replicas and the AOF */

/* Returns the set of the arguments of CREATE, or NULL with a message. */
static redis_set *read_set(RedisModuleString **argv, char message[OPTION_MESSAGE_MAX]) {
  size_t options_len, secret_len, identity_len;
  const char *options = RedisModule_StringPtrLen(argv[2], &options_len),
             *secret = RedisModule_StringPtrLen(argv[3], &secret_len),
             *identity = RedisModule_StringPtrLen(argv[4], &identity_len);
  if (secret_len == SIMDIRI_SECRET_LEN)
    return simdiri_redis_create_set_as(options, options_len, (const unsigned char *)secret, identity, identity_len,
                                       message);
  snprintf(message, OPTION_MESSAGE_MAX, "a secret has 16 bytes");
  return NULL;
}

int simdiri_redis_create(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  char message[OPTION_MESSAGE_MAX];
  if (argc != 5) return RedisModule_WrongArity(ctx);
  RedisModuleKey *key = RedisModule_OpenKey(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE);
  if (RedisModule_KeyType(key) != REDISMODULE_KEYTYPE_EMPTY) {
    RedisModule_CloseKey(key);
    return RedisModule_ReplyWithError(ctx, "BUSYKEY the key has a value already");
  }
  redis_set *set = read_set(argv, message);
  if (set) {
    RedisModule_ModuleTypeSetValue(key, simdiri_redis_type(), set);
    RedisModule_ReplicateVerbatim(ctx);
    RedisModule_SignalModifiedKey(ctx, argv[1]);
    RedisModule_ReplyWithSimpleString(ctx, "OK");
  } else {
    simdiri_redis_end_loading(ctx, message);
    simdiri_redis_fail(ctx, message);
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

int simdiri_redis_load(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  size_t len;
  if (argc != 3) return RedisModule_WrongArity(ctx);
  const char *chunk = RedisModule_StringPtrLen(argv[2], &len);
  if (len % REDIS_KEY_BYTES != 0) return simdiri_redis_fail(ctx, "the fingerprints have 16 bytes each");
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &key, &set)) return REDISMODULE_OK;
  if (set) {
    const simdiri_status status = simdiri_redis_insert_chunk(set, (const unsigned char *)chunk, len);
    RedisModule_ReplicateVerbatim(ctx);
    RedisModule_SignalModifiedKey(ctx, argv[1]);
    if (status == SIMDIRI_OK) {
      RedisModule_ReplyWithLongLong(ctx, (long long)simdiri_seen_count(set->seen));
    } else {
      simdiri_redis_end_loading(ctx, simdiri_status_message(status));
      simdiri_redis_fail_status(ctx, status);
    }
  } else {
    simdiri_redis_end_loading(ctx, "its keys have no set");
    simdiri_redis_fail(ctx, "no such key");
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}

int simdiri_redis_mark(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  if (argc != 2) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &key, &set)) return REDISMODULE_OK;
  if (set) {
    if (simdiri_redis_mark_secret(set, true)) {
      RedisModule_ReplicateVerbatim(ctx);
      simdiri_redis_tell_change(ctx, argv[1], "simdiri.mark");
    }
    RedisModule_ReplyWithSimpleString(ctx, "OK");
  } else {
    simdiri_redis_end_loading(ctx, "its keys have no set");
    simdiri_redis_fail(ctx, "no such key");
  }
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
