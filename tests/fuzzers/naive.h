/* The formats of records, implemented a second time, as plainly as possible, without code of the command. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_NAIVE_H
#define FUZZERS_NAIVE_H

#include "fuzzer.h"

typedef enum { NAIVE_TSV, NAIVE_CSV, NAIVE_JSON, NAIVE_LINES } naive_format;

/* The two ends of a record: after its text, and after its LF, if it has one. */
typedef struct {
  size_t begin, end, next;
} naive_record;

/* Finds the record that begins at `at`; returns false at the end. A CR before the LF belongs to the record's end. */
bool naive_next(naive_format format, const fuzz_text *text, size_t at, naive_record *record);

/* The field of a record, in the text: `begin` to `end`, quotes included. */
typedef struct {
  size_t begin, end;
} naive_field;

/* Finds column `column` (from 0) of a table's record. Returns false if there is none, or if CSV's quotes violate RFC
 * 4180. */
bool naive_column(naive_format format, const fuzz_text *text, const naive_record *record, size_t column,
                  naive_field *field);

/* Is text[begin, end) one JSON text of RFC 8259? */
bool naive_is_json(const char *text, size_t len);
/* Finds the value of the last member "u" of the object; returns false if there is none, or if it is not a string. */
bool naive_member(const char *text, size_t len, naive_field *field);

#endif
