/* simdiri parse --profile=web: the components of URLs (URL Standard 4.1), as JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/check/web.h"
#include "cli/io/json.h"
#include "cli/run/run_job.h"
#include "cli/run/url.h"
#include "cli/run/view.h"
#include "cli/stream/rejects.h"

typedef struct {
  cli_viewing viewing; /* comes first: what runs views sees only this */
  int (*long_part)(cli_job *job, const cli_block *block);
  simdiri_buffer out; /* of one view */
} url_parser;

static void put_member(cli_job *job, const char *name, const char *text, size_t len) {
  cli_json_name(&job->output, name, 0);
  cli_json_text(&job->output, text, len);
}

static void put_part(cli_job *job, const char *name, int is_there, const char *href, size_t begin, size_t end) {
  if (is_there) put_member(job, name, href + begin, end - begin);
}

static void put_parts(cli_job *job, const char *href, size_t len) {
  simdiri_url url;
  simdiri_split_url(href, len, &url);
  put_member(job, "href", href, len);
  put_part(job, "scheme", 1, href, 0, url.scheme_end);
  put_part(job, "username", url.username_begin < url.username_end, href, url.username_begin, url.username_end);
  put_part(job, "password", url.password_begin < url.password_end, href, url.password_begin, url.password_end);
  put_part(job, "host", url.has_host, href, url.host_begin, url.host_end);
  put_part(job, "port", url.has_port, href, url.port_begin, url.port_end);
  put_part(job, "path", 1, href, url.path_begin, url.path_end);
  put_part(job, "query", url.has_query, href, url.query_begin, url.query_end);
  put_part(job, "fragment", url.has_fragment, href, url.fragment_begin, url.fragment_end);
  if (url.is_opaque) {
    cli_json_name(&job->output, "opaque", 0);
    cli_output_put(&job->output, "true");
  }
}

static void put_failure(cli_job *job, const simdiri_result *result) {
  const char *component = simdiri_component_name(result->component);
  cli_json_name(&job->output, "offset", 0);
  cli_json_number(&job->output, result->offset);
  if (*component) put_member(job, "component", component, strlen(component));
}

static void put_object(cli_job *job, const cli_record *record, const simdiri_result *result) {
  const char *name = cli_status_name((int)result->status);
  const int is_shown = result->status == SIMDIRI_OK || job->options->on_error == SIMDIRI_ON_ERROR_KEEP;
  cli_output_put(&job->output, "{");
  if (is_shown) {
    cli_json_name(&job->output, "iri", 1);
    cli_json_text(&job->output, record->text, record->text_len);
  }
  cli_json_name(&job->output, "status", !is_shown);
  cli_json_text(&job->output, name, strlen(name));
  if (result->status == SIMDIRI_OK)
    put_parts(job, result->text, result->text_len);
  else
    put_failure(job, result);
  cli_output_put(&job->output, "}\n");
  cli_output_end_record(&job->output);
}

static int do_record(cli_job *job, const cli_record *record) {
  url_parser *parser = job->state;
  simdiri_result result;
  const simdiri_status status = cli_parse_url(job, record, &parser->out, &result);
  if (cli_status_is_machine((int)status)) return cli_job_fail(job, status);
  result.offset = cli_job_offset(job, record, result.offset);
  if (status != SIMDIRI_OK && job->options->on_error == ON_ERROR_FAIL)
    return cli_view_stop(job, (int)status, result.offset, record);
  cli_job_count(job, (int)status);
  cli_reject_record(job, (int)status, result.offset, record);
  if (status != SIMDIRI_OK && job->options->on_error == SIMDIRI_ON_ERROR_SKIP) return EXIT_DONE;
  put_object(job, record, &result);
  return EXIT_DONE;
}

static int do_long_part(cli_job *job, const cli_block *block) {
  return ((const url_parser *)job->state)->long_part(job, block);
}

static void work(const cli_job *job, cli_lane *lane, cli_chunk *chunk) {
  url_parser parser = {.out.allocator = simdiri_default_allocator()};
  cli_view_run(job, lane, chunk, &parser);
  simdiri_buffer_free(&parser.out);
}

int cli_parse_urls(const cli_options *options, int (*long_part)(cli_job *job, const cli_block *block)) {
  static const cli_worker worker = {
      .run = cli_run_views, .record = do_record, .long_part = do_long_part, .writes_lines = 1};
  url_parser parser = {.viewing = {.work = work, .file = -1}, .long_part = long_part};
  return cli_run_job(options, &worker, &parser);
}
