/* Fuzz target: the commands on plain records. Two bytes choose the command and its options; the rest is the input. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 8 };

typedef struct {
  const char *words[MAX_WORDS]; /* the command and its options */
  bool keeps_count;             /* one output record for each input record */
} command_row;

static const command_row rows[] = {
    {{"normalize"}, true},
    {{"normalize", "--form=iri", "--status"}, true},
    {{"normalize", "--reference", "--disallowed=fail", "--rung=syntax", "--nfkc"}, true},
    {{"normalize", "--profile=web", "--base=http://h/p/"}, true},
    {{"normalize", "--on-error=skip", "--base=s://a/b"}, false},
    {{"normalize", "--on-error=fail", "--json"}, false},
    {{"normalize", "--input-charset=shift_jis"}, true},
    {{"normalize", "--unescape=xml", "--query-charset=windows-1252"}, true},
    {{"convert", "--to=iri", "--host=unicode", "--encode-bidi"}, true},
    {{"convert", "--to=uri", "--on-error=empty"}, true},
    {{"resolve", "--base=http://a/b/c/d;p?q", "--non-strict", "--rung=scheme"}, true},
    {{"check", "--hints", "--reference"}, false},
    {{"check", "--profile=web", "--json"}, false},
    {{"parse"}, false},
    {{"parse", "--profile=web", "--json"}, false},
    {{"compare", "--pairs", "--steps"}, true},
    {{"compare", "--pairs", "--profile=web"}, true},
    {{"explain", "--json"}, false},
    {{"explain", "--visual"}, false},
    {{"key", "--lossy=anchor,session,index,tracking,sort,www"}, true},
    {{"key", "--surt"}, true},
    {{"key", "--surt=commoncrawl"}, true},
    {{"dedupe", "--print=all"}, false},
    {{"dedupe", "--count", "--lossy=fragment,slashes"}, false},
    {{"dedupe", "--unique", "--hash=xxh3-64"}, false},
    {{"diff", "--a=--rung=syntax", "--b=--nfc"}, false},
    {{"extract", "--guess"}, false},
    {{"extract", "--offsets", "--join-lines", "--normalize"}, false},
    {{"extract", "--unescape=html", "--schemes=any", "--json"}, false},
    {{"normalize", "--default-scheme=https", "--reference", "--form=iri"}, true},
    {{"normalize", "--default-scheme=a.b", "--profile=web", "--base=h.example/p/"}, true},
    {{"compare", "--pairs", "--default-scheme=https", "--profile=web"}, true},
    {{"explain", "--default-scheme=https"}, false},
};

/* Every record ends with `end`, also the last one; the input is not a compressed file and has no byte-order mark. */
static bool is_countable(const fuzz_text *text, char end) {
  const unsigned char first = text->len > 0 ? (unsigned char)text->data[0] : 0;
  if (text->len == 0 || text->data[text->len - 1] != end) return false;
  return first != 0x1F && first != 0x28 && first != 0xEF && (first & 0xF0) != 0x50;
}

/* A set of options that the command refuses would test nothing. */
static void check_rows(void) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    command_line line = {{NULL}, 0};
    for (int k = 0; k < MAX_WORDS && rows[i].words[k]; k++) command_add(&line, rows[i].words[k]);
    command_result result = command_run(&line, READ_WHOLE, "", 0);
    if (result.status != 0) (void)fprintf(stderr, "%s: %s", rows[i].words[0], result.error.data);
    fuzz_require(result.status == 0, "a row's options are those of the command");
    command_free(&result);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static bool is_checked;
  fuzz_source source = {data, data + len};
  if (!is_checked) check_rows();
  is_checked = true;
  const command_row *row = &rows[fuzz_take_byte(&source) % (sizeof rows / sizeof *rows)];
  const uint8_t choices = fuzz_take_byte(&source);
  fuzz_text input = fuzz_take_rest(&source);
  command_line line = {{NULL}, 0};
  if (input.len > COMMAND_MAX_INPUT) input.len = COMMAND_MAX_INPUT;
  for (int i = 0; i < MAX_WORDS && row->words[i]; i++) command_add(&line, row->words[i]);
  const bool takes_null = strcmp(row->words[0], "extract") != 0 && strcmp(row->words[0], "diff") != 0;
  const bool is_null = (choices & 1) && takes_null;
  if (is_null) command_add(&line, "--null");
  if (choices & 2) command_add(&line, choices & 4 ? "--max-record=1" : "--max-record=20");
  if (choices & 8) command_add(&line, "--no-decompress");
  if (choices & 16) command_add(&line, "--threads=2");
  command_result result = command_check(&line, input.data, input.len);
  const char end = is_null ? '\0' : '\n';
  if (row->keeps_count && result.status != 2 && is_countable(&input, end))
    fuzz_require(command_count(&result.out, end) == command_count(&input, end), "one record out for each record in");
  command_free(&result);
  fuzz_free(&input);
  return 0;
}
