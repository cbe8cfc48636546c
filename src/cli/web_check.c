/* simdiri check --profile=web: validation errors of URLs (URL Standard 1.1). */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/text.h"
#include "cli/web.h"

typedef struct {
  cli_job *job;
  const cli_record *record;
  unsigned char is_told[STATUS_CODES]; /* of the record at hand */
} url_checker;

static void put_file(cli_job *job) {
  const int shows_non_ascii = simdiri_cli_shows_non_ascii(job->output.fd);
  const size_t len = strlen(job->path);
  for (size_t at = 0; at < len;) {
    const cli_glyph glyph = simdiri_cli_glyph(job->path + at, len - at, shows_non_ascii);
    simdiri_cli_output_write(&job->output, glyph.text, glyph.text_len);
    at += glyph.octets;
  }
}

/* FILE:LINE:COLUMN: CODE: message (place) */
static void put_line(cli_job *job, int status, size_t offset, const char *place) {
  char text[512];
  put_file(job);
  (void)snprintf(text, sizeof text, ":%" PRIu64 ":%zu: %s: %s%s%s%s%s\n", job->record, offset + 1,
                 simdiri_cli_status_name(status),
                 simdiri_cli_status_is_error(status) ? "" : "warning: ", simdiri_cli_status_message(status),
                 *place ? " (" : "", place, *place ? ")" : "");
  simdiri_cli_output_put(&job->output, text);
  simdiri_cli_output_end_record(&job->output);
}

static void tell(void *user, simdiri_status status, simdiri_component component, size_t offset) {
  url_checker *checker = user;
  const simdiri_result found = {.status = status, .component = component, .offset = offset};
  char place[64];
  if (checker->is_told[status]++) return;
  simdiri_cli_status_place(&found, checker->record->text, checker->record->text_len, place, sizeof place);
  put_line(checker->job, (int)status, simdiri_cli_job_offset(checker->job, checker->record, offset), place);
  simdiri_cli_job_count(checker->job, (int)status);
}

static int do_record(cli_job *job, const cli_record *record) {
  url_checker *checker = job->state;
  const uint64_t warnings = job->summary.warning_count;
  simdiri_result result;
  checker->job = job;
  checker->record = record;
  memset(checker->is_told, 0, sizeof checker->is_told);
  const simdiri_status status = simdiri_cli_check_url(job, record, tell, checker, &result);
  if (status >= SIMDIRI_ERROR_NO_MEMORY) {
    simdiri_cli_say_status(simdiri_cli_input_name(job->path), status);
    return EXIT_TROUBLE;
  }
  if (status != SIMDIRI_OK) tell(checker, status, result.component, result.offset);
  /* A record counts once, whatever was said of it. */
  if (job->summary.warning_count > warnings) job->summary.warning_count = warnings + (status == SIMDIRI_OK);
  return EXIT_DONE;
}

static int do_long_part(cli_job *job, const cli_block *block) {
  if (block->is_first) put_line(job, STATUS_LONG_RECORD, job->options->max_record, "");
  return EXIT_DONE;
}

static int finish(const cli_job *job) { return job->summary.error_count > 0 ? EXIT_BAD : EXIT_DONE; }

int simdiri_cli_check_urls(const cli_options *options) {
  static const cli_worker worker = {
      .record = do_record, .long_part = do_long_part, .finish = finish, .writes_lines = 1};
  url_checker checker = {.job = NULL};
  return simdiri_cli_run_job(options, &worker, &checker);
}
