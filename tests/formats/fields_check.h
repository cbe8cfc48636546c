/* What the crosschecks of formats share: random numbers, and the comparison of vector code with plain C. */
/* SPDX-License-Identifier: MIT */
#ifndef FORMATS_FIELDS_CHECK_H
#define FORMATS_FIELDS_CHECK_H

#include "cli/format/record_format.h"

extern uint64_t fields_seed;
/* Records of fields_check: those that vector code finds one by one; those that cli_format.take_lines finds; those that
 * plain C reads, which are all but the second. */
extern size_t fields_taken, fields_lines, fields_read;

/* Returns a random number below the limit. */
size_t fields_below(size_t limit);

/* Prints what differs and the input, and ends the program, unless `is_right`. */
void fields_require(bool is_right, const char *what, const char *text, size_t len);

/* Finds the records and fields of a text by the format's vector code, and by plain C where that refuses a record.
 * Requires that all are those which plain C alone finds. */
void fields_check(const cli_format *format, const char *text, size_t len, size_t column);

#endif
