/* The compressed formats: detection, and dispatch to the libraries. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

#include <string.h>

static const cli_packing_methods *const methods[] = {&cli_gzip, &cli_zstd, &cli_xz, &cli_bzip2};

/* Returns true if `data` is the start of a magic number of a frame or skippable frame (RFC 8878 3.1.1, 3.1.2). */
static bool is_zstd(const unsigned char *data, size_t len) {
  static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD}, skippable[] = {0x50, 0x2A, 0x4D, 0x18};
  size_t known = len < sizeof frame ? len : sizeof frame;
  if (memcmp(data, frame, known) == 0) return true;
  return (data[0] & 0xF0) == skippable[0] && memcmp(data + 1, skippable + 1, known - 1) == 0;
}

/* The result if the first `magic_len` bytes, or the `len` that are available, are a signature. */
static cli_packing detected(cli_packing packing, size_t len, size_t magic_len) {
  return len < magic_len ? CLI_PACKING_UNSURE : packing;
}

/* The start of a bzip2 stream is "BZh" and a digit, which a line of text may begin with, too. The signature of the
 * first block, or of the end of an empty file, follows. */
static cli_packing detect_bzip2(const unsigned char *data, size_t len) {
  enum { START_LEN = 4, LEN = 10 };
  static const unsigned char block[] = {0x31, 0x41, 0x59, 0x26, 0x53, 0x59},
                             end[] = {0x17, 0x72, 0x45, 0x38, 0x50, 0x90};
  if (memcmp(data, "BZh", len < 3 ? len : 3) != 0) return CLI_PACKING_NONE;
  if (len >= START_LEN && (data[3] < '1' || data[3] > '9')) return CLI_PACKING_NONE;
  const size_t known = len <= START_LEN ? 0 : len < LEN ? len - START_LEN : LEN - START_LEN;
  if (known > 0 && memcmp(data + START_LEN, block, known) != 0 && memcmp(data + START_LEN, end, known) != 0)
    return CLI_PACKING_NONE;
  return detected(CLI_PACKING_BZIP2, len, LEN);
}

/* The first two bytes suffice for gzip (RFC 1952 2.3.1): no UTF-8 text begins with them. The same is true of the six of
 * xz (The .xz File Format 2.1.1.1). */
cli_packing cli_packing_detect(const char *data, size_t len) {
  enum { GZIP_LEN = 2, ZSTD_LEN = 4, XZ_LEN = 6 };
  static const unsigned char gzip[] = {0x1F, 0x8B}, xz[] = {0xFD, '7', 'z', 'X', 'Z', 0};
  const unsigned char *bytes = (const unsigned char *)data;
  if (len == 0) return CLI_PACKING_UNSURE;
  if (memcmp(bytes, gzip, len < GZIP_LEN ? len : GZIP_LEN) == 0) return detected(CLI_PACKING_GZIP, len, GZIP_LEN);
  if (is_zstd(bytes, len)) return detected(CLI_PACKING_ZSTD, len, ZSTD_LEN);
  if (memcmp(bytes, xz, len < XZ_LEN ? len : XZ_LEN) == 0) return detected(CLI_PACKING_XZ, len, XZ_LEN);
  return detect_bzip2(bytes, len);
}

cli_packing cli_packing_from_suffix(const char *path) {
  size_t len = strlen(path);
  for (int i = 0; i < CLI_PACKING_WRITTEN_COUNT; i++) {
    size_t suffix_len = strlen(methods[i]->suffix);
    if (len >= suffix_len && strcmp(path + len - suffix_len, methods[i]->suffix) == 0) return (cli_packing)i;
  }
  return CLI_PACKING_NONE;
}

const char *cli_packing_name(cli_packing packing) { return methods[packing]->name; }

const char *cli_packing_missing_library(cli_packing packing) {
  return methods[packing]->decoder_create ? NULL : methods[packing]->library;
}

int cli_packing_max_level(cli_packing packing) { return methods[packing]->max_level; }

cli_decoder *cli_decoder_create(cli_packing packing) {
  cli_decoder *decoder = methods[packing]->decoder_create();
  if (decoder) decoder->methods = methods[packing];
  return decoder;
}

void cli_decoder_free(cli_decoder *decoder) {
  if (decoder) decoder->methods->decoder_free(decoder);
}

int cli_decode(cli_decoder *decoder, cli_decode_step *step, const char **reason) {
  return decoder->methods->decode(decoder, step, reason);
}

bool cli_decoder_is_whole(const cli_decoder *decoder) { return decoder->methods->is_whole(decoder); }

cli_encoder *cli_encoder_create(cli_packing packing, int level) {
  cli_encoder *encoder = methods[packing]->encoder_create(level);
  if (encoder) encoder->methods = methods[packing];
  return encoder;
}

void cli_encoder_free(cli_encoder *encoder) {
  if (encoder) encoder->methods->encoder_free(encoder);
}

int cli_encode(cli_encoder *encoder, const char *data, size_t len, int end, const cli_sink *sink, const char **reason) {
  return encoder->methods->encode(encoder, data, len, end, sink, reason);
}
