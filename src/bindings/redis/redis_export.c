/* SIMDIRI.EXPORT: a set as a stream, frame by frame. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/seen/seen.h"
#include "redis_rights.h"
#include "redis_stream.h"

_Static_assert((int)KEY_STREAM_KEYS_MAX == (int)SEEN_SCAN_MIN, "one scan fills one frame");

/* Frames are large for the stack, and commands run in one thread. */
static unsigned char frame[KEY_STREAM_FRAME_MAX];

/* The serial number in cursors. It changes with the mark, too: the header of an export that has begun lacks the mark.
 */
static uint64_t find_serial(const redis_set *set) { return set->serial ^ set->secret_may_be_known; }

static size_t write_header(const redis_set *set, const char *identity, size_t identity_len, stream_cursor *cursor) {
  key_stream_header header = {.hash = set->hash,
                              .secret_may_be_known = set->secret_may_be_known,
                              .identity = identity,
                              .identity_len = identity_len,
                              .options = set->options,
                              .options_len = set->options_len};
  memcpy(header.secret, set->secret, sizeof header.secret);
  return simdiri_key_stream_write_header(&cursor->place, &header, frame);
}

/* Writes the keys that follow, or the end (*is_end): after the header, the scan cursor 0 is the start of the scan;
 * later it is the end. */
static simdiri_status write_next(const redis_set *set, stream_cursor *cursor, size_t *len, bool *is_end) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  size_t count = 0;
  const bool is_done = cursor->scan == 0 && cursor->place.sequence > 1;
  if (!is_done) {
    const simdiri_status status = simdiri_seen_scan(set->seen, &cursor->scan, keys, KEY_STREAM_KEYS_MAX, &count);
    if (status != SIMDIRI_OK) return status;
  }
  *is_end = is_done || (count == 0 && cursor->scan == 0);
  *len = *is_end ? simdiri_key_stream_write_end(&cursor->place, frame)
                 : simdiri_key_stream_write_keys(&cursor->place, keys, count, frame);
  return SIMDIRI_OK;
}

static int reply_frame(RedisModuleCtx *ctx, const redis_set *set, stream_cursor *cursor) {
  size_t identity_len, len = 0;
  bool is_end = false;
  const char *identity = simdiri_keyer_identity(set->keyer, &identity_len);
  if (cursor->place.sequence == 0) {
    cursor->serial = find_serial(set);
    len = write_header(set, identity, identity_len, cursor);
  } else {
    if (find_serial(set) != cursor->serial || simdiri_key_stream_set_id(identity, identity_len) != cursor->place.set_id)
      return simdiri_redis_fail(ctx,
                                "the set was replaced, loaded again or marked since this export began; begin again "
                                "with cursor 0");
    const simdiri_status status = write_next(set, cursor, &len, &is_end);
    if (status != SIMDIRI_OK) return simdiri_redis_fail_status(ctx, status);
  }
  RedisModule_ReplyWithArray(ctx, 2);
  simdiri_redis_reply_cursor(ctx, is_end ? NULL : cursor);
  return RedisModule_ReplyWithStringBuffer(ctx, (const char *)frame, len);
}

int simdiri_redis_export(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  RedisModuleKey *key;
  redis_set *set;
  stream_cursor cursor;
  if (argc != 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_may_stream(ctx, argv[1])) return REDISMODULE_OK;
  if (!simdiri_redis_read_cursor(argv[2], &cursor))
    return simdiri_redis_fail(ctx, "the cursor is neither 0 nor one that SIMDIRI.EXPORT returned");
  if (!simdiri_redis_open(ctx, argv[1], REDISMODULE_READ, &key, &set)) return REDISMODULE_OK;
  if (set)
    reply_frame(ctx, set, &cursor);
  else
    simdiri_redis_fail(ctx, "no such key");
  RedisModule_CloseKey(key);
  return REDISMODULE_OK;
}
