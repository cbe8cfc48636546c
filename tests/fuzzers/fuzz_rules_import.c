/* Fuzz target: lists of ClearURLs. The first byte chooses the options. With its highest bit, the rest is one regular
 * expression, which becomes a rule, the pattern of a provider, an exception and a redirection; otherwise it is the
 * list. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/util/append.h"
#include "fuzzer.h"

enum { WORK_MAX = 1 << 18 };

/* The limit on the levels of hosts is the only mistake that the rules file may have. */
static void check_rules(cli_import *import) {
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  const simdiri_status status = simdiri_key_rules_create(import->rules.data, import->rules.len, NULL, &rules, &failure);
  fuzz_require(status == SIMDIRI_OK || strstr(failure.message, "parent hosts") != NULL, "the rules file is accepted");
  fuzz_require(import->whole_count + import->narrower_count + import->wider_count <= import->rule_count,
               "no more rules are imported than there are");
  fuzz_require(import->opened_count <= import->redirection_count, "no more redirections are imported than there are");
  fuzz_require(import->widens || import->wider_count == 0, "nothing is wider unless that is asked for");
  simdiri_key_rules_free(rules);
}

static void add_text(cli_text_list *list, const uint8_t *data, size_t len) {
  char *text = malloc(len + 1);
  if (!text) abort();
  memcpy(text, data, len);
  for (size_t i = 0; i < len; i++)
    if (text[i] == '\0') text[i] = 0x7F;
  cli_text_list_add(list, text, len);
  fuzz_require(*list->has_memory, "memory");
  free(text);
}

static void import_pattern(cli_import *import, const uint8_t *data, size_t len, unsigned options) {
  cli_provider *provider = &import->provider;
  cli_text_list pattern = cli_text_list_new(&import->has_memory);
  add_text(&pattern, data, len);
  const char *urls = options & 4 ? ".*" : pattern.bytes.data;
  provider->name.data[0] = '\0';
  fuzz_require(cli_append(&provider->url_pattern, urls, strlen(urls) + 1) == SIMDIRI_OK, "memory");
  add_text(&provider->lists[CLI_PROVIDER_RULES], data, len);
  add_text(&provider->lists[CLI_PROVIDER_RULES], (const uint8_t *)"a", 1);
  if (options & 8) add_text(&provider->lists[CLI_PROVIDER_EXCEPTIONS], data, len);
  if (options & 16) add_text(&provider->lists[CLI_PROVIDER_REDIRECTIONS], data, len);
  cli_import_provider(import);
  cli_text_list_free(&pattern);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const char version[] = "simdiri-rules 1\n";
  cli_import import;
  if (len == 0) return 0;
  cli_import_begin(&import);
  import.widens = data[0] & 1;
  import.takes_referrals = data[0] & 2;
  import.work = WORK_MAX;
  fuzz_require(cli_append(&import.rules, version, sizeof version - 1) == SIMDIRI_OK, "memory");
  const char *text = (const char *)data + 1;
  if (data[0] & 128) {
    import_pattern(&import, data + 1, len - 1, data[0]);
  } else {
    cli_import_clearurls(&import, text, len - 1);
    fuzz_require(import.json_offset <= len - 1, "the error is in the text");
  }
  if (cli_import_is_good(&import)) check_rules(&import);
  cli_import_free(&import);
  return 0;
}
