/* Asks the library every case of the conformance suites and prints the results.
 *
 *   conformance [--all] [--exceptions=FILE] [FOLDER]
 *
 * FOLDER (default ../shared/suites) holds JSON Lines files; without it no case is asked, which is reported, and the
 * exit status is 77. FILE (default tests/conformance/exceptions.txt) lists the cases that are expected to fail. Both
 * defaults are relative to the root of the repository. --all also asks the cases of other policies, for information
 * only. Exit status: 0 no failures, 1 failures, 2 the run itself failed. */
/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { EXIT_FAILED = 1, EXIT_UNUSABLE = 2, EXIT_SKIPPED = 77 };

typedef struct {
  const char *folder, *exceptions_path;
  int asks_all;
} run_options;

typedef struct {
  check_exceptions exceptions;
  check_report report, other_report;
  simdiri_scratch *scratch;
  int asks_all;
} run;

static void ask_other_policy(run *state, const check_case *item) {
  check_report_other(&state->report, item);
  if (!state->asks_all) return;
  check_answer answer = check_ask(state->scratch, item);
  check_report_answer(&state->other_report, item, &answer, NULL);
  check_text_free(&answer.actual);
}

static void ask_line(run *state, const char *file_name, size_t number, const char *line, size_t len) {
  check_case item;
  const char *problem;
  if (check_case_read(line, len, &item, &problem) != 0) {
    check_report_unreadable(&state->report, file_name, number, problem);
    return;
  }
  if (item.has_policy && !check_is_foreign(&item) && !check_is_of_policy(&item)) {
    ask_other_policy(state, &item);
  } else {
    check_answer answer = check_ask(state->scratch, &item);
    check_report_answer(&state->report, &item, &answer, check_exceptions_find(&state->exceptions, item.id));
    check_text_free(&answer.actual);
  }
  check_case_free(&item);
}

static int ask_file(run *state, const char *folder, const char *name) {
  char path[4096];
  char *line = NULL;
  size_t capacity = 0, number = 0;
  ssize_t len;
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    return -1;
  }
  while ((len = getline(&line, &capacity, file)) >= 0) {
    number++;
    if (len > 1) ask_line(state, name, number, line, (size_t)len);
  }
  free(line);
  return fclose(file);
}

static int is_suite(const struct dirent *entry) {
  size_t len = strlen(entry->d_name);
  return len > 6 && strcmp(entry->d_name + len - 6, ".jsonl") == 0;
}

/* Sorted by bytes, not by the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

/* Returns the number of suites, 0 without the folder; -1: one could not be read. */
static int ask_folder(run *state, const char *folder) {
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, is_suite, by_name), failed = 0;
  for (int i = 0; i < count; i++) {
    failed |= ask_file(state, folder, entries[i]->d_name);
    free(entries[i]);
  }
  free(entries);
  return failed ? -1 : count < 0 ? 0 : count;
}

static int print_result(run *state) {
  check_report_exceptions(&state->report, &state->exceptions);
  if (state->asks_all) {
    printf("Other policies (for information; no effect on the result)\n\n");
    check_report_print(&state->other_report);
    printf("\nConformance\n\n");
  }
  check_report_print(&state->report);
  report_row total = check_report_totals(&state->report);
  printf("\nexcepted: %zu\n", total.excepted);
  printf("conformance: %zu passed, %zu failed, %zu skipped\n", total.passed, total.failed, total.other + total.skipped);
  return total.failed == 0 ? EXIT_SUCCESS : EXIT_FAILED;
}

static int run_suites(run *state, const run_options *options) {
  if (check_exceptions_read(options->exceptions_path, &state->exceptions) != 0) return EXIT_UNUSABLE;
  if (simdiri_is_error(simdiri_scratch_create(NULL, &state->scratch))) return EXIT_UNUSABLE;
  int suite_count = ask_folder(state, options->folder);
  if (suite_count < 0) return EXIT_UNUSABLE;
  if (suite_count == 0) {
    printf("SKIPPED: no suites in %s\n", options->folder);
    return EXIT_SKIPPED;
  }
  return print_result(state);
}

static int read_arguments(int argc, char **argv, run_options *options) {
  static const char exceptions_option[] = "--exceptions=";
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--all") == 0)
      options->asks_all = 1;
    else if (strncmp(argv[i], exceptions_option, sizeof exceptions_option - 1) == 0)
      options->exceptions_path = argv[i] + sizeof exceptions_option - 1;
    else if (argv[i][0] != '-')
      options->folder = argv[i];
    else
      return -1;
  }
  return 0;
}

int main(int argc, char **argv) {
  run_options options = {"../shared/suites", "tests/conformance/exceptions.txt", 0};
  run state = {0};
  if (read_arguments(argc, argv, &options) != 0) {
    fprintf(stderr, "usage: conformance [--all] [--exceptions=FILE] [FOLDER]\n");
    return EXIT_UNUSABLE;
  }
  state.asks_all = options.asks_all;
  int status = run_suites(&state, &options);
  simdiri_scratch_free(state.scratch);
  check_report_free(&state.report);
  check_report_free(&state.other_report);
  check_exceptions_free(&state.exceptions);
  if (fflush(stdout) != 0) return EXIT_UNUSABLE;
  return status;
}
