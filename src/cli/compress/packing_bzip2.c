/* bzip2, by libbz2. It is read only. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

#ifdef SIMDIRI_HAS_BZIP2
#include <bzlib.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

static const char magic[] = "BZh"; /* a digit from 1 to 9 follows */
enum { MAGIC_LEN = 4 };

typedef struct {
  cli_decoder base;
  bz_stream stream;
  bool has_stream;  /* `stream` must be ended */
  bool is_after;    /* a stream has ended, and no other one has begun */
  size_t magic_len; /* bytes of the magic number of a next stream that were read */
  char level;       /* its fourth byte */
} bzip2_decoder;

/* A new decoder for each stream: libbz2 cannot reset one. Returns 0, or -1 if memory is exhausted. */
static int begin_stream(bzip2_decoder *decoder) {
  if (decoder->has_stream) BZ2_bzDecompressEnd(&decoder->stream);
  decoder->stream = (bz_stream){0};
  decoder->has_stream = BZ2_bzDecompressInit(&decoder->stream, 0, 0) == BZ_OK;
  decoder->is_after = false;
  return decoder->has_stream ? 0 : -1;
}

static cli_decoder *decoder_create(void) {
  bzip2_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  if (begin_stream(decoder) == 0) return &decoder->base;
  free(decoder);
  return NULL;
}

static void decoder_free(cli_decoder *base) {
  bzip2_decoder *decoder = (bzip2_decoder *)base;
  if (decoder->has_stream) BZ2_bzDecompressEnd(&decoder->stream);
  free(decoder);
}

static unsigned clamp_to_unsigned(size_t len) { return len < UINT_MAX ? (unsigned)len : UINT_MAX; }

/* Casts const away, because libbz2's types lack it; libbz2 only reads the bytes. */
static char *cast_to_chars(const char *text) { return (char *)(uintptr_t)text; /* NOLINT(performance-no-int-to-ptr) */ }

/* Calls libbz2 with the bytes of [*in, in_end), and the step's space for output. */
static int decode_bytes(bzip2_decoder *decoder, const char **in, const char *in_end, cli_decode_step *step,
                        const char **reason) {
  bz_stream *stream = &decoder->stream;
  stream->next_in = cast_to_chars(*in);
  stream->avail_in = clamp_to_unsigned((size_t)(in_end - *in));
  stream->next_out = step->out;
  stream->avail_out = clamp_to_unsigned((size_t)(step->out_end - step->out));
  const int status = BZ2_bzDecompress(stream);
  *in = stream->next_in;
  step->out = stream->next_out;
  decoder->is_after = status == BZ_STREAM_END;
  decoder->magic_len = 0;
  if (status == BZ_OK || status == BZ_STREAM_END) return CLI_DECODED;
  if (status == BZ_MEM_ERROR) return CLI_DECODE_NO_MEMORY;
  *reason = "invalid data, or wrong checksum";
  return CLI_DECODE_BAD;
}

static bool continues_magic(const bzip2_decoder *decoder, char byte) {
  return decoder->magic_len < MAGIC_LEN - 1 ? byte == magic[decoder->magic_len] : byte >= '1' && byte <= '9';
}

/* Reads the bytes after a stream: the start of another one, or garbage, which bzip2(1) ignores, too. */
static int read_after_stream(bzip2_decoder *decoder, cli_decode_step *step, const char **reason) {
  for (; step->in < step->in_end && decoder->magic_len < MAGIC_LEN; step->in++) {
    if (!continues_magic(decoder, *step->in)) return CLI_DECODE_GARBAGE;
    decoder->level = *step->in;
    decoder->magic_len++;
  }
  if (decoder->magic_len < MAGIC_LEN) return CLI_DECODED;
  if (begin_stream(decoder) != 0) return CLI_DECODE_NO_MEMORY;
  const char start[MAGIC_LEN] = {magic[0], magic[1], magic[2], decoder->level}, *in = start;
  return decode_bytes(decoder, &in, start + MAGIC_LEN, step, reason);
}

static int decode_bzip2(cli_decoder *base, cli_decode_step *step, const char **reason) {
  bzip2_decoder *decoder = (bzip2_decoder *)base;
  if (decoder->is_after) {
    const int status = read_after_stream(decoder, step, reason);
    if (status != CLI_DECODED || decoder->is_after) return status;
  }
  return decode_bytes(decoder, &step->in, step->in_end, step, reason);
}

static bool is_whole(const cli_decoder *base) {
  const bzip2_decoder *decoder = (const bzip2_decoder *)base;
  return decoder->is_after && decoder->magic_len == 0;
}

const cli_packing_methods cli_bzip2 = {.name = "bzip2",
                                       .library = "libbz2",
                                       .decoder_create = decoder_create,
                                       .decoder_free = decoder_free,
                                       .decode = decode_bzip2,
                                       .is_whole = is_whole};
#else
const cli_packing_methods cli_bzip2 = {.name = "bzip2", .library = "libbz2"};
#endif
