/* zstd (RFC 8878), through libzstd. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

/* Above this a compressor takes hundreds of megabytes; zstd(1) asks for --ultra there. */
enum { MAX_LEVEL = 19 };

#ifdef SIMDIRI_HAS_ZSTD
#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* A whole block of the format comes out of one call. */
enum { ROOM = 1 << 18 };

typedef struct {
  cli_decoder base;
  ZSTD_DCtx *context;
  int is_in_frame;
} zstd_decoder;

typedef struct {
  cli_encoder base;
  ZSTD_CCtx *context;
  char out[ROOM];
} zstd_encoder;

/* ------------------------------------------------------------------------------------------- reading */

static cli_decoder *decoder_create(void) {
  zstd_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->is_in_frame = 1; /* a file holds at least one */
  decoder->context = ZSTD_createDCtx();
  if (decoder->context) return &decoder->base;
  free(decoder);
  return NULL;
}

static void decoder_free(cli_decoder *base) {
  zstd_decoder *decoder = (zstd_decoder *)base;
  ZSTD_freeDCtx(decoder->context);
  free(decoder);
}

/* A frame may ask for a window of up to 128 MiB, which is libzstd's own limit, and zstd(1)'s. */
static int decode(cli_decoder *base, cli_stretch *step, const char **reason) {
  zstd_decoder *decoder = (zstd_decoder *)base;
  if (!decoder->is_in_frame && step->in == step->in_end) return DECODED;
  ZSTD_inBuffer in = {step->in, (size_t)(step->in_end - step->in), 0};
  ZSTD_outBuffer out = {step->out, (size_t)(step->out_end - step->out), 0};
  size_t status = ZSTD_decompressStream(decoder->context, &out, &in);
  step->in += in.pos;
  step->out += out.pos;
  if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) return DECODE_NO_MEMORY;
  if (ZSTD_isError(status)) {
    *reason = ZSTD_getErrorName(status);
    return DECODE_BAD;
  }
  decoder->is_in_frame = status != 0;
  return DECODED;
}

static int is_whole(const cli_decoder *base) { return !((const zstd_decoder *)base)->is_in_frame; }

/* ------------------------------------------------------------------------------------------- writing */

/* With a checksum, as zstd(1) has it. */
static int set_up(ZSTD_CCtx *context, int level) {
  if (ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1))) return -1;
  return level > 0 && ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)) ? -1 : 0;
}

static cli_encoder *encoder_create(int level) {
  zstd_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->context = ZSTD_createCCtx();
  if (encoder->context && set_up(encoder->context, level) == 0) return &encoder->base;
  ZSTD_freeCCtx(encoder->context);
  free(encoder);
  return NULL;
}

static void encoder_free(cli_encoder *base) {
  zstd_encoder *encoder = (zstd_encoder *)base;
  ZSTD_freeCCtx(encoder->context);
  free(encoder);
}

static int encode(cli_encoder *base, const char *data, size_t len, int end, cli_sink *sink, void *user,
                  const char **reason) {
  static const ZSTD_EndDirective directives[] = {ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end};
  zstd_encoder *encoder = (zstd_encoder *)base;
  ZSTD_inBuffer in = {data, len, 0};
  size_t left;
  do {
    ZSTD_outBuffer out = {encoder->out, ROOM, 0};
    left = ZSTD_compressStream2(encoder->context, &out, &in, directives[end]);
    if (ZSTD_isError(left)) {
      *reason = ZSTD_getErrorName(left);
      return -1;
    }
    if (out.pos > 0 && sink(user, encoder->out, out.pos) != 0) return -1;
  } while (in.pos < len || (end != ENCODE_GO && left > 0));
  return 0;
}

const cli_packing_methods cli_zstd = {"zstd", ".zst",   "libzstd",      MAX_LEVEL,    decoder_create, decoder_free,
                                      decode, is_whole, encoder_create, encoder_free, encode};
#else
const cli_packing_methods cli_zstd = {.name = "zstd", .suffix = ".zst", .library = "libzstd", .max_level = MAX_LEVEL};
#endif
