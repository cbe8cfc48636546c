/* The triplet of each byte. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/triplet_table.h"

#define TRIPLET(high, low)                                                                                             \
  { '%', high, low, 0 }
#define ROW(high)                                                                                                      \
  TRIPLET(high, '0'), TRIPLET(high, '1'), TRIPLET(high, '2'), TRIPLET(high, '3'), TRIPLET(high, '4'),                  \
      TRIPLET(high, '5'), TRIPLET(high, '6'), TRIPLET(high, '7'), TRIPLET(high, '8'), TRIPLET(high, '9'),              \
      TRIPLET(high, 'A'), TRIPLET(high, 'B'), TRIPLET(high, 'C'), TRIPLET(high, 'D'), TRIPLET(high, 'E'),              \
      TRIPLET(high, 'F')

const unsigned char simdiri_triplets[256][4] = {ROW('0'), ROW('1'), ROW('2'), ROW('3'), ROW('4'), ROW('5'),
                                                ROW('6'), ROW('7'), ROW('8'), ROW('9'), ROW('A'), ROW('B'),
                                                ROW('C'), ROW('D'), ROW('E'), ROW('F')};
