/* Streaming input: a file as blocks of whole records, and of parts of records that are too long to hold. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_INPUT_H
#define SIMDIRI_CLI_IO_INPUT_H

#include <stddef.h>
#include <sys/types.h>

#include "cli/compress/unpacker.h"
#include "cli/io/framing.h"

typedef struct {
  const char *data;
  size_t len;
  int has_mark; /* a byte-order mark stood at the start of the file, in front of this */
  /* A part of a record that is longer than the limit; else the data are whole records. */
  int is_long, is_first, is_last;
  char end[RECORD_END_MAX]; /* the record's end, which is not in the data; with is_last */
  size_t end_len;
} cli_block;

/* Whole records in a regular file that somebody is still to read; of length 0: none. */
typedef struct {
  int fd;
  off_t offset;
  size_t len;
} cli_span;

/* Why no more can be read. */
typedef struct {
  int number; /* of errno; 0: none, or a signal */
  size_t len; /* with ENOMEM: bytes of the record that there is no room for */
  /* With EBADMSG: what is wrong with compressed data, and where in the file. */
  cli_packing packing;
  const char *reason;
  uint64_t offset;
  int is_said;
} cli_trouble;

typedef struct {
  int fd;
  const char *path, *name; /* as given, and for messages */
  const cli_framing *framing;
  size_t max_record; /* SIZE_MAX: no limit */
  int is_regular;    /* never to be waited for */
  off_t size;        /* of a regular file, when it was opened */
  off_t offset;      /* … and where in it the next read begins */
  int at_start, at_end;
  int must_look;          /* whether it is compressed; until that is known nothing is handed out */
  cli_unpacker *unpacker; /* of a compressed file */
  cli_packing packing;
  int has_mark;          /* found, and not handed out yet */
  int in_long, is_first; /* inside of a long record; nothing of it has been handed out yet */
  char *data;            /* [begin, ready) whole records, [ready, data_len) an unfinished one */
  size_t begin, ready, data_len, capacity;
  cli_scan scan; /* up to data_len */
  cli_trouble trouble;
} cli_input;

/* Bytes of one read, and of a block unless a record is longer. */
enum { CHUNK_LEN = 1 << 19 };

/* Opens a file ("-": standard input). 0, or -1 with input->trouble. The buffer of an input that was closed is used
 * again; one that is used for the first time is all zeros. With `unpacks`, a file that is compressed with gzip or zstd
 * is read as what it was made of. */
int cli_input_open(cli_input *input, const char *path, const cli_framing *framing, size_t max_record, int unpacks);

/* Hands out the next block: what is there, without waiting for more. It stays valid until the next call. 1, 0 at the
 * end, -1 with input->trouble. */
int cli_input_next(cli_input *input, cli_block *block);

/* Hands out a chunk of a regular file without reading more than what is needed to find an end of a record in it. 1, or
 * 0 where that is not possible: the call above is. */
int cli_input_next_span(cli_input *input, cli_span *span);

/* Would that have to wait for somebody to write? Reads what is there, as far as that is no whole record yet. */
int cli_input_would_wait(cli_input *input);

/* Makes the block that was just handed out the caller's: its memory is exchanged for *data (of *capacity bytes, from
 * malloc, or NULL), or it is copied there if that is less to copy. 0, or -1 without the memory for it: nothing has
 * changed then. */
int cli_input_give(cli_input *input, cli_block *block, char **data, size_t *capacity);

/* Of an input that must be looked at: is it compressed? Takes what was read of it for the decompressor then. 0 if more
 * has to be read, or 1, or -1 with input->trouble. */
int cli_input_look(cli_input *input);

/* Bytes read of a compressed one, 0 at the end, -1 on trouble. */
ssize_t cli_input_unpack(cli_input *input, char *data, size_t capacity);

/* Says why the input called `name` could not be read; nothing if that was a signal. */
void cli_input_say(const char *name, const cli_trouble *trouble);

void cli_input_close(cli_input *input);
void cli_input_free(cli_input *input);

/* "(standard input)" for "-". */
const char *cli_input_name(const char *path);

#endif
