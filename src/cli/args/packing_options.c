/* --compress, and the compression that the name of the output asks for. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <string.h>

#include "cli/compress/packing.h"
#include "cli/util/message.h"

/* A message and -1 if this build lacks the library of the compression, else 0. */
static int check_library(const cli_options *options, const char *what, cli_packing packing) {
  const char *library = packing < CLI_PACKING_NONE ? cli_packing_missing_library(packing) : NULL;
  if (!library) return 0;
  cli_say_usage(options->command->name, "%s: this simdiri was built without %s", what, library);
  return -1;
}

int cli_set_packing(cli_options *options, const char *value) {
  size_t len = strcspn(value, ":"), level = 0;
  for (options->packing = 0; options->packing < CLI_PACKING_WRITTEN_COUNT; options->packing++) {
    const char *name = cli_packing_name((cli_packing)options->packing);
    if (strlen(name) != len || strncmp(name, value, len) != 0) continue;
    int max_level = cli_packing_max_level((cli_packing)options->packing);
    options->level = 0;
    if (value[len] == '\0') return check_library(options, "--compress", (cli_packing)options->packing);
    if (cli_read_size(value + len + 1, false, &level) != 0 || level < 1 || level > (size_t)max_level) {
      cli_say_usage(options->command->name, "--compress: the levels of %s are 1 to %d", name, max_level);
      return -1;
    }
    options->level = (int)level;
    return check_library(options, "--compress", (cli_packing)options->packing);
  }
  options->packing = CLI_PACKING_NONE;
  if (strcmp(value, "none") == 0) return 0;
  cli_say_usage(options->command->name, "--compress: '%s' is not one of gzip, zstd (perhaps with :LEVEL) or none",
                value);
  return -1;
}

/* xz and bzip2 are only read. */
static void warn_of_suffix(const cli_options *options) {
  const size_t len = options->output ? strlen(options->output) : 0;
  if ((len > 3 && strcmp(options->output + len - 3, ".xz") == 0) ||
      (len > 4 && strcmp(options->output + len - 4, ".bz2") == 0))
    cli_say("warning: the output is not compressed: %s can be read, but not written; --compress=none accepts this",
            options->output);
}

int cli_choose_packing(cli_options *options) {
  if (cli_is_given(options, CLI_OPTION_COMPRESS)) return 0;
  warn_of_suffix(options);
  if (options->output) options->packing = (int)cli_packing_from_suffix(options->output);
  return check_library(options, "--output (--compress=none does not compress)", (cli_packing)options->packing);
}
