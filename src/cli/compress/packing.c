/* The compressed formats: detection, and dispatch to zlib and libzstd. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

#include <string.h>

static const cli_packing_methods *const methods[] = {&cli_gzip, &cli_zstd};

/* Returns true if `data` is the start of a magic number of a frame or skippable frame (RFC 8878 3.1.1, 3.1.2). */
static bool is_zstd(const unsigned char *data, size_t len) {
  static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD}, skippable[] = {0x50, 0x2A, 0x4D, 0x18};
  size_t known = len < sizeof frame ? len : sizeof frame;
  if (memcmp(data, frame, known) == 0) return true;
  return (data[0] & 0xF0) == skippable[0] && memcmp(data + 1, skippable + 1, known - 1) == 0;
}

/* The first two bytes suffice for gzip (RFC 1952 2.3.1): no UTF-8 text begins with them. */
cli_packing cli_packing_detect(const char *data, size_t len) {
  enum { GZIP_LEN = 2, ZSTD_LEN = 4 };
  const unsigned char *bytes = (const unsigned char *)data;
  if (len == 0) return CLI_PACKING_UNSURE;
  if (bytes[0] == 0x1F && (len < GZIP_LEN || bytes[1] == 0x8B))
    return len < GZIP_LEN ? CLI_PACKING_UNSURE : CLI_PACKING_GZIP;
  if (is_zstd(bytes, len)) return len < ZSTD_LEN ? CLI_PACKING_UNSURE : CLI_PACKING_ZSTD;
  return CLI_PACKING_NONE;
}

cli_packing cli_packing_from_suffix(const char *path) {
  size_t len = strlen(path);
  for (int i = 0; i < CLI_PACKING_NONE; i++) {
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

int cli_encode(cli_encoder *encoder, const char *data, size_t len, int end, cli_sink *sink, void *user,
               const char **reason) {
  return encoder->methods->encode(encoder, data, len, end, sink, user, reason);
}
