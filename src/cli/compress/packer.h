/* Compression in a thread of its own, a little behind who writes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_PACKER_H
#define SIMDIRI_CLI_COMPRESS_PACKER_H

#include <stddef.h>

#include "cli/compress/packing.h"

typedef struct cli_packer cli_packer;

/* Why no more can be written. */
typedef struct {
  int number;         /* of errno: the file could not be written */
  const char *reason; /* NULL, or why the data could not be compressed */
} cli_packer_trouble;

/* Compresses to `fd`, which stays the caller's, who must not write to it before cli_packer_end. The same data
 * give the same bytes, however they come, unless they are flushed. `level` 0: the usual one. NULL without the memory.
 * Where the machine has no room for a thread, or everything is flushed, the calls below do the work themselves. */
cli_packer *cli_packer_start(cli_packing packing, int level, int fd);

/* 0, or -1 if something failed, perhaps with what was given before: cli_packer_end tells. */
int cli_packer_write(cli_packer *packer, const char *data, size_t len);

/* What was given is written, now, so that a reader can read it. 0, or -1 as above. */
int cli_packer_flush(cli_packer *packer);

/* Makes the file whole, unless something failed; waits until all is written, and frees the packer. */
cli_packer_trouble cli_packer_end(cli_packer *packer);

#endif
