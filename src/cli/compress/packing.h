/* The compressed formats: gzip (RFC 1952) through zlib, zstd (RFC 8878) through libzstd. Either may be missing. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_PACKING_H
#define SIMDIRI_CLI_COMPRESS_PACKING_H

#include <stddef.h>

typedef enum { PACKING_GZIP, PACKING_ZSTD, PACKING_NONE, PACKING_UNSURE } cli_packing;

/* What a file that begins with these bytes is. PACKING_UNSURE: more of them are needed to know. */
cli_packing cli_packing_of(const char *data, size_t len);

/* What a file of this name is to be: by its suffix, .gz or .zst. */
cli_packing cli_packing_for(const char *path);

const char *cli_packing_name(cli_packing packing);

/* NULL if this build can do it, else the name of the library that it was built without. */
const char *cli_packing_lacks(cli_packing packing);

/* ------------------------------------------------------------------------------------------- reading */

typedef struct cli_decoder cli_decoder;

/* One step: from [in, in_end) to [out, out_end); both move on. */
typedef struct {
  const char *in, *in_end;
  char *out, *out_end;
} cli_stretch;

/* What a step came to. */
enum { DECODED = 0, DECODE_GARBAGE, DECODE_BAD, DECODE_NO_MEMORY };

/* NULL without the memory. */
cli_decoder *cli_decoder_create(cli_packing packing);
void cli_decoder_free(cli_decoder *decoder);
/* DECODED: go on with more bytes or more room. DECODE_GARBAGE: what follows is no member of the file, and is to be
 * ignored. DECODE_BAD: *reason says why, and stays valid. */
int cli_decode(cli_decoder *decoder, cli_stretch *step, const char **reason);
/* May the file end here? */
int cli_decoder_is_whole(const cli_decoder *decoder);

/* ------------------------------------------------------------------------------------------- writing */

typedef struct cli_encoder cli_encoder;

/* What a reader must be able to read of what was written so far: nothing in particular, all, all as a whole file. */
enum { ENCODE_GO = 0, ENCODE_FLUSH, ENCODE_END };

typedef int cli_sink(void *user, const char *data, size_t len); /* 0, or -1 */

/* The levels that there are: from 1 to this. */
int cli_packing_max_level(cli_packing packing);

/* `level` 0: the usual one. NULL without the memory. */
cli_encoder *cli_encoder_create(cli_packing packing, int level);
void cli_encoder_free(cli_encoder *encoder);
/* 0, or -1 if the sink, or *reason if the compressor, failed. */
int cli_encode(cli_encoder *encoder, const char *data, size_t len, int end, cli_sink *sink, void *user,
               const char **reason);

/* What either format has to offer; the functions above choose. */
typedef struct {
  const char *name, *suffix, *library;
  int max_level;
  cli_decoder *(*decoder_create)(void);
  void (*decoder_free)(cli_decoder *);
  int (*decode)(cli_decoder *, cli_stretch *, const char **reason);
  int (*is_whole)(const cli_decoder *);
  cli_encoder *(*encoder_create)(int level);
  void (*encoder_free)(cli_encoder *);
  int (*encode)(cli_encoder *, const char *, size_t, int, cli_sink *, void *, const char **reason);
} cli_packing_methods;

struct cli_decoder {
  const cli_packing_methods *methods;
};
struct cli_encoder {
  const cli_packing_methods *methods;
};

extern const cli_packing_methods cli_gzip, cli_zstd;

#endif
