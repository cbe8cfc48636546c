/* What EXPORT and IMPORT share. */
/* SPDX-License-Identifier: MIT */
#include "redis_stream.h"

#include <inttypes.h>
#include <stdio.h>

static bool read_digits(const char *text, uint64_t *number) {
  *number = 0;
  for (unsigned i = 0; i < 16; i++) {
    const char c = text[i];
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return false;
    *number = *number << 4 | (unsigned)digit;
  }
  return true;
}

bool simdiri_redis_read_cursor(RedisModuleString *from, stream_cursor *cursor) {
  size_t len;
  const char *text = RedisModule_StringPtrLen(from, &len);
  uint64_t *const numbers[STREAM_CURSOR_NUMBERS] = {
      &cursor->scan,      &cursor->place.sequence, &cursor->place.key_count,
      &cursor->place.sum, &cursor->place.set_id,   &cursor->serial};
  *cursor = (stream_cursor){.scan = 0};
  if (len == 1) return *text == '0';
  if (len != STREAM_CURSOR_CAPACITY - 1) return false;
  for (size_t i = 0; i < STREAM_CURSOR_NUMBERS; i++)
    if (!read_digits(text + 16 * i, numbers[i])) return false;
  return cursor->place.sequence > 0;
}

void simdiri_redis_reply_cursor(RedisModuleCtx *ctx, const stream_cursor *cursor) {
  char text[STREAM_CURSOR_CAPACITY] = "0";
  if (cursor)
    snprintf(text, sizeof text, "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64,
             cursor->scan, cursor->place.sequence, cursor->place.key_count, cursor->place.sum, cursor->place.set_id,
             cursor->serial);
  RedisModule_ReplyWithCString(ctx, text);
}

bool simdiri_redis_may_stream(RedisModuleCtx *ctx, RedisModuleString *key) {
  if (simdiri_redis_may_create(ctx, key)) return true;
  RedisModule_ReplyWithError(ctx, "NOPERM a stream contains the secret, so it needs the right to run SIMDIRI.CREATE");
  return false;
}
