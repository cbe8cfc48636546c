/* The work of extract on one chunk: finds IRIs, and makes of each what is to be written. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/extract/extract.h"
#include "cli/util/buffer.h"

int cli_extract_places(const cli_options *options) {
  if (options->offsets || options->with_filename || options->found_as_json) return 1;
  return options->normalizes ||
         cli_is_given(options, CLI_OPTION_UNESCAPE); /* these may fail, which is told with a line */
}

/* ------------------------------------------------------------------------------------------- places */

cli_place cli_place_add(const cli_place *place, const cli_place *more) {
  cli_place sum = *more;
  sum.line += place->line;
  sum.offset += place->offset;
  if (more->line == 0) sum.column += place->column;
  return sum;
}

void cli_place_move(cli_place *place, const char *text, size_t len) {
  const char *at = text, *end = text + len, *line_end;
  while (at < end && (line_end = memchr(at, '\n', (size_t)(end - at))) != NULL) {
    place->line++;
    place->column = 0;
    at = line_end + 1;
  }
  place->column += (size_t)(end - at);
  place->offset += len;
}

/* ------------------------------------------------------------------------------------------- one IRI */

typedef struct {
  const char *data;
  size_t len;
} cli_text;

static simdiri_status append(simdiri_buffer *out, const void *data, size_t len) {
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (len > 0) memcpy(out->data + out->len, data, len);
  out->len += len;
  return SIMDIRI_OK;
}

static size_t remove_space(char *text, size_t len) {
  size_t kept = 0;
  for (size_t i = 0; i < len; i++)
    if (!memchr(" \t\r\n", text[i], 4)) text[kept++] = text[i];
  return kept;
}

/* Appends the text to what is made, with its character references resolved; as it is, if that is not possible. */
static simdiri_status add_text(const cli_run *run, simdiri_buffer *made, cli_text text, simdiri_status *outcome) {
  simdiri_result result;
  if (!cli_is_given(run->options, CLI_OPTION_UNESCAPE)) return append(made, text.data, text.len);
  *outcome = simdiri_unescape((simdiri_escaping)run->options->unescape, text.data, text.len, made, &result);
  if (cli_status_is_machine((int)*outcome)) return *outcome;
  return simdiri_is_error(*outcome) || result.changes == 0 ? append(made, text.data, text.len) : SIMDIRI_OK;
}

/* The IRI that the text found stands for. */
static simdiri_status make_iri(const cli_run *run, cli_worker *worker, const simdiri_found *found, cli_text text,
                               cli_text *iri, simdiri_status *outcome) {
  static const char start[] = "http://";
  simdiri_buffer *made = &worker->found;
  const int has_references =
      cli_is_given(run->options, CLI_OPTION_UNESCAPE) && memchr(text.data, '&', text.len) != NULL;
  *iri = text;
  if (!found->is_guess && !found->is_wrapped && !has_references) return SIMDIRI_OK;
  made->len = 0;
  simdiri_status status = found->is_guess ? append(made, start, sizeof start - 1) : SIMDIRI_OK;
  if (status == SIMDIRI_OK) status = add_text(run, made, text, outcome);
  if (status == SIMDIRI_OK && found->is_wrapped) made->len = remove_space(made->data, made->len);
  *iri = (cli_text){made->data, made->len};
  return status;
}

/* What cannot be normalized stays as it is. Gives what that came to; an error of the machine ends the run. */
static simdiri_status normalize(const cli_run *run, cli_worker *worker, cli_text *iri, simdiri_status *outcome) {
  simdiri_result result;
  worker->bare.len = 0;
  *outcome = simdiri_normalize(run->context, worker->scratch, iri->data, iri->len, &worker->bare, &result);
  if (cli_status_is_machine((int)*outcome)) return *outcome;
  if (!simdiri_is_error(*outcome)) *iri = (cli_text){result.text, result.text_len};
  return SIMDIRI_OK;
}

static simdiri_status put_find(simdiri_buffer *out, const cli_place *place, cli_text text, cli_text iri, int status) {
  const cli_find find = {.place = *place, .text_len = text.len, .iri_len = iri.len, .status = status};
  simdiri_status outcome = append(out, &find, sizeof find);
  if (outcome == SIMDIRI_OK) outcome = append(out, text.data, text.len);
  return outcome == SIMDIRI_OK ? append(out, iri.data, iri.len) : outcome;
}

/* Only the IRI, in a line. */
static simdiri_status put_line(simdiri_buffer *out, cli_text iri) {
  const simdiri_status status = append(out, iri.data, iri.len);
  return status == SIMDIRI_OK ? append(out, "\n", 1) : status;
}

/* ------------------------------------------------------------------------------------------- chunks */

static simdiri_status do_found(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const simdiri_found *found,
                               const cli_place *place) {
  const cli_text text = {chunk->block.data + found->begin, found->end - found->begin};
  cli_text iri;
  simdiri_status outcome = SIMDIRI_OK, status = make_iri(run, worker, found, text, &iri, &outcome);
  if (status == SIMDIRI_OK && outcome == SIMDIRI_OK && run->options->normalizes)
    status = normalize(run, worker, &iri, &outcome);
  if (status != SIMDIRI_OK) return status;
  chunk->tally.record_count++;
  chunk->tally.changed_count += iri.len != text.len || memcmp(iri.data, text.data, text.len) != 0;
  if (!cli_extract_places(run->options)) return put_line(&chunk->out, iri);
  cli_summary_count(&chunk->tally, (int)outcome, NULL, place->line);
  chunk->is_stopped = run->options->on_error == CLI_ON_ERROR_FAIL && simdiri_is_error(outcome);
  return put_find(&chunk->out, place, text, iri, (int)outcome);
}

static simdiri_extract_options extract_options(const cli_options *options) {
  simdiri_extract_options chosen = {.struct_size = sizeof chosen};
  if (options->guesses) chosen.flags |= SIMDIRI_EXTRACT_GUESS;
  if (cli_is_given(options, CLI_OPTION_UNESCAPE)) chosen.flags |= SIMDIRI_EXTRACT_HTML;
  if (options->joins_lines) chosen.flags |= SIMDIRI_EXTRACT_WRAPPED;
  chosen.schemes = options->schemes;
  chosen.schemes_len = options->schemes ? strlen(options->schemes) : 0;
  return chosen;
}

static simdiri_status do_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const simdiri_extract_options options = extract_options(run->options);
  const int wants_places = cli_extract_places(run->options);
  const cli_block *block = &chunk->block;
  simdiri_status status = SIMDIRI_OK;
  simdiri_found found;
  cli_place place = {0, 0, 0};
  for (size_t at = 0;
       status == SIMDIRI_OK && !chunk->is_stopped && simdiri_extract(&options, block->data, block->len, at, &found);) {
    if (wants_places) cli_place_move(&place, block->data + place.offset, found.begin - place.offset);
    status = do_found(run, worker, chunk, &found, &place);
    at = found.end;
  }
  if (status != SIMDIRI_OK) return status;
  cli_place_move(&place, block->data + place.offset, block->len - place.offset);
  const cli_find end = {.place = place, .is_end = 1};
  return append(&chunk->out, &end, sizeof end);
}

void cli_extract_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  chunk->status = do_chunk(run, worker, chunk);
}
