/* IRIs in text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_EXTRACT_H
#define SIMDIRI_EXTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  SIMDIRI_EXTRACT_GUESS = 1u << 0,  /* "www." and a host, without a scheme, too */
  SIMDIRI_EXTRACT_HTML = 1u << 1,   /* the text is HTML or XML: "&quot;" ends an IRI, "&amp;" does not */
  SIMDIRI_EXTRACT_WRAPPED = 1u << 2 /* an IRI in "<" and ">" may go on over line ends (RFC 3986 appendix C) */
};

/* Set everything but struct_size to zero, then change what you need. */
typedef struct {
  size_t struct_size;  /* sizeof(simdiri_extract_options); others are refused: nothing is found */
  uint32_t flags;      /* SIMDIRI_EXTRACT_… */
  const char *schemes; /* NULL, or schemes with commas between them; "known" and "any" are lists in themselves, below */
  size_t schemes_len;
} simdiri_extract_options;

typedef struct {
  size_t begin, end;  /* offsets into the text, end exclusive */
  uint8_t is_guess;   /* there is no scheme: "http://" in front makes it an IRI */
  uint8_t is_wrapped; /* there are line ends in it: without space, tab, CR and LF it is an IRI */
} simdiri_found;

/* Finds the first IRI (RFC 3987 7.3) in text[at, text_len); what stands before `at` is looked at, but no part of it.
 * Returns 0 if there is none. The next one is looked for from found->end. Never allocates; a loop over a text is linear
 * in it. Options may be NULL.
 *
 * Schemes      "known" (the default): with "://" those that the library knows ports of, and file, irc, ircs, smb,
 *              ftps; mailto, news, sip, sips, sms, tel, urn, xmpp, data, did, doi, geo, magnet and tag if what
 *              follows looks like it. "any": all, with "://". Names in a list: with "://", or, of the second group,
 *              without.
 * End          what an IRI cannot hold ends it, and so do: a closing ")" or "]" without its partner in the IRI; "[/";
 *              a comma or semicolon in front of another http(s) IRI; "'" if another one stands in front of the IRI; a
 *              port that is none; in the host all but letters, digits, "-", "." and "_".
 * Dropped      at the end are . , ; : ! ? ' ( [ and * _ ~ if the same stands in front of the IRI.
 * Non-ASCII    does not end an IRI, but for white space and bidi formatting characters, double quotation marks, em
 *              dashes, full-width forms of ASCII punctuation, brackets, commas and full stops of CJK text. At the end
 *              sentence marks of other scripts, ellipses and single quotation marks are dropped.
 *
 * What is found becomes valid under SIMDIRI_DISALLOWED_ENCODE_ALL, if its IP-literal is one; "[", a second "#" and a
 * stray "%" may be in it. A long text may be cut wherever an IRI cannot be: at ASCII white space, or, with WRAPPED, at
 * an empty line. */
SIMDIRI_API bool simdiri_extract(const simdiri_extract_options *options, const char *text, size_t text_len, size_t at,
                                 simdiri_found *found);

#ifdef __cplusplus
}
#endif

#endif
