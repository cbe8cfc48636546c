/* Appends the pieces of a pattern: text, and variables. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_pattern.h"
#include "cli/util/message.h"

static const char *append_bytes(char *buffer, size_t *buffer_len, const char *text, size_t len) {
  char *at = buffer + *buffer_len;
  if (len > 0) memcpy(at, text, len);
  *buffer_len += len;
  return at;
}

void cli_pattern_add_text(cli_pattern *pattern, const char *text, size_t len) {
  cli_value *value = pattern->count > 0 ? &pattern->values[pattern->count - 1] : NULL;
  const char *at = append_bytes(pattern->texts, &pattern->texts_len, text, len);
  if (value && value->text_len == 0) value->text = at;
  *(value ? &value->text_len : &pattern->lead_len) += len;
}

int cli_pattern_add_variable(cli_pattern *pattern, const cli_options *options, const char *mark, const char *name,
                             size_t len) {
  cli_value *value = pattern->count > 0 ? &pattern->values[pattern->count - 1] : NULL;
  const char *at = append_bytes(pattern->names, &pattern->names_len, mark, strlen(mark));
  (void)append_bytes(pattern->names, &pattern->names_len, name, len);
  if (value && value->text_len == 0) { /* no text is between the two */
    value->name_len += strlen(mark) + len;
    value->variable_count++;
    return 0;
  }
  if (pattern->count == CLI_PATTERN_MAX) {
    cli_say_usage(options->command->name, "--log-format: more than %d variables", (int)CLI_PATTERN_MAX);
    return -1;
  }
  pattern->values[pattern->count++] =
      (cli_value){.name = at, .name_len = strlen(mark) + len, .text = "", .variable_count = 1};
  return 0;
}
