/* HTML's named character references. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_ENTITY_TABLE_H
#define SIMDIRI_IRI_TABLES_ENTITY_TABLE_H

#include <stdint.h>

enum { ENTITY_COUNT = 2125, ENTITY_NAME_MAX = 31 };

typedef struct {
  char name[ENTITY_NAME_MAX + 1]; /* without "&" and ";" */
  char value[7];                  /* one or two characters, as UTF-8 */
  uint8_t is_bare;                /* also a reference without ";" */
} entity_info;

extern const entity_info simdiri_entity_table[ENTITY_COUNT]; /* sorted by name */

#endif
