/* Framing: how a stream is divided into records, and how a record is written. Formats in which the IRI is one field of
 * a record (CSV, JSON Lines, logs) have a framing of their own. No other code knows how records are delimited. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_FRAMING_H
#define SIMDIRI_CLI_IO_FRAMING_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* The maximum length of a record's end, in bytes: CR LF. */
enum { CLI_RECORD_END_MAX = 2 };

/* A view of one record in a block. */
typedef struct {
  const char *text; /* the IRI */
  size_t text_len;
  const char *frame; /* the whole record without its end; for lines, the same as the text */
  size_t frame_len;
  const char *end; /* the delimiter after the record, such as CR LF */
  size_t end_len;  /* 0: the input ends after this record */
  /* Set if the record was prepared (prepare.h): its error and the error's offset. */
  simdiri_status status;
  size_t offset;
} cli_record;

/* The state of a scanner. A format needs one if the end of a record depends on all bytes before it, such as CSV with
 * its quotes. All zeros: at the start of a file. */
typedef struct {
  int state;
  unsigned mark; /* bytes read of a byte-order mark at the start of the file */
  size_t len;    /* bytes of the record so far */
} cli_scan;

typedef struct cli_framing cli_framing;

struct cli_framing {
  const char *unit;  /* the name of a record in messages: "line" */
  char separator;    /* the last byte of every record's end */
  bool ends_with_cr; /* a CR before the separator belongs to the end */
  bool is_plain;     /* the frame is the text, so simdiri_batch can read a block unchanged */
  /* Returns the offset after the last complete record of data[from, len), or `from` if there is none. A record begins
   * at data[0], unless `from` is CLI_RECORD_END_MAX or more. */
  size_t (*last_end)(const cli_framing *framing, const char *data, size_t from, size_t len);
  /* NULL, or a function that does the same for a stream that must be scanned from its start, each byte once. If it is
   * not NULL, last_end is not used. */
  size_t (*scan)(const cli_framing *framing, cli_scan *scan, const char *data, size_t from, size_t len);
  /* Reads the record at *at, and advances *at to the next one. Returns false at `end`. */
  bool (*next)(const cli_framing *framing, const char **at, const char *end, cli_record *record);
  /* The same for the rest of a long record, whose beginning was read before. */
  bool (*next_rest)(const cli_framing *framing, const char **at, const char *end, cli_record *record);
  /* Appends the record to `out` with `text` as its new text, and with the name of a status unless `status` is NULL. */
  simdiri_status (*write)(const cli_framing *framing, simdiri_buffer *out, const cli_record *record, const char *text,
                          size_t text_len, const char *status);
  /* How many CR and LF before the separator can belong to the record's end. That many are held back from a part of a
   * long record until it is known whether the separator follows. */
  size_t line_ends_held_back;
};

/* Returns the length of the end of the record in [begin, end), which may be 0 if it is the last one. */
static inline size_t cli_count_end(const cli_framing *framing, const char *begin, const char *end) {
  if (begin == end || end[-1] != framing->separator) return 0;
  return framing->ends_with_cr && end - begin > 1 && end[-2] == '\r' ? 2 : 1;
}

/* Must a CR be written before the separator that follows this text? Otherwise its last CR would be read as a part of
 * the record's end. */
static inline bool cli_needs_cr(const cli_framing *framing, const char *text, size_t len) {
  return framing->ends_with_cr && len > 0 && text[len - 1] == '\r';
}

/* Lines end with LF or CR LF, records of -z with NUL. A status is appended after a tab. */
extern const cli_framing cli_lines;
extern const cli_framing cli_null_records;

#endif
