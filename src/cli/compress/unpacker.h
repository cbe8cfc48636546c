/* Decompression of input in its own thread, ahead of the reader. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_UNPACKER_H
#define SIMDIRI_CLI_COMPRESS_UNPACKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cli/compress/packing.h"

typedef struct cli_unpacker cli_unpacker;

/* The result of one read. */
typedef struct {
  size_t len;         /* bytes of data; 0: the end, or a failure */
  size_t file_len;    /* compressed bytes consumed since the last read */
  int number;         /* errno of the failed read, or 0 */
  const char *reason; /* NULL, or why the data cannot be decompressed */
  uint64_t offset;    /* in the file, of the bad data or the garbage */
  bool has_garbage;   /* the end, and bytes after it that are not compressed data */
} cli_unpacked;

/* Starts to decompress `fd`. Its first bytes, [head, head + head_len), were already read, and are copied. The caller
 * keeps ownership of `fd`, and must not use it before cli_unpacker_free. Returns NULL and sets errno if memory is
 * exhausted or no pipe or thread can be made. */
cli_unpacker *cli_unpacker_start(cli_packing packing, int fd, const char *head, size_t head_len);

/* A descriptor that is readable while the next cli_unpacker_read returns without waiting. */
int cli_unpacker_fd(const cli_unpacker *unpacker);

cli_unpacked cli_unpacker_read(cli_unpacker *unpacker, char *data, size_t capacity);

/* Stops the thread, even before the end of the file, and frees the unpacker. */
void cli_unpacker_free(cli_unpacker *unpacker);

#endif
