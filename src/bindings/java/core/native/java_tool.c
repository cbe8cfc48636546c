/* Creates tools from requests. */
/* SPDX-License-Identifier: MIT */
#include "bindings/java/core/native/java_tool.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/option_text/label_text.h"

enum { EVERY = TOOL_TAKES_KEYS | TOOL_TAKES_LABELS | OPTION_TAKES_CLEAN | OPTION_TAKES_REDACTION };

static const struct {
  uint32_t takes;
  simdiri_rung rung;
  simdiri_disallowed disallowed;
} kinds[JAVA_KINDS] = {
    [JAVA_NORMALIZE] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_TO_URI] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JAVA_TO_IRI] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE},
    [JAVA_RESOLVE] = {TOOL_TAKES_FORMS, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_CLEAN] = {TOOL_TAKES_FORMS | OPTION_TAKES_CLEAN, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_LABEL] = {TOOL_TAKES_LABELS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_REDACT] = {OPTION_TAKES_REDACTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_PART] = {TOOL_TAKES_FORMS | OPTION_TAKES_PSL_SECTION, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_CHECK] = {TOOL_TAKES_CHECKS, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_FAIL},
    [JAVA_COMPARE] = {TOOL_TAKES_FORMS | OPTION_TAKES_LOSSY, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_KEY] = {TOOL_TAKES_KEYS | OPTION_TAKES_LABELS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_URL] = {OPTION_TAKES_PROFILE, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_SEEN] = {TOOL_TAKES_KEYS | OPTION_TAKES_LABELS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_ON_DISK] = {TOOL_TAKES_KEYS | OPTION_TAKES_LABELS, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
    [JAVA_SURT] = {0, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE_ALL},
};

typedef struct {
  java_tool *tool;
  java_worker *worker;
  int64_t numbers[JAVA_NUMBERS];
  simdiri_hash hash; /* unless the options say another one */
  unsigned char secret[SIMDIRI_SECRET_LEN];
  bool has_secret;
  simdiri_text texts[JAVA_TEXTS]; /* text NULL: absent */
  simdiri_result result;          /* of a base with an error */
  int64_t number;                 /* 1: the base has an error; or the problem of a state */
  tool_failure failure;
} tool_builder;

/* Lists that are built in live as long as the process. */
static const simdiri_suffix_list *built_in_suffixes(simdiri_suffix_section section) {
  static simdiri_suffix_list *lists[2];
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (!lists[section]) (void)simdiri_suffix_list_open(section, NULL, &lists[section]);
  pthread_mutex_unlock(&lock);
  return lists[section];
}

void simdiri_java_tool_free(java_tool *tool) {
  if (!tool) return;
  simdiri_tool_free_objects(&tool->objects);
  simdiri_suffix_list_free(tool->suffixes);
  simdiri_seen_free(tool->seen);
  simdiri_state_close(tool->state);
  pthread_mutex_destroy(&tool->lock);
  free(tool);
}

/* The bit of an option such as "--form=iri"; 0: there is no such option. */
static uint32_t find_option(const char *word, size_t len) {
  static const struct {
    const char *name;
    uint32_t bit;
  } options[] = {
#define OPTION(id, name, group) {name, OPTION_TAKES_##id},
#include "iri/options/options.def"
      {"clean", OPTION_TAKES_CLEAN},
  };
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    const size_t name_len = strlen(options[i].name);
    if (len < name_len + 2 || memcmp(word, "--", 2) != 0 || memcmp(word + 2, options[i].name, name_len) != 0) continue;
    if (len == name_len + 2 || word[name_len + 2] == '=') return options[i].bit;
  }
  return 0;
}

/* Copies the options that concern a kind. Those of another kind change nothing, but must be options. */
static size_t choose_options(const simdiri_text *text, uint32_t takes, char *chosen) {
  size_t used = 0;
  for (size_t at = 0, end; at < text->len; at = end + 1) {
    end = at;
    while (end < text->len && text->text[end] != ' ' && (text->text[end] < '\t' || text->text[end] > '\r')) end++;
    if (!(find_option(text->text + at, end - at) & takes)) continue;
    memcpy(chosen + used, text->text + at, end - at);
    used += end - at;
    chosen[used++] = ' ';
  }
  return used;
}

static bool makes_keys(java_kind kind) { return kind == JAVA_KEY || kind == JAVA_SEEN || kind == JAVA_ON_DISK; }

static bool uses_rules(java_kind kind) {
  return makes_keys(kind) || kind == JAVA_COMPARE || kind == JAVA_CLEAN || kind == JAVA_LABEL;
}

static bool uses_suffixes(java_kind kind) { return makes_keys(kind) || kind == JAVA_PART || kind == JAVA_LABEL; }

static bool uses_redirects(const tool_builder *builder) {
  static const uint32_t without =
      1u << JAVA_TO_URI | 1u << JAVA_TO_IRI | 1u << JAVA_CHECK | 1u << JAVA_REDACT | 1u << JAVA_URL | 1u << JAVA_SURT;
  return builder->texts[JAVA_TEXT_REDIRECTS].text && !(without >> builder->tool->kind & 1);
}

static accepted_options accept_for(const tool_builder *builder) {
  const java_kind kind = builder->tool->kind;
  return (accepted_options){.takes = kinds[kind].takes,
                            .readers = "the classes of this package",
                            .rung = uses_redirects(builder) ? SIMDIRI_RUNG_PROTOCOL : kinds[kind].rung,
                            .disallowed = kinds[kind].disallowed,
                            .hash = builder->hash,
                            .makes_keys = makes_keys(kind) || kind == JAVA_LABEL,
                            .has_secret = makes_keys(kind)};
}

/* A text has options of keys and of labels alike, although those of labels need --by=label in keys. */
static bool read_chosen(tool_builder *builder, const simdiri_text *text, char *chosen) {
  java_tool *tool = builder->tool;
  accepted_options accepted = accept_for(builder);
  size_t len = choose_options(text, accepted.takes, chosen);
  if (makes_keys(tool->kind) &&
      !simdiri_option_text_read(&accepted, chosen, len, &tool->objects.settings, builder->failure.message) &&
      !strstr(builder->failure.message, "need --by=label"))
    return false;
  if (makes_keys(tool->kind) && tool->objects.settings.by != SIMDIRI_KEY_BY_LABEL)
    len = choose_options(text, accepted.takes &= ~(uint32_t)OPTION_TAKES_LABELS, chosen);
  return simdiri_option_text_read(&accepted, chosen, len, &tool->objects.settings, builder->failure.message);
}

static simdiri_status read_options(tool_builder *builder, char *chosen) {
  const simdiri_text *text = &builder->texts[JAVA_TEXT_OPTIONS];
  java_tool *tool = builder->tool;
  const accepted_options all = {.takes = EVERY, .readers = "the classes of this package", .has_secret = true};
  if (!simdiri_option_text_read(&all, text->text, text->len, &tool->objects.settings, builder->failure.message) ||
      !read_chosen(builder, text, chosen))
    return SIMDIRI_ERROR_BAD_OPTION;
  if (tool->kind == JAVA_URL) tool->objects.settings.iri.profile = SIMDIRI_PROFILE_WEB;
  if (!makes_keys(tool->kind)) return SIMDIRI_OK;
  if (tool->objects.settings.hash == SIMDIRI_HASH_SIPHASH_128 && !builder->has_secret)
    return simdiri_tool_refuse(&builder->failure, "the hash siphash needs a secret of 16 bytes");
  if (tool->objects.settings.hash == SIMDIRI_HASH_XXH3_64 && tool->kind != JAVA_KEY)
    return simdiri_tool_refuse(&builder->failure, "a set needs keys of 128 bits, not --hash=xxh3-64");
  return SIMDIRI_OK;
}

static simdiri_status create_context(tool_builder *builder) {
  tool_redirects given = {.takes_all = builder->numbers[JAVA_ALL_REDIRECTS] != 0,
                          .are_for_keys = makes_keys(builder->tool->kind)};
  if (uses_redirects(builder)) given.text = builder->texts[JAVA_TEXT_REDIRECTS];
  return simdiri_tool_context(&builder->tool->objects, &given, builder->worker->scratch, &builder->failure);
}

static simdiri_status create_base(tool_builder *builder) {
  const simdiri_text *base = &builder->texts[JAVA_TEXT_BASE];
  java_tool *tool = builder->tool;
  if (!base->text || tool->kind == JAVA_REDACT || tool->kind == JAVA_SURT) return SIMDIRI_OK;
  const simdiri_status status = simdiri_base_create(tool->objects.context, builder->worker->scratch, base->text,
                                                    base->len, NULL, &tool->objects.base, &builder->result);
  if (!simdiri_is_error(status)) return SIMDIRI_OK;
  builder->number = 1;
  snprintf(builder->failure.message, sizeof builder->failure.message, "the base: %s", simdiri_status_message(status));
  return status;
}

static simdiri_status read_suffixes(tool_builder *builder) {
  const simdiri_text *list = &builder->texts[JAVA_TEXT_SUFFIXES];
  simdiri_suffix_failure failure = {0, ""};
  if (!list->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_suffix_list_create(
      list->text, list->len, builder->tool->objects.settings.psl_section, NULL, &builder->tool->suffixes, &failure);
  if (status != SIMDIRI_ERROR_BAD_OPTION) return status;
  builder->failure.line = failure.line;
  return simdiri_tool_refuse(&builder->failure, failure.message);
}

static const simdiri_suffix_list *suffixes_of(const java_tool *tool) {
  return tool->suffixes ? tool->suffixes : built_in_suffixes(tool->objects.settings.psl_section);
}

/* The list that keys need; NULL: none. */
static const simdiri_suffix_list *suffixes_of_keys(const java_tool *tool) {
  return simdiri_option_text_needs_list(&tool->objects.settings) ? suffixes_of(tool) : NULL;
}

static simdiri_status create_keyer(tool_builder *builder) {
  return simdiri_tool_keyer(&builder->tool->objects, builder->secret, suffixes_of_keys(builder->tool),
                            &builder->failure);
}

static simdiri_status create_seen(tool_builder *builder) {
  const simdiri_seen_options options = {
      .struct_size = sizeof options,
      .expected = (uint64_t)builder->numbers[JAVA_EXPECTED],
      .max_bytes = (uint64_t)builder->numbers[JAVA_MEMORY],
      .seed = {(uint64_t)builder->numbers[JAVA_SEED], (uint64_t)builder->numbers[JAVA_SEED_HIGH]}};
  const simdiri_status status = create_keyer(builder);
  return status == SIMDIRI_OK ? simdiri_seen_create(&options, NULL, &builder->tool->seen) : status;
}

size_t simdiri_java_describe(const simdiri_state_failure *failure, const char *path, size_t path_len, char *message,
                             size_t capacity) {
  const char *difference = failure->difference;
  const int used = failure->system_error
                       ? snprintf(message, capacity, "%.*s%s%s: errno %d: %s", (int)path_len, path, path_len ? "/" : "",
                                  failure->file, failure->system_error, strerror(failure->system_error))
                       : snprintf(message, capacity, "%.*s%s%s%s%s%s", (int)path_len, path, path_len ? ": " : "",
                                  simdiri_state_problem_message(failure->problem), difference[0] ? " (" : "",
                                  difference, difference[0] ? ")" : "");
  return used < 0 ? 0 : (size_t)used < capacity ? (size_t)used : capacity - 1;
}

static simdiri_status fail_state(tool_builder *builder, simdiri_status status, const simdiri_state_failure *failure) {
  const simdiri_text *path = &builder->texts[JAVA_TEXT_PATH];
  if (status != SIMDIRI_ERROR_STATE) return status;
  simdiri_java_describe(failure, path->text, path->len, builder->failure.message, sizeof builder->failure.message);
  builder->number = failure->problem;
  return status;
}

/* Copies the path, which ends with NUL in C. */
static simdiri_status copy_path(tool_builder *builder, char **path) {
  const simdiri_text *given = &builder->texts[JAVA_TEXT_PATH];
  *path = NULL;
  if (given->len == 0 || memchr(given->text, '\0', given->len))
    return simdiri_tool_refuse(&builder->failure, "the path is empty, or has a zero byte");
  *path = malloc(given->len + 1);
  if (!*path) return SIMDIRI_ERROR_NO_MEMORY;
  memcpy(*path, given->text, given->len);
  (*path)[given->len] = '\0';
  return SIMDIRI_OK;
}

/* The hash that an identity has as "hash=NAME"; by default that of a new state. */
static simdiri_hash find_hash(const char *identity, size_t len) {
  static const char xxh3[] = "hash=xxh3-128";
  for (size_t at = 0; at + sizeof xxh3 - 1 <= len; at++)
    if (memcmp(identity + at, xxh3, sizeof xxh3 - 1) == 0) return SIMDIRI_HASH_XXH3_128;
  return SIMDIRI_HASH_SIPHASH_128;
}

/* An existing state has its hash and its secret, unless the caller gave another one. */
static simdiri_status read_known(tool_builder *builder, const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true};
  simdiri_state *state = NULL;
  simdiri_state_failure failure;
  simdiri_state_info info;
  memset(&failure, 0, sizeof failure);
  const simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_ERROR_STATE && failure.problem == SIMDIRI_STATE_MISSING) return SIMDIRI_OK;
  if (status != SIMDIRI_OK) return fail_state(builder, status, &failure);
  simdiri_state_get_info(state, &info);
  builder->hash = find_hash(info.identity, info.identity_len);
  if (info.secret && !builder->numbers[JAVA_SECRET_IS_GIVEN]) memcpy(builder->secret, info.secret, SIMDIRI_SECRET_LEN);
  simdiri_state_close(state);
  return SIMDIRI_OK;
}

static simdiri_status open_state(tool_builder *builder, const char *path) {
  java_tool *tool = builder->tool;
  const bool has_secret = tool->objects.settings.hash == SIMDIRI_HASH_SIPHASH_128;
  const simdiri_state_options options = {.struct_size = sizeof options,
                                         .memory = (uint64_t)builder->numbers[JAVA_MEMORY],
                                         .secret = has_secret ? builder->secret : NULL};
  simdiri_state_failure failure;
  size_t len;
  memset(&failure, 0, sizeof failure);
  const simdiri_status status = create_keyer(builder);
  if (status != SIMDIRI_OK) return status;
  const char *identity = simdiri_keyer_identity(tool->objects.keyer, &len);
  return fail_state(builder, simdiri_state_open(path, identity, len, &options, NULL, &tool->state, &failure), &failure);
}

static simdiri_status create_state(tool_builder *builder) {
  char *path;
  simdiri_status status = copy_path(builder, &path);
  if (status == SIMDIRI_OK) status = open_state(builder, path);
  free(path);
  return status;
}

/* Reads what the state already has, before the options are read. */
static simdiri_status prepare_set(tool_builder *builder) {
  const simdiri_text *secret = &builder->texts[JAVA_TEXT_SECRET];
  const java_kind kind = builder->tool->kind;
  char *path = NULL;
  simdiri_status status = SIMDIRI_OK;
  builder->hash = kind == JAVA_SEEN || kind == JAVA_ON_DISK ? SIMDIRI_HASH_SIPHASH_128 : SIMDIRI_HASH_XXH3_128;
  builder->has_secret = secret->len == SIMDIRI_SECRET_LEN;
  if (builder->has_secret) memcpy(builder->secret, secret->text, SIMDIRI_SECRET_LEN);
  if (kind != JAVA_ON_DISK) return SIMDIRI_OK;
  status = copy_path(builder, &path);
  if (status == SIMDIRI_OK) status = read_known(builder, path);
  free(path);
  return status;
}

static simdiri_status create_cleaner(tool_builder *builder) {
  tool_objects *objects = &builder->tool->objects;
  if (!objects->settings.clean && !objects->rules)
    return simdiri_tool_refuse(&builder->failure, "to clean needs --clean or rules: what to remove");
  return simdiri_tool_cleaner(objects, &builder->failure);
}

static simdiri_status create_labeler(tool_builder *builder) {
  java_tool *tool = builder->tool;
  const bool needs_list = tool->objects.settings.group_host == SIMDIRI_LABEL_DOMAIN;
  return simdiri_tool_labeler(&tool->objects, &builder->texts[JAVA_TEXT_ROUTES], needs_list ? suffixes_of(tool) : NULL,
                              &builder->failure);
}

static simdiri_status create_redactor(tool_builder *builder) {
  const simdiri_text *pseudonym = &builder->texts[JAVA_TEXT_PSEUDONYM];
  java_tool *tool = builder->tool;
  simdiri_status status =
      simdiri_option_text_redactor(&tool->objects.settings, &builder->texts[JAVA_TEXT_REDACT_RULES],
                                   &tool->objects.redactor, &builder->failure.line, builder->failure.message);
  if (status != SIMDIRI_OK || !pseudonym->text) return status;
  status = simdiri_redactor_set_key(tool->objects.redactor, pseudonym->text, pseudonym->len);
  return status == SIMDIRI_ERROR_BAD_OPTION
             ? simdiri_tool_refuse(&builder->failure, "the key of pseudonyms is too short")
             : status;
}

static simdiri_status create_part(tool_builder *builder) {
  const simdiri_text *given = &builder->texts[JAVA_TEXT_PART];
  char name[1024];
  const char *names[1] = {name};
  size_t bad;
  if (given->len >= sizeof name || (given->len > 0 && memchr(given->text, '\0', given->len)))
    return simdiri_tool_refuse(&builder->failure, "the name of a part is too long, or has a zero byte");
  if (given->len > 0) memcpy(name, given->text, given->len);
  name[given->len] = '\0';
  const simdiri_suffix_list *list = simdiri_part_needs_suffixes(name) ? suffixes_of(builder->tool) : NULL;
  return simdiri_tool_parts(&builder->tool->objects, list, names, 1, &bad, &builder->failure);
}

static simdiri_status create_surt(tool_builder *builder) {
  static const struct {
    const char *name;
    uint32_t flags;
  } styles[] = {{"", 0},
                {"plain", SIMDIRI_SURT_PLAIN},
                {"keep-www", SIMDIRI_SURT_KEEP_WWW},
                {"commoncrawl", SIMDIRI_SURT_COMMON_CRAWL}};
  const simdiri_text *style = &builder->texts[JAVA_TEXT_PART];
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
    if (strlen(styles[i].name) != style->len) continue;
    if (style->len > 0 && memcmp(styles[i].name, style->text, style->len) != 0) continue;
    builder->tool->surt_flags = styles[i].flags;
    return SIMDIRI_OK;
  }
  return simdiri_tool_refuse(&builder->failure, "the styles of SURT keys are plain, keep-www and commoncrawl");
}

static simdiri_status create_operation(tool_builder *builder) {
  switch (builder->tool->kind) {
  case JAVA_KEY: return create_keyer(builder);
  case JAVA_SEEN: return create_seen(builder);
  case JAVA_ON_DISK: return create_state(builder);
  case JAVA_COMPARE:
    return simdiri_tool_compared(&builder->tool->objects, suffixes_of_keys(builder->tool), &builder->failure);
  case JAVA_CLEAN: return create_cleaner(builder);
  case JAVA_PART: return create_part(builder);
  case JAVA_SURT: return create_surt(builder);
  case JAVA_LABEL: return create_labeler(builder);
  case JAVA_REDACT: return create_redactor(builder);
  default: return SIMDIRI_OK;
  }
}

static simdiri_status fill_tool(tool_builder *builder) {
  const java_kind kind = builder->tool->kind;
  /* Chosen options are no longer than the text and a space. Names of parameters in the settings are views of them. */
  char *chosen = malloc(builder->texts[JAVA_TEXT_OPTIONS].len + 1);
  simdiri_status status = chosen ? prepare_set(builder) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK) status = read_options(builder, chosen);
  if (status == SIMDIRI_OK) status = create_context(builder);
  if (status == SIMDIRI_OK) status = create_base(builder);
  if (status == SIMDIRI_OK && uses_rules(kind))
    status = simdiri_tool_rules(&builder->tool->objects, &builder->texts[JAVA_TEXT_RULES], &builder->failure);
  if (status == SIMDIRI_OK && uses_suffixes(kind)) status = read_suffixes(builder);
  if (status == SIMDIRI_OK) status = create_operation(builder);
  free(chosen);
  return status;
}

/* Finds the texts after a request. Returns false if they are not there. */
static bool split_request(const char *request, int64_t request_len, java_request *head, simdiri_text *texts) {
  if (!request || request_len < (int64_t)sizeof *head) return false;
  memcpy(head, request, sizeof *head);
  size_t at = sizeof *head, left = (size_t)request_len - at;
  for (size_t i = 0; i < JAVA_TEXTS; i++) {
    texts[i] = (simdiri_text){NULL, 0};
    if (head->lens[i] < 0) continue;
    if ((uint64_t)head->lens[i] > left) return false;
    texts[i] = (simdiri_text){request + at, (size_t)head->lens[i]};
    at += texts[i].len;
    left -= texts[i].len;
  }
  return head->kind >= 0 && head->kind < JAVA_KINDS;
}

static int64_t build_tool(tool_builder *builder, int64_t kind) {
  builder->tool = calloc(1, sizeof *builder->tool);
  builder->result.status = SIMDIRI_ERROR_NO_MEMORY;
  if (!builder->tool) return 0;
  builder->tool->kind = (java_kind)kind;
  pthread_mutex_init(&builder->tool->lock, NULL);
  const simdiri_status status = fill_tool(builder);
  const int64_t handle = status == SIMDIRI_OK ? simdiri_java_put(builder->tool) : 0;
  if (handle == 0) simdiri_java_tool_free(builder->tool);
  if (status != SIMDIRI_OK) builder->result.status = status;
  return handle;
}

int64_t simdiri_java_create(const char *request, int64_t request_len, int64_t *detail) {
  java_request head;
  tool_builder *builder = calloc(1, sizeof *builder);
  java_worker *worker = simdiri_java_worker();
  int64_t handle = 0;
  simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  if (builder && worker) {
    builder->worker = worker;
    if (split_request(request, request_len, &head, builder->texts)) {
      memcpy(builder->numbers, head.numbers, sizeof head.numbers);
      handle = build_tool(builder, head.kind);
    } else
      builder->result.status = SIMDIRI_ERROR_BAD_OPTION;
    builder->result.text = builder->failure.message;
    builder->result.text_len = strlen(builder->failure.message);
    simdiri_java_tell(worker, &builder->result, detail);
    detail[JAVA_NUMBER] = builder->number ? builder->number : (int64_t)builder->failure.line;
  }
  free(builder);
  return handle;
}

int simdiri_java_close(int64_t handle) {
  java_tool *tool = simdiri_java_remove(handle);
  simdiri_java_tool_free(tool);
  return tool ? JAVA_UNCHANGED : JAVA_CLOSED;
}
