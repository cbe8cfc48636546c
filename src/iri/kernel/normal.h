/* The vector check of one text: is the text valid and in normal form? It decides like iri/normalize/quick.c, or not at
 * all.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_NORMAL_H
#define SIMDIRI_IRI_KERNEL_NORMAL_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  NORMAL_NO,         /* quick.c would not accept the text either */
  NORMAL_YES,        /* valid and in normal form */
  NORMAL_CHARACTERS, /* the same, except for bytes 80-FF after the host (only if the rules encode characters) */
  NORMAL_UNSURE      /* ask quick.c */
} normal_check;

/* The rules of a context for the rungs from syntax on, as the check needs them. */
typedef struct {
  bool is_iri;             /* form iri: triplets of characters are decoded */
  bool composes;           /* Unicode normalization is requested */
  bool needs_path;         /* the rung is at least scheme: an empty path is not normal */
  bool encodes_characters; /* the only rule for characters is that they are percent-encoded */
  unsigned max_hashes;     /* 0: the fragment is dropped */
} normal_rules;

/* Reads only [text, text + len). */
typedef normal_check is_normal_function(const normal_rules *rules, const unsigned char *text, size_t len);

static inline normal_rules make_normal_rules(const simdiri_options *o) {
  const bool is_iri = o->form == SIMDIRI_FORM_IRI, composes = o->unicode != SIMDIRI_UNICODE_KEEP;
  return (normal_rules){.is_iri = is_iri,
                        .composes = composes,
                        .needs_path = o->rung >= SIMDIRI_RUNG_SCHEME,
                        .encodes_characters = !is_iri && !composes && o->grammar == SIMDIRI_GRAMMAR_IRI,
                        .max_hashes = o->flags & SIMDIRI_FLAG_DROP_FRAGMENT ? 0 : 1};
}

/* Classes of bytes for the vector check, by the two hex digits of a byte: row and column of the ASCII table. Each bit
 * says which columns of one row belong to a class, so a byte belongs to the class if some bit is set for both
 * digits. */
enum {
  /* Bytes that may be in a path, a query or a fragment, with "#" and without "%" (RFC 3986 3.3-3.5). */
  ROW2 = 1u << 0, /* not space " % */
  ROW3 = 1u << 1, /* not < > */
  ROW5 = 1u << 2, /* not [ \ ] ^ */
  ROW6 = 1u << 3, /* not ` */
  ROW7 = 1u << 4, /* not { | } DEL */
  ROW4 = ROW2 | ROW3,
  /* Of these, the bytes of a plain host and a lower-case scheme: a-z 0-9 + - . */
  HOST2 = 1u << 5,
  HOST3 = 1u << 6,
  HOST7 = 1u << 7,
  HOST_CLASS = HOST2 | HOST3 | ROW6 | HOST7
};

typedef struct {
  uint8_t columns[64], rows[64]; /* classes by lower and upper digit, four copies */
  /* Each byte four times. If the compiler does not know the content, it loads these four bytes and broadcasts them.
   * Constants that it knows would be moved from a general register, through the port that comparisons need. */
  uint32_t bytes[256];
} normal_tables;

extern const normal_tables simdiri_normal_tables;

#endif
