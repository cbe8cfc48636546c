/* simdiri explain: for people, each step to the normal form and the rule that requires it. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"

#include <string.h>

#include "cli/keyer/redirects_file.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/terminal_text.h"

static int check_options(cli_options *options) {
  options->reads_records = options->operand_count == 0;
  if ((options->lossy || options->rules) && options->iri.profile == SIMDIRI_PROFILE_WEB) {
    cli_say_usage("explain", "--lossy and --rules are explained with --profile=rfc3987 only");
    return -1;
  }
  if (options->html && options->operand_count != 1) {
    cli_say_usage("explain", "--html explains one IRI, which is the operand");
    return -1;
  }
  if (options->html && (options->lossy || options->rules || options->visual)) {
    cli_say_usage("explain", "the page of --html does not show what --lossy, --rules and --visual add");
    return -1;
  }
  /* As in normalize, the rung simple repairs nothing. */
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  return 0;
}

/* ------------------------------------------------------------------------------------------- the given IRI */

static void put_components(const cli_layout *layout, cli_view input) {
  cli_part parts[CLI_PART_COUNT];
  cli_split(input.text, input.len, parts);
  cli_write_format(layout, "\nComponents   at byte  length\n");
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    if (!parts[i].is_present) continue;
    cli_write_format(layout, "  %-9s %7zu %7zu  ", cli_part_names[i], parts[i].offset, parts[i].len);
    if (parts[i].len == 0)
      cli_output_put(layout->output, "(empty)\n");
    else
      cli_write_iri(layout, 29, parts[i].text, parts[i].len);
  }
}

simdiri_status cli_explain_validate(const cli_explainer *explainer, simdiri_grammar grammar, cli_view input,
                                    simdiri_result *result) {
  const bool takes_references = explainer->base || explainer->options->iri.flags & SIMDIRI_FLAG_REFERENCE;
  return simdiri_validate(grammar, takes_references ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                          input.text, input.len, result);
}

static void put_validity(cli_explainer *explainer, const cli_layout *layout, cli_view input) {
  static const char *const kinds[] = {"an IRI", "an IRI", "a URI", "a LEIRI"};
  static const char *const relative_kinds[] = {"a relative IRI reference", "a relative IRI reference",
                                               "a relative URI reference", "a relative LEIRI reference"};
  static const char *const sections[] = {"RFC 3987 2.2", "draft-ietf-iri-3987bis-00 2.2", "RFC 3986 3",
                                         "draft-ietf-iri-3987bis-00 7.1"};
  simdiri_grammar grammar = explainer->options->iri.grammar;
  simdiri_components components;
  simdiri_result result;
  simdiri_parse(input.text, input.len, &components);
  if (cli_explain_validate(explainer, grammar, input, &explainer->invalid) != SIMDIRI_OK) {
    cli_write_format(layout, "\nNot valid as %s (%s)\n", kinds[grammar], sections[grammar]);
    cli_explain_failure(explainer, layout, input, &explainer->invalid, false);
    return;
  }
  const bool is_uri_too = grammar != SIMDIRI_GRAMMAR_URI &&
                          cli_explain_validate(explainer, SIMDIRI_GRAMMAR_URI, input, &result) == SIMDIRI_OK;
  const char *const *names = components.has_scheme ? kinds : relative_kinds;
  cli_write_format(layout, "\nValid: %s (%s)", names[grammar], sections[grammar]);
  if (is_uri_too) cli_write_format(layout, ", and %s", names[SIMDIRI_GRAMMAR_URI]);
  cli_output_put(layout->output, "\n");
}

/* ------------------------------------------------------------------------------------------- the result */

simdiri_status cli_explain_normalize(cli_explainer *explainer, const simdiri_context *context, cli_view input,
                                     simdiri_buffer *out, simdiri_result *result) {
  out->len = 0;
  if (cli_is_relative(explainer->options, input.text, input.len))
    return simdiri_resolve(context, explainer->scratch, explainer->base, input.text, input.len, out, result);
  return simdiri_normalize(context, explainer->scratch, input.text, input.len, out, result);
}

simdiri_status cli_explain_form(cli_explainer *explainer, cli_view input, int form, simdiri_result *result) {
  return cli_explain_normalize(explainer, explainer->contexts[form][explainer->options->iri.rung], input,
                               form == SIMDIRI_FORM_URI ? &explainer->before : &explainer->after, result);
}

static bool is_unchanged(cli_view input, const simdiri_result *result) {
  return !simdiri_is_error(result->status) && result->text_len == input.len &&
         (input.len == 0 || memcmp(result->text, input.text, input.len) == 0);
}

/* Writes the normal form in every form that the grammar has, made from the record like normalize does. Returns the last
 * one, which is the most legible, and stores its form. If memory runs out, sets explainer->failure. */
static cli_view put_results(cli_explainer *explainer, const cli_layout *layout, cli_view input,
                            simdiri_form *legible_form) {
  static const char *const names[CLI_FORM_COUNT] = {"uri", "iri"};
  static const char *const purposes[CLI_FORM_COUNT] = {"for machines", "for people  "};
  cli_view legible = {"", 0};
  simdiri_result results[CLI_FORM_COUNT];
  int form_count = explainer->options->iri.grammar == SIMDIRI_GRAMMAR_URI ? 1 : CLI_FORM_COUNT, as_given_count = 0;
  for (int form = 0; form < form_count; form++) {
    const simdiri_status status = cli_explain_form(explainer, input, form, &results[form]);
    if (cli_status_is_machine((int)status)) {
      explainer->failure = status;
      return legible;
    }
    as_given_count += is_unchanged(input, &results[form]);
  }
  cli_write_format(layout, "\nResult%s\n", as_given_count == form_count ? ": it is in normal form already" : "");
  for (int form = 0; form < form_count; form++) {
    cli_write_format(layout, "  %s, %s  ", names[form], purposes[form]);
    if (simdiri_is_error(results[form].status)) {
      cli_write_format(layout, "(none: %s)\n", simdiri_status_name(results[form].status));
      continue;
    }
    cli_write_iri_line(layout, results[form].text, results[form].text_len);
    legible = (cli_view){results[form].text, results[form].text_len};
    *legible_form = (simdiri_form)form;
  }
  return legible;
}

/* Explains the host of the normal form at the rung scheme or a higher one, which has A-labels. */
static simdiri_status put_host(cli_explainer *explainer, const cli_layout *layout, cli_view input) {
  const simdiri_rung rung = explainer->options->iri.rung;
  const simdiri_context *context =
      explainer->contexts[SIMDIRI_FORM_URI][rung > SIMDIRI_RUNG_SCHEME ? rung : SIMDIRI_RUNG_SCHEME];
  simdiri_components c;
  simdiri_result result;
  if (!explainer->suffixes) return SIMDIRI_OK;
  const simdiri_status status = cli_explain_normalize(explainer, context, input, &explainer->trial, &result);
  if (simdiri_is_error(status)) return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
  simdiri_parse(result.text, result.text_len, &c);
  if (c.has_authority)
    cli_explain_host(layout, explainer->suffixes, explainer->scratch,
                     (cli_view){result.text + c.host_begin, c.host_end - c.host_begin});
  return SIMDIRI_OK;
}

/* Explains a record that was prepared: its components, its validity, the steps to its normal form, and findings. */
static simdiri_status put_explanation(cli_cursor *cursor, const cli_layout *layout, cli_view input) {
  cli_explainer *explainer = cursor->state;
  const cli_options *options = cursor->run->options;
  cli_view legible = {"", 0};
  put_components(layout, input);
  put_validity(explainer, layout, input);
  const simdiri_status status = cli_explain_steps(explainer, layout, input);
  if (cli_status_is_machine((int)status)) return status;
  cli_cursor_count(cursor, (int)status);
  if (!simdiri_is_error(status)) {
    simdiri_form form = SIMDIRI_FORM_URI;
    legible = put_results(explainer, layout, input, &form);
    if (explainer->failure != SIMDIRI_OK) return explainer->failure;
    cli_explain_compared(explainer, layout, form, legible);
    /* The rung simple changes nothing. */
    if (options->iri.rung > SIMDIRI_RUNG_SIMPLE) {
      /* A host that is not mapped has the same problem in the normal form. */
      simdiri_host_problem host;
      const bool is_unmapped = status == SIMDIRI_WARNING_HOST_UNMAPPED;
      const simdiri_status found = is_unmapped
                                       ? simdiri_find_host_problem(cursor->run->context, cursor->worker->scratch,
                                                                   legible.text, legible.len, &host)
                                       : SIMDIRI_OK;
      if (found != SIMDIRI_OK) return found;
      cli_explain_notes(layout, legible, form, options->iri.disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL,
                        is_unmapped ? &host : NULL);
    }
  }
  const simdiri_status hosted = put_host(explainer, layout, input);
  const simdiri_status keyed = hosted == SIMDIRI_OK ? cli_explain_key(explainer, layout, input) : hosted;
  if (keyed != SIMDIRI_OK) return keyed;
  /* Findings are about the record, or about its normal form if the record is not valid. */
  cli_explain_findings(layout, explainer->invalid.status == SIMDIRI_OK ? input : legible);
  return options->visual ? cli_explain_visual(layout, input, legible) : SIMDIRI_OK;
}

static int explain_record(cli_cursor *cursor, const cli_record *record) {
  if (cursor->run->options->html) return cli_explain_html(cursor, record);
  const cli_layout layout = {&cursor->output, cli_shows_non_ascii(cursor->run->output_fd)};
  cli_explain_begin(&layout, record);
  if (record->status != SIMDIRI_OK) return cli_explain_unprepared(cursor, &layout, record);
  cli_view input = {record->text, record->text_len};
  simdiri_buffer *with_scheme = &((cli_explainer *)cursor->state)->with_scheme;
  simdiri_status status = cli_explain_default_scheme(cursor->run->context, &layout, with_scheme, &input);
  if (status == SIMDIRI_OK) status = put_explanation(cursor, &layout, input);
  if (cli_status_is_machine((int)status)) return cli_cursor_fail(cursor, status);
  return cli_output_end_record(&cursor->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

void cli_explain_begin(const cli_layout *layout, const cli_record *record) {
  cli_output_put(layout->output, CLI_EXPLAIN_GAP);
  if (record->text_len > 0)
    cli_write_iri_line(layout, record->text, record->text_len);
  else
    cli_output_put(layout->output, "(empty)\n");
}

int cli_explain_unprepared(cli_cursor *cursor, const cli_layout *layout, const cli_record *record) {
  cli_write_format(layout, "\nNot explained: %s, at byte %zu\n", simdiri_status_message(record->status),
                   record->offset);
  cli_cursor_count(cursor, (int)record->status);
  return cli_output_end_record(&cursor->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void free_buffers(cli_explainer *explainer) {
  simdiri_buffer_free(&explainer->with_scheme);
  simdiri_buffer_free(&explainer->resolved);
  simdiri_buffer_free(&explainer->before);
  simdiri_buffer_free(&explainer->after);
  simdiri_buffer_free(&explainer->trial);
}

/* Gives each cursor its own buffers. The shared explainer has contexts, but no buffers. */
static void explain_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  cli_explainer explainer = *(const cli_explainer *)run->shared;
  explainer.scratch = worker->scratch;
  explainer.base = run->base;
  explainer.with_scheme.allocator = explainer.resolved.allocator = explainer.before.allocator = allocator;
  explainer.after.allocator = explainer.trial.allocator = allocator;
  cli_cursor_run(run, worker, chunk, &explainer);
  free_buffers(&explainer);
}

/* ------------------------------------------------------------------------------------------- the run */

/* Creates the context of a form and a rung. Only the highest rung follows redirects. Their file is read once for each
 * form, but warnings about it are written once. */
static int make_context(cli_explainer *explainer, simdiri_form form, simdiri_rung rung) {
  cli_options given = *explainer->options;
  simdiri_context **context = &explainer->contexts[form][rung];
  given.iri.form = form;
  given.iri.rung = rung;
  if (form != SIMDIRI_FORM_URI) given.quiet = true;
  if (given.iri.grammar == SIMDIRI_GRAMMAR_URI && form == SIMDIRI_FORM_IRI) return 0;
  const int status = rung == SIMDIRI_RUNG_PROTOCOL
                         ? cli_context_create(&given, &given.iri, context, &explainer->redirects[form])
                         : (int)simdiri_context_create(&given.iri, NULL, context);
  if (status > 0) cli_say_status("explain", (simdiri_status)status);
  return status == SIMDIRI_OK ? 0 : -1;
}

static int make_contexts(cli_explainer *explainer) {
  int outcome = 0;
  for (int form = 0; form < CLI_FORM_COUNT; form++)
    for (int rung = 0; rung < CLI_RUNG_COUNT && outcome == 0; rung++)
      outcome = make_context(explainer, (simdiri_form)form, (simdiri_rung)rung);
  return outcome;
}

static void free_explainer(cli_explainer *explainer) {
  cli_explain_keyers_free(&explainer->keyers);
  for (int form = 0; form < CLI_FORM_COUNT; form++)
    for (int rung = 0; rung < CLI_RUNG_COUNT; rung++) simdiri_context_free(explainer->contexts[form][rung]);
  for (int form = 0; form < CLI_FORM_COUNT; form++) simdiri_redirects_free(explainer->redirects[form]);
}

static int explain_iris(const cli_options *options, simdiri_suffix_list *suffixes) {
  cli_explainer shared = {.options = options, .suffixes = suffixes};
  const bool is_ready = cli_explain_keyers_create(&shared.keyers, options) == 0 && make_contexts(&shared) == 0;
  int status = is_ready ? cli_explain_run(options, explain_chunk, explain_record, &shared) : CLI_EXIT_TROUBLE;
  free_explainer(&shared);
  return status;
}

static int run_explain(const cli_options *options) {
  simdiri_suffix_list *suffixes;
  if (cli_explain_suffixes_read(options, &suffixes) != 0) return CLI_EXIT_TROUBLE;
  const bool is_web = options->iri.profile == SIMDIRI_PROFILE_WEB;
  const int status = is_web ? cli_explain_urls(options, suffixes) : explain_iris(options, suffixes);
  simdiri_suffix_list_free(suffixes);
  return status;
}

const cli_command cli_explain_command = {
    .name = "explain",
    .bit = CLI_FOR_EXPLAIN,
    .help = &cli_explain_help,
    .flags = CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_ONE_THREAD, /* people do not read faster than one thread */
    .check = check_options,
    .run = run_explain,
};
