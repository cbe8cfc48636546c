/* Creates tools from options. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js_tool.h"

#include <stdlib.h>
#include <string.h>

#include "keys/option_text/label_text.h"

static const struct {
  uint32_t takes;
  simdiri_rung rung;
  simdiri_disallowed disallowed;
} kinds[JS_KINDS] = {
    [JS_NORMALIZE] = {TOOL_TAKES_FORMS | OPTION_TAKES_CLEAN, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_TO_URI] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JS_TO_IRI] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JS_RESOLVE] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_CHECK] = {TOOL_TAKES_CHECKS, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_FAIL},
    [JS_COMPARE] = {TOOL_TAKES_FORMS | OPTION_TAKES_LOSSY, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_PARSE] = {OPTION_TAKES_PROFILE, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_EXPLAIN] = {TOOL_TAKES_FORMS | OPTION_TAKES_PSL_SECTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_KEY] = {TOOL_TAKES_KEYS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_SEEN] = {TOOL_TAKES_KEYS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_PARTS] = {TOOL_TAKES_FORMS | OPTION_TAKES_PSL_SECTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JS_LABEL] = {TOOL_TAKES_LABELS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
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
  js_tool *tool;
  const simdiri_suffix_list *suffixes; /* NULL: built in */
  bool takes_all_redirects;
  simdiri_text texts[TEXTS]; /* text NULL: absent */
  tool_failure failure;
} tool_builder;

const simdiri_suffix_list *simdiri_js_suffixes(simdiri_suffix_section section) {
  static simdiri_suffix_list *lists[2];
  if (!lists[section]) (void)simdiri_suffix_list_open(section, NULL, &lists[section]);
  return lists[section];
}

JS_EXPORT("tool_free") void simdiri_js_tool_free(js_tool *tool) {
  if (!tool) return;
  simdiri_tool_free_objects(&tool->objects);
  free(tool);
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
  const simdiri_text *options = &builder->texts[TEXT_OPTIONS], *secret = &builder->texts[TEXT_SECRET];
  option_settings *settings = &tool->objects.settings;
  if (!simdiri_option_text_read(&accepted, options->text, options->len, settings, builder->failure.message))
    return SIMDIRI_ERROR_BAD_OPTION;
  if (!makes_keys) return SIMDIRI_OK;
  if (settings->by == SIMDIRI_KEY_BY_LABEL)
    return simdiri_tool_refuse(&builder->failure, "this package makes no keys by label; a label is its own key");
  if (settings->hash != SIMDIRI_HASH_SIPHASH_128)
    return secret->text ? simdiri_tool_refuse(&builder->failure, "a secret needs the hash siphash") : SIMDIRI_OK;
  if (secret->len != SIMDIRI_SECRET_LEN)
    return simdiri_tool_refuse(&builder->failure, "the hash siphash needs a secret of 16 bytes");
  return SIMDIRI_OK;
}

static simdiri_status create_context(tool_builder *builder) {
  const js_kind kind = builder->tool->kind;
  const tool_redirects given = {.text = builder->texts[TEXT_REDIRECTS],
                                .takes_all = builder->takes_all_redirects,
                                .are_for_keys = kind == JS_KEY || kind == JS_SEEN};
  return simdiri_tool_context(&builder->tool->objects, &given, simdiri_js_module.scratch, &builder->failure);
}

static simdiri_status create_base(tool_builder *builder) {
  const simdiri_text *base = &builder->texts[TEXT_BASE];
  simdiri_result result;
  if (!base->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_base_create(builder->tool->objects.context, simdiri_js_module.scratch,
                                                    base->text, base->len, NULL, &builder->tool->objects.base, &result);
  if (!simdiri_is_error(status)) return SIMDIRI_OK;
  simdiri_js_keep(&result);
  simdiri_js_module.result.index = 1; /* the error is in the base */
  return status;
}

static simdiri_status read_rules(tool_builder *builder) {
  if (builder->tool->kind == JS_REDACT) return SIMDIRI_OK; /* its rules are others */
  return simdiri_tool_rules(&builder->tool->objects, &builder->texts[TEXT_RULES], &builder->failure);
}

static const simdiri_suffix_list *suffixes_of(const tool_builder *builder) {
  return builder->suffixes ? builder->suffixes : simdiri_js_suffixes(builder->tool->objects.settings.psl_section);
}

static simdiri_status create_keyer(tool_builder *builder) {
  tool_objects *objects = &builder->tool->objects;
  const char *secret = builder->texts[TEXT_SECRET].text;
  const simdiri_suffix_list *list = simdiri_option_text_needs_list(&objects->settings) ? suffixes_of(builder) : NULL;
  return simdiri_tool_keyer(objects, (const unsigned char *)secret, list, &builder->failure);
}

static simdiri_status create_labeler(tool_builder *builder) {
  tool_objects *objects = &builder->tool->objects;
  const bool needs_list = objects->settings.group_host == SIMDIRI_LABEL_DOMAIN;
  return simdiri_tool_labeler(objects, &builder->texts[TEXT_ROUTES], needs_list ? suffixes_of(builder) : NULL,
                              &builder->failure);
}

static simdiri_status create_redactor(tool_builder *builder) {
  tool_objects *objects = &builder->tool->objects;
  return simdiri_option_text_redactor(&objects->settings, &builder->texts[TEXT_RULES], &objects->redactor,
                                      &builder->failure.line, builder->failure.message);
}

static simdiri_status create_parts(tool_builder *builder) {
  enum { MAX_PARTS = 256 };
  const char *names[MAX_PARTS];
  const simdiri_text *given = &builder->texts[TEXT_NAMES];
  const simdiri_suffix_list *list = NULL;
  size_t count = 0, bad = SIZE_MAX;
  for (size_t at = 0; at < given->len && count < MAX_PARTS; at += strlen(given->text + at) + 1)
    names[count++] = given->text + at;
  for (size_t i = 0; i < count && !list; i++)
    if (simdiri_part_needs_suffixes(names[i])) list = suffixes_of(builder);
  const simdiri_status status =
      simdiri_tool_parts(&builder->tool->objects, list, names, count, &bad, &builder->failure);
  if (status == SIMDIRI_ERROR_BAD_OPTION) simdiri_js_module.result.words[0] = (uint32_t)bad;
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
  case JS_NORMALIZE: return simdiri_tool_cleaner(&tool->objects, &builder->failure);
  case JS_KEY:
  case JS_SEEN: return create_keyer(builder);
  case JS_COMPARE: return simdiri_tool_compared(&tool->objects, NULL, &builder->failure);
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
    builder.texts[i] = (simdiri_text){at, request->lens[i]};
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
  memcpy(message, builder.failure.message, sizeof message);
  if (builder.failure.line > 0) result->words[0] = (uint32_t)builder.failure.line;
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
  const char *identity = simdiri_keyer_identity(tool->objects.keyer, &len);
  const simdiri_result result = {.text = identity, .text_len = len};
  simdiri_js_keep(&result);
}
