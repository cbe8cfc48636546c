/* Writes the rules file and the report of an import. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/import.h"

#include <string.h>

#include "cli/util/append.h"
#include "cli/util/terminal_text.h"

/* RULES_MAX is the limit of --rules. WORK_MAX bounds the time for patterns, to about a second. */
enum { RULES_MAX = 16 << 20, REPORT_MAX = 16 << 20, WORK_MAX = 256 << 20, SUFFIXES_MAX = 256, SHOWN_MAX = 240 };

static const char default_suffixes[] =
    "com,net,org,info,biz,eu,ae,at,be,bg,ca,ch,cl,cn,co,co.id,co.il,co.in,co.jp,co.ke,co.kr,co.nz,co.th,co.uk,co.za,"
    "com.ar,com.au,com.br,com.cn,com.co,com.eg,com.hk,com.mx,com.my,com.ng,com.pe,com.ph,com.pk,com.sa,com.sg,com.tr,"
    "com.tw,com.ua,com.vn,cz,de,dk,es,fi,fr,gr,hk,hr,hu,id,ie,in,it,jp,kr,kz,lt,lu,lv,mx,nl,no,nz,pl,pt,ro,rs,ru,se,sg,"
    "si,sk,th,tr,tw,ua,uk,us,uz,vn";

/* A suffix is what the pattern (?:\.[a-z]{2,}){1,} matches after its first dot. */
static bool is_suffix(const char *text, size_t len) {
  size_t label = 0;
  for (size_t i = 0; i < len; i++) {
    if (text[i] == '.') {
      if (label < 2) return false;
      label = 0;
    } else if (text[i] >= 'a' && text[i] <= 'z') {
      label++;
    } else {
      return false;
    }
  }
  return label >= 2 && len < 64;
}

static bool read_suffixes(cli_import *import, const char *suffixes) {
  for (const char *at = suffixes;; at++) {
    const size_t len = strcspn(at, ",");
    if (!is_suffix(at, len) || import->suffixes.count == SUFFIXES_MAX) return false;
    import->has_memory = import->has_memory && cli_text_list_add(&import->suffixes, at, len, "", 0);
    at += len;
    if (*at == '\0') return true;
  }
}

bool cli_import_begin(cli_import *import, const char *suffixes) {
  *import = (cli_import){.suffixes = cli_text_list_new(), .work = WORK_MAX, .has_memory = true};
  import->rules.allocator = import->report.allocator = simdiri_default_allocator();
  return read_suffixes(import, suffixes ? suffixes : default_suffixes);
}

void cli_import_free(cli_import *import) {
  cli_text_list_free(&import->suffixes);
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

static void put_words(cli_import *import, simdiri_buffer *out, const char *text) {
  put_text(import, out, text, strlen(text));
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
  put_words(import, out, at < len ? "..." : "");
}

/* ------------------------------------------------------------------------------------------- lines */

void cli_import_note(cli_import *import, cli_import_verdict verdict, const char *provider, const char *member,
                     const char *text, const char *reason) {
  static const char *const verdicts[] = {"left out", "narrower", "wider"};
  simdiri_buffer *out = &import->report;
  put_words(import, out, verdicts[verdict]);
  put_words(import, out, "\t");
  put_foreign(import, out, provider);
  put_words(import, out, "\t");
  put_foreign(import, out, member);
  put_words(import, out, "\t");
  put_foreign(import, out, text);
  put_words(import, out, "\t");
  put_words(import, out, reason);
  put_words(import, out, "\n");
}

void cli_import_put_rule(cli_import *import, const char *verb, const char *name, const char *host) {
  simdiri_buffer *out = &import->rules;
  put_words(import, out, verb);
  put_words(import, out, " ");
  put_words(import, out, name);
  put_words(import, out, *host ? " " : "");
  put_words(import, out, host);
  put_words(import, out, "\n");
  import->line_count++;
}

void cli_import_put_comment(cli_import *import, const char *label, const char *text) {
  put_words(import, &import->rules, "# ");
  put_words(import, &import->rules, label);
  put_foreign(import, &import->rules, text);
  put_words(import, &import->rules, "\n");
}
