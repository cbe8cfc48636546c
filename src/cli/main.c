/* The simdiri command: finds the command asked for and runs it. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <idn2.h>
#include <locale.h>
#include <sodium/version.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

#include "cli/args/help.h"
#include "cli/args/options.h"
#include "cli/io/output.h"
#include "cli/util/message.h"
#include "cli/util/visual.h"

static const cli_command *const commands[] = {&cli_normalize_command,
                                              &cli_check_command,
                                              &cli_convert_command,
                                              &cli_resolve_command,
                                              &cli_compare_command,
                                              &cli_parse_command,
                                              &cli_explain_command,
                                              &cli_key_command,
                                              &cli_extract_command,
                                              &cli_dedupe_command,
                                              &cli_diff_command,
                                              &cli_state_command,
                                              NULL};

/* A standard stream that was closed would come back as the next file opened, and messages would go into data. It is
 * opened the wrong way round instead, so that using it still fails. */
static void occupy_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) == -1) (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static const cli_command *find_command(const char *name) {
  for (const cli_command *const *command = cli_commands; *command; command++)
    if (strcmp((*command)->name, name) == 0) return *command;
  return NULL;
}

/* The command that begins like the mistaken name, or NULL. */
static const cli_command *guess_command(const char *name) {
  enum { ENOUGH = 3 };
  for (const cli_command *const *command = cli_commands; *command; command++)
    if (strncmp((*command)->name, name, ENOUGH) == 0) return *command;
  return NULL;
}

static int say_unknown(const char *name) {
  const cli_command *guess = guess_command(name);
  if (name[0] == '-')
    cli_say_usage(NULL, "'%s': a command comes first, and its options behind it", name);
  else if (guess)
    cli_say_usage(NULL, "there is no command '%s'; is it '%s' that you mean?", name, guess->name);
  else
    cli_say_usage(NULL, "there is no command '%s'", name);
  return CLI_EXIT_TROUBLE;
}

/* What the library chooses on this machine. */
static const char *isa_in_use(void) {
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return "unknown";
  const simdiri_isa isa = simdiri_context_isa(context);
  simdiri_context_free(context);
  return simdiri_isa_name(isa);
}

/* The first line is for programs; the others are what a report of a defect needs. */
static int print_version(void) {
  const char *fribidi = cli_visual_version();
  char text[256];
  (void)snprintf(text, sizeof text,
                 "simdiri %s\n"
                 "libsimdiri %s (kernel: %s), libidn2 %s, libsodium %s, utf8proc %s (Unicode %s), "
                 "UTS 46 of Unicode %s%s%s\n",
                 simdiri_version(), simdiri_version(), isa_in_use(), idn2_check_version(NULL), sodium_version_string(),
                 utf8proc_version(), utf8proc_unicode_version(), simdiri_domain_unicode(), fribidi ? ", FriBidi " : "",
                 fribidi ? fribidi : "");
  return cli_print(text);
}

/* simdiri help [COMMAND|input] */
static int print_help(int argument_count, char **arguments) {
  if (argument_count == 0) return cli_help(NULL);
  const cli_command *command = find_command(arguments[0]);
  if (argument_count > 1) {
    cli_say_usage(NULL, "help is about one thing at a time");
    return CLI_EXIT_TROUBLE;
  }
  if (command) return cli_help(command);
  if (strcmp(arguments[0], "input") == 0) return cli_help_input();
  return say_unknown(arguments[0]);
}

static int run_command(const cli_command *command, int argument_count, char **arguments) {
  cli_options options;
  if (cli_options_parse(command, argument_count, arguments, &options) != 0) return CLI_EXIT_TROUBLE;
  if (cli_is_given(&options, CLI_OPTION_HELP)) return cli_help(command);
  if (cli_is_given(&options, CLI_OPTION_VERSION)) return print_version();
  return command->run(&options);
}

/* Is `argument` the option, or a beginning that cannot be taken for another? */
static int is_option(const char *argument, const char *option) {
  size_t len = strlen(argument);
  return len > strlen("--") && strncmp(argument, option, len) == 0;
}

int main(int argument_count, char **arguments) {
  cli_commands = commands;
  occupy_standard_streams();
  (void)setlocale(LC_CTYPE, ""); /* for what people read only: may non-ASCII be shown? */
  if (argument_count < 2) {
    cli_say_usage(NULL, "a command is missing");
    return CLI_EXIT_TROUBLE;
  }
  const char *name = arguments[1];
  if (is_option(name, "--help")) return cli_help(NULL);
  if (is_option(name, "--version")) return print_version();
  if (strcmp(name, "help") == 0) return print_help(argument_count - 2, arguments + 2);
  const cli_command *command = find_command(name);
  return command ? run_command(command, argument_count - 1, arguments + 1) : say_unknown(name);
}
