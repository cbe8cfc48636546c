/* The summary of a run: for people, and as JSON. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/summary_say.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/framing.h"
#include "cli/io/input_stream.h"
#include "cli/io/json.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "keys/option_text/option_names.h"

static const char *get_unit(const cli_options *options) {
  return options->null_separated || options->format == CLI_FORMAT_CSV ? cli_null_records.unit : cli_lines.unit;
}

static bool is_error(const cli_summary *summary, int status) {
  return cli_severity_of(summary->severities, status) == CLI_SEVERITY_ERROR;
}

/* ------------------------------------------------------------------------------------------- for people */

static void say_tallies(const cli_summary *summary, const cli_options *options, bool shows_errors) {
  for (int code = SIMDIRI_OK + 1; code < CLI_STATUS_CODES; code++) {
    const cli_tally *tally = &summary->tallies[code];
    if (tally->count == 0 || is_error(summary, code) != shows_errors) continue;
    const char *remedy = cli_status_remedy(code, options);
    cli_say("  %" PRIu64 " %s: %s (first: %s, %s %" PRIu64 ")%s%s", tally->count, cli_status_name(code),
            cli_status_message(code), cli_input_name(tally->first_file), get_unit(options), tally->first_record,
            remedy ? "; " : "", remedy ? remedy : "");
  }
}

/* Returns what the run did with bad records, as a phrase after "is bad" or "are bad". */
static const char *describe_outcome(const cli_summary *summary, const cli_options *options) {
  const bool is_one = summary->error_count == 1;
  const uint64_t long_count = summary->tallies[CLI_STATUS_LONG_RECORD].count;
  const char *bad_outcome = options->command->bad_outcome[is_one ? 0 : 1];
  if (options->command->bit == CLI_FOR_EXTRACT && long_count > 0) /* it is not in the output, unlike other bad IRIs */
    return long_count < summary->error_count ? "" : is_one ? " and was not searched" : " and were not searched";
  const bool counts_labels = options->command->bit == CLI_FOR_LABEL && options->count;
  if (counts_labels && options->on_error != CLI_ON_ERROR_FAIL)
    return is_one ? " and was not counted" : " and were not counted";
  const char *no_key = is_one ? " and has no key" : " and have no key";
  const char *const outcomes[] = {options->surt ? no_key : bad_outcome,
                                  is_one ? " and was left empty" : " and were left empty",
                                  is_one ? " and was left out" : " and were left out", ""};
  return bad_outcome || options->on_error == SIMDIRI_ON_ERROR_SKIP ? outcomes[options->on_error] : "";
}

/* Returns true if --severity made an error that occurred a warning, or ignores it. */
static bool forgives_errors(const cli_summary *summary) {
  for (int code = SIMDIRI_OK + 1; code < CLI_STATUS_CODES; code++)
    if (summary->tallies[code].count > 0 && cli_status_is_error(code) && !is_error(summary, code)) return true;
  return false;
}

/* Reports how many records were merged, and how many by each rule (--explain-merges). */
static void say_merges(const cli_summary *summary, const cli_options *options) {
  if (!options->merges) return;
  cli_say("%" PRIu64 " of %" PRIu64 " records were merged into others%s", summary->merged_count, summary->record_count,
          summary->merged_count > 0 ? "; one can count for several rules:" : "");
  if (summary->merged_identical > 0)
    cli_say("  %" PRIu64 " identical to the first one, byte for byte", summary->merged_identical);
  if (summary->merged_by_none > 0)
    cli_say("  %" PRIu64 " by preparing them only (--trim, --unescape, charsets)", summary->merged_by_none);
  for (unsigned rule = 0; rule < CLI_MERGING_RULE_COUNT; rule++) {
    char name[CLI_MERGING_RULE_CAPACITY];
    if (summary->merged_by[rule] == 0) continue;
    cli_say("  %" PRIu64 " %s", summary->merged_by[rule], cli_merging_rule_name(rule, name));
  }
}

static uint64_t count_redacted(const cli_summary *summary) {
  uint64_t sum = 0;
  for (size_t rule = 0; rule < simdiri_redactor_rule_count(summary->redactor); rule++) sum += summary->redacted[rule];
  return sum;
}

/* A rule that found nothing is reported if --redact names it, as the name may be mistaken. */
static bool reports_rule(const cli_summary *summary, const cli_options *options, size_t rule) {
  const char *const rule_name = simdiri_redactor_rule_name(summary->redactor, rule), *name, *at = options->redact;
  size_t len;
  if (summary->redacted[rule] > 0) return true;
  const char *const end = at ? at + strlen(at) : NULL;
  while (simdiri_option_take_name(&at, end, &name, &len))
    if (strlen(rule_name) == len && memcmp(rule_name, name, len) == 0) return true;
  return false;
}

/* Reports what redact did with records whose values it did not find one by one. */
static void say_whole_records(const cli_summary *summary) {
  const uint64_t replaced = summary->replaced_count, unfit = summary->unfit_count;
  if (replaced > 0)
    cli_say("%" PRIu64 " of %" PRIu64 " records %s replaced as a whole", replaced, summary->record_count,
            replaced == 1 ? "was" : "were");
  if (unfit > 0)
    cli_say("%" PRIu64 " of %" PRIu64 " records %s", unfit, summary->record_count,
            unfit == 1 ? "does not fit the format and was searched as text"
                       : "do not fit the format and were searched as text");
  if (summary->open_count > 0)
    cli_say("a quotation mark is never closed, so the rest of %s became {redacted}",
            summary->open_count == 1 ? "a file" : "several files");
}

/* Reports how many values were redacted, and how many by each rule. */
static void say_redacted(const cli_summary *summary, const cli_options *options) {
  if (!summary->redactor) return;
  const size_t rule_count = simdiri_redactor_rule_count(summary->redactor);
  const uint64_t sum = count_redacted(summary);
  size_t rule = 0;
  say_whole_records(summary);
  while (rule < rule_count && !reports_rule(summary, options, rule)) rule++;
  if (rule == rule_count) return;
  cli_say("%" PRIu64 " %s redacted in %" PRIu64 " of %" PRIu64 " records:", sum, sum == 1 ? "value was" : "values were",
          summary->changed_count - summary->replaced_count, summary->record_count);
  for (; rule < rule_count; rule++)
    if (reports_rule(summary, options, rule))
      cli_say("  %" PRIu64 " %s", summary->redacted[rule], simdiri_redactor_rule_name(summary->redactor, rule));
}

/* Reports the counts in one line: on a terminal, with --progress, and of a run that adds to a file and to a state,
 * which is usually a job that leaves nothing but its log. In other pipes, only if something else was reported. */
static void say_counts(const cli_summary *summary, const cli_options *options) {
  const bool has_more = summary->error_count > 0 || summary->warning_count > 0 || options->merges;
  const bool is_asked = options->progress == CLI_PROGRESS_ALWAYS || (options->state && options->output);
  const bool is_silent = options->progress == CLI_PROGRESS_NEVER || !isatty(STDERR_FILENO);
  if (!(options->command->flags & CLI_COMMAND_SAYS_COUNTS) || (!has_more && !is_asked && is_silent)) return;
  cli_say("%" PRIu64 " record%s read, %" PRIu64 " printed, %" PRIu64 " known, %" PRIu64 " bad", summary->record_count,
          summary->record_count == 1 ? "" : "s", summary->printed_count, summary->known_count, summary->error_count);
}

/* Returns the words between "records" and "a warning". */
static const char *get_warning_verb(const cli_summary *summary) {
  const bool is_one = summary->warning_count == 1;
  if (forgives_errors(summary)) return is_one ? "has" : "have";
  return is_one ? "is valid, with" : "are valid, with";
}

/* Returns true if the summary counts repairs, and every repaired record is one that check reports. Under other
 * grammars, text is also percent-encoded that check accepts. */
static bool counts_repairs(const cli_options *options) {
  const unsigned flags = options->command->flags;
  const bool is_rfc = options->iri.profile != SIMDIRI_PROFILE_WEB && options->iri.grammar == SIMDIRI_GRAMMAR_IRI;
  return flags & CLI_COMMAND_COUNTS_CHANGED && !(flags & CLI_COMMAND_TAKES_REFERENCES) && is_rfc;
}

/* Explains why normalize and check count different numbers of bad records, if they do: only normalize repairs. */
static void say_repairs(const cli_summary *summary, const cli_options *options) {
  const uint64_t repaired = summary->repaired_count;
  if (repaired == 0 || options->on_error == CLI_ON_ERROR_FAIL) return;
  if (options->command->bit == CLI_FOR_CHECK)
    cli_say("normalize repairs %" PRIu64
            " of these records by percent-encoding; normalize --disallowed=fail repairs none",
            repaired);
  else if (counts_repairs(options))
    cli_say("%" PRIu64 " other %s repaired by percent-encoding; check repairs nothing and reports %s, too", repaired,
            repaired == 1 ? "record was" : "records were", repaired == 1 ? "it" : "them");
}

static void say_messages(const cli_summary *summary, const cli_options *options) {
  const char *what = options->command->noun ? options->command->noun : "records";
  const bool is_one = summary->error_count == 1;
  if (summary->error_count > 0) {
    cli_say("%" PRIu64 " of %" PRIu64 " %s %s bad%s%s%s:", summary->error_count, summary->record_count, what,
            is_one ? "is" : "are", describe_outcome(summary, options),
            !options->rejects ? ""
            : is_one          ? "; it is in "
                              : "; they are in ",
            options->rejects ? options->rejects : "");
    say_tallies(summary, options, true);
    say_repairs(summary, options);
  }
  if (summary->warning_count > 0) {
    cli_say("%" PRIu64 " of %" PRIu64 " %s %s a warning:", summary->warning_count, summary->record_count, what,
            get_warning_verb(summary));
    say_tallies(summary, options, false);
  }
  say_redacted(summary, options);
  say_merges(summary, options);
  say_counts(summary, options);
}

/* ------------------------------------------------------------------------------------------- JSON */

static void write_count(cli_output *output, const char *name, uint64_t count) {
  cli_json_name(output, name, false);
  cli_json_number(output, count);
}

static void write_string(cli_output *output, const char *name, const char *text, bool is_first) {
  cli_json_name(output, name, is_first);
  cli_json_text(output, text, strlen(text));
}

static void write_tally(cli_output *output, const cli_summary *summary, int code, bool is_first) {
  const cli_tally *tally = &summary->tallies[code];
  cli_output_put(output, is_first ? "{" : ",{");
  write_string(output, "code", cli_status_name(code), true);
  write_string(output, "severity", is_error(summary, code) ? "error" : "warning", false);
  write_count(output, "count", tally->count);
  write_string(output, "message", cli_status_message(code), false);
  cli_output_put(output, ",\"first\":{");
  write_string(output, "file", tally->first_file, true);
  write_count(output, "record", tally->first_record);
  cli_output_put(output, "}}");
}

/* Writes what the run did with bad records. */
static void write_outcome(cli_output *output, const cli_options *options) {
  static const char *const names[] = {"keep", "empty", "skip", "fail"};
  if (!(options->command->flags & CLI_COMMAND_REPORTS_ON_ERROR)) return;
  write_string(output, "on_error", names[options->on_error], false);
  if (options->rejects) write_string(output, "rejects", options->rejects, false);
}

/* Writes how many records were merged, and how many by each rule. */
static void write_rules(cli_output *output, const cli_summary *summary) {
  char name[CLI_MERGING_RULE_CAPACITY];
  bool is_first = true;
  cli_output_put(output, ",\"merged\":");
  cli_json_number(output, summary->merged_count);
  write_count(output, "identical", summary->merged_identical);
  cli_output_put(output, ",\"rules\":{");
  for (unsigned rule = 0; rule < CLI_MERGING_RULE_COUNT; rule++) {
    if (summary->merged_by[rule] == 0) continue;
    cli_json_name(output, cli_merging_rule_name(rule, name), is_first);
    cli_json_number(output, summary->merged_by[rule]);
    is_first = false;
  }
  cli_output_put(output, "}");
}

static void write_redacted(cli_output *output, const cli_summary *summary, const cli_options *options) {
  bool is_first = true;
  write_count(output, "redacted", count_redacted(summary));
  cli_output_put(output, ",\"rules\":{");
  for (size_t rule = 0; rule < simdiri_redactor_rule_count(summary->redactor); rule++) {
    if (!reports_rule(summary, options, rule)) continue;
    cli_json_name(output, simdiri_redactor_rule_name(summary->redactor, rule), is_first);
    cli_json_number(output, summary->redacted[rule]);
    is_first = false;
  }
  cli_output_put(output, "}");
  write_count(output, "replaced", summary->replaced_count);
  write_count(output, "unfit", summary->unfit_count);
}

static void write_state(cli_output *output, const cli_summary *summary) {
  cli_output_put(output, ",\"state\":{");
  cli_json_name(output, "keys", true);
  cli_json_number(output, summary->state_keys);
  write_count(output, "octets", summary->state_bytes);
  write_count(output, "written", summary->state_written);
  write_count(output, "read", summary->state_read);
  write_count(output, "waited", summary->state_waited);
  cli_output_put(output, "}");
}

static void write_object(cli_output *output, const cli_summary *summary, const cli_options *options) {
  const unsigned flags = options->command->flags;
  cli_output_put(output, "{\"schema\":1");
  write_string(output, "command", options->command->name, false);
  write_string(output, "version", simdiri_version(), false);
  cli_output_put(output, summary->is_complete ? ",\"complete\":true" : ",\"complete\":false");
  if (options->found_log) write_string(output, "log", options->found_log, false);
  write_count(output, "records", summary->record_count);
  if (flags & CLI_COMMAND_COUNTS_CHANGED) write_count(output, "changed", summary->changed_count);
  if (flags & CLI_COMMAND_COUNTS_DIFFERENT) write_count(output, "different", summary->different_count);
  if (flags & CLI_COMMAND_COUNTS_PRINTED) write_count(output, "printed", summary->printed_count);
  if (flags & CLI_COMMAND_SAYS_COUNTS) write_count(output, "known", summary->known_count);
  if (summary->redactor) write_redacted(output, summary, options);
  if (options->merges) write_rules(output, summary);
  if (options->state) write_state(output, summary);
  write_count(output, "errors", summary->error_count);
  write_count(output, "warnings", summary->warning_count);
  write_outcome(output, options);
  cli_output_put(output, ",\"codes\":[");
  bool is_first = true;
  for (int code = SIMDIRI_OK + 1; code < CLI_STATUS_CODES; code++) {
    if (summary->tallies[code].count == 0) continue;
    write_tally(output, summary, code, is_first);
    is_first = false;
  }
  cli_output_put(output, "]}\n");
}

/* Writes the JSON object with few calls, so that messages of other programs do not get into it. */
static void say_json(const cli_summary *summary, const cli_options *options) {
  cli_output output;
  cli_progress_hide();
  cli_output_use(&output, STDERR_FILENO, "standard error");
  output.ignores_signals = true; /* the summary is written even after a signal */
  write_object(&output, summary, options);
  (void)cli_output_flush(&output);
}

void cli_summary_report(const cli_summary *summary, const cli_options *options) {
  if (options->json)
    say_json(summary, options);
  else if (!options->quiet)
    say_messages(summary, options);
}

void cli_summary_report_stop(int status, size_t offset, const cli_options *options, const char *file, uint64_t record) {
  cli_say("%s: stopped at the bad %s %" PRIu64 ", byte %zu: %s: %s", cli_input_name(file), get_unit(options), record,
          offset, cli_status_name(status), cli_status_message(status));
}
