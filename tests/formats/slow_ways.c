/* The slowest ways: each record is gathered and written by itself. test_ways.py compares a command that is linked with
 * this file, in place of src/cli/engine/ways.c, with the command itself. */
/* SPDX-License-Identifier: MIT */
#define cli_choose_ways choose_fast_ways
#include "cli/engine/ways.c"
#undef cli_choose_ways

void cli_choose_ways(cli_run *run);

void cli_choose_ways(cli_run *run) {
  choose_fast_ways(run);
  run->is_direct = run->takes_blocks = run->takes_fast_fields = false;
  run->notes_changes = run->passes_unnoted = run->passes_unchanged = run->prints_input = false;
  run->keeps_results = run->keeps_absent = run->keeps_bad = false;
}
