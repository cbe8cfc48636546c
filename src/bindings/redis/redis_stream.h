/* The cursors of EXPORT and IMPORT. They contain the whole progress, so the server keeps nothing for them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_STREAM_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_STREAM_H

#include "keys/key_stream/key_stream.h"
#include "redis_call.h"

enum { STREAM_CURSOR_NUMBERS = 6, STREAM_CURSOR_CAPACITY = STREAM_CURSOR_NUMBERS * 16 + 1 };

typedef struct {
  key_stream_place place; /* before the next frame */
  uint64_t scan;          /* EXPORT: the cursor of simdiri_seen_scan */
  uint64_t serial;        /* of the set: places of fingerprints differ between copies of a set */
} stream_cursor;

/* Reads a cursor; "0" is the start. Returns false if the text is not a cursor. */
bool simdiri_redis_read_cursor(RedisModuleString *from, stream_cursor *cursor);
/* Replies with the text of a cursor; NULL: the end, "0". */
void simdiri_redis_reply_cursor(RedisModuleCtx *ctx, const stream_cursor *cursor);

#endif
