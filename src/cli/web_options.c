/* --profile=web: which other options it takes, and its one operation. */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "cli/web.h"

int simdiri_cli_check_web_options(cli_options *options) {
  static const option_id useless[] = {OPTION_RUNG, OPTION_FORM, OPTION_GRAMMAR, OPTION_REFERENCE, OPTION_DISALLOWED,
                                      OPTION_HOST, OPTION_NFC,  OPTION_NFKC,    OPTION_NON_STRICT};
  if (options->command->bit == FOR_CONVERT) {
    simdiri_cli_say_usage("convert", "--profile=web: URLs have one form only, which normalize writes");
    return -1;
  }
  for (size_t i = 0; i < simdiri_cli_option_row_count; i++) {
    const option_row *row = &simdiri_cli_option_rows[i];
    for (size_t j = 0; j < sizeof useless / sizeof *useless; j++) {
      if (row->id != useless[j] || !is_given(options, row->id)) continue;
      simdiri_cli_say_usage(options->command->name,
                            "--profile=web and --%s contradict each other: the URL Standard leaves no choice there",
                            row->name);
      return -1;
    }
  }
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
