/* Cleaners: what they remove, and where in normal forms that may be. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_CLEAN_CLEAN_H
#define SIMDIRI_KEYS_CLEAN_CLEAN_H

#include <simdiri/clean.h>
#include <stdbool.h>

#include "iri/common/span.h"
#include "iri/context/context.h"

enum { CLEAN_NAMES = 1 << 16 };

/* The bytes of normal forms at which something that a cleaner removes may begin. */
typedef struct {
  kernel_search search;
  uint32_t lossy;
  unsigned kinds;                   /* of the bundled names, as name_table.h has them */
  bool has_file;                    /* a rules file drops parameters, too */
  bool is_complete;                 /* the bytes decide; otherwise every record is examined */
  uint64_t names[CLEAN_NAMES / 64]; /* for the first two bytes of a parameter: may the parameter be removed? */
} clean_filter;

struct simdiri_cleaner {
  const simdiri_context *context;
  const simdiri_allocator *allocator;
  simdiri_clean_options options; /* `lossy` includes the rules that the rules file asks for */
  clean_filter filter;
};

/* Fills in the filter of a cleaner whose other members are complete. */
void simdiri_clean_set_filter(simdiri_cleaner *cleaner);
/* May something that is removed begin at this byte, which the search has found? `separator` is the byte after a record;
 * -1: none, and the records are adjacent. */
bool simdiri_clean_may_begin(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                             int separator);

/* Removes what the cleaner names from a normal form. *text becomes a beginning of it, or a view of the scratch. Returns
 * the removals in *changes, as bits SIMDIRI_CHANGE_…; 0 if nothing was removed. */
simdiri_status simdiri_clean_text(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span *text,
                                  uint64_t *changes);

#endif
