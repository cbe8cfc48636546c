/* The slowest ways: each record is gathered and written by itself. test_ways.py compares a command that is linked with
 * this file, in place of src/cli/engine/ways.c, with the command itself. */
/* SPDX-License-Identifier: MIT */
#define cli_choose_ways choose_fast_ways
#include "cli/engine/ways.c"
#undef cli_choose_ways

void cli_choose_ways(cli_run *run);

void cli_choose_ways(cli_run *run) {
  choose_fast_ways(run);
  run->ways = (cli_ways){.is_direct = false};
}
