/* The records of a part of a call. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_SLICE_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_SLICE_H

#include "redis_set.h"

/* The worst IRIs take a tenth of a microsecond for each byte, so a slice takes some milliseconds at most. */
enum {
  REDIS_IRI_MAX = 1 << 16,
  REDIS_SLICE_BYTES = 2 * REDIS_IRI_MAX,
  REDIS_SLICE_RECORDS = 1024,
  REDIS_ERROR_MAX = 256
};

typedef struct {
  size_t count;                                  /* records */
  uint16_t statuses[REDIS_SLICE_RECORDS];        /* of the records */
  size_t good_count;                             /* records without an error */
  simdiri_fingerprint keys[REDIS_SLICE_RECORDS]; /* of the good records */
  uint8_t answers[REDIS_SLICE_RECORDS];          /* of the good records */
  size_t done;                                   /* good records that have answers */
  char error[REDIS_ERROR_MAX];                   /* why the other good records have none */
  size_t text_len;
  int64_t offsets[REDIS_SLICE_RECORDS + 1];
  char text[REDIS_SLICE_BYTES];
} redis_slice;

/* Returns the memory for the slice that is done now, without records. */
redis_slice *simdiri_redis_empty_slice(void);
/* Creates the scratch that all commands use. */
bool simdiri_redis_create_scratch(void);
simdiri_scratch *simdiri_redis_scratch(void);

/* Appends an IRI. Returns false if the slice is full. An IRI of more than REDIS_IRI_MAX bytes is a bad record. */
bool simdiri_redis_append_iri(redis_slice *slice, const char *iri, size_t len);
/* Appends the arguments from number `next` on that the slice has capacity for. Returns the number of the next one. */
int simdiri_redis_append_arguments(redis_slice *slice, RedisModuleString **argv, int argc, int next);
/* Returns true if the arguments from number 2 on fit into one slice. */
bool simdiri_redis_fits_slice(RedisModuleString **argv, int argc);

/* Sets the error of the good records without answers: its first word, and the rest. */
void simdiri_redis_set_error(redis_slice *slice, const char *code, const char *message);

/* Makes the keys of the IRIs under the rules of a set. Returns false with an error if the machine fails. */
bool simdiri_redis_make_keys(const redis_set *set, redis_slice *slice);

/* Returns the answer of a record, 0 or 1, or -1 with its error. Records are asked for in order, with *good 0 at first.
 */
int simdiri_redis_find_answer(const redis_slice *slice, size_t number, size_t *good, char error[REDIS_ERROR_MAX]);
/* Replies with an answer, or an error, for each record. */
void simdiri_redis_reply_slice(RedisModuleCtx *ctx, const redis_slice *slice);
/* Writes the error of a bad record. */
void simdiri_redis_describe_bad(uint16_t status, char error[REDIS_ERROR_MAX]);

#endif
