/* Writing and reading the frames of streams. README.md has the format. */
/* SPDX-License-Identifier: MIT */
#include "keys/key_stream/key_stream.h"

#include <string.h>
#define XXH_INLINE_ALL /* no symbols: extensions and the command contain this file */
#include <xxhash.h>

/* Offsets in the head of a frame; everything before the sum is summed. */
enum { AT_VERSION = 8, AT_TYPE = 10, AT_LENGTH = 12, AT_SET = 16, AT_SEQUENCE = 24, AT_KEYS = 32, AT_SUM = 40 };
/* Offsets in the payload of a header. */
enum { AT_HASH = 0, AT_FLAGS = 4, AT_IDENTITY_LEN = 8, AT_OPTIONS_LEN = 12, AT_SECRET = 16 };
enum { FLAG_SECRET_MAY_BE_KNOWN = 1 };
_Static_assert(AT_SUM + 8 == KEY_STREAM_HEAD && AT_SECRET + SIMDIRI_SECRET_LEN == KEY_STREAM_HEADER_FIXED, "offsets");

/* The first byte is in no text, and the last ones show a transfer that changes line ends. */
static const unsigned char magic[AT_VERSION] = {0x93, 'K', 'E', 'Y', 'S', '\r', '\n', 0x1A};

static void write_number(uint64_t number, unsigned size, unsigned char *bytes) {
  for (unsigned i = 0; i < size; i++) bytes[i] = (unsigned char)(number >> (8 * i));
}

static uint64_t read_number(const unsigned char *bytes, unsigned size) {
  uint64_t number = 0;
  for (unsigned i = size; i-- > 0;) number = number << 8 | bytes[i];
  return number;
}

uint64_t simdiri_key_stream_set_id(const char *identity, size_t len) { return XXH3_64bits(identity, len); }

const char *simdiri_key_stream_message(key_stream_problem problem) {
  switch (problem) {
  case KEY_STREAM_OK: return "no problem";
  case KEY_STREAM_FOREIGN: return "this is not a stream of keys";
  case KEY_STREAM_NEWER_VERSION: return "a later version of simdiri wrote the stream";
  case KEY_STREAM_OTHER_SET: return "this part of the stream is of another set";
  case KEY_STREAM_OTHER_PLACE: return "a part of the stream is missing, doubled or out of order";
  case KEY_STREAM_DAMAGED: return "the stream is damaged";
  }
  return "unknown problem";
}

/* The sum before is the seed, so that each sum depends on all frames up to its own. */
static uint64_t sum_frame(uint64_t before, const unsigned char *frame, size_t payload_len) {
  const uint64_t sum = XXH3_64bits_withSeed(frame, AT_SUM, before);
  return XXH3_64bits_withSeed(frame + KEY_STREAM_HEAD, payload_len, sum);
}

/* ------------------------------------------------------------------------------------------- writing */

/* Writes the head of a frame whose payload is in place. */
static size_t finish_frame(key_stream_place *place, key_stream_type type, size_t payload_len, size_t key_count,
                           unsigned char *frame) {
  place->key_count += key_count;
  memcpy(frame, magic, sizeof magic);
  write_number(KEY_STREAM_VERSION, 2, frame + AT_VERSION);
  write_number(type, 2, frame + AT_TYPE);
  write_number(payload_len, 4, frame + AT_LENGTH);
  write_number(place->set_id, 8, frame + AT_SET);
  write_number(place->sequence++, 8, frame + AT_SEQUENCE);
  write_number(place->key_count, 8, frame + AT_KEYS);
  place->sum = sum_frame(place->sum, frame, payload_len);
  write_number(place->sum, 8, frame + AT_SUM);
  return KEY_STREAM_HEAD + payload_len;
}

size_t simdiri_key_stream_write_header(key_stream_place *place, const key_stream_header *header, unsigned char *frame) {
  unsigned char *payload = frame + KEY_STREAM_HEAD, *texts = payload + KEY_STREAM_HEADER_FIXED;
  *place = (key_stream_place){.set_id = simdiri_key_stream_set_id(header->identity, header->identity_len)};
  write_number(header->hash, 4, payload + AT_HASH);
  write_number(header->secret_may_be_known ? FLAG_SECRET_MAY_BE_KNOWN : 0, 4, payload + AT_FLAGS);
  write_number(header->identity_len, 4, payload + AT_IDENTITY_LEN);
  write_number(header->options_len, 4, payload + AT_OPTIONS_LEN);
  memcpy(payload + AT_SECRET, header->secret, sizeof header->secret);
  memcpy(texts, header->identity, header->identity_len);
  if (header->options_len > 0) memcpy(texts + header->identity_len, header->options, header->options_len);
  return finish_frame(place, KEY_STREAM_HEADER, KEY_STREAM_HEADER_FIXED + header->identity_len + header->options_len, 0,
                      frame);
}

size_t simdiri_key_stream_write_keys(key_stream_place *place, const simdiri_fingerprint *keys, size_t count,
                                     unsigned char *frame) {
  for (size_t i = 0; i < count; i++) key_stream_write_key(keys[i], frame + KEY_STREAM_HEAD + i * KEY_STREAM_KEY_BYTES);
  return finish_frame(place, KEY_STREAM_KEYS, count * KEY_STREAM_KEY_BYTES, count, frame);
}

size_t simdiri_key_stream_write_end(key_stream_place *place, unsigned char frame[KEY_STREAM_HEAD]) {
  return finish_frame(place, KEY_STREAM_END, 0, 0, frame);
}

/* ------------------------------------------------------------------------------------------- reading */

static bool is_good_length(uint64_t type, uint64_t len) {
  switch (type) {
  case KEY_STREAM_HEADER: return len > KEY_STREAM_HEADER_FIXED && len <= KEY_STREAM_PAYLOAD_MAX;
  case KEY_STREAM_KEYS:
    return len <= (uint64_t)KEY_STREAM_KEYS_MAX * KEY_STREAM_KEY_BYTES && len % KEY_STREAM_KEY_BYTES == 0;
  case KEY_STREAM_END: return len == 0;
  default: return false;
  }
}

key_stream_problem simdiri_key_stream_measure(const unsigned char head[KEY_STREAM_HEAD], size_t *frame_len) {
  const uint64_t len = read_number(head + AT_LENGTH, 4);
  *frame_len = 0;
  if (memcmp(head, magic, sizeof magic) != 0) return KEY_STREAM_FOREIGN;
  if (read_number(head + AT_VERSION, 2) != KEY_STREAM_VERSION) return KEY_STREAM_NEWER_VERSION;
  if (!is_good_length(read_number(head + AT_TYPE, 2), len)) return KEY_STREAM_DAMAGED;
  *frame_len = KEY_STREAM_HEAD + (size_t)len;
  return KEY_STREAM_OK;
}

static bool read_header(const unsigned char *payload, size_t len, uint64_t set_id, key_stream_header *header) {
  static const unsigned char no_secret[SIMDIRI_SECRET_LEN];
  const uint64_t hash = read_number(payload + AT_HASH, 4), flags = read_number(payload + AT_FLAGS, 4),
                 identity_len = read_number(payload + AT_IDENTITY_LEN, 4),
                 options_len = read_number(payload + AT_OPTIONS_LEN, 4);
  if (hash != SIMDIRI_HASH_XXH3_128 && hash != SIMDIRI_HASH_SIPHASH_128) return false;
  if (flags & ~(uint64_t)FLAG_SECRET_MAY_BE_KNOWN) return false;
  if (identity_len == 0 || identity_len > KEY_STREAM_IDENTITY_MAX || options_len > KEY_STREAM_OPTIONS_MAX) return false;
  if (KEY_STREAM_HEADER_FIXED + identity_len + options_len != len) return false;
  *header = (key_stream_header){.hash = (simdiri_hash)hash,
                                .secret_may_be_known = flags != 0,
                                .identity = (const char *)payload + KEY_STREAM_HEADER_FIXED,
                                .identity_len = (size_t)identity_len,
                                .options_len = (size_t)options_len};
  header->options = header->identity + header->identity_len;
  memcpy(header->secret, payload + AT_SECRET, sizeof header->secret);
  if (hash == SIMDIRI_HASH_XXH3_128 && memcmp(header->secret, no_secret, sizeof no_secret) != 0) return false;
  return simdiri_key_stream_set_id(header->identity, header->identity_len) == set_id;
}

/* Checks that a frame follows the place. The number of its keys is checked with its sum. */
static key_stream_problem check_place(const key_stream_place *place, const unsigned char *head, key_stream_type type) {
  if (place->sequence > 0 && read_number(head + AT_SET, 8) != place->set_id) return KEY_STREAM_OTHER_SET;
  const bool is_first = place->sequence == 0, is_header = type == KEY_STREAM_HEADER;
  if (read_number(head + AT_SEQUENCE, 8) != place->sequence || is_first != is_header) return KEY_STREAM_OTHER_PLACE;
  return KEY_STREAM_OK;
}

key_stream_problem simdiri_key_stream_read(key_stream_place *place, const unsigned char *bytes, size_t len,
                                           key_stream_frame *frame) {
  size_t frame_len;
  if (len < KEY_STREAM_HEAD) return KEY_STREAM_FOREIGN;
  key_stream_problem problem = simdiri_key_stream_measure(bytes, &frame_len);
  if (problem != KEY_STREAM_OK) return problem;
  if (frame_len != len) return KEY_STREAM_DAMAGED;
  const unsigned char *payload = bytes + KEY_STREAM_HEAD;
  const size_t payload_len = len - KEY_STREAM_HEAD;
  *frame = (key_stream_frame){.type = (key_stream_type)read_number(bytes + AT_TYPE, 2)};
  problem = check_place(place, bytes, frame->type);
  if (problem != KEY_STREAM_OK) return problem;
  const uint64_t set_id = read_number(bytes + AT_SET, 8), sum = sum_frame(place->sum, bytes, payload_len);
  if (frame->type == KEY_STREAM_KEYS) frame->key_count = payload_len / KEY_STREAM_KEY_BYTES;
  const uint64_t key_count = place->key_count + frame->key_count;
  if (read_number(bytes + AT_SUM, 8) != sum || read_number(bytes + AT_KEYS, 8) != key_count) return KEY_STREAM_DAMAGED;
  if (frame->type == KEY_STREAM_HEADER && !read_header(payload, payload_len, set_id, &frame->header))
    return KEY_STREAM_DAMAGED;
  frame->keys = payload;
  *place = (key_stream_place){set_id, place->sequence + 1, key_count, sum};
  return KEY_STREAM_OK;
}
