/* Compares the vector code that finds records and fields with plain C, at each ISA level of the machine: on records of
 * each format with random edits, cut at every byte, and on hostile input. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/format/vector/format_level.h"
#include "formats/fields_check.h"
#include "support/random.h"
#include "support/sampling.h"

enum { TEXT_MAX = 1 << 15, COLUMNS = 4, ROUNDS = 6000, LONG_LEN = 4 << 20 };

static const simdiri_isa levels[] = {SIMDIRI_ISA_SCALAR, SIMDIRI_ISA_SSE42, SIMDIRI_ISA_AVX2, SIMDIRI_ISA_AVX512,
                                     SIMDIRI_ISA_NEON};
static const cli_command command = {.name = "normalize"};

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
  size_t len = 0, count = 0, expected = 1 + fields_below(fields_below(8) == 0 ? TEXT_MAX : 600);
  const bool is_tame = fields_below(2) == 0;
  while (row->lines[count]) count++;
  while (len < expected) {
    const char *line =
        row->lines[fields_below(is_tame || fields_below(8) > 0 ? 3 : count)]; /* odd lines follow usual ones */
    const size_t line_len = strlen(line);
    if (len + line_len > TEXT_MAX) break;
    memcpy(text + len, line, line_len);
    len += line_len;
    if (fields_below(40) > 0) continue;
    const size_t run = fields_below(TEXT_MAX - len + 1) / 4; /* a long field */
    memset(text + len - 1, "x\","[fields_below(3)], run);
    len += run > 0 ? run - 1 : 0;
  }
  for (size_t i = fields_below(4) * fields_below(8); i > 0 && len > 0; i--)
    text[fields_below(len)] = special[fields_below(sizeof special - 1)];
  if (row->options.null_separated)
    for (size_t i = 0; i < len; i++)
      if (text[i] == '\n' && fields_below(4) > 0) text[i] = '\0';
  return fields_below(3) > 0 ? len : fields_below(len + 1);
}

static size_t make_noise(char *text) {
  const size_t len = fields_below(fields_below(8) == 0 ? TEXT_MAX : 300);
  for (size_t i = 0; i < len; i++) text[i] = fields_below(3) > 0 ? special[fields_below(sizeof special - 1)] : 'a';
  return len;
}

/* ------------------------------------------------------------------------------------------- fields */

static void check_format(format_row *row, const cli_marker *marker) {
  cli_format *format = NULL;
  char *text = malloc(TEXT_MAX);
  row->options.command = &command;
  row->options.max_record = (size_t)1 << 27;
  fields_require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  cli_format_use_marker(format, marker);
  for (size_t i = 0; i < test_sample(ROUNDS, ROUNDS / 3) / 4; i++) {
    const size_t len = fields_below(8) == 0 ? make_noise(text) : make_text(row, text);
    char *copy = malloc(len + (len == 0)); /* of exactly this length, so that sanitizers see reads after it */
    fields_require(copy != NULL, "memory", "", 0);
    memcpy(copy, text, len);
    for (size_t column = 0; column < COLUMNS; column++) fields_check(format, copy, len, column);
    free(copy);
  }
  cli_format_free(format);
  free(text);
}

static void check_cuts(format_row *row, const cli_marker *marker) {
  cli_format *format = NULL;
  char all[4096];
  size_t len = 0;
  row->options.max_record = (size_t)1 << 27;
  for (size_t i = 0; row->lines[i]; i++) {
    memcpy(all + len, row->lines[i], strlen(row->lines[i]));
    len += strlen(row->lines[i]);
  }
  fields_require(cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  cli_format_use_marker(format, marker);
  for (size_t cut = 0; cut <= len; cut++) {
    char *copy = malloc(cut + 1);
    fields_require(copy != NULL, "memory", "", 0);
    memcpy(copy + 1, all, cut); /* not aligned */
    fields_check(format, copy + 1, cut, 1);
    free(copy);
  }
  cli_format_free(format);
}

/* ------------------------------------------------------------------------------------------- ends of records */

/* Reads the text in the same pieces with and without vector code. */
static void check_scan(cli_format *format, const cli_marker *marker, const char *text, size_t len, size_t piece) {
  cli_scan scan = {.state = 0}, expected = {.state = 0};
  for (size_t at = 0; at < len;) {
    const size_t more = 1 + fields_below(piece), end = len - at < more ? len : at + more;
    cli_format_use_marker(format, NULL);
    const size_t last = format->framing.scan(&format->framing, &expected, text, at, end);
    cli_format_use_marker(format, marker);
    fields_require(format->framing.scan(&format->framing, &scan, text, at, end) == last, "the last end", text, len);
    fields_require(scan.len == expected.len && scan.mark == expected.mark, "the scanner", text, len);
    at = end;
  }
}

static void check_scans(format_row *row, const cli_marker *marker) {
  cli_format *format = NULL;
  char *text = malloc(TEXT_MAX);
  fields_require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  for (size_t i = 0; i < test_sample(ROUNDS, ROUNDS / 3) && format->framing.scan; i++) {
    row->options.max_record = fields_below(2) ? (size_t)1 << 27 : 1 + fields_below(300);
    const size_t len = fields_below(4) == 0 ? make_noise(text) : make_text(row, text);
    char *copy = malloc(len + (len == 0));
    fields_require(copy != NULL, "memory", "", 0);
    memcpy(copy, text, len);
    check_scan(format, marker, copy, len, fields_below(2) ? 100 : TEXT_MAX);
    free(copy);
  }
  cli_format_free(format);
  free(text);
}

/* Text that could make a scanner slow, as long as many chunks: the test ends in time only if the cost is linear. */
static void check_hostile(format_row *row, const cli_marker *marker) {
  static const char *const pieces[] = {"\"", "\"\"\"",    "a\"",  "\"\n",    "\",\"", ",",
                                       "\n", "a\"\n\"\"", "\\\"", "\"a\"b,", "\"\r\n"};
  cli_format *format = NULL;
  const size_t long_len = test_sample(LONG_LEN, LONG_LEN / 4);
  char *text = malloc(long_len);
  fields_require(text && cli_format_create(&row->options, &format) == 0, "a format", "", 0);
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    const size_t len = strlen(pieces[i]);
    for (size_t at = 0; at < long_len; at++) text[at] = pieces[i][at % len];
    row->options.max_record = fields_below(2) ? (size_t)1 << 27 : 1000;
    cli_format_use_marker(format, marker);
    if (format->framing.scan) check_scan(format, marker, text, long_len, 1 << 19);
    fields_check(format, text, len * 100000 < long_len ? len * 100000 : long_len, 1);
  }
  cli_format_free(format);
  free(text);
}

/* ------------------------------------------------------------------------------------------- marks */

static void check_marks(const cli_marker *marker) {
  static cli_marks marks, expected;
  for (size_t round = 0; round < test_sample(ROUNDS, ROUNDS / 3); round++) {
    const size_t len = round < 400 ? round : fields_below(CLI_MARKED_MAX + 1), density = 1 + fields_below(30);
    char *text = malloc(len + (len == 0));
    const char kinds[CLI_MARK_KINDS] = {(char)fields_below(256), '\n', fields_below(2) ? '"' : '\0'};
    fields_require(text != NULL, "memory", "", 0);
    for (size_t i = 0; i < len; i++)
      text[i] = fields_below(density) ? (char)fields_below(256) : kinds[fields_below(CLI_MARK_KINDS)];
    const size_t count = cli_mark_text(marker, text, len, kinds, &marks);
    fields_require(count == cli_mark_text(&cli_plain_marker, text, len, kinds, &expected), "the number of words", text,
                   len);
    for (size_t k = 0; k < CLI_MARK_KINDS; k++)
      fields_require(memcmp(marks.words[k], expected.words[k], count * sizeof(uint64_t)) == 0, "a mark", text, len);
    free(text);
  }
  for (size_t round = 0; round < test_sample(ROUNDS, ROUNDS / 3); round++) {
    for (size_t w = 0; w < CLI_MARK_WORDS; w++)
      marks.words[0][w] = support_next_random(&fields_seed) >> fields_below(64);
    marker->sum(marks.words[0], marks.words[1]);
    cli_plain_marker.sum(marks.words[0], expected.words[1]);
    fields_require(memcmp(marks.words[1], expected.words[1], sizeof marks.words[1]) == 0, "a sum",
                   (const char *)marks.words[0], sizeof marks.words[0]);
  }
}

static bool takes_lines(const cli_options *options) {
  if (options->format != CLI_FORMAT_LOG) return !options->has_requests;
  return options->virtual_field == 0 && !options->log_referrer;
}

int main(void) {
  size_t level_count = 0;
  fields_seed = test_seed(fields_seed);
  (void)printf("SIMDIRI_SEED=%" PRIu64 "\n", fields_seed);
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    const cli_marker *marker = find_marker(levels[i]);
    if (!marker) continue;
    level_count++;
    check_marks(marker);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      fields_taken = fields_lines = fields_read = 0;
      check_format(&formats[f], marker);
      check_cuts(&formats[f], marker);
      check_scans(&formats[f], marker);
      (void)printf("%s: %s: %zu of %zu records by vector code, %zu more by lines\n", simdiri_isa_name(levels[i]),
                   formats[f].name, fields_taken, fields_read, fields_lines);
      /* With a virtual host there is no vector code. */
      fields_require((fields_taken > fields_read / 20) == (formats[f].options.virtual_field == 0), "the share", "", 0);
      fields_require((fields_lines > 0) == takes_lines(&formats[f].options), "the number of lines", "", 0);
      check_hostile(&formats[f], marker);
    }
  }
  (void)printf("levels: %zu\n", level_count);
  return level_count > 1 ? 0 : 77;
}
