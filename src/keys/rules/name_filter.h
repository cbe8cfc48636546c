/* Filters that rule out nearly all names, and nearly all hosts, to which no rule applies. A filter never rules out
 * others, so what passes is looked up. Names that somebody chose to pass cost a lookup each, as without a filter. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_NAME_FILTER_H
#define SIMDIRI_KEYS_RULES_NAME_FILTER_H

#include "iri/common/word.h"

enum { NAME_FILTER_WORDS = (1 << 16) / 64, NAME_BEGIN_BITS = 5, NAME_BEGIN_WORDS = (1 << 3 * NAME_BEGIN_BITS) / 64 };

/* The beginning of a name in lower case: its first eight bytes, with 0 after its end, and its length up to eight. */
typedef struct {
  uint64_t word;
  unsigned len;
} name_begin;

typedef struct {
  uint64_t begins[NAME_BEGIN_WORDS]; /* the first three bytes of names, without the bits that differ by case */
  uint64_t words[NAME_FILTER_WORDS]; /* hashes of the beginnings of names, and of what comes before "*" */
  unsigned prefix_lens;              /* bit N: N bytes come before "*" in some pattern, or more if N is eight */
} name_filter;

typedef struct {
  uint64_t ends[NAME_FILTER_WORDS]; /* hashes of the last eight bytes of hosts, or of all bytes */
  unsigned lens;                    /* bit N: some host has N bytes, or more if N is eight */
} host_filter;

/* Make the filter pass names that match the pattern, and hosts that are this host or below it. Both are in lower case.
 * With `has_star`, `name` is what comes before "*". */
void simdiri_name_filter_add(name_filter *filter, span name, bool has_star);
void simdiri_host_filter_add(host_filter *filter, span host);

static inline unsigned filter_hash(uint64_t word, unsigned len) {
  return (unsigned)((word + len * UINT64_C(0x165667B19E3779F9)) * UINT64_C(0x9E3779B97F4A7C15) >> 48);
}

static inline bool filter_has(const uint64_t *bits, unsigned place) { return bits[place / 64] >> place % 64 & 1; }

static inline name_begin begin_of_name(span name) {
  return (name_begin){lower_word(load_first(name.data, name.len)), name.len < WORD_LEN ? (unsigned)name.len : WORD_LEN};
}

/* Where `begins` has names with these bytes. Those after the end of a name are 0, or any other bytes. */
static inline unsigned name_begin_place(unsigned first, unsigned second, unsigned third) {
  enum { BITS = NAME_BEGIN_BITS, MASK = (1 << BITS) - 1 };
  return (first & MASK) | (second & MASK) << BITS | (third & MASK) << 2 * BITS;
}

/* Checks the first three bytes of a name only, and those after it. */
static inline bool name_filter_may_pass(const name_filter *filter, const unsigned char name[3]) {
  return filter_has(filter->begins, name_begin_place(name[0], name[1], name[2]));
}

bool simdiri_name_filter_passes(const name_filter *filter, name_begin name);
bool simdiri_host_filter_passes(const host_filter *filter, span host);

#endif
