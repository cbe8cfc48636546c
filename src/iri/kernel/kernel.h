/* The vector code of a level. For a chunk of records at once, `mark` finds bytes that a rule could change, and `emit`
 * writes the records that need no change or only small ones.
 * A chunk has up to CHUNK_LEN bytes and begins with a record. A bitmap has one bit per byte of the chunk, lowest bit
 * first. The verdict on a record is at the bit of the byte that follows the record and its separator. A record whose
 * following byte is not in the chunk gets no verdict.
 *   clean  neither dirty nor hard: the record is valid and in normal form, so it is its own result
 *   soft   dirty, but not hard: needs at most edits of single bytes or triplets, which the edit bitmaps mark; a check
 *          of the record (confirm.c) confirms what bitmaps cannot decide
 *   hard   dirty, and `hard` has a bit after the record's first byte, up to the byte that follows the record. The
 *          kernel does not handle such a record; the caller normalizes it by itself.
 * Reading: `mark` reads exactly [chunk, chunk + len), where len is a multiple of KERNEL_STEP. `emit` may read
 * KERNEL_SLACK bytes after the last record that it writes. Callers that cannot allow this copy the chunk first.
 * Writing: `emit` may write 3 bytes for each byte of the records, one more for each record, and KERNEL_SLACK after
 * them. Nothing is allocated. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_KERNEL_H
#define SIMDIRI_IRI_KERNEL_KERNEL_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/kernel/chunk_scan.h"
#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/inline.h"

enum { KERNEL_STEP = 512, KERNEL_SLACK = 512, EDITS_AT_ONCE = 512 };

/* With two more words, 64-bit windows can begin at any bit, or 64 bits after it; the kernel does not write them. With
 * eight more words, each bitmap begins at a cache line. */
enum { MARK_WORDS = CHUNK_WORDS + 8 };

/* The rules of a context, as the kernel needs them. */
typedef struct {
  bool is_separated; /* records end with a separator; otherwise the caller fills in `begins` */
  bool is_nul;       /* the separator is NUL; otherwise LF */
  bool keeps_cr;     /* a CR before the separator belongs to the separator */
  bool is_iri;       /* form iri: keep characters, decode their triplets; form uri: encode characters, keep triplets */
  bool encodes;      /* percent-encode ASCII that is not allowed; otherwise it is an error */
  bool refuses_high; /* records with non-ASCII characters are hard */
  bool refuses_pct;  /* records with triplets of bytes 80-FF are hard */
  bool composes;     /* records with characters that NFC may change are hard; so are those with their triplets */
  bool maps_hosts;   /* records with A-labels are hard */
  bool has_schemes;  /* rules of schemes apply: empty paths, ports, file hosts */
  bool drops_fragment;
  bool is_web; /* profile web: uses only the members about separators, has_schemes and drops_fragment */
  bool keeps;  /* nothing is normalized: case, dot segments, empty paths and ports stay (mark_unchanged_template.h) */
  /* With keeps only: */
  bool keeps_text;    /* characters and triplets stay, too */
  bool refuses_dots;  /* records with dot segments, or without an authority, are hard */
  bool refuses_hints; /* records in which simdiri_review() may find look-alikes are hard; only with refuses_findings */
  /* Records in which simdiri_review() may find a rule of a scheme are hard; with keeps, also bidi structure. */
  bool refuses_findings;
} kernel_rules;

/* Does a soft record keep its triplets? */
ALWAYS_INLINE bool kernel_keeps_triplets(const kernel_rules *rules) {
  return rules->is_web || (rules->keeps && !rules->is_iri);
}

/* The plan of a batch, stored for the next one with the same rules. */
typedef struct {
  bool is_made;
  kernel_rules rules;
  scan_plan plan;
} scratch_plan;

/* The bitmaps of a chunk, and counts of their bits. */
typedef struct {
  _Alignas(64) uint64_t begins[MARK_WORDS]; /* first bytes of records; one more after the last record */
  uint64_t dirty[MARK_WORDS];               /* verdicts */
  uint64_t hard[MARK_WORDS];                /* bytes that make records hard */
  uint64_t upper[MARK_WORDS];               /* A-Z in a scheme or a host */
  uint64_t encode[MARK_WORDS];              /* bytes to percent-encode */
  uint64_t insert[MARK_WORDS];              /* bytes before which "/" is inserted as an empty path */
  uint64_t percent[MARK_WORDS];             /* a digit of a triplet to decode or to write in upper case */
  uint64_t candidate[MARK_WORDS]; /* a port, or a scheme other than http or https: confirm.c checks the record */
  uint64_t rare[MARK_WORDS];      /* any of hard, upper, insert, candidate */
  uint64_t edits[MARK_WORDS];     /* any of encode, percent, upper and insert that the rules edit */
  uint64_t dirty_words[CHUNK_WORDS / 64];   /* which words of dirty are not 0 */
  uint64_t edit_words[CHUNK_WORDS / 64];    /* which words of edits are not 0 */
  uint64_t special_words[CHUNK_WORDS / 64]; /* which words have bits in hard or candidate */
  uint16_t before[CHUNK_WORDS + 1];         /* how many records begin before a word */
} kernel_marks;

/* A soft record that changed. */
typedef struct {
  uint32_t record;  /* number of the record in the chunk, from 0 */
  uint32_t begin;   /* offset in the chunk */
  uint32_t changes; /* all changes of the kernel are below bit 32 */
} kernel_edit;

typedef enum {
  EMIT_DONE, /* all records are written */
  EMIT_HARD, /* the next record, from `at` to `record_end`, is hard; the caller advances `at`, `record` and `out` past
                it */
  EMIT_FULL  /* `edits` is full */
} kernel_emit_state;

/* The progress of writing a chunk. */
typedef struct {
  const kernel_rules *rules;
  kernel_marks *marks; /* emit removes verdicts from it */
  const scan_plan *plan;
  const kernel_scan *scan; /* instead of `marks`, for emit_scanned */
  size_t unsure;           /* from this record on, unsure records are to be written */
  size_t unsure_count;     /* how many were tried, those that turned out hard or unchanged included */
  const unsigned char *chunk;
  size_t at;         /* the first record that is not written yet */
  size_t end;        /* the end of the last record */
  size_t record;     /* the number of the record at `at`, from 0, whenever emit returns */
  size_t record_end; /* set with EMIT_HARD */
  unsigned char *out;
  int64_t *offsets;            /* unless NULL: receives the offset of each record in the output ... */
  const unsigned char *origin; /* ... which has `written` bytes before this address */
  size_t written;
  int64_t *begins;    /* unless NULL: receives the offset of each record in the input ... */
  size_t chunk_begin; /* ... in which the chunk begins at this offset */
  bool is_silent;     /* writes no output; soft records are hard */
  size_t edit_count;
  kernel_edit edits[EDITS_AT_ONCE];
} kernel_emission;

/* Output to be written past the caches: blocks of 64 bytes, to an address that is a multiple of 64. */
typedef struct {
  unsigned char *to;
  const unsigned char *from;
  size_t count;
} kernel_move;

/* The components of a text, in the order of the columns that simdiri_arrow_parse() makes. */
enum {
  KERNEL_SCHEME,
  KERNEL_AUTHORITY,
  KERNEL_USERINFO,
  KERNEL_HOST,
  KERNEL_PORT,
  KERNEL_PATH,
  KERNEL_QUERY,
  KERNEL_FRAGMENT,
  KERNEL_COMPONENTS
};

/* A text and the lengths of its components. */
typedef struct {
  size_t begin, end;              /* of the text, as offsets into the data */
  size_t lens[KERNEL_COMPONENTS]; /* 0 if the component is absent */
  unsigned present;               /* a bit for each component that is there */
} kernel_text;

/* Sets of bytes, one for each bit: a byte is in a set if the tables of both its nibbles have the bit. */
typedef struct {
  uint8_t low[16], high[16];
} kernel_nibbles;

/* Bytes that decide about a label, in 64 bytes of a normal form: one bit for each byte, lowest bit first. Bits of
 * bytes after the text have no meaning. */
typedef struct {
  uint64_t slash, digit;
  uint64_t letter;  /* a-z A-Z */
  uint64_t end;     /* ? # */
  uint64_t special; /* % : @ *, and every byte that a path must not have: a superset of what labels encode */
} label_marks;

/* Marks up to 64 bytes. If `rest` is less than KERNEL_LABEL_MIN, this may read [text + rest - KERNEL_LABEL_MIN, text +
 * rest); otherwise only [text, text + rest). */
enum { KERNEL_LABEL_MIN = 16 };
typedef void mark_label_function(const unsigned char *text, size_t rest, label_marks *marks);

/* Where a value of redaction can begin. */
enum { KERNEL_SINGLES = 4, KERNEL_STARTS_MORE = 2, KERNEL_START_SETS = 2 };
typedef struct {
  uint8_t singles[KERNEL_SINGLES]; /* at these bytes */
  /* and at two bytes, one after the other, that are these if the bits of `pair_mask` are set in both, and at triplets
   * of ASCII */
  uint8_t pair[2], pair_mask[2];
  bool has_digits; /* and at 0-9 and ":" */
  /* And at three bytes whose sets have a bit in common, in one of two groups of sets. Unless that is a bit of
   * `anywhere` and of the last group, no byte of `word` precedes them. */
  kernel_nibbles forms[KERNEL_START_SETS][3];
  uint8_t anywhere;
  kernel_nibbles word;
  bool is_encoded;  /* the digits of triplets are no bytes of a word */
  bool has_escapes; /* nor are those of escapes such as \x25 */
} kernel_starts;

/* What is known about the block of 64 bytes before. All zeros at the start of a text. */
typedef struct {
  uint64_t word, percent, escape; /* one bit for each byte, lowest bit first */
} kernel_starts_state;

typedef void find_starts_function(const kernel_starts *starts, const unsigned char *p, size_t count,
                                  kernel_starts_state *before, uint64_t *found);

/* Bytes to search for, at most one with each low nibble: a set has the byte of each nibble, or a byte that has another
 * one. `first` is found if a byte of `second` follows it. */
typedef struct {
  uint8_t set[16], second[16];
  bool has_pair;
  uint8_t first;
} kernel_search;

static inline void kernel_add_byte(uint8_t set[16], uint8_t byte) { set[byte % 16] = byte; }
/* Empties a set. */
static inline void kernel_clear_set(uint8_t set[16]) {
  for (unsigned nibble = 0; nibble < 16; nibble++) set[nibble] = (uint8_t)(nibble ^ 1);
}

/* Returns how often `count` blocks of 64 bytes, at most KERNEL_COUNT_MAX, have the byte. */
typedef size_t count_bytes_function(unsigned char byte, const unsigned char *p, size_t count);
enum { KERNEL_COUNT_MAX = 255 / 4 };
/* Returns the first of `count` blocks of 64 bytes with a byte that is found, and stores its bits; `count` and no bits
 * if there is none. Reads one byte after the blocks. */
typedef size_t find_block_function(const kernel_search *search, const unsigned char *p, size_t count, uint64_t *found);

typedef struct {
  /* Fills the marks of the words of `len` bytes. Unless rules->is_separated, begins is an input. Moves all of `move`
   * meanwhile, so that memory is written while the processor computes. */
  void (*mark)(const kernel_rules *rules, const unsigned char *chunk, size_t len, kernel_marks *marks,
               kernel_move *move);
  /* Writes records until one of them is hard. */
  kernel_emit_state (*emit)(kernel_emission *emission);
  /* Moves the remaining blocks, and waits until other threads see everything that was moved. */
  void (*finish)(kernel_move *move);
  /* checks one text */
  is_normal_function *is_normal;
  /* From this length on, is_normal is faster than `mark` for a record that is normal; 0: it never is, or that was not
   * measured. */
  size_t long_record;
  /* Splits texts like simdiri_parse(), up to the first one that it cannot split. Returns how many it has split. May
   * read [data, data + data_len). */
  size_t (*split)(const unsigned char *data, size_t data_len, kernel_text *texts, size_t count);
  /* Stores a bit for each byte of `count` blocks of 64 bytes at which a value can begin. Reads KERNEL_STARTS_MORE bytes
   * after them, and makes *before that of the next block. NULL: the level has no such code. */
  find_starts_function *find_starts;
  find_block_function *find_block; /* NULL: the level has no such code, and no count_bytes */
  count_bytes_function *count_bytes;
  mark_label_function *mark_label;
  /* Checks what follows a plain host: a path that begins with "/", and perhaps a query and a fragment. Marks its first
   * bytes. Reads as mark_label does, with `readable` as the rest. */
  normal_check (*check_path)(const normal_rules *rules, const unsigned char *text, size_t len, size_t readable,
                             label_marks *marks);
  /* The same for a text with http or https and a plain host; *path receives where its path begins, if there is an
   * answer but NORMAL_UNSURE. */
  normal_check (*check_url)(const normal_rules *rules, const unsigned char *text, size_t len, size_t readable,
                            size_t *path, label_marks *marks);
  /* Scans a chunk of `len` bytes. Unless plan->is_separated, the ends of the records and their number are an input.
   * Reads up to KERNEL_SLACK bytes after the chunk. Moves all of `move` meanwhile. NULL: `mark` is never slower. */
  void (*scan)(const scan_plan *plan, const unsigned char *chunk, size_t len, kernel_scan *scan, kernel_move *move);
  /* The same as `emit` for a scanned chunk. */
  kernel_emit_state (*emit_scanned)(kernel_emission *emission);
} kernel_table;

/* Returns the kernel of a level; NULL for SIMDIRI_ISA_SCALAR, and for levels that this build does not have. */
const kernel_table *simdiri_kernel_of(simdiri_isa isa);

extern const kernel_table simdiri_kernel_sse42, simdiri_kernel_avx2, simdiri_kernel_avx512, simdiri_kernel_neon,
    simdiri_kernel_simd128;

#endif
