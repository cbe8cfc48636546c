/* The tables of the vector check. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/normal.h"

/* The classes that columns 1-9 have in all rows but 2. */
#define COMMON (ROW3 | ROW5 | ROW6 | ROW7 | HOST3 | HOST7)
#define COLUMNS_0_TO_9                                                                                                 \
  ROW3 | ROW5 | ROW7 | HOST3 | HOST7, ROW2 | COMMON, COMMON, ROW2 | COMMON, ROW2 | COMMON, COMMON, ROW2 | COMMON,      \
      ROW2 | COMMON, ROW2 | COMMON, ROW2 | COMMON
#define COLUMNS_A_TO_F                                                                                                 \
  ROW2 | ROW3 | ROW5 | ROW6 | ROW7 | HOST7, ROW2 | ROW3 | ROW6 | HOST2, ROW2 | ROW6, ROW2 | ROW3 | ROW6 | HOST2,       \
      ROW2 | ROW6 | ROW7 | HOST2, ROW2 | ROW3 | ROW5 | ROW6
#define COLUMNS COLUMNS_0_TO_9, COLUMNS_A_TO_F
#define ROWS 0, 0, ROW2 | HOST2, ROW3 | HOST3, ROW4, ROW5, ROW6, ROW7 | HOST7, 0, 0, 0, 0, 0, 0, 0, 0
#define TIMES4(byte) ((byte)*0x01010101u)
#define NEXT4(byte) TIMES4(byte), TIMES4((byte) + 1), TIMES4((byte) + 2), TIMES4((byte) + 3)
#define NEXT16(byte) NEXT4(byte), NEXT4((byte) + 4), NEXT4((byte) + 8), NEXT4((byte) + 12)
#define NEXT64(byte) NEXT16(byte), NEXT16((byte) + 16), NEXT16((byte) + 32), NEXT16((byte) + 48)

const normal_tables simdiri_normal_tables = {.columns = {COLUMNS, COLUMNS, COLUMNS, COLUMNS},
                                             .rows = {ROWS, ROWS, ROWS, ROWS},
                                             .bytes = {NEXT64(0), NEXT64(64), NEXT64(128), NEXT64(192)}};
