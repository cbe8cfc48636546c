/* Framing: how records lie in a stream, and how they are put back. Formats in which the IRI is only a part of a record
 * join here: nothing else knows what a record looks like. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_FRAMING_H
#define SIMDIRI_CLI_IO_FRAMING_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Bytes of the longest end of a record. */
enum { RECORD_END_MAX = 2 };

/* A view of one record in a block. */
typedef struct {
  const char *text; /* the IRI */
  size_t text_len;
  const char *frame; /* the whole record without its end: for lines, the same as the text */
  size_t frame_len;
  const char *end; /* what ends the record, such as CR LF */
  size_t end_len;  /* 0: the input ends here */
  /* Of a record that was prepared: what is wrong with it then, and where; and what it was. */
  simdiri_status status;
  size_t offset;
  const char *raw;
  size_t raw_len;
} cli_record;

/* Where a scanner is, of a stream in which an end of a record cannot be told by looking at it. All zeros: at the start
 * of a file. */
typedef struct {
  int state;
  unsigned mark; /* bytes of a byte-order mark that may stand at the start */
  size_t len;    /* bytes of the record so far */
} cli_scan;

typedef struct cli_framing cli_framing;

struct cli_framing {
  const char *unit; /* what people call a record: "line" */
  char separator;   /* the last byte of every record's end */
  int ends_with_cr; /* a CR in front of the separator belongs to the end */
  int is_plain;     /* the frame is the text: a block can go to simdiri_batch as it is */
  /* Where the last whole record of data[from, len) ends, or `from` if none does. */
  size_t (*last_end)(const cli_framing *framing, const char *data, size_t from, size_t len);
  /* NULL, or the same for a stream that is scanned from its start, each byte once; then the above is not used. */
  size_t (*scan)(const cli_framing *framing, cli_scan *scan, const char *data, size_t from, size_t len);
  /* Takes the record that begins at *at, and moves *at behind it; 0 at the end. */
  int (*next)(const cli_framing *framing, const char **at, const char *end, cli_record *record);
  /* Appends the record with `text` in place of its own, and with a status unless that is NULL. */
  simdiri_status (*put)(const cli_framing *framing, simdiri_buffer *out, const cli_record *record, const char *text,
                        size_t text_len, const char *status);
  /* How many CR and LF before the separator belong to the record's end, or tell that it is one. As long as the
   * separator is not there, a part of a long record keeps that many of them back. */
  size_t line_ends_kept;
};

/* Lines end with LF or CR LF, records of -z with NUL. The status is a last, tab-separated column. */
extern const cli_framing cli_lines;
extern const cli_framing cli_null_records;

#endif
