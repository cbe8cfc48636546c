/* HTML for pages that need nothing else: text that is escaped, and marks for characters that are not visible. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_HTML_HTML_H
#define SIMDIRI_CLI_HTML_HTML_H

#include <stddef.h>

#include "cli/io/output.h"
#include "cli/util/message.h"

/* What a page is about. All texts are constants of this program. */
typedef struct {
  const char *title;         /* of the document */
  const char *heading;       /* on the page */
  const char *lead;          /* a sentence below the heading, without its end: ", by simdiri …" follows */
  const char *const *styles; /* the style, in pieces that end with NULL, after cli_page_style; NULL: no more style */
  const char *digest;        /* where the Base64 of the SHA-256 of the whole style is */
} cli_html_head;

/* The style that all pages have in pieces, ended by NULL, and its digest for a page with no other style. */
extern const char *const cli_page_style[];
extern const char cli_page_style_digest[];

/* The head of the page of explain --html. */
extern const cli_html_head cli_html_explain_head;

/* No place of an error. */
#define CLI_HTML_NO_OFFSET ((size_t)-1)

/* Writes a format, a constant with ' for ", whose texts are escaped: cli_html_print(output, "<li class='note'>%s</li>",
 * text). print.h has the conversions. */
void cli_html_print(cli_output *output, const char *format, ...) __attribute__((format(CLI_PRINTF, 2, 3)));

/* Begins and ends a page that needs nothing else and runs no script. */
void cli_html_begin_page(cli_output *output, const cli_html_head *head);
void cli_html_end_page(cli_output *output);

/* Begins a part of the page, with an anchor (NULL: none). cli_html_end_card() ends it. */
void cli_html_begin_card(cli_output *output, const char *id, const char *title);
void cli_html_end_card(cli_output *output);

/* Writes a text of the input, isolated from what is around it, with `classes` besides its own. At most about 1,200
 * bytes are written. The character at `bad_offset` is marked. */
void cli_html_iri(cli_output *output, const char *classes, const char *text, size_t len, size_t bad_offset);

/* The same for the first `len` bytes of a text of `whole_len` bytes. A character that is cut at the end is left out.
 */
void cli_html_iri_beginning(cli_output *output, const char *classes, const char *text, size_t len, size_t whole_len,
                            size_t bad_offset);

/* The same for the line of a log, or another record without an IRI: its spaces are spaces. */
void cli_html_line(cli_output *output, const char *text, size_t len, size_t whole_len, size_t bad_offset);

/* Writes a component with its label, as an item of a list of the class "anatomy". A delimiter has no name: NULL;
 * nothing is written for an empty one. */
void cli_html_component(cli_output *output, const char *name, const char *text, size_t len, size_t bad_offset);

/* Writes sections, such as "RFC 3987 5.3.3, UTS 46", as links. */
void cli_html_section(cli_output *output, const char *sections);

/* Writes a sentence that may end with sections in parentheses. */
void cli_html_note(cli_output *output, const char *sentence);

/* Writes a list item with the name of a rule or of an error, a sentence, and sections (NULL: none). */
void cli_html_item(cli_output *output, const char *name, const char *sentence, const char *sections);

#endif
