/* Writes the rules file and the report of an import. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/import.h"

#include <string.h>

#include "cli/util/append.h"
#include "cli/util/terminal_text.h"

/* RULES_MAX is the limit of --rules. WORK_MAX bounds the time for patterns, to about a second. */
enum { RULES_MAX = 16 << 20, REPORT_MAX = 16 << 20, WORK_MAX = 256 << 20, SHOWN_MAX = 240 };

const char *const cli_provider_list_names[CLI_PROVIDER_LISTS] = {"rules",    "referralMarketing", "exceptions",
                                                                 "rawRules", "redirections",      "methods"};

const char cli_import_not_json[] = "it is not JSON";

void cli_import_begin(cli_import *import) {
  const simdiri_buffer empty = {.allocator = simdiri_default_allocator()};
  *import = (cli_import){.rules = empty, .report = empty, .work = WORK_MAX};
  import->provider = (cli_provider){.name = empty, .url_pattern = empty};
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++)
    import->provider.lists[list] = cli_text_list_new(&import->has_memory);
  import->has_memory =
      cli_reserve(&import->provider.name, 1) == 0 && cli_reserve(&import->provider.url_pattern, 1) == 0;
}

void cli_import_free(cli_import *import) {
  simdiri_buffer_free(&import->rules);
  simdiri_buffer_free(&import->report);
  simdiri_buffer_free(&import->provider.name);
  simdiri_buffer_free(&import->provider.url_pattern);
  for (int list = 0; list < CLI_PROVIDER_LISTS; list++) cli_text_list_free(&import->provider.lists[list]);
}

bool cli_import_is_good(const cli_import *import) { return !import->problem && import->has_memory; }

/* ------------------------------------------------------------------------------------------- text */

static void put_text(cli_import *import, simdiri_buffer *out, const char *text, size_t len) {
  if (!cli_import_is_good(import)) return;
  const bool is_report = out == &import->report;
  if (out->len + len > (is_report ? REPORT_MAX : RULES_MAX))
    import->problem = is_report ? "the report would be longer than 16 MiB" : "its rules would be longer than 16 MiB";
  else if (cli_append(out, text, len) != SIMDIRI_OK)
    import->has_memory = false;
}

/* Writes a text of the list that is read, which may have any character: escaped, and cut if it is long. */
static void put_foreign(cli_import *import, simdiri_buffer *out, const char *text) {
  const size_t len = strnlen(text, SHOWN_MAX + 4); /* a character has up to four bytes */
  size_t at = 0;
  while (at < len) {
    const cli_glyph glyph = cli_glyph_of(text + at, len - at, true);
    if (at + glyph.bytes > SHOWN_MAX) break;
    put_text(import, out, glyph.text, glyph.text_len);
    at += glyph.bytes;
  }
  if (at < len) put_text(import, out, "...", 3);
}

/* ------------------------------------------------------------------------------------------- lines */

void cli_import_note(cli_import *import, cli_import_verdict verdict, const char *member, const char *text,
                     const char *reason) {
  static const char *const verdicts[] = {"left out", "narrower", "wider"};
  const char *const texts[] = {verdicts[verdict], import->provider.name.data, member, text, reason};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (i > 0) put_text(import, &import->report, "\t", 1);
    put_foreign(import, &import->report, texts[i]);
  }
  put_text(import, &import->report, "\n", 1);
}

static void put_provider(cli_import *import) {
  static const char label[] = "# Provider ";
  if (import->provider.is_named) return;
  put_text(import, &import->rules, label, sizeof label - 1);
  put_foreign(import, &import->rules, import->provider.name.data);
  put_text(import, &import->rules, "\n", 1);
  import->provider.is_named = true;
}

/* These words have only characters that stay as they are, and up to 255 bytes. */
void cli_import_put_rule(cli_import *import, const char *const *words, size_t count) {
  put_provider(import);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && *words[i]) put_text(import, &import->rules, " ", 1);
    put_text(import, &import->rules, words[i], strlen(words[i]));
  }
  put_text(import, &import->rules, "\n", 1);
  import->line_count++;
}
