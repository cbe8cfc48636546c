/* Opening sets, working memory, keys of IRIs. */
/* SPDX-License-Identifier: MIT */
#include "redis_call.h"

#include <stdio.h>
#include <string.h>

enum { KEPT_MAX = 4 << 20, KEPT_ENTRIES = 1 << 14 };
static size_t work_bytes;
static const simdiri_allocator work_allocator = {.reallocate = simdiri_redis_reallocate, .user = &work_bytes};
static redis_work shared_work;

/* ------------------------------------------------------------------------------------------- replies */

int simdiri_redis_fail(RedisModuleCtx *ctx, const char *message) {
  char text[OPTION_MESSAGE_MAX + 8];
  snprintf(text, sizeof text, "ERR %s", message);
  return RedisModule_ReplyWithError(ctx, text);
}

int simdiri_redis_fail_status(RedisModuleCtx *ctx, simdiri_status status) {
  return simdiri_redis_fail(ctx, simdiri_status_message(status));
}

bool simdiri_redis_open(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key, redis_set **set) {
  *set = NULL;
  *key = RedisModule_OpenKey(ctx, name, mode);
  if (RedisModule_KeyType(*key) == REDISMODULE_KEYTYPE_EMPTY) return true;
  if (RedisModule_ModuleTypeGetType(*key) == simdiri_redis_type()) {
    *set = RedisModule_ModuleTypeGetValue(*key);
    return true;
  }
  RedisModule_CloseKey(*key);
  RedisModule_ReplyWithError(ctx, REDISMODULE_ERRORMSG_WRONGTYPE);
  return false;
}

const redis_set *simdiri_redis_default_set(void) {
  static redis_set *set;
  char message[OPTION_MESSAGE_MAX];
  if (!set) set = simdiri_redis_create_set("", 0, NULL, 0, message);
  return set;
}

void simdiri_redis_replicate_set(RedisModuleCtx *ctx, RedisModuleString *name, const redis_set *set) {
  size_t len;
  const char *identity = simdiri_keyer_identity(set->keyer, &len);
  RedisModule_Replicate(ctx, "SIMDIRI.CREATE", "sbbb", name, set->profile, set->profile_len, (const char *)set->secret,
                        sizeof set->secret, identity, len);
}

/* ------------------------------------------------------------------------------------------- working memory */

bool simdiri_redis_create_work(void) {
  shared_work.text.allocator = &work_allocator;
  return simdiri_scratch_create(&work_allocator, &shared_work.scratch) == SIMDIRI_OK;
}

static void free_arrays(redis_work *work) {
  RedisModule_Free(work->offsets);
  RedisModule_Free(work->keys);
  RedisModule_Free(work->good_keys);
  RedisModule_Free(work->statuses);
  RedisModule_Free(work->answers);
  work->offsets = NULL;
  work->keys = work->good_keys = NULL;
  work->statuses = NULL;
  work->answers = NULL;
  work->capacity = 0;
}

redis_work *simdiri_redis_take_work(size_t count) {
  redis_work *work = &shared_work;
  work->text.len = 0;
  if (count <= work->capacity) return work;
  free_arrays(work);
  work->offsets = RedisModule_Calloc(count + 1, sizeof *work->offsets);
  work->keys = RedisModule_Calloc(count, sizeof *work->keys);
  work->good_keys = RedisModule_Calloc(count, sizeof *work->good_keys);
  work->statuses = RedisModule_Calloc(count, sizeof *work->statuses);
  work->answers = RedisModule_Calloc(count, sizeof *work->answers);
  work->capacity = count;
  return work;
}

void simdiri_redis_give_work(redis_work *work) {
  if (work->capacity > KEPT_ENTRIES) free_arrays(work);
  if (work->text.capacity > KEPT_MAX) simdiri_buffer_free(&work->text);
  if (work->result.batch.note_capacity > KEPT_ENTRIES) simdiri_keys_result_free(&work->result, NULL);
}

/* ------------------------------------------------------------------------------------------- keys of IRIs */

static bool append_text(simdiri_buffer *to, const char *text, size_t len) {
  if (len > to->capacity - to->len) {
    const size_t capacity = to->len + len + (to->len + len) / 2;
    char *data = to->allocator->reallocate(to->allocator->user, to->data, to->capacity, capacity);
    if (!data) return false;
    to->data = data;
    to->capacity = capacity;
  }
  if (len > 0) memcpy(to->data + to->len, text, len);
  to->len += len;
  return true;
}

/* Copies the arguments one after the other: a batch is several times faster than single calls. */
static bool gather_iris(redis_work *work, RedisModuleString **iris, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t len;
    const char *iri = RedisModule_StringPtrLen(iris[i], &len);
    work->offsets[i] = (int64_t)work->text.len;
    if (!append_text(&work->text, iri, len)) return false;
  }
  work->offsets[count] = (int64_t)work->text.len;
  return true;
}

size_t simdiri_redis_make_keys(const redis_set *set, redis_work *work, RedisModuleString **iris, size_t count,
                               simdiri_status *status) {
  *status = SIMDIRI_ERROR_NO_MEMORY;
  if (!gather_iris(work, iris, count)) return 0;
  const simdiri_records records = {
      .data = work->text.data, .data_len = work->text.len, .offsets64 = work->offsets, .record_count = count};
  work->result.batch.statuses = work->statuses;
  work->result.batch.dense_capacity = count;
  *status = simdiri_keys(set->keyer, work->scratch, &records, work->keys, count, NULL, &work->result);
  if (*status != SIMDIRI_OK) return 0;
  size_t good = 0;
  for (size_t i = 0; i < count; i++)
    if (!simdiri_is_error((simdiri_status)work->statuses[i])) work->good_keys[good++] = work->keys[i];
  return good;
}
