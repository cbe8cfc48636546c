/* IRIs in running text: what the parts of the search share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXTRACT_EXTRACT_H
#define SIMDIRI_TEXT_EXTRACT_EXTRACT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  const unsigned char *text;
  size_t len;
  size_t from; /* nothing before this offset is part of an IRI */
  uint32_t flags;
  const unsigned char *schemes; /* the list, or NULL */
  size_t schemes_len;
} extract_source;

/* Stores the beginning of the scheme whose ":" is at `colon`. Returns false if no IRI can begin so. Does not check the
 * authority. */
bool simdiri_extract_scheme(const extract_source *source, size_t colon, size_t *begin);

/* Text before an IRI that also ends the IRI. */
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

/* Returns the end of the IRI that begins at `begin` and whose authority, after "//", begins at `authority`; 0 if there
 * is no authority. */
size_t simdiri_extract_end(const extract_source *source, size_t begin, size_t authority, extract_authority kind);

/* The same for an IRI without authority, whose path begins at `path`; 0 if the path is empty. */
size_t simdiri_extract_opaque_end(const extract_source *source, size_t begin, size_t path);

/* Returns the end of the authority that begins at `begin`, or 0. If ":" is not followed by a port, the authority ends
 * before it. */
size_t simdiri_extract_authority(const extract_source *source, size_t begin, extract_authority kind);

/* If the IRI that begins at `begin` continues across line ends up to a ">", returns its end there; otherwise 0. */
size_t simdiri_extract_wrapped_end(const extract_source *source, size_t begin);

/* Returns the length of the character reference that begins with the "&" at `at`, with its ";"; 0 if there is none.
 * Stores its code point, or 0 for a name that is not in the table. */
size_t simdiri_extract_reference(const extract_source *source, size_t at, uint32_t *code_point);

/* The role of a code point in or after IRIs in running text. */
typedef enum {
  PUNCTUATION_NONE = 0,
  PUNCTUATION_FINAL,  /* not part of an IRI if it would be the last character */
  PUNCTUATION_SINGLE, /* single quotation mark, or apostrophe */
  PUNCTUATION_DOT,    /* ends an IRI, but may separate labels of a host */
  PUNCTUATION_END     /* ends an IRI, or is not allowed in one */
} extract_punctuation;

/* Classifies a code point that is not ASCII. */
extract_punctuation simdiri_extract_classify(uint32_t code_point, bool in_query);

static inline bool extract_is_one_of(unsigned char byte, const char *bytes) {
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the NUL is not one of them */
  return memchr(bytes, byte, strlen(bytes)) != NULL;
}

#endif
