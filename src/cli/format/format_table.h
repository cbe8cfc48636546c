/* Tables: what the vector path and plain C share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_TABLE_H
#define SIMDIRI_CLI_FORMAT_FORMAT_TABLE_H

#include "cli/format/record_format.h"

/* cli_scan.state of CSV: where the scanner is in a field. A quotation mark opens a quoted field only at the start of
 * the field, and reopens it directly after the mark that closed it. */
enum { CLI_CSV_AT_BEGIN, CLI_CSV_IN_PLAIN, CLI_CSV_IN_QUOTED, CLI_CSV_AFTER_QUOTE };

/* Returns true if byte `at` of a record exceeds the limit on its length. Beyond the limit, any LF ends the record, so
 * that a quotation mark that is never closed does not make the rest of the file one record. */
static inline bool cli_is_beyond_limit(const cli_format *format, size_t at) {
  const size_t limit = format->options->max_record;
  return at > limit && at - limit > 1; /* a CR may precede the LF */
}

/* Scans CSV up to the end of the record. Returns the byte after its LF, or NULL if the record does not end before
 * `end`. */
const char *cli_scan_csv_record(const cli_format *format, cli_scan *scan, const char *at, const char *end);

#endif
