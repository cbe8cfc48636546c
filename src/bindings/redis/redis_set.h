/* The value of a key: a set of fingerprints with its options and its secret, which never change. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_REDIS_REDIS_SET_H
#define SIMDIRI_BINDINGS_REDIS_REDIS_SET_H

#include <redismodule.h>
#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys/key_stream/key_stream.h"
#include "keys/option_text/set_options.h"

enum {
  REDIS_KEY_BYTES = KEY_STREAM_KEY_BYTES, /* of a fingerprint in commands and files: its hexadecimal digits, as bytes */
  REDIS_KEYS_OF_CHUNK = KEY_STREAM_KEYS_MAX, /* fingerprints of one text in files and of one command of the AOF */
  REDIS_CHUNK_MAX = REDIS_KEYS_OF_CHUNK * REDIS_KEY_BYTES
};

typedef struct {
  uint64_t serial;             /* random, not 0: another one than every other set in memory, also of other servers */
  simdiri_allocator allocator; /* Redis's */
  size_t bytes;                /* that are allocated, without this structure */
  simdiri_context *context;
  simdiri_labeler *labeler; /* of keys by label; NULL: none */
  simdiri_keyer *keyer;
  simdiri_seen *seen;
  simdiri_hash hash;
  unsigned char secret[SIMDIRI_SECRET_LEN]; /* zero: the hash takes none */
  bool secret_may_be_known;                 /* others may know the secret: see simdiri_redis_mark_secret() */
  size_t options_len;
  char options[];
} redis_set;

/* Creates an empty set. `secret` NULL: a random one.  Returns NULL with a
 * message if the options are wrong, or if there is no memory. */
redis_set *simdiri_redis_create_set(const char *options, size_t options_len, const unsigned char *secret,
                                    char message[OPTION_MESSAGE_MAX]);
/* Does the same with a given secret, and requires that the identity of the set is as given. */
redis_set *simdiri_redis_create_set_as(const char *options, size_t options_len, const unsigned char *secret,
                                       const char *identity, size_t identity_len, char message[OPTION_MESSAGE_MAX]);
/* Returns true if the keys of the set depend on exactly what an identity says. */
bool simdiri_redis_has_identity(const redis_set *set, const char *identity, size_t identity_len);
/* Returns true if the keys of both sets can be compared: they have the same options and one secret. */
bool simdiri_redis_is_alike(const redis_set *a, const redis_set *b);
/* Marks the set if `may_be_known`: the set or the stream from which its secret came says that others may know it. Sets
 * whose hash takes no secret are never marked. Returns true if the mark is new. */
bool simdiri_redis_mark_secret(redis_set *set, bool may_be_known);
void simdiri_redis_free_set(void *set);
/* Returns NULL if there is no memory. */
redis_set *simdiri_redis_copy_set(const redis_set *set);
/* Returns how many bytes a set takes. */
size_t simdiri_redis_memory(const redis_set *set);

/* Memory of Redis. `user` is a size_t that counts the allocated bytes, with what the allocator of Redis adds. */
void *simdiri_redis_reallocate(void *user, void *block, size_t old_size, size_t new_size);

/* Writes the next fingerprints of a set, at most REDIS_KEYS_OF_CHUNK. Returns the number of bytes; 0: the end. */
size_t simdiri_redis_next_chunk(const redis_set *set, uint64_t *cursor, unsigned char chunk[REDIS_CHUNK_MAX]);
/* Inserts the fingerprints of `len` bytes, a multiple of REDIS_KEY_BYTES. */
simdiri_status simdiri_redis_insert_chunk(redis_set *set, const unsigned char *chunk, size_t len);

#endif
