/* Compares the two readers of JSON Lines: simdjson with the walk, at each ISA level of the machine, and plain C. On
 * generated records with random edits, cut at every byte, and on hostile input. Plain C itself has to give known
 * results (json_cases.h). */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/format/json/format_json.h"
#include "cli/format/vector/format_level.h"
#include "formats/fields_check.h"
#include "formats/json_cases.h"
#include "support/sampling.h"

enum { TEXT_MAX = 1 << 17, ROUNDS = 1500, DEPTH_MAX = 5, HOSTILE_LEN = 2 << 20 };

static const simdiri_isa levels[] = {SIMDIRI_ISA_SSE42, SIMDIRI_ISA_AVX2, SIMDIRI_ISA_AVX512, SIMDIRI_ISA_NEON};
static const cli_command command = {.name = "normalize"};
static const char *const pointers[] = {"/u", "/a/u", "",    "/",  "/1",     "/a/1", "/a/0/u",
                                       "/😀", "/a\"", "/\\", "/é", "/a/u/u", "/?",   "/u/0"};

static cli_format *make_format(cli_options *options, const char *pointer, bool null_separated) {
  cli_format *format;
  *options = (cli_options){.format = CLI_FORMAT_JSONL, .command = &command, .field = pointer};
  options->null_separated = null_separated;
  fields_require(cli_format_create(options, &format) == 0, "a format", pointer, strlen(pointer));
  return format;
}

/* ------------------------------------------------------------------------------------------- known results */

static void check_case(const json_case *row) {
  cli_options options;
  cli_format *format = make_format(&options, row->pointer, false);
  cli_finder finder = {.json = NULL};
  cli_field field;
  const cli_record record = {.frame = row->record, .frame_len = row->len};
  cli_find_field(format, &finder, 0, &record, &field);
  fields_require(field.status == row->status, "a status", row->record, row->len);
  if (row->status == SIMDIRI_OK)
    fields_require(field.text_len == strlen(row->text) && memcmp(field.text, row->text, field.text_len) == 0,
                   "a known field", row->record, row->len);
  else if (row->status != CLI_STATUS_NO_FIELD)
    fields_require(field.offset == row->offset, "the offset of an error", row->record, row->len);
  cli_finder_free(&finder);
  cli_format_free(format);
}

/* ------------------------------------------------------------------------------------------- generated records */

typedef struct {
  char data[TEXT_MAX];
  size_t len;
} json_text;

static void put_text(json_text *text, const char *bytes) {
  const size_t len = strlen(bytes);
  if (text->len + len > TEXT_MAX) return;
  memcpy(text->data + text->len, bytes, len);
  text->len += len;
}

/* One of so many scalars, and of so many records, is odd; chosen for each text, because one odd record makes simdjson
 * refuse all that are listed with it. */
static size_t oddness = 3;

#define PICK(list) (list)[fields_below(sizeof(list) / sizeof *(list))]

static void put_space(json_text *text) {
  static const char *const spaces[] = {" ", "  ", "\t", "\r", "\v", "\f", "                    "};
  if (fields_below(12) == 0) put_text(text, PICK(spaces));
}

static void put_name(json_text *text) {
  static const char *const names[] = {
      "\"u\"",       "\"a\"",     "\"u\"",        "\"\\u0075\"", "\"\"", "\"x y\"", "\"\\ud83d\\ude00\"",
      "\"\\ud800\"", "\"a\\\"\"", "\"\xC3\xA9\"", "\"\\\\\"",    "\"?\""};
  put_text(text, PICK(names));
}

static void put_scalar(json_text *text) {
  static const char *const usual[] = {"\"http://B/\"",    "\"y z\"", "\"\"",   "1",        "true", "\"x\"",
                                      "\"http://A/%7e\"", "null",    "-1.5e3", "\"a\\n\"", "false"};
  static const char *const odd[] = {"-0",
                                    "01",
                                    "1e5",
                                    "1E+5",
                                    "1.",
                                    ".5",
                                    "-",
                                    "1e",
                                    "1e999",
                                    "tru",
                                    "nul",
                                    "True",
                                    "\"a\\/b\"",
                                    "\"\\ud800\"",
                                    "\"\\udc00\"",
                                    "\"\\x\"",
                                    "\"\\u12G4\"",
                                    "\"\\\"",
                                    "\"\x01\"",
                                    "\"\t\"",
                                    "\"\xFF\"",
                                    "\"\xC0\x80\"",
                                    "\"\xED\xA0\x80\"",
                                    "\"\xF4\x90\x80\x80\"",
                                    "\"\xC3\xA9\"",
                                    "\"\xC3\"",
                                    "\"\x7F\"",
                                    "\"a\"b",
                                    "\"abc",
                                    "1\"a\"",
                                    "true\"a\"",
                                    "\"a\\\\\"",
                                    "\"\\\\\\\"\"",
                                    "123456789012345678901234567890",
                                    "\\\"a\"",
                                    "\"\"",
                                    "NaN",
                                    "+1",
                                    "'a'",
                                    "-1.25E-7",
                                    "\"\\ud83d\\ude00\""};
  put_text(text, fields_below(oddness) ? PICK(usual) : PICK(odd));
}

static void put_value(json_text *text, size_t depth) {
  const size_t kind = fields_below(10), count = fields_below(4);
  if (depth == DEPTH_MAX || kind < 4) {
    put_scalar(text);
    return;
  }
  put_text(text, kind < 8 ? "{" : "[");
  for (size_t i = 0; i < count; i++) {
    if (i > 0) put_text(text, ",");
    put_space(text);
    if (kind < 8) {
      put_name(text);
      put_space(text);
      put_text(text, ":");
      put_space(text);
    }
    put_value(text, depth + 1);
    put_space(text);
  }
  put_text(text, kind < 8 ? "}" : "]");
}

static void edit(json_text *text, size_t begin) {
  static const char junk[] = "{}[]:,\"\\ \t\r\n0123456789.eE+-truefalsn\0\x01\x0B\x7F\x80\xC3\xA9\xFF/u";
  for (size_t i = 1 + fields_below(2); i > 0 && text->len > begin; i--)
    text->data[begin + fields_below(text->len - begin)] = junk[fields_below(sizeof junk - 1)];
  if (fields_below(6) == 0) text->len = begin + fields_below(text->len - begin + 1);
}

/* Copies the record before, perhaps with another digit or letter, as most records of a file have one shape. */
static void repeat_record(json_text *text, bool null_separated) {
  const char separator = null_separated ? '\0' : '\n';
  const size_t end = text->len;
  size_t begin = end - 1;
  while (begin > 0 && text->data[begin - 1] != separator) begin--;
  if (TEXT_MAX - end < end - begin) return;
  memcpy(text->data + end, text->data + begin, end - begin);
  text->len += end - begin;
  for (size_t i = fields_below(3); i > 0; i--) {
    char *byte = text->data + end + fields_below(end - begin);
    if (*byte >= '0' && *byte <= 'z' && *byte != '\\' && *byte != '[' && *byte != ']')
      *byte = "0u19ax-e"[fields_below(8)];
  }
  if (fields_below(oddness) == 0) {
    text->len--;
    edit(text, end);
    if (text->len < TEXT_MAX) text->data[text->len++] = separator;
  }
}

/* The field follows them, as in most records of a file. */
static void put_common_members(json_text *text) {
  put_text(text, "{\"n\":");
  put_scalar(text);
  put_text(text, ",\"t\":[");
  put_scalar(text);
  put_text(text, ", ");
  put_scalar(text);
  put_text(text, "]");
}

static void put_record(json_text *text, bool null_separated) {
  const size_t begin = text->len;
  static const char *const more[] = {" 1", "{}", ",", " \"a\"", "x", " tru", " 1 2", " \f", " [", "\""};
  if (fields_below(40) == 0) { /* a long one */
    const size_t len = fields_below(fields_below(4) ? 2000 : 40000);
    put_text(text, "{\"pad\":\"");
    for (size_t i = 0; i < len && text->len < TEXT_MAX; i++) text->data[text->len++] = 'y';
    put_text(text, "\",\"u\":\"http://A/\"}");
  } else {
    const size_t kind = fields_below(4);
    if (kind == 0) put_common_members(text);
    if (kind < 3) put_text(text, kind == 0 ? ",\"u\":" : "{\"u\":");
    put_value(text, kind > 0 && fields_below(3) ? 1 : DEPTH_MAX);
    if (kind < 3) put_text(text, "}");
  }
  if (fields_below(oddness) == 0) edit(text, begin);
  if (fields_below(6 * oddness) == 0) put_text(text, PICK(more));
  if (fields_below(12) == 0) put_text(text, "\r");
  if (text->len < TEXT_MAX) text->data[text->len++] = null_separated ? '\0' : '\n';
}

static void check_generated(simdiri_isa isa, bool null_separated) {
  static json_text text;
  cli_options options;
  const size_t rounds = test_sample(ROUNDS, ROUNDS / 4);
  for (size_t i = 0; i < rounds; i++) {
    const char *pointer = fields_below(4) ? "/u" : PICK(pointers);
    cli_format *format = make_format(&options, pointer, null_separated);
    const size_t count = 1 + fields_below(fields_below(4) ? 30 : 1500);
    cli_format_use_level(format, isa);
    text.len = 0;
    oddness = (size_t)3 << 4 * fields_below(3);
    const size_t run = fields_below(2) * (size_t)4 << fields_below(4); /* of records that are repeated; 0: none is */
    for (size_t k = 0; k < count; k++)
      if (k > 0 && text.len > 0 && run > 0 && fields_below(run))
        repeat_record(&text, null_separated);
      else
        put_record(&text, null_separated);
    if (fields_below(4) == 0) text.len = fields_below(text.len + 1);
    char *copy = malloc(text.len + (text.len == 0)); /* of exactly this length, so that sanitizers see reads after it */
    fields_require(copy != NULL, "memory", "", 0);
    memcpy(copy, text.data, text.len);
    fields_check(format, copy, text.len, 0);
    free(copy);
    cli_format_free(format);
  }
}

static void check_cuts(simdiri_isa isa) {
  static const char line[] =
      "{\"x\":[-1.5e3,true,null,{\"\\u0075\":\"\\ud83d\\ude00\"}],\"a\":{\"u\":\"http://\xC3\xA9/\"}}\r\n";
  cli_options options;
  cli_format *format = make_format(&options, "/a/u", false);
  cli_format_use_level(format, isa);
  for (size_t cut = 0; cut < sizeof line; cut++) {
    char *copy = malloc(cut + sizeof line);
    fields_require(copy != NULL, "memory", "", 0);
    memcpy(copy, line, cut);
    memcpy(copy + cut, line, sizeof line - 1); /* what follows a cut record */
    for (size_t newline = 0; newline < 2; newline++) {
      if (newline && cut > 0) copy[cut - 1] = '\n';
      fields_check(format, copy, cut + sizeof line - 1, 0);
      fields_check(format, copy, cut, 0);
    }
    free(copy);
  }
  cli_format_free(format);
}

/* Text that could make a reader slow: the test ends in time only if the cost is linear. */
static void check_hostile(simdiri_isa isa) {
  static const char *const pieces[] = {"[",
                                       "[\n",
                                       "{\"u\":",
                                       "{\"u\":\n",
                                       "{\"u\":1,\n",
                                       "\"u\":1,\n",
                                       "[1,\n",
                                       "\\",
                                       "\"",
                                       "\\\"",
                                       "\"\n",
                                       " ",
                                       "\n",
                                       ",\n",
                                       "\"u\":\"x\",",
                                       "{\"u\":\"x\"}\n",
                                       "{}",
                                       "1",
                                       "\\u",
                                       "{\"u\":\"\n",
                                       "\"\\\\",
                                       "\xC3",
                                       "{\"a\":{\"u\":\"x\"}}\r\n",
                                       "[[]\n",
                                       "{\"\\u0075\":1,\n",
                                       "\"\xFF\"\n"};
  static const char *const begins[] = {"", "{", "{\"", "{\"u\":\"", "{\"u\":[", "\n{\"u\":\"http://a/\"}\n\""};
  const size_t hostile_len = test_sample(HOSTILE_LEN, HOSTILE_LEN / 8);
  char *text = malloc(hostile_len);
  fields_require(text != NULL, "memory", "", 0);
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    for (size_t b = 0; b < sizeof begins / sizeof *begins; b++) {
      cli_options options;
      cli_format *format = make_format(&options, PICK(pointers), false);
      const size_t begin = strlen(begins[b]), len = strlen(pieces[i]),
                   records = begin == 0 ? 200000 * len : hostile_len;
      cli_format_use_level(format, isa);
      memcpy(text, begins[b], begin);
      for (size_t at = begin; at < hostile_len; at++) text[at] = pieces[i][(at - begin) % len];
      fields_check(format, text, records < hostile_len ? records : hostile_len, 0);
      cli_format_free(format);
    }
  free(text);
}

int main(void) {
  size_t level_count = 0;
  fields_seed = test_seed(fields_seed);
  (void)printf("SIMDIRI_SEED=%" PRIu64 "\n", fields_seed);
  for (size_t i = 0; i < sizeof json_cases / sizeof *json_cases; i++) check_case(&json_cases[i]);
  (void)printf("plain C: %zu known results\n", sizeof json_cases / sizeof *json_cases);
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    if (!simdiri_isa_is_supported(levels[i]) || !cli_json_index_has_level(levels[i])) continue;
    level_count++;
    for (int null_separated = 0; null_separated < 2; null_separated++) {
      fields_taken = fields_read = 0;
      check_generated(levels[i], null_separated);
      (void)printf("%s%s: %zu of %zu records by simdjson\n", simdiri_isa_name(levels[i]), null_separated ? ", NUL" : "",
                   fields_taken, fields_read);
      fields_require(fields_taken > fields_read / 20, "the share", "", 0);
    }
    check_cuts(levels[i]);
    check_hostile(levels[i]);
  }
  (void)printf("levels with simdjson: %zu\n", level_count);
  return level_count > 0 ? 0 : 77;
}
