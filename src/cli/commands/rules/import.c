/* Writes the rules file and the report of an import. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/import.h"

#include <string.h>

#include "cli/util/append.h"
#include "cli/util/terminal_text.h"

/* RULES_MAX is the limit of --rules. WORK_MAX bounds the time for patterns, to about a second. */
enum { RULES_MAX = 16 << 20, REPORT_MAX = 16 << 20, WORK_MAX = 256 << 20, SHOWN_MAX = 240 };

const char *const cli_import_suffixes[] = {
    "com",    "net",    "org",    "info",   "biz",    "eu",     "ae",     "at",     "be",     "bg",     "ca",
    "ch",     "cl",     "cn",     "co",     "co.id",  "co.il",  "co.in",  "co.jp",  "co.ke",  "co.kr",  "co.nz",
    "co.th",  "co.uk",  "co.za",  "com.ar", "com.au", "com.br", "com.cn", "com.co", "com.eg", "com.hk", "com.mx",
    "com.my", "com.ng", "com.pe", "com.ph", "com.pk", "com.sa", "com.sg", "com.tr", "com.tw", "com.ua", "com.vn",
    "cz",     "de",     "dk",     "es",     "fi",     "fr",     "gr",     "hk",     "hr",     "hu",     "id",
    "ie",     "in",     "it",     "jp",     "kr",     "kz",     "lt",     "lu",     "lv",     "mx",     "nl",
    "no",     "nz",     "pl",     "pt",     "ro",     "rs",     "ru",     "se",     "sg",     "si",     "sk",
    "th",     "tr",     "tw",     "ua",     "uk",     "us",     "uz",     "vn",     NULL};

void cli_import_begin(cli_import *import) {
  *import = (cli_import){.work = WORK_MAX, .has_memory = true};
  import->rules.allocator = import->report.allocator = simdiri_default_allocator();
}

void cli_import_free(cli_import *import) {
  simdiri_buffer_free(&import->rules);
  simdiri_buffer_free(&import->report);
}

/* ------------------------------------------------------------------------------------------- text */

static void put_text(cli_import *import, simdiri_buffer *out, const char *text, size_t len) {
  if (import->problem || !import->has_memory) return;
  const bool is_report = out == &import->report;
  if (out->len + len > (is_report ? REPORT_MAX : RULES_MAX))
    import->problem = is_report ? "the report would be longer than 16 MiB" : "its rules would be longer than 16 MiB";
  else if (cli_append(out, text, len) != SIMDIRI_OK)
    import->has_memory = false;
}

/* Writes a text of the list that is read, which may have any character: escaped, and cut if it is long. */
static void put_foreign(cli_import *import, simdiri_buffer *out, const char *text) {
  char escaped[SHOWN_MAX * sizeof((cli_glyph){0}).text];
  const size_t len = strnlen(text, SHOWN_MAX + 4); /* a character has up to four bytes */
  size_t at = 0, escaped_len = 0;
  while (at < len) {
    const cli_glyph glyph = cli_glyph_of(text + at, len - at, true);
    if (at + glyph.bytes > SHOWN_MAX) break;
    memcpy(escaped + escaped_len, glyph.text, glyph.text_len);
    escaped_len += glyph.text_len;
    at += glyph.bytes;
  }
  put_text(import, out, escaped, escaped_len);
  if (at < len) put_text(import, out, "...", 3);
}

/* ------------------------------------------------------------------------------------------- lines */

/* Writes texts of the list, with a separator between them, and ends the line. */
static void put_line(cli_import *import, simdiri_buffer *out, char separator, const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    put_foreign(import, out, texts[i]);
    put_text(import, out, i + 1 < count ? &separator : "\n", 1);
  }
}

void cli_import_note(cli_import *import, cli_import_verdict verdict, const char *provider, const char *member,
                     const char *text, const char *reason) {
  static const char *const verdicts[] = {"left out", "narrower", "wider"};
  const char *const texts[] = {verdicts[verdict], provider, member, text, reason};
  put_line(import, &import->report, '\t', texts, sizeof texts / sizeof *texts);
}

/* These names and hosts have only characters that stay as they are, and up to 765 bytes. */
void cli_import_put_rule(cli_import *import, const char *verb, const char *name, const char *host) {
  const char *const texts[] = {verb, " ", name, *host ? " " : "", host, "\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    put_text(import, &import->rules, texts[i], strlen(texts[i]));
  import->line_count++;
}

void cli_import_put_comment(cli_import *import, const char *label, const char *text) {
  const char *const texts[] = {"#", label, text};
  put_line(import, &import->rules, ' ', texts, sizeof texts / sizeof *texts);
}
