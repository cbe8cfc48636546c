/* Fuzz target: compressed input. The first byte chooses: either the command itself compresses the rest, cut into
 * members, and one byte may be changed; or the rest is the compressed file. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <stdlib.h>
#include <string.h>

static const command_line plain = {{"normalize", "--rung=simple", "--on-error=keep", "--no-decompress"}, 4};
static const command_line unpack = {{"normalize", "--rung=simple", "--on-error=keep"}, 3};

static void append(fuzz_text *text, const fuzz_text *more) {
  char *data = realloc(text->data, text->len + more->len + 1);
  if (!data) abort();
  if (more->len > 0) memcpy(data + text->len, more->data, more->len);
  text->data = data;
  text->len += more->len;
}

/* The text as one or two members, compressed by the command. */
static fuzz_text pack(const fuzz_text *text, bool is_zstd, size_t cut) {
  command_line line = plain;
  fuzz_text packed = fuzz_copy("", 0);
  command_add(&line, is_zstd ? "--compress=zstd" : "--compress=gzip:1");
  if (cut > text->len) cut = text->len;
  for (int i = 0; i < 2; i++) {
    const char *from = i ? text->data + cut : text->data;
    command_result result = command_run(&line, READ_WHOLE, from, i ? text->len - cut : cut);
    append(&packed, &result.out);
    command_free(&result);
  }
  return packed;
}

/* Reading it gives the original text. */
static void check_round_trip(const fuzz_text *text, const fuzz_text *packed) {
  command_result expected = command_run(&plain, READ_WHOLE, text->data, text->len);
  command_result made = command_check(&unpack, packed->data, packed->len);
  fuzz_require(made.status == expected.status, "compressed: the exit status of the plain text");
  fuzz_require(fuzz_is_equal(made.out.data, made.out.len, expected.out.data, expected.out.len),
               "compressed: the output of the plain text");
  command_free(&expected);
  command_free(&made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const uint8_t choices = fuzz_take_byte(&source), where = fuzz_take_byte(&source), flip = fuzz_take_byte(&source);
  fuzz_text text = fuzz_take_rest(&source);
  if (text.len > COMMAND_MAX_INPUT / 2) text.len = COMMAND_MAX_INPUT / 2;
  if (choices & 1) {
    command_result result = command_check(&unpack, text.data, text.len);
    command_free(&result);
  } else {
    fuzz_text packed = pack(&text, (choices & 2) != 0, where);
    const bool is_good = flip == 0;
    if (!is_good && packed.len > 0) packed.data[where * 7 % packed.len] ^= (char)flip;
    if (is_good && !command_is_packed(&text) && packed.len <= COMMAND_MAX_INPUT) {
      check_round_trip(&text, &packed);
    } else {
      command_result result = command_check(&unpack, packed.data, packed.len);
      command_free(&result);
    }
    fuzz_free(&packed);
  }
  fuzz_free(&text);
  return 0;
}
