/* The summary of a run: for people, and as JSON. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/summary_say.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/framing.h"
#include "cli/io/input.h"
#include "cli/io/json.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"

static const char *unit_of(const cli_options *options) {
  return options->null_separated || options->format == CLI_FORMAT_CSV ? cli_null_records.unit : cli_lines.unit;
}

static int is_error(const cli_summary *summary, int status) {
  return cli_severity_of(summary->severities, status) == SEVERITY_ERROR;
}

/* ------------------------------------------------------------------------------------------- for people */

static void say_tallies(const cli_summary *summary, const cli_options *options, int wants_errors) {
  for (int code = SIMDIRI_OK + 1; code < STATUS_CODES; code++) {
    const cli_tally *tally = &summary->tallies[code];
    if (tally->count == 0 || is_error(summary, code) != wants_errors) continue;
    const char *remedy = cli_status_remedy(code, options);
    cli_say("  %" PRIu64 " %s: %s (first: %s, %s %" PRIu64 ")%s%s", tally->count, cli_status_name(code),
            cli_status_message(code), cli_input_name(tally->first_file), unit_of(options), tally->first_record,
            remedy ? "; " : "", remedy ? remedy : "");
  }
}

/* What became of bad records. */
static const char *outcome_of(const cli_options *options) {
  const char *bad_outcome = options->command->bad_outcome;
  const char *kept = options->surt ? " and have no key" : bad_outcome;
  const char *const outcomes[] = {kept, " and were left empty", " and were left out", ""};
  return bad_outcome || options->on_error == SIMDIRI_ON_ERROR_SKIP ? outcomes[options->on_error] : "";
}

/* Were there errors that are to be no more than warnings? */
static int forgives_errors(const cli_summary *summary) {
  for (int code = SIMDIRI_OK + 1; code < STATUS_CODES; code++)
    if (summary->tallies[code].count > 0 && cli_status_is_error(code) && !is_error(summary, code)) return 1;
  return 0;
}

/* What --explain-merges asks for: how many were merged, and which rules had a part in it. */
static void say_merges(const cli_summary *summary, const cli_options *options) {
  if (!options->merges) return;
  cli_say("%" PRIu64 " of %" PRIu64 " records were merged into others%s", summary->merged_count, summary->record_count,
          summary->merged_count > 0 ? ", by these rules:" : "");
  if (summary->merged_by_none > 0)
    cli_say("  %" PRIu64 " by none: they are equal as they stand", summary->merged_by_none);
  for (unsigned bit = 0; bit < 64; bit++) {
    const int is_lossy = bit >= 32;
    const uint64_t count = is_lossy ? summary->merged_by_lossy[bit % 32] : summary->merged_by[bit];
    if (count == 0) continue;
    cli_say("  %" PRIu64 " %s%s", count, is_lossy ? "lossy:" : "",
            is_lossy ? simdiri_lossy_name(bit % 32) : simdiri_change_name(bit));
  }
}

static void say_plainly(const cli_summary *summary, const cli_options *options) {
  const char *what = options->command->noun ? options->command->noun : "records";
  if (summary->error_count > 0) {
    cli_say("%" PRIu64 " of %" PRIu64 " %s are bad%s%s%s:", summary->error_count, summary->record_count, what,
            outcome_of(options), options->rejects ? "; they stand in " : "", options->rejects ? options->rejects : "");
    say_tallies(summary, options, 1);
  }
  if (summary->warning_count > 0) {
    cli_say("%" PRIu64 " of %" PRIu64 " %s %s a warning:", summary->warning_count, summary->record_count, what,
            forgives_errors(summary) ? "have" : "are valid, with");
    say_tallies(summary, options, 0);
  }
  say_merges(summary, options);
}

/* ------------------------------------------------------------------------------------------- JSON */

static void put_count(cli_output *output, const char *name, uint64_t count) {
  cli_json_name(output, name, 0);
  cli_json_number(output, count);
}

static void put_string(cli_output *output, const char *name, const char *text, int is_first) {
  cli_json_name(output, name, is_first);
  cli_json_text(output, text, strlen(text));
}

static void put_tally(cli_output *output, const cli_summary *summary, int code, int is_first) {
  const cli_tally *tally = &summary->tallies[code];
  cli_output_put(output, is_first ? "{" : ",{");
  put_string(output, "code", cli_status_name(code), 1);
  put_string(output, "severity", is_error(summary, code) ? "error" : "warning", 0);
  put_count(output, "count", tally->count);
  put_string(output, "message", cli_status_message(code), 0);
  cli_output_put(output, ",\"first\":{");
  put_string(output, "file", tally->first_file, 1);
  put_count(output, "record", tally->first_record);
  cli_output_put(output, "}}");
}

/* What became of bad records. */
static void put_outcome(cli_output *output, const cli_options *options) {
  static const char *const names[] = {"keep", "empty", "skip", "fail"};
  if (!(options->command->flags & CLI_COMMAND_REPORTS_ON_ERROR)) return;
  put_string(output, "on_error", names[options->on_error], 0);
  if (options->rejects) put_string(output, "rejects", options->rejects, 0);
}

/* How many records each rule had a part in merging. */
static void put_rules(cli_output *output, const cli_summary *summary) {
  char name[64];
  int is_first = 1;
  cli_output_put(output, ",\"merged\":");
  cli_json_number(output, summary->merged_count);
  cli_output_put(output, ",\"rules\":{");
  for (unsigned bit = 0; bit < 64; bit++) {
    const int is_lossy = bit >= 32;
    const uint64_t count = is_lossy ? summary->merged_by_lossy[bit % 32] : summary->merged_by[bit];
    if (count == 0) continue;
    (void)snprintf(name, sizeof name, "%s%s", is_lossy ? "lossy:" : "",
                   is_lossy ? simdiri_lossy_name(bit % 32) : simdiri_change_name(bit));
    cli_json_name(output, name, is_first);
    cli_json_number(output, count);
    is_first = 0;
  }
  cli_output_put(output, "}");
}

static void put_state(cli_output *output, const cli_summary *summary) {
  cli_output_put(output, ",\"state\":{");
  cli_json_name(output, "keys", 1);
  cli_json_number(output, summary->state_keys);
  put_count(output, "octets", summary->state_bytes);
  put_count(output, "written", summary->state_written);
  put_count(output, "read", summary->state_read);
  put_count(output, "waited", summary->state_waited);
  cli_output_put(output, "}");
}

static void put_object(cli_output *output, const cli_summary *summary, const cli_options *options) {
  const unsigned flags = options->command->flags;
  cli_output_put(output, "{\"schema\":1");
  put_string(output, "command", options->command->name, 0);
  put_string(output, "version", simdiri_version(), 0);
  cli_output_put(output, summary->is_complete ? ",\"complete\":true" : ",\"complete\":false");
  put_count(output, "records", summary->record_count);
  if (flags & CLI_COMMAND_COUNTS_CHANGED) put_count(output, "changed", summary->changed_count);
  if (flags & CLI_COMMAND_COUNTS_DIFFERENT) put_count(output, "different", summary->different_count);
  if (flags & CLI_COMMAND_COUNTS_PRINTED) put_count(output, "printed", summary->printed_count);
  if (options->merges) put_rules(output, summary);
  if (options->state) put_state(output, summary);
  put_count(output, "errors", summary->error_count);
  put_count(output, "warnings", summary->warning_count);
  put_outcome(output, options);
  cli_output_put(output, ",\"codes\":[");
  int is_first = 1;
  for (int code = SIMDIRI_OK + 1; code < STATUS_CODES; code++) {
    if (summary->tallies[code].count == 0) continue;
    put_tally(output, summary, code, is_first);
    is_first = 0;
  }
  cli_output_put(output, "]}\n");
}

/* Written with few calls, so that it does not get mixed with other programs' messages. */
static void say_json(const cli_summary *summary, const cli_options *options) {
  cli_output output;
  cli_progress_hide();
  cli_output_use(&output, STDERR_FILENO, "standard error");
  output.ignores_signals = 1; /* what was done before the end can be counted all the same */
  put_object(&output, summary, options);
  (void)cli_output_flush(&output);
}

void cli_summary_say(const cli_summary *summary, const cli_options *options) {
  if (options->json)
    say_json(summary, options);
  else if (!options->quiet)
    say_plainly(summary, options);
}

void cli_summary_say_stop(int status, size_t offset, const cli_options *options, const char *file, uint64_t record) {
  cli_say("%s: stopped at the bad %s %" PRIu64 ", octet %zu: %s: %s", cli_input_name(file), unit_of(options), record,
          offset, cli_status_name(status), cli_status_message(status));
}
