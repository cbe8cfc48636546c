/* What the vector code of a level does: it finds out, for a chunk of records at once, what in them a rule could change
 * (mark), and writes those that change nowhere or little (emit).
 *
 * A chunk is up to CHUNK_LEN bytes and begins with a record. A bitmap has one bit per byte of the chunk, lowest bit
 * first. The verdict on a record stands on the bit of the byte that follows it, its separator included; a record
 * whose following byte is not in the chunk gets none.
 *
 *   clean  neither dirty nor hard: already in normal form and valid; the record is its own result
 *   soft   dirty, but not hard: needs at most edits that are local to a byte or a triplet, which the edit bitmaps
 *          show, once a check of the record (confirm.c) has confirmed what bitmaps cannot tell
 *   hard   dirty, and `hard` has a bit from behind the record's first byte up to the byte that follows it. What the
 *          kernel does not understand is hard: the caller normalizes the record by itself.
 *
 * Reading: `mark` reads exactly [chunk, chunk + len), where len is a multiple of KERNEL_STEP; `emit` may read
 * KERNEL_SLACK bytes behind the last record it writes. Whoever has no such room copies the chunk first.
 * Writing: `emit` may write 3 bytes for each of the records, one more for each record, and KERNEL_SLACK behind them.
 * Nothing is allocated. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_KERNEL_H
#define SIMDIRI_KERNEL_KERNEL_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernel/normal.h"

enum { CHUNK_LEN = 8192, CHUNK_WORDS = CHUNK_LEN / 64, KERNEL_STEP = 512, KERNEL_SLACK = 512, EDITS_AT_ONCE = 64 };

/* Two words more let 64-bit windows begin at any bit, and at 64 bits behind it; the kernel leaves them alone. That
 * there are eight makes each bitmap begin with a line of the cache. */
enum { MARK_WORDS = CHUNK_WORDS + 8 };

/* What a context wants. */
typedef struct {
  bool is_separated; /* records end with a separator; else `begins` is given */
  bool is_nul;       /* the separator is NUL; else LF */
  bool keeps_cr;     /* CR in front of the separator belongs to it */
  bool is_iri;       /* form iri: characters stay, their triplets are decoded; else the other way round */
  bool encodes;      /* ASCII that is not allowed is percent-encoded; else it is an error */
  bool refuses_high; /* non-ASCII characters are for others to judge */
  bool refuses_pct;  /* so are triplets of bytes 80-FF */
  bool composes;     /* so are, in both notations, characters that NFC can change or look at */
  bool maps_hosts;   /* A-labels are for others to judge */
  bool has_schemes;  /* rules of schemes apply: empty paths, ports, file hosts */
  bool drops_fragment;
  bool
      is_web; /* the URL parser's rules instead: of those above, how records end, has_schemes and drops_fragment hold */
} simdiri_rules;

/* Bitmaps, and what is counted in them. */
typedef struct {
  _Alignas(64) uint64_t begins[MARK_WORDS]; /* first bytes of records; one more behind the last record */
  uint64_t dirty[MARK_WORDS];               /* verdicts */
  uint64_t hard[MARK_WORDS];                /* what makes records hard */
  uint64_t upper[MARK_WORDS];               /* A-Z in a scheme or a host */
  uint64_t encode[MARK_WORDS];              /* bytes to percent-encode */
  uint64_t insert[MARK_WORDS];              /* bytes in front of which an empty path wants a "/" */
  uint64_t percent[MARK_WORDS];             /* a digit of a triplet to decode or to upper-case */
  uint64_t candidate[MARK_WORDS];           /* a port, or a scheme other than http or https: to be looked at */
  uint64_t rare[MARK_WORDS];                /* any of hard, upper, insert, candidate */
  uint64_t edits[MARK_WORDS];               /* any of encode and percent */
  uint64_t dirty_words[CHUNK_WORDS / 64];   /* which words of dirty are not 0 */
  uint16_t before[CHUNK_WORDS + 1];         /* how many records begin before a word */
} simdiri_marks;

/* A soft record that changed. */
typedef struct {
  size_t record; /* in the chunk, from 0 */
  size_t begin;  /* in the chunk */
  uint32_t changes;
} simdiri_edit;

typedef enum {
  EMIT_DONE, /* all records are written */
  EMIT_HARD, /* the next record is hard: `at` to `record_end`; the caller sets `at`, `record` and `out` behind it */
  EMIT_FULL  /* there is no room for more edits */
} simdiri_emit_state;

/* Where the writing of a chunk is. */
typedef struct {
  const simdiri_rules *rules;
  simdiri_marks *marks; /* verdicts are taken out */
  const unsigned char *chunk;
  size_t at;         /* the first record that is not written yet */
  size_t end;        /* behind the last record */
  size_t record;     /* the number of that at `at`, from 0, whenever emit returns */
  size_t record_end; /* EMIT_HARD */
  unsigned char *out;
  int64_t *offsets;            /* unless NULL: takes where each record begins in the output ... */
  const unsigned char *origin; /* ... which has `written` bytes in front of this */
  size_t written;
  int64_t *begins;    /* unless NULL: takes where each record begins in the input ... */
  size_t chunk_begin; /* ... of which the chunk begins here */
  size_t edit_count;
  simdiri_edit edits[EDITS_AT_ONCE];
} simdiri_emission;

/* Output on its way past the caches: blocks of 64 bytes, to an address that is a multiple of 64. */
typedef struct {
  unsigned char *to;
  const unsigned char *from;
  size_t count;
} simdiri_move;

typedef struct {
  /* Fills the marks of the words that `len` bytes have. Unless rules->is_separated, begins is an input. In between,
   * all of `move` is moved, as memory takes it while there is something else to do. */
  void (*mark)(const simdiri_rules *rules, const unsigned char *chunk, size_t len, simdiri_marks *marks,
               simdiri_move *move);
  /* Writes records until one is hard. */
  simdiri_emit_state (*emit)(simdiri_emission *emission);
  /* Moves the rest, and waits until all that was ever moved is where other threads see it. */
  void (*finish)(simdiri_move *move);
  /* One text by itself. */
  simdiri_is_normal *is_normal;
} simdiri_kernel;

/* The kernel of a level; NULL for SIMDIRI_ISA_SCALAR, and for one that this build has not. */
const simdiri_kernel *simdiri_kernel_of(simdiri_isa isa);

extern const simdiri_kernel simdiri_kernel_sse42, simdiri_kernel_avx2, simdiri_kernel_avx512, simdiri_kernel_neon;

#endif
