/* SIMDIRI.IMPORT: a stream into a set, frame by frame. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "keys/seen/seen.h"
#include "redis_rights.h"
#include "redis_stream.h"

/* One call. Commands run in one thread. */
typedef struct {
  RedisModuleCtx *ctx;
  RedisModuleString *name;
  RedisModuleKey *key;
  redis_set *set; /* NULL: the key is missing */
  stream_cursor cursor;
  key_stream_frame frame;
} import_call;

static int reply_progress(import_call *call, uint64_t added) {
  call->cursor.serial = call->set->serial;
  RedisModule_ReplyWithArray(call->ctx, 2);
  simdiri_redis_reply_cursor(call->ctx, call->frame.type == KEY_STREAM_END ? NULL : &call->cursor);
  return RedisModule_ReplyWithLongLong(call->ctx, (long long)added);
}

/* ------------------------------------------------------------------------------------------- the header */

static int make_set(import_call *call) {
  char message[OPTION_MESSAGE_MAX];
  const key_stream_header *from = &call->frame.header;
  redis_set *set = simdiri_redis_create_set_as(from->options, from->options_len, from->secret, from->identity,
                                               from->identity_len, message);
  if (!set) return simdiri_redis_fail(call->ctx, message);
  (void)simdiri_redis_mark_secret(set, from->secret_may_be_known);
  RedisModule_ModuleTypeSetValue(call->key, simdiri_redis_type(), set);
  simdiri_redis_replicate_set(call->ctx, call->name, set);
  simdiri_redis_tell_change(call->ctx, call->name, "simdiri.import");
  call->set = set;
  return reply_progress(call, 0);
}

/* Makes the set, or checks that the one that is there can take the keys. */
static int take_header(import_call *call) {
  if (!call->set) return make_set(call);
  const key_stream_header *from = &call->frame.header;
  if (!simdiri_redis_has_identity(call->set, from->identity, from->identity_len))
    return simdiri_redis_fail(call->ctx,
                              "the set of the key has other options or another secret than the stream, so their keys "
                              "cannot be compared; nothing was imported");
  simdiri_redis_mark_set(call->ctx, call->name, call->set, from->secret_may_be_known, "simdiri.import");
  return reply_progress(call, 0);
}

/* ------------------------------------------------------------------------------------------- keys */

static int take_keys(import_call *call) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  static uint8_t is_new[KEY_STREAM_KEYS_MAX];
  size_t done = 0;
  const uint64_t before = simdiri_seen_count(call->set->seen);
  for (size_t i = 0; i < call->frame.key_count; i++)
    keys[i] = key_stream_read_key(call->frame.keys + i * KEY_STREAM_KEY_BYTES);
  const simdiri_status status = simdiri_seen_insert(call->set->seen, keys, call->frame.key_count, is_new, &done);
  const uint64_t added = simdiri_seen_count(call->set->seen) - before;
  if (added > 0) {
    simdiri_redis_replicate_keys(call->ctx, call->name, keys, is_new, done);
    simdiri_redis_tell_change(call->ctx, call->name, "simdiri.import");
  }
  return status == SIMDIRI_OK ? reply_progress(call, added) : simdiri_redis_fail_status(call->ctx, status);
}

/* ------------------------------------------------------------------------------------------- the command */

/* Returns true if the set of the key is still the one that the stream began with. */
static bool is_same_set(const import_call *call) {
  size_t len;
  if (!call->set || call->set->serial != call->cursor.serial) return false;
  const char *identity = simdiri_keyer_identity(call->set->keyer, &len);
  return simdiri_key_stream_set_id(identity, len) == call->cursor.place.set_id;
}

static int take_chunk(import_call *call, RedisModuleString *chunk) {
  size_t len;
  const unsigned char *bytes = (const unsigned char *)RedisModule_StringPtrLen(chunk, &len);
  if (call->cursor.place.sequence > 0 && !is_same_set(call))
    return simdiri_redis_fail(call->ctx, "the set was deleted, replaced or loaded again since this import began; begin "
                                         "again with cursor 0");
  const key_stream_problem problem = simdiri_key_stream_read(&call->cursor.place, bytes, len, &call->frame);
  if (problem != KEY_STREAM_OK) {
    char message[256];
    snprintf(message, sizeof message, "%s; nothing of this chunk was imported", simdiri_key_stream_message(problem));
    return simdiri_redis_fail(call->ctx, message);
  }
  if (call->frame.type == KEY_STREAM_HEADER) return take_header(call);
  return call->frame.type == KEY_STREAM_KEYS ? take_keys(call) : reply_progress(call, 0);
}

int simdiri_redis_import(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  if (argc != 4) return RedisModule_WrongArity(ctx);
  import_call call = {.ctx = ctx, .name = argv[1]};
  if (!simdiri_redis_may_stream(ctx, argv[1])) return REDISMODULE_OK;
  if (!simdiri_redis_read_cursor(argv[2], &call.cursor))
    return simdiri_redis_fail(ctx, "the cursor is neither 0 nor one that SIMDIRI.IMPORT returned");
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ | REDISMODULE_WRITE, &call.key, &call.set))
    return REDISMODULE_OK;
  take_chunk(&call, argv[3]);
  RedisModule_CloseKey(call.key);
  return REDISMODULE_OK;
}
