/* gzip (RFC 1952), by zlib. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

enum { MAX_LEVEL = 9 };

#ifdef SIMDIRI_HAS_ZLIB
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8, OUT_CAPACITY = 1 << 16 };

/* Where in the file the decoder is: in a member; after a member; after a member and the first byte of the magic number
 * of a possible next one. */
typedef enum { IN_MEMBER, AFTER_MEMBER, AFTER_FIRST_BYTE } gzip_place;

typedef struct {
  cli_decoder base;
  z_stream stream;
  gzip_place place;
} gzip_decoder;

typedef struct {
  cli_encoder base;
  z_stream stream;
  unsigned char out[OUT_CAPACITY];
} gzip_encoder;

static uInt clamp_to_uint(size_t len) { return len < UINT_MAX ? (uInt)len : UINT_MAX; }

/* Casts const away, because zlib's types lack it; zlib only reads the bytes. A direct cast would be a -Wcast-qual
 * error. */
static Bytef *cast_to_bytes(const char *text) {
  return (Bytef *)(uintptr_t)text; /* NOLINT(performance-no-int-to-ptr) */
}

/* ------------------------------------------------------------------------------------------- reading */

static cli_decoder *decoder_create(void) {
  gzip_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  if (inflateInit2(&decoder->stream, GZIP_WINDOW) == Z_OK) return &decoder->base;
  free(decoder);
  return NULL;
}

static void decoder_free(cli_decoder *base) {
  gzip_decoder *decoder = (gzip_decoder *)base;
  inflateEnd(&decoder->stream);
  free(decoder);
}

/* Reads the bytes after a member: padding with zeros, the start of another member, or garbage, which gzip(1) ignores,
 * too (its manual, "DIAGNOSTICS"). */
static int read_after_member(gzip_decoder *decoder, cli_decode_step *step) {
  static const char start[] = {'\x1F', '\x8B'};
  for (; step->in < step->in_end && decoder->place != IN_MEMBER; step->in++) {
    if (decoder->place == AFTER_MEMBER && *step->in == '\0') continue;
    if (*step->in != start[decoder->place == AFTER_FIRST_BYTE]) return CLI_DECODE_GARBAGE;
    decoder->place = decoder->place == AFTER_FIRST_BYTE ? IN_MEMBER : AFTER_FIRST_BYTE;
  }
  if (decoder->place != IN_MEMBER) return CLI_DECODED;
  inflateReset(&decoder->stream);
  decoder->stream.next_in = cast_to_bytes(start);
  decoder->stream.avail_in = sizeof start;
  decoder->stream.next_out = (Bytef *)step->out;
  decoder->stream.avail_out = 0;
  (void)inflate(&decoder->stream, Z_NO_FLUSH); /* reads these two bytes, and needs more */
  return CLI_DECODED;
}

static int decode_gzip(cli_decoder *base, cli_decode_step *step, const char **reason) {
  gzip_decoder *decoder = (gzip_decoder *)base;
  z_stream *stream = &decoder->stream;
  if (decoder->place != IN_MEMBER && read_after_member(decoder, step) != CLI_DECODED) return CLI_DECODE_GARBAGE;
  if (decoder->place != IN_MEMBER) return CLI_DECODED;
  stream->next_in = cast_to_bytes(step->in);
  stream->avail_in = clamp_to_uint((size_t)(step->in_end - step->in));
  stream->next_out = (Bytef *)step->out;
  stream->avail_out = clamp_to_uint((size_t)(step->out_end - step->out));
  int status = inflate(stream, Z_NO_FLUSH);
  step->in = (const char *)stream->next_in;
  step->out = (char *)stream->next_out;
  if (status == Z_STREAM_END) decoder->place = AFTER_MEMBER;
  if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR) return CLI_DECODED;
  if (status == Z_MEM_ERROR) return CLI_DECODE_NO_MEMORY;
  *reason = stream->msg ? stream->msg : zError(status);
  return CLI_DECODE_BAD;
}

static bool is_whole(const cli_decoder *base) { return ((const gzip_decoder *)base)->place == AFTER_MEMBER; }

/* ------------------------------------------------------------------------------------------- writing */

static cli_encoder *encoder_create(int level) {
  gzip_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  if (level == 0) level = Z_DEFAULT_COMPRESSION;
  if (deflateInit2(&encoder->stream, level, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK)
    return &encoder->base;
  free(encoder);
  return NULL;
}

static void encoder_free(cli_encoder *base) {
  gzip_encoder *encoder = (gzip_encoder *)base;
  deflateEnd(&encoder->stream);
  free(encoder);
}

static int encode_gzip(cli_encoder *base, const char *data, size_t len, int end, cli_sink *sink, void *user,
                       const char **reason) {
  static const int flushes[] = {Z_NO_FLUSH, Z_SYNC_FLUSH, Z_FINISH};
  gzip_encoder *encoder = (gzip_encoder *)base;
  z_stream *stream = &encoder->stream;
  stream->next_in = cast_to_bytes(data);
  stream->avail_in = clamp_to_uint(len); /* never clamped: the caller passes at most one piece */
  do {
    stream->next_out = encoder->out;
    stream->avail_out = OUT_CAPACITY;
    int status = deflate(stream, flushes[end]);
    if (status == Z_STREAM_ERROR) {
      *reason = zError(status);
      return -1;
    }
    size_t made = OUT_CAPACITY - stream->avail_out;
    if (made > 0 && sink(user, (const char *)encoder->out, made) != 0) return -1;
  } while (stream->avail_out == 0);
  return 0;
}

const cli_packing_methods cli_gzip = {"gzip",      ".gz",    "zlib",         MAX_LEVEL,    decoder_create, decoder_free,
                                      decode_gzip, is_whole, encoder_create, encoder_free, encode_gzip};
#else
const cli_packing_methods cli_gzip = {.name = "gzip", .suffix = ".gz", .library = "zlib", .max_level = MAX_LEVEL};
#endif
