/* The work of extract on one chunk: finds the IRIs, and makes the notes or lines from which they are written. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/extract/extract.h"
#include "cli/util/append.h"

bool cli_extract_needs_places(const cli_options *options) {
  if (options->offsets || options->with_filename || options->found_as_json) return true;
  return options->normalizes || cli_is_given(options, CLI_OPTION_UNESCAPE) ||
         cli_is_given(options, CLI_OPTION_SEVERITY); /* these may fail, and messages name the line */
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
} text_view;

static simdiri_status append_bytes(simdiri_buffer *out, const void *data, size_t len) {
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (len > 0) memcpy(out->data + out->len, data, len);
  out->len += len;
  return SIMDIRI_OK;
}

static size_t remove_space(char *text, size_t len) {
  size_t kept = 0;
  for (size_t i = 0; i < len; i++)
    if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r' && text[i] != '\n') text[kept++] = text[i];
  return kept;
}

/* Appends the text with its character references resolved, or unchanged if they cannot be resolved. */
static simdiri_status append_unescaped(const cli_run *run, simdiri_buffer *made, text_view text,
                                       simdiri_status *outcome) {
  simdiri_result result;
  if (!cli_is_given(run->options, CLI_OPTION_UNESCAPE)) return append_bytes(made, text.data, text.len);
  *outcome = simdiri_unescape((simdiri_escaping)run->options->unescape, text.data, text.len, made, &result);
  if (cli_status_is_machine((int)*outcome)) return *outcome;
  return simdiri_is_error(*outcome) || result.changes == 0 ? append_bytes(made, text.data, text.len) : SIMDIRI_OK;
}

/* Makes the IRI from the text that was found. */
static simdiri_status make_iri(const cli_run *run, cli_worker *worker, const simdiri_found *found, text_view text,
                               text_view *iri, simdiri_status *outcome) {
  static const char prefix[] = "http://";
  simdiri_buffer *made = &worker->found;
  const bool has_references =
      cli_is_given(run->options, CLI_OPTION_UNESCAPE) && memchr(text.data, '&', text.len) != NULL;
  *iri = text;
  if (!found->is_guess && !found->is_wrapped && !has_references) return SIMDIRI_OK;
  made->len = 0;
  simdiri_status status = found->is_guess ? append_bytes(made, prefix, strlen(prefix)) : SIMDIRI_OK;
  if (status == SIMDIRI_OK) status = append_unescaped(run, made, text, outcome);
  if (status == SIMDIRI_OK && found->is_wrapped) made->len = remove_space(made->data, made->len);
  *iri = (text_view){made->data, made->len};
  return status;
}

/* Normalizes the IRI, and stores the outcome. A bad IRI stays unchanged. Returns an error only if it ends the run. */
static simdiri_status normalize_iri(const cli_run *run, cli_worker *worker, text_view *iri, simdiri_status *outcome) {
  simdiri_result result;
  worker->work.len = 0;
  *outcome = simdiri_normalize(run->context, worker->scratch, iri->data, iri->len, &worker->work, &result);
  if (cli_status_is_machine((int)*outcome)) return *outcome;
  if (!simdiri_is_error(*outcome)) *iri = (text_view){result.text, result.text_len};
  return SIMDIRI_OK;
}

/* Appends a note and its two texts. */
static simdiri_status put_extracted(simdiri_buffer *out, const cli_place *place, text_view text, text_view iri,
                                    int status) {
  const cli_extracted note = {.place = *place, .text_len = text.len, .iri_len = iri.len, .status = status};
  simdiri_status outcome = append_bytes(out, &note, sizeof note);
  if (outcome == SIMDIRI_OK) outcome = append_bytes(out, text.data, text.len);
  return outcome == SIMDIRI_OK ? append_bytes(out, iri.data, iri.len) : outcome;
}

/* Appends a line with only the IRI. */
static simdiri_status put_line(simdiri_buffer *out, text_view iri) {
  const simdiri_status status = append_bytes(out, iri.data, iri.len);
  return status == SIMDIRI_OK ? append_bytes(out, "\n", 1) : status;
}

/* ------------------------------------------------------------------------------------------- chunks */

static simdiri_status take_found(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const simdiri_found *found,
                                 const cli_place *place) {
  const text_view text = {chunk->block.data + found->begin, found->end - found->begin};
  text_view iri;
  simdiri_result unused = {.offset = 0};
  simdiri_status outcome = SIMDIRI_OK, status = make_iri(run, worker, found, text, &iri, &outcome);
  const text_view original = iri;
  if (status == SIMDIRI_OK && outcome == SIMDIRI_OK && run->options->normalizes)
    status = normalize_iri(run, worker, &iri, &outcome);
  if (status != SIMDIRI_OK) return status;
  const int verdict = cli_judge(&run->reviewer, worker->scratch, &worker->completed, (int)outcome,
                                (simdiri_text){original.data, original.len}, &unused);
  if (cli_status_is_error(verdict)) iri = original;
  chunk->tally.record_count++;
  chunk->tally.changed_count += iri.len != text.len || memcmp(iri.data, text.data, text.len) != 0;
  if (!cli_extract_needs_places(run->options)) return put_line(&chunk->out, iri);
  cli_summary_count(&chunk->tally, verdict, NULL, place->line);
  chunk->is_stopped = run->options->on_error == CLI_ON_ERROR_FAIL && cli_status_is_error(verdict);
  return put_extracted(&chunk->out, place, text, iri, verdict);
}

static simdiri_extract_options choose_options(const cli_options *options) {
  simdiri_extract_options chosen = {.struct_size = sizeof chosen};
  if (options->guesses) chosen.flags |= SIMDIRI_EXTRACT_GUESS;
  if (cli_is_given(options, CLI_OPTION_UNESCAPE)) chosen.flags |= SIMDIRI_EXTRACT_HTML;
  if (options->joins_lines) chosen.flags |= SIMDIRI_EXTRACT_WRAPPED;
  chosen.schemes = options->schemes;
  chosen.schemes_len = options->schemes ? strlen(options->schemes) : 0;
  return chosen;
}

static simdiri_status process_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const simdiri_extract_options options = choose_options(run->options);
  const bool needs_places = cli_extract_needs_places(run->options);
  const cli_block *block = &chunk->block;
  simdiri_status status = SIMDIRI_OK;
  simdiri_found found;
  cli_place place = {0, 0, 0};
  for (size_t at = 0;
       status == SIMDIRI_OK && !chunk->is_stopped && simdiri_extract(&options, block->data, block->len, at, &found);) {
    if (needs_places) cli_place_move(&place, block->data + place.offset, found.begin - (size_t)place.offset);
    status = take_found(run, worker, chunk, &found, &place);
    at = found.end;
  }
  if (status != SIMDIRI_OK) return status;
  cli_place_move(&place, block->data + place.offset, block->len - (size_t)place.offset);
  const cli_extracted end = {.place = place, .is_end = true};
  return append_bytes(&chunk->out, &end, sizeof end);
}

void cli_extract_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  chunk->status = process_chunk(run, worker, chunk);
}
