/* Decompression in a thread of its own, a little ahead of who reads. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_UNPACKER_H
#define SIMDIRI_CLI_COMPRESS_UNPACKER_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cli/compress/packing.h"

typedef struct cli_unpacker cli_unpacker;

/* What one read came to. */
typedef struct {
  size_t len;         /* bytes of data; 0: the end, or trouble */
  size_t file_len;    /* bytes of the file that these were made of, and that were not counted before */
  int number;         /* of errno: the file could not be read */
  const char *reason; /* NULL, or why the data are no good */
  uint64_t offset;    /* in the file; of that, or of garbage */
  int has_garbage;    /* the end, behind which there was something else */
} cli_unpacked;

/* Starts on `fd`, whose first bytes, [head, head + head_len), have been read already: they are copied. The descriptor
 * stays the caller's, who must not use it before cli_unpacker_free. NULL with errno: ENOMEM, or no thread. */
cli_unpacker *cli_unpacker_start(cli_packing packing, int fd, const char *head, size_t head_len);

/* Readable whenever the next call will not wait. */
int cli_unpacker_fd(const cli_unpacker *unpacker);

cli_unpacked cli_unpacker_read(cli_unpacker *unpacker, char *data, size_t capacity);

/* Ends it wherever it is. */
void cli_unpacker_free(cli_unpacker *unpacker);

#endif
