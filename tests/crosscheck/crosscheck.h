/* What the parts of the crosscheck share: each ISA level against plain C, byte for byte. */
/* SPDX-License-Identifier: MIT */
#ifndef CROSSCHECK_CROSSCHECK_H
#define CROSSCHECK_CROSSCHECK_H

#include "../property/property.h"

#include <stddef.h>

/* ------------------------------------------------------------------------------------------------ memory */

/* Memory between two pages that may not be accessed. All zeros means none yet. It grows on request and then loses its
 * contents. Pages begin and end at multiples of 4,096, so arrays at the end are aligned. */
typedef struct {
  char *begin;
  size_t size;
} guarded;

char *guarded_begin(guarded *memory, size_t len); /* `len` bytes, the first of them after a guard page */
char *guarded_end(guarded *memory, size_t len);   /* `len` bytes, the last of them before a guard page */
void guarded_free(guarded *memory);

/* Ends the program if the caller gives a wrong old size of a block, or after a write past the end of a block. */
extern const simdiri_allocator checking_allocator;

/* ------------------------------------------------------------------------------------------------ one batch */

#define GROWABLE SIZE_MAX

typedef struct {
  simdiri_options options; /* `isa` is ignored */
  simdiri_operation operation;
  simdiri_on_error on_error;
  simdiri_records records;
  bool is_dense;   /* with the dense arrays */
  size_t before;   /* bytes that the output already contains */
  size_t capacity; /* capacity after them, or GROWABLE */
  bool is_fresh;   /* a growable output has no memory yet */
  uint32_t review_groups;
} batch_case;

/* One way to process a batch, and its latest result. */
typedef struct {
  simdiri_isa isa;
  simdiri_scratch *scratch;
  simdiri_options options;
  simdiri_context *context; /* of these options */
  simdiri_base *base;
  simdiri_buffer grown;         /* the growable output, kept */
  simdiri_batch_result kept[2]; /* notes of growable and of fixed outputs: two allocators */
  guarded fixed, statuses, changes, output_offsets, record_offsets; /* exactly as large as needed */
  simdiri_status status;
  const char *text; /* the bytes that the call appended */
  size_t text_len;
  simdiri_batch_result *result;
} side;

void side_create(side *s, simdiri_isa isa);
void side_free(side *s);
/* The base of RESOLVE. */
extern const char side_base_text[];
/* The context for the case's options, at the side's level. */
const simdiri_context *side_context(side *s, const batch_case *c);
/* Runs the case. Returns NULL, or which memory was written outside of its bounds. */
const char *side_run(side *s, const batch_case *c);
/* Gives *result the dense arrays that the case asks for, exactly as large as needed, filled with bytes 0xA5. */
void side_prepare_result(side *s, const batch_case *c, simdiri_batch_result *result);

/* ------------------------------------------------------------------------------------------------ records */

/* A plain walk over records that shares no code with the library. */
typedef struct {
  const simdiri_records *records;
  size_t index; /* of the next one */
  size_t at;
} walk;

typedef struct {
  size_t begin, end, separator_end;
  bool is_null;
} span;

bool walk_next(walk *w, span *record);
size_t count_records(const simdiri_records *records);
size_t records_end(const simdiri_records *records);

/* Texts, one after the other. */
typedef struct {
  char *data;
  size_t len, capacity;
  size_t *ends;
  size_t count, ends_capacity;
} texts;

void texts_clear(texts *t);
void texts_free(texts *t);
void texts_add(texts *t, const char *data, size_t len);
/* Memory for `len` more bytes after the last text; texts_close ends the text that was written there. */
char *texts_open(texts *t, size_t len);
void texts_close(texts *t, size_t len);

/* The position of a batch's input. */
typedef struct {
  guarded data, offsets, validity;
} input_memory;

typedef enum { PLACE_BEGIN, PLACE_END, PLACE_ALIGNED } placement;

/* The texts as records: each with its separator, the last one only if `is_ended`. */
simdiri_records lay_separated(input_memory *memory, const texts *t, char separator, bool is_ended, placement place,
                              size_t alignment);
/* The texts as records of an Arrow array, with gaps before the first and after the last. */
simdiri_records lay_offsets(input_memory *memory, const texts *t, bool is_64, size_t gap, placement place,
                            size_t alignment);
/* Makes one record in `one_in` null, with arbitrary bytes. */
void lay_validity(input_memory *memory, simdiri_records *records, test_random *random, size_t one_in);
/* Moves the ends of records, so that they cut characters and triplets. For records of lay_offsets only. */
void shift_ends(simdiri_records *records, test_random *random);
void input_memory_free(input_memory *memory);

/* ------------------------------------------------------------------------------------------------ checks */

typedef struct {
  side truth, level; /* plain C, and the level under test */
  side singly;       /* the same batch, composed from one call for each record */
  input_memory input;
  guarded record;
  texts lines;
  uint64_t seed;
  const char *part;
  size_t only;             /* the one case to run, or SIZE_MAX */
  size_t number;           /* of the case */
  size_t every;            /* runs one case in this many */
  size_t records_expected; /* of the generated part */
  size_t records, batches, failed;
  size_t failed_before;      /* when the part began */
  const batch_case *running; /* so that a crash can be reported */
} crosscheck;

/* Begins a case; returns false if it is not to be run. Advances the number. */
bool begin_case(crosscheck *x);
void end_part(const crosscheck *x);
/* The level's results equal those of plain C. */
bool check_case(crosscheck *x, const batch_case *c);
/* They also equal the result of the call for one record, for each record; with `is_referred`, also the reference's. */
void check_singly(crosscheck *x, const batch_case *c, bool is_referred);
/* Checks one more operation on the records of the case. The number of the case chooses it, and its options. */
void check_other(crosscheck *x, const batch_case *c);
/* Only composes x->singly. */
void run_singly(crosscheck *x, const batch_case *c, bool is_referred);
/* They are the same with exactly the needed capacity; with one byte less the result is NO_CAPACITY. */
void check_rooms(crosscheck *x, const batch_case *c);

/* NULL, or the first difference. */
const char *side_difference(const side *a, const side *b, const batch_case *c);
/* Counts a failure and shows the first ones; with `wanted`, also which record differs, and whether it differs alone. */
void complain(crosscheck *x, const batch_case *c, side *expected, const char *what);
/* Shows the case: its options, shape and data. */
void show_case(const batch_case *c);
void complain_of_record(crosscheck *x, const batch_case *c, const char *data, size_t len, const char *what);

/* Makes a crash report its case. */
void report_crashes(const crosscheck *x);

/* ------------------------------------------------------------------------------------------------ option sets */

/* Options that the vector path supports, and their neighbours. */
size_t set_count(void);
simdiri_options set_at(size_t index);
/* One of these, and sometimes any legal set. */
simdiri_options choose_set(test_random *random);

/* ------------------------------------------------------------------------------------------------ parts */

/* Generated lines of IRIs, with edits. The pool holds the texts from which they start. */
void fill_pool(texts *pool, test_random *random);
void generate_line(texts *lines, const texts *pool, test_random *random, size_t edited_percent);

void part_lists(crosscheck *x, char **paths, size_t count);
void part_generated(crosscheck *x);
void part_lengths(crosscheck *x);
void part_borders(crosscheck *x);
void part_capacities(crosscheck *x);
void part_shapes(crosscheck *x);
void part_long(crosscheck *x);
void part_characters(crosscheck *x);
void part_columns(crosscheck *x);

/* A line of exactly `len` bytes; `kind` is any number. */
void add_line(texts *lines, size_t kind, size_t len);
size_t line_kind_count(void);

#endif
