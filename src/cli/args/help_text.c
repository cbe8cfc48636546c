/* Parts of help texts: wrapped paragraphs and lists, options. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/help_text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/layout.h"
#include "cli/options/command.h"

enum { SUMMARY_COLUMN = 28, DETAILS_COLUMN = 8 };

static void put_blanks(cli_output *output, size_t count) {
  while (count-- > 0) cli_output_write(output, " ", 1);
}

/* Length of "  WORD  " at the start of a list line; 0 if the line is no list line. */
static size_t measure_list_label(const char *line, size_t len) {
  if (len < 3 || line[0] != ' ' || line[1] != ' ') return 0;
  for (size_t i = 3; i + 1 < len; i++) {
    if (line[i] != ' ' || line[i + 1] != ' ') continue;
    while (i < len && line[i] == ' ') i++;
    return i;
  }
  return 0;
}

void cli_put_help_paragraphs(cli_output *output, size_t indent, const char *text) {
  while (*text) {
    size_t len = strcspn(text, "\n"), label = measure_list_label(text, len);
    if (len > 0) {
      put_blanks(output, indent);
      cli_output_write(output, text, label);
      cli_write_words(output, &(cli_wrapping){.column = indent + label, .indent = indent + label}, text + label,
                      len - label);
    } else {
      cli_output_put(output, "\n");
    }
    text += len + (text[len] != '\0');
  }
}

void cli_put_help_commands(cli_output *output, size_t indent, unsigned commands) {
  char list[512] = "Commands:";
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++) {
    if (!(commands & cli_command_rows[i].bit)) continue;
    const char *comma = commands >> i > 1 ? "," : ""; /* the bits are in the order of the rows */
    const size_t len = strlen(list);
    (void)snprintf(list + len, sizeof list - len, " %s%s", cli_command_rows[i].name, comma);
  }
  put_blanks(output, indent);
  cli_write_words(output, &(cli_wrapping){.column = indent, .indent = indent}, list, strlen(list));
}

void cli_put_help_lines(cli_output *output, size_t indent, const char *text) {
  while (*text) {
    size_t len = strcspn(text, "\n");
    put_blanks(output, indent);
    cli_output_write(output, text, len);
    cli_output_put(output, "\n");
    text += len + (text[len] != '\0');
  }
}

/* "--name=VALUE" or "--name[=VALUE]". */
static void format_long_option(const cli_option_row *row, const char *value, char *text, size_t capacity) {
  bool is_optional = row->value && row->value[0] == '[';
  (void)snprintf(text, capacity, "--%s%s%s", row->name,
                 is_optional  ? "[="
                 : row->value ? "="
                              : "",
                 value ? value + is_optional : "");
}

void cli_put_option_line(cli_output *output, const cli_option_row *row) {
  char letter[] = "    ", option[80], line[160];
  if (row->letter) (void)snprintf(letter, sizeof letter, "-%c, ", row->letter);
  format_long_option(row, row->word ? row->word : row->value, option, sizeof option);
  (void)snprintf(line, sizeof line, "  %s%-*s %s\n", letter, SUMMARY_COLUMN - 7, option, row->summary);
  cli_output_put(output, line);
}

/* The details follow the summary in the same paragraph, unless they begin with a line feed. */
void cli_put_option_paragraphs(cli_output *output, const cli_option_row *row) {
  const char *details = row->details ? row->details : "";
  const char *first_end = details + strcspn(details, "\n");
  char letter[] = {'-', row->letter, ',', ' ', '\0'}, option[80], line[100];
  char first[1200];
  format_long_option(row, row->value, option, sizeof option);
  (void)snprintf(line, sizeof line, "  %s%s\n", row->letter ? letter : "", option);
  cli_output_put(output, line);
  (void)snprintf(first, sizeof first, "%s%s%.*s", row->summary,
                 *details == '\0'   ? "."
                 : *details == '\n' ? ":"
                                    : ". ",
                 (int)(first_end - details), details);
  cli_put_help_paragraphs(output, DETAILS_COLUMN, first);
  if (*first_end) cli_put_help_paragraphs(output, DETAILS_COLUMN, first_end + 1);
}
