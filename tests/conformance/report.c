/* Counts and prints the results. */
/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  SHOWN_BYTES = 400,
  FAILURE_LINE = 512
}; /* maximum length of a text in a failure; and in a failure on one line */

static void *grow(void *block, size_t count, size_t size) {
  /* doubles when the count reaches a power of two */
  if ((count & (count - 1)) != 0) return block;
  void *bigger = realloc(block, (count == 0 ? 1 : 2 * count) * size);
  if (bigger == NULL) abort();
  return bigger;
}

static char *copy_string(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy == NULL) abort();
  return memcpy(copy, text, size);
}

static report_row *find_row(check_report *report, const char *suite, const char *op) {
  for (size_t i = report->row_count; i-- > 0;)
    if (strcmp(report->rows[i].suite, suite) == 0 && strcmp(report->rows[i].op, op) == 0) return &report->rows[i];
  report->rows = grow(report->rows, report->row_count, sizeof *report->rows);
  report_row *row = &report->rows[report->row_count++];
  memset(row, 0, sizeof *row);
  row->suite = copy_string(suite);
  row->op = copy_string(op);
  return row;
}

static void count_reason(check_report *report, const char *reason) {
  for (size_t i = 0; i < report->reason_count; i++)
    if (strcmp(report->reasons[i].reason, reason) == 0) {
      report->reasons[i].count++;
      return;
    }
  if (report->reason_count == sizeof report->reasons / sizeof report->reasons[0]) abort();
  report->reasons[report->reason_count++] = (report_reason){reason, 1};
}

/* -------------------------------------------------------------------------------- failures as text */

static void put_escaped(FILE *stream, const check_text *text) {
  size_t shown = text->len < SHOWN_BYTES ? text->len : SHOWN_BYTES;
  fputc('"', stream);
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)text->data[i];
    if (byte < 0x20 || byte >= 0x7F)
      fprintf(stream, "\\x%02X", byte);
    else if (byte == '"' || byte == '\\')
      fprintf(stream, "\\%c", byte);
    else
      fputc(byte, stream);
  }
  fputc('"', stream);
  if (shown < text->len) fprintf(stream, "... (%zu octets)", text->len);
}

static void put_member(FILE *stream, const char *name, const check_text *text) {
  if (text->data == NULL) return;
  fprintf(stream, "\n    %-9s", name);
  put_escaped(stream, text);
}

static void put_flags(FILE *stream, const check_case *item) {
  char *flags = json_dumps(json_object_get(item->root, "flags"), JSON_COMPACT | JSON_ENSURE_ASCII | JSON_SORT_KEYS);
  if (flags != NULL) fprintf(stream, "  %s", flags);
  free(flags);
}

static void put_expected(FILE *stream, const check_case *item) {
  put_member(stream, "expected", &item->expected);
  if (item->expects_error) fprintf(stream, "\n    expected an error");
  if (item->expected_boolean >= 0) fprintf(stream, "\n    expected %s", item->expected_boolean ? "true" : "false");
}

static char *describe(const check_case *item, const check_answer *answer, const char *note) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL) abort();
  fprintf(stream, "%s  %s", item->id, item->op);
  put_flags(stream, item);
  if (note != NULL) fprintf(stream, "\n    %s", note);
  put_member(stream, "input", &item->input);
  put_member(stream, "base", &item->base);
  put_member(stream, "other", &item->other);
  put_expected(stream, item);
  put_member(stream, "got", &answer->actual);
  if (answer->reason != NULL) fprintf(stream, "  (%s)", answer->reason);
  fclose(stream);
  return text;
}

static void add_failure(check_report *report, char *text) {
  report->failures = grow(report->failures, report->failure_count, sizeof *report->failures);
  report->failures[report->failure_count++] = text;
}

/* -------------------------------------------------------------------------------- counting */

void check_report_answer(check_report *report, const check_case *item, const check_answer *answer,
                         check_exception *exception) {
  report_row *row = find_row(report, item->suite, item->op);
  if (answer->outcome == CHECK_SKIPPED) {
    row->skipped++;
    /* Their cases are skipped by a build without libidn2. */
    if (exception != NULL && simdiri_domain_idna2008_version() == NULL) exception->is_used = 1;
    count_reason(report, answer->reason);
    return;
  }
  row->asked++;
  if (exception != NULL) exception->is_used = 1;
  if (answer->outcome == CHECK_PASSED && exception == NULL) {
    row->passed++;
  } else if (answer->outcome == CHECK_FAILED && exception != NULL) {
    row->excepted++;
  } else {
    row->failed++;
    add_failure(report, describe(item, answer, exception == NULL ? NULL : "stale exception: the case passes"));
  }
}

void check_report_other(check_report *report, const check_case *item) {
  find_row(report, item->suite, item->op)->other++;
}

void check_report_unreadable(check_report *report, const char *suite, size_t line, const char *problem) {
  report_row *row = find_row(report, suite, "(unreadable)");
  row->asked++;
  row->failed++;
  char text[FAILURE_LINE];
  snprintf(text, sizeof text, "%s, line %zu: %s", suite, line, problem);
  add_failure(report, copy_string(text));
}

static int is_first_of_suite(const check_report *report, size_t index) {
  for (size_t i = 0; i < index; i++)
    if (strcmp(report->rows[i].suite, report->rows[index].suite) == 0) return 0;
  return 1;
}

/* At most one per cent of a suite's cases, and two cases of a small suite, may be excepted. */
static void check_suite_limit(check_report *report, const char *suite) {
  size_t asked = 0, excepted = 0;
  for (size_t i = 0; i < report->row_count; i++)
    if (strcmp(report->rows[i].suite, suite) == 0) {
      asked += report->rows[i].asked;
      excepted += report->rows[i].excepted;
    }
  size_t limit = asked / 100 > 2 ? asked / 100 : 2;
  if (excepted <= limit) return;
  find_row(report, suite, "(exceptions)")->failed++;
  char text[FAILURE_LINE];
  snprintf(text, sizeof text, "%s: %zu exceptions of %zu cases asked; the limit is %zu", suite, excepted, asked, limit);
  add_failure(report, copy_string(text));
}

void check_report_exceptions(check_report *report, const check_exceptions *exceptions) {
  size_t row_count = report->row_count;
  for (size_t i = 0; i < exceptions->count; i++)
    if (!exceptions->items[i].is_used) {
      find_row(report, "exceptions.txt", "(stale)")->failed++;
      char text[FAILURE_LINE];
      snprintf(text, sizeof text, "%s: stale exception: no such case was asked", exceptions->items[i].id);
      add_failure(report, copy_string(text));
    }
  for (size_t i = 0; i < row_count; i++)
    if (is_first_of_suite(report, i)) check_suite_limit(report, report->rows[i].suite);
}

/* -------------------------------------------------------------------------------- printing */

report_row check_report_totals(const check_report *report) {
  report_row total = {NULL, NULL, 0, 0, 0, 0, 0, 0};
  for (size_t i = 0; i < report->row_count; i++) {
    total.asked += report->rows[i].asked;
    total.passed += report->rows[i].passed;
    total.excepted += report->rows[i].excepted;
    total.failed += report->rows[i].failed;
    total.other += report->rows[i].other;
    total.skipped += report->rows[i].skipped;
  }
  return total;
}

static void print_row(const char *suite, const char *op, const report_row *row) {
  printf("%-26s %-14s %7zu %7zu %8zu %7zu %7zu %7zu\n", suite, op, row->asked, row->passed, row->excepted, row->failed,
         row->other, row->skipped);
}

void check_report_print(const check_report *report) {
  report_row total = check_report_totals(report);
  printf("%-26s %-14s %7s %7s %8s %7s %7s %7s\n", "suite", "operation", "asked", "passed", "excepted", "failed",
         "other", "skipped");
  for (size_t i = 0; i < report->row_count; i++) print_row(report->rows[i].suite, report->rows[i].op, &report->rows[i]);
  print_row("total", "", &total);
  printf("\nother: %zu cases belong to another policy, or come with a caution; not asked\n", total.other);
  for (size_t i = 0; i < report->reason_count; i++)
    printf("skipped: %zu cases: %s\n", report->reasons[i].count, report->reasons[i].reason);
  for (size_t i = 0; i < report->failure_count; i++) printf("\nFAILED %s\n", report->failures[i]);
}

void check_report_free(check_report *report) {
  for (size_t i = 0; i < report->row_count; i++) {
    free(report->rows[i].suite);
    free(report->rows[i].op);
  }
  for (size_t i = 0; i < report->failure_count; i++) free(report->failures[i]);
  free(report->rows);
  free(report->failures);
  memset(report, 0, sizeof *report);
}
