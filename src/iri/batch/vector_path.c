/* The vector path of a batch: sends chunks through the kernel, and hard records through the path for one record. */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/vector_path.h"

#include <string.h>

#include "iri/batch/vector_rules.h"
#include "iri/common/buffer.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/scan_plan.h"

enum {
  /* 3 for each byte; 1 more for each record, which has at least two bytes; and the kernel's slack. */
  CHUNK_CAPACITY = 4 * CHUNK_LEN + KERNEL_SLACK,
  /* With less input left, a chunk costs more than processing its records one by one. */
  SHORT_REST = 64,
  /* The output of longer inputs leaves the caches before it is read. */
  LONG_INPUT = 8 << 20,
  MAX_PAUSE = 15, /* chunks; longer pauses would save little, and notice later that marking pays again */
  MAX_MARKED = 63 /* chunks */
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): there is one for each batch */
typedef struct {
  batch_job *job;
  simdiri_buffer *final; /* unless NULL: output goes to job->out first, and from there past the caches to this buffer */
  batch_walker *walker;
  const kernel_table *kernel;
  kernel_rules rules;
  kernel_marks marks;
  bool sees_cr; /* the next chunk is scanned with keeps_cr */
  kernel_scan scan;
  bool is_scanned; /* the current chunk, instead of marked */
  kernel_emission emission;
  kernel_move move;                               /* from job->out to `final` */
  size_t moving;                                  /* bytes of job->out that the move takes */
  unsigned pause;                                 /* chunks that the kernel does not get */
  unsigned pause_left;                            /* of these, not yet processed */
  unsigned char staged[CHUNK_LEN + KERNEL_SLACK]; /* copies of chunks after which memory may not be read */
} streamer;

static void add_bit(uint64_t *words, size_t at) { words[at / 64] |= (uint64_t)1 << at % 64; }

/* Returns the bytes of the records that follow and fit in a chunk. With offsets, marks or lists where they begin and
 * end. Empty and null records have no place in a bitmap, so they end the chunk. */
static size_t find_records(streamer *s) {
  batch_walker walker = *s->walker;
  batch_record record;
  size_t begin = 0, len = 0;
  kernel_scan *scan = &s->scan;
  scan->count = 0;
  while (simdiri_next_record(&walker, &record) && !record.is_null && record.end > record.begin) {
    if (len == 0) begin = s->walker->at = record.begin;
    if (record.end - begin >= CHUNK_LEN) break;
    if (len == 0) memset(s->marks.begins, 0, sizeof s->marks.begins);
    if (len == 0) memset(scan->ends_bits, 0, sizeof scan->ends_bits);
    add_bit(s->marks.begins, len);
    len = record.end - begin;
    add_bit(scan->ends_bits, len);
    scan->ends[scan->count++] = (uint16_t)len;
  }
  if (len > 0) add_bit(s->marks.begins, len);
  return len;
}

/* Returns the end of the last record that ends in the first `len` bytes. */
static size_t find_last_end(const kernel_marks *marks, size_t len) {
  size_t word = len / 64;
  uint64_t ends = word < CHUNK_WORDS ? marks->begins[word] & (((uint64_t)2 << len % 64) - 1) : 0;
  while (!ends && word > 0) ends = marks->begins[--word];
  if (!ends) return 0;
  size_t top = 63;
  while (!(ends >> top)) top--;
  return 64 * word + top;
}

/* The output of a long input is staged, and then moved to its place by whole cache lines, past the caches. So the
 * destination need not be read first. The kernel moves the output of one chunk while it scans or marks the next. */
static simdiri_status begin_move(streamer *s) {
  simdiri_buffer *staged = s->job->out, *final = s->final;
  const simdiri_status status = simdiri_buffer_reserve(final, staged->len);
  if (status != SIMDIRI_OK || staged->len == 0) return status;
  size_t head = (0 - (uintptr_t)buffer_end(final)) % 64;
  if (head > staged->len) head = staged->len;
  memcpy(buffer_end(final), staged->data, head);
  s->move = (kernel_move){.to = buffer_end(final) + head,
                          .from = (const unsigned char *)staged->data + head,
                          .count = (staged->len - head) / 64};
  s->moving = head + 64 * s->move.count;
  return SIMDIRI_OK;
}

/* Removes the moved bytes from the staging buffer. */
static void end_move(streamer *s) {
  simdiri_buffer *staged = s->job->out;
  s->final->len += s->moving;
  s->job->moved += s->moving;
  staged->len -= s->moving;
  memmove(staged->data, staged->data + s->moving, staged->len);
  s->moving = 0;
}

/* Returns the bytes of all records. */
static size_t input_len(const simdiri_records *records) {
  const size_t n = records->record_count;
  if (records->offsets64) return (size_t)(records->offsets64[n] - records->offsets64[0]);
  if (records->offsets32) return (size_t)(records->offsets32[n] - records->offsets32[0]);
  return records->data_len;
}

static void begin_staging(streamer *s) {
  batch_job *job = s->job;
  s->final = job->out;
  job->out = &job->scratch->staged;
  job->out->len = job->out_begin = 0;
}

static simdiri_status end_staging(streamer *s, size_t out_begin, simdiri_status status) {
  batch_job *job = s->job;
  if (status == SIMDIRI_OK) status = begin_move(s);
  s->kernel->finish(&s->move);
  if (status == SIMDIRI_OK && s->moving > 0) end_move(s);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(s->final, job->out->data, job->out->len);
  job->out = s->final;
  job->out_begin = out_begin;
  job->moved = 0;
  return status;
}

/* Returns the length of the records that the scanned chunk contains completely. */
static size_t scanned_len(const streamer *s) {
  const kernel_scan *scan = &s->scan;
  return scan->count == 0 ? 0 : scan->ends[scan->count - 1] + (size_t)s->rules.is_separated;
}

/* Returns the plan of the next chunk. To make one costs as much as several records, so it is kept for later batches. */
static const scan_plan *find_plan(const streamer *s) {
  scratch_plan *stored = &s->job->scratch->plans[s->sees_cr];
  kernel_rules rules = s->rules; /* only bool members, so there is no padding to compare */
  rules.keeps_cr = s->sees_cr;
  if (stored->is_made && memcmp(&stored->rules, &rules, sizeof rules) == 0) return &stored->plan;
  simdiri_make_scan_plan(&rules, &stored->plan);
  stored->rules = rules;
  stored->is_made = true;
  return &stored->plan;
}

/* Scans or marks the chunk that begins at the walker and has up to `len` bytes. Returns the length of the records that
 * it contains completely. */
static size_t read_next_chunk(streamer *s, size_t len, const unsigned char **chunk) {
  const simdiri_records *records = s->job->records;
  const size_t rest = records->data_len - s->walker->at;
  if (rest < len) len = rest;
  const size_t padded = len == CHUNK_LEN ? len : (len / KERNEL_STEP + 1) * KERNEL_STEP;
  *chunk = (const unsigned char *)records->data + s->walker->at;
  /* Memory after the chunk may not exist, or may be null records whose bytes must not be read. */
  if (rest < padded + KERNEL_SLACK || records->validity) {
    memcpy(s->staged, *chunk, len);
    memset(s->staged + len, 0, padded + KERNEL_SLACK - len);
    *chunk = s->staged;
  }
  chunk_hint *hint = &s->job->scratch->chunks;
  s->is_scanned = s->kernel->scan && hint->marked_left == 0;
  if (s->is_scanned) {
    s->emission.plan = find_plan(s);
    s->kernel->scan(s->emission.plan, *chunk, len, &s->scan, &s->move);
    return scanned_len(s);
  }
  if (hint->marked_left > 0) hint->marked_left--;
  s->kernel->mark(&s->rules, *chunk, padded, &s->marks, &s->move);
  return s->rules.is_separated ? find_last_end(&s->marks, len) : len;
}

static simdiri_status add_edits(streamer *s, size_t chunk_begin, size_t first_index) {
  const size_t count = s->emission.edit_count;
  s->emission.edit_count = 0;
  return simdiri_job_add_edits(s->job, s->emission.edits, count, first_index, chunk_begin);
}

/* Processes the record at which the kernel stopped. */
static simdiri_status process_hard_record(streamer *s, size_t chunk_begin, size_t index) {
  const simdiri_records *records = s->job->records;
  batch_record record = {.begin = chunk_begin + s->emission.at, .end = chunk_begin + s->emission.record_end};
  record.separator_end = record.end;
  if (s->rules.is_separated) record.end--;
  if (s->rules.keeps_cr && record.end > record.begin && records->data[record.end - 1] == '\r') record.end--;
  /* With these rules, nearly no hard record is normal, so the check of one text would be in vain. */
  s->job->is_unlikely_normal = !s->rules.is_web && !s->rules.is_iri && !s->rules.composes;
  const simdiri_status status = simdiri_job_process_record(s->job, index, &record);
  s->job->is_unlikely_normal = false;
  return status == SIMDIRI_OK ? simdiri_job_flush(s->job) : status;
}

static kernel_emit_state emit_records(streamer *s, size_t first_index) {
  const batch_job *job = s->job;
  kernel_emission *e = &s->emission;
  e->out = buffer_end(job->out);
  if (job->result->output_offsets && !e->is_silent) {
    e->offsets = job->result->output_offsets + first_index + e->record;
    e->origin = e->out;
    e->written = simdiri_job_output_len(job);
  }
  if (job->result->record_offsets) e->begins = job->result->record_offsets + first_index + e->record;
  const kernel_emit_state state = s->is_scanned ? s->kernel->emit_scanned(e) : s->kernel->emit(e);
  buffer_commit(job->out, e->out);
  return state;
}

static bool has_capacity(const streamer *s) {
  const simdiri_buffer *out = s->job->out;
  return s->emission.is_silent || out->allocator || buffer_capacity(out) >= CHUNK_CAPACITY;
}

static simdiri_status reserve_capacity(const streamer *s) {
  return s->emission.is_silent ? SIMDIRI_OK : simdiri_buffer_reserve(s->job->out, CHUNK_CAPACITY);
}

/* Decides whether the kernel gets the next chunks. Where nearly all records are hard, such as relative references, it
 * only adds to the cost of the path for one record. */
static void choose_pause(streamer *s, size_t hard_count) {
  const bool is_in_vain = hard_count * 8 > s->emission.record * 7;
  if (!is_in_vain)
    s->pause = 0;
  else if (s->pause < MAX_PAUSE)
    s->pause = 2 * s->pause + 1;
  s->pause_left = s->pause;
}

/* Decides whether the next chunks are marked instead of scanned. The scan is slower where many unsure records stay
 * unchanged, such as those with characters in the form iri. The decision also holds for the next batch, which is most
 * often the next block of the same list. */
static void choose_marks(streamer *s, size_t stayed_count) {
  chunk_hint *hint = &s->job->scratch->chunks;
  if (stayed_count * 2 <= s->emission.record)
    hint->marked = 0;
  else if (hint->marked < MAX_MARKED)
    hint->marked = 2 * hint->marked + 1;
  hint->marked_left = hint->marked;
}

/* Chooses the plan of the next chunk, and returns whether it is another one. Where CRs are rare, it is faster to treat
 * them as problems: their records are then unsure, and all others have the same result under both plans. */
static bool choose_plan(streamer *s, const unsigned char *chunk, size_t stayed_count) {
  const bool may_see = s->rules.keeps_cr && (s->sees_cr || stayed_count * 8 > s->emission.record);
  const bool sees_cr = may_see && memchr(chunk, '\r', s->emission.end);
  const bool is_other = sees_cr != s->sees_cr;
  s->sees_cr = sees_cr;
  return is_other;
}

/* Decides how the next chunks are read, from what the records of this one needed. */
static void choose_ways(streamer *s, const unsigned char *chunk, size_t hard_count, size_t edit_count) {
  choose_pause(s, hard_count);
  if (!s->is_scanned) return;
  const size_t stayed_count = s->emission.unsure_count - hard_count - edit_count;
  if (!choose_plan(s, chunk, stayed_count)) choose_marks(s, stayed_count);
}

/* Writes the records of a scanned or marked chunk of `end` bytes, or as many as a fixed buffer has capacity for. When
 * it is nearly full, the path for one record checks the capacity of each record. */
static simdiri_status write_chunk(streamer *s, const unsigned char *chunk, size_t end) {
  const size_t chunk_begin = s->walker->at, first_index = s->walker->index;
  kernel_emission *e = &s->emission;
  kernel_emit_state state = EMIT_FULL;
  size_t hard_count = 0, edit_count = 0;
  e->rules = &s->rules, e->marks = &s->marks, e->chunk = chunk;
  e->scan = &s->scan;
  e->at = e->record = e->edit_count = e->unsure = e->unsure_count = 0;
  e->end = end;
  e->offsets = e->begins = NULL;
  e->chunk_begin = chunk_begin;
  while (state != EMIT_DONE && has_capacity(s)) {
    simdiri_status status = reserve_capacity(s);
    if (status != SIMDIRI_OK) return status;
    state = emit_records(s, first_index);
    edit_count += e->edit_count;
    status = add_edits(s, chunk_begin, first_index);
    if (status == SIMDIRI_OK && state == EMIT_HARD) {
      status = process_hard_record(s, chunk_begin, first_index + e->record);
      e->at = e->record_end;
      e->record++;
      hard_count++;
    }
    if (status != SIMDIRI_OK) return status;
  }
  s->walker->at += e->at;
  s->walker->index += e->record;
  choose_ways(s, chunk, hard_count, edit_count);
  return SIMDIRI_OK;
}

/* Processes the records of a pause one by one: about as many bytes as a chunk has. */
static simdiri_status process_singly(streamer *s) {
  const size_t first = s->walker->at;
  simdiri_status status = SIMDIRI_OK;
  batch_record record;
  while (status == SIMDIRI_OK && s->walker->at - first < CHUNK_LEN && simdiri_next_record(s->walker, &record))
    status = simdiri_job_process_record(s->job, s->walker->index - 1, &record);
  s->pause_left--;
  return status == SIMDIRI_OK ? simdiri_job_flush(s->job) : status;
}

/* Starts to move the staged output while the next chunk is scanned or marked. Without a next chunk, moves it at once if
 * it is long. */
static simdiri_status move_staged(streamer *s, bool has_chunk) {
  if (!s->final || (!has_chunk && s->job->out->len < CHUNK_LEN)) return SIMDIRI_OK;
  const simdiri_status status = begin_move(s);
  if (status == SIMDIRI_OK && !has_chunk) s->kernel->finish(&s->move);
  return status;
}

/* Processes the long records that follow and are normal, but not many more bytes than a chunk has. At some levels the
 * check of one text is faster for them than marking. Stops at the first record that is not long or not normal: the
 * kernel marks the chunk that begins with it. */
static simdiri_status pass_long_records(streamer *s, bool *has_passed) {
  const size_t first = s->walker->at, longest = s->kernel->long_record;
  simdiri_status status = SIMDIRI_OK;
  bool is_done = longest > 0 && s->job->operation == SIMDIRI_OPERATION_NORMALIZE;
  *has_passed = false;
  while (status == SIMDIRI_OK && is_done && s->walker->at - first < CHUNK_LEN) {
    batch_walker walker = *s->walker;
    batch_record record;
    if (!simdiri_next_record(&walker, &record) || record.is_null || record.end - record.begin < longest) break;
    status = simdiri_job_process_normal(s->job, s->walker->index, &record, &is_done);
    if (!is_done) break;
    *s->walker = walker;
    *has_passed = true;
  }
  return status == SIMDIRI_OK ? simdiri_job_flush(s->job) : status;
}

static simdiri_status process_next(streamer *s) {
  bool has_passed = s->pause_left > 0;
  simdiri_status passing = has_passed ? process_singly(s) : pass_long_records(s, &has_passed);
  if (passing == SIMDIRI_OK && has_passed) passing = move_staged(s, false);
  if (s->moving > 0) end_move(s);
  if (passing != SIMDIRI_OK || has_passed) return passing;
  const size_t len = s->rules.is_separated ? CHUNK_LEN : find_records(s);
  const unsigned char *chunk = NULL;
  batch_record record;
  simdiri_status status = move_staged(s, len > 0);
  if (status != SIMDIRI_OK) return status;
  const size_t end = len > 0 ? read_next_chunk(s, len, &chunk) : 0;
  if (s->moving > 0) end_move(s);
  if (end > 0) return write_chunk(s, chunk, end);
  if (!simdiri_next_record(s->walker, &record)) return SIMDIRI_OK;
  status = simdiri_job_process_record(s->job, s->walker->index - 1, &record);
  return status == SIMDIRI_OK ? simdiri_job_flush(s->job) : status;
}

static bool is_finished(const streamer *s) {
  const simdiri_records *records = s->job->records;
  if (batch_has_offsets(records) && s->walker->index == records->record_count) return true;
  return records->data_len - s->walker->at < SHORT_REST;
}

/* Does the first record end with CR? */
static bool begins_with_cr(const streamer *s) {
  const simdiri_records *records = s->job->records;
  const size_t len = records->data_len < CHUNK_LEN ? records->data_len : CHUNK_LEN;
  const char *end = s->rules.keeps_cr ? memchr(records->data, records->separator, len) : NULL;
  return end && end > records->data && end[-1] == '\r';
}

simdiri_status simdiri_job_run_vector_path(batch_job *job, batch_walker *walker) {
  streamer s; /* the kernel fills in most of it */
  simdiri_status status = SIMDIRI_OK;
  const size_t out_begin = job->out_begin;
  s.kernel = simdiri_kernel_of(job->context->options.isa);
  if (!s.kernel || !simdiri_is_vectorizable(job)) return SIMDIRI_OK;
  s.job = job;
  s.walker = walker;
  s.rules = simdiri_make_rules(job);
  s.sees_cr = s.kernel->scan && begins_with_cr(&s);
  s.emission.is_silent = job->operation == SIMDIRI_OPERATION_CHECK;
  s.final = NULL;
  s.move = (kernel_move){.count = 0};
  s.moving = 0;
  s.pause = s.pause_left = 0;
  if (input_len(job->records) >= LONG_INPUT && !s.emission.is_silent) begin_staging(&s);
  while (status == SIMDIRI_OK && !is_finished(&s) && has_capacity(&s)) status = process_next(&s);
  return s.final ? end_staging(&s, out_begin, status) : status;
}
