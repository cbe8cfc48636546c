/* Creates tools from options. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/option_text/clean_text.h"
#include "keys/option_text/label_text.h"

enum { KEYING = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_KEYS | OPTION_TAKES_PSL_SECTION };
enum { ALL_FORMS = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_FORMS };
enum { LABELING = ALL_FORMS | OPTION_TAKES_LABELS | OPTION_TAKES_LOSSY | OPTION_TAKES_PSL_SECTION };

static const struct {
  uint32_t takes;
  simdiri_rung rung;
  simdiri_disallowed disallowed;
} kinds[JS_KINDS] = {
    [JS_NORMALIZE] = {ALL_FORMS | OPTION_TAKES_CLEAN, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_TO_URI] = {ALL_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JS_TO_IRI] = {ALL_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JS_RESOLVE] = {ALL_FORMS, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_CHECK] = {OPTION_TAKES_PROFILE | OPTION_TAKES_GRAMMAR | OPTION_TAKES_REFERENCE, SIMDIRI_RUNG_SIMPLE,
                  SIMDIRI_DISALLOWED_FAIL},
    [JS_COMPARE] = {ALL_FORMS | OPTION_TAKES_LOSSY, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_PARSE] = {OPTION_TAKES_PROFILE, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_EXPLAIN] = {ALL_FORMS | OPTION_TAKES_PSL_SECTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_KEY] = {KEYING, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_SEEN] = {KEYING, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_PARTS] = {ALL_FORMS | OPTION_TAKES_PSL_SECTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_LABEL] = {LABELING, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_REDACT] = {OPTION_TAKES_REDACTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
};

/* What JavaScript writes at the beginning of the input. The texts follow in the order of their lengths; ABSENT is the
 * length of a text that is not there. Names of parts end with NUL. */
typedef struct {
  uint32_t kind, suffixes; /* suffixes: a simdiri_suffix_list; 0: that which is built in */
  uint32_t takes_all_redirects;
  uint32_t lens[7];
} tool_request;
enum { TEXT_OPTIONS, TEXT_BASE, TEXT_REDIRECTS, TEXT_RULES, TEXT_NAMES, TEXT_SECRET, TEXT_ROUTES, TEXTS };
#define ABSENT UINT32_MAX

typedef struct {
  const char *text; /* NULL: absent */
  size_t len;
} given_text;

typedef struct {
  js_tool *tool;
  const simdiri_suffix_list *suffixes; /* NULL: built in */
  bool takes_all_redirects;
  given_text texts[TEXTS];
  char message[OPTION_MESSAGE_MAX];
} tool_builder;

const simdiri_suffix_list *simdiri_js_suffixes(simdiri_suffix_section section) {
  static simdiri_suffix_list *lists[2];
  if (!lists[section]) (void)simdiri_suffix_list_open(section, NULL, &lists[section]);
  return lists[section];
}

JS_EXPORT("tool_free") void simdiri_js_tool_free(js_tool *tool) {
  if (!tool) return;
  simdiri_parts_free(tool->parts);
  simdiri_keyer_free(tool->keyer);
  simdiri_cleaner_free(tool->cleaner);
  simdiri_labeler_free(tool->labeler);
  simdiri_redactor_free(tool->redactor);
  simdiri_routes_free(tool->routes);
  simdiri_key_rules_free(tool->rules);
  simdiri_base_free(tool->base);
  simdiri_context_free(tool->context);
  simdiri_redirects_free(tool->redirects);
  free(tool);
}

static simdiri_status refuse_with(tool_builder *builder, const char *message) {
  const size_t len = strlen(message);
  memcpy(builder->message, message, (len < sizeof builder->message ? len + 1 : 0));
  return SIMDIRI_ERROR_BAD_OPTION;
}

static simdiri_status read_options(tool_builder *builder) {
  js_tool *tool = builder->tool;
  const bool makes_keys = tool->kind == JS_KEY || tool->kind == JS_SEEN;
  const accepted_options accepted = {.takes = kinds[tool->kind].takes,
                                     .readers = "the functions of this package",
                                     .rung = builder->texts[TEXT_REDIRECTS].text ? SIMDIRI_RUNG_PROTOCOL
                                                                                 : kinds[tool->kind].rung,
                                     .disallowed = kinds[tool->kind].disallowed,
                                     .hash = tool->kind == JS_SEEN ? SIMDIRI_HASH_SIPHASH_128 : SIMDIRI_HASH_XXH3_128,
                                     .makes_keys = makes_keys || tool->kind == JS_LABEL,
                                     .has_secret = makes_keys};
  const given_text *options = &builder->texts[TEXT_OPTIONS], *secret = &builder->texts[TEXT_SECRET];
  if (!simdiri_option_text_read(&accepted, options->text, options->len, &tool->settings, builder->message))
    return SIMDIRI_ERROR_BAD_OPTION;
  if (builder->texts[TEXT_REDIRECTS].text && tool->settings.iri.profile != SIMDIRI_PROFILE_WEB &&
      tool->settings.iri.rung != SIMDIRI_RUNG_PROTOCOL)
    return refuse_with(builder, "redirects need the rung protocol");
  if (!makes_keys) return SIMDIRI_OK;
  if (tool->settings.by == SIMDIRI_KEY_BY_LABEL)
    return refuse_with(builder, "this package makes no keys by label; a label is its own key");
  if (tool->settings.hash != SIMDIRI_HASH_SIPHASH_128)
    return secret->text ? refuse_with(builder, "a secret needs the hash siphash") : SIMDIRI_OK;
  if (secret->len != SIMDIRI_SECRET_LEN) return refuse_with(builder, "the hash siphash needs a secret of 16 bytes");
  return SIMDIRI_OK;
}

/* Redirects are read under a context with the same options and without redirects, which keys use themselves. */
static simdiri_status create_context(tool_builder *builder) {
  js_tool *tool = builder->tool;
  const given_text *redirects = &builder->texts[TEXT_REDIRECTS];
  simdiri_redirects_counts counts;
  simdiri_status status = simdiri_context_create(&tool->settings.iri, NULL, &tool->context);
  if (status != SIMDIRI_OK || !redirects->text) return status;
  status = simdiri_redirects_create(tool->context, simdiri_js_module.scratch,
                                    builder->takes_all_redirects ? SIMDIRI_REDIRECTS_ALL : 0, redirects->text,
                                    redirects->len, NULL, &tool->redirects, &counts);
  if (status == SIMDIRI_OK && counts.bad_count > 0) {
    snprintf(builder->message, sizeof builder->message, "redirects: line %zu is not two IRIs with a tab between them",
             counts.first_bad_line);
    return SIMDIRI_ERROR_BAD_OPTION;
  }
  if (status != SIMDIRI_OK || tool->kind == JS_KEY || tool->kind == JS_SEEN) return status;
  simdiri_context_free(tool->context);
  tool->context = NULL;
  tool->settings.iri.redirects = tool->redirects;
  return simdiri_context_create(&tool->settings.iri, NULL, &tool->context);
}

static simdiri_status create_base(tool_builder *builder) {
  const given_text *base = &builder->texts[TEXT_BASE];
  simdiri_result result;
  if (!base->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_base_create(builder->tool->context, simdiri_js_module.scratch, base->text,
                                                    base->len, NULL, &builder->tool->base, &result);
  if (!simdiri_is_error(status)) return SIMDIRI_OK;
  simdiri_js_keep(&result);
  simdiri_js_module.result.index = 1; /* the error is in the base */
  return status;
}

static simdiri_status read_rules(tool_builder *builder) {
  const given_text *rules = &builder->texts[TEXT_RULES];
  simdiri_key_rules_failure failure;
  if (!rules->text || builder->tool->kind == JS_REDACT) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_key_rules_create(rules->text, rules->len, NULL, &builder->tool->rules, &failure);
  if (status != SIMDIRI_ERROR_BAD_OPTION) return status;
  simdiri_js_module.result.words[0] = (uint32_t)failure.line;
  return refuse_with(builder, failure.message);
}

static simdiri_status create_keyer(tool_builder *builder) {
  js_tool *tool = builder->tool;
  const given_text *secret = &builder->texts[TEXT_SECRET];
  simdiri_key_options options;
  simdiri_option_text_keys(&tool->settings, &options);
  if (secret->text) memcpy(options.secret, secret->text, SIMDIRI_SECRET_LEN);
  options.rules = tool->rules;
  options.redirects = tool->redirects;
  options.base = tool->base;
  if (simdiri_option_text_needs_list(&tool->settings))
    options.suffixes = builder->suffixes ? builder->suffixes : simdiri_js_suffixes(tool->settings.psl_section);
  return simdiri_keyer_create(tool->context, &options, NULL, &tool->keyer);
}

/* Lossy rules of a comparison are those of a keyer of its own. Keys replace the text by redirects after lossy rules,
 * but a comparison before. */
static simdiri_status create_compared(tool_builder *builder) {
  js_tool *tool = builder->tool;
  if (!tool->rules && tool->settings.lossy == 0) return SIMDIRI_OK;
  return tool->redirects ? refuse_with(builder, "compare takes redirects, or lossy rules, but not both")
                         : create_keyer(builder);
}

static simdiri_status create_cleaner(tool_builder *builder) {
  js_tool *tool = builder->tool;
  simdiri_clean_options options;
  simdiri_clean_options_init(&options);
  options.rules = tool->rules;
  options.base = tool->base;
  if (tool->redirects && (tool->rules || tool->settings.clean))
    return refuse_with(builder, "clean and redirects contradict each other: a redirect leads to another IRI");
  return simdiri_option_text_cleaner(tool->context, &tool->settings, &options, &tool->cleaner, builder->message);
}

static simdiri_status create_labeler(tool_builder *builder) {
  js_tool *tool = builder->tool;
  const given_text *text = &builder->texts[TEXT_ROUTES];
  simdiri_label_options options;
  simdiri_routes_failure failure;
  simdiri_status status = SIMDIRI_OK;
  if (text->text) status = simdiri_routes_create(text->text, text->len, NULL, &tool->routes, &failure);
  if (status == SIMDIRI_ERROR_BAD_OPTION) {
    snprintf(builder->message, sizeof builder->message, "routes: %s", failure.message);
    simdiri_js_module.result.words[0] = (uint32_t)failure.line;
  }
  if (status != SIMDIRI_OK) return status;
  simdiri_label_options_init(&options);
  options.rules = tool->rules;
  options.routes = tool->routes;
  if (tool->settings.group_host == SIMDIRI_LABEL_DOMAIN)
    options.suffixes = builder->suffixes ? builder->suffixes : simdiri_js_suffixes(tool->settings.psl_section);
  return simdiri_option_text_labeler(tool->context, &tool->settings, &options, &tool->labeler, builder->message);
}

static simdiri_status create_redactor(tool_builder *builder) {
  const given_text *given = &builder->texts[TEXT_RULES];
  const simdiri_text rules = {given->text, given->len};
  size_t line;
  const simdiri_status status =
      simdiri_option_text_redactor(&builder->tool->settings, &rules, &builder->tool->redactor, &line, builder->message);
  if (line > 0) simdiri_js_module.result.words[0] = (uint32_t)line;
  return status;
}

static simdiri_status create_parts(tool_builder *builder) {
  enum { MAX_PARTS = 256 };
  const char *names[MAX_PARTS];
  const given_text *given = &builder->texts[TEXT_NAMES];
  const simdiri_suffix_list *list = builder->suffixes;
  size_t count = 0, bad = SIZE_MAX;
  for (size_t at = 0; at < given->len && count < MAX_PARTS; at += strlen(given->text + at) + 1)
    names[count++] = given->text + at;
  for (size_t i = 0; i < count && !list; i++)
    if (simdiri_part_needs_suffixes(names[i])) list = simdiri_js_suffixes(builder->tool->settings.psl_section);
  const simdiri_status status =
      simdiri_parts_create(builder->tool->context, list, names, count, NULL, &builder->tool->parts, &bad);
  if (status == SIMDIRI_ERROR_BAD_OPTION) {
    simdiri_js_module.result.words[0] = (uint32_t)bad;
    return refuse_with(builder,
                       "the parts are iri, scheme, userinfo, host, port, authority, path, query, fragment, suffix, "
                       "domain, subdomain, site, origin, host-reversed, host-unicode, segment:N, query:NAME");
  }
  return status;
}

static simdiri_status fill_tool(tool_builder *builder) {
  js_tool *tool = builder->tool;
  simdiri_status status = read_options(builder);
  if (status == SIMDIRI_OK) status = create_context(builder);
  if (status == SIMDIRI_OK) status = create_base(builder);
  if (status == SIMDIRI_OK) status = read_rules(builder);
  if (status != SIMDIRI_OK) return status;
  switch (tool->kind) {
  case JS_NORMALIZE: return create_cleaner(builder);
  case JS_KEY:
  case JS_SEEN: return create_keyer(builder);
  case JS_COMPARE: return create_compared(builder);
  case JS_PARTS: return create_parts(builder);
  case JS_LABEL: return create_labeler(builder);
  case JS_REDACT: return create_redactor(builder);
  default: return SIMDIRI_OK;
  }
}

/* Creates the tool that the input describes. Returns NULL on an error: the status and its place are in the result, and
 * the output has a message if an option is wrong. */
JS_EXPORT("tool_create") js_tool *simdiri_js_tool_create(void) {
  const tool_request *request = (const tool_request *)(const void *)simdiri_js_module.input;
  const char *at = simdiri_js_module.input + sizeof *request;
  /* NOLINTNEXTLINE(performance-no-int-to-ptr): JavaScript knows pointers as numbers */
  tool_builder builder = {.suffixes = (const simdiri_suffix_list *)(uintptr_t)request->suffixes,
                          .takes_all_redirects = request->takes_all_redirects != 0};
  simdiri_js_fail(SIMDIRI_OK);
  simdiri_js_module.result.index = 0;
  simdiri_js_module.result.words[0] = ABSENT;
  for (size_t i = 0; i < TEXTS; i++) {
    if (request->lens[i] == ABSENT) continue;
    builder.texts[i] = (given_text){at, request->lens[i]};
    at += request->lens[i];
  }
  builder.tool = calloc(1, sizeof *builder.tool);
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (builder.tool) {
    builder.tool->kind = (js_kind)request->kind;
    status = fill_tool(&builder);
    if (status == SIMDIRI_OK) return builder.tool;
  }
  simdiri_js_tool_free(builder.tool);
  js_result *result = &simdiri_js_module.result;
  result->status = (uint32_t)status;
  static char message[OPTION_MESSAGE_MAX];
  memcpy(message, builder.message, sizeof message);
  result->text = message;
  result->text_len = (uint32_t)strlen(message);
  return NULL;
}

/* Reads a public suffix list, which is the input. Returns NULL on an error, as tool_create does. */
JS_EXPORT("suffixes_create") simdiri_suffix_list *simdiri_js_suffixes_create(size_t len, unsigned section) {
  simdiri_suffix_list *list = NULL;
  simdiri_suffix_failure failure = {0, ""};
  const simdiri_status status =
      simdiri_suffix_list_create(simdiri_js_module.input, len, (simdiri_suffix_section)section, NULL, &list, &failure);
  simdiri_js_fail(status);
  simdiri_js_module.result.words[0] = (uint32_t)failure.line;
  simdiri_js_module.result.text = failure.message;
  simdiri_js_module.result.text_len = (uint32_t)strlen(failure.message);
  return status == SIMDIRI_OK ? list : NULL;
}

JS_EXPORT("suffixes_free") void simdiri_js_suffixes_free(simdiri_suffix_list *list) { simdiri_suffix_list_free(list); }

/* Returns the identity of a list; NULL: of that which is built in. It ends with NUL. */
JS_EXPORT("suffixes_identity") const char *simdiri_js_suffixes_identity(const simdiri_suffix_list *list) {
  if (!list) list = simdiri_js_suffixes(SIMDIRI_SUFFIX_ALL);
  return list ? simdiri_suffix_list_identity(list) : "";
}

/* When such a list was made, in seconds since 1970; 0: unknown. */
JS_EXPORT("suffixes_time") double simdiri_js_suffixes_time(const simdiri_suffix_list *list) {
  if (!list) list = simdiri_js_suffixes(SIMDIRI_SUFFIX_ALL);
  return list ? (double)simdiri_suffix_list_time(list) : 0;
}

/* The identity of the keys of a tool, in the result. */
JS_EXPORT("identity") void simdiri_js_identity(const js_tool *tool) {
  size_t len;
  const char *identity = simdiri_keyer_identity(tool->keyer, &len);
  const simdiri_result result = {.text = identity, .text_len = len};
  simdiri_js_keep(&result);
}
