/* gzip (RFC 1952), through zlib. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

enum { MAX_LEVEL = 9 };

#ifdef SIMDIRI_HAS_ZLIB
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8, ROOM = 1 << 16 };

/* Where in the file the decoder is: in a member; behind one; behind one and the first byte of perhaps another. */
typedef enum { IN_MEMBER, BEHIND_MEMBER, BEHIND_FIRST } cli_place;

typedef struct {
  cli_decoder base;
  z_stream stream;
  cli_place place;
} gzip_decoder;

typedef struct {
  cli_encoder base;
  z_stream stream;
  unsigned char out[ROOM];
} gzip_encoder;

static uInt clamp(size_t len) { return len < UINT_MAX ? (uInt)len : UINT_MAX; }

/* zlib's types know no const. */
static Bytef *bytes_of(const char *text) { return (Bytef *)(uintptr_t)text; }

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

/* Another member, or padding with zeros, or what gzip ignores, too (its manual, "DIAGNOSTICS"). */
static int look_behind(gzip_decoder *decoder, cli_stretch *step) {
  static const char start[] = {'\x1F', '\x8B'};
  for (; step->in < step->in_end && decoder->place != IN_MEMBER; step->in++) {
    if (decoder->place == BEHIND_MEMBER && *step->in == '\0') continue;
    if (*step->in != start[decoder->place == BEHIND_FIRST]) return DECODE_GARBAGE;
    decoder->place = decoder->place == BEHIND_FIRST ? IN_MEMBER : BEHIND_FIRST;
  }
  if (decoder->place != IN_MEMBER) return DECODED;
  inflateReset(&decoder->stream);
  decoder->stream.next_in = bytes_of(start);
  decoder->stream.avail_in = sizeof start;
  decoder->stream.next_out = (Bytef *)step->out;
  decoder->stream.avail_out = 0;
  (void)inflate(&decoder->stream, Z_NO_FLUSH); /* takes these two, and waits for more */
  return DECODED;
}

static int decode(cli_decoder *base, cli_stretch *step, const char **reason) {
  gzip_decoder *decoder = (gzip_decoder *)base;
  z_stream *stream = &decoder->stream;
  if (decoder->place != IN_MEMBER && look_behind(decoder, step) != DECODED) return DECODE_GARBAGE;
  if (decoder->place != IN_MEMBER) return DECODED;
  stream->next_in = bytes_of(step->in);
  stream->avail_in = clamp((size_t)(step->in_end - step->in));
  stream->next_out = (Bytef *)step->out;
  stream->avail_out = clamp((size_t)(step->out_end - step->out));
  int status = inflate(stream, Z_NO_FLUSH);
  step->in = (const char *)stream->next_in;
  step->out = (char *)stream->next_out;
  if (status == Z_STREAM_END) decoder->place = BEHIND_MEMBER;
  if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR) return DECODED;
  if (status == Z_MEM_ERROR) return DECODE_NO_MEMORY;
  *reason = stream->msg ? stream->msg : zError(status);
  return DECODE_BAD;
}

static int is_whole(const cli_decoder *base) { return ((const gzip_decoder *)base)->place == BEHIND_MEMBER; }

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

static int encode(cli_encoder *base, const char *data, size_t len, int end, cli_sink *sink, void *user,
                  const char **reason) {
  static const int flushes[] = {Z_NO_FLUSH, Z_SYNC_FLUSH, Z_FINISH};
  gzip_encoder *encoder = (gzip_encoder *)base;
  z_stream *stream = &encoder->stream;
  stream->next_in = bytes_of(data);
  stream->avail_in = clamp(len); /* the caller gives less than that */
  do {
    stream->next_out = encoder->out;
    stream->avail_out = ROOM;
    int status = deflate(stream, flushes[end]);
    if (status == Z_STREAM_ERROR) {
      *reason = zError(status);
      return -1;
    }
    size_t made = ROOM - stream->avail_out;
    if (made > 0 && sink(user, (const char *)encoder->out, made) != 0) return -1;
  } while (stream->avail_out == 0);
  return 0;
}

const cli_packing_methods cli_gzip = {"gzip", ".gz",    "zlib",         MAX_LEVEL,    decoder_create, decoder_free,
                                      decode, is_whole, encoder_create, encoder_free, encode};
#else
const cli_packing_methods cli_gzip = {.name = "gzip", .suffix = ".gz", .library = "zlib", .max_level = MAX_LEVEL};
#endif
