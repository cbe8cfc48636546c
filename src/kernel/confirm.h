/* Soft records, one at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_CONFIRM_H
#define SIMDIRI_KERNEL_CONFIRM_H

#include "kernel/kernel.h"

/* Looks at a record, `len` bytes at bit `begin` without its separator, that has a bit in `candidate`: is it of a
 * scheme and a port that no rule is for, but that of the empty path if `inserts`? Else it is hard. */
bool simdiri_confirm(const simdiri_rules *rules, const unsigned char *text, size_t len, bool inserts);

/* The same of an http, https or file URL, under rules->is_web. `is_odd`: it has one of | ' and space. 16 bytes behind
 * its first eight are read. */
bool simdiri_confirm_web(const unsigned char *text, size_t len, bool is_odd);

/* Writes a soft record as the edit bitmaps say. Returns where the output ends, or NULL if the record turns out to be
 * hard: a character or a decoded one is not for this place, or a decoded dot may make a dot-segment. `changes` is set
 * to what changed, SIMDIRI_CHANGE_… */
unsigned char *simdiri_edit_record(const simdiri_rules *rules, const simdiri_marks *marks, size_t begin,
                                   const unsigned char *text, size_t len, unsigned char *out, uint32_t *changes);

#endif
