/* The working memory of one call. Calls reuse it, so its arrays rarely grow. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_DUCKDB_SQL_WORKER_H
#define SIMDIRI_DUCKDB_SQL_WORKER_H

#include "sql_tool.h"

struct sql_worker {
  simdiri_scratch *scratch;
  char *gathered; /* the texts of a column, one after the other; the long texts of a result */
  size_t gathered_capacity;
  simdiri_buffer out;
  size_t count;                       /* the number of rows that the following arrays have capacity for */
  int64_t *offsets;                   /* of gathered texts */
  int64_t *output_offsets;            /* of results in `out` */
  simdiri_part *texts;                /* of results; text NULL: NULL */
  simdiri_fingerprint *fingerprints;  /* of keys */
  simdiri_part_span *spans;           /* of parts */
  size_t span_capacity;               /* the number of spans */
  simdiri_keys_result keys;           /* the result of a batch, which keeps its notes */
};

/* Takes a worker for a call. Returns NULL if there is no memory. */
sql_worker *simdiri_sql_take_worker(sql_shared *shared, size_t count);
/* Gives it back. */
void simdiri_sql_give_worker(sql_shared *shared, sql_worker *worker);
void simdiri_sql_free_worker(sql_worker *worker);
/* Makes `gathered` at least as large. Returns false if there is no memory. */
bool simdiri_sql_reserve_gathered(sql_worker *worker, size_t size);
/* Appends bytes to `out`. Returns false if there is no memory. */
bool simdiri_sql_append(sql_worker *worker, const char *bytes, size_t len);
/* Makes capacity for spans. Returns false if there is no memory. */
bool simdiri_sql_reserve_spans(sql_worker *worker, size_t count);

#endif
