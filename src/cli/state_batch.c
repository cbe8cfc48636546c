/* Records that wait for a state on disk to say which of them are new. */
/* SPDX-License-Identifier: MIT */
#include "cli/state_batch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/chunk.h"
#include "cli/message.h"
#include "cli/state_output.h"

/* Octets of memory in all without --memory, of waiting records at most, and that a state needs. */
enum { MEMORY_DEFAULT = 1 << 30, BATCH_MOST = 256 << 20, STATE_LEAST = 8 << 20 };

struct cli_state_batch {
  cli_job *job;
  const char *path;
  simdiri_state *state;
  cli_state_output kept;
  uint64_t most; /* octets that wait, at most */
  /* What waits. */
  simdiri_buffer lines;
  simdiri_fingerprint *fingerprints;
  size_t *ends;
  uint8_t *is_new;
  size_t count, room;
  int is_unpublished; /* something was inserted since the last publication */
  time_t published;   /* when that was */
};

/* ------------------------------------------------------------------------------------------- the state */

int simdiri_cli_state_say(const char *path, simdiri_status status, const simdiri_state_failure *failure) {
  if (status != SIMDIRI_ERROR_STATE) {
    simdiri_cli_say_status(path, status);
    return EXIT_TROUBLE;
  }
  const char *slash = failure->file[0] ? "/" : "";
  const char *message = simdiri_state_problem_message(failure->problem);
  if (failure->system_error != 0)
    simdiri_cli_say("%s%s%s: %s", path, slash, failure->file, strerror(failure->system_error));
  else if (failure->problem == SIMDIRI_STATE_DAMAGED && failure->file[0])
    simdiri_cli_say("%s%s%s: octet %llu: %s", path, slash, failure->file, (unsigned long long)failure->offset, message);
  else
    simdiri_cli_say("%s%s%s: %s", path, slash, failure->file, message);
  return EXIT_TROUBLE;
}

int simdiri_cli_state_find_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = 1};
  simdiri_state *state;
  simdiri_state_failure failure;
  simdiri_state_info info;
  const simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_ERROR_STATE && failure.problem == SIMDIRI_STATE_MISSING) return 0;
  if (status != SIMDIRI_OK) {
    (void)simdiri_cli_state_say(path, status, &failure);
    return -1;
  }
  simdiri_state_get_info(state, &info);
  const int has_secret = info.secret != NULL;
  if (has_secret) memcpy(secret, info.secret, SIMDIRI_SECRET_LEN);
  simdiri_state_close(state);
  return has_secret;
}

static int publish(cli_state_batch *batch) {
  simdiri_state_failure failure;
  size_t len;
  if (simdiri_cli_state_output_sync(&batch->kept) != 0) return EXIT_TROUBLE;
  char *note = simdiri_cli_state_output_note(&batch->kept, &len);
  simdiri_status status = note || len == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK) status = simdiri_state_publish(batch->state, note, len, &failure);
  free(note);
  if (status != SIMDIRI_OK) return simdiri_cli_state_say(batch->path, status, &failure);
  batch->is_unpublished = 0;
  batch->published = time(NULL);
  return EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- opening */

static int open_state(cli_state_batch *batch, const simdiri_keyer *keyer, const unsigned char *secret) {
  const uint64_t memory = batch->job->options->memory ? batch->job->options->memory : MEMORY_DEFAULT;
  simdiri_state_options options = {.struct_size = sizeof options, .secret = secret};
  simdiri_state_failure failure;
  size_t len;
  const char *identity = simdiri_keyer_identity(keyer, &len);
  const uint64_t most = memory / 2 < memory - STATE_LEAST ? memory / 2 : memory - STATE_LEAST;
  batch->most = most < BATCH_MOST ? most : BATCH_MOST;
  options.memory = memory - batch->most;
  const simdiri_status status = simdiri_state_open(batch->path, identity, len, &options, NULL, &batch->state, &failure);
  return status == SIMDIRI_OK ? 0 : simdiri_cli_state_say(batch->path, status, &failure);
}

static int open_output(cli_state_batch *batch) {
  simdiri_state_info info;
  int is_fresh;
  simdiri_state_get_info(batch->state, &info);
  if (simdiri_cli_state_output_open(&batch->kept, &batch->job->output, info.note, info.note_len, &is_fresh) != 0)
    return -1;
  return is_fresh && publish(batch) != EXIT_DONE ? -1 : 0;
}

cli_state_batch *simdiri_cli_state_batch_open(cli_job *job, const simdiri_keyer *keyer,
                                              const unsigned char secret[SIMDIRI_SECRET_LEN]) {
  cli_state_batch *batch = calloc(1, sizeof *batch);
  if (!batch) {
    simdiri_cli_say_status("dedupe", SIMDIRI_ERROR_NO_MEMORY);
    return NULL;
  }
  *batch = (cli_state_batch){
      .job = job, .path = job->options->state, .lines.allocator = simdiri_default_allocator(), .published = time(NULL)};
  if (open_state(batch, keyer, secret) == 0 && open_output(batch) == 0) return batch;
  simdiri_cli_state_batch_close(batch);
  return NULL;
}

void simdiri_cli_state_batch_close(cli_state_batch *batch) {
  if (!batch) return;
  simdiri_state_close(batch->state);
  simdiri_cli_state_output_free(&batch->kept);
  simdiri_buffer_free(&batch->lines);
  free(batch->fingerprints);
  free(batch->ends);
  free(batch->is_new);
  free(batch);
}

/* ------------------------------------------------------------------------------------------- deciding */

/* Prints the new ones, whole runs of them at once. */
static int print_new(cli_state_batch *batch) {
  cli_output *output = &batch->job->output;
  for (size_t i = 0; i < batch->count && !output->failed;) {
    const size_t first = i;
    while (i < batch->count && batch->is_new[i]) i++;
    batch->job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? batch->ends[first - 1] : 0;
    if (i > first) simdiri_cli_output_records(output, batch->lines.data + begin, batch->ends[i - 1] - begin);
    while (i < batch->count && !batch->is_new[i]) i++;
  }
  return simdiri_cli_output_flush(output) == 0 ? EXIT_DONE : EXIT_TROUBLE;
}

int simdiri_cli_state_batch_decide(cli_state_batch *batch) {
  simdiri_state_failure failure;
  if (batch->count == 0) return EXIT_DONE;
  const simdiri_status status =
      simdiri_state_insert(batch->state, batch->fingerprints, batch->count, batch->is_new, &failure);
  if (status != SIMDIRI_OK) return simdiri_cli_state_say(batch->path, status, &failure);
  batch->is_unpublished = 1;
  const int outcome = print_new(batch);
  batch->count = batch->lines.len = 0;
  return outcome;
}

int simdiri_cli_state_batch_pause(cli_state_batch *batch) {
  const int outcome = simdiri_cli_state_batch_decide(batch);
  /* Input that trickles in is printed at once; each publication waits for the disk. */
  if (outcome != EXIT_DONE || !batch->is_unpublished || time(NULL) == batch->published) return outcome;
  return publish(batch);
}

int simdiri_cli_state_batch_finish(cli_state_batch *batch, int went_well) {
  int outcome = went_well ? simdiri_cli_state_batch_decide(batch) : EXIT_DONE;
  if (outcome == EXIT_DONE && batch->is_unpublished && !batch->job->output.failed) outcome = publish(batch);
  simdiri_state_info info;
  cli_summary *summary = &batch->job->summary;
  simdiri_state_get_info(batch->state, &info);
  summary->state_keys = info.count;
  summary->state_octets = info.octets;
  summary->state_written = info.written;
  summary->state_read = info.read;
  return outcome;
}

/* ------------------------------------------------------------------------------------------- adding */

static int reserve(cli_state_batch *batch, size_t more) {
  if (more <= batch->room - batch->count) return 0;
  const size_t room = batch->count + more + batch->count / 2;
  simdiri_fingerprint *fingerprints = realloc(batch->fingerprints, room * sizeof *fingerprints);
  if (fingerprints) batch->fingerprints = fingerprints;
  size_t *ends = realloc(batch->ends, room * sizeof *ends);
  if (ends) batch->ends = ends;
  uint8_t *is_new = realloc(batch->is_new, room);
  if (is_new) batch->is_new = is_new;
  if (!fingerprints || !ends || !is_new) return -1;
  batch->room = room;
  return 0;
}

/* Octets of memory that so much that waits takes. */
static uint64_t octets_of(size_t count, size_t len) {
  return len + (uint64_t)count * (sizeof(simdiri_fingerprint) + sizeof(size_t) + 1);
}

static simdiri_status append(cli_state_batch *batch, const char *lines, const cli_records *records,
                             int owes_separator) {
  const size_t begin = batch->lines.len, len = records->ends[records->count - 1];
  if (reserve(batch, records->count) != 0 || simdiri_cli_reserve(&batch->lines, len + 1) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  memcpy(batch->lines.data + begin, lines, len);
  batch->lines.len += len;
  memcpy(batch->fingerprints + batch->count, records->fingerprints, records->count * sizeof *records->fingerprints);
  for (size_t i = 0; i < records->count; i++) batch->ends[batch->count + i] = begin + records->ends[i];
  batch->count += records->count;
  if (!owes_separator) return SIMDIRI_OK;
  batch->lines.data[batch->lines.len++] = batch->job->framing->separator;
  batch->ends[batch->count - 1]++;
  return SIMDIRI_OK;
}

int simdiri_cli_state_batch_add(cli_state_batch *batch, const char *lines, const cli_records *records,
                                int owes_separator) {
  if (records->count == 0) return EXIT_DONE;
  const uint64_t waiting = octets_of(batch->count, batch->lines.len);
  if (batch->count > 0 && waiting + octets_of(records->count, records->ends[records->count - 1]) > batch->most) {
    const int outcome = simdiri_cli_state_batch_decide(batch);
    if (outcome != EXIT_DONE || publish(batch) != EXIT_DONE) return EXIT_TROUBLE;
  }
  const simdiri_status status = append(batch, lines, records, owes_separator);
  if (status == SIMDIRI_OK) return EXIT_DONE;
  simdiri_cli_say_status("dedupe", status);
  return EXIT_TROUBLE;
}
