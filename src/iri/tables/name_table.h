/* Names of parameters and files for lossy rules, in lower case. make_name_table.py writes them, and says who uses them.
 * A change to them changes keys: then raise KEY_RULES in keys/key/identity.c. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_NAME_TABLE_H
#define SIMDIRI_IRI_TABLES_NAME_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* The kinds of names. */
enum {
  NAME_TRACKING = 1u << 0,         /* says through which advertisement, mail or post somebody came */
  NAME_SESSION = 1u << 1,          /* of a session */
  NAME_SESSION_BY_VALUE = 1u << 2, /* of a session, if the value looks like a session identifier */
  NAME_SIGNATURE = 1u << 3,        /* of a signature by itself */
  NAME_TOKEN = 1u << 4,            /* of a signature if there is also … */
  NAME_EXPIRY = 1u << 5,           /* … one of these */
  NAME_INDEX = 1u << 6             /* of a file that is the index of its directory */
};

enum { NAME_SLOTS = 1024, INDEX_NAME_MIN = 8, INDEX_NAME_MAX = 12, INDEX_NAME_FIRST = 'i', INDEX_NAME_OTHER = 'd' };

/* The words are the first eight bytes of the name, as a little-endian number, and the last eight bytes likewise, or 0
 * if there are at most eight. */
typedef struct {
  const char *name;
  uint64_t first, last;
  uint8_t len, kind;
} name_entry;

extern const name_entry simdiri_name_entries[];
/* For each hash: 1 + the index of an entry, or 0. If the slot of an entry is taken, the entry is in the next free one.
 */
extern const uint16_t simdiri_name_slots[NAME_SLOTS];
/* Prefixes: all names that begin with one have its kind. */
extern const name_entry simdiri_name_prefixes[];
extern const size_t simdiri_name_prefix_count;

#endif
