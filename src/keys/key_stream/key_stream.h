/* Streams of fingerprints with what made them: how a set leaves a server or a state, and enters another. README.md has
 * the format. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_STREAM_KEY_STREAM_H
#define SIMDIRI_KEYS_KEY_STREAM_KEY_STREAM_H

#include <simdiri/key.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
  KEY_STREAM_VERSION = 1,
  KEY_STREAM_HEAD = 48,      /* bytes of a frame before its payload */
  KEY_STREAM_KEY_BYTES = 16, /* a fingerprint: its 32 hexadecimal digits, as bytes */
  KEY_STREAM_KEYS_MAX = 4096,
  KEY_STREAM_IDENTITY_MAX = 1 << 16,
  KEY_STREAM_OPTIONS_MAX = 1024,
  KEY_STREAM_HEADER_FIXED = 32, /* bytes of a header's payload before its texts */
  KEY_STREAM_PAYLOAD_MAX = KEY_STREAM_HEADER_FIXED + KEY_STREAM_IDENTITY_MAX + KEY_STREAM_OPTIONS_MAX,
  KEY_STREAM_FRAME_MAX = KEY_STREAM_HEAD + KEY_STREAM_PAYLOAD_MAX,
  KEY_STREAM_KEYS_FRAME_MAX = KEY_STREAM_HEAD + KEY_STREAM_KEYS_MAX * KEY_STREAM_KEY_BYTES
};

typedef enum { KEY_STREAM_HEADER = 1, KEY_STREAM_KEYS = 2, KEY_STREAM_END = 3 } key_stream_type;

typedef enum {
  KEY_STREAM_OK = 0,
  KEY_STREAM_FOREIGN,       /* the bytes are not a frame */
  KEY_STREAM_NEWER_VERSION, /* a later version wrote the frame */
  KEY_STREAM_OTHER_SET,     /* the frame is of another set */
  KEY_STREAM_OTHER_PLACE,   /* the frame does not follow the previous frame: one is missing, doubled or moved */
  KEY_STREAM_DAMAGED        /* a sum, a length or a count is wrong */
} key_stream_problem;

/* A place in a stream, between two frames. All zero: before the header. */
typedef struct {
  uint64_t set_id;    /* XXH3-64 of the identity */
  uint64_t sequence;  /* the number of frames before this place */
  uint64_t key_count; /* the number of fingerprints in them */
  uint64_t sum;       /* the sum of the last of them */
} key_stream_place;

/* The payload of a header. */
typedef struct {
  simdiri_hash hash; /* XXH3_128 or SIPHASH_128 */
  bool secret_may_be_known;
  unsigned char secret[SIMDIRI_SECRET_LEN]; /* zero: the hash takes none */
  const char *identity;
  size_t identity_len;
  const char *options; /* options of the command dedupe that give the identity */
  size_t options_len;
} key_stream_header;

/* A frame that was read. Pointers are views of its bytes. */
typedef struct {
  key_stream_type type;
  key_stream_header header;  /* of a header */
  const unsigned char *keys; /* of a frame of keys; key_stream_read_key() reads them */
  size_t key_count;
} key_stream_frame;

/* Returns one phrase that says what is wrong. */
const char *simdiri_key_stream_message(key_stream_problem problem);

/* Write the frame at a place, which then is after it. Return the length of the frame. */

/* `frame` has KEY_STREAM_FRAME_MAX bytes. Identity and options have the maximal length at most. */
size_t simdiri_key_stream_write_header(key_stream_place *place, const key_stream_header *header, unsigned char *frame);
/* `frame` has KEY_STREAM_KEYS_FRAME_MAX bytes. `count` is at most KEY_STREAM_KEYS_MAX. */
size_t simdiri_key_stream_write_keys(key_stream_place *place, const simdiri_fingerprint *keys, size_t count,
                                     unsigned char *frame);
/* `frame` has KEY_STREAM_HEAD bytes. */
size_t simdiri_key_stream_write_end(key_stream_place *place, unsigned char frame[KEY_STREAM_HEAD]);

/* Returns how long the frame is that begins with this head; at most KEY_STREAM_FRAME_MAX. */
key_stream_problem simdiri_key_stream_measure(const unsigned char head[KEY_STREAM_HEAD], size_t *frame_len);
/* Reads a frame of exactly `len` bytes, any bytes. The place is after the frame if it is OK; else it is unchanged. */
key_stream_problem simdiri_key_stream_read(key_stream_place *place, const unsigned char *bytes, size_t len,
                                           key_stream_frame *frame);

uint64_t simdiri_key_stream_set_id(const char *identity, size_t len);

/* Fingerprints as bytes are big-endian, as their digits are. Compilers make one instruction of each half. */

static inline uint64_t key_stream_read_half(const unsigned char *bytes) {
  return (uint64_t)bytes[0] << 56 | (uint64_t)bytes[1] << 48 | (uint64_t)bytes[2] << 40 | (uint64_t)bytes[3] << 32 |
         (uint64_t)bytes[4] << 24 | (uint64_t)bytes[5] << 16 | (uint64_t)bytes[6] << 8 | bytes[7];
}

static inline void key_stream_write_half(uint64_t half, unsigned char *bytes) {
  const unsigned char big_endian[8] = {(unsigned char)(half >> 56), (unsigned char)(half >> 48),
                                       (unsigned char)(half >> 40), (unsigned char)(half >> 32),
                                       (unsigned char)(half >> 24), (unsigned char)(half >> 16),
                                       (unsigned char)(half >> 8),  (unsigned char)half};
  memcpy(bytes, big_endian, sizeof big_endian);
}

static inline simdiri_fingerprint key_stream_read_key(const unsigned char bytes[KEY_STREAM_KEY_BYTES]) {
  return (simdiri_fingerprint){.low = key_stream_read_half(bytes + 8), .high = key_stream_read_half(bytes)};
}

static inline void key_stream_write_key(simdiri_fingerprint key, unsigned char bytes[KEY_STREAM_KEY_BYTES]) {
  key_stream_write_half(key.high, bytes);
  key_stream_write_half(key.low, bytes + 8);
}

#endif
