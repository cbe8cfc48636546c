/* Formatted output with escaped texts, for pages and JSON. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/print.h"

#include <stdio.h>
#include <string.h>

#include "cli/io/json.h"

/* Writes a part of the format that has no conversion. */
static void put_constant(cli_output *output, const char *text, size_t len) {
  for (const char *quote; (quote = memchr(text, '\'', len)) != NULL;) {
    const size_t before = (size_t)(quote - text);
    cli_output_write(output, text, before);
    cli_output_write(output, "\"", 1);
    text += before + 1;
    len -= before + 1;
  }
  cli_output_write(output, text, len);
}

void cli_print_escaped(cli_output *output, cli_escape *escape, const char *format, va_list arguments) {
  for (const char *percent; (percent = strchr(format, '%')) != NULL;) {
    const size_t len = strcspn(percent, "suf") + 1;
    const char *last = percent + len - 1;
    char number[64] = "";
    put_constant(output, format, (size_t)(percent - format));
    if (*last == 's')
      escape(output, va_arg(arguments, const char *));
    else if (*last == 'f') /* such as %.2f */
      (void)snprintf(number, sizeof number, "%.*f", percent[2] - '0', va_arg(arguments, double));
    else if (percent[1] == 'z')
      (void)snprintf(number, sizeof number, "%zu", va_arg(arguments, size_t));
    else
      (void)snprintf(number, sizeof number, "%llu", (unsigned long long)va_arg(arguments, uint64_t));
    cli_output_put(output, number);
    format = last + 1;
  }
  put_constant(output, format, strlen(format));
}

static void escape_json(cli_output *output, const char *text) { cli_json_text(output, text, strlen(text)); }

void cli_json_print(cli_output *output, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  cli_print_escaped(output, escape_json, format, arguments);
  va_end(arguments);
}
