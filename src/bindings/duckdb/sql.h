/* Shared by all files of the extension: the API of DuckDB, and what one call of a function has. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_H

#include <duckdb_extension.h>
#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bindings/tool/tool_objects.h"

/* The functions of DuckDB, which it hands over when it loads the extension. */
DUCKDB_EXTENSION_EXTERN

enum { SQL_MESSAGE_MAX = OPTION_MESSAGE_MAX };

/* The result for a text that is not an IRI. */
typedef enum {
  SQL_ERRORS_NULL = 0, /* the result is NULL */
  SQL_ERRORS_FAIL = 1, /* the query fails */
  SQL_ERRORS_KEEP = 2  /* normalize, label: the text; key: the key of its own bytes */
} sql_errors;

/* The constant arguments of a call: its options, and then the texts of files, such as routes. */
enum { SQL_FILES_MAX = 2, SQL_GIVEN_MAX = 1 + SQL_FILES_MAX };
typedef struct {
  simdiri_text texts[SQL_GIVEN_MAX]; /* text NULL: not given */
} sql_given;

/* What the constant arguments of a function give. */
typedef struct {
  tool_objects objects;
  sql_errors errors;
  sql_given given; /* views of the following */
  char text[];
} sql_tool;

/* The working memory of one call. Calls reuse it, so its arrays rarely grow. */
typedef struct {
  simdiri_scratch *scratch;
  char *gathered; /* the texts of a column, one after the other; the long texts of a result */
  size_t gathered_capacity;
  simdiri_buffer out;
  size_t count;                      /* the number of rows that the following arrays have capacity for */
  int64_t *offsets;                  /* of gathered texts */
  int64_t *output_offsets;           /* of results in `out` */
  simdiri_text *texts;               /* of results; text NULL: NULL */
  simdiri_fingerprint *fingerprints; /* of keys */
  simdiri_part_span *spans;          /* of parts */
  size_t span_capacity;              /* the number of spans */
  simdiri_keys_result keys;          /* the result of a batch, which keeps its notes */
} sql_worker;

typedef struct sql_function sql_function;

/* Kinds of files, whose texts are arguments. Messages name them so. */
#define SQL_ROUTES "routes"
#define SQL_RULES "rules"

/* One call of a function, with up to some thousand rows. */
typedef struct {
  const sql_function *function;
  const sql_tool *tool;
  sql_worker *worker;
  duckdb_function_info info;
  duckdb_data_chunk input;
  duckdb_vector output;
  size_t count; /* of rows, at least 1 */
} sql_call;

/* A function of SQL. */
struct sql_function {
  const char *name;
  unsigned text_count;              /* arguments before the options */
  uint32_t takes;                   /* OPTION_TAKES_ bits: its options */
  const char *files[SQL_FILES_MAX]; /* what the texts after the options are: SQL_ROUTES and so on; NULL: no more */
  const char *errors_choices;       /* the values of --errors; NULL: it does not take this option */
  sql_errors errors;                /* the default of --errors */
  simdiri_rung rung;                /* the default of --rung */
  bool makes_keys;                  /* the tool has a keyer */
  bool makes_labels;                /* the tool has a labeler */
  bool redacts;                     /* the tool has a redactor */
  bool cleans;                      /* the tool has a cleaner */
  const char *const *parts;         /* the parts of the tool; NULL: none, or that of --get */
  size_t part_count;                /* their number */
  duckdb_logical_type (*make_type)(const sql_function *); /* makes the type of the result */
  bool (*run)(sql_call *);                                /* false: it has set an error */
};

/* Sets the error of a call to the name of its function and this text. Always returns false. */
bool simdiri_sql_fail(const sql_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a status that concerns the machine or the call. */
bool simdiri_sql_fail_status(const sql_call *call, simdiri_status status);
/* The same for a text that is not an IRI. `what` is "" or precedes the reason, such as "the base: ". */
bool simdiri_sql_fail_row(const sql_call *call, size_t row, const char *what, const simdiri_result *result,
                          const char *text, size_t len);

#endif
