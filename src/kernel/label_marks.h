/* Bytes that decide about a label, in 64 bytes of a normal form. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_LABEL_MARKS_H
#define SIMDIRI_KERNEL_LABEL_MARKS_H

#include <stddef.h>
#include <stdint.h>

/* One bit for each byte, lowest bit first. Bits of bytes after the text have no meaning. */
typedef struct {
  uint64_t slash, digit;
  uint64_t letter; /* a-z A-Z */
  uint64_t end;    /* ? # */
  uint64_t odd;    /* % : @ *, and every byte that a path must not have: a superset of what labels encode */
} label_marks;

/* Marks up to 64 bytes. Reads only [text, text + rest). */
typedef void mark_label_function(const unsigned char *text, size_t rest, label_marks *marks);

#endif
