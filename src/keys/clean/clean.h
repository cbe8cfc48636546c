/* Cleaners: what they remove, and where in normal forms that may be. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_CLEAN_CLEAN_H
#define SIMDIRI_KEYS_CLEAN_CLEAN_H

#include <simdiri/clean.h>
#include <stdbool.h>

#include "iri/common/span.h"
#include "iri/context/context.h"
#include "keys/rules/name_filter.h"

/* The bytes of normal forms at which something that a cleaner removes may begin. */
typedef struct {
  kernel_search search;
  uint32_t lossy;
  bool is_complete;     /* the bytes decide; otherwise every record is examined */
  name_filter anywhere; /* the names of parameters that are removed from URLs of any host … */
  name_filter by_host;  /* … and of some hosts only */
  host_filter hosts;    /* those hosts */
} clean_filter;

/* May something that is removed begin at a byte? */
typedef enum { CLEAN_NOTHING, CLEAN_SOMETHING, CLEAN_BY_HOST /* if the filter passes the host */ } clean_guess;

struct simdiri_cleaner {
  const simdiri_context *context;
  const simdiri_allocator *allocator;
  simdiri_clean_options options; /* `lossy` includes the rules that the rules file asks for */
  clean_filter filter;
};

/* Fills in the filter of a cleaner whose other members are complete. */
void simdiri_clean_set_filter(simdiri_cleaner *cleaner);
/* Guesses what begins at a byte that the search has found. `end` is the end of the record or, if records are followed
 * by `separator`, a later one. */
clean_guess simdiri_clean_guess(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                                char separator);
/* A byte of many normal forms, and what is known about it. */
typedef struct {
  const unsigned char *at, *end; /* of all that can be read */
  bool ends_without_letter;      /* the record is followed by a byte that is not a letter */
  bool has_other_host;           /* the filter does not pass the host of the record */
} clean_place;

/* Does a session of a path begin at ";" or "("? */
static inline bool clean_has_session(const unsigned char *at) {
  return *at == ';' ? (at[1] | 0x20) == 'j' && (at[2] | 0x20) == 's' : at[2] == '(';
}

/* Is there surely nothing? Checks the first three bytes of a parameter only. */
static inline bool clean_has_nothing(const clean_filter *filter, const clean_place *place) {
  const unsigned char *at = place->at;
  const uint32_t any_name = SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS;
  if (place->end - at < 4) return false;
  if (*at == ';' || *at == '(') return !clean_has_session(at);
  if ((*at != '?' && *at != '&') || (filter->lossy & any_name)) return false;
  const bool may_be_empty = *at == '?' && !(place->ends_without_letter && byte_is(at[1], CLASS_ALPHA));
  if (may_be_empty && (filter->lossy & SIMDIRI_LOSSY_EMPTY_QUERY)) return false;
  if (name_filter_may_pass(&filter->anywhere, at + 1)) return false;
  return place->has_other_host || !name_filter_may_pass(&filter->by_host, at + 1);
}

/* May a parameter that is removed for some hosts be removed from this normal form? */
bool simdiri_clean_has_host(const clean_filter *filter, const unsigned char *begin, const unsigned char *end);

/* Removes what the cleaner names from a normal form. *text becomes a beginning of it, or a view of the scratch. Returns
 * the removals in *changes, as bits SIMDIRI_CHANGE_…; 0 if nothing was removed. */
simdiri_status simdiri_clean_text(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span *text,
                                  uint64_t *changes);

#endif
