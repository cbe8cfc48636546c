/* The help texts about all commands. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/args/help.h"
#include "cli/args/help_text.h"
#include "cli/util/message.h"

static void write_program_help(cli_output *output, const void *argument) {
  (void)argument;
  cli_output_put(output, "Usage: simdiri COMMAND [OPTION]... [FILE]...\n"
                         "\n"
                         "Validates, normalizes, converts, resolves, compares and deduplicates IRIs\n"
                         "(RFC 3987), URIs (RFC 3986) and URLs. Reads a record from each line of files or\n"
                         "standard input.\n"
                         "\n"
                         "Commands:\n");
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++) {
    char line[120];
    (void)snprintf(line, sizeof line, "  %-10s %s\n", cli_command_rows[i].name, cli_command_rows[i].purpose);
    cli_output_put(output, line);
  }
  cli_output_put(output, "\n"
                         "Examples:\n"
                         "  simdiri normalize list.txt | sort -u    print each IRI once, in normal form\n"
                         "  simdiri check list.txt                  report the lines that are invalid\n"
                         "  simdiri explain HTTP://a:80/%7Eb        show the steps to the normal form\n"
                         "  simdiri compare http://a:80 http://a/   compare two IRIs\n"
                         "\n"
                         "'simdiri COMMAND --help' shows the most useful options of a command.\n"
                         "'simdiri COMMAND --help=all' shows all options of a command.\n"
                         "'simdiri help input' describes how records are read and written.\n"
                         "'simdiri help codes' explains the codes of errors and warnings.\n"
                         "'simdiri help options' lists every option of every command.\n"
                         "'simdiri --version' prints the version.\n"
                         "\n"
                         "Exit status: 0 success; 1 check found invalid records, compare or diff found a\n"
                         "difference, state contains printed nothing, or there were more bad records than\n"
                         "--on-error=fail or --max-bad allows; 2 an error in the command line, an invalid\n"
                         "operand of compare, or input or output that failed.\n");
}

static void write_all_options(cli_output *output, const void *argument) {
  (void)argument;
  cli_output_put(output, "All options\n");
  for (int group = 0; group < CLI_GROUP_COUNT; group++) {
    cli_output_put(output, "\n");
    cli_output_put(output, cli_group_titles[group]);
    cli_output_put(output, ":\n");
    for (size_t i = 0; i < cli_option_row_count; i++) {
      if ((int)cli_option_rows[i].group != group) continue;
      cli_put_option_paragraphs(output, &cli_option_rows[i]);
      cli_put_help_commands(output, 8, cli_option_rows[i].commands);
    }
  }
}

static void write_help_topics(cli_output *output, const void *argument) {
  (void)argument;
  cli_output_put(output, "Usage: simdiri help [TOPIC]\n"
                         "\n"
                         "Prints help to standard output. Topics:\n"
                         "  COMMAND  the most useful options of a command, like simdiri COMMAND --help\n"
                         "  input    how records are read and written\n"
                         "  codes    what the codes of errors and warnings mean, and what to do\n"
                         "  options  every option of every command\n"
                         "Without a topic it lists the commands.\n");
}

int cli_print_program_help(void) { return cli_print_help_text(write_program_help, NULL); }

static void write_full_program_help(cli_output *output, const void *argument) {
  write_program_help(output, argument);
  write_all_options(output, argument);
}

int cli_print_full_program_help(void) { return cli_print_help_text(write_full_program_help, NULL); }

int cli_print_help_topics(void) { return cli_print_help_text(write_help_topics, NULL); }

int cli_print_all_options(void) { return cli_print_help_text(write_all_options, NULL); }

void cli_say_program_usage(void) {
  cli_say("a command is missing");
  cli_say("usage: simdiri COMMAND [OPTION]... [FILE]...");
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i += 6) {
    char line[160] = "";
    for (size_t k = i; k < CLI_COMMAND_COUNT && k < i + 6; k++) {
      const size_t len = strlen(line);
      (void)snprintf(line + len, sizeof line - len, " %s", cli_command_rows[k].name);
    }
    cli_say("%s%s", i == 0 ? "commands:" : "         ", line);
  }
  cli_say("try 'simdiri --help'");
}
