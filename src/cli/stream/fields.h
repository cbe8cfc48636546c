/* The fields of many records, on their way through the library together. Where records are IRIs that have to be
 * prepared first, the field is the whole record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_FIELDS_H
#define SIMDIRI_CLI_STREAM_FIELDS_H

#include "cli/format/record_format.h"

enum { FIELDS_MAX = 1024, FIELDS_LEN = 1 << 18 };

/* Keys of records without an IRI, and of paths without a host, are told from all others by one bit that is the other
 * way round: a hash does not know whose it is. */
enum { KEY_OF_RECORD = 1, KEY_OF_PATH = 2 };

typedef struct {
  cli_record record;
  cli_field field;
  size_t entry;        /* in the batch; CLI_FIELD_NOWHERE: not in it */
  size_t kept;         /* where the field's text stands among those that were kept; CLI_FIELD_NOWHERE: in the record */
  int status;          /* what is wrong with its preparation … */
  size_t offset;       /* … and where in the record */
  uint64_t key_mask;   /* makes its key one of another kind */
  int is_whole_record; /* the entry is the record itself, behind a ":", as there is no IRI */
} cli_item;

/* Of one thread. All zeros at first. */
typedef struct {
  cli_finder finder;
  simdiri_buffer texts, results; /* prefix and text of each entry, and what came of it */
  simdiri_buffer kept;           /* what fields said before they were prepared */
  simdiri_batch_result result;
  int is_alone;         /* one long field, which need not be in `texts` nor goes through a batch … */
  const char *lone;     /* … its text, prefix included … */
  size_t lone_len;      /* … */
  simdiri_result alone; /* … and what came of it */
  size_t item_count, entry_count;
  cli_item items[FIELDS_MAX];
  int64_t offsets[FIELDS_MAX + 1], result_offsets[FIELDS_MAX + 1];
  uint16_t statuses[FIELDS_MAX];
  /* Of keys. */
  simdiri_fingerprint keys[FIELDS_MAX];
  uint32_t changes[FIELDS_MAX], lossy[FIELDS_MAX];
} cli_fields;

void cli_fields_free(cli_fields *fields);
/* Gives back the memory that texts took. */
void cli_fields_trim(cli_fields *fields);

#endif
