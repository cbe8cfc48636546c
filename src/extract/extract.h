/* IRIs in running text: what the parts of the search share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_EXTRACT_EXTRACT_H
#define SIMDIRI_EXTRACT_EXTRACT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const unsigned char *text;
  size_t len;
  size_t from; /* nothing before this is part of an IRI */
  uint32_t flags;
  const unsigned char *schemes; /* the list, or NULL */
  size_t schemes_len;
} extract_source;

/* Finds the scheme whose ":" is at `colon`, and stores where it begins. False if an IRI does not begin so; whether its
 * authority is one is another question. */
bool simdiri_extract_scheme(const extract_source *source, size_t colon, size_t *begin);

/* What stands in front of an IRI and therefore ends it. */
typedef struct {
  unsigned char before;  /* the byte, or 0 */
  bool has_single_quote; /* a single quotation mark: U+2018, U+201A */
  bool has_angle;        /* "<", or "<URL:" (RFC 3986 appendix C) */
} extract_delimiter;

extract_delimiter simdiri_extract_delimiter(const extract_source *source, size_t begin);

typedef enum {
  AUTHORITY_FULL,
  AUTHORITY_FILE, /* may be empty, if a path follows */
  AUTHORITY_HOST  /* has no userinfo */
} extract_authority;

/* The end of the IRI that begins at `begin` and whose authority, after "//", begins at `authority`; 0 if there is no
 * authority there. */
size_t simdiri_extract_end(const extract_source *source, size_t begin, size_t authority, extract_authority kind);

/* The same of an IRI without authority, whose path begins at `path`; 0 if that is empty. */
size_t simdiri_extract_opaque_end(const extract_source *source, size_t begin, size_t path);

/* The end of the authority that begins at `begin`, or 0. A port that is none ends it in front of its ":". */
size_t simdiri_extract_authority(const extract_source *source, size_t begin, extract_authority kind);

/* If the IRI that begins at `begin` goes on over line ends up to a ">": its end there; else 0. */
size_t simdiri_extract_wrapped_end(const extract_source *source, size_t begin);

/* Bytes of the character reference that begins at the "&" at `at`, with its ";"; 0: none. Stores its code point, or 0
 * for a name that is not looked up here. */
size_t simdiri_extract_reference(const extract_source *source, size_t at, uint32_t *code_point);

/* How people use a code point at IRIs. */
typedef enum {
  PUNCTUATION_NONE = 0,
  PUNCTUATION_FINAL,  /* no part of an IRI that it would be the last of */
  PUNCTUATION_SINGLE, /* single quotation mark, or apostrophe */
  PUNCTUATION_DOT,    /* ends an IRI, but may separate labels of a host */
  PUNCTUATION_END     /* ends an IRI; or is none that an IRI may hold */
} extract_punctuation;

/* Of a code point that is not ASCII. */
extract_punctuation simdiri_extract_classify(uint32_t code_point, bool in_query);

#endif
