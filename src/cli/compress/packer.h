/* Compression of output in its own thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_PACKER_H
#define SIMDIRI_CLI_COMPRESS_PACKER_H

#include <stddef.h>

#include "cli/compress/packing.h"

typedef struct cli_packer cli_packer;

/* Why the packer failed; all zeros: it did not. */
typedef struct {
  int number;         /* errno of the failed write, or 0 */
  const char *reason; /* NULL, or the compressor's error message */
} cli_packer_trouble;

/* Compresses to `fd`. The caller keeps ownership of `fd`, and must not write to it before cli_packer_end. Without
 * cli_packer_flush, the compressed bytes depend on the data only, not on how calls divide them. `level` 0 is the
 * format's default. Returns NULL if memory is exhausted. Until a thread is started, which needs a full piece that is
 * not flushed, the calls below compress in the calling thread. */
cli_packer *cli_packer_start(cli_packing packing, int level, int fd);

/* Returns 0, or -1 if compressing or writing has failed, perhaps for earlier data. cli_packer_end returns the reason.
 */
int cli_packer_write(cli_packer *packer, const char *data, size_t len);

/* Writes all data so far, so that a reader can decompress them. Returns 0 or -1, as cli_packer_write does. */
int cli_packer_flush(cli_packer *packer);

/* Completes the compressed file, unless a write has failed. Waits until everything is written, and frees the packer. */
cli_packer_trouble cli_packer_end(cli_packer *packer);

#endif
