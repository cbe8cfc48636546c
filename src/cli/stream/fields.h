/* The fields of many records, which go through the library as one batch. If a record is an IRI that has to be prepared
 * first, its field is the whole record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_FIELDS_H
#define SIMDIRI_CLI_STREAM_FIELDS_H

#include <stdbool.h>

#include "cli/format/record_format.h"

enum { CLI_FIELDS_MAX = 1024, CLI_FIELDS_LEN = 1 << 18 };

/* Masks that flip one bit of the key of a record without an IRI, or of a path without a host, so that this key cannot
 * equal the key of an IRI. */
enum { CLI_KEY_OF_RECORD = 1, CLI_KEY_OF_PATH = 2 };

typedef struct {
  cli_record record;
  cli_field field;
  size_t entry;         /* number of its entry in the batch; CLI_FIELD_NOWHERE: it has none */
  size_t kept;          /* where the field's text begins in cli_fields.kept; CLI_FIELD_NOWHERE: it is in the record */
  int status;           /* the error of its preparation */
  int finding;          /* of a review (verdict.h), or SIMDIRI_OK */
  size_t finding_begin; /* its position in the entry */
  size_t offset;        /* the position of that error in the record */
  uint64_t key_mask;    /* CLI_KEY_OF_RECORD, CLI_KEY_OF_PATH, or 0 */
  bool is_whole_record; /* there is no IRI: the entry is ":" and the record */
} cli_item;

/* Where a usual record and the text of its field begin. */
typedef struct {
  const char *begin, *text;
  size_t text_len;
} cli_line;

/* A place where the label of a usual record differs from the record: `len` bytes at `at` are replaced. */
typedef struct {
  const char *at;
  uint32_t len;
  uint32_t label_len; /* of the label in cli_fields.kept; CLI_PATCH_ENTRY: the label is the result of an entry */
  size_t label;       /* where the label begins, or the number of the entry */
} cli_patch;
#define CLI_PATCH_ENTRY UINT32_MAX

/* The fields of one thread. All zeros at first. */
typedef struct {
  cli_finder finder;
  simdiri_buffer texts, results; /* prefix and text of each entry; the result of each entry */
  simdiri_buffer kept;           /* the texts of fields before they were prepared; labels of usual records */
  simdiri_batch_result result;
  const unsigned char *severities; /* of the run's options */
  bool is_alone;                   /* there is one long field only, which the library handles without a batch */
  const char *lone;                /* the text of the long field, prefix included */
  size_t lone_len;                 /* the length of that text */
  simdiri_result alone;            /* the result for the long field */
  size_t item_limit;               /* a batch has at most so many items */
  size_t item_count, entry_count;
  size_t separator_len; /* of the separators in `results`, which the offsets include */
  /* Bit i: item i needs more than to be counted and passed on: it has an error or a visible prefix, or the library
   * noted it. Items with a result but without a note are unchanged. */
  uint64_t odd_items[CLI_FIELDS_MAX / 64];
  uint16_t entry_items[CLI_FIELDS_MAX]; /* the item of each entry */
  /* Of usual records, only this is kept. One more says where the last record ends. */
  cli_line lines[CLI_FIELDS_MAX + 1];
  cli_patch patches[CLI_FIELDS_MAX]; /* of labels, instead of the lines */
  size_t patch_count;
  cli_item items[CLI_FIELDS_MAX];
  int64_t offsets[CLI_FIELDS_MAX + 1], result_offsets[CLI_FIELDS_MAX + 1];
  uint16_t statuses[CLI_FIELDS_MAX];
  /* Filled in by cli_fields_keys. */
  simdiri_fingerprint keys[CLI_FIELDS_MAX];
  uint32_t changes[CLI_FIELDS_MAX], lossy[CLI_FIELDS_MAX];
} cli_fields;

void cli_fields_free(cli_fields *fields);
/* Frees the memory that texts took. */
void cli_fields_trim(cli_fields *fields);

#endif
