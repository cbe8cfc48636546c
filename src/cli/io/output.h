/* Checked output: nothing that could not be written goes unnoticed, and an interrupted run ends with a whole record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_OUTPUT_H
#define SIMDIRI_CLI_IO_OUTPUT_H

#include <simdiri/simdiri.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/compress/packer.h"

typedef struct {
  int fd;
  const char *name; /* for messages */
  char separator;   /* ends every record */
  int flushes_records;
  int ignores_signals;
  int is_broken;  /* a write has failed: not even what ends a compressed file can be written */
  int failed;     /* a message was written (but for a broken pipe or a signal): nothing more is written */
  int is_cut;     /* set where the rest of a record will never come */
  int is_file;    /* opened by us, a regular file */
  int is_changed; /* it was emptied, or written to */
  int is_terminal;
  simdiri_buffer *memory; /* NULL, or where it goes, instead of a descriptor */
  cli_packer *packer;     /* NULL: it is not compressed */
  uint64_t written_len;   /* bytes that are out (or with the packer) … */
  uint64_t whole_len;     /* … and those of them up to the last separator */
  int has_inner_ends;     /* a separator may be inside of a record: only what is told counts as an end … */
  uint64_t told_len;      /* … the last of which stands here */
  size_t held_len;
  char held[1 << 16];
} cli_output;

/* Output to a descriptor that is open. Files of a run are opened by cli_outputs_open (outputs.h). All functions
 * give 0, or -1 after a message. */
void cli_output_use(cli_output *output, int fd, const char *name);
/* Output that is appended to a buffer. It fails without a message where the memory does, and is not closed. */
void cli_output_use_memory(cli_output *output, simdiri_buffer *memory, char separator);
/* Compresses what is written from now on. The same data give the same bytes, however they come, unless the output
 * flushes records. */
int cli_output_compress(cli_output *output, cli_packing packing, int level);
int cli_output_write(cli_output *output, const char *data, size_t len);
/* Writes a string. */
int cli_output_put(cli_output *output, const char *text);
/* A record is complete: with --line-buffered it goes out now. */
int cli_output_end_record(cli_output *output);
/* Writes whole records. */
int cli_output_records(cli_output *output, const char *data, size_t len);
/* Compressed output is flushed by cli_output_end_record only. */
int cli_output_flush(cli_output *output);
/* Flushes and closes; some file systems report a full disk only here. A file that we opened loses the part of a record
 * that a failure left at its end. */
int cli_output_close(cli_output *output);

/* Writes text to standard output and closes it; gives the exit status. */
int cli_print(const char *text);

#endif
