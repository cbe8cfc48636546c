/* Fuzz target: logs whose fields have names, and the formats of --log-format. Two bytes choose the format and the
 * command; the rest is the input. If the format is to be fuzzed, too, it is the first line of the rest. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <stdlib.h>
#include <string.h>

static const char *const formats[][3] = {
    {"--log=w3c"},
    {"--log=w3c", "--vhost-field=host", "--field=cs-uri"},
    {"--log=cloudfront", "--vhost-field=host"},
    {"--log=cloudfront", "--base=https://h/"},
    {"--log-format=$remote_addr $upstream_addr [$time_local] \"$request\" \"$http_referer\""},
    {"--log-format=escape=json {\"u\":\"$uri$is_args$args\",\"h\":\"$host\"}", "--vhost-field=host"},
    {"--log-format=escape=none $scheme://$host$request_uri $request", "--field=$scheme://$host$request_uri"},
    {"--log-format=%h %t %r %{%c}t \"%{Referer}i\" %>s", "--base=http://h/"},
    {"--log=haproxy"},
    {"--log=alb"},
    {"--log=elb"},
    {"--log=caddy", "--vhost-field=host"},
    {"--log-format", "x"}, /* the format is the first line */
    {"--log-format", "x", "--field=referer"},
    {"--log=s3", "--vhost-field=host"},
    {"--log=s3", "--field=object_key"},
    {"--log=squid"},
    {"--log=envoy", "--vhost-field=host"},
    {"--log=istio"},
    {"--log=iis"},
    {"--log=zeek", "--vhost-field=host"},
    {"--log=heroku", "--vhost-field=host"},
    {"--log=fastly", "--vhost-field=host"},
    {"--jsonl", "--field=/a[k=u]/v[n=w]/0"},
    {"--jsonl", "--field=log", "--log=combined"},
    {"--jsonl", "--field=log", "--log=caddy"},
};
static const char *const commands[][3] = {
    {"normalize"},
    {"normalize", "--form=iri", "--reference"},
    {"normalize", "--status", "--append=new"},
    {"normalize", "--on-error=empty", "--profile=web"},
    {"normalize", "--only-field"},
    {"check"},
    {"key", "--append=key"},
    {"dedupe", "--print=all"},
    {"parse"},
    {"report", "--output-format=json"},
};
enum { FORMATS = sizeof formats / sizeof *formats, COMMANDS = sizeof commands / sizeof *commands };
enum { PLAIN = 2 }; /* the first commands write the same records, except for the field */

/* Only lines can change, not their number, and reading the output again changes nothing. */
static void check_lines(const command_line *line, const fuzz_text *in, const command_result *result) {
  const size_t lines = command_count(in, '\n');
  fuzz_require(lines == command_count(&result->out, '\n'), "a line for each line");
  if (command_is_packed(&result->out) || command_has_mark(&result->out)) return;
  command_result again = command_run(line, READ_WHOLE, result->out.data, result->out.len);
  fuzz_require(fuzz_is_equal(result->out.data, result->out.len, again.out.data, again.out.len),
               "a second pass changes nothing");
  command_free(&again);
}

/* Makes an option of the first line. Returns NULL if there is none that can be an argument. */
static char *take_format(fuzz_text *input) {
  static const char name[] = "--log-format=";
  const char *end = input->len > 0 ? memchr(input->data, '\n', input->len) : NULL;
  if (!end || memchr(input->data, '\0', (size_t)(end - input->data))) return NULL;
  const size_t len = (size_t)(end - input->data);
  char *option = malloc(sizeof name + len);
  if (!option) abort();
  memcpy(option, name, sizeof name - 1);
  memcpy(option + sizeof name - 1, input->data, len);
  option[sizeof name - 1 + len] = '\0';
  memmove(input->data, end + 1, input->len - len - 1);
  input->len -= len + 1;
  return option;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const char *const *format = formats[fuzz_take_byte(&source) % FORMATS];
  const size_t command = fuzz_take_byte(&source) % COMMANDS;
  command_line line = {{NULL}, 0};
  for (int i = 0; i < 3 && commands[command][i]; i++) command_add(&line, commands[command][i]);
  fuzz_text input = fuzz_take_rest(&source);
  if (input.len > COMMAND_MAX_INPUT) input.len = COMMAND_MAX_INPUT;
  const bool takes_format = strcmp(format[0], "--log-format") == 0;
  char *option = takes_format ? take_format(&input) : NULL;
  if (option) command_add(&line, option);
  for (int i = takes_format ? 2 : 0; i < 3 && format[i]; i++) command_add(&line, format[i]);
  command_add(&line, "--json");
  command_add(&line, "--threads=1");
  if (!takes_format || option) {
    command_result result = command_check(&line, input.data, input.len);
    const bool is_plain = !command_is_packed(&input) && !command_has_mark(&input);
    fuzz_require(result.status != 2 || takes_format || command_is_packed(&input), "the options are good");
    if (result.status != 2 && command < PLAIN && is_plain) check_lines(&line, &input, &result);
    command_free(&result);
  }
  free(option);
  fuzz_free(&input);
  return 0;
}
