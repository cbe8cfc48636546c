/* The simdiri command: finds the command asked for and runs it. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args/help.h"
#include "cli/args/options.h"
#include "cli/io/output.h"
#include "cli/io/sample.h"
#include "cli/rotation/rotated.h"
#include "cli/sandbox/sandbox.h"
#include "cli/util/message.h"
#include "cli/util/threads.h"
#include "cli/version.h"

#define CLI_COMMAND_ROW(upper, lower, operands, purpose, title) &cli_##lower##_command,
static const cli_command *const commands[CLI_COMMAND_COUNT] = {CLI_COMMAND_ROWS(CLI_COMMAND_ROW)};
#undef CLI_COMMAND_ROW

/* If a standard stream is closed, the next file that is opened would get its descriptor, and messages would go into
 * data. So /dev/null is opened in its place in the wrong direction: using the stream still fails. */
static void occupy_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) == -1) (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static const cli_command *find_command(const char *name) {
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++)
    if (strcmp(commands[i]->name, name) == 0) return commands[i];
  return NULL;
}

static int say_unknown_command(const char *name) {
  const char *guess = cli_suggest_command(name);
  if (name[0] == '-')
    cli_say_usage(NULL, "'%s': give a command first, and its options after it", name);
  else if (guess)
    cli_say_usage(NULL, "there is no command '%s'; did you mean '%s'?", name, guess);
  else
    cli_say_usage(NULL, "there is no command '%s'", name);
  return CLI_EXIT_TROUBLE;
}

static int say_unknown_topic(const char *name) {
  if (name[0] == '-' || cli_suggest_command(name)) return say_unknown_command(name);
  cli_say_usage(NULL, "no such topic '%s'; topics are input, codes, options, and each command", name);
  return CLI_EXIT_TROUBLE;
}

/* True if `argument` is `option`, or a beginning of it with at least one letter after "--". */
static bool is_option(const char *argument, const char *option) {
  size_t len = strlen(argument);
  return len > strlen("--") && strncmp(argument, option, len) == 0;
}

static bool asks_for_help(const char *argument) { return is_option(argument, "--help") || strcmp(argument, "-h") == 0; }

/* simdiri help [COMMAND|input|codes|options|help] */
static int print_help_topic(int argument_count, char **arguments) {
  if (argument_count == 0) return cli_print_program_help(false);
  if (argument_count > 1) {
    cli_say_usage(NULL, "help takes one topic: a command, 'input', 'codes' or 'options'");
    return CLI_EXIT_TROUBLE;
  }
  const cli_command *command = find_command(arguments[0]);
  if (command) return cli_print_help(command, false);
  const int status = cli_print_topic(asks_for_help(arguments[0]) ? "help" : arguments[0]);
  return status >= 0 ? status : say_unknown_topic(arguments[0]);
}

static int run_parsed(const cli_command *command, const cli_options *options) {
  if (cli_is_given(options, CLI_OPTION_HELP)) return cli_print_help(command, options->full_help);
  if (cli_is_given(options, CLI_OPTION_VERSION)) return cli_print_version();
  return command->run(options);
}

/* No input was read yet. */
static int enter_sandbox(const cli_options *options) { return options->no_sandbox ? 0 : cli_sandbox_enter(); }

static int run_command(const cli_command *command, int argument_count, char **arguments) {
  cli_options options;
  int status = CLI_EXIT_TROUBLE;
  if (cli_options_read(command, argument_count, arguments, &options) == 0 && enter_sandbox(&options) == 0 &&
      cli_options_complete(&options) == 0)
    status = run_parsed(command, &options);
  cli_rotated_free(&options);
  cli_sample_free(&options);
  free(options.inner);
  return status;
}

int main(int argument_count, char **arguments) {
  occupy_standard_streams();
  (void)setlocale(LC_CTYPE, ""); /* decides only whether people are shown non-ASCII characters */
  if (cli_stack_reserve() != 0) {
    cli_say("out of memory");
    return CLI_EXIT_TROUBLE;
  }
  if (argument_count < 2) {
    cli_say_program_usage();
    return CLI_EXIT_TROUBLE;
  }
  const char *name = arguments[1];
  if (asks_for_help(name)) return cli_print_program_help(false);
  if (strcmp(name, "--help=all") == 0) return cli_print_program_help(true);
  if (is_option(name, "--version") || strcmp(name, "-V") == 0) return cli_print_version();
  if (strcmp(name, "help") == 0) return print_help_topic(argument_count - 2, arguments + 2);
  const cli_command *command = find_command(name);
  return command ? run_command(command, argument_count - 1, arguments + 1) : say_unknown_command(name);
}
