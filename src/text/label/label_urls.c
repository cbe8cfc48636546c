/* The labels of separated records, most of which are URLs in normal form: these need no batch. */
/* SPDX-License-Identifier: MIT */
#include "text/label/label_urls.h"

#include "iri/batch/job.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "text/label/labeler.h"
#include "text/label/marked_path.h"

typedef struct {
  const simdiri_labeler *labeler;
  simdiri_on_error on_error;
  batch_job normals; /* of the records that are not in normal form: one after the other, in the scratch */
  simdiri_buffer *out;
} urls_job;

/* Normalizes record `index`, and appends its label and its separator. */
static simdiri_status put_normalized(urls_job *job, size_t index, const batch_record *record) {
  batch_job *normals = &job->normals;
  const size_t error_count = normals->result->error_count, separator_len = record->separator_end - record->end;
  normals->out->len = 0;
  simdiri_status status = simdiri_job_process_record(normals, index, record);
  if (status == SIMDIRI_OK) status = simdiri_job_flush(normals);
  if (status != SIMDIRI_OK) return status;
  const size_t len = normals->out->len - separator_len;
  const char *text = buffer_text(normals->out, 0);
  if (normals->result->error_count == error_count) {
    label_job label = {.labeler = job->labeler, .scratch = normals->scratch};
    status = simdiri_label_write(&label, (span){text, len}, len, job->out);
    return status == SIMDIRI_OK ? simdiri_buffer_append(job->out, text + len, separator_len) : status;
  }
  if (job->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const size_t begin = job->on_error == SIMDIRI_ON_ERROR_EMPTY ? len : 0;
  return simdiri_buffer_append(job->out, text + begin, normals->out->len - begin);
}

/* Appends the labels of all records. *hard_count receives how many had to be normalized. */
static simdiri_status put_records(urls_job *job, size_t *hard_count) {
  const simdiri_records *records = job->normals.records;
  batch_walker walker = {.records = records};
  batch_record record;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && simdiri_next_record(&walker, &record)) {
    bool is_done;
    const char *separator = records->data + record.end;
    label_job label = {.labeler = job->labeler, .scratch = job->normals.scratch};
    status = simdiri_label_put_url(&label, (span){records->data + record.begin, record.end - record.begin},
                                   records->data_len - record.begin, job->out, &is_done);
    if (status != SIMDIRI_OK) return status;
    if (is_done) {
      status = simdiri_buffer_append(job->out, separator, record.separator_end - record.end);
    } else {
      status = put_normalized(job, walker.index - 1, &record);
      ++*hard_count;
    }
  }
  job->normals.result->record_count = walker.index;
  return status;
}

bool simdiri_label_may_be_urls(const labels_job *job) {
  return job->out->allocator && !batch_has_offsets(job->pieces.records) && job->pieces.capacity == SIZE_MAX &&
         simdiri_label_takes_urls(job->labeler);
}

simdiri_status simdiri_label_urls(labels_job *labels, const simdiri_records *piece, simdiri_batch_result *one,
                                  size_t *hard_count) {
  batch_pieces *pieces = &labels->pieces;
  *one = (simdiri_batch_result){.notes = pieces->notes, .note_capacity = pieces->note_capacity};
  *hard_count = 0;
  urls_job job = {.labeler = labels->labeler,
                  .on_error = labels->on_error,
                  .normals = {.context = labels->labeler->context,
                              .scratch = pieces->scratch,
                              .operation = SIMDIRI_OPERATION_NORMALIZE,
                              .is_quick = true,
                              .on_error = SIMDIRI_ON_ERROR_KEEP,
                              .base = pieces->base,
                              .records = piece,
                              .out = &pieces->scratch->wire,
                              .note_allocator = allocator_or_default(pieces->scratch->wire.allocator),
                              .result = one},
                  .out = labels->out};
  const simdiri_status status = put_records(&job, hard_count);
  pieces->notes = one->notes;
  pieces->note_capacity = one->note_capacity;
  pieces->note_allocator = pieces->scratch->wire.allocator;
  return status;
}
