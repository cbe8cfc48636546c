/* Fuzz target: the command redact on records of all formats. Redacting the output again changes nothing, and no column
 * with the name of a secret keeps a value. A byte chooses the format; the rest is the input. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <string.h>

static const char *const formats[][3] = {
    {"--csv", "--header"},
    {"--tsv", "--header"},
    {"--csv"},
    {"--jsonl"},
    {"--log=w3c"},
    {"--log=cloudfront"},
    {"--log=combined"},
    {"--log-format=$remote_addr \"$request\" \"$http_cookie\" $arg_sid $status"},
    {"--log-format=escape=json {\"u\":\"$uri\",\"c\":\"$cookie_session\"}"},
    {"--log-format=%h %r \"%{Authorization}i\" %{sid}C"},
    {"--csv", "--header", "--field=2"},
    {"--log=w3c", "--field=cs(Cookie)"},
};
enum { FORMATS = sizeof formats / sizeof *formats, TSV = 1 };

static void check_again(const command_line *line, const command_result *result) {
  if (result->out.len > COMMAND_MAX_INPUT || command_is_packed(&result->out) || command_has_mark(&result->out)) return;
  command_result again = command_run(line, READ_WHOLE, result->out.data, result->out.len);
  fuzz_require(fuzz_is_equal(result->out.data, result->out.len, again.out.data, again.out.len),
               "redacting again changes nothing");
  command_free(&again);
}

/* The second column of TSV has the name of a secret. */
static void check_column(const fuzz_text *out) {
  const char *at = out->data, *end = at + out->len, *line_end;
  for (bool is_header = true; at < end; at = line_end < end ? line_end + 1 : end, is_header = false) {
    line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end) line_end = end;
    const char *tab = memchr(at, '\t', (size_t)(line_end - at));
    if (!tab || is_header) continue;
    size_t len = 0;
    while (tab + 1 + len < line_end && tab[1 + len] != '\t') len++;
    if (len > 0 && tab + 1 + len == line_end && tab[len] == '\r') len--;
    fuzz_require(len == 0 || fuzz_is_equal(tab + 1, len, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN), "no value is left");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const char head[] = "a\tpassword\n";
  static char table[COMMAND_MAX_INPUT];
  fuzz_source source = {data, data + len};
  const size_t format = fuzz_take_byte(&source) % FORMATS;
  command_line line = {{NULL}, 0};
  command_add(&line, "redact");
  for (int i = 0; i < 3 && formats[format][i]; i++) command_add(&line, formats[format][i]);
  command_add(&line, "--json");
  command_add(&line, "--threads=1");
  fuzz_text input = fuzz_take_rest(&source);
  if (input.len > COMMAND_MAX_INPUT) input.len = COMMAND_MAX_INPUT;
  command_result result = command_check(&line, input.data, input.len);
  if (result.status != 2 && !command_is_packed(&input) && !command_has_mark(&input)) check_again(&line, &result);
  command_free(&result);
  if (format == TSV && input.len < COMMAND_MAX_INPUT - sizeof head) {
    memcpy(table, head, sizeof head - 1);
    memcpy(table + sizeof head - 1, input.data, input.len);
    result = command_check(&line, table, sizeof head - 1 + input.len);
    check_column(&result.out);
    command_free(&result);
  }
  fuzz_free(&input);
  return 0;
}
