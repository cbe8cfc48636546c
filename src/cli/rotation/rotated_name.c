/* Names of rotated files. */
/* SPDX-License-Identifier: MIT */
#include "cli/rotation/rotated_name.h"

#include <string.h>

enum { DATE_DIGITS = 8, SECONDS_DIGITS = 10, NUMBER_DIGITS = 6, END_MAX = 9 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Returns the length without the suffix of a compressed file. */
static size_t strip_packing(const char *name, size_t len) {
  static const char *const suffixes[] = {".gz", ".zst", ".xz", ".bz2"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    const size_t suffix_len = strlen(suffixes[i]);
    if (len > suffix_len && memcmp(name + len - suffix_len, suffixes[i], suffix_len) == 0) return len - suffix_len;
  }
  return len;
}

/* Appends the digits of text[0, len) to the stamp. Returns their number, or 0 if they do not fit. */
static size_t copy_digits(const char *text, size_t len, char stamp[CLI_STAMP_MAX]) {
  size_t count = 0;
  for (size_t i = 0; i < len; i++) {
    if (!is_digit(text[i])) continue;
    if (count + 1 == CLI_STAMP_MAX) return 0;
    stamp[count++] = text[i];
  }
  stamp[count] = '\0';
  return count;
}

/* Copies a date, without what separates its digits, and the numbers after it, such as a time or the number of a file of
 * that day, each but the first after ".". Returns the length, or 0 if they do not fit. */
static size_t copy_date(const char *text, size_t len, char stamp[CLI_STAMP_MAX]) {
  size_t count = 0;
  for (size_t i = 0; i < len; i++) {
    const bool ends_number = count > DATE_DIGITS && i > 0 && !is_digit(text[i - 1]);
    if (!is_digit(text[i])) continue;
    if (count + 2 >= CLI_STAMP_MAX) return 0;
    if (ends_number) stamp[count++] = '.';
    stamp[count++] = text[i];
  }
  stamp[count] = '\0';
  return count;
}

/* Do the first digits look like a year, a month and a day? */
static bool is_date(const char *digits) {
  const int century = (digits[0] - '0') * 10 + digits[1] - '0', month = (digits[4] - '0') * 10 + digits[5] - '0',
            day = (digits[6] - '0') * 10 + digits[7] - '0';
  return (century == 19 || century == 20) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* Can the byte be in a date with a time, such as 2026-01-31T23:59:59? */
static bool is_stamp_byte(char c) { return is_digit(c) || (c != '\0' && strchr("-_.:T", c) != NULL); }

/* Reads a stamp from the end of name[0, len). Sets the stem's length, and returns whether there is a stamp. */
static bool read_stamp(const char *name, size_t len, cli_rotated_name *parsed) {
  size_t begin = len, digits_begin = len;
  while (begin > 0 && is_stamp_byte(name[begin - 1])) begin--;
  while (begin < len && !(begin > 0 && strchr("-_.", name[begin]) && is_digit(name[begin + 1]))) begin++;
  if (begin == len || !is_digit(name[len - 1])) return false;
  const size_t count = copy_date(name + begin, len - begin, parsed->stamp);
  while (digits_begin > begin && is_digit(name[digits_begin - 1])) digits_begin--;
  const size_t last_len = len - digits_begin;
  parsed->stem_len = begin;
  if (count >= DATE_DIGITS && is_date(parsed->stamp)) {
    parsed->kind = CLI_ROTATED_DATE;
    return true;
  }
  if (digits_begin == 0) return false;
  parsed->stem_len = digits_begin - 1;
  (void)copy_digits(name + digits_begin, last_len < CLI_STAMP_MAX ? last_len : 0, parsed->stamp);
  parsed->kind = last_len == SECONDS_DIGITS ? CLI_ROTATED_SECONDS : CLI_ROTATED_NUMBER;
  if (parsed->stem_len == 0) return false;
  return last_len == SECONDS_DIGITS || (last_len <= NUMBER_DIGITS && name[digits_begin - 1] == '.');
}

/* Returns where the extension of name[0, len) begins, such as .log in access.1.log; `len` if there is none. */
static size_t find_extension(const char *name, size_t len) {
  size_t at = len;
  while (at > 0 && len - at < END_MAX && name[at - 1] != '.') at--;
  if (at < 2 || at == len || name[at - 1] != '.' || is_digit(name[at])) return len;
  return at - 1;
}

void cli_rotated_parse(const char *name, cli_rotated_name *parsed) {
  const size_t whole_len = strlen(name), len = strip_packing(name, whole_len), end_at = find_extension(name, len);
  *parsed = (cli_rotated_name){.is_packed = len < whole_len, .end_at = len};
  if (read_stamp(name, len, parsed)) return;
  if (end_at < len && read_stamp(name, end_at, parsed)) {
    parsed->end_at = end_at;
    parsed->end_len = len - end_at;
    return;
  }
  *parsed = (cli_rotated_name){.is_packed = len < whole_len, .end_at = len, .stem_len = len};
}

/* The byte of the live file's name at an offset. */
static char live_byte(const char *name, const cli_rotated_name *parsed, size_t at) {
  return name[at < parsed->stem_len ? at : at - parsed->stem_len + parsed->end_at];
}

bool cli_rotated_is_sibling(const char *a, const cli_rotated_name *a_parsed, const char *b,
                            const cli_rotated_name *b_parsed) {
  const size_t len = a_parsed->stem_len + a_parsed->end_len;
  if (len != b_parsed->stem_len + b_parsed->end_len) return false;
  for (size_t i = 0; i < len; i++)
    if (live_byte(a, a_parsed, i) != live_byte(b, b_parsed, i)) return false;
  return true;
}

/* Compares numbers, which end at "." or at the end of the text, without a limit on their length. */
static int compare_numbers(const char *a, const char *b) {
  while (*a == '0' && is_digit(a[1])) a++;
  while (*b == '0' && is_digit(b[1])) b++;
  const size_t a_len = strcspn(a, "."), b_len = strcspn(b, ".");
  return a_len != b_len ? (a_len < b_len ? -1 : 1) : memcmp(a, b, a_len);
}

static const char *skip_number(const char *text) {
  text += strcspn(text, ".");
  return *text == '.' ? text + 1 : text;
}

/* Compares the dates, and then the numbers after them one by one: logging libraries write .2 before .10. */
static int compare_dates(const char *a, const char *b) {
  const int order = strncmp(a, b, DATE_DIGITS);
  if (order != 0) return order;
  const char *a_rest = a + DATE_DIGITS, *b_rest = b + DATE_DIGITS;
  while (*a_rest != '\0' && *b_rest != '\0') {
    const int number_order = compare_numbers(a_rest, b_rest);
    if (number_order != 0) return number_order;
    a_rest = skip_number(a_rest);
    b_rest = skip_number(b_rest);
  }
  if (*a_rest != *b_rest) return *a_rest == '\0' ? -1 : 1; /* a file without a number is the first one of its day */
  return strcmp(a, b);
}

int cli_rotated_compare(const cli_rotated_name *a, const cli_rotated_name *b) {
  if (a->kind == CLI_ROTATED_LIVE || b->kind == CLI_ROTATED_LIVE)
    return (a->kind == CLI_ROTATED_LIVE) - (b->kind == CLI_ROTATED_LIVE);
  if (a->kind == CLI_ROTATED_NUMBER) return -compare_numbers(a->stamp, b->stamp);
  return a->kind == CLI_ROTATED_SECONDS ? compare_numbers(a->stamp, b->stamp) : compare_dates(a->stamp, b->stamp);
}
