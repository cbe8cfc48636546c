/* The help texts, made from the tables of commands and options and the texts of the commands. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/help.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args/help_text.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- a command */

/* A line for each way to use the command. */
static void put_usage(cli_output *output, const cli_command *command) {
  const char *start = "Usage: ";
  for (const char *operands = command->help->usage; *operands; start = "       ") {
    size_t len = strcspn(operands, "\n");
    cli_output_put(output, start);
    cli_output_put(output, "simdiri ");
    cli_output_put(output, command->name);
    cli_output_put(output, " [OPTION]... ");
    cli_output_write(output, operands, len);
    cli_output_put(output, "\n");
    operands += len + (operands[len] == '\n');
  }
  cli_output_put(output, "\n");
}

/* The options of one group, below its title; nothing if there are none. */
static void put_group(cli_output *output, const cli_command *command, cli_option_group group, bool is_short) {
  bool has_title = false;
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    unsigned commands = is_short ? row->short_help : row->commands;
    if (row->group != group || !(commands & command->bit)) continue;
    if (!has_title) {
      cli_output_put(output, "\n");
      cli_output_put(output, cli_group_titles[group]);
      cli_output_put(output, ":\n");
      has_title = true;
    }
    if (is_short)
      cli_put_option_line(output, row);
    else
      cli_put_option_paragraphs(output, row);
  }
}

static void write_help(cli_output *output, const cli_command *command, bool is_short) {
  put_usage(output, command);
  cli_put_help_paragraphs(output, 0, command->help->summary);
  if (!is_short) {
    cli_output_put(output, "\n");
    cli_put_help_paragraphs(output, 0, command->help->details);
  }
  for (int group = 0; group < CLI_GROUP_COUNT; group++) put_group(output, command, (cli_option_group)group, is_short);
  cli_output_put(output, "\nExamples:\n");
  cli_put_help_lines(output, 2, command->help->examples);
  cli_output_put(output, "\nMore: ");
  if (is_short) {
    cli_output_put(output, "simdiri ");
    cli_output_put(output, command->name);
    cli_output_put(output, " --help=all, ");
  }
  cli_output_put(output, "man simdiri-");
  cli_output_put(output, command->name);
  cli_output_put(output, is_short ? ", simdiri help input\n" : ", man simdiri-options, simdiri help input\n");
}

static void write_short_help(cli_output *output, const void *command) { write_help(output, command, true); }

static void write_full_help(cli_output *output, const void *command) { write_help(output, command, false); }

/* ------------------------------------------------------------------------------------------- all commands */

/* The commands, below the titles of their groups. */
static void put_commands(cli_output *output) {
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++) {
    const cli_command_row *row = &cli_command_rows[i];
    char line[120];
    if (i == 0 || strcmp(row->title, row[-1].title) != 0) {
      (void)snprintf(line, sizeof line, "\n%s:\n", row->title);
      cli_output_put(output, line);
    }
    (void)snprintf(line, sizeof line, "  %-10s %s\n", row->name, row->purpose);
    cli_output_put(output, line);
  }
}

static void write_program_help(cli_output *output, const void *argument) {
  (void)argument;
  cli_output_put(output, "Usage: simdiri COMMAND [OPTION]... [FILE]...\n"
                         "\n"
                         "Validates, normalizes, converts, resolves, compares and deduplicates IRIs\n"
                         "(RFC 3987), URIs (RFC 3986) and URLs. Reads a record from each line of files or\n"
                         "standard input.\n");
  put_commands(output);
  cli_output_put(output, "\n"
                         "Examples:\n"
                         "  simdiri normalize list.txt | sort -u    print each IRI once, in normal form\n"
                         "  simdiri check list.txt                  report the lines that are invalid\n"
                         "  simdiri dedupe list.txt                 print the first of each group\n"
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

static void write_full_program_help(cli_output *output, const void *argument) {
  write_program_help(output, argument);
  write_all_options(output, argument);
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

/* ------------------------------------------------------------------------------------------- printing */

static int print_text(void (*write)(cli_output *output, const void *argument), const void *argument) {
  cli_output output;
  cli_output_use(&output, STDOUT_FILENO, "standard output");
  write(&output, argument);
  return cli_output_close(&output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

int cli_print_help(const cli_command *command, bool is_full) {
  return print_text(is_full ? write_full_help : write_short_help, command);
}

int cli_print_program_help(bool is_full) {
  return print_text(is_full ? write_full_program_help : write_program_help, NULL);
}

int cli_print_topic(const char *topic) {
  static const struct {
    const char *name;
    void (*write)(cli_output *output, const void *argument);
  } rows[] = {{"input", cli_write_input_help},
              {"codes", cli_write_codes_help},
              {"options", write_all_options},
              {"help", write_help_topics}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(rows[i].name, topic) == 0) return print_text(rows[i].write, NULL);
  return -1;
}

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
