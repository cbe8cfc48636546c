/* The header of a table: reading, comparing and writing it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_HEADER_H
#define SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_HEADER_H

#include <stdbool.h>

#include "cli/format/record_format.h"

/* The header of the first file, with which those of later files are compared. */
typedef struct {
  bool has_first; /* the header of the first file was read */
  bool is_cut;    /* of the last file, only the line before the header was read */
  size_t column;  /* of the field */
  char *text;
  size_t len;
} cli_header;

typedef enum {
  CLI_HEADER_GOOD = 0,
  CLI_HEADER_TOO_LONG,
  CLI_HEADER_WITHOUT_COLUMN,
  CLI_HEADER_DIFFERS,
  CLI_HEADER_HAS_COLUMN, /* of a name that only a new column may have */
  CLI_HEADER_OF_ZEEK,    /* the file is a log, whose header is another line */
  CLI_HEADER_NO_MEMORY
} cli_header_problem;

/* Reads the header at the start of a file's data. Stores its length, line end included, and that of the line before it
 * (cli_header_lead). */
cli_header_problem cli_read_header(const cli_format *format, cli_header *header, const char *data, size_t len,
                                   size_t *header_len);
/* Returns the length of the line "sep=," before a header, which tells Excel the delimiter; 0: there is none. */
size_t cli_header_lead(const cli_format *format, const char *data, size_t len);
/* Is the line the first one of a log of Zeek? */
bool cli_is_zeek_line(const char *line, size_t len);
void cli_header_free(cli_header *header);
/* Appends the header, with the names of the columns that the options add. */
simdiri_status cli_write_header(const cli_format *format, simdiri_buffer *out, const char *data, size_t len);
/* Reports a problem with the header of `file`, whose text has `len` bytes. */
void cli_report_header(const cli_format *format, const char *file, const char *first_file, cli_header_problem problem,
                       const char *header, size_t len);

#endif
