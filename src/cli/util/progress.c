/* The progress line on standard error. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/progress.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { UPDATE_INTERVAL = 500, LINE_COLUMNS = 79 }; /* milliseconds, columns */

static bool is_running, is_terminal, is_visible;
static int terminal_columns, shown_len; /* at the last update: width of the terminal, length of the line */
static uint64_t bytes_done, bytes_total;
static cli_progress_writer *write_line;
static int64_t started_at, shown_at; /* milliseconds */

static int64_t read_clock(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The maximum length of the line: one less than the terminal's width, which may change during a run, so that the cursor
 * stays on the line. */
static int line_columns(void) {
#if defined(TIOCGWINSZ)
  struct winsize size;
  if (is_terminal && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 && size.ws_col < LINE_COLUMNS)
    return size.ws_col - 1;
#endif
  return LINE_COLUMNS - 1;
}

void cli_progress_start(uint64_t total, cli_progress_writer *writer) {
  write_line = writer;
  is_running = true;
  is_terminal = isatty(STDERR_FILENO);
  is_visible = false;
  bytes_done = 0;
  bytes_total = total;
  started_at = shown_at = read_clock();
  terminal_columns = line_columns();
  shown_len = 0;
}

/* Formats as "1.23 GB": three digits and a decimal unit. */
static void format_bytes(double bytes, char *text, size_t capacity) {
  static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < sizeof units / sizeof *units) {
    bytes /= 1000;
    unit++;
  }
  int decimals = unit == 0 || bytes >= 99.95 ? 0 : bytes >= 9.995 ? 1 : 2;
  (void)snprintf(text, capacity, "%.*f %s", decimals, bytes, units[unit]);
}

static void format_time(int64_t seconds, char *text, size_t capacity) {
  if (seconds >= 3600)
    (void)snprintf(text, capacity, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                   (int)(seconds % 60));
  else
    (void)snprintf(text, capacity, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

/* Formats all figures; if they do not fit into `columns`, only the most important ones. */
static void format_line(char *line, size_t capacity, int64_t elapsed, int columns) {
  char done[16], total[16], rate[16], time[24];
  double per_second = (double)bytes_done * 1000 / (double)(elapsed > 0 ? elapsed : 1);
  format_bytes((double)bytes_done, done, sizeof done);
  format_bytes(per_second, rate, sizeof rate);
  if (bytes_total >= bytes_done && bytes_total > 0) {
    format_bytes((double)bytes_total, total, sizeof total);
    double left = per_second > 0 ? (double)(bytes_total - bytes_done) / per_second : 0;
    format_time(left < 1e9 ? (int64_t)left : 1000000000, time, sizeof time);
    int share = (int)((double)bytes_done * 100 / (double)bytes_total);
    int len = snprintf(line, capacity, "simdiri: %s of %s (%d %%), %s/s, %s left", done, total, share, rate, time);
    if (len > columns) (void)snprintf(line, capacity, "%d %%, %s left", share, time);
  } else {
    format_time(elapsed / 1000, time, sizeof time);
    int len = snprintf(line, capacity, "simdiri: %s, %s/s, %s", done, rate, time);
    if (len > columns) (void)snprintf(line, capacity, "%s, %s/s", done, rate);
  }
}

/* Pads the line with blanks that overwrite the previous one, and no more: a terminal that becomes narrower would wrap
 * them. */
static void show_line(int64_t elapsed) {
  char line[128], padded[LINE_COLUMNS + 3];
  int columns = line_columns();
  format_line(line, sizeof line, elapsed, columns);
  int len = (int)strlen(line), covered = columns == terminal_columns ? shown_len : columns;
  shown_len = len < columns ? len : columns;
  terminal_columns = columns;
  if (covered < shown_len) covered = shown_len;
  len = is_terminal ? snprintf(padded, sizeof padded, "\r%-*.*s", covered, columns, line)
                    : snprintf(padded, sizeof padded, "%.*s\n", columns, line);
  is_visible = false; /* so that write_line does not erase the line first: that would flicker */
  write_line(padded, (size_t)len);
  is_visible = is_terminal;
}

void cli_progress_add(size_t bytes) {
  if (!is_running) return;
  bytes_done += bytes;
  int64_t time = read_clock();
  if (time - shown_at < UPDATE_INTERVAL) return;
  shown_at = time;
  show_line(time - started_at);
}

int cli_progress_interval(void) { return is_running ? UPDATE_INTERVAL : -1; }

void cli_progress_hide(void) {
  if (!is_visible) return;
  char blank[LINE_COLUMNS + 2];
  is_visible = false;
  shown_len = 0;
  (void)snprintf(blank, sizeof blank, "\r%*s\r", line_columns(), "");
  write_line(blank, strlen(blank));
}

void cli_progress_stop(void) {
  cli_progress_hide();
  is_running = false;
}
