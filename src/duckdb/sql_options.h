/* The options of functions: a text with the options of the command, such as '--profile=web --errors=error'. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_DUCKDB_SQL_OPTIONS_H
#define SIMDIRI_DUCKDB_SQL_OPTIONS_H

#include "sql.h"

/* Bits of sql_function::takes. */
enum {
  SQL_TAKES_PROFILE = 1u << 0,
  SQL_TAKES_RUNG = 1u << 1,
  SQL_TAKES_FORM = 1u << 2,
  SQL_TAKES_GRAMMAR = 1u << 3,
  SQL_TAKES_REFERENCE = 1u << 4,
  SQL_TAKES_DISALLOWED = 1u << 5,
  SQL_TAKES_HOST = 1u << 6,
  SQL_TAKES_IDNA = 1u << 7,
  SQL_TAKES_NFC = 1u << 8,
  SQL_TAKES_NFKC = 1u << 9,
  SQL_TAKES_DROP_FRAGMENT = 1u << 10,
  SQL_TAKES_NON_STRICT = 1u << 11,
  SQL_TAKES_ENCODE_BIDI = 1u << 12,
  SQL_TAKES_HASH = 1u << 13,
  SQL_TAKES_LOSSY = 1u << 14,
  SQL_TAKES_BY = 1u << 15,
  SQL_TAKES_SECTION = 1u << 16,
  SQL_TAKES_ERRORS = 1u << 17,
  SQL_TAKES_DEFAULT_SCHEME = 1u << 18,
  /* Of all functions that normalize. */
  SQL_TAKES_RULES = SQL_TAKES_PROFILE | SQL_TAKES_RUNG | SQL_TAKES_GRAMMAR | SQL_TAKES_DISALLOWED | SQL_TAKES_HOST |
                    SQL_TAKES_IDNA | SQL_TAKES_NFC | SQL_TAKES_NFKC | SQL_TAKES_DROP_FRAGMENT |
                    SQL_TAKES_DEFAULT_SCHEME | SQL_TAKES_ERRORS
};

typedef struct {
  simdiri_options iri;
  simdiri_key_options key;
  simdiri_suffix_section section;
  sql_errors errors;
  char default_scheme[SIMDIRI_DEFAULT_SCHEME_MAX + 1]; /* iri.default_scheme, if it is not NULL */
} sql_settings;

/* Reads the options of a function. Returns false with a message if they are not options of it. */
bool simdiri_sql_read_options(const sql_function *function, const char *text, size_t len, sql_settings *settings,
                              char message[SQL_MESSAGE_MAX]);

#endif
