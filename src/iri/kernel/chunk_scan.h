/* The scan of a chunk: which records are surely normal? It is cheaper than the marks, because it keeps only two
 * bitmaps, and describes only what it cannot accept. scan_template.h says why a record that it accepts is normal. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_CHUNK_SCAN_H
#define SIMDIRI_IRI_KERNEL_CHUNK_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The classes of bytes. A byte is in a class if the tables of both its nibbles have the bit. A row is the 16 bytes with
 * one upper nibble. Bytes without a class may be problems: controls, space " < > \ ^ ` { | } DEL, "[" and "]", "#",
 * "%", and 80-FF. */
enum {
  SCAN_ENDS = 0x80,     /* separators, and CR if it may belong to one */
  SCAN_SIGNS = 0x40,    /* ! $ & ' ( ) * + , - . */
  SCAN_DIGITS = 0x20,   /* 0-9 ; = */
  SCAN_LETTERS = 0x10,  /* a-o */
  SCAN_LETTERS2 = 0x08, /* p-z ~ */
  SCAN_UPPER = 0x04,    /* A-O @ */
  SCAN_UPPER2 = 0x02,   /* P-Z, 0-9 : */
  SCAN_STOPS = 0x01,    /* / ? _ */
  /* Bytes of these classes can be in a host (RFC 3986 3.2.2: unreserved / sub-delims, in lower case). As signed bytes
   * they are above all others, because SCAN_ENDS is the sign bit. */
  SCAN_HOST = SCAN_SIGNS | SCAN_DIGITS | SCAN_LETTERS | SCAN_LETTERS2,
  SCAN_HOST_LIMIT = SCAN_LETTERS2 - 1
};

/* What is known about a character by its first byte. A larger number is the length of all characters that begin with
 * it, which are all allowed. */
enum { SCAN_LEAD_UNKNOWN, SCAN_LEAD_REFUSED };

/* Which triplets are no problem. */
typedef enum {
  SCAN_TRIPLETS_NORMAL, /* those with upper-case digits, except of unreserved characters */
  SCAN_TRIPLETS_VALID,  /* those with two hex digits */
  SCAN_TRIPLETS_WEB,    /* any "%", except of "%2e" */
  SCAN_TRIPLETS_NONE
} scan_triplets;

/* The bits of a window of kernel_scan.hosts. The longest host that the scan knows has one byte less. */
enum { SCAN_WINDOW_BITS = 57 };

/* A scheme whose hosts the scan knows. */
typedef struct {
  uint64_t text;      /* the scheme and "://" */
  uint64_t host_lens; /* a bit for each length of a host that is normal */
  size_t len;         /* of `text` */
  unsigned shift;     /* bits of eight bytes after `text` */
} scan_scheme;

typedef struct {
  uint8_t low[16], high[16]; /* classes */
  scan_scheme schemes[4];    /* by bit 1 of the first byte and bit 0 of the fifth one: http, https, file, ftp */
  unsigned char separator;
  bool is_separated; /* otherwise the caller lists the ends of the records, and marks them */
  bool ends_with_cr; /* a CR before the separator belongs to it */
  bool is_web;
  bool refuses_high; /* triplets of 80-FF are problems */
  bool refuses_hash;
  scan_triplets triplets;
  uint8_t plain_lead_bits[16]; /* by the lower nibble: in which rows of simdiri_lead_rows lead_lens has a length */
  uint8_t lead_lens[64];       /* for the first bytes C0-FF of characters: SCAN_LEAD_... */
} scan_plan;

enum {
  CHUNK_LEN = 8192,
  CHUNK_WORDS = CHUNK_LEN / 64,
  SCAN_CAPACITY = CHUNK_LEN + 8, /* of lists: one for each byte of a chunk, and a few that are written ahead */
  SCAN_WORDS = CHUNK_WORDS + 2
};

/* By the lower nibble of a byte of row 2: the second byte of its pair, "--" or "/.". Without a pair: FF, which is
 * always a problem. */
extern const uint8_t simdiri_scan_pairs[16];

/* By the values of the first and the second digit of a triplet: a triplet is of an unreserved character if the entries
 * of both digits share a bit. The first digit is then 2-7. */
extern const uint8_t simdiri_scan_digits[2][16];

/* By the upper nibble of a first byte C0-EF of a character: its row, as a bit. */
extern const uint8_t simdiri_lead_rows[16];

/* Indexed by four bits, one for each of four bytes: is it encoded? Each byte has four bytes in a register of 16; the
 * entries say which of these are written, and how many. */
extern const uint8_t simdiri_triplet_shuffles[16][16];
extern const uint8_t simdiri_triplet_lens[16];

/* The records of a chunk. */
typedef struct {
  size_t count;                   /* of records that end in the chunk */
  uint16_t ends[SCAN_CAPACITY];   /* where each record ends: the offset of its separator, or of the next record */
  uint64_t unsure[SCAN_WORDS];    /* one bit for each record that may not be normal */
  uint64_t ends_bits[SCAN_WORDS]; /* the same as `ends` */
  uint64_t hosts[SCAN_WORDS];     /* bytes that can be in a host, but not the first of two hyphens */
  uint64_t problems[SCAN_WORDS];  /* bytes that may make a record not normal */
} kernel_scan;

#endif
