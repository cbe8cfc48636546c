/* The header of a table: reading, comparing and writing it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_HEADER_H
#define SIMDIRI_CLI_FORMAT_FORMAT_HEADER_H

#include <stdbool.h>

#include "cli/format/format.h"

/* What the header of a file says; kept by who reads. */
typedef struct {
  bool has_first;
  size_t column;
  char *text; /* of the first file */
  size_t len;
} cli_header;

typedef enum {
  HEADER_GOOD = 0,
  HEADER_TOO_LONG,
  HEADER_WITHOUT_COLUMN,
  HEADER_DIFFERS,
  HEADER_NO_MEMORY
} cli_header_problem;

/* Reads the header that the data of a file begin with. Stores its length, end included. */
cli_header_problem cli_read_header(const cli_format *format, cli_header *header, const char *data, size_t len,
                                   size_t *header_len);
void cli_header_free(cli_header *header);
/* Appends the header as it is to be written: with the names of columns that are added. */
simdiri_status cli_put_header(const cli_format *format, simdiri_buffer *out, const char *data, size_t len);
/* Says what is wrong with it. */
void cli_say_header(const cli_format *format, const char *file, const char *first_file, cli_header_problem problem);

#endif
