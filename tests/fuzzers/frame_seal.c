/* Changes frames. The offsets are those of src/keys/key_stream/README.md. */
/* SPDX-License-Identifier: MIT */
#include "frame_seal.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { HEAD = 48, AT_TYPE = 10, AT_SET = 16, AT_SUM = 40, AT_IDENTITY_LEN = HEAD + 8, AT_IDENTITY = HEAD + 32 };

/* Each change has 4 bytes: its place, its kind, a value. */
fuzz_text fuzz_change(fuzz_source *source, const fuzz_text *text) {
  fuzz_text changed = fuzz_copy(text->data, text->len);
  for (unsigned count = fuzz_take_byte(source) % 8; count > 0 && changed.len > 0; count--) {
    const size_t at = fuzz_take_16(source) % changed.len;
    const uint8_t kind = fuzz_take_byte(source), value = fuzz_take_byte(source);
    if (kind % 8 == 7) {
      const fuzz_text cut = fuzz_copy(changed.data, at);
      fuzz_free(&changed);
      changed = cut;
    } else {
      changed.data[at] = (char)(kind % 8 < 4 ? changed.data[at] ^ 1 << kind % 8 : value);
    }
  }
  return changed;
}

static void write_number(char *to, uint64_t number) {
  for (unsigned i = 0; i < 8; i++) to[i] = (char)(number >> 8 * i);
}

static size_t read_number(const char *from) {
  size_t number = 0;
  for (unsigned i = 4; i-- > 0;) number = number << 8 | (unsigned char)from[i];
  return number;
}

void fuzz_seal_frame(fuzz_text *frame, uint64_t before) {
  if (frame->len < HEAD) return;
  if (frame->data[AT_TYPE] == 1 && frame->len > AT_IDENTITY) {
    const size_t len = read_number(frame->data + AT_IDENTITY_LEN), max = frame->len - AT_IDENTITY;
    write_number(frame->data + AT_SET, XXH3_64bits(frame->data + AT_IDENTITY, len < max ? len : max));
  }
  const uint64_t head = XXH3_64bits_withSeed(frame->data, AT_SUM, before);
  write_number(frame->data + AT_SUM, XXH3_64bits_withSeed(frame->data + HEAD, frame->len - HEAD, head));
}
