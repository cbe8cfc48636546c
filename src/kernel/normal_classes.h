/* The bytes that the vector check tells apart, by the two hex digits of each: row and column of the ASCII table. Each
 * bit stands for the columns of one row that are of a class, so a byte is of it if a bit is set for both digits. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_NORMAL_CLASSES_H
#define SIMDIRI_KERNEL_NORMAL_CLASSES_H

#include <stdint.h>

enum {
  /* What may stand in a path, a query or a fragment, "#" included and "%" not (RFC 3986 3.3-3.5). */
  ROW2 = 1u << 0, /* not space " % */
  ROW3 = 1u << 1, /* not < > */
  ROW5 = 1u << 2, /* not [ \ ] ^ */
  ROW6 = 1u << 3, /* not ` */
  ROW7 = 1u << 4, /* not { | } DEL */
  ROW4 = ROW2 | ROW3,
  /* Of those, what a plain host and a lower-case scheme hold: a-z 0-9 + - . */
  HOST2 = 1u << 5,
  HOST3 = 1u << 6,
  HOST7 = 1u << 7,
  HOST_CLASS = HOST2 | HOST3 | ROW6 | HOST7
};

typedef struct {
  uint8_t columns[64], rows[64]; /* classes by lower and upper digit, four times over */
  /* Each byte four times. A compiler that does not see what is in this loads it, and spreads it over a register by
   * that; what it knows it moves there from a general register, through the port that comparisons are waiting for. */
  uint32_t bytes[256];
} normal_tables;

extern const normal_tables simdiri_normal_tables;

#endif
