/* The search for values in one text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_REDACT_SCANNER_H
#define SIMDIRI_TEXT_REDACT_SCANNER_H

#include "text/redact/redact.h"

/* For each decoded byte: how many bytes of the original text it was decoded from, and in which round. A byte that
 * was not encoded has round 0. A width is at most 3 to the power of ROUNDS_MAX. */
enum { INFO_WIDTH = 31, INFO_ROUND_SHIFT = 5, INFO_PLAIN = 1 };

/* Where in an IRI a byte is. */
typedef enum { PLACE_START, PLACE_AUTHORITY, PLACE_PATH, PLACE_QUERY, PLACE_FRAGMENT } iri_place;

typedef struct {
  const simdiri_redactor *redactor;
  const unsigned char *text; /* decoded */
  size_t len;
  size_t original_len;             /* before decoding */
  size_t begin;                    /* nothing begins before it */
  const uint8_t *info;             /* NULL: nothing was encoded */
  unsigned last_round;             /* no byte was decoded in a later round */
  bool is_iri;                     /* the text is one IRI, so spaces and quotation marks are part of it */
  simdiri_buffer *out;             /* has the marks after its end */
  size_t text_at, info_at;         /* where in `out` the text and `info` are; SIZE_MAX: elsewhere */
  size_t marks_at;                 /* where in `out` the marks are */
  size_t only_begin, only_end;     /* the only bytes with marks, while has_marks is false; none if only_end is 0 */
  uint16_t only_rule;              /* of these bytes */
  bool has_marks;                  /* there are marks for all bytes, because one run of bytes was not enough */
  size_t marks_begin, marks_end;   /* no other bytes have marks of rules */
  size_t marked_begin, marked_end; /* all of these bytes have marks; the last ones that were marked are among them */
  size_t inside_end;               /* up to here all bytes have marks, and only forms are searched */
  form_memory memory;
  simdiri_status status;
  size_t block;    /* the offset of the bytes that `starts` is about; SIZE_MAX: none */
  uint64_t starts; /* the bytes at which something may begin */
  /* Every search to the left ends at one of these offsets, so that no text is read again and again. */
  size_t user_floor, encoded_floor, address_floor;
  size_t name_floors[2];                /* of names in quotation marks and in apostrophes */
  size_t bare_floor;                    /* of names before "=>" */
  bool has_pairs;                       /* the pairs of the text were found, … */
  bool is_in_pairs;                     /* … and this is when */
  size_t context_at;                    /* the place of the byte at this offset is known: … */
  iri_place places[ROUNDS_MAX + 1];     /* … after so many rounds of decoding */
  size_t query_from[ROUNDS_MAX + 1];    /* a parameter of this round that follows this offset … */
  size_t query_end[ROUNDS_MAX + 1];     /* … ends at this one, which is the next "&", "#" or separator */
  size_t next_at;                       /* the offset of an "@", or len; none is between an earlier offset and it … */
  size_t next_at_from;                  /* … this one */
  size_t authority_end[ROUNDS_MAX + 1]; /* the end of the authority that contains the offsets before it */
} scanner;

static inline unsigned scanner_round(const scanner *s, size_t at) {
  return s->info ? s->info[at] >> INFO_ROUND_SHIFT : 0u;
}

static inline bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7F; }
/* Does the byte end the name of a parameter that follows it, in any text? */
static inline bool is_name_stop(unsigned char byte) {
  switch (byte) {
  case '?':
  case '&':
  case '#':
  case ';':
  case '/':
  case '=': return true;
  default: return is_control(byte);
  }
}

static inline bool is_quote(unsigned byte) { return byte == '"' || byte == '\''; }
static inline bool is_white(unsigned char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }
static inline bool is_slash(unsigned char byte) { return byte == '/' || byte == '\\'; }

/* Does the byte end everything that precedes it? These bytes separate the IRIs in running text. */
static inline bool is_separator(const scanner *s, size_t at) {
  const unsigned char byte = s->text[at];
  if (scanner_round(s, at) > 0) return false;
  if (is_control(byte)) return true;
  if (s->is_iri) return false;
  if (byte == '\\') return at + 1 < s->len && s->text[at + 1] == '"';
  return byte == ' ' || byte == '"' || byte == '<' || byte == '>';
}

/* Reserves `len` bytes after the offset `at` of s->out, which may move. Returns false if that fails. */
bool simdiri_redact_reserve(scanner *s, size_t at, size_t len);

/* Marks the bytes [begin, end) as the value of a rule. Bytes that have a mark keep it. */
void simdiri_redact_mark(scanner *s, size_t begin, size_t end, uint16_t rule);

/* Notes that the string at `begin` is the name of a pair, so only secrets in it are replaced. */
void simdiri_redact_protect(scanner *s, size_t begin);
/* Is the byte in the value of a pair that is replaced? Then nothing else begins there. */
bool simdiri_redact_is_in_pair(const scanner *s, size_t at);
bool simdiri_redact_is_protected(const scanner *s, size_t begin);

/* A string of JSON, also in strings of other JSON, or of Python or Ruby. */
typedef struct {
  size_t begin, end; /* of its content */
  size_t next;       /* the offset after its closing quotation mark */
} text_string;

/* Reads the string at `at`, perhaps with a letter and backslashes before its quotation mark. Returns false if there is
 * none. */
bool simdiri_redact_read_string(const scanner *s, size_t at, text_string *string);
/* Returns the offset after white space at `at`, or after its escape, as in a string of JSON with other JSON, or after
 * "+", which is a space in a parameter of a form (URL Standard 5.2); `at`: there is none. */
size_t simdiri_redact_skip_blank(const scanner *s, size_t at);
static inline size_t skip_white(const scanner *s, size_t at) {
  while (at < s->len && is_white(s->text[at])) at++;
  return at;
}

/* Marks the value at `at`: a string, a number, or all strings and numbers of an array or object. Names of its members
 * and pairs stay. Returns the offset after it, or that of what is none of these. */
size_t simdiri_redact_mark_value(scanner *s, size_t at, uint16_t rule);

/* Finds the pairs of a name and its value in the text, if that was not done yet: {"name": N, "value": V} and [N, V].
 * Marks the values whose names have a rule, and protects the names. */
void simdiri_redact_find_pairs(scanner *s);

/* Has the member of this name the name, or the value, of a pair? */
typedef enum { ROLE_NONE, ROLE_NAME, ROLE_KEY, ROLE_VALUE, ROLE_V } pair_role;
pair_role simdiri_redact_pair_role(const unsigned char *name, size_t len);

/* The bytes up to `end` are marked. A form that begins there may end later, so the search for forms continues at `at`,
 * which is returned. */
static inline size_t search_inside(scanner *s, size_t at, size_t end) {
  if (s->inside_end < end) s->inside_end = end;
  return at;
}

/* Is any byte marked as a value? */
static inline bool has_values(const scanner *s) { return s->only_end > 0 || s->marks_end > 0; }

/* Brings places up to the offset `at`. */
void simdiri_redact_find_place(scanner *s, size_t at);

/* Returns the length of the special scheme of the URL Standard before the ":" at `colon`; 0: there is none. */
size_t simdiri_redact_special_len(const scanner *s, size_t colon);

/* Returns the rule of those for parameters only, for the name [begin, equals); NAME_NONE: there is none, or this is no
 * parameter. */
uint16_t simdiri_redact_find_param(scanner *s, size_t begin, size_t equals);

/* Does the ";" or "&" at `at` separate parameters? Then a name and "=" follow. */
bool simdiri_redact_separates_parameters(const scanner *s, size_t at);

/* Does the byte at `at` end an authority after slashes that were decoded in `round`, because it ends the parameter that
 * the authority is in? */
bool simdiri_redact_ends_inner(const scanner *s, size_t at, unsigned round);

/* Returns the end of an authority that begins at `at`, after slashes that were decoded in `round`. */
size_t simdiri_redact_authority_end(const scanner *s, size_t at, unsigned round);

/* Does an "@" in [value, end) end user information that begins at `begin` or before? */
bool simdiri_redact_is_in_user(const scanner *s, size_t begin, size_t value, size_t end);

/* Each of these handles the byte at `at`, and returns the offset from which the search continues. */
size_t simdiri_redact_at_equals(scanner *s, size_t at);
size_t simdiri_redact_at_sign(scanner *s, size_t at);
size_t simdiri_redact_at_percent(scanner *s, size_t at);
size_t simdiri_redact_at_quote(scanner *s, size_t at);
size_t simdiri_redact_at_arrow(scanner *s, size_t at);
/* These two return `at` if they find nothing. */
size_t simdiri_redact_email(scanner *s, size_t at);
size_t simdiri_redact_ip(scanner *s, size_t at);

/* Is there a byte at which something may begin? The text is not decoded yet. */
bool simdiri_redact_has_start(const simdiri_redactor *redactor, const unsigned char *text, size_t len);

/* Searches the whole text. */
void simdiri_redact_scan(scanner *s);

/* Bytes with marks, one after the other, which become one {redacted}. */
typedef struct {
  size_t begin, end;           /* in the original text */
  size_t decoded, decoded_end; /* in the decoded text */
  uint16_t rule;
} marked_run;

/* Finds the next run after *run, which is all zeros at first. Returns false if there is none. `original` is the text
 * before decoding; a run that is {redacted} already, or in a pseudonym, is left out. */
bool simdiri_redact_next_run(const scanner *s, const char *original, marked_run *run);

/* Decodes `len` bytes up to ROUNDS_MAX times. `decoded` and `info` have `len` bytes each. Returns the new length.
 * Stores the last round that may have decoded a byte in *last_round, unless that is NULL. */
size_t simdiri_redact_decode(const unsigned char *text, size_t len, unsigned char *decoded, uint8_t *info,
                             unsigned *last_round);

#endif
