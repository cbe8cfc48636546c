/* The objects of the library that all threads of a run share. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/run_objects.h"

#include <string.h>

#include "cli/format/vector/format_level.h"
#include "cli/keyer/redirects_file.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"

/* A command that reads redirects itself gets a context without them: keyers have their own redirects, and explain has
 * its own contexts. */
static int create_context(cli_run *run) {
  const cli_options *options = run->options;
  const bool follows_redirects = !(options->command->flags & CLI_COMMAND_READS_REDIRECTS);
  const int status = follows_redirects ? cli_context_create(options, &options->iri, &run->context, &run->redirects)
                                       : (int)simdiri_context_create(&options->iri, NULL, &run->context);
  if (status > 0) cli_say_status(options->command->name, (simdiri_status)status);
  return status == SIMDIRI_OK ? 0 : -1;
}

/* Encodes the query of --base in the charset of --query-charset, because a result may take it over. --base itself is
 * always UTF-8. */
static simdiri_status encode_base(const cli_run *run, cli_preparer *preparer, simdiri_scratch *scratch,
                                  simdiri_result *base) {
  if (!preparer->query) return SIMDIRI_OK;
  return simdiri_charset_encode_query(preparer->query, scratch, run->options->iri.profile, NULL, base->text,
                                      base->text_len, &preparer->copy, base);
}

static void say_bad_base(const simdiri_result *result, simdiri_status status) {
  const bool has_no_scheme =
      status == SIMDIRI_ERROR_NO_SCHEME || status == SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL;
  cli_say("--base: byte %zu: %s: %s%s", result->offset, simdiri_status_name(status), simdiri_status_message(status),
          has_no_scheme ? "; write it with a scheme, such as https://example.com" : "");
}

static int create_base(cli_run *run, cli_preparer *preparer, simdiri_scratch *scratch) {
  const char *text = run->options->base;
  if (!text) return 0;
  simdiri_result result = {.text = text, .text_len = strlen(text)};
  simdiri_status status = encode_base(run, preparer, scratch, &result);
  if (status == SIMDIRI_OK)
    status = simdiri_base_create(run->context, scratch, result.text, result.text_len, NULL, &run->base, &result);
  if (!simdiri_is_error(status)) return 0;
  say_bad_base(&result, status);
  return -1;
}

int cli_run_create_base(const cli_options *options, const simdiri_context *context, simdiri_base **base) {
  simdiri_scratch *scratch;
  simdiri_result result;
  *base = NULL;
  if (!options->base) return 0;
  simdiri_status status = simdiri_scratch_create(NULL, &scratch);
  if (status != SIMDIRI_OK) {
    cli_say_status(options->command->name, status);
    return -1;
  }
  status = simdiri_base_create(context, scratch, options->base, strlen(options->base), NULL, base, &result);
  if (simdiri_is_error(status)) say_bad_base(&result, status);
  simdiri_scratch_free(scratch);
  return simdiri_is_error(status) ? -1 : 0;
}

/* Checks the options of preparation, and creates the base. Each thread creates a preparer of its own later. */
static int create_prepared_base(cli_run *run, cli_preparer *preparer, simdiri_scratch *scratch) {
  run->prepares = cli_prepares(run->options);
  /* Reviews are about the rules of RFC 3987. */
  if (cli_judges(run->options) && run->options->iri.profile != SIMDIRI_PROFILE_WEB)
    run->reviewer.groups = cli_reviewed_groups(run->options);
  if (run->prepares && cli_preparer_start(preparer, run->options) != 0) return -1;
  return create_base(run, preparer, scratch);
}

int cli_run_create_objects(cli_run *run) {
  cli_preparer preparer = {.options = NULL};
  simdiri_scratch *scratch;
  if (create_context(run) != 0) return -1;
  cli_format_use_level(run->format, simdiri_context_isa(run->context));
  const simdiri_status status = simdiri_scratch_create(NULL, &scratch);
  if (status != SIMDIRI_OK) {
    cli_say_status(run->options->command->name, status);
    return -1;
  }
  const int outcome = create_prepared_base(run, &preparer, scratch);
  run->reviewer.options = run->options;
  run->reviewer.context = run->context;
  run->reviewer.base = run->base;
  cli_preparer_free(&preparer);
  simdiri_scratch_free(scratch);
  return outcome;
}

void cli_run_free_objects(cli_run *run) {
  simdiri_base_free(run->base);
  simdiri_context_free(run->context);
  simdiri_redirects_free(run->redirects);
}
