/* Commands that insert: ADD, ADDLINES, ADDKEY. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redis_call.h"
#include "redis_slice.h"

/* ------------------------------------------------------------------------------------------- a slice */

/* Inserts the good keys of a slice. `is_one`: the call has one IRI, so replicas and the AOF get the call itself, which
 * is cheaper than another command. */
static void insert_keys(redis_call *call, redis_slice *slice, bool is_one) {
  const uint64_t before = simdiri_seen_count(call->set->seen);
  const simdiri_status status =
      simdiri_seen_insert(call->set->seen, slice->keys, slice->good_count, slice->answers, &slice->done);
  if (status != SIMDIRI_OK) {
    simdiri_redis_end_loading(call->ctx, simdiri_status_message(status));
    simdiri_redis_set_error(slice, "ERR", simdiri_status_message(status));
  }
  if (simdiri_seen_count(call->set->seen) == before) return;
  if (is_one)
    RedisModule_ReplicateVerbatim(call->ctx);
  else
    simdiri_redis_replicate_keys(call->ctx, call->argv[1], slice->keys, slice->answers, slice->done);
  simdiri_redis_tell_change(call->ctx, call->argv[1], "simdiri.add");
}

static bool is_reserved_only;

bool simdiri_redis_read_module_arguments(RedisModuleString **argv, int argc) {
  size_t len;
  is_reserved_only = argc > 0;
  if (argc == 0) return true;
  const char *text = RedisModule_StringPtrLen(argv[0], &len);
  return argc == 1 && len == strlen("reserved-only") && memcmp(text, "reserved-only", len) == 0;
}

/* A new set becomes the value of its key with its first IRI. */
static void add_to_new_set(redis_call *call, redis_slice *slice) {
  char message[OPTION_MESSAGE_MAX];
  if (RedisModule_GetContextFlags(call->ctx) & (REDISMODULE_CTX_FLAGS_REPLICATED | REDISMODULE_CTX_FLAGS_LOADING)) {
    simdiri_redis_end_loading(call->ctx, "its keys have no set");
    simdiri_redis_set_error(slice, "ERR", "no such key; SIMDIRI.CREATE of the set was refused");
    return;
  }
  if (is_reserved_only) {
    simdiri_redis_set_error(slice, "ERR", "no such key; SIMDIRI.RESERVE makes it");
    return;
  }
  redis_set *set = simdiri_redis_create_set("", 0, NULL, message);
  if (!set) {
    simdiri_redis_set_error(slice, "ERR", message);
  } else if (simdiri_redis_make_keys(set, slice) && slice->good_count > 0) {
    RedisModule_ModuleTypeSetValue(call->key, simdiri_redis_type(), set);
    simdiri_redis_replicate_set(call->ctx, call->argv[1], set);
    call->set = set;
    call->serial = set->serial;
    insert_keys(call, slice, false);
  } else {
    simdiri_redis_free_set(set);
  }
}

/* Adds the IRIs of a slice. Afterwards each record has an answer or an error. */
static void add_iris(redis_call *call, redis_slice *slice, bool is_one) {
  if (call->error)
    simdiri_redis_set_error(slice, "", call->error);
  else if (!call->set)
    add_to_new_set(call, slice);
  else if (simdiri_redis_make_keys(call->set, slice))
    insert_keys(call, slice, is_one);
}

/* ------------------------------------------------------------------------------------------- calls */

static bool add_arguments(redis_call *call) {
  redis_slice *slice = simdiri_redis_empty_slice();
  call->next = simdiri_redis_append_arguments(slice, call->argv, call->argc, call->next);
  add_iris(call, slice, call->argc == 3);
  simdiri_redis_reply_slice(call->replies, slice);
  return call->next < call->argc;
}

int simdiri_redis_add(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  redis_call call;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_begin_call(&call, add_arguments, REDISMODULE_READ | REDISMODULE_WRITE, ctx, argv, argc))
    return REDISMODULE_OK;
  return simdiri_redis_run_call(&call, sizeof call, simdiri_redis_fits_slice(argv, argc), simdiri_redis_begin_array);
}

/* ------------------------------------------------------------------------------------------- lines */

enum { ERRORS_MAX = 1000 };

typedef struct {
  long long line; /* its number, from 0 */
  RedisModuleString *text;
} line_error;

typedef struct {
  redis_call call;
  size_t at;                  /* in the text */
  long long count;            /* lines */
  RedisModuleString *answers; /* a character for each line */
  line_error *errors;         /* NULL: none; otherwise ERRORS_MAX entries */
  long error_count;
} lines_call;

/* Appends the next lines. A last line feed ends a line and begins none. */
static void append_lines(lines_call *lines, redis_slice *slice, const char *text, size_t len) {
  while (lines->at < len) {
    const char *line = text + lines->at, *feed = memchr(line, '\n', len - lines->at);
    size_t line_len = feed ? (size_t)(feed - line) : len - lines->at;
    const size_t next = lines->at + line_len + (feed != NULL);
    if (line_len > 0 && line[line_len - 1] == '\r') line_len--;
    if (!simdiri_redis_append_iri(slice, line, line_len)) return;
    lines->at = next;
  }
}

static void keep_error(lines_call *lines, long long line, const char *error) {
  if (lines->error_count == ERRORS_MAX) return;
  if (!lines->errors) lines->errors = RedisModule_Calloc(ERRORS_MAX, sizeof *lines->errors);
  lines->errors[lines->error_count++] =
      (line_error){.line = line, .text = RedisModule_CreateString(NULL, error, strlen(error))};
}

/* Keeps the answers of a slice. */
static void keep_answers(lines_call *lines, const redis_slice *slice) {
  char answers[REDIS_SLICE_RECORDS];
  size_t good = 0;
  for (size_t i = 0; i < slice->count; i++) {
    char error[REDIS_ERROR_MAX];
    const int answer = simdiri_redis_find_answer(slice, i, &good, error);
    answers[i] = "!01"[answer + 1];
    if (answer < 0) keep_error(lines, lines->count + (long long)i, error);
  }
  lines->count += (long long)slice->count;
  RedisModule_StringAppendBuffer(NULL, lines->answers, answers, slice->count);
}

static void reply_lines(const lines_call *lines) {
  RedisModuleCtx *ctx = lines->call.replies;
  RedisModule_ReplyWithArray(ctx, 2);
  RedisModule_ReplyWithString(ctx, lines->answers);
  RedisModule_ReplyWithArray(ctx, lines->error_count);
  for (long i = 0; i < lines->error_count; i++) {
    RedisModule_ReplyWithArray(ctx, 2);
    RedisModule_ReplyWithLongLong(ctx, lines->errors[i].line);
    RedisModule_ReplyWithString(ctx, lines->errors[i].text);
  }
}

static void free_lines(lines_call *lines) {
  RedisModule_FreeString(NULL, lines->answers);
  for (long i = 0; i < lines->error_count; i++) RedisModule_FreeString(NULL, lines->errors[i].text);
  RedisModule_Free(lines->errors);
}

static bool add_lines(redis_call *call) {
  lines_call *lines = (lines_call *)call;
  redis_slice *slice = simdiri_redis_empty_slice();
  size_t len;
  const char *text = RedisModule_StringPtrLen(call->argv[2], &len);
  append_lines(lines, slice, text, len);
  if (slice->count > 0) add_iris(call, slice, false);
  keep_answers(lines, slice);
  if (lines->at < len) return true;
  reply_lines(lines);
  free_lines(lines);
  return false;
}

int simdiri_redis_add_lines(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  lines_call lines = {.at = 0};
  size_t len;
  if (argc != 3) return RedisModule_WrongArity(ctx);
  if (!simdiri_redis_begin_call(&lines.call, add_lines, REDISMODULE_READ | REDISMODULE_WRITE, ctx, argv, argc))
    return REDISMODULE_OK;
  (void)RedisModule_StringPtrLen(argv[2], &len);
  lines.answers = RedisModule_CreateString(NULL, "", 0);
  return simdiri_redis_run_call(&lines.call, sizeof lines, len <= REDIS_SLICE_BYTES, NULL);
}

/* ------------------------------------------------------------------------------------------- fingerprints */

/* Reads a fingerprint: 32 hexadecimal digits, or 16 bytes. */
static bool read_fingerprint(RedisModuleString *from, simdiri_fingerprint *to) {
  unsigned char bytes[REDIS_KEY_BYTES];
  size_t len;
  const char *text = RedisModule_StringPtrLen(from, &len);
  if (len == sizeof bytes)
    memcpy(bytes, text, len);
  else if (!simdiri_redis_read_hex(text, len, bytes))
    return false;
  *to = key_stream_read_key(bytes);
  return true;
}

static bool add_fingerprints(redis_call *call) {
  redis_slice *slice = simdiri_redis_empty_slice();
  for (; call->next < call->argc && slice->count < REDIS_SLICE_RECORDS; call->next++, slice->count++) {
    slice->statuses[slice->count] = SIMDIRI_OK;
    (void)read_fingerprint(call->argv[call->next], &slice->keys[slice->count]);
  }
  slice->good_count = slice->count;
  if (call->error)
    simdiri_redis_set_error(slice, "", call->error);
  else
    insert_keys(call, slice, false);
  simdiri_redis_reply_slice(call->replies, slice);
  return call->next < call->argc;
}

int simdiri_redis_add_key(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  redis_call call;
  if (argc < 3) return RedisModule_WrongArity(ctx);
  for (int i = 2; i < argc; i++) {
    simdiri_fingerprint fingerprint;
    if (!read_fingerprint(argv[i], &fingerprint))
      return simdiri_redis_fail(ctx, "a fingerprint has 32 hexadecimal digits or 16 bytes; no key was added");
  }
  if (!simdiri_redis_begin_call(&call, add_fingerprints, REDISMODULE_READ | REDISMODULE_WRITE, ctx, argv, argc))
    return REDISMODULE_OK;
  if (!call.set) {
    simdiri_redis_end_call(&call);
    return simdiri_redis_fail(ctx, "no such key; SIMDIRI.RESERVE makes the set, whose options and secret must be those "
                                   "of the fingerprints");
  }
  return simdiri_redis_run_call(&call, sizeof call, argc - 2 <= REDIS_SLICE_RECORDS, simdiri_redis_begin_array);
}
