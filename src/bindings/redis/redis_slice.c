/* Records of a slice: their IRIs, keys and answers. */
/* SPDX-License-Identifier: MIT */
#include "redis_slice.h"

#include <stdio.h>
#include <string.h>

static redis_slice shared_slice;
static simdiri_scratch *scratch;
static size_t scratch_bytes;
static const simdiri_allocator scratch_allocator = {.reallocate = simdiri_redis_reallocate, .user = &scratch_bytes};

bool simdiri_redis_create_scratch(void) { return simdiri_scratch_create(&scratch_allocator, &scratch) == SIMDIRI_OK; }

simdiri_scratch *simdiri_redis_scratch(void) { return scratch; }

redis_slice *simdiri_redis_empty_slice(void) {
  redis_slice *slice = &shared_slice;
  slice->count = slice->good_count = slice->done = slice->text_len = 0;
  slice->error[0] = '\0';
  return slice;
}

/* ------------------------------------------------------------------------------------------- IRIs */

/* The IRIs are copied one after the other: a batch is several times faster than single calls. */
bool simdiri_redis_append_iri(redis_slice *slice, const char *iri, size_t len) {
  const bool is_long = len > REDIS_IRI_MAX;
  if (is_long) len = 0;
  if (slice->count == REDIS_SLICE_RECORDS || len > sizeof slice->text - slice->text_len) return false;
  slice->statuses[slice->count] = is_long ? SIMDIRI_ERROR_TOO_LONG : SIMDIRI_OK;
  slice->offsets[slice->count++] = (int64_t)slice->text_len;
  memcpy(slice->text + slice->text_len, iri, len);
  slice->text_len += len;
  return true;
}

int simdiri_redis_append_arguments(redis_slice *slice, RedisModuleString **argv, int argc, int next) {
  for (; next < argc; next++) {
    size_t len;
    const char *iri = RedisModule_StringPtrLen(argv[next], &len);
    if (!simdiri_redis_append_iri(slice, iri, len)) break;
  }
  return next;
}

bool simdiri_redis_fits_slice(RedisModuleString **argv, int argc) {
  size_t total = 0, len;
  if (argc - 2 > REDIS_SLICE_RECORDS) return false;
  for (int i = 2; i < argc && total <= REDIS_SLICE_BYTES; i++, total += len)
    (void)RedisModule_StringPtrLen(argv[i], &len);
  return total <= REDIS_SLICE_BYTES;
}

/* ------------------------------------------------------------------------------------------- keys */

void simdiri_redis_set_error(redis_slice *slice, const char *code, const char *message) {
  snprintf(slice->error, sizeof slice->error, "%s%s%s", code, *code ? " " : "", message);
}

/* For one IRI, a batch takes twice as long. */
static simdiri_status make_one_key(const redis_set *set, redis_slice *slice, uint16_t *status) {
  simdiri_key_result result;
  *status = (uint16_t)simdiri_key(set->keyer, scratch, slice->text, slice->text_len, slice->keys, &result);
  return *status == SIMDIRI_ERROR_NO_MEMORY ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK;
}

static simdiri_status make_all_keys(const redis_set *set, redis_slice *slice, uint16_t *statuses) {
  static simdiri_keys_result result; /* keeps its array of notes, which is not memory of Redis */
  const simdiri_records records = {
      .data = slice->text, .data_len = slice->text_len, .offsets64 = slice->offsets, .record_count = slice->count};
  slice->offsets[slice->count] = (int64_t)slice->text_len;
  result.batch.statuses = statuses;
  result.batch.dense_capacity = slice->count;
  return simdiri_keys(set->keyer, scratch, &records, slice->keys, slice->count, NULL, &result);
}

bool simdiri_redis_make_keys(const redis_set *set, redis_slice *slice) {
  uint16_t statuses[REDIS_SLICE_RECORDS];
  const simdiri_status status =
      slice->count == 1 ? make_one_key(set, slice, statuses) : make_all_keys(set, slice, statuses);
  slice->good_count = 0;
  if (status != SIMDIRI_OK) {
    simdiri_redis_set_error(slice, "ERR", simdiri_status_message(status));
    return false;
  }
  for (size_t i = 0; i < slice->count; i++) {
    if (slice->statuses[i] != SIMDIRI_ERROR_TOO_LONG) slice->statuses[i] = statuses[i];
    if (!simdiri_is_error((simdiri_status)slice->statuses[i])) slice->keys[slice->good_count++] = slice->keys[i];
  }
  return true;
}

/* ------------------------------------------------------------------------------------------- replies */

void simdiri_redis_describe_bad(uint16_t status, char error[REDIS_ERROR_MAX]) {
  if (status == SIMDIRI_ERROR_TOO_LONG)
    snprintf(error, REDIS_ERROR_MAX, "BADIRI the IRI has more than %d bytes", REDIS_IRI_MAX);
  else
    snprintf(error, REDIS_ERROR_MAX, "BADIRI %s", simdiri_status_message((simdiri_status)status));
}

int simdiri_redis_find_answer(const redis_slice *slice, size_t number, size_t *good, char error[REDIS_ERROR_MAX]) {
  if (simdiri_is_error((simdiri_status)slice->statuses[number])) {
    simdiri_redis_describe_bad(slice->statuses[number], error);
    return -1;
  }
  if (*good < slice->done) return slice->answers[(*good)++];
  memcpy(error, slice->error, sizeof slice->error);
  return -1;
}

void simdiri_redis_reply_slice(RedisModuleCtx *ctx, const redis_slice *slice) {
  size_t good = 0;
  for (size_t i = 0; i < slice->count; i++) {
    char error[REDIS_ERROR_MAX];
    const int answer = simdiri_redis_find_answer(slice, i, &good, error);
    if (answer < 0)
      RedisModule_ReplyWithError(ctx, error);
    else
      RedisModule_ReplyWithLongLong(ctx, answer);
  }
}
