/* The day in the version of a list, or of its file. */
/* SPDX-License-Identifier: MIT */
#include "keys/suffix/list_date.h"

#include <stdbool.h>

#include "iri/common/byte.h"

enum { DAY_SECONDS = 86400, FIRST_YEAR = 1971 };

/* Reads `count` digits at *at, and moves *at past them. Returns -1 if there are fewer. */
static int read_digits(const char **at, const char *end, int count) {
  int number = 0;
  if (end - *at < count) return -1;
  for (int i = 0; i < count; i++) {
    const char digit = *(*at)++;
    if (!byte_is((unsigned char)digit, CLASS_DIGIT)) return -1;
    number = 10 * number + (digit - '0');
  }
  return number;
}

static bool skip_hyphen(const char **at, const char *end) {
  if (*at == end || **at != '-') return false;
  ++*at;
  return true;
}

static bool is_leap_year(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int month_days(int year, int month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month - 1] + (month == 2 && is_leap_year(year));
}

/* The days from 1970-01-01 on. Leap years are counted to the year before. */
static int64_t count_days(int year, int month, int day) {
  const int last = year - 1;
  int64_t days =
      INT64_C(365) * (year - 1970) + (last / 4 - last / 100 + last / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400);
  for (int i = 1; i < month; i++) days += month_days(year, i);
  return days + day - 1;
}

int64_t simdiri_list_date(const char *version, size_t len) {
  const char *at = version, *end = version + len;
  const int year = read_digits(&at, end, 4);
  const bool has_hyphens = skip_hyphen(&at, end);
  const int month = read_digits(&at, end, 2);
  if (has_hyphens && !skip_hyphen(&at, end)) return 0;
  const int day = read_digits(&at, end, 2);
  if (at < end && byte_is((unsigned char)*at, CLASS_DIGIT)) return 0; /* a longer number is no date */
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > month_days(year, month)) return 0;
  return count_days(year, month, day) * DAY_SECONDS;
}

int64_t simdiri_list_file_time(int64_t changed) {
  return changed >= count_days(2005, 1, 1) * DAY_SECONDS && changed < count_days(10000, 1, 1) * DAY_SECONDS ? changed
                                                                                                            : 0;
}
