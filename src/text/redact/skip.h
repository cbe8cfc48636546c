/* The search for records without any value: what its parts share. The text is not decoded, and may consist of many
 * records. Each function errs on one side only: where it says that nothing begins, nothing does. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_REDACT_SKIP_H
#define SIMDIRI_TEXT_REDACT_SKIP_H

#include <string.h>

#include "iri/kernel/vectors/inline.h"
#include "text/redact/scanner.h"

typedef struct {
  const simdiri_redactor *redactor;
  const unsigned char *text;
  size_t len;
  bool has_escapes; /* a backslash begins an escape, as in a log */
} raw_text;

/* What a byte means that is encoded. QUIET: no value begins with it, and it is not one of the first bytes of a form.
 * COLON: ":", "," or white space, which may follow the name of a member or of a pair. LOUD: nothing is decided. */
enum { TRIPLET_QUIET, TRIPLET_START, TRIPLET_EQUALS, TRIPLET_COLON, TRIPLET_LOUD };

/* What a byte means in the name before "=". UNSURE: it ends names in some texts. */
enum { NAME_BYTE, NAME_STOP, NAME_UNSURE };

/* Instead of a byte: the end of the text, or something that is not decided here. */
enum { UNIT_END = 0x100, UNIT_LOUD };

static inline bool is_white_unit(unsigned unit) { return unit == ' ' || (unit >= '\t' && unit <= '\r'); }

/* Read the triplet or the escape at *at, and advance *at after it. "%25" and two digits are one triplet, up to
 * ROUNDS_MAX times. */
unsigned simdiri_redact_take_triplet(const raw_text *raw, size_t *at);
unsigned simdiri_redact_take_escape(const raw_text *raw, size_t *at);

/* Is the byte what it is, whatever the text? */
static inline bool is_plain_unit(unsigned char byte) { return byte != '%' && byte != '\\'; }

/* Reads a byte, or what is encoded as one. */
ALWAYS_INLINE unsigned take_unit(const raw_text *raw, size_t *at) {
  if (*at >= raw->len) return UNIT_END;
  const unsigned char *p = raw->text + *at;
  if (*p == '\\' && raw->has_escapes) return simdiri_redact_take_escape(raw, at);
  if (*p == '%' && is_triplet(p, raw->text + raw->len)) return simdiri_redact_take_triplet(raw, at);
  ++*at;
  return *p;
}

/* May a form begin with the bytes `first`, after which the text is read from `at` on? */
bool simdiri_redact_may_match(const raw_text *raw, const unsigned first[STARTS], size_t at);

/* Returns the length of what replaced a value at `at`; 0: there is none. */
static inline size_t marker_at(const raw_text *raw, size_t at) {
  return simdiri_redact_marker_at(raw->redactor, (const char *)raw->text + at, raw->len - at);
}

/* What begins at a byte. NOTHING: no value does, whatever follows the next KERNEL_STARTS_MORE bytes, and the search for
 * values does not need to see the byte. DOUBT: no value does in this text. START: one may. */
typedef enum { BEGIN_NOTHING, BEGIN_DOUBT, BEGIN_START } begin_kind;

/* What begins at the "=" after the name that ends at `at`? The "=" ends at `value`. */
begin_kind simdiri_redact_judge_name(const raw_text *raw, size_t at, size_t value);

/* Searches from `at` on. Returns the first offset at which a value may begin, or the length of the text. Stores the
 * first offset that is not NOTHING in *sure_end, or that length. The redactor can skip such texts. */
size_t simdiri_redact_skip_from(const raw_text *raw, size_t at, size_t *sure_end);

#endif
