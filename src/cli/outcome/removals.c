/* What --clean removed from a record, as a status that --status shows. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/removals.h"

#include <simdiri/simdiri.h>
#include <stddef.h>

/* The first of the statuses: above all others, and below those that --severity raised. */
enum { FIRST = 2048, REMOVALS = 10 };

/* The names of all sets of changes, with a comma before each. */
#define SETS_1(names) names, names ",fragment-dropped"
#define SETS_2(names) SETS_1(names), SETS_1(names ",session-dropped")
#define SETS_3(names) SETS_2(names), SETS_2(names ",tracking-dropped")
#define SETS_4(names) SETS_3(names), SETS_3(names ",parameters-dropped")
#define SETS_5(names) SETS_4(names), SETS_4(names ",empty-query-dropped")
#define SETS_6(names) SETS_5(names), SETS_5(names ",final-dot-dropped")
#define SETS_7(names) SETS_6(names), SETS_6(names ",userinfo-dropped")
#define SETS_8(names) SETS_7(names), SETS_7(names ",empty-parameters-dropped")
#define SETS_9(names) SETS_8(names), SETS_8(names ",repeated-parameters-dropped")
#define SETS_10(names) SETS_9(names), SETS_9(names ",unwrapped")

static const char *const names[1 << REMOVALS] = {SETS_10("")};

int cli_removals_status(uint64_t changes) {
  static const uint64_t removals[REMOVALS] = {SIMDIRI_CHANGE_FRAGMENT_DROPPED,
                                              SIMDIRI_CHANGE_SESSION_DROPPED,
                                              SIMDIRI_CHANGE_TRACKING_DROPPED,
                                              SIMDIRI_CHANGE_PARAMETERS_DROPPED,
                                              SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED,
                                              SIMDIRI_CHANGE_FINAL_DOT_DROPPED,
                                              SIMDIRI_CHANGE_USERINFO_DROPPED,
                                              SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED,
                                              SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED,
                                              SIMDIRI_CHANGE_UNWRAPPED};
  int set = 0;
  for (int i = 0; i < REMOVALS; i++) set |= (changes & removals[i]) != 0 ? 1 << i : 0;
  return set == 0 ? 0 : FIRST + set;
}

const char *cli_removals_name(int status) {
  return status > FIRST && status < FIRST + (1 << REMOVALS) ? names[status - FIRST] + 1 : NULL;
}
