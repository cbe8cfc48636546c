/* The explanation of one IRI: all that the command, the npm package and the page show of it. One object is made once;
 * text, HTML and JSON only write it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXPLAIN_EXPLANATION_H
#define SIMDIRI_TEXT_EXPLAIN_EXPLANATION_H

#include "text/explain/explain_text.h"
#include "text/explain/rule_texts.h"

enum {
  EXPLAIN_FORMS = SIMDIRI_FORM_IRI + 1,
  EXPLAIN_RUNGS = SIMDIRI_RUNG_PROTOCOL + 1,
  EXPLAIN_STEPS_MAX = EXPLAIN_RUNGS + 2,
  /* Nobody reads more of one text, and hostile texts have one for each byte. */
  EXPLAIN_FINDINGS_MAX = 200,
  EXPLAIN_ERRORS_MAX = 200
};

/* What all explanations of a run share. */
typedef struct {
  /* The caller sets these, and keeps the objects. */
  simdiri_options options;                     /* without redirects */
  simdiri_redirects *redirects[EXPLAIN_FORMS]; /* for each form; NULL: none. If there are some for one form only, the
                                                  result is not shown in the other one */
  const simdiri_base *base;                    /* NULL: none */
  const simdiri_suffix_list *suffixes;         /* NULL: none */
  const simdiri_keyer *keyer;                  /* NULL: no key */
  const simdiri_context *key_context;          /* that of the keyer */
  uint32_t lossy;                              /* the lossy rules of the keyer */
  /* simdiri_explainer_create makes these. */
  simdiri_context *contexts[EXPLAIN_FORMS][EXPLAIN_RUNGS]; /* NULL: the options do not have it */
  simdiri_keyer *probe;                                    /* with the rules tracking and session */
} explainer;

typedef enum { EXPLAIN_DEFAULT_SCHEME, EXPLAIN_RESOLUTION, EXPLAIN_RUNG, EXPLAIN_URL } explain_step_kind;

/* A component that a step changed, and the rules that changed it. */
typedef struct {
  int component;
  explain_text before, after;
  uint64_t rules;
} explain_change;

typedef struct {
  explain_step_kind kind;
  simdiri_rung rung;          /* of a rung */
  const char *title;          /* such as "Rung syntax" */
  const char *section;        /* of the specification */
  explain_text before, after; /* no text after it: the step failed */
  simdiri_result error;
  uint64_t rules;                             /* all rules that the step adds */
  uint64_t whole_rules;                       /* those that changed no single component */
  explain_change changes[EXPLAIN_COMPONENTS]; /* of a rung, unless it follows a redirect */
  size_t change_count;
} explain_step;

/* What a grammar is called. */
typedef struct {
  const char *kind, *section; /* "an IRI", and where it is defined */
  const char *relative_kind;
} explain_grammar;

extern const explain_grammar simdiri_explain_grammars[];

typedef struct {
  explain_text text, suffix, domain; /* no text: there is no host to show, no suffix, no domain */
  simdiri_suffix_rule rule;          /* of the suffix */
  const char *list;                  /* the identity of the public suffix list */
} explain_host;

/* The key, and the text that it is made of. */
typedef struct {
  bool is_made; /* there is a keyer */
  simdiri_fingerprint fingerprint;
  explain_text text;      /* no text: there is no normal form */
  uint32_t lossy;         /* the rules that changed it */
  simdiri_buffer reasons; /* sentences: why lossy rules left something unchanged */
} explain_key;

/* An error of the URL parser, which may go on after it. */
typedef struct {
  simdiri_status status;
  simdiri_component component;
  size_t offset;
} explain_error;

/* The texts are views of the input or of the buffers. */
typedef struct {
  const explainer *explainer;
  explain_words words;                         /* for the rules of the steps */
  explain_text given, text;                    /* the input; with its default scheme */
  explain_text components[EXPLAIN_COMPONENTS]; /* of `text` */
  explain_step steps[EXPLAIN_STEPS_MAX];
  size_t step_count;
  simdiri_status status; /* of the last step */
  explain_host host;
  explain_key key;

  /* Of the profile rfc3987. */
  simdiri_result invalid; /* the error of `text` in its grammar; status OK: it is valid */
  bool is_uri;            /* it is valid as a URI */
  explain_text forms[EXPLAIN_FORMS];
  simdiri_status form_statuses[EXPLAIN_FORMS]; /* why there is no text */
  explain_text legible;                        /* the most legible form, if the steps have a result */
  simdiri_form legible_form;
  explain_text compared;     /* what is compared instead of it; no text: itself */
  uint32_t ignored;          /* SIMDIRI_IGNORED_…: why */
  simdiri_buffer left_alone; /* sentences: what was left unchanged although a reader might expect a change */
  explain_text reviewed;     /* what the findings are about: `text` if it is valid, else the most legible form */
  simdiri_finding findings[EXPLAIN_FINDINGS_MAX];
  size_t finding_count; /* also of those that do not fit */

  /* Of the profile web. The URL is the result of the last step. */
  simdiri_url_components url;
  explain_error errors[EXPLAIN_ERRORS_MAX];
  size_t error_count;     /* also of those that do not fit */
  simdiri_result failure; /* the error that ends the URL parser; status OK: none */

  /* Private. */
  simdiri_buffer with_scheme, resolved, rungs[EXPLAIN_RUNGS], form_texts[EXPLAIN_FORMS], hosted, compared_text;
  simdiri_buffer key_text, key_normal, joined, trial;
} explanation;

/* Makes the contexts of an explainer. Returns a status; free the explainer in any case. */
simdiri_status simdiri_explainer_create(explainer *shared);
void simdiri_explainer_free(explainer *shared);

/* Prepares an explanation, which can be used for one text after the other. */
void simdiri_explanation_init(explanation *explained);
void simdiri_explanation_free(explanation *explained);

/* Explains a text, which must live as long as the explanation is used. Returns OK, or an error of the call or the
 * machine, after which there is no explanation. */
simdiri_status simdiri_explain(const explainer *shared, simdiri_scratch *scratch, const char *text, size_t len,
                               explanation *explained);

/* Returns true for an error of the call or the machine. */
static inline bool explain_is_machine(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_MEMORY && simdiri_is_error(status);
}

/* Components of a URL, in their order. */
enum { EXPLAIN_URL_PATH = 5, EXPLAIN_URL_COMPONENTS = 8 };
typedef struct {
  const char *name;
  size_t begin, end;
  bool is_present;
} explain_span;
void simdiri_explain_split_url(const explanation *explained, explain_span spans[EXPLAIN_URL_COMPONENTS]);

#endif
