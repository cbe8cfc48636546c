/* The data of UTS 46 as plain lists.
 * SPDX-License-Identifier: MIT
 */
#ifndef REFERENCE_IDNA_DATA_H
#define REFERENCE_IDNA_DATA_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t first, last;
  char status;           /* M mapped, V valid, X disallowed, D deviation, I ignored */
  uint32_t begin, count; /* its mapping, in reference_idna_points */
} reference_idna_row;

extern const uint32_t reference_idna_points[];
extern const reference_idna_row reference_idna_rows[]; /* ascending, without gaps */
extern const size_t reference_idna_row_count;

typedef struct {
  uint32_t first, last;
} reference_range;

typedef struct {
  const reference_range *ranges;
  size_t count;
} reference_set;

/* In the order of make_idna_data.py. SET_NEUTRAL is ES, CS, ET, ON and BN. */
enum {
  SET_MARK,
  SET_VIRAMA,
  SET_JOINS_LEFT,
  SET_TRANSPARENT,
  SET_JOINS_RIGHT,
  SET_L,
  SET_R_AL,
  SET_AN,
  SET_EN,
  SET_NSM,
  SET_NEUTRAL
};
extern const reference_set reference_sets[];

#endif
