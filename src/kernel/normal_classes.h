/* Classes of bytes for the vector check, by the two hex digits of a byte: row and column of the ASCII table. Each bit
 * says which columns of one row belong to a class, so a byte belongs to the class if some bit is set for both
 * digits. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_NORMAL_CLASSES_H
#define SIMDIRI_KERNEL_NORMAL_CLASSES_H

#include <stdint.h>

enum {
  /* Bytes that may be in a path, a query or a fragment, with "#" and without "%" (RFC 3986 3.3-3.5). */
  ROW2 = 1u << 0, /* not space " % */
  ROW3 = 1u << 1, /* not < > */
  ROW5 = 1u << 2, /* not [ \ ] ^ */
  ROW6 = 1u << 3, /* not ` */
  ROW7 = 1u << 4, /* not { | } DEL */
  ROW4 = ROW2 | ROW3,
  /* Of these, the bytes of a plain host and a lower-case scheme: a-z 0-9 + - . */
  HOST2 = 1u << 5,
  HOST3 = 1u << 6,
  HOST7 = 1u << 7,
  HOST_CLASS = HOST2 | HOST3 | ROW6 | HOST7
};

typedef struct {
  uint8_t columns[64], rows[64]; /* classes by lower and upper digit, four copies */
  /* Each byte four times. If the compiler does not know the content, it loads these four bytes and broadcasts them.
   * Constants that it knows would be moved from a general register, through the port that comparisons need. */
  uint32_t bytes[256];
} normal_tables;

extern const normal_tables simdiri_normal_tables;

#endif
