/* What explain says, piece by piece. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H

#include "cli/commands/explain/parts.h"
#include "cli/io/layout.h"
#include "cli/run/cursor.h"

enum { FORM_COUNT = SIMDIRI_FORM_IRI + 1, RUNG_COUNT = SIMDIRI_RUNG_PROTOCOL + 1 };

typedef struct {
  const cli_options *options;
  simdiri_scratch *scratch;
  const simdiri_base *base;
  simdiri_context *contexts[FORM_COUNT][RUNG_COUNT]; /* a form that the grammar does not have: NULL */
  simdiri_redirects *redirects[FORM_COUNT];          /* NULL: none */
  simdiri_buffer resolved, before, after, trial;
  simdiri_result invalid; /* the strict validation of the IRI at hand */
  simdiri_status trouble; /* what kept something from being found out: an error of the call or the machine */
} cli_explainer;

typedef struct {
  const char *text;
  size_t len;
} cli_view;

/* The steps from `input` to its normal form, rung by rung. Gives the library's status of the last one; an error of the
 * call or the machine ends the explanation, which is not complete then. */
simdiri_status cli_explain_steps(cli_explainer *explainer, const cli_layout *layout, cli_view input);

/* What was left as it is, and might be wondered at. `legible` is the most legible normal form that there is, and in
 * which form, `status` what came with it. */
void cli_explain_notes(const cli_layout *layout, cli_view legible, simdiri_form form, simdiri_status status);

/* What is valid and deserves a look all the same; writes nothing if there is nothing. */
void cli_explain_findings(const cli_layout *layout, cli_view input);

/* --visual: the input and the most legible normal form (empty: there is none) in the order that is seen. OK, or
 * NO_MEMORY. */
simdiri_status cli_explain_visual(const cli_layout *layout, cli_view input, cli_view legible);

/* A part of a record that is too long. `text` keeps the beginning of the record, which is shown with the last part: how
 * many parts there are depends on how the input arrives. */
int cli_explain_long_part(cli_job *job, simdiri_buffer *text, const cli_block *block, int *has_begun);

/* The error, its place, and if wanted what would help, above the text with a caret under the byte. */
void cli_explain_failure(const cli_explainer *explainer, const cli_layout *layout, cli_view input,
                         const simdiri_result *failure, int tells_remedy);

/* Explanations have an empty line before them; the first one of a run has none. Writes what the cursor of a chunk has
 * written. */
int cli_explain_print(cli_job *job, const cli_chunk *chunk, int *has_begun);
enum { EXPLAIN_GAP_LEN = 2 };

/* The run under --profile=web. */
int cli_explain_urls(const cli_options *options);

#endif
