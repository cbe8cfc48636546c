/* The simdiri command: finds the command asked for and runs it. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/help.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/output.h"

const cli_command *const simdiri_cli_commands[] = {&simdiri_cli_normalize_command, &simdiri_cli_convert_command,
                                                   &simdiri_cli_resolve_command, &simdiri_cli_compare_command, NULL};

/* A standard stream that was closed would come back as the next file opened, and messages would go into data. It is
 * opened the wrong way round instead, so that using it still fails. */
static void occupy_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) == -1) (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static const cli_command *find_command(const char *name) {
  for (const cli_command *const *command = simdiri_cli_commands; *command; command++)
    if (strcmp((*command)->name, name) == 0) return *command;
  return NULL;
}

static int print_version(void) {
  char line[64];
  (void)snprintf(line, sizeof line, "simdiri %s\n", simdiri_version());
  return simdiri_cli_print(line);
}

int main(int argument_count, char **arguments) {
  occupy_standard_streams();
  (void)setlocale(LC_CTYPE, ""); /* for messages only: may non-ASCII be shown? */
  if (argument_count < 2) {
    simdiri_cli_say_usage(NULL, "a command is missing");
    return EXIT_TROUBLE;
  }
  const char *name = arguments[1];
  if (strcmp(name, "--help") == 0) return simdiri_cli_help(NULL);
  if (strcmp(name, "--version") == 0) return print_version();
  const cli_command *command = find_command(name);
  if (!command) {
    simdiri_cli_say_usage(NULL, "there is no command '%s'", name);
    return EXIT_TROUBLE;
  }
  cli_options options;
  if (simdiri_cli_options_parse(command, argument_count - 1, arguments + 1, &options) != 0) return EXIT_TROUBLE;
  return options.help ? simdiri_cli_help(command) : command->run(&options);
}
