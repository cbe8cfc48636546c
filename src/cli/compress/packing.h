/* The compressed formats: gzip (RFC 1952) by zlib, zstd (RFC 8878) by libzstd; read only: xz by liblzma, bzip2 by
 * libbz2. A build may lack any of these libraries. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_PACKING_H
#define SIMDIRI_CLI_COMPRESS_PACKING_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
  CLI_PACKING_GZIP,
  CLI_PACKING_ZSTD,
  CLI_PACKING_XZ,
  CLI_PACKING_BZIP2,
  CLI_PACKING_NONE,
  CLI_PACKING_UNSURE,
  CLI_PACKING_WRITTEN_COUNT = CLI_PACKING_XZ /* the formats before it can be written, too */
} cli_packing;

/* Detects the format of a file from its first bytes. CLI_PACKING_UNSURE: more bytes are needed. */
cli_packing cli_packing_detect(const char *data, size_t len);

/* Chooses the format of output by the suffix of a file name, .gz or .zst; CLI_PACKING_NONE for any other. */
cli_packing cli_packing_from_suffix(const char *path);

const char *cli_packing_name(cli_packing packing);

/* Returns NULL if this build supports the format, else the name of the missing library. */
const char *cli_packing_missing_library(cli_packing packing);

/* ------------------------------------------------------------------------------------------- reading */

typedef struct cli_decoder cli_decoder;

/* One step of decoding, from [in, in_end) to [out, out_end). cli_decode advances `in` and `out`. */
typedef struct {
  const char *in, *in_end;
  char *out, *out_end;
} cli_decode_step;

/* The results of cli_decode. */
enum { CLI_DECODED = 0, CLI_DECODE_GARBAGE, CLI_DECODE_BAD, CLI_DECODE_NO_MEMORY };

/* Returns NULL if memory is exhausted. */
cli_decoder *cli_decoder_create(cli_packing packing);
void cli_decoder_free(cli_decoder *decoder);
/* CLI_DECODED: the caller continues with more input or more space for output. CLI_DECODE_GARBAGE: the rest of the file
 * is not compressed data, and is ignored. CLI_DECODE_BAD: *reason is the decompressor's error message, a constant
 * string. */
int cli_decode(cli_decoder *decoder, cli_decode_step *step, const char **reason);
/* Returns true if the file may end here: at the end of a member or frame. */
bool cli_decoder_is_whole(const cli_decoder *decoder);

/* ------------------------------------------------------------------------------------------- writing */

typedef struct cli_encoder cli_encoder;

/* How far the encoder goes: it may keep data back; it writes all data so far; it completes the file. */
enum { CLI_ENCODE_GO = 0, CLI_ENCODE_FLUSH, CLI_ENCODE_END };

/* Where the encoder writes. `write` returns 0, or -1 on failure. */
typedef struct {
  int (*write)(void *user, const char *data, size_t len);
  void *user;
} cli_sink;

/* The maximum level; the minimum is 1. */
int cli_packing_max_level(cli_packing packing);

/* `level` 0 is the format's default. Returns NULL if memory is exhausted. */
cli_encoder *cli_encoder_create(cli_packing packing, int level);
void cli_encoder_free(cli_encoder *encoder);
/* Compresses data into the sink. `end`: CLI_ENCODE_…. Returns 0, or -1: the sink failed, or the compressor did and
 * *reason is its message. */
int cli_encode(cli_encoder *encoder, const char *data, size_t len, int end, const cli_sink *sink, const char **reason);

/* The implementation of one format. The functions above call it. A format that is only read has no suffix, no level and
 * no encoder; one whose library is missing has a name and the library only, and perhaps a suffix. */
typedef struct {
  const char *name, *suffix, *library;
  int max_level;
  cli_decoder *(*decoder_create)(void);
  void (*decoder_free)(cli_decoder *);
  int (*decode)(cli_decoder *, cli_decode_step *, const char **reason);
  bool (*is_whole)(const cli_decoder *);
  cli_encoder *(*encoder_create)(int level);
  void (*encoder_free)(cli_encoder *);
  int (*encode)(cli_encoder *, const char *, size_t, int, const cli_sink *, const char **reason);
} cli_packing_methods;

struct cli_decoder {
  const cli_packing_methods *methods;
};
struct cli_encoder {
  const cli_packing_methods *methods;
};

extern const cli_packing_methods cli_gzip, cli_zstd, cli_xz, cli_bzip2;

#endif
