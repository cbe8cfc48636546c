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
#define FACTS CLI_OPTION_SEVERITY
#define ERRORS CLI_OPTION_ON_ERROR
#define BAD CLI_OPTION_REDACT
#define UNSAID CLI_OPTION_REQUEST
#define OTHER CLI_OPTION_PAIRS /* its row is another command's */

const cli_option_row cli_option_rows[] = {
    {.id = NEITHER, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_NEITHER},
    {.id = RECORDS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_RECORDS},
    {.id = RESULTS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_RESULTS},
    {.id = FACTS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_FACTS},
    {.id = ERRORS, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_ERRORS},
    {.id = BAD, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_BAD},
    {.id = UNSAID, .commands = CLI_FOR_NORMALIZE, .touches = CLI_TOUCHES_UNSAID},
    {.id = OTHER, .commands = CLI_FOR_COMPARE, .touches = CLI_TOUCHES_UNSAID},
};
const size_t cli_option_row_count = LENGTH_OF(cli_option_rows);

static const cli_command normalize = {.name = "normalize", .bit = CLI_FOR_NORMALIZE};

static simdiri_status apply_nothing(cli_cursor *cursor) {
  (void)cursor;
  return SIMDIRI_OK;
}

static simdiri_status choose_nothing(cli_cursor *cursor, simdiri_text text, const char *end, simdiri_text *result) {
  (void)cursor, (void)text, (void)end, (void)result;
  return SIMDIRI_OK;
}

static const cli_operation filter = {.traits = CLI_WRITES_RECORDS | CLI_PASSES_UNCHANGED | CLI_PASSES_UNNOTED |
                                               CLI_REVIEWS_BLOCKS | CLI_WRITES_BLOCKS,
                                     .apply = apply_nothing};
static const cli_operation label = {
    .traits = CLI_WRITES_RECORDS | CLI_WRITES_BLOCKS, .apply = apply_nothing, .choose = choose_nothing};
static const cli_operation dedupe = {.traits = CLI_MAKES_KEYS | CLI_PRINTS_INPUT, .apply = apply_nothing};
static const cli_operation compare = {.traits = CLI_JUDGES_ITSELF};

static bool take_nothing(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                         cli_fast_field *fast) {
  (void)format, (void)finder, (void)column, (void)at, (void)end, (void)fast;
  return false;
}

/* The fast ways of a run, as letters: p, records are printed from the input; d, the library writes the output of blocks
 * itself; b, blocks; u, records without a note are not written; f, fast fields; r, unchanged records pass; a, those
 * without an IRI stay; e, bad ones stay. */
typedef struct {
  const char *of_lines, *of_fields;
} fast_ways;

static void append_ways(const cli_run *run, char *ways) {
  if (run->ways.prints_input) *ways++ = 'p';
  if (run->ways.is_direct) *ways++ = 'd';
  if (run->ways.takes_blocks) *ways++ = 'b';
  if (run->ways.passes_unnoted) *ways++ = 'u';
  if (run->ways.takes_fast_fields) *ways++ = 'f';
  if (run->ways.passes_unchanged && run->ways.keeps_results) *ways++ = 'r';
  if (run->ways.keeps_absent) *ways++ = 'a';
  if (run->ways.keeps_bad) *ways++ = 'e';
  *ways = '\0';
}

static void check_ways(int option, bool prepares, const cli_operation *operation, fast_ways expected) {
  cli_options options = {.command = &normalize, .reads_records = true};
  cli_format format = {.options = &options, .take = take_nothing};
  cli_run run = {.options = &options, .operation = operation, .prepares = prepares};
  char ways[16];
  if (option >= 0) options.given[option / 64] |= UINT64_C(1) << option % 64;
  cli_choose_ways(&run);
  append_ways(&run, ways);
  assert_string_equal(ways, expected.of_lines);
  run.format = &format;
  options.format = CLI_FORMAT_LOG;
  cli_choose_ways(&run);
  append_ways(&run, ways);
  assert_string_equal(ways, expected.of_fields);
}

static void takes_each_fast_way_by_default(void **state) {
  static const int options[] = {-1, NEITHER, OTHER};
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(options); i++) {
    check_ways(options[i], false, &filter, (fast_ways){"dbuae", "ufrae"});
    check_ways(options[i], false, &label, (fast_ways){"dbae", "fae"});
    check_ways(options[i], false, &dedupe, (fast_ways){"pdbae", "pae"});
    check_ways(options[i], false, &compare, (fast_ways){"ae", "ae"});
  }
}

static void leaves_the_ways_that_records_or_results_touch(void **state) {
  (void)state;
  check_ways(RESULTS, false, &filter, (fast_ways){"bae", "ae"});
  check_ways(RESULTS, false, &dedupe, (fast_ways){"bae", "ae"});
  check_ways(FACTS, false, &filter, (fast_ways){"bae", "rae"});
  check_ways(FACTS, false, &dedupe, (fast_ways){"pbae", "pae"});
  check_ways(RECORDS, false, &filter, (fast_ways){"ae", "rae"});
  check_ways(RECORDS, true, &filter, (fast_ways){"dbae", "rae"});
}

static void leaves_the_ways_that_bad_records_touch(void **state) {
  (void)state;
  check_ways(ERRORS, false, &filter, (fast_ways){"dbua", "ufra"});
  check_ways(ERRORS, false, &label, (fast_ways){"dba", "fa"});
  check_ways(BAD, false, &label, (fast_ways){"b", "f"});
}

static void takes_no_fast_way_with_an_unsaid_option(void **state) {
  const cli_operation *const operations[] = {&filter, &label, &dedupe};
  (void)state;
  for (size_t i = 0; i < 2 * LENGTH_OF(operations); i++)
    check_ways(UNSAID, i % 2 == 1, operations[i / 2], (fast_ways){"", ""});
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
      cmocka_unit_test(leaves_the_ways_that_records_or_results_touch),
      cmocka_unit_test(leaves_the_ways_that_bad_records_touch),
      cmocka_unit_test(takes_no_fast_way_with_an_unsaid_option),
      cmocka_unit_test(finds_what_all_options_touch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
