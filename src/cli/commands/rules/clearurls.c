/* Reads a list of ClearURLs: {"providers":{NAME:{"urlPattern":"…","rules":["…"],…},…}}. The walk goes through a text
 * that the reader of cli/format has accepted, so it checks no syntax again. After a problem, it goes no further. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/format/json/format_json.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

typedef struct {
  cli_import *import;
  const char *at, *end;
  simdiri_buffer name, text; /* of a member; an element of a list */
} walk;

/* ------------------------------------------------------------------------------------------- JSON */

/* Checks that the text is one JSON value in UTF-8. */
static void check_json(cli_import *import, const char *text, size_t len) {
  cli_json_parser parser = {.kinds = {.allocator = simdiri_default_allocator()}};
  const cli_format format = {.name_count = 0};
  const cli_record record = {.frame = text, .frame_len = len};
  cli_json_location location = {.error_offset = 0};
  const int status = cli_json_locate(&parser, &format, &record, &location);
  simdiri_buffer_free(&parser.kinds);
  import->json_offset = location.error_offset;
  if (status == CLI_STATUS_BAD_JSON)
    import->problem = cli_import_not_json;
  else if (status != SIMDIRI_OK)
    import->has_memory = false;
}

/* Skips a string, a bracket, or any other byte outside of strings. Returns the change of the depth. */
static int skip_token(walk *list) {
  const char byte = *list->at++;
  if (byte == '"') {
    while (*list->at != '"') list->at += *list->at == '\\' ? 2 : 1;
    list->at++;
  }
  return byte == '{' || byte == '[' ? 1 : byte == '}' || byte == ']' ? -1 : 0;
}

static char skip_space(walk *list) {
  while (list->at < list->end && (*list->at == ' ' || (*list->at >= '\t' && *list->at <= '\r'))) list->at++;
  return *list->at;
}

/* Skips the next value. */
static void skip_value(walk *list) {
  size_t depth = 0;
  (void)skip_space(list);
  do depth += (size_t)skip_token(list);
  while (depth > 0 || (list->at < list->end && *list->at != ',' && *list->at != ']' && *list->at != '}'));
}

/* Returns true if the next value is of this kind, the first byte of its text; else there is a problem. */
static bool expect(walk *list, char kind, const char *problem) {
  if (skip_space(list) == kind) return true;
  list->import->problem = problem;
  return false;
}

/* Enters an object or an array. */
static bool enter(walk *list, char kind, const char *problem) {
  if (!expect(list, kind, problem)) return false;
  list->at++;
  return true;
}

/* Moves to the next element of an array, or member of an object. Returns false, after the closing bracket, if there is
 * none, or after a problem. */
static bool has_next(walk *list) {
  if (!cli_import_is_good(list->import)) return false;
  if (skip_space(list) == ',') list->at++;
  if (skip_space(list) != ']' && *list->at != '}') return true;
  list->at++;
  return false;
}

/* Reads a string. Half a surrogate pair becomes U+FFFD, and a zero byte DEL, so that the text, which gets a zero byte
 * at its end, has no other. */
static void read_string(walk *list, simdiri_buffer *text) {
  const char *at = list->at + 1;
  (void)skip_token(list);
  const char *end = list->at - 1;
  text->len = 0;
  bool has_memory = cli_reserve(text, (size_t)(end - at) + CLI_ESCAPE_MAX + 1) == 0;
  while (has_memory && at < end) {
    char character[CLI_ESCAPE_MAX];
    const size_t len = cli_json_take_character(&at, end, character);
    if (len == 1 && character[0] == '\0') character[0] = 0x7F;
    has_memory = cli_append(text, len > 0 ? character : "\xEF\xBF\xBD", len > 0 ? len : 3) == SIMDIRI_OK;
  }
  if (has_memory) text->data[text->len] = '\0';
  list->import->has_memory = list->import->has_memory && has_memory;
}

/* Moves to the next member of an object, and reads its name. */
static bool has_member(walk *list, simdiri_buffer *name) {
  if (!has_next(list)) return false;
  read_string(list, name);
  (void)skip_space(list);
  list->at++;
  return list->import->has_memory;
}

/* ------------------------------------------------------------------------------------------- providers */

static void clear_list(cli_text_list *texts) { texts->bytes.len = texts->count = 0; }

static void read_texts(walk *list, cli_text_list *texts) {
  clear_list(texts); /* of several members with one name, the last counts */
  if (!enter(list, '[', "a list of a provider is not an array")) return;
  while (has_next(list) && expect(list, '"', "a list of a provider has more than strings")) {
    read_string(list, &list->text);
    if (list->import->has_memory) cli_text_list_add(texts, list->text.data, list->text.len);
  }
}

static void read_member(walk *list, cli_provider *provider) {
  const char *name = list->name.data;
  for (int i = 0; i < CLI_PROVIDER_LISTS; i++) {
    if (strcmp(name, cli_provider_list_names[i]) != 0) continue;
    read_texts(list, &provider->lists[i]);
    return;
  }
  if (strcmp(name, "urlPattern") == 0) {
    if (expect(list, '"', "the urlPattern of a provider is not a string")) read_string(list, &provider->url_pattern);
    return;
  }
  if (strcmp(name, "completeProvider") == 0) {
    provider->blocks_requests = skip_space(list) == 't';
    if (!provider->blocks_requests && !expect(list, 'f', "the completeProvider of a provider is not true or false"))
      return;
  } else if (strcmp(name, "forceRedirection") != 0) { /* how a browser follows a redirection */
    cli_import_note(list->import, CLI_IMPORT_LEFT_OUT, name, "", "the member is not known");
    list->import->other_count++;
  }
  skip_value(list);
}

static void read_provider(walk *list) {
  cli_provider *provider = &list->import->provider;
  provider->url_pattern.len = 0;
  provider->url_pattern.data[0] = '\0';
  provider->blocks_requests = provider->is_named = false;
  for (int i = 0; i < CLI_PROVIDER_LISTS; i++) clear_list(&provider->lists[i]);
  if (!enter(list, '{', "a provider is not an object")) return;
  while (has_member(list, &list->name)) read_member(list, provider);
  if (cli_import_is_good(list->import)) cli_import_provider(list->import);
}

static void read_list(walk *list) {
  bool has_providers = false;
  if (!enter(list, '{', "it is not a list of ClearURLs")) return;
  while (has_member(list, &list->name)) {
    if (has_providers || strcmp(list->name.data, "providers") != 0) {
      skip_value(list);
      continue;
    }
    has_providers = true;
    if (!enter(list, '{', "its member \"providers\" is not an object")) return;
    while (has_member(list, &list->import->provider.name)) read_provider(list);
  }
  if (!has_providers && cli_import_is_good(list->import))
    list->import->problem = "it is not a list of ClearURLs: it has no member \"providers\"";
}

void cli_import_clearurls(cli_import *import, const char *text, size_t len) {
  const simdiri_buffer empty = {.allocator = simdiri_default_allocator()};
  walk list = {.import = import, .at = text, .end = text + len, .name = empty, .text = empty};
  check_json(import, text, len);
  if (cli_import_is_good(import)) read_list(&list);
  simdiri_buffer_free(&list.name);
  simdiri_buffer_free(&list.text);
}
