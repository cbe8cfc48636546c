/* Fuzz target: TSV, CSV, JSON Lines and access logs, compared with plain readers of these formats. Two bytes choose the
 * format and the command; the rest is the input. */
/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 3 };

typedef struct {
  naive_format format;
  const char *options[3];
} format_row;

static const format_row formats[] = {
    {NAIVE_TSV, {"--tsv"}},
    {NAIVE_CSV, {"--csv"}},
    {NAIVE_JSON, {"--jsonl", "--field=/u"}},
    {NAIVE_LINES, {"--log=combined"}},
    {NAIVE_LINES, {"--log=common", "--base=https://h/"}},
    {NAIVE_LINES, {"--log=combined", "--field=referrer"}},
    {NAIVE_LINES, {"--log=common", "--vhost-field=1"}},
};

static const char *const commands[][4] = {
    {"normalize"},
    {"normalize", "--status"},
    {"normalize", "--form=iri", "--reference"},
    {"normalize", "--on-error=empty", "--append=new"},
    {"normalize", "--profile=web", "--on-error=skip"},
    {"normalize", "--unescape=html"},
    {"check"},
    {"key", "--append=key"},
    {"key"},
    {"dedupe", "--print=all"},
    {"dedupe", "--count"},
    {"normalize", "--disallowed=fail", "--on-error=fail"},
    {"diff", "--a=", "--b=--lossy=sort"},
    {"normalize", "--only-field", "--trim"},
    {"normalize", "--request", "--unescape=html"},
    {"dedupe", "--only-field", "--count"},
    {"parse", "--trim"},
};

enum { FORMATS = sizeof formats / sizeof *formats, COMMANDS = sizeof commands / sizeof *commands };
enum { STOPPING = 11 }; /* the first command that does not read all records of one profile */
enum { ONLY = 13 };     /* writes a line for each record */
enum { PLAIN = 3 };     /* the first commands write the same record, except for the field and the status */

/* ------------------------------------------------------------------------------------------- laws */

/* The bytes before and after the field are those of the input. */
static void check_around(const fuzz_text *in, const naive_record *from, const naive_field *field, const fuzz_text *out,
                         const naive_record *to) {
  const size_t before = field->begin - from->begin, after = from->end - field->end;
  fuzz_require(to->end - to->begin >= before + after, "what is around the field is kept");
  fuzz_require(fuzz_is_equal(in->data + from->begin, before, out->data + to->begin, before), "bytes before the field");
  fuzz_require(fuzz_is_equal(in->data + field->end, after, out->data + to->end - after, after),
               "bytes after the field");
}

static bool find_field(const format_row *format, const fuzz_text *text, const naive_record *record, size_t column,
                       naive_field *field) {
  if (format->format != NAIVE_JSON) return naive_column(format->format, text, record, column, field);
  if (!naive_member(text->data + record->begin, record->end - record->begin, field)) return false;
  field->begin += record->begin;
  field->end += record->begin;
  return true;
}

/* One output record for each input record; only the field may change, and a record without the field does not
 * change. */
static void check_records(const format_row *format, const fuzz_text *in, const fuzz_text *out, size_t column) {
  naive_record from = {0, 0, 0}, to = {0, 0, 0};
  while (naive_next(format->format, in, from.next, &from)) {
    naive_field field;
    fuzz_require(naive_next(format->format, out, to.next, &to), "one record out for each record in");
    fuzz_require(fuzz_is_equal(in->data + from.end, from.next - from.end, out->data + to.end, to.next - to.end),
                 "a record ends as it did");
    if (format->format == NAIVE_LINES) continue;
    if (find_field(format, in, &from, column, &field))
      check_around(in, &from, &field, out, &to);
    else
      fuzz_require(fuzz_is_equal(in->data + from.begin, from.end - from.begin, out->data + to.begin, to.end - to.begin),
                   "a record without the field is kept");
  }
  fuzz_require(to.next == out->len, "no record more");
}

/* --only-field: as many lines as there are records. */
static void check_lines(const format_row *format, const fuzz_text *in, const fuzz_text *out) {
  naive_record record = {0, 0, 0};
  size_t records = 0, lines = 0;
  while (naive_next(format->format, in, record.next, &record)) records++;
  for (size_t i = 0; i < out->len; i++) lines += out->data[i] == '\n';
  fuzz_require(records == lines, "a line for each record");
  fuzz_require(out->len == 0 || out->data[out->len - 1] == '\n', "the last line ends");
}

/* A line is bad-json exactly if the plain reader refuses it. */
static void check_json_status(const fuzz_text *in, const fuzz_text *messages) {
  size_t bad = 0;
  naive_record record = {0, 0, 0};
  while (naive_next(NAIVE_JSON, in, record.next, &record)) {
    bad += !naive_is_json(in->data + record.begin, record.end - record.begin);
  }
  static const char code[] = "{\"code\":\"bad-json\",\"severity\":\"error\",\"count\":";
  const char *found = messages->len > 0 ? strstr(messages->data, code) : NULL;
  const size_t told = found ? (size_t)strtoull(found + sizeof code - 1, NULL, 10) : 0;
  fuzz_require(told == bad, "bad-json exactly where a plain reader of RFC 8259 refuses the line");
}

/* Reading the output again gives the same. */
static void check_again(const command_line *line, const command_result *first) {
  command_result again = command_run(line, READ_WHOLE, first->out.data, first->out.len);
  fuzz_require(fuzz_is_equal(first->out.data, first->out.len, again.out.data, again.out.len),
               "a second pass changes nothing");
  command_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const uint8_t choices = fuzz_take_byte(&source);
  const format_row *format = &formats[choices % FORMATS];
  const size_t command = fuzz_take_byte(&source) % COMMANDS, column = choices / FORMATS % COLUMNS;
  char field[32];
  command_line line = {{NULL}, 0};
  for (int i = 0; i < 4 && commands[command][i]; i++) command_add(&line, commands[command][i]);
  for (int i = 0; i < 3 && format->options[i]; i++) command_add(&line, format->options[i]);
  (void)snprintf(field, sizeof field, "--field=%zu", column + 1);
  const bool is_table = format->format == NAIVE_TSV || format->format == NAIVE_CSV;
  if (is_table) command_add(&line, field);
  const bool has_header = is_table && choices / FORMATS / COLUMNS % 3 == 0;
  if (has_header) command_add(&line, "--header");
  command_add(&line, "--json");
  command_add(&line, "--threads=1");
  const bool is_limited = choices >= 200;
  if (is_limited) command_add(&line, "--max-record=16");
  fuzz_text input = fuzz_take_rest(&source);
  if (input.len > COMMAND_MAX_INPUT) input.len = COMMAND_MAX_INPUT;
  command_result result = command_check(&line, input.data, input.len);
  if (result.status != 2 && !command_is_packed(&input) && !command_has_mark(&input) && !is_limited) {
    if (format->format == NAIVE_JSON && command < STOPPING) check_json_status(&input, &result.error);
    if (command == ONLY && !has_header) check_lines(format, &input, &result.out);
    if (command < PLAIN && command != 1 && !has_header) check_records(format, &input, &result.out, column);
    if (command < PLAIN && command != 1 && !command_is_packed(&result.out) && !command_has_mark(&result.out))
      check_again(&line, &result);
  }
  command_free(&result);
  fuzz_free(&input);
  return 0;
}
