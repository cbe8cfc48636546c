/* Streaming input: reads a file as blocks of complete records, and records that exceed the limit in stretches. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_INPUT_STREAM_H
#define SIMDIRI_CLI_IO_INPUT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/compress/unpacker.h"
#include "cli/io/framing.h"
#include "cli/rotation/follow.h"

typedef struct {
  const char *data;
  size_t len;
  bool has_mark; /* the file begins with a byte-order mark, which precedes this block and is not in it */
  /* is_long: the data are a stretch of a record that exceeds the limit, perhaps its first or last one. */
  bool is_long, is_first, is_last;
  char end[CLI_RECORD_END_MAX]; /* if is_last: the record's end, which is not in the data */
  size_t end_len;
} cli_block;

/* A range of a regular file that contains complete records and is not read yet. Length 0: none. */
typedef struct {
  int fd;
  off_t offset;
  size_t len;
} cli_span;

/* Why reading has failed. */
typedef struct {
  int number; /* errno; 0: no failure, or a signal */
  size_t len; /* if ENOMEM: bytes of the record so far */
  /* If EBADMSG: why the compressed data cannot be decompressed, and the offset in the file. */
  cli_packing packing;
  const char *reason;
  uint64_t offset;
  bool is_reported; /* a message was written already */
} cli_trouble;

typedef struct {
  int fd;
  const char *path, *name; /* as given by the user, and as shown in messages */
  const cli_framing *framing;
  size_t max_record; /* SIZE_MAX: no limit */
  bool is_regular;   /* a regular file: a read never waits */
  off_t size;        /* of a regular file, when it was opened */
  off_t offset;      /* of a regular file: where the next read begins */
  bool at_start, at_end;
  bool is_short;          /* the regular file was truncated while it was read */
  bool must_detect;       /* it is not known yet whether the file is compressed, so no block may be returned */
  cli_unpacker *unpacker; /* of a compressed file */
  cli_follow *follow;     /* NULL: the file is not followed */
  cli_packing packing;
  bool has_mark;          /* a byte-order mark was read, and no block returned since */
  bool is_stopped;        /* the input is followed, and a signal has ended the run */
  bool in_long, is_first; /* inside a long record; no stretch of it has been returned yet */
  char *data;             /* [begin, ready) are complete records, [ready, data_len) an incomplete one */
  size_t begin, ready, data_len, capacity;
  cli_scan scan; /* the scanner has read data up to data_len */
  cli_trouble trouble;
} cli_input;

/* The maximum number of bytes of one read, and of a block unless one record is longer. */
enum { CLI_CHUNK_LEN = 1 << 19 };

/* Opens a file ("-": standard input). A new cli_input must be all zeros; one that was closed can be opened again, and
 * keeps its buffer. With `unpacks`, a compressed file is decompressed. Returns 0, or -1 and sets
 * input->trouble. */
int cli_input_open(cli_input *input, const char *path, const cli_framing *framing, size_t max_record, bool unpacks);

/* The same for a file that is open already, and for one that is followed. The caller keeps ownership of `follow`. */
int cli_input_use(cli_input *input, const char *path, int fd, const cli_framing *framing, size_t max_record,
                  bool unpacks);
void cli_input_follow(cli_input *input, cli_follow *follow, const cli_framing *framing, size_t max_record,
                      bool unpacks);

/* Returns the next block of the data that are available, without waiting for more. It is valid until the next call.
 * Returns 1, or 0 at the end, or -1 and sets input->trouble. */
int cli_input_next(cli_input *input, cli_block *block);

/* Reads until so many bytes are there, which cli_input_next returns later; of a pipe, no more than is there after its
 * first complete record. Returns 0, or -1 and sets input->trouble. */
int cli_input_fill(cli_input *input, size_t needed);

/* Returns a chunk of a regular file as a range of the file, and reads only as much as is needed to find the end of a
 * record near its end. Returns false if that is not possible; the caller then calls cli_input_next. */
bool cli_input_next_span(cli_input *input, cli_span *span);

/* Returns true if cli_input_next would have to wait for data. To find out, reads available data until a record is
 * complete. */
bool cli_input_would_wait(cli_input *input);

/* Makes the caller the owner of the block that was just returned. Exchanges the input's buffer for *data (of *capacity
 * bytes, from malloc, or NULL), or copies the block to *data if that copies less. Returns 0, or -1 if memory is
 * exhausted, and then changes nothing. */
int cli_input_give(cli_input *input, cli_block *block, char **data, size_t *capacity);

/* Detects whether the input is compressed, and if so passes the bytes read so far to the decompressor. Returns 1, or 0
 * if more bytes are needed, or -1 and sets input->trouble. */
int cli_input_detect(cli_input *input);

/* Reads from a compressed input. Returns the number of bytes, 0 at the end, or -1 and sets input->trouble. */
ssize_t cli_input_unpack(cli_input *input, char *data, size_t capacity);

/* Reports why the input `name` could not be read; writes nothing if a signal ended the run. */
void cli_input_report(const char *name, const cli_trouble *trouble);

void cli_input_close(cli_input *input);
void cli_input_free(cli_input *input);

/* The name of an input in messages: "(standard input)" for "-", else the path. */
const char *cli_input_name(const char *path);

#endif
