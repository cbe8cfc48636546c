/* The widest registers of a level whose masks are registers. The includer supplies registers of 16 bytes, the functions
 * lane_*; or larger ones, WIDE_COUNT and the functions wide_*. */
/* SPDX-License-Identifier: MIT */
#ifndef WIDE_COUNT
#define WIDE_COUNT 4
typedef lane wide;
#define wide_load lane_load
#define wide_store lane_store
#define wide_table lane_load
#define wide_all lane_all
#define wide_and lane_and
#define wide_or lane_or
#define wide_equal lane_equal
#define wide_min lane_min
#define wide_remove lane_remove
#define wide_above lane_above
#define wide_any lane_any
#define wide_add lane_add
#define wide_subtract lane_subtract
#define wide_lookup lane_lookup
#define wide_lookup_low lane_lookup_low
#define wide_high_nibbles lane_high_nibbles
#define wide_join lane_join
#endif
