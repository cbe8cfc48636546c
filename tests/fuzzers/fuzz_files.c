/* Fuzz target: the files of --redirects, --rules and --key-file. Two bytes choose; the rest is the file. For redirects:
 * both IRIs of a line have one key and one normal form, under both profiles; no loop is endless. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sample[] = "http://www.example.com/a/?utm_source=x&sid=1&b=2#f\nHTTPS://EXAMPLE.com:443/a?b=2&a=1\n"
                             "http://example.org/index.html\nno iri\n/relative\n";

static const char *const profiles[][3] = {
    {NULL},
    {"--profile=web"},
    {"--grammar=iri-bis", "--nfc"},
    {"--drop-fragment"},
    {"--rung=protocol", "--disallowed=encode-all"},
};

static void add_options(command_line *line, uint8_t choices) {
  const char *const *options = profiles[choices % (sizeof profiles / sizeof *profiles)];
  for (int i = 0; i < 3 && options[i]; i++) command_add(line, options[i]);
}

static bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

/* Writes each field of good lines (two fields, no CR or NUL in them) on a line by itself. */
static fuzz_text take_pairs(const fuzz_text *file) {
  fuzz_text pairs = {malloc(file->len + 2), 0};
  if (!pairs.data) abort();
  for (size_t at = 0, end; at < file->len; at = end + 1) {
    size_t tabs = 0, odd = 0;
    for (end = at; end < file->len && file->data[end] != '\n'; end++) {
      tabs += file->data[end] == '\t';
      odd += is_line_end(file->data[end]);
    }
    if (tabs != 1 || odd > 0) continue;
    for (size_t i = at; i < end; i++) pairs.data[pairs.len++] = file->data[i] == '\t' ? '\n' : file->data[i];
    pairs.data[pairs.len++] = '\n';
  }
  return pairs;
}

/* Lines 2n and 2n + 1 of the output are equal if both are good. */
static void check_pairs(const fuzz_text *out, const fuzz_text *keys, const char *law) {
  const char *at = out->data, *key = keys->data, *end = out->data + out->len;
  while (at < end) {
    const char *lines[2], *line_keys[2];
    size_t lens[2], key_lens[2];
    bool is_good = true;
    for (int i = 0; i < 2; i++) {
      const char *stop = memchr(at, '\n', (size_t)(end - at));
      const char *key_stop = memchr(key, '\n', (size_t)(keys->data + keys->len - key));
      fuzz_require(stop && key_stop, "a line for each field");
      const char *tab = stop;
      while (tab > at && tab[-1] != '\t') tab--;
      is_good = is_good && stop - tab == 2 && memcmp(tab, "ok", 2) == 0;
      lines[i] = at;
      lens[i] = (size_t)(stop - at);
      line_keys[i] = key;
      key_lens[i] = (size_t)(key_stop - key);
      at = stop + 1;
      key = key_stop + 1;
    }
    if (!is_good) continue;
    fuzz_require(fuzz_is_equal(lines[0], lens[0], lines[1], lens[1]), law);
    fuzz_require(fuzz_is_equal(line_keys[0], key_lens[0], line_keys[1], key_lens[1]), "a redirect's IRIs have one key");
  }
}

static bool has_mark_or_magic(const fuzz_text *text) {
  const unsigned char first = text->len > 0 ? (unsigned char)text->data[0] : 0;
  return first == 0x1F || first == 0x28 || (first & 0xF0) == 0x50 || first == 0xEF;
}

static void run_redirects(uint8_t choices, const fuzz_text *file) {
  char option[64];
  const bool is_all = (choices & 0x80) == 0;
  (void)snprintf(option, sizeof option, "--redirects=%s", command_file(0, file->data, file->len));
  command_line lines[2] = {{{"normalize", "--status"}, 2}, {{"key"}, 1}};
  fuzz_text pairs = take_pairs(file);
  command_result results[2];
  for (int i = 0; i < 2; i++) {
    add_options(&lines[i], choices & 0x7F);
    command_add(&lines[i], option);
    if (is_all) command_add(&lines[i], "--redirects-all");
    results[i] = command_run(&lines[i], READ_WHOLE, pairs.data, pairs.len);
    fuzz_require(results[i].status >= 0 && results[i].status <= 2, "an exit status of 0, 1 or 2");
  }
  if (results[0].status != 2 && results[1].status != 2 && is_all && !has_mark_or_magic(&pairs) &&
      pairs.len <= COMMAND_MAX_INPUT && !has_mark_or_magic(file))
    check_pairs(&results[0].out, &results[1].out, "a redirect's IRIs have one normal form");
  for (int i = 0; i < 2; i++) command_free(&results[i]);
  fuzz_free(&pairs);
}

static void run_rules(uint8_t choices, const fuzz_text *file) {
  char option[64];
  command_line line = {{"key"}, 1};
  add_options(&line, choices % 4);
  (void)snprintf(option, sizeof option, "--rules=%s", command_file(0, file->data, file->len));
  command_add(&line, option);
  command_result result = command_check(&line, sample, sizeof sample - 1);
  fuzz_require(result.status == 2 || command_count(&result.out, '\n') == 5, "a key for each record");
  command_free(&result);
}

static void run_key_file(const fuzz_text *file) {
  char option[64];
  command_line line = {{"key", "--hash=siphash"}, 2};
  (void)snprintf(option, sizeof option, "--key-file=%s", command_file(0, file->data, file->len));
  command_add(&line, option);
  command_result result = command_check(&line, sample, sizeof sample - 1);
  fuzz_require(result.status == 2 || command_count(&result.out, '\n') == 5, "a key for each record");
  fuzz_require(file->len == 16 || file->len >= 32 || result.status == 2, "a secret has 16 bytes, or 32 digits");
  command_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const uint8_t kind = fuzz_take_byte(&source), choices = fuzz_take_byte(&source);
  fuzz_text file = fuzz_take_rest(&source);
  switch (kind % 4) {
  case 0: run_rules(choices, &file); break;
  case 1: run_key_file(&file); break;
  default: run_redirects(choices, &file); break;
  }
  fuzz_free(&file);
  return 0;
}
