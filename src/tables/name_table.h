/* Names of parameters and files that lossy rules know, in lower case. Written by make_name_table.py, which says whose
 * they are. A change to them changes keys: KEY_RULES in key/identity.c is to be raised. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TABLES_NAME_TABLE_H
#define SIMDIRI_TABLES_NAME_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* What a name is one of. */
enum {
  NAME_TRACKING = 1u << 0,         /* says through which advertisement, mail or post somebody came */
  NAME_SESSION = 1u << 1,          /* of a session */
  NAME_SESSION_BY_VALUE = 1u << 2, /* of a session, if the value looks like one */
  NAME_SIGNATURE = 1u << 3,        /* of a signature by itself */
  NAME_TOKEN = 1u << 4,            /* of one that counts as a signature if there is … */
  NAME_EXPIRY = 1u << 5,           /* … one of these, too */
  NAME_INDEX = 1u << 6             /* of a file that stands for its directory */
};

enum { NAME_SLOTS = 1024, INDEX_NAME_MIN = 8, INDEX_NAME_MAX = 12, INDEX_NAME_FIRST = 'i', INDEX_NAME_OTHER = 'd' };

/* The words are the first eight bytes of the name, as a number of which the first byte is the lowest, and the last
 * eight ones likewise, or 0 if there are no more than eight. */
typedef struct {
  const char *name;
  uint64_t first, last;
  uint8_t len, kind;
} name_entry;

extern const name_entry simdiri_name_entries[];
/* For each hash 1 + the place of an entry, or 0; what finds its slot taken is in the next one that is not. */
extern const uint16_t simdiri_name_slots[NAME_SLOTS];
/* What all names are of that begin so. */
extern const name_entry simdiri_name_prefixes[];
extern const size_t simdiri_name_prefix_count;

#endif
