/* simdiri rules import: makes a rules file of a list of ClearURLs. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/rules/import.h"
#include "cli/compress/packing.h"
#include "cli/io/outputs.h"
#include "cli/sandbox/sandbox.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

/* The list of ClearURLs has about 0.1 MB. */
enum { LIST_MAX = 4 << 20 };

static int check_options(cli_options *options) {
  if (options->operand_count == 0)
    cli_say_usage("rules", "the action is missing: import");
  else if (strcmp(options->operands[0], "import") != 0)
    cli_say_usage("rules", "'%s' is not an action: it must be import", options->operands[0]);
  else if (options->operand_count != 2)
    cli_say_usage("rules", "import needs one FILE: a list of ClearURLs (-: standard input)");
  else
    return 0;
  return -1;
}

static int say_bad_list(const cli_import *import, const char *path, const char *text, size_t len) {
  if (import->problem == cli_import_not_json && cli_packing_detect(text, len) < CLI_PACKING_NONE)
    cli_say("%s: cannot be imported: it is compressed; decompress it first", path);
  else if (import->problem == cli_import_not_json)
    cli_say("%s: cannot be imported: it is not JSON from byte %zu on", path, import->json_offset + 1);
  else if (import->problem)
    cli_say("%s: cannot be imported: %s", path, import->problem);
  else
    cli_say_status(path, SIMDIRI_ERROR_NO_MEMORY);
  return CLI_EXIT_TROUBLE;
}

/* ------------------------------------------------------------------------------------------- reading */

static void begin_rules(cli_import *import) {
  static const char head[] =
      "simdiri-rules 1\n"
      "# Made by 'simdiri rules import' of a list of ClearURLs.\n"
      "# The list at https://github.com/ClearURLs/Rules has the licence LGPL-3.0, and so have these lines of it.\n";
  import->has_memory = import->has_memory && cli_append(&import->rules, head, sizeof head - 1) == SIMDIRI_OK;
}

/* Reads the file as --rules will. */
static int check_rules(const cli_import *import, const char *path) {
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  const simdiri_status status = simdiri_key_rules_create(import->rules.data, import->rules.len, NULL, &rules, &failure);
  simdiri_key_rules_free(rules);
  if (status == SIMDIRI_OK) return CLI_EXIT_DONE;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say("%s: cannot be imported: line %zu of the rules file would be wrong: %s", path, failure.line,
            failure.message);
  else
    cli_say_status(path, status);
  return CLI_EXIT_TROUBLE;
}

static int read_list(cli_import *import, const char *path) {
  size_t len;
  char *text = cli_read_file(strcmp(path, "-") == 0 ? "/dev/stdin" : path, LIST_MAX, &len);
  if (!text) return CLI_EXIT_TROUBLE;
  begin_rules(import);
  cli_import_clearurls(import, text, len);
  const int outcome = cli_import_is_good(import) ? check_rules(import, path) : say_bad_list(import, path, text, len);
  free(text);
  return outcome;
}

/* ------------------------------------------------------------------------------------------- writing */

/* Closes an output. After an error, removes a file that this run created. */
static int close_output(cli_output *output, const char *path) {
  if (cli_output_close(output) == 0) return CLI_EXIT_DONE;
  if (output->is_file && output->is_created) (void)unlink(path);
  return CLI_EXIT_TROUBLE;
}

static int write_files(const cli_options *options, const cli_import *import) {
  static const char header[] = "verdict\tprovider\tmember\ttext\treason\n";
  cli_output rules, report;
  cli_options inputs = *options;
  inputs.operands++;
  inputs.operand_count--;
  const cli_protected protected = {.options = &inputs};
  const cli_output_file files[] = {
      {.output = &rules, .path = options->output, .role = "the output", .separator = '\n'},
      {.output = &report, .path = options->report, .role = "the report", .separator = '\n'}};
  cli_ignore_file_limit();
  if (cli_outputs_check_error(&protected) != 0 || cli_outputs_open(files, options->report ? 2 : 1, &protected) != 0)
    return CLI_EXIT_TROUBLE;
  cli_output_records(&rules, import->rules.data, import->rules.len);
  int outcome = close_output(&rules, options->output);
  if (!options->report) return outcome;
  cli_output_records(&report, header, sizeof header - 1);
  cli_output_records(&report, import->report.data, import->report.len);
  return close_output(&report, options->report) == CLI_EXIT_DONE ? outcome : CLI_EXIT_TROUBLE;
}

static void say_counts(const cli_options *options, const cli_import *import) {
  const size_t count = import->whole_count + import->narrower_count + import->wider_count;
  char redirections[80] = "";
  if (options->quiet) return;
  if (import->redirection_count > 0)
    (void)snprintf(redirections, sizeof redirections, " and %zu of %zu redirection%s", import->opened_count,
                   import->redirection_count, import->redirection_count == 1 ? "" : "s");
  cli_say(
      "%zu provider%s: %zu of %zu rules imported (%zu exactly, %zu narrower, %zu wider)%s, as %zu line%s; left out: "
      "%zu rule%s, and %zu raw rules, redirections and other entries%s",
      import->provider_count, import->provider_count == 1 ? "" : "s", count, import->rule_count, import->whole_count,
      import->narrower_count, import->wider_count, redirections, import->line_count, import->line_count == 1 ? "" : "s",
      import->rule_count - count, import->rule_count - count == 1 ? "" : "s", import->other_count,
      options->report ? "" : "; --report=FILE lists them");
}

/* Only the outputs may be changed. They are opened once the list was read. */
static int restrict_files(const cli_options *options) {
  if (options->output && cli_sandbox_allow(options->output) != 0) return -1;
  if (options->report && cli_sandbox_allow(options->report) != 0) return -1;
  return cli_sandbox_restrict_files();
}

static int run_rules(const cli_options *options) {
  cli_import import;
  if (restrict_files(options) != 0) return CLI_EXIT_TROUBLE;
  cli_import_begin(&import);
  import.widens = options->widens;
  import.takes_referrals = options->takes_referrals;
  int outcome = read_list(&import, options->operands[1]);
  if (outcome == CLI_EXIT_DONE) outcome = write_files(options, &import);
  if (outcome == CLI_EXIT_DONE) say_counts(options, &import);
  cli_import_free(&import);
  return outcome;
}

const cli_command cli_rules_command = {
    .name = "rules", .bit = CLI_FOR_RULES, .help = &cli_rules_help, .check = check_options, .run = run_rules};
