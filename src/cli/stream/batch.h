/* The records of a batch, whose texts go through the library together. If a record is an IRI, its field is the whole
 * record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_BATCH_H
#define SIMDIRI_CLI_STREAM_BATCH_H

#include <stdbool.h>

#include "cli/format/record_format.h"

/* A batch of gathered records ends with one of these, or with a longer text. */
enum { CLI_BATCH_MAX = 1024, CLI_BATCH_LEN = 1 << 18 };

/* A record of a batch. Its entry is the text that the library gets: a prefix, and the text, perhaps prepared. */
typedef struct {
  cli_record record;
  cli_field field;
  const simdiri_note *note; /* of the library about the entry; NULL: none */
  size_t entry;             /* number of the entry; CLI_FIELD_NOWHERE: there is none */
  size_t copy;              /* where the field's text begins in cli_batch.copies; CLI_FIELD_NOWHERE: in the record */
  int status;               /* the error of the preparation */
  int finding;              /* of a review (verdict.h), or SIMDIRI_OK */
  simdiri_result finding_place; /* its offset and component in the entry */
  size_t offset;                /* the position of the error of the preparation in the record */
  bool is_whole_record;         /* there is no IRI: the entry is ":" and the record */
  size_t charset;               /* the number of the charset of --input-charset that the record is in, from 0 */
  int outcome;                  /* of the record, when it is written (item.h) */
} cli_item;

/* A place where the output differs from the input: `len` bytes at `at` are replaced. */
typedef struct {
  const char *at;
  uint32_t len;
  uint32_t
      text_len; /* of the text in cli_batch.copies that replaces them; CLI_PATCH_ENTRY: the result of an entry does */
  size_t text;  /* where that text begins, or the number of the entry */
} cli_patch;
#define CLI_PATCH_ENTRY UINT32_MAX

/* The batch of one thread. All zeros at first. */
typedef struct cli_batch {
  cli_finder finder;
  simdiri_records records; /* the entries, as the library gets them */
  bool is_block;           /* the entries are lines of the chunk's block, and not gathered */
  bool is_direct;          /* of a block: the results are the output, so they are appended to it */
  bool has_notes_only;     /* nothing but notes of the results is used */
  bool is_alone;           /* there is one long entry only, which is not copied */
  const char *lone;        /* that text, prefix included */
  size_t lone_len;         /* the length of that text */
  simdiri_result alone;    /* the result for it */
  simdiri_buffer texts;    /* prefix and text of each entry that was gathered */
  simdiri_buffer results;  /* the result of each entry */
  simdiri_buffer copies;   /* the texts of fields before they were prepared; texts of patches */
  simdiri_batch_result result;
  size_t separator_len; /* of the separators in `results`, which the offsets include */
  size_t item_limit;    /* a batch has at most so many items */
  size_t item_count, entry_count;
  /* Bit i: item i needs more than to be counted and passed on: it has an error or a visible prefix, or the library
   * noted it. */
  uint64_t changing_items[CLI_BATCH_MAX / 64];
  uint16_t entry_items[CLI_BATCH_MAX]; /* the item of each entry */
  cli_item items[CLI_BATCH_MAX];
  int64_t offsets[CLI_BATCH_MAX + 1];
  /* Of records with fast fields, only this is known. One more says where the last record ends. */
  cli_fast_line lines[CLI_BATCH_MAX + 1];
  cli_patch patches[CLI_BATCH_MAX];
  size_t patch_count;
  /* Arrays for the results of gathered entries. */
  int64_t own_result_offsets[CLI_BATCH_MAX + 1];
  uint16_t own_statuses[CLI_BATCH_MAX];
  simdiri_fingerprint own_keys[CLI_BATCH_MAX];
  uint64_t own_changes[CLI_BATCH_MAX];
  uint32_t own_lossy[CLI_BATCH_MAX];
  /* The arrays in use: these, or those of the chunk (records.h) for a block. cli_apply_keys fills in the last three. */
  int64_t *result_offsets;
  uint16_t *statuses;
  simdiri_fingerprint *keys;
  uint64_t *changes;
  uint32_t *lossy;
} cli_batch;

void cli_batch_free(cli_batch *batch);
/* Frees the memory that texts took. */
void cli_batch_trim(cli_batch *batch);

#endif
