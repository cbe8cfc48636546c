/* --profile=web: which other options it takes, and its one operation. */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "cli/web.h"

static int refuse(const cli_options *options, const option_id *ids, size_t id_count, const char *why) {
  for (size_t i = 0; i < simdiri_cli_option_row_count; i++) {
    const option_row *row = &simdiri_cli_option_rows[i];
    for (size_t j = 0; j < id_count; j++) {
      if (row->id != ids[j] || !is_given(options, row->id)) continue;
      simdiri_cli_say_usage(options->command->name, "--profile=web and --%s contradict each other: %s", row->name, why);
      return -1;
    }
  }
  return 0;
}

int simdiri_cli_check_web_options(cli_options *options) {
  static const option_id useless[] = {OPTION_RUNG, OPTION_FORM, OPTION_GRAMMAR, OPTION_REFERENCE, OPTION_DISALLOWED,
                                      OPTION_HOST, OPTION_NFC,  OPTION_NFKC,    OPTION_NON_STRICT};
  static const option_id others[] = {OPTION_ENCODE_BIDI, OPTION_HINTS, OPTION_VISUAL};
  if (options->command->bit == FOR_CONVERT) {
    simdiri_cli_say_usage("convert", "--profile=web: URLs have one form only, which normalize writes");
    return -1;
  }
  if (refuse(options, useless, sizeof useless / sizeof *useless, "the URL Standard leaves no choice there") != 0 ||
      refuse(options, others, sizeof others / sizeof *others, "that is for the profile rfc3987") != 0)
    return -1;
  options->iri.rung = SIMDIRI_RUNG_SCHEME;
  options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  return 0;
}

/* What could not be prepared is no URL. */
static simdiri_status fail_unprepared(const cli_record *record, simdiri_result *result) {
  *result = (simdiri_result){.status = record->status, .offset = record->offset};
  return record->status;
}

simdiri_status simdiri_cli_check_url(cli_job *job, const cli_record *record, simdiri_url_report *report, void *user,
                                     simdiri_result *result) {
  if (record->status != SIMDIRI_OK) return fail_unprepared(record, result);
  return simdiri_check_url(job->context, job->scratch, job->base, record->text, record->text_len, report, user, result);
}

simdiri_status simdiri_cli_parse_url(cli_job *job, const cli_record *record, simdiri_buffer *out,
                                     simdiri_result *result) {
  out->len = 0;
  if (record->status != SIMDIRI_OK) return fail_unprepared(record, result);
  if (job->base)
    return simdiri_resolve(job->context, job->scratch, job->base, record->text, record->text_len, out, result);
  return simdiri_normalize(job->context, job->scratch, record->text, record->text_len, out, result);
}
