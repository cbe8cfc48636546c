/* xz (the .xz file format 1.1.0), by liblzma. It is read only. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

#ifdef SIMDIRI_HAS_LZMA
#include <lzma.h>
#include <stdint.h>
#include <stdlib.h>

/* A dictionary of 128 MiB, as for zstd, and what the decoder itself needs. xz -9 needs 65 MiB. */
enum { MEMORY_LIMIT = (128 << 20) + (1 << 20), PADDING_UNIT = 4 };

typedef struct {
  cli_decoder base;
  lzma_stream stream;
  bool is_after_stream;
  unsigned padding; /* bytes of stream padding (2.2), modulo 4 */
} xz_decoder;

/* Begins the first stream, or another one with the memory of the last. */
static lzma_ret begin_stream(xz_decoder *decoder) {
  decoder->is_after_stream = false;
  decoder->padding = 0;
  return lzma_stream_decoder(&decoder->stream, MEMORY_LIMIT, LZMA_TELL_UNSUPPORTED_CHECK);
}

static cli_decoder *decoder_create(void) {
  xz_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->stream = (lzma_stream)LZMA_STREAM_INIT;
  if (begin_stream(decoder) == LZMA_OK) return &decoder->base;
  lzma_end(&decoder->stream);
  free(decoder);
  return NULL;
}

static void decoder_free(cli_decoder *base) {
  xz_decoder *decoder = (xz_decoder *)base;
  lzma_end(&decoder->stream);
  free(decoder);
}

static const char *find_reason(lzma_ret status) {
  switch (status) {
  case LZMA_MEMLIMIT_ERROR: return "it needs more than 128 MiB of memory";
  case LZMA_FORMAT_ERROR: return "no xz stream begins here";
  case LZMA_OPTIONS_ERROR: return "unsupported options in a header";
  case LZMA_UNSUPPORTED_CHECK: return "unsupported type of integrity check";
  case LZMA_DATA_ERROR: return "invalid data, or wrong integrity check";
  default: return "liblzma failed";
  }
}

/* Skips the padding between streams: zeros, whose number is a multiple of four. */
static int read_padding(xz_decoder *decoder, cli_decode_step *step, const char **reason) {
  for (; step->in < step->in_end && *step->in == '\0'; step->in++)
    decoder->padding = (decoder->padding + 1) % PADDING_UNIT;
  if (step->in == step->in_end) return CLI_DECODED;
  *reason = "the padding is not a multiple of four bytes";
  if (decoder->padding != 0) return CLI_DECODE_BAD;
  return begin_stream(decoder) == LZMA_OK ? CLI_DECODED : CLI_DECODE_NO_MEMORY;
}

static int decode_xz(cli_decoder *base, cli_decode_step *step, const char **reason) {
  xz_decoder *decoder = (xz_decoder *)base;
  if (decoder->is_after_stream) {
    const int status = read_padding(decoder, step, reason);
    if (status != CLI_DECODED || decoder->is_after_stream) return status;
  }
  lzma_stream *stream = &decoder->stream;
  stream->next_in = (const uint8_t *)step->in;
  stream->avail_in = (size_t)(step->in_end - step->in);
  stream->next_out = (uint8_t *)step->out;
  stream->avail_out = (size_t)(step->out_end - step->out);
  const lzma_ret status = lzma_code(stream, LZMA_RUN);
  step->in = (const char *)stream->next_in;
  step->out = (char *)stream->next_out;
  decoder->is_after_stream = status == LZMA_STREAM_END;
  if (status == LZMA_OK || status == LZMA_STREAM_END || status == LZMA_BUF_ERROR) return CLI_DECODED;
  if (status == LZMA_MEM_ERROR) return CLI_DECODE_NO_MEMORY;
  *reason = find_reason(status);
  return CLI_DECODE_BAD;
}

static bool is_whole(const cli_decoder *base) {
  const xz_decoder *decoder = (const xz_decoder *)base;
  return decoder->is_after_stream && decoder->padding == 0;
}

const cli_packing_methods cli_xz = {.name = "xz",
                                    .library = "liblzma",
                                    .decoder_create = decoder_create,
                                    .decoder_free = decoder_free,
                                    .decode = decode_xz,
                                    .is_whole = is_whole};
#else
const cli_packing_methods cli_xz = {.name = "xz", .library = "liblzma"};
#endif
