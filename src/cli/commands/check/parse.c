/* simdiri parse: the components of each record, as JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/check/web.h"
#include "cli/io/json.h"
#include "cli/run/run_job.h"
#include "cli/run/view.h"
#include "cli/stream/job.h"
#include "cli/stream/rejects.h"

static void put_span(cli_job *job, const char *name, const char *text, size_t begin, size_t end) {
  cli_json_name(&job->output, name, 0);
  cli_json_text(&job->output, text + begin, end - begin);
}

/* RFC 3986 3: only what is there; an empty component is an empty string. */
static void put_components(cli_job *job, const char *text, size_t len) {
  simdiri_components c;
  simdiri_parse(text, len, &c);
  if (c.has_scheme) put_span(job, "scheme", text, 0, c.scheme_end);
  if (c.has_authority) put_span(job, "authority", text, c.authority_begin, c.authority_end);
  if (c.has_userinfo) put_span(job, "userinfo", text, c.userinfo_begin, c.userinfo_end);
  if (c.has_authority) put_span(job, "host", text, c.host_begin, c.host_end);
  if (c.has_port) put_span(job, "port", text, c.port_begin, c.port_end);
  put_span(job, "path", text, c.path_begin, c.path_end);
  if (c.has_query) put_span(job, "query", text, c.query_begin, c.query_end);
  if (c.has_fragment) put_span(job, "fragment", text, c.fragment_begin, c.fragment_end);
}

static void put_status(cli_job *job, int status, int is_first) {
  const char *name = cli_status_name(status);
  cli_json_name(&job->output, "status", is_first);
  cli_json_text(&job->output, name, strlen(name));
}

static void put_place(cli_job *job, size_t offset, simdiri_component component) {
  const char *name = simdiri_component_name(component);
  cli_json_name(&job->output, "offset", 0);
  cli_json_number(&job->output, offset);
  if (!*name) return;
  cli_json_name(&job->output, "component", 0);
  cli_json_text(&job->output, name, strlen(name));
}

static void begin_object(cli_job *job) { cli_output_put(&job->output, "{"); }

static void end_object(cli_job *job) {
  cli_output_put(&job->output, "}\n");
  cli_output_end_record(&job->output);
}

static int do_record(cli_job *job, const cli_record *record) {
  int is_reference = (job->options->iri.flags & SIMDIRI_FLAG_REFERENCE) != 0;
  simdiri_result result = {.offset = record->offset};
  simdiri_status status = record->status;
  if (status == SIMDIRI_OK)
    status = simdiri_validate(job->options->iri.grammar,
                              is_reference ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI, record->text,
                              record->text_len, &result);
  result.offset = cli_job_offset(job, record, result.offset);
  if (status != SIMDIRI_OK) {
    if (job->options->on_error == ON_ERROR_FAIL) return cli_view_stop(job, (int)status, result.offset, record);
    cli_job_count(job, (int)status);
    cli_reject_record(job, (int)status, result.offset, record);
    if (job->options->on_error == SIMDIRI_ON_ERROR_SKIP) return EXIT_DONE;
  }
  int is_split = status == SIMDIRI_OK || job->options->on_error == SIMDIRI_ON_ERROR_KEEP;
  begin_object(job);
  if (is_split) {
    cli_json_name(&job->output, "iri", 1);
    cli_json_text(&job->output, record->text, record->text_len);
  }
  put_status(job, (int)status, !is_split);
  if (status != SIMDIRI_OK) put_place(job, result.offset, result.component);
  if (is_split) put_components(job, record->text, record->text_len);
  end_object(job);
  return EXIT_DONE;
}

static int do_long_part(cli_job *job, const cli_block *block) {
  if (!block->is_first || job->options->on_error == SIMDIRI_ON_ERROR_SKIP) return EXIT_DONE;
  begin_object(job);
  put_status(job, STATUS_LONG_RECORD, 1);
  put_place(job, job->options->max_record, SIMDIRI_COMPONENT_NONE);
  end_object(job);
  return EXIT_DONE;
}

static const cli_worker worker = {
    .run = cli_run_views, .record = do_record, .long_part = do_long_part, .writes_lines = 1};

static void work(const cli_job *job, cli_lane *lane, cli_chunk *chunk) { cli_view_run(job, lane, chunk, NULL); }

static int run(const cli_options *options) {
  cli_viewing viewing = {.work = work, .file = -1};
  if (options->iri.profile == SIMDIRI_PROFILE_WEB) return cli_parse_urls(options, do_long_part);
  return cli_run_job(options, &worker, &viewing);
}

const cli_command cli_parse_command = {
    .name = "parse",
    .bit = FOR_PARSE,
    .flags = COMMAND_REPORTS_ON_ERROR | COMMAND_REPAIRS_NEVER,
    .operands = "[FILE]...",
    .purpose = "split each IRI into its components, as JSON Lines",
    .details = "Writes a JSON object in a line for each record of FILEs ('-' or none: standard\n"
               "input), with these members:\n\n"
               "  iri        the record\n"
               "  status     ok, or the name of the error\n"
               "  offset     of the first offending octet, from 0; only on an error\n"
               "  component  that it is in; only on an error, and if it is in one\n"
               "  scheme, authority, userinfo, host, port, path, query, fragment\n"
               "             the components that are there, as they are; \"\" is one that is there\n"
               "             and empty. The authority is userinfo, host and port together.\n\n"
               "Text that is not UTF-8 is an object {\"hex\":\"...\"} with its octets instead of a\n"
               "string. Records that are no IRIs are split all the same.\n\n"
               "With --profile=web each record goes through the URL parser. The members are iri,\n"
               "status, offset and component as above, and if there is a URL:\n\n"
               "  href       the URL, serialized\n"
               "  scheme, username, password, host, port, path, query, fragment\n"
               "             its components, those that are not null; username and password only\n"
               "             if they are not empty\n"
               "  opaque     true, if the path is opaque\n",
    .examples = "$ echo 'http://a:80/?q' | simdiri parse\n"
                "{\"iri\":\"http://a:80/"
                "?q\",\"status\":\"ok\",\"scheme\":\"http\",\"authority\":\"a:80\",\"host\":\"a\",\"port\":\"80\","
                "\"path\":\"/\",\"query\":\"q\"}\n",
    .run = run,
};
