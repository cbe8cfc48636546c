/* What EXPORT and IMPORT share. */
/* SPDX-License-Identifier: MIT */
#include "redis_stream.h"

#include <inttypes.h>
#include <stdio.h>

bool simdiri_redis_read_cursor(RedisModuleString *from, stream_cursor *cursor) {
  size_t len;
  const char *text = RedisModule_StringPtrLen(from, &len);
  uint64_t *const numbers[STREAM_CURSOR_NUMBERS] = {
      &cursor->scan,      &cursor->place.sequence, &cursor->place.key_count,
      &cursor->place.sum, &cursor->place.set_id,   &cursor->serial};
  *cursor = (stream_cursor){.scan = 0};
  if (len == 1) return *text == '0';
  if (len != STREAM_CURSOR_CAPACITY - 1) return false;
  for (size_t i = 0; i < STREAM_CURSOR_NUMBERS; i += 2) {
    unsigned char bytes[16];
    if (!simdiri_redis_read_hex(text + 16 * i, 32, bytes)) return false;
    *numbers[i] = key_stream_read_half(bytes);
    *numbers[i + 1] = key_stream_read_half(bytes + 8);
  }
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
