/* gzip (RFC 1952), by zlib. If ISA-L is there, too, it decodes the bodies of members, which is three times as fast. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packing.h"

enum { MAX_LEVEL = 9 };

#ifdef SIMDIRI_HAS_ZLIB
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "cli/compress/gzip_body.h"

enum { GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8, OUT_CAPACITY = 1 << 16 };

/* Where in the file the decoder is: in the header of a member; in its body or trailer; after a member; after a member
 * and the first byte of the magic number of a possible next one. */
typedef enum { IN_HEADER, IN_BODY, AFTER_MEMBER, AFTER_FIRST_BYTE } gzip_place;

typedef struct {
  cli_decoder base;
  z_stream stream;
  cli_gzip_body *body; /* ISA-L's; NULL: zlib decodes the body */
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

static void decoder_free(cli_decoder *base) {
  gzip_decoder *decoder = (gzip_decoder *)base;
  cli_gzip_body_free(decoder->body);
  inflateEnd(&decoder->stream); /* does nothing if inflateInit2 failed */
  free(decoder);
}

static cli_decoder *decoder_create(void) {
  gzip_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  if (inflateInit2(&decoder->stream, GZIP_WINDOW) == Z_OK && cli_gzip_body_create(&decoder->body) == 0)
    return &decoder->base;
  decoder_free(&decoder->base);
  return NULL;
}

/* Reads the bytes after a member: padding with zeros, the start of another member, or garbage, which gzip(1) ignores,
 * too (its manual, "DIAGNOSTICS"). */
static int read_after_member(gzip_decoder *decoder, cli_decode_step *step) {
  static const char start[] = {'\x1F', '\x8B'};
  for (; step->in < step->in_end && decoder->place != IN_HEADER; step->in++) {
    if (decoder->place == AFTER_MEMBER && *step->in == '\0') continue;
    if (*step->in != start[decoder->place == AFTER_FIRST_BYTE]) return CLI_DECODE_GARBAGE;
    decoder->place = decoder->place == AFTER_FIRST_BYTE ? IN_HEADER : AFTER_FIRST_BYTE;
  }
  if (decoder->place != IN_HEADER) return CLI_DECODED;
  inflateReset(&decoder->stream);
  decoder->stream.next_in = cast_to_bytes(start);
  decoder->stream.avail_in = sizeof start;
  decoder->stream.next_out = (Bytef *)step->out;
  decoder->stream.avail_out = 0;
  (void)inflate(&decoder->stream, Z_BLOCK); /* reads these two bytes, and needs more */
  return CLI_DECODED;
}

/* Calls inflate(). Z_BLOCK stops it after the header. */
static int inflate_step(gzip_decoder *decoder, cli_decode_step *step, int flush, const char **reason) {
  z_stream *stream = &decoder->stream;
  stream->next_in = cast_to_bytes(step->in);
  stream->avail_in = clamp_to_uint((size_t)(step->in_end - step->in));
  stream->next_out = (Bytef *)step->out;
  stream->avail_out = clamp_to_uint((size_t)(step->out_end - step->out));
  const int status = inflate(stream, flush);
  step->in = (const char *)stream->next_in;
  step->out = (char *)stream->next_out;
  if (status == Z_STREAM_END) decoder->place = AFTER_MEMBER;
  if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR) return CLI_DECODED;
  if (status == Z_MEM_ERROR) return CLI_DECODE_NO_MEMORY;
  *reason = stream->msg ? stream->msg : zError(status);
  return CLI_DECODE_BAD;
}

static int read_header(gzip_decoder *decoder, cli_decode_step *step, const char **reason) {
  enum { IS_AFTER_HEADER = 128 }; /* in data_type: zlib.h, inflate() */
  const int status = inflate_step(decoder, step, Z_BLOCK, reason);
  if (status != CLI_DECODED || !(decoder->stream.data_type & IS_AFTER_HEADER)) return status;
  decoder->place = IN_BODY;
  if (decoder->body) cli_gzip_body_begin(decoder->body);
  return CLI_DECODED;
}

/* Both libraries give the same reasons: zlib's "incorrect data check" and "incorrect length check", and one for all
 * kinds of invalid deflate data, which they tell apart differently. */
static int read_body(gzip_decoder *decoder, cli_decode_step *step, const char **reason) {
  static const char checks[] = "incorrect ";
  int status;
  if (decoder->body) {
    bool is_complete = false;
    status = cli_gzip_body_decode(decoder->body, step, &is_complete, reason);
    if (is_complete) decoder->place = AFTER_MEMBER;
  } else {
    status = inflate_step(decoder, step, Z_NO_FLUSH, reason);
  }
  if (status == CLI_DECODE_BAD && strncmp(*reason, checks, sizeof checks - 1) != 0) *reason = "invalid deflate data";
  return status;
}

static int decode_gzip(cli_decoder *base, cli_decode_step *step, const char **reason) {
  gzip_decoder *decoder = (gzip_decoder *)base;
  if (decoder->place >= AFTER_MEMBER && read_after_member(decoder, step) != CLI_DECODED) return CLI_DECODE_GARBAGE;
  if (decoder->place >= AFTER_MEMBER) return CLI_DECODED;
  if (decoder->place == IN_HEADER) {
    const int status = read_header(decoder, step, reason);
    if (status != CLI_DECODED || decoder->place == IN_HEADER) return status;
  }
  return read_body(decoder, step, reason);
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

static int encode_gzip(cli_encoder *base, const char *data, size_t len, int end, const cli_sink *sink,
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
    if (made > 0 && sink->write(sink->user, (const char *)encoder->out, made) != 0) return -1;
  } while (stream->avail_out == 0);
  return 0;
}

const cli_packing_methods cli_gzip = {"gzip",      ".gz",    "zlib",         MAX_LEVEL,    decoder_create, decoder_free,
                                      decode_gzip, is_whole, encoder_create, encoder_free, encode_gzip};
#else
const cli_packing_methods cli_gzip = {.name = "gzip", .suffix = ".gz", .library = "zlib", .max_level = MAX_LEVEL};
#endif
