/* Reads a list of ClearURLs: {"providers":{NAME:{"urlPattern":"…","rules":["…"],…},…}}. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/json_walk.h"
#include "cli/commands/rules/translate_provider.h"
#include "cli/util/append.h"

const char *const cli_provider_list_names[CLI_PROVIDER_LISTS] = {"rules",    "referralMarketing", "exceptions",
                                                                 "rawRules", "redirections",      "methods"};

typedef struct {
  cli_import *import;
  cli_json_walk walk;
  cli_provider provider;
  simdiri_buffer name, text; /* of a member; an element of a list */
} list_reader;

static bool fail_with(list_reader *reader, const char *problem) {
  if (!reader->import->problem) reader->import->problem = problem;
  return false;
}

/* Returns true if the next value is of this kind, the first byte of its text; else there is a problem. */
static bool expect_kind(list_reader *reader, char kind, const char *problem) {
  return cli_json_kind(&reader->walk) == kind || fail_with(reader, problem);
}

static bool need_memory(list_reader *reader, bool has_memory) {
  reader->import->has_memory = reader->import->has_memory && has_memory;
  return reader->import->has_memory;
}

static bool read_texts(list_reader *reader, cli_provider_list list) {
  cli_text_list *texts = &reader->provider.lists[list];
  if (!expect_kind(reader, '[', "a list of a provider is not an array")) return false;
  cli_text_list_clear(texts); /* of several members with one name, the last counts */
  cli_json_enter(&reader->walk);
  while (cli_json_next(&reader->walk)) {
    if (!expect_kind(reader, '"', "a list of a provider has more than strings") ||
        !need_memory(reader, cli_json_read_string(&reader->walk, &reader->text)) ||
        !need_memory(reader, cli_text_list_add(texts, reader->text.data, reader->text.len, "", 0)))
      return false;
  }
  return true;
}

static bool read_flag(list_reader *reader, bool *flag) {
  const char kind = cli_json_kind(&reader->walk);
  if (kind != 't' && kind != 'f') return fail_with(reader, "the completeProvider of a provider is not true or false");
  *flag = kind == 't';
  cli_json_skip(&reader->walk);
  return true;
}

static bool read_member(list_reader *reader) {
  const char *name = reader->name.data;
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++)
    if (strcmp(name, cli_provider_list_names[list]) == 0) return read_texts(reader, (cli_provider_list)list);
  if (strcmp(name, "urlPattern") == 0)
    return expect_kind(reader, '"', "the urlPattern of a provider is not a string") &&
           need_memory(reader, cli_json_read_string(&reader->walk, &reader->provider.url_pattern));
  if (strcmp(name, "completeProvider") == 0) return read_flag(reader, &reader->provider.blocks_requests);
  cli_json_skip(&reader->walk);
  if (strcmp(name, "forceRedirection") == 0) return true; /* how a browser follows a redirection */
  cli_import_note(reader->import, CLI_IMPORT_LEFT_OUT, reader->provider.name.data, name, "", "the member is not known");
  reader->import->other_count++;
  return true;
}

static bool read_provider(list_reader *reader) {
  if (!need_memory(reader, cli_json_read_name(&reader->walk, &reader->provider.name)) ||
      !expect_kind(reader, '{', "a provider is not an object"))
    return false;
  reader->provider.url_pattern.len = 0;
  reader->provider.url_pattern.data[0] = '\0';
  reader->provider.blocks_requests = false;
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++) cli_text_list_clear(&reader->provider.lists[list]);
  cli_json_enter(&reader->walk);
  while (cli_json_next(&reader->walk))
    if (!need_memory(reader, cli_json_read_name(&reader->walk, &reader->name)) || !read_member(reader)) return false;
  cli_provider_import(&reader->provider, reader->import);
  return !reader->import->problem && reader->import->has_memory;
}

static bool read_providers(list_reader *reader) {
  if (!expect_kind(reader, '{', "its member \"providers\" is not an object")) return false;
  cli_json_enter(&reader->walk);
  while (cli_json_next(&reader->walk))
    if (!read_provider(reader)) return false;
  return true;
}

static bool read_list(list_reader *reader) {
  bool has_providers = false;
  if (!expect_kind(reader, '{', "it is not a list of ClearURLs")) return false;
  cli_json_enter(&reader->walk);
  while (cli_json_next(&reader->walk)) {
    if (!need_memory(reader, cli_json_read_name(&reader->walk, &reader->name))) return false;
    if (has_providers || strcmp(reader->name.data, "providers") != 0) {
      cli_json_skip(&reader->walk);
      continue;
    }
    has_providers = true;
    if (!read_providers(reader)) return false;
  }
  return has_providers || fail_with(reader, "it is not a list of ClearURLs: it has no member \"providers\"");
}

bool cli_import_clearurls(cli_import *import, const char *text, size_t len) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  list_reader reader = {.import = import, .walk = {text, text + len}};
  enum { BUFFER_COUNT = 4 };
  simdiri_buffer *const buffers[BUFFER_COUNT] = {&reader.provider.name, &reader.provider.url_pattern, &reader.name,
                                                 &reader.text};
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++) reader.provider.lists[list] = cli_text_list_new();
  for (size_t i = 0; i < BUFFER_COUNT; i++) {
    buffers[i]->allocator = allocator;
    import->has_memory = import->has_memory && cli_reserve(buffers[i], 1) == 0;
  }
  const bool is_read = import->has_memory && read_list(&reader);
  for (size_t i = 0; i < BUFFER_COUNT; i++) simdiri_buffer_free(buffers[i]);
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++) cli_text_list_free(&reader.provider.lists[list]);
  return is_read;
}
