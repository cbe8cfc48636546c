/* Help texts, made from the tables of commands and options. */
/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/option_table.h"
#include "cli/output.h"

enum { MEANING_COLUMN = 8 };

static void put(cli_output *output, const char *text) { simdiri_cli_output_write(output, text, strlen(text)); }

static void put_indented(cli_output *output, const char *text) {
  static const char indent[] = "          ";
  while (*text) {
    size_t len = strcspn(text, "\n");
    simdiri_cli_output_write(output, indent, MEANING_COLUMN);
    simdiri_cli_output_write(output, text, len);
    put(output, "\n");
    text += len + (text[len] != '\0');
  }
}

static void put_option(cli_output *output, const option_row *row) {
  char heading[80];
  char letter[] = {'-', row->letter, ',', ' ', '\0'};
  (void)snprintf(heading, sizeof heading, "  %s--%s%s%s\n", row->letter ? letter : "", row->name, row->value ? "=" : "",
                 row->value ? row->value : "");
  put(output, heading);
  put_indented(output, row->meaning);
}

static void put_command_help(cli_output *output, const cli_command *command) {
  put(output, "Usage: simdiri ");
  put(output, command->name);
  put(output, " [OPTION]... ");
  put(output, command->operands);
  put(output, "\n\n");
  put(output, command->details);
  put(output, "\nOptions:\n");
  for (size_t i = 0; i < simdiri_cli_option_row_count; i++)
    if (simdiri_cli_option_rows[i].commands & command->bit) put_option(output, &simdiri_cli_option_rows[i]);
}

static void put_program_help(cli_output *output) {
  put(output, "Usage: simdiri COMMAND [OPTION]... [OPERAND]...\n"
              "\n"
              "Works on Internationalized Resource Identifiers (RFC 3987, RFC 3986).\n"
              "\n"
              "Commands:\n");
  for (const cli_command *const *command = simdiri_cli_commands; *command; command++) {
    char line[120];
    (void)snprintf(line, sizeof line, "  %-10s %s\n", (*command)->name, (*command)->purpose);
    put(output, line);
  }
  put(output, "\n"
              "'simdiri COMMAND --help' lists the options of a command.\n"
              "'simdiri --version' prints the version.\n"
              "\n"
              "Exit status: 0 done; 1 bad records under --on-error=fail, or 'different';\n"
              "2 a mistake in the command line, an operand of compare that is no IRI, or\n"
              "input or output that failed.\n");
}

int simdiri_cli_help(const cli_command *command) {
  cli_output output;
  if (simdiri_cli_output_open(&output, NULL) != 0) return EXIT_TROUBLE;
  if (command)
    put_command_help(&output, command);
  else
    put_program_help(&output);
  return simdiri_cli_output_close(&output) == 0 ? EXIT_DONE : EXIT_TROUBLE;
}
