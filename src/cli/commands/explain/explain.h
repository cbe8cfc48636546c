/* simdiri explain: the parts of an explanation, and the state that they share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H

#include <stdbool.h>

#include "cli/commands/explain/parts.h"
#include "cli/io/layout.h"
#include "cli/keyer/keyer_setup.h"
#include "cli/run/cursor.h"

/* Precedes every explanation but the first one of a run. */
#define CLI_EXPLAIN_GAP "\n\n"

enum { CLI_FORM_COUNT = SIMDIRI_FORM_IRI + 1, CLI_RUNG_COUNT = SIMDIRI_RUNG_PROTOCOL + 1 };

/* What --lossy, --rules and --html need; all NULL without them. */
typedef struct {
  simdiri_context *context; /* that of `simdiri key` */
  simdiri_base *base;       /* NULL: no --base */
  cli_keyer key;
  simdiri_keyer *probe; /* with the rules tracking and session */
} cli_explain_keyers;

typedef struct {
  const cli_options *options;
  cli_explain_keyers keyers;
  simdiri_suffix_list *suffixes; /* NULL: there is none */
  simdiri_scratch *scratch;
  const simdiri_base *base;
  simdiri_context *contexts[CLI_FORM_COUNT][CLI_RUNG_COUNT]; /* NULL for a form that the grammar does not have */
  simdiri_redirects *redirects[CLI_FORM_COUNT];              /* NULL: none */
  simdiri_buffer with_scheme, resolved, before, after, trial;
  simdiri_result invalid; /* the result of the strict validation of the current IRI */
  simdiri_status failure; /* an error of the call or the machine, which ends the run; OK: none */
} cli_explainer;

typedef struct {
  const char *text;
  size_t len;
} cli_view;

/* Explains the steps from `input` to its normal form, rung by rung. Returns the status of the last step. After an error
 * of the call or the machine the explanation is incomplete. */
simdiri_status cli_explain_steps(cli_explainer *explainer, const cli_layout *layout, cli_view input);

/* Writes what is compared instead of a normal form, if that is another text. */
void cli_explain_compared(const cli_explainer *explainer, const cli_layout *layout, simdiri_form form, cli_view normal);

/* Puts the scheme of --default-scheme before *text if it begins with a host, writes that, and points *text to `out`,
 * which then has both. Returns OK or an error of the machine. */
simdiri_status cli_explain_default_scheme(const simdiri_context *context, const cli_layout *layout, simdiri_buffer *out,
                                          cli_view *text);

/* Explains what normalization left unchanged although a reader might expect a change. `legible` is the most legible
 * normal form, which is in the form `form`; `host` is NULL, or the problem of a host that was not mapped. */
void cli_explain_notes(const cli_layout *layout, cli_view legible, simdiri_form form, bool encodes_all,
                       const simdiri_host_problem *host);

/* Creates the keyers of --lossy and --rules. Returns 0, or -1 after a message; free them in any case. */
int cli_explain_keyers_create(cli_explain_keyers *keyers, const cli_options *options);
void cli_explain_keyers_free(cli_explain_keyers *keyers);
/* Explains which text the key of `input` is made of, and which lossy rules made it. Writes nothing without keyers. */
simdiri_status cli_explain_key(cli_explainer *explainer, const cli_layout *layout, cli_view input);

/* Reads the public suffix list. *list is NULL if there is none, and no option is about it. Returns 0, or -1 after a
 * message. */
int cli_explain_suffixes_read(const cli_options *options, simdiri_suffix_list **list);
/* Shows suffix and domain of a host with A-labels, each with its rule. Writes nothing without a list, and for a host
 * that is not a domain name. */
void cli_explain_host(const cli_layout *layout, const simdiri_suffix_list *list, simdiri_scratch *scratch,
                      cli_view host);

/* Lists findings in a valid IRI: mistakes and possible deceptions. Writes nothing if there are none. */
void cli_explain_findings(const cli_layout *layout, cli_view input);

/* --visual: writes the input and the most legible normal form (empty: there is none) in visual order. Returns OK or
 * NO_MEMORY. */
simdiri_status cli_explain_visual(const cli_layout *layout, cli_view input, cli_view legible);

/* Begins an explanation: writes the gap and the text of the record. */
void cli_explain_begin(const cli_layout *layout, const cli_record *record);
/* Ends the explanation of a record whose preparation failed, and counts the record. */
int cli_explain_unprepared(cli_cursor *cursor, const cli_layout *layout, const cli_record *record);

/* Writes an error with its place and, with `shows_remedy`, what helps; then the text with a caret under the bad byte.
 */
void cli_explain_failure(const cli_explainer *explainer, const cli_layout *layout, cli_view input,
                         const simdiri_result *failure, bool shows_remedy);

/* Validates by a grammar: a reference, if the options take references. */
simdiri_status cli_explain_validate(const cli_explainer *explainer, simdiri_grammar grammar, cli_view input,
                                    simdiri_result *result);
/* Normalizes the input, or resolves it if it is relative. */
simdiri_status cli_explain_normalize(cli_explainer *explainer, const simdiri_context *context, cli_view input,
                                     simdiri_buffer *out, simdiri_result *result);
/* Makes the normal form in a simdiri_form, in a buffer of that form. */
simdiri_status cli_explain_form(cli_explainer *explainer, cli_view input, int form, simdiri_result *result);
/* Returns those of the rules `changes` of a step that changed component `part`, which was `before`. If memory runs out,
 * sets explainer->failure. */
uint32_t cli_explain_find_rules(cli_explainer *explainer, const simdiri_context *context, uint32_t changes,
                                const cli_part *before, const cli_part parts_after[CLI_PART_COUNT], int part);

/* --html: writes the explanation of the record as a page. Returns the exit status. */
int cli_explain_html(cli_cursor *cursor, const cli_record *record);
/* The same with profile web. The buffers are for the URL and for the text with its default scheme. */
int cli_explain_html_url(cli_cursor *cursor, const cli_record *record, const simdiri_suffix_list *suffixes,
                         simdiri_buffer *out, simdiri_buffer *with_scheme);
/* Draws the components over the text; the character at `bad_offset` is marked. */
void cli_explain_html_anatomy(cli_output *output, cli_view text, size_t bad_offset);
/* Writes suffix and domain of a host with A-labels into the page. */
void cli_explain_html_host(cli_output *output, const simdiri_suffix_list *list, simdiri_scratch *scratch,
                           cli_view host);

/* Runs explain: `record` explains one record, and `work` goes through a chunk with a cursor. Returns the exit status.
 */
int cli_explain_run(const cli_options *options, void (*work)(const cli_run *, cli_worker *, cli_chunk *),
                    int (*record)(cli_cursor *, const cli_record *), const void *shared);

/* Runs explain with profile web. Returns the exit status. */
int cli_explain_urls(const cli_options *options, simdiri_suffix_list *suffixes);

#endif
