/* Compares the vector code that finds records and fields with plain C, at each ISA level of the machine: on records of
 * each format with random edits, cut at every byte, and on hostile input. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/format_registry.h"
#include "cli/format/vector/format_level.h"
#include "support/random.h"

enum { TEXT_MAX = 1 << 15, COLUMNS = 4, ROUNDS = 6000, LONG_LEN = 4 << 20 };

static const simdiri_isa levels[] = {SIMDIRI_ISA_SCALAR, SIMDIRI_ISA_SSE42, SIMDIRI_ISA_AVX2, SIMDIRI_ISA_AVX512,
                                     SIMDIRI_ISA_NEON};
static const cli_command command = {.name = "normalize"};
static uint64_t seed = 20261122;
static size_t taken_count, record_count;

static size_t below(size_t limit) { return (size_t)(support_next_random(&seed) % limit); }

static void require(bool is_right, const char *what, const char *text, size_t len) {
  if (is_right) return;
  (void)fprintf(stderr, "%s differs; the input, in hex:\n", what);
  for (size_t i = 0; i < len && i < 1000; i++) (void)fprintf(stderr, "%02x", (unsigned char)text[i]);
  (void)fprintf(stderr, "\n");
  abort();
}

/* The functions of a level, or for scalar those that the tests compare with; NULL: the machine lacks the level. */
static const cli_marker *find_marker(simdiri_isa isa) {
  if (!simdiri_isa_is_supported(isa)) return NULL;
  return isa == SIMDIRI_ISA_SCALAR ? &cli_plain_marker : cli_marker_of(isa);
}

/* ------------------------------------------------------------------------------------------- formats */

typedef struct {
  const char *name;
  cli_options options;
  const char *const *lines;
} format_row;

static const char *const log_lines[] = {
    "1.2.3.4 - - [22/Nov/2026:20:37:04 +0000] \"GET /a/%7eb?q=1 HTTP/1.1\" 200 61503 \"http://h/x\" \"Agent (X)\"\n",
    "::1 - a b [22/Nov/2026:20:37:04 +0000] \"POST http://h.example/a b HTTP/1.0\" 200 - \"-\" \"\"\r\n",
    "h - - [22/Nov/2026:20:37:04 +0000] \"GET / HTTP/2.0\" 304 0\n",
    "h - - [x] \"HEAD //x/\\\"y\\x22 HTTP/1.1\" 200 1 \"http://r/\\\\\" \"\\\"\"\n",
    "[22/Nov/2026:20:37:04 +0000] \"CONNECT h:443 HTTP/1.1\" 200 1 \"http://\xC3\xA9/\" \"-\"\n",
    "h - - [22/Nov/2026:20:37:04 +0000] \"OPTIONS * HTTP/1.1\" 200 1 \"\" \"\"\n",
    "h - - [22/Nov/2026:20:37:04 +0000] \"\\x16\\x03\\x01\" 400 1 \"-\" \"-\"\n",
    "h - - [22/Nov/2026:20:37:04 +0000] \"GET /x\" 400 1 \"-\" \"-\"\n",
    "h \"u\" [22/Nov/2026:20:37:04 +0000] \"GET  HTTP/1.1\" 400 1 \"-\" \"-\"\n",
    NULL};
static const char *const table_lines[] = {"1,http://a/%7eb,note\n",
                                          "2,\"http://a/?q=a,b\",\"a \"\"quoted\"\" note\"\r\n",
                                          "3,\"http://a/\nb\",\"\"\n",
                                          "\"4\"x,http://a\"b/\"c\",d\n",
                                          "5,,\n",
                                          "6\n",
                                          "\n",
                                          "7\thttp://\xC3\xA9/\t\"x\"\ty\n",
                                          "\"\",\"\"\"\",\"a\r\n\"\r\n",
                                          "8,http://a/,\xFF\xFE,9,10,11,12,13,14,15,16\n",
                                          NULL};

static format_row formats[] = {
    {"log", {.format = CLI_FORMAT_LOG, .log = CLI_LOG_COMBINED}, log_lines},
    {"log, NUL", {.format = CLI_FORMAT_LOG, .log = CLI_LOG_COMMON, .null_separated = true}, log_lines},
    {"log, base", {.format = CLI_FORMAT_LOG, .log = CLI_LOG_COMMON, .base = "https://base/"}, log_lines},
    {"log, referrer", {.format = CLI_FORMAT_LOG, .log = CLI_LOG_COMBINED, .log_referrer = true}, log_lines},
    {"log, host", {.format = CLI_FORMAT_LOG, .log = CLI_LOG_COMMON, .virtual_field = 1}, log_lines},
    {"csv", {.format = CLI_FORMAT_CSV}, table_lines},
    {"csv, requests", {.format = CLI_FORMAT_CSV, .has_requests = true}, table_lines},
    {"tsv", {.format = CLI_FORMAT_TSV}, table_lines},
    {"tsv, NUL", {.format = CLI_FORMAT_TSV, .null_separated = true}, table_lines},
};

/* ------------------------------------------------------------------------------------------- texts */

static const char special[] = "\"\"\",,\n\n\r\\ []\t\0\xC3\xFF-GH:/";

static size_t make_text(const format_row *row, char *text) {
  size_t len = 0, count = 0, wanted = 1 + below(below(8) == 0 ? TEXT_MAX : 600);
  const bool is_tame = below(2) == 0;
  while (row->lines[count]) count++;
  while (len < wanted) {
    const char *line = row->lines[below(is_tame || below(8) > 0 ? 3 : count)]; /* odd lines follow usual ones */
    const size_t line_len = strlen(line);
    if (len + line_len > TEXT_MAX) break;
    memcpy(text + len, line, line_len);
    len += line_len;
    if (below(40) > 0) continue;
    const size_t run = below(TEXT_MAX - len + 1) / 4; /* a long field */
    memset(text + len - 1, "x\","[below(3)], run);
    len += run > 0 ? run - 1 : 0;
  }
  for (size_t i = below(4) * below(8); i > 0 && len > 0; i--) text[below(len)] = special[below(sizeof special - 1)];
  if (row->options.null_separated)
    for (size_t i = 0; i < len; i++)
      if (text[i] == '\n' && below(4) > 0) text[i] = '\0';
  return below(3) > 0 ? len : below(len + 1);
}

static size_t make_noise(char *text) {
  const size_t len = below(below(8) == 0 ? TEXT_MAX : 300);
  for (size_t i = 0; i < len; i++) text[i] = below(3) > 0 ? special[below(sizeof special - 1)] : 'a';
  return len;
}

/* ------------------------------------------------------------------------------------------- fields */

static bool is_same_text(const char *a, size_t a_len, const char *b, size_t b_len) {
  return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

static bool is_same_record(const cli_record *a, const cli_record *b) {
  return a->text == b->text && a->text_len == b->text_len && a->frame == b->frame && a->frame_len == b->frame_len &&
         a->end == b->end && a->end_len == b->end_len && a->status == b->status && a->raw == b->raw;
}

/* Texts that were decoded are in different buffers. */
static bool is_same_field(const cli_field *a, const cli_field *b) {
  if (a->status != b->status || a->tail != b->tail || a->raw != b->raw || a->raw_len != b->raw_len) return false;
  if (a->offset != b->offset || a->problem != b->problem || a->is_absent != b->is_absent || a->is_part != b->is_part)
    return false;
  if (a->value != b->value || a->value_len != b->value_len || (a->text == a->value) != (b->text == b->value))
    return false;
  if (a->hides_prefix != b->hides_prefix || a->lead_len != b->lead_len || a->trail_len != b->trail_len) return false;
  return is_same_text(a->text, a->text_len, b->text, b->text_len) &&
         is_same_text(a->prefix, a->prefix_len, b->prefix, b->prefix_len);
}

static void check_fields(cli_format *format, const char *text, size_t len, size_t column) {
  cli_finder finder = {.parser = NULL}, plain = {.parser = NULL};
  cli_record record, wanted;
  cli_field field, wanted_field;
  const char *at = text, *end = text + len, *next = at;
  require(cli_finder_start(format, &finder) == 0, "memory", "", 0);
  while (format->framing.next(&format->framing, &next, end, &wanted)) {
    cli_find_field(format, &plain, column, &wanted, &wanted_field);
    record_count++;
    const cli_window_place place = finder.window ? finder.window->place : (cli_window_place){NULL, 0};
    const char *again = at;
    if (finder.window && below(4) == 0) { /* as if the record did not fit into a batch */
      (void)cli_take_field(format, &finder, column, &again, end, &record, &field);
      cli_window_go_back(finder.window, place, at);
    }
    if (cli_take_field(format, &finder, column, &at, end, &record, &field)) {
      taken_count++;
      require(at == next, "the next record", text, len);
      require(is_same_record(&record, &wanted), "a record", text, len);
      require(is_same_field(&field, &wanted_field), "a field", text, len);
    }
    at = next;
  }
  require(at == end, "the end", text, len);
  cli_finder_free(&finder);
  cli_finder_free(&plain);
}

static void check_format(format_row *row, const cli_marker *marker) {
  cli_format *format;
  char *text = malloc(TEXT_MAX);
  row->options.command = &command;
  row->options.max_record = (size_t)1 << 27;
  require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  cli_format_use_marker(format, marker);
  for (size_t i = 0; i < ROUNDS / 4; i++) {
    const size_t len = below(8) == 0 ? make_noise(text) : make_text(row, text);
    char *copy = malloc(len + (len == 0)); /* of exactly this length, so that sanitizers see reads after it */
    require(copy != NULL, "memory", "", 0);
    memcpy(copy, text, len);
    for (size_t column = 0; column < COLUMNS; column++) check_fields(format, copy, len, column);
    free(copy);
  }
  cli_format_free(format);
  free(text);
}

static void check_cuts(format_row *row, const cli_marker *marker) {
  cli_format *format;
  char all[4096];
  size_t len = 0;
  row->options.max_record = (size_t)1 << 27;
  for (size_t i = 0; row->lines[i]; i++) {
    memcpy(all + len, row->lines[i], strlen(row->lines[i]));
    len += strlen(row->lines[i]);
  }
  require(cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  cli_format_use_marker(format, marker);
  for (size_t cut = 0; cut <= len; cut++) {
    char *copy = malloc(cut + 1);
    require(copy != NULL, "memory", "", 0);
    memcpy(copy + 1, all, cut); /* not aligned */
    check_fields(format, copy + 1, cut, 1);
    free(copy);
  }
  cli_format_free(format);
}

/* ------------------------------------------------------------------------------------------- ends of records */

/* Reads the text in the same pieces with and without vector code. */
static void check_scan(cli_format *format, const cli_marker *marker, const char *text, size_t len, size_t piece) {
  cli_scan scan = {.state = 0}, wanted = {.state = 0};
  for (size_t at = 0; at < len;) {
    const size_t more = 1 + below(piece), end = len - at < more ? len : at + more;
    cli_format_use_marker(format, NULL);
    const size_t last = format->framing.scan(&format->framing, &wanted, text, at, end);
    cli_format_use_marker(format, marker);
    require(format->framing.scan(&format->framing, &scan, text, at, end) == last, "the last end", text, len);
    require(scan.len == wanted.len && scan.mark == wanted.mark, "the scanner", text, len);
    at = end;
  }
}

static void check_scans(format_row *row, const cli_marker *marker) {
  cli_format *format;
  char *text = malloc(TEXT_MAX);
  require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  for (size_t i = 0; i < ROUNDS && format->framing.scan; i++) {
    row->options.max_record = below(2) ? (size_t)1 << 27 : 1 + below(300);
    const size_t len = below(4) == 0 ? make_noise(text) : make_text(row, text);
    char *copy = malloc(len + (len == 0));
    require(copy != NULL, "memory", "", 0);
    memcpy(copy, text, len);
    check_scan(format, marker, copy, len, below(2) ? 100 : TEXT_MAX);
    free(copy);
  }
  cli_format_free(format);
  free(text);
}

/* Text that could make a scanner slow, as long as many chunks: the test ends in time only if the cost is linear. */
static void check_hostile(format_row *row, const cli_marker *marker) {
  static const char *const pieces[] = {"\"", "\"\"\"",    "a\"",  "\"\n",    "\",\"", ",",
                                       "\n", "a\"\n\"\"", "\\\"", "\"a\"b,", "\"\r\n"};
  cli_format *format;
  char *text = malloc(LONG_LEN);
  require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    const size_t len = strlen(pieces[i]);
    for (size_t at = 0; at < LONG_LEN; at++) text[at] = pieces[i][at % len];
    row->options.max_record = below(2) ? (size_t)1 << 27 : 1000;
    cli_format_use_marker(format, marker);
    if (format->framing.scan) check_scan(format, marker, text, LONG_LEN, 1 << 19);
    check_fields(format, text, len * 100000 < LONG_LEN ? len * 100000 : LONG_LEN, 1);
  }
  cli_format_free(format);
  free(text);
}

/* ------------------------------------------------------------------------------------------- marks */

static void check_marks(const cli_marker *marker) {
  static cli_marks marks, wanted;
  static uint16_t list[CLI_MARKED_MAX + CLI_LIST_SLACK], wanted_list[CLI_MARKED_MAX + CLI_LIST_SLACK];
  for (size_t round = 0; round < ROUNDS; round++) {
    const size_t len = round < 400 ? round : below(CLI_MARKED_MAX + 1), density = 1 + below(30);
    char *text = malloc(len + (len == 0));
    const char kinds[CLI_MARK_KINDS] = {(char)below(256), '\n', below(2) ? '"' : '\0'};
    require(text != NULL, "memory", "", 0);
    for (size_t i = 0; i < len; i++) text[i] = below(density) ? (char)below(256) : kinds[below(CLI_MARK_KINDS)];
    const size_t count = cli_mark_text(marker, text, len, kinds, &marks);
    require(count == cli_mark_text(&cli_plain_marker, text, len, kinds, &wanted), "the number of words", text, len);
    for (size_t k = 0; k < CLI_MARK_KINDS; k++) {
      require(memcmp(marks.words[k], wanted.words[k], count * sizeof(uint64_t)) == 0, "a mark", text, len);
      const size_t found = marker->list(marks.words[k], count, list);
      require(found == cli_plain_marker.list(wanted.words[k], count, wanted_list), "a list's length", text, len);
      require(memcmp(list, wanted_list, found * sizeof *list) == 0, "a list", text, len);
    }
    free(text);
  }
  for (size_t round = 0; round < ROUNDS; round++) {
    for (size_t w = 0; w < CLI_MARK_WORDS; w++) marks.words[0][w] = support_next_random(&seed) >> below(64);
    marker->sum(marks.words[0], marks.words[1]);
    cli_plain_marker.sum(marks.words[0], wanted.words[1]);
    require(memcmp(marks.words[1], wanted.words[1], sizeof marks.words[1]) == 0, "a sum", (const char *)marks.words[0],
            sizeof marks.words[0]);
  }
}

int main(void) {
  size_t level_count = 0;
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    const cli_marker *marker = find_marker(levels[i]);
    if (!marker) continue;
    level_count++;
    check_marks(marker);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      taken_count = record_count = 0;
      check_format(&formats[f], marker);
      check_cuts(&formats[f], marker);
      check_scans(&formats[f], marker);
      (void)printf("%s: %s: %zu of %zu records by vector code\n", simdiri_isa_name(levels[i]), formats[f].name,
                   taken_count, record_count);
      /* With a virtual host there is no vector code. */
      require((taken_count > record_count / 20) == (formats[f].options.virtual_field == 0), "the share", "", 0);
      check_hostile(&formats[f], marker);
    }
  }
  (void)printf("levels: %zu\n", level_count);
  return level_count > 1 ? 0 : 77;
}
