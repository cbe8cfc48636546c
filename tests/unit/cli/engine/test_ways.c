/* The ways that records may take (src/cli/engine/ways.h), with a table of options of its own: a row for each of the
 * things that an option may touch. A fast way that is lost is noticed here, because the output does not show it. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/ways.h"
#include "cli/format/record_format.h"
#include "unit/support.h"

/* The ids of the rows. */
#define NEITHER CLI_OPTION_QUIET
#define RECORDS CLI_OPTION_TRIM
#define RESULTS CLI_OPTION_STATUS
#define UNSAID CLI_OPTION_REQUEST
#define OTHER CLI_OPTION_PAIRS /* its row is another command's */

const cli_option_row cli_option_rows[] = {
    {.id = NEITHER, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_NEITHER},
    {.id = RECORDS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_RECORDS},
    {.id = RESULTS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_RESULTS},
    {.id = UNSAID, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_UNSAID},
    {.id = OTHER, .commands = CLI_FOR_COMPARE, .touches = CLI_TOUCHES_UNSAID},
};
const size_t cli_option_row_count = LENGTH_OF(cli_option_rows);

static const cli_command normalize = {.name = "normalize", .bit = CLI_FOR_NORMALIZE};

static const unsigned filter_traits = CLI_WRITES_RECORDS | CLI_PASSES_UNCHANGED | CLI_PASSES_UNNOTED |
                                      CLI_TAKES_BLOCKS | CLI_REVIEWS_BLOCKS | CLI_WRITES_BLOCKS;

static bool take_nothing(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                         cli_fast_field *fast) {
  (void)format, (void)finder, (void)column, (void)at, (void)end, (void)fast;
  return false;
}

/* The fast ways of a run, as letters: d, the library writes the output of blocks itself; b, blocks; u, records without
 * a note are not written; f, fast fields. */
typedef struct {
  const char *of_lines, *of_fields;
} fast_ways;

static void append_ways(const cli_run *run, char *ways) {
  if (run->is_direct) *ways++ = 'd';
  if (run->takes_blocks) *ways++ = 'b';
  if (run->passes_unnoted) *ways++ = 'u';
  if (run->takes_fast_fields) *ways++ = 'f';
  *ways = '\0';
}

static void check_ways(int option, bool prepares, unsigned traits, fast_ways wanted) {
  cli_options options = {.command = &normalize, .reads_records = true};
  cli_format format = {.options = &options, .take = take_nothing};
  const cli_operation operation = {.traits = traits};
  cli_run run = {.options = &options, .operation = &operation, .prepares = prepares};
  char ways[8];
  if (option >= 0) options.given[option / 64] |= UINT64_C(1) << option % 64;
  cli_choose_ways(&run);
  append_ways(&run, ways);
  assert_string_equal(ways, wanted.of_lines);
  run.format = &format;
  options.format = CLI_FORMAT_CSV;
  cli_choose_ways(&run);
  append_ways(&run, ways);
  assert_string_equal(ways, wanted.of_fields);
}

static void takes_each_fast_way_by_default(void **state) {
  (void)state;
  check_ways(-1, false, filter_traits, (fast_ways){"dbu", "uf"});
  check_ways(NEITHER, false, filter_traits, (fast_ways){"dbu", "uf"});
  check_ways(OTHER, false, filter_traits, (fast_ways){"dbu", "uf"});
}

static void leaves_the_ways_that_do_without_what_is_touched(void **state) {
  (void)state;
  check_ways(RESULTS, false, filter_traits, (fast_ways){"b", ""});
  check_ways(RECORDS, false, filter_traits, (fast_ways){"", ""});
  check_ways(RECORDS, true, filter_traits, (fast_ways){"db", ""});
}

static void takes_no_fast_way_with_an_unsaid_option(void **state) {
  (void)state;
  check_ways(UNSAID, false, filter_traits, (fast_ways){"", ""});
  check_ways(UNSAID, true, filter_traits, (fast_ways){"", ""});
}

static void finds_what_all_options_touch(void **state) {
  cli_options options = {.command = &normalize};
  (void)state;
  assert_int_equal(cli_find_touched(&options), 0);
  options.given[RECORDS / 64] |= UINT64_C(1) << RECORDS % 64;
  options.given[RESULTS / 64] |= UINT64_C(1) << RESULTS % 64;
  assert_int_equal(cli_find_touched(&options), CLI_TOUCHES_RECORDS | CLI_TOUCHES_RESULTS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(takes_each_fast_way_by_default),
      cmocka_unit_test(leaves_the_ways_that_do_without_what_is_touched),
      cmocka_unit_test(takes_no_fast_way_with_an_unsaid_option),
      cmocka_unit_test(finds_what_all_options_touch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
