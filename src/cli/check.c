/* simdiri check: where records are no IRIs (RFC 3987 2.2). */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/job.h"
#include "cli/message.h"
#include "cli/text.h"
#include "cli/web.h"

/* What normalization leaves as it is needs no second look: that is nearly everything, and found out fast. */
typedef struct {
  simdiri_buffer out;
  simdiri_batch_result result;
  simdiri_production production;
  int shows_non_ascii;
} cli_checker;

/* ------------------------------------------------------------------------------------------- one line of output */

static void put_file(cli_job *job) {
  const cli_checker *checker = job->state;
  const char *path = job->path;
  size_t len = strlen(path);
  for (size_t at = 0; at < len;) {
    cli_glyph glyph = simdiri_cli_glyph(path + at, len - at, checker->shows_non_ascii);
    simdiri_cli_output_write(&job->output, glyph.text, glyph.text_len);
    at += glyph.octets;
  }
}

/* `place` is what is known beyond the message. */
static void put_line(cli_job *job, int status, size_t offset, const char *place) {
  char position[64];
  put_file(job);
  (void)snprintf(position, sizeof position, ":%" PRIu64 ":%zu: ", job->record, offset + 1);
  simdiri_cli_output_put(&job->output, position);
  simdiri_cli_output_put(&job->output, simdiri_cli_status_name(status));
  simdiri_cli_output_put(&job->output, simdiri_cli_status_is_error(status) ? ": " : ": warning: ");
  simdiri_cli_output_put(&job->output, simdiri_cli_status_message(status));
  if (*place) {
    simdiri_cli_output_put(&job->output, " (");
    simdiri_cli_output_put(&job->output, place);
    simdiri_cli_output_put(&job->output, ")");
  }
  simdiri_cli_output_put(&job->output, "\n");
  simdiri_cli_output_end_record(&job->output);
}

static void report(cli_job *job, int status, size_t offset, const char *place) {
  put_line(job, status, offset, place);
  simdiri_cli_job_count(job, status);
}

/* ------------------------------------------------------------------------------------------- one record */

/* Schemes whose own grammar asks for a host: RFC 9110 4.2, RFC 6455 3, RFC 1738 3.1. */
static int wants_host(const char *scheme, size_t len) {
  static const char *const schemes[] = {"http", "https", "ws", "wss", "ftp"};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
    if (strlen(schemes[i]) == len && strncasecmp(schemes[i], scheme, len) == 0) return 1;
  return 0;
}

/* RFC 3987 leaves to the schemes what they restrict further. */
static void check_scheme(cli_job *job, const cli_record *record) {
  enum { LONGEST = 5 };
  size_t scheme_len = 0;
  while (scheme_len < record->text_len && scheme_len <= LONGEST && record->text[scheme_len] != ':') scheme_len++;
  if (scheme_len >= record->text_len || !wants_host(record->text, scheme_len)) return;
  simdiri_components components;
  simdiri_parse(record->text, record->text_len, &components);
  size_t offset = components.has_authority ? components.host_begin : scheme_len + 1;
  if (!components.has_authority || components.host_begin == components.host_end)
    report(job, STATUS_EMPTY_HOST, simdiri_cli_job_offset(job, record, offset), "");
}

/* `note`: what normalization had to say, or NULL. */
static void check_record(cli_job *job, const cli_record *record, const simdiri_note *note) {
  const cli_checker *checker = job->state;
  simdiri_result result;
  char place[64];
  if (note && simdiri_validate(job->options->iri.grammar, checker->production, record->text, record->text_len,
                               &result) != SIMDIRI_OK) {
    simdiri_cli_status_place(&result, record->text, record->text_len, place, sizeof place);
    report(job, (int)result.status, simdiri_cli_job_offset(job, record, result.offset), place);
    return;
  }
  /* Under iri-bis the library refuses hosts that cannot be mapped; they are no less valid for that. */
  if (note && (note->status == SIMDIRI_WARNING_HOST_UNMAPPED || note->status == SIMDIRI_ERROR_BAD_HOST))
    report(job, SIMDIRI_WARNING_HOST_UNMAPPED, simdiri_cli_job_offset(job, record, note->offset), "");
  check_scheme(job, record);
}

/* A record that was prepared: it may not be in one piece with the others. */
static int do_record(cli_job *job, const cli_record *record) {
  cli_checker *checker = job->state;
  simdiri_result result;
  checker->shows_non_ascii = simdiri_cli_shows_non_ascii(job->output.fd);
  checker->out.len = 0;
  if (record->status != SIMDIRI_OK) {
    report(job, (int)record->status, record->offset, "");
    return EXIT_DONE;
  }
  simdiri_status status =
      simdiri_normalize(job->context, job->scratch, record->text, record->text_len, &checker->out, &result);
  if (status >= SIMDIRI_ERROR_NO_MEMORY) {
    simdiri_cli_say_status(simdiri_cli_input_name(job->path), status);
    return EXIT_TROUBLE;
  }
  simdiri_note note = {.status = (uint16_t)status, .offset = result.offset};
  check_record(job, record, status != SIMDIRI_OK || result.changes ? &note : NULL);
  return EXIT_DONE;
}

static int do_block(cli_job *job, const char *data, size_t len) {
  cli_checker *checker = job->state;
  const simdiri_batch_result *result = &checker->result;
  simdiri_records records = {.data = data, .data_len = len, .separator = job->framing->separator};
  records.keep_cr = (uint8_t)job->framing->ends_with_cr;
  checker->shows_non_ascii = simdiri_cli_shows_non_ascii(job->output.fd);
  checker->out.len = 0;
  simdiri_status status = simdiri_batch(job->context, job->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_SKIP,
                                        NULL, &records, &checker->out, &checker->result);
  if (status != SIMDIRI_OK) {
    simdiri_cli_say_status(simdiri_cli_input_name(job->path), status);
    return EXIT_TROUBLE;
  }
  const char *at = data;
  cli_record record;
  for (size_t i = 0, noted = 0; job->framing->next(job->framing, &at, data + len, &record); i++) {
    int has_note = noted < result->note_count && result->notes[noted].index == i;
    check_record(job, &record, has_note ? &result->notes[noted++] : NULL);
    if (job->output.failed) return EXIT_TROUBLE;
    job->record++;
    job->summary.record_count++;
  }
  return EXIT_DONE;
}

static int do_long_part(cli_job *job, const cli_block *block) {
  cli_checker *checker = job->state;
  checker->shows_non_ascii = simdiri_cli_shows_non_ascii(job->output.fd);
  if (block->is_first) put_line(job, STATUS_LONG_RECORD, job->options->max_record, "");
  return EXIT_DONE;
}

static int finish(const cli_job *job) { return job->summary.error_count > 0 ? EXIT_BAD : EXIT_DONE; }

static const cli_worker worker = {
    .block = do_block, .record = do_record, .long_part = do_long_part, .finish = finish, .writes_lines = 1};

static int run(const cli_options *options) {
  if (options->iri.profile == SIMDIRI_PROFILE_WEB) return simdiri_cli_check_urls(options);
  cli_checker checker = {.production = SIMDIRI_PRODUCTION_IRI};
  checker.out.allocator = simdiri_default_allocator();
  if (options->iri.flags & SIMDIRI_FLAG_REFERENCE) checker.production = SIMDIRI_PRODUCTION_IRI_REFERENCE;
  int status = simdiri_cli_run_job(options, &worker, &checker);
  simdiri_batch_result_free(&checker.result, NULL);
  simdiri_buffer_free(&checker.out);
  return status;
}

const cli_command simdiri_cli_check_command = {
    .name = "check",
    .bit = FOR_CHECK,
    .operands = "[FILE]...",
    .purpose = "say which records are no IRIs, where and why",
    .details = "Prints a line FILE:LINE:COLUMN: CODE: message for each record of FILEs ('-' or\n"
               "none: standard input, shown as '-') that is no IRI (RFC 3987 2.2), and exits\n"
               "with status 1 if there was one. LINE is the number of the record; COLUMN is the\n"
               "octet at which the text can no longer become an IRI; both count from 1. Nothing\n"
               "is repaired. The message of a warning begins with 'warning:'; warnings, which\n"
               "are hosts that DNS cannot have and hosts missing from schemes that need them, do\n"
               "not count as bad.\n\n"
               "With --profile=web it prints the validation errors of the URL Standard, by the\n"
               "names that they have there. Those with which the URL parser fails are errors;\n"
               "all others are warnings, of which each kind is printed once for a record.\n",
    .examples = "$ printf 'http://a/\\nhttp://a:8o/\\n' | simdiri check -q\n"
                "-:2:11: bad-port: a port holds digits only (\"o\" in the port)\n",
    .run = run,
};
