/* zstd (RFC 8878), by libzstd. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

/* Above this level, the compressor needs hundreds of megabytes, and zstd(1) requires --ultra. */
enum { MAX_LEVEL = 19 };

#ifdef SIMDIRI_HAS_ZSTD
#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* One call can write a block of the maximum length. */
enum { OUT_CAPACITY = 1 << 18 };

typedef struct {
  cli_decoder base;
  ZSTD_DCtx *context;
  bool is_in_frame;
} zstd_decoder;

typedef struct {
  cli_encoder base;
  ZSTD_CCtx *context;
  char out[OUT_CAPACITY];
} zstd_encoder;

/* ------------------------------------------------------------------------------------------- reading */

static cli_decoder *decoder_create(void) {
  zstd_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->is_in_frame = true; /* a file contains at least one frame */
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

/* libzstd and zstd(1) refuse a frame that needs a window of more than 128 MiB; so does this decoder. */
static int decode_zstd(cli_decoder *base, cli_decode_step *step, const char **reason) {
  zstd_decoder *decoder = (zstd_decoder *)base;
  if (!decoder->is_in_frame && step->in == step->in_end) return CLI_DECODED;
  ZSTD_inBuffer in = {step->in, (size_t)(step->in_end - step->in), 0};
  ZSTD_outBuffer out = {step->out, (size_t)(step->out_end - step->out), 0};
  size_t status = ZSTD_decompressStream(decoder->context, &out, &in);
  step->in += in.pos;
  step->out += out.pos;
  if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) return CLI_DECODE_NO_MEMORY;
  if (ZSTD_isError(status)) {
    *reason = ZSTD_getErrorName(status);
    return CLI_DECODE_BAD;
  }
  decoder->is_in_frame = status != 0;
  return CLI_DECODED;
}

static bool is_whole(const cli_decoder *base) { return !((const zstd_decoder *)base)->is_in_frame; }

/* ------------------------------------------------------------------------------------------- writing */

/* Adds a checksum to each frame, as zstd(1) does. */
static int set_parameters(ZSTD_CCtx *context, int level) {
  if (ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1))) return -1;
  return level > 0 && ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)) ? -1 : 0;
}

static cli_encoder *encoder_create(int level) {
  zstd_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->context = ZSTD_createCCtx();
  if (encoder->context && set_parameters(encoder->context, level) == 0) return &encoder->base;
  ZSTD_freeCCtx(encoder->context);
  free(encoder);
  return NULL;
}

static void encoder_free(cli_encoder *base) {
  zstd_encoder *encoder = (zstd_encoder *)base;
  ZSTD_freeCCtx(encoder->context);
  free(encoder);
}

static int encode_zstd(cli_encoder *base, const char *data, size_t len, int end, const cli_sink *sink,
                       const char **reason) {
  static const ZSTD_EndDirective directives[] = {ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end};
  zstd_encoder *encoder = (zstd_encoder *)base;
  ZSTD_inBuffer in = {data, len, 0};
  size_t left;
  do {
    ZSTD_outBuffer out = {encoder->out, OUT_CAPACITY, 0};
    left = ZSTD_compressStream2(encoder->context, &out, &in, directives[end]);
    if (ZSTD_isError(left)) {
      *reason = ZSTD_getErrorName(left);
      return -1;
    }
    if (out.pos > 0 && sink->write(sink->user, encoder->out, out.pos) != 0) return -1;
  } while (in.pos < len || (end != CLI_ENCODE_GO && left > 0));
  return 0;
}

const cli_packing_methods cli_zstd = {"zstd",      ".zst",   "libzstd",      MAX_LEVEL,    decoder_create, decoder_free,
                                      decode_zstd, is_whole, encoder_create, encoder_free, encode_zstd};
#else
const cli_packing_methods cli_zstd = {.name = "zstd", .suffix = ".zst", .library = "libzstd", .max_level = MAX_LEVEL};
#endif
