/* Counts by suite and operation, the failing cases, and the printed result. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_REPORT_H
#define CHECK_REPORT_H

#include "ask.h"
#include "exceptions.h"

typedef struct {
  char *suite, *op;
  size_t asked, passed, excepted, failed, other, skipped;
} report_row;

typedef struct {
  const char *reason; /* static storage */
  size_t count;
} report_reason;

typedef struct {
  report_row *rows;
  size_t row_count;
  report_reason reasons[32];
  size_t reason_count;
  char **failures; /* ready for printing */
  size_t failure_count;
} check_report;

/* Adds the answer to a case. An excepted case that passes is a failure: its exception is obsolete. */
void check_report_answer(check_report *report, const check_case *item, const check_answer *answer,
                         check_exception *exception);
/* Counts a case that was not asked because its expected result belongs to another policy. */
void check_report_other(check_report *report, const check_case *item);
/* Counts a line that is not a case as a failure. */
void check_report_unreadable(check_report *report, const char *suite, size_t line, const char *problem);
/* Counts exceptions that no case needed, and suites with too many exceptions, as failures. */
void check_report_exceptions(check_report *report, const check_exceptions *exceptions);

void check_report_print(const check_report *report);
report_row check_report_totals(const check_report *report);
void check_report_free(check_report *report);

#endif
