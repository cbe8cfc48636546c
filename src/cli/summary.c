/* The summary of bad records. */
/* SPDX-License-Identifier: MIT */
#include "cli/summary.h"

#include <inttypes.h>

#include "cli/message.h"

void simdiri_cli_summary_add(cli_summary *summary, const simdiri_batch_result *result, const char *file,
                             uint64_t first_record) {
  summary->record_count += result->record_count;
  summary->error_count += result->error_count;
  summary->warning_count += result->warning_count;
  if (result->error_count == 0 && result->warning_count == 0) return;
  for (size_t i = 0; i < result->note_count; i++) {
    const simdiri_note *note = &result->notes[i];
    if (note->status == SIMDIRI_OK || note->status >= SUMMARY_CODES) continue;
    cli_tally *tally = &summary->tallies[note->status];
    if (tally->count++ > 0) continue;
    tally->first_record = first_record + note->index;
    tally->first_file = file;
  }
}

static const char *reference_remedy(const cli_options *options) {
  if (options->command->bit == FOR_COMPARE) return "--base=IRI makes relative references comparable";
  int known = options->command->bit == FOR_RESOLVE || options->iri.flags & SIMDIRI_FLAG_REFERENCE;
  return known ? NULL : "--reference accepts relative references";
}

const char *simdiri_cli_summary_remedy(simdiri_status status, const cli_options *options) {
  /* The rung simple repairs nothing. */
  int can_repair = options->command->bit != FOR_NORMALIZE || options->iri.rung > SIMDIRI_RUNG_SIMPLE;
  int is_strict = options->iri.disallowed == SIMDIRI_DISALLOWED_FAIL;
  switch (status) {
  case SIMDIRI_ERROR_NO_SCHEME: return reference_remedy(options);
  case SIMDIRI_ERROR_BAD_CHARACTER:
    if (!can_repair || options->iri.disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL) return NULL;
    return is_strict ? "--disallowed=encode percent-encodes such characters, encode-all also [ ] and a second #"
                     : "--disallowed=encode-all percent-encodes [ ] and a second # too";
  case SIMDIRI_ERROR_BAD_CODE_POINT:
  case SIMDIRI_ERROR_BIDI_FORMATTING:
  case SIMDIRI_ERROR_BAD_UTF8:
  case SIMDIRI_ERROR_BAD_PERCENT: return can_repair && is_strict ? "--disallowed=encode percent-encodes it" : NULL;
  default: return NULL;
  }
}

static void say_tallies(const cli_summary *summary, const cli_options *options, int first_code, int end_code) {
  const char *unit = options->null_separated ? "record" : "line";
  for (int code = first_code; code < end_code; code++) {
    const cli_tally *tally = &summary->tallies[code];
    if (tally->count == 0) continue;
    simdiri_status status = (simdiri_status)code;
    const char *remedy = simdiri_cli_summary_remedy(status, options);
    simdiri_cli_say("  %" PRIu64 " %s: %s (first: %s, %s %" PRIu64 ")%s%s", tally->count, simdiri_status_name(status),
                    simdiri_status_message(status), tally->first_file, unit, tally->first_record, remedy ? "; " : "",
                    remedy ? remedy : "");
  }
}

void simdiri_cli_summary_say(const cli_summary *summary, const cli_options *options) {
  static const char *const outcomes[] = {"kept as they are", "left empty", "left out"};
  if (summary->error_count > 0) {
    simdiri_cli_say("%" PRIu64 " of %" PRIu64 " records are bad and were %s:", summary->error_count,
                    summary->record_count,
                    outcomes[options->on_error <= SIMDIRI_ON_ERROR_SKIP ? options->on_error : 0]);
    say_tallies(summary, options, SIMDIRI_ERROR_NO_SCHEME, SUMMARY_CODES);
  }
  if (summary->warning_count > 0) {
    simdiri_cli_say("%" PRIu64 " of %" PRIu64 " records are valid, with a warning:", summary->warning_count,
                    summary->record_count);
    say_tallies(summary, options, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_ERROR_NO_SCHEME);
  }
}

void simdiri_cli_summary_say_stop(const simdiri_note *note, const cli_options *options, const char *file,
                                  uint64_t record) {
  simdiri_status status = (simdiri_status)note->status;
  simdiri_cli_say("%s: stopped at the bad %s %" PRIu64 ", octet %zu: %s: %s", file,
                  options->null_separated ? "record" : "line", record, note->offset, simdiri_status_name(status),
                  simdiri_status_message(status));
}
