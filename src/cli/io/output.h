/* Checked output: every failed write is reported, and an interrupted run ends after a complete record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_OUTPUT_H
#define SIMDIRI_CLI_IO_OUTPUT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/compress/packer.h"

typedef struct {
  int fd;
  const char *name; /* for messages */
  char separator;   /* the last byte of every record */
  bool flushes_records;
  bool ignores_signals;
  bool is_broken;  /* a write has failed, so the end of a compressed file cannot be written, either */
  bool failed;     /* nothing more is written; a message was written, except for a closed pipe or a signal */
  bool is_cut;     /* the caller has written the start of a record, and will not write the rest */
  bool is_file;    /* a regular file that this run opened */
  bool is_created; /* … and that did not exist before */
  bool is_changed; /* the file was truncated or written to */
  bool is_terminal;
  simdiri_buffer *memory; /* NULL, or the buffer that is written instead of a descriptor */
  cli_packer *packer;     /* NULL: the output is not compressed */
  uint64_t written_len;   /* bytes written, or passed to the packer */
  uint64_t whole_len;     /* how many of the written bytes are complete records */
  bool has_inner_ends;    /* records can contain the separator, so only cli_output_end_record marks the end of one */
  uint64_t marked_len;    /* bytes up to the last end that was marked */
  size_t held_len;
  char held[1 << 16];
} cli_output;

/* Functions that return int return 0, or -1 after a message. */

/* Uses a descriptor that is open. The output files of a run are opened by cli_outputs_open (outputs.h). */
void cli_output_use(cli_output *output, int fd, const char *name);
/* Appends to a buffer instead. If memory is exhausted, writing fails without a message. Such an output is not closed.
 */
void cli_output_use_memory(cli_output *output, simdiri_buffer *memory, char separator);
/* Compresses everything that is written from now on. Unless the output flushes records, the compressed bytes depend on
 * the data only, not on how calls divide them. */
int cli_output_compress(cli_output *output, cli_packing packing, int level);
int cli_output_write(cli_output *output, const char *data, size_t len);
/* Writes a NUL-terminated string. */
int cli_output_put(cli_output *output, const char *text);
/* Marks the end of a record. With --line-buffered, flushes it. */
int cli_output_end_record(cli_output *output);
/* Writes complete records. */
int cli_output_records(cli_output *output, const char *data, size_t len);
/* Writes buffered bytes. Has no effect on compressed output, which only cli_output_end_record flushes. */
int cli_output_flush(cli_output *output);
/* Flushes and closes. Some file systems report a full disk only here. After a failure, removes an incomplete record
 * from the end of a file that this run opened. */
int cli_output_close(cli_output *output);

/* Writes text to standard output and closes it. Returns the exit status. */
int cli_print(const char *text);

#endif
