/* What commands share: opening sets, replies, replicas, calls that are divided. Commands run in Redis's main thread
 * only. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_CALL_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_CALL_H

#include "redis_type.h"

/* ------------------------------------------------------------------------------------------- sets */

/* Opens the set of a key. *set NULL: the key is missing. Returns NULL, or an error if the value has another type. Close
 * the key after either. */
const char *simdiri_redis_find_set(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key,
                                   redis_set **set);
/* The same, but returns false after it replied with the error; then the key is closed. */
bool simdiri_redis_open(RedisModuleCtx *ctx, RedisModuleString *name, int mode, RedisModuleKey **key, redis_set **set);
/* Returns a set without keys, whose rules are the default ones; NULL if there is no memory. */
const redis_set *simdiri_redis_default_set(void);

/* Reads 32 hexadecimal digits. Returns false if the text is something else. */
bool simdiri_redis_read_hex(const char *text, size_t len, unsigned char bytes[16]);

/* Replies with "ERR" and the message. */
int simdiri_redis_fail(RedisModuleCtx *ctx, const char *message);
int simdiri_redis_fail_status(RedisModuleCtx *ctx, simdiri_status status);

/* ------------------------------------------------------------------------------------------- replicas and the AOF */

/* Ends the server if it loads an AOF: Redis would go on after a command that fails, and a crawl would begin anew. */
void simdiri_redis_end_loading(RedisModuleCtx *ctx, const char *message);
/* Sends them the set, without keys, and with its mark. */
void simdiri_redis_replicate_set(RedisModuleCtx *ctx, RedisModuleString *name, const redis_set *set);
/* Marks the set as simdiri_redis_mark_secret() does. Sends them a new mark, and announces it as this event of the
 * keyspace. */
void simdiri_redis_mark_set(RedisModuleCtx *ctx, RedisModuleString *name, redis_set *set, bool may_be_known,
                            const char *event);
/* Sends them the keys that are new: they need neither the IRIs nor the time to normalize them. */
void simdiri_redis_replicate_keys(RedisModuleCtx *ctx, RedisModuleString *name, const simdiri_fingerprint *keys,
                                  const uint8_t *is_new, size_t count);
/* Tells other clients that a set has changed. `event` is that of the keyspace. */
void simdiri_redis_tell_change(RedisModuleCtx *ctx, RedisModuleString *name, const char *event);

/* ------------------------------------------------------------------------------------------- divided calls */

typedef struct redis_call redis_call;

/* Does the next slice of a call, whose set is open. Returns true if another one is left. */
typedef bool redis_step(redis_call *call);

/* The first member of what a command remembers between the slices of a call. */
struct redis_call {
  redis_step *step;
  RedisModuleCtx *ctx;     /* of this slice: for sets and replicas */
  RedisModuleCtx *replies; /* of the call: for its reply */
  RedisModuleString **argv;
  int argc;
  int next;            /* argument at which the next slice begins */
  int mode;            /* in which the set is opened; REDISMODULE_WRITE: the call changes it */
  RedisModuleKey *key; /* the first argument, open in this slice */
  redis_set *set;      /* its value; NULL: the key is missing */
  const char *error;   /* NULL, or why the set is no longer there, or must not be changed any more */
  uint64_t serial;     /* of the set in the last slice; 0: the key was missing */
};

/* Begins a call of a command, and opens its set, which may be missing. Returns false after it replied that the value
 * has another type. */
bool simdiri_redis_begin_call(redis_call *call, redis_step *step, int mode, RedisModuleCtx *ctx,
                              RedisModuleString **argv, int argc);
/* Ends a call that does not run. */
void simdiri_redis_end_call(redis_call *call);
/* Reads the arguments of the module. Returns false if there is another one than reserved-only, with which ADD makes no
 * sets. */
bool simdiri_redis_read_module_arguments(RedisModuleString **argv, int argc);

/* Begins a reply with an element for each argument after the key. */
void simdiri_redis_begin_array(redis_call *call);

/* Runs a call to its end. It has `size` bytes with what the command remembers. A short call, or one in a transaction or
 * a script, is done at once. Otherwise other clients are served after each slice, and `begin`, if it is not NULL,
 * begins the reply. */
int simdiri_redis_run_call(redis_call *call, size_t size, bool is_short, void (*begin)(redis_call *call));

/* ------------------------------------------------------------------------------------------- the commands */

int simdiri_redis_reserve(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_create(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_load(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_mark(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_add(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_add_lines(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_add_key(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_exists(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_card(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_info(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_merge(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_export(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_import(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);
int simdiri_redis_normalize(RedisModuleCtx *ctx, RedisModuleString **argv, int argc);

#endif
