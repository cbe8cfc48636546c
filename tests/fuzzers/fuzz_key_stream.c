/* Fuzz target: frames of streams of keys. Frames of any bytes, or those of a good stream with changes, with or without
 * their sum made right. A frame that is accepted is written again: the same bytes. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "frame_seal.h"
#include "keys/key_stream/key_stream.h"

/* Writes an accepted frame again. */
static size_t write_again(key_stream_place *place, const key_stream_frame *frame, unsigned char *bytes) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  switch (frame->type) {
  case KEY_STREAM_HEADER: return simdiri_key_stream_write_header(place, &frame->header, bytes);
  case KEY_STREAM_KEYS:
    for (size_t i = 0; i < frame->key_count; i++) keys[i] = key_stream_read_key(frame->keys + i * KEY_STREAM_KEY_BYTES);
    return simdiri_key_stream_write_keys(place, keys, frame->key_count, bytes);
  default: return simdiri_key_stream_write_end(place, bytes);
  }
}

/* Reads a frame, and checks the laws. Returns true if it is accepted. */
static bool read_frame(key_stream_place *place, const fuzz_text *text) {
  static unsigned char again[KEY_STREAM_FRAME_MAX];
  const key_stream_place before = *place;
  key_stream_frame frame;
  key_stream_place written = before;
  size_t len = 0;
  const unsigned char *bytes = (const unsigned char *)text->data;
  const key_stream_problem problem = simdiri_key_stream_read(place, bytes, text->len, &frame);
  if (text->len >= KEY_STREAM_HEAD) {
    const key_stream_problem measured = simdiri_key_stream_measure(bytes, &len);
    fuzz_require(measured == KEY_STREAM_OK || problem == measured, "a head that is refused is the head of no frame");
    fuzz_require(len <= KEY_STREAM_FRAME_MAX, "a frame is bounded");
  }
  if (problem != KEY_STREAM_OK) {
    fuzz_require(memcmp(place, &before, sizeof before) == 0, "a frame that is refused changes nothing");
    fuzz_require(strlen(simdiri_key_stream_message(problem)) > 0, "a problem has a message");
    return false;
  }
  fuzz_require(len == text->len, "a frame has the length that its head says");
  fuzz_require(place->sequence == before.sequence + 1 && frame.key_count <= KEY_STREAM_KEYS_MAX, "one step");
  fuzz_require(write_again(&written, &frame, again) == text->len && memcmp(again, text->data, text->len) == 0,
               "a frame that is accepted is the only one with its content");
  fuzz_require(memcmp(&written, place, sizeof written) == 0, "reader and writer agree about the place");
  return true;
}

/* Writes the frame of a good stream that follows the place. */
static fuzz_text write_good(fuzz_source *source, key_stream_place place) {
  static unsigned char bytes[KEY_STREAM_FRAME_MAX];
  static const char options[] = "--lossy=crawl", identity[] = "simdiri-key/1 rules=4 hash=siphash-128";
  simdiri_fingerprint keys[4];
  const unsigned kind = fuzz_take_byte(source);
  if (place.sequence == 0) {
    key_stream_header header = {.hash = kind % 2 ? SIMDIRI_HASH_SIPHASH_128 : SIMDIRI_HASH_XXH3_128,
                                .secret_may_be_known = kind >> 1 & 1,
                                .identity = identity,
                                .identity_len = sizeof identity - 1,
                                .options = options,
                                .options_len = kind % 8};
    if (kind % 2) memset(header.secret, 7, sizeof header.secret);
    const size_t len = simdiri_key_stream_write_header(&place, &header, bytes);
    return fuzz_copy((const char *)bytes, len);
  }
  for (unsigned i = 0; i < 4; i++) keys[i] = (simdiri_fingerprint){fuzz_take_64(source), i};
  const size_t len = kind % 8 ? simdiri_key_stream_write_keys(&place, keys, kind % 5, bytes)
                              : simdiri_key_stream_write_end(&place, bytes);
  return fuzz_copy((const char *)bytes, len);
}

/* The first byte: bit 0, the sum is made right; bit 1, any bytes; bit 2, no changes. */
static fuzz_text take_frame(fuzz_source *source, const key_stream_place *place) {
  const uint8_t kind = fuzz_take_byte(source);
  fuzz_text text;
  if (kind & 2) {
    text = fuzz_take_text(source, '\n');
  } else {
    text = write_good(source, *place);
    if (!(kind & 4)) {
      const fuzz_text changed = fuzz_change(source, &text);
      fuzz_free(&text);
      text = changed;
    }
  }
  if (kind & 1) fuzz_seal_frame(&text, place->sum);
  return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  key_stream_place place = {0};
  while (source.at < source.end) {
    fuzz_text text = take_frame(&source, &place);
    (void)read_frame(&place, &text);
    fuzz_free(&text);
  }
  return 0;
}
