/* The records of a chunk as arrays: the key of each, where its output ends, which rules changed it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_RECORDS_H
#define SIMDIRI_CLI_STREAM_RECORDS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

enum { CLI_MAX_SHARDS = 4 };

typedef struct {
  simdiri_fingerprint *fingerprints;
  int64_t *begins;    /* where each record begins in its block, and where the last one ends */
  size_t *ends;       /* where the text to print for each record ends, separator included */
  uint16_t *statuses; /* this and the following arrays are NULL unless asked for */
  uint64_t *changes;
  uint32_t *lossy;
  uint64_t *texts; /* a hash of the text of each record, or of its field, which shows whether two are identical */
  size_t *numbers; /* of each record in its chunk, from 0 */
  int64_t *result_offsets;
  uint8_t *is_new; /* is this the first record with its key? */
  /* The keys again, those of each shard of the key space together; and which record each is of. */
  simdiri_fingerprint *sharded;
  uint32_t *sharded_numbers;
  size_t capacity, count;
  size_t shard_ends[CLI_MAX_SHARDS];             /* where each shard ends in `sharded` */
  simdiri_status shard_statuses[CLI_MAX_SHARDS]; /* the outcome of inserting it */
} cli_records;

/* Which of the optional arrays are allocated. */
enum {
  CLI_RECORDS_STATUSES = 1,
  CLI_RECORDS_CHANGES = 2,
  CLI_RECORDS_RESULTS = 4,
  CLI_RECORDS_NEW = 8,
  CLI_RECORDS_SHARDS = 16,
  CLI_RECORDS_KEYS = 32 /* these and where records begin and end are always there */
};

/* Returns the number of records in a block, or one more if the last record ends with the separator. */
size_t cli_count_records(const char *data, size_t len, char separator);

/* Returns a capacity for the records in `len` bytes. For a short block that is `len`, which costs only address space;
 * for a long one the records are counted. */
size_t cli_records_capacity(const char *data, size_t len, char separator);

/* Allocates for `capacity` records. Returns 0, or -1 if memory runs out. */
int cli_records_reserve(cli_records *records, size_t capacity, unsigned arrays);
void cli_records_free(cli_records *records);

/* Returns the note of the first bad record of a batch, or NULL. */
const simdiri_note *cli_find_error(const simdiri_batch_result *result);

/* Returns whether a record of a batch is bad. The caller asks for one record after the other; *note, at first 0, is the
 * number of the first note that may be about it. */
bool cli_is_bad_record(const simdiri_batch_result *result, size_t record, size_t *note);

#endif
