/* Compares a record with one of before that the walk accepted.
 *
 * The shape has all bytes of that record but those in its strings that are values, and its numbers and words. A record
 * that has the same bytes around its strings, numbers and words is JSON, too, if these are valid, and the pointer leads
 * to the same string: names are equal, and so is the order of all tokens. A string ends at the next byte that the
 * window marks, which must be a quotation mark, as the shape has one there. So no string has a backslash or a
 * separator. It has no other control and only UTF-8, because the window has nothing else. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_json_shape.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_LEN = 16, PIECES_MAX = 128, STRINGS_MAX = 64 };

typedef enum { BEFORE_PIECE, BEFORE_SCALAR, BEFORE_STRING, BEFORE_END } piece_place;

/* Up to 16 bytes of the shape. */
typedef struct {
  uint64_t bytes[2], mask[2]; /* the mask has ones for the bytes that count */
  uint64_t end_bit;           /* the bit of string_len */
  uint8_t len, place;
  uint8_t string_len; /* before a string: its length if that is below 64, or else 0 */
} shape_piece;

struct cli_json_shape {
  size_t piece_count;                /* 0: there is no shape */
  size_t string_count, string, host; /* `host` is STRINGS_MAX if there is none */
  shape_piece pieces[PIECES_MAX];
};

cli_json_shape *cli_json_shape_create(void) { return calloc(1, sizeof(cli_json_shape)); }

/* ------------------------------------------------------------------------------------------- comparing */

static inline bool has_bytes(const shape_piece *piece, const char *at) {
  uint64_t bytes[2];
  memcpy(bytes, at, sizeof bytes);
  return (((bytes[0] ^ piece->bytes[0]) & piece->mask[0]) | ((bytes[1] ^ piece->bytes[1]) & piece->mask[1])) == 0;
}

/* Returns where the string at `at` ends. Many strings have the length of the one in the shape. So this is tested first:
 * the processor foresees the answer, and goes on without waiting for the place. */
static inline size_t find_string_end(const cli_window *window, const shape_piece *piece, size_t at) {
  const uint64_t marks = cli_window_marks(window, at), up_to = 2 * piece->end_bit - 1;
  return (marks & up_to) == piece->end_bit ? at + piece->string_len : cli_window_special(window, at);
}

/* Follows the pieces through the record at `at`. No byte after its separator is compared: only the last piece has one,
 * no string or scalar goes on after it, and the window ends with one. Returns the end of the record; 0 if it differs.
 */
static size_t follow_pieces(const cli_json_shape *shape, const cli_window *window, size_t at, cli_slice *strings) {
  const char *base = window->base;
  const size_t end = (size_t)(window->end - base);
  for (const shape_piece *piece = shape->pieces;; piece++) {
    if (!has_bytes(piece, base + at)) return 0;
    at += piece->len;
    switch ((piece_place)piece->place) {
    case BEFORE_SCALAR:
      at = cli_json_find_scalar_end(base, end, at);
      if (at == 0) return 0;
      break;
    case BEFORE_STRING:
      strings->begin = base + at;
      at = find_string_end(window, piece, at);
      strings->end = base + at;
      strings++;
      break;
    case BEFORE_END: return at;
    case BEFORE_PIECE:
    default: break;
    }
  }
}

bool cli_json_has_shape(const cli_json_shape *shape, const cli_window *window, const char *end, cli_json_match *match) {
  cli_slice strings[STRINGS_MAX];
  if (shape->piece_count == 0 || end - window->end < PIECE_LEN - 1) return false; /* pieces are read in full */
  const size_t record_end = follow_pieces(shape, window, (size_t)(window->place.at - window->base), strings);
  if (record_end == 0) return false;
  *match = (cli_json_match){.string = strings[shape->string], .separator = window->base + record_end - 1};
  if (shape->host < STRINGS_MAX) match->host = strings[shape->host];
  return true;
}

/* ------------------------------------------------------------------------------------------- noting */

bool cli_json_is_shape_due(const cli_json_shape *shape, size_t misses) {
  return (misses & (misses - 1)) == 0 && (misses > 1 || shape->piece_count == 0);
}

/* What is being noted. */
typedef struct {
  cli_json_shape *shape;
  const char *at; /* the bytes before are in the shape */
} shape_notes;

/* Adds the bytes up to `end`. Returns false if there are too many. */
static bool add_pieces(shape_notes *notes, const char *end, piece_place place) {
  cli_json_shape *shape = notes->shape;
  do {
    const size_t rest = (size_t)(end - notes->at), len = rest < PIECE_LEN ? rest : PIECE_LEN;
    if (shape->piece_count == PIECES_MAX) return false;
    shape_piece *piece = &shape->pieces[shape->piece_count++];
    *piece = (shape_piece){.len = (uint8_t)len, .place = len == rest ? (uint8_t)place : BEFORE_PIECE};
    if (len > 0) memcpy(piece->bytes, notes->at, len);
    memset(piece->mask, UINT8_MAX, len);
    notes->at += len;
  } while (notes->at < end);
  return true;
}

/* Adds the bytes before the text of a string, which has its closing mark before `end`. */
static bool add_string(shape_notes *notes, const char *text, const char *end) {
  cli_json_shape *shape = notes->shape;
  if (shape->string_count == STRINGS_MAX || !add_pieces(notes, text, BEFORE_STRING)) return false;
  notes->at = memchr(text, '"', (size_t)(end - text));
  if (!notes->at) return false;
  const size_t len = (size_t)(notes->at - text);
  shape_piece *piece = &shape->pieces[shape->piece_count - 1];
  piece->string_len = len < 64 ? (uint8_t)len : 0;
  piece->end_bit = (uint64_t)1 << piece->string_len;
  shape->string_count++;
  return true;
}

static bool add_token(shape_notes *notes, const cli_json_tokens *tokens, const uint32_t *token) {
  const char *text = tokens->text, *at = text + *token;
  if (*at == '"' && text[token[1]] == ':') return true; /* a name */
  if (*at == '"') return add_string(notes, at + 1, text + tokens->end);
  if (strchr("{}[]:,", *at)) return true;
  if (!add_pieces(notes, at, BEFORE_SCALAR)) return false;
  notes->at = text + cli_json_find_scalar_end(text, tokens->end, *token);
  return true;
}

static bool note_tokens(shape_notes *notes, const cli_json_tokens *tokens, const uint32_t *string,
                        const uint32_t *host) {
  cli_json_shape *shape = notes->shape;
  for (const uint32_t *token = tokens->first; token < tokens->next; token++) {
    if (token == string) shape->string = shape->string_count;
    if (token == host) shape->host = shape->string_count;
    if (!add_token(notes, tokens, token)) return false;
  }
  return true;
}

void cli_json_note_shape(cli_json_shape *shape, const cli_json_tokens *tokens, const char *separator,
                         const uint32_t *string, const uint32_t *host) {
  shape_notes notes = {.shape = shape, .at = tokens->text + tokens->begin};
  shape->piece_count = shape->string_count = 0;
  shape->host = STRINGS_MAX;
  if (!note_tokens(&notes, tokens, string, host) || !add_pieces(&notes, separator + 1, BEFORE_END))
    shape->piece_count = 0;
}
