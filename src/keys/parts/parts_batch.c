/* The parts of many IRIs. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/pieces.h"
#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/context/context.h"
#include "keys/parts/parts.h"

/* While records are split, a span in the built parts begins at BUILT - offset. */
enum { ABSENT = -1, BUILT = -2 };

static void set_span(const part_span *place, size_t normal_begin, simdiri_part_span *out) {
  const int64_t begin = (int64_t)place->begin, end = (int64_t)place->end, base = (int64_t)normal_begin;
  switch (place->place) {
  case IN_NOTHING: *out = (simdiri_part_span){ABSENT, ABSENT}; break;
  case IN_NORMAL: *out = (simdiri_part_span){base + begin, base + end}; break;
  case IN_BUILT: *out = (simdiri_part_span){BUILT - begin, BUILT - end}; break;
  }
}

/* Records whose hosts are found before the parts of the first one are: their suffixes are loaded meanwhile. */
enum { GROUP = 32 };

typedef struct {
  const char *text;
  size_t begin, len; /* of the normal form, in the output */
  bool has_parts;    /* neither bad nor null */
  plain_host host;
} normal_record;

/* A piece whose normal forms are split. */
typedef struct {
  const simdiri_parts *parts;
  simdiri_scratch *scratch;
  const simdiri_records *records;
  const simdiri_batch_result *result;
  const char *text; /* its output */
  size_t begin;     /* of that in the whole output */
  size_t note;      /* the first note that may be about the next record */
  part_span *places;
} parts_job;

static void find_record(parts_job *job, size_t i, normal_record *record) {
  record->text = batch_output_at(job->records, job->result, job->text, i, &record->len);
  record->begin = job->begin + (size_t)job->result->output_offsets[i];
  record->has_parts = !batch_is_error(job->result, i, &job->note) && !batch_is_null(job->records, i);
  if (record->has_parts)
    simdiri_part_find_plain_host(job->parts, job->scratch, record->text, record->len, &record->host);
}

static simdiri_status split_record(const parts_job *job, const normal_record *record, simdiri_part_span *spans) {
  simdiri_status status = SIMDIRI_OK;
  if (record->has_parts)
    status = simdiri_parts_locate(job->parts, job->scratch, record->text, record->len, &record->host, job->places);
  else
    memset(job->places, 0, job->parts->count * sizeof *job->places);
  for (size_t k = 0; k < job->parts->count && status == SIMDIRI_OK; k++)
    set_span(&job->places[k], record->begin, &spans[k]);
  return status;
}

static simdiri_status split_records(parts_job *job, simdiri_part_span *spans) {
  const size_t all = job->result->record_count;
  normal_record group[GROUP];
  for (size_t done = 0, count; done < all; done += count) {
    count = all - done < GROUP ? all - done : GROUP;
    for (size_t i = 0; i < count; i++) find_record(job, done + i, &group[i]);
    for (size_t i = 0; i < count; i++, spans += job->parts->count) {
      const simdiri_status status = split_record(job, &group[i], spans);
      if (status != SIMDIRI_OK) return status;
    }
  }
  return SIMDIRI_OK;
}

static void move_built(simdiri_part_span *spans, size_t count, size_t built_begin) {
  for (size_t i = 0; i < count; i++) {
    if (spans[i].begin > BUILT) continue;
    spans[i].begin = (int64_t)built_begin + (BUILT - spans[i].begin);
    spans[i].end = (int64_t)built_begin + (BUILT - spans[i].end);
  }
}

static simdiri_status split_pieces(const simdiri_parts *parts, batch_pieces *pieces, simdiri_buffer *out,
                                   part_span *places, simdiri_part_span *spans) {
  simdiri_batch_result one;
  simdiri_records piece;
  simdiri_status status = simdiri_pieces_begin(pieces);
  while (status == SIMDIRI_OK && simdiri_pieces_next(pieces, &piece)) {
    const size_t begin = out->len;
    status = simdiri_pieces_normalize(pieces, &piece, out, &one);
    if (status != SIMDIRI_OK) break;
    parts_job job = {.parts = parts,
                     .scratch = pieces->scratch,
                     .records = &piece,
                     .result = &one,
                     .text = buffer_text(out, begin),
                     .begin = begin - pieces->out_begin,
                     .places = places};
    status = split_records(&job, spans + pieces->index * parts->count);
    if (status == SIMDIRI_OK) status = simdiri_pieces_add(pieces, &piece, &one, begin);
  }
  simdiri_pieces_end(pieces, status == SIMDIRI_OK);
  return status;
}

simdiri_status simdiri_parts_batch(const simdiri_parts *parts, simdiri_scratch *scratch, const simdiri_base *base,
                                   const simdiri_records *records, simdiri_buffer *out, simdiri_part_span *spans,
                                   size_t capacity, simdiri_batch_result *result) {
  simdiri_buffer *built = &scratch->pair[0];
  const size_t places_len = (parts->count + 1) * sizeof(part_span); /* not 0 */
  simdiri_records own = *records;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  batch_pieces pieces = {.context = parts->context,
                         .scratch = scratch,
                         .base = base,
                         .on_error = SIMDIRI_ON_ERROR_EMPTY,
                         .records = &own,
                         .all = result,
                         .allocator = allocator_or_default(out->allocator),
                         .capacity = capacity < result->dense_capacity ? capacity : result->dense_capacity,
                         .out_begin = out->len};
  if (!result->output_offsets) return SIMDIRI_ERROR_BAD_OPTION;
  part_span *places = simdiri_allocate_zeroed(parts->allocator, places_len);
  built->len = 0;
  simdiri_status status = places ? split_pieces(parts, &pieces, out, places, spans) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK && built->len > 0) {
    move_built(spans, result->record_count * parts->count, out->len - pieces.out_begin);
    status = simdiri_buffer_append(out, buffer_text(built, 0), built->len);
  }
  simdiri_deallocate(parts->allocator, places, places_len);
  if (status == SIMDIRI_OK) return status;
  out->len = pieces.out_begin;
  simdiri_clear_batch_counts(result);
  return status;
}
