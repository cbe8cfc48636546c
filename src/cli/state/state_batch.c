/* Records that wait for a state on disk to answer which of them are new. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_batch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/io/held.h"
#include "cli/sandbox/sandbox.h"
#include "cli/state/state_folder.h"
#include "cli/state/state_lock.h"
#include "cli/state/state_messages.h"
#include "cli/state/state_output.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* MEMORY_DEFAULT bytes are used without --memory. A share of 1/TEXT_SHARE, between TEXT_MIN and TEXT_MAX bytes, holds
 * text that waits. More text waits on disk: up to DISK_TIMES the memory, or as much as the state. Then reading the
 * state costs no more for each record than writing and reading the record's text. */
enum { MEMORY_DEFAULT = 1 << 30, TEXT_MIN = 2 << 20, TEXT_MAX = 256 << 20, TEXT_SHARE = 8, DISK_TIMES = 32 };

struct cli_state_batch {
  cli_job *job;
  const char *path;
  simdiri_state *state;
  cli_state_output kept;
  cli_held held;       /* the text of the records that wait for the state's answers */
  uint64_t max_held;   /* bytes of that text */
  uint8_t *is_new;     /* the state's answers */
  size_t capacity;     /* of is_new */
  bool is_unpublished; /* keys were inserted or records printed since the last publication */
  bool has_failed;     /* the state or the output has failed: nothing more is published */
  bool is_inside;      /* a part of a record that is too long was printed, but not its end … */
  uint64_t len_before; /* … and the output had this length before the record */
  time_t published;    /* the time of the last publication */
};

/* ------------------------------------------------------------------------------------------- the state */

int cli_state_find_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true};
  simdiri_state *state;
  simdiri_state_failure failure;
  simdiri_state_info info;
  const simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_ERROR_STATE && failure.problem == SIMDIRI_STATE_MISSING) return 0;
  if (status != SIMDIRI_OK) {
    (void)cli_state_say(path, status, &failure);
    return -1;
  }
  simdiri_state_get_info(state, &info);
  const bool has_secret = info.secret != NULL;
  if (has_secret) memcpy(secret, info.secret, SIMDIRI_SECRET_LEN);
  simdiri_state_close(state);
  return has_secret;
}

void cli_state_summarize(const simdiri_state *state, cli_summary *summary) {
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  summary->state_keys = info.count;
  summary->state_bytes = info.bytes;
  summary->state_written = info.bytes_written;
  summary->state_read = info.bytes_read;
}

static int fail_for_good(cli_state_batch *batch, simdiri_status status, const simdiri_state_failure *failure) {
  batch->has_failed = true;
  return cli_state_say(batch->path, status, failure);
}

static int publish_keys(cli_state_batch *batch) {
  simdiri_state_failure failure;
  char note[SIMDIRI_STATE_NOTE_MAX];
  if (cli_state_output_sync(&batch->kept) != 0) return CLI_EXIT_TROUBLE;
  const uint64_t output_len = batch->is_inside ? batch->len_before : batch->job->output.written_len;
  const size_t note_len = cli_state_output_note(&batch->kept, output_len, note);
  const simdiri_status status = simdiri_state_publish(batch->state, note, note_len, &failure);
  if (status != SIMDIRI_OK) return fail_for_good(batch, status, &failure);
  batch->is_unpublished = false;
  batch->published = time(NULL);
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- opening */

static int open_state(cli_state_batch *batch, const simdiri_keyer *keyer, const unsigned char *secret) {
  const uint64_t memory = batch->job->run.options->memory ? batch->job->run.options->memory : MEMORY_DEFAULT;
  simdiri_state_options options = {.struct_size = sizeof options, .secret = secret};
  simdiri_state_failure failure;
  size_t len;
  const char *identity = simdiri_keyer_identity(keyer, &len);
  const uint64_t share = memory / TEXT_SHARE, at_least = share > TEXT_MIN ? share : TEXT_MIN;
  batch->held.max_bytes = at_least < TEXT_MAX ? at_least : TEXT_MAX;
  batch->max_held = memory < UINT64_MAX / DISK_TIMES ? memory * DISK_TIMES : UINT64_MAX;
  options.memory = memory - batch->held.max_bytes;
  const simdiri_status status = cli_state_open_locked(batch->path, identity, len, &options, &batch->state, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(batch->path, status, &failure);
  if (secret) cli_state_warn_of_others(batch->path);
  cli_state_warn_of_mode(batch->path, batch->state);
  return 0;
}

/* Checks the output before a new state is created, so that no state is created if the output is refused. */
static int check_output(const cli_state_batch *batch) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true, .accepts_older = true};
  simdiri_state *state;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_open(batch->path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_OK) simdiri_state_close(state); /* its note is checked when it is open for writing */
  if (status != SIMDIRI_ERROR_STATE || failure.problem != SIMDIRI_STATE_MISSING) return 0;
  return cli_state_output_check(&batch->job->output, NULL, 0, false) < 0 ? -1 : 0;
}

static int open_output(cli_state_batch *batch) {
  simdiri_state_info info;
  bool is_fresh;
  simdiri_state_get_info(batch->state, &info);
  batch->kept.starts_new = batch->job->run.options->starts_output;
  cli_state_reading_write(batch->job->run.options, batch->kept.reading);
  if (cli_state_output_open(&batch->kept, &batch->job->output, info.note, info.note_len, &is_fresh) != 0) return -1;
  if (batch->kept.path) cli_state_warn_of_unsaved(&batch->kept);
  if (is_fresh && !batch->job->run.options->quiet) cli_state_say_fresh(&batch->kept);
  cli_state_warn_of_reading(batch->path, &batch->kept);
  return is_fresh && publish_keys(batch) != CLI_EXIT_DONE ? -1 : 0;
}

cli_state_batch *cli_state_batch_open(cli_job *job, const simdiri_keyer *keyer,
                                      const unsigned char secret[SIMDIRI_SECRET_LEN]) {
  cli_state_batch *batch = calloc(1, sizeof *batch);
  if (!batch) {
    cli_say_status("dedupe", SIMDIRI_ERROR_NO_MEMORY);
    return NULL;
  }
  *batch = (cli_state_batch){
      .job = job,
      .path = job->run.options->state,
      .held = {.folder = job->run.options->state, .fd = -1, .memory.allocator = simdiri_default_allocator()},
      .published = time(NULL)};
  /* A record must be printed if and only if its key is in the state, so a signal does not end a batch half way. */
  job->output.ignores_signals = true;
  if (check_output(batch) == 0 && open_state(batch, keyer, secret) == 0 && open_output(batch) == 0 &&
      cli_sandbox_allow(batch->path) == 0)
    return batch;
  cli_state_batch_close(batch);
  return NULL;
}

void cli_state_batch_close(cli_state_batch *batch) {
  if (!batch) return;
  simdiri_state_close(batch->state);
  cli_state_output_free(&batch->kept);
  cli_held_free(&batch->held);
  free(batch->is_new);
  free(batch);
}

/* ------------------------------------------------------------------------------------------- deciding */

/* Prints the new records of a text. Neighbouring ones are written in one piece. */
static int print_new(void *user, const char *text, const size_t *ends, size_t count) {
  cli_state_batch *batch = user;
  cli_output *output = &batch->job->output;
  if (simdiri_state_deferred_results(batch->state, batch->is_new, count) != count) {
    cli_say("%s: more records wait for an answer than the state has keys for; this is a bug in simdiri", batch->path);
    return CLI_EXIT_TROUBLE;
  }
  for (size_t i = 0; i < count && !output->failed;) {
    const size_t first = i;
    while (i < count && batch->is_new[i]) i++;
    batch->job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? ends[first - 1] : 0;
    if (i > first) cli_output_records(output, text + begin, ends[i - 1] - begin);
    for (; i < count && !batch->is_new[i]; i++) batch->job->summary.known_count++;
  }
  return output->failed ? CLI_EXIT_TROUBLE : 0;
}

/* May the run end now because of a signal, without printing the records that wait? Not if records were printed since
 * the last publication: a state publishes all answers or none, so those that wait must be printed, too. */
static bool may_stop(const cli_state_batch *batch) { return cli_is_interrupted() && !batch->is_unpublished; }

int cli_state_batch_decide(cli_state_batch *batch) {
  simdiri_state_failure failure;
  if (cli_held_bytes(&batch->held) == 0) return CLI_EXIT_DONE;
  if (may_stop(batch)) return CLI_EXIT_TROUBLE;
  const simdiri_status status = simdiri_state_resolve_deferred(batch->state, &failure);
  if (status != SIMDIRI_OK) return fail_for_good(batch, status, &failure);
  if (may_stop(batch)) return CLI_EXIT_TROUBLE; /* the pass over the state may have taken long */
  batch->is_unpublished = true;
  batch->has_failed = cli_held_take(&batch->held, print_new, batch) != 0;
  if (batch->has_failed) return CLI_EXIT_TROUBLE;
  return cli_output_flush(&batch->job->output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

int cli_state_batch_pause(cli_state_batch *batch) {
  const int outcome = cli_state_batch_decide(batch);
  /* Slow input is printed at once, but published at most once a second, because each publication waits for the disk. */
  if (outcome != CLI_EXIT_DONE || !batch->is_unpublished || time(NULL) == batch->published) return outcome;
  return publish_keys(batch);
}

int cli_state_batch_begin_long(cli_state_batch *batch) {
  const cli_output *output = &batch->job->output;
  if (cli_state_batch_decide(batch) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  batch->is_inside = true;
  batch->len_before = output->written_len + output->held_len;
  cli_state_long_begin(&batch->kept.long_records);
  return CLI_EXIT_DONE;
}

int cli_state_batch_put_long(cli_state_batch *batch, const char *text, size_t len) {
  return cli_state_long_put(&batch->kept.long_records, text, len) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

bool cli_state_batch_end_long(cli_state_batch *batch) {
  const bool is_printed = cli_state_long_end(&batch->kept.long_records);
  batch->is_inside = false;
  if (is_printed) batch->is_unpublished = true; /* without a publication the next run would cut the record off */
  return is_printed;
}

/* Removes the places of long records from the note of a run that ends with exit status 0, so that the next run prints
 * all long records. First flushes the file of --rejects and checks for a signal, either of which could change the exit
 * status. */
static void forget_long(cli_state_batch *batch) {
  cli_output *rejects = batch->job->rejects;
  if (batch->kept.long_records.count == 0 || !batch->kept.path) return;
  if (rejects && cli_output_flush(rejects) != 0) return;
  if (!cli_ignore_signals()) return;
  batch->kept.long_records.count = 0;
  batch->is_unpublished = true;
}

int cli_state_batch_finish(cli_state_batch *batch, int status) {
  const bool has_succeeded = status != CLI_EXIT_TROUBLE;
  const bool is_usable = !batch->has_failed && !batch->job->output.failed;
  int outcome = is_usable ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
  if (is_usable && (has_succeeded || batch->is_unpublished)) outcome = cli_state_batch_decide(batch);
  if (outcome == CLI_EXIT_DONE && status == CLI_EXIT_DONE) forget_long(batch);
  if (outcome == CLI_EXIT_DONE && batch->is_unpublished) outcome = publish_keys(batch);
  cli_state_summarize(batch->state, &batch->job->summary);
  batch->job->summary.state_waited = batch->held.written;
  return outcome;
}

/* ------------------------------------------------------------------------------------------- adding */

/* Allocates for `count` answers. */
static int reserve_answers(cli_state_batch *batch, size_t count) {
  uint8_t *is_new = count > batch->capacity ? realloc(batch->is_new, count) : batch->is_new;
  if (!is_new) {
    cli_say_status("dedupe", SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  batch->is_new = is_new;
  if (count > batch->capacity) batch->capacity = count;
  return 0;
}

/* Prints the new records among those that wait, and publishes. */
static int decide_and_publish(cli_state_batch *batch) {
  return cli_state_batch_decide(batch) == CLI_EXIT_DONE ? publish_keys(batch) : CLI_EXIT_TROUBLE;
}

/* Adds records, from `first` on, to those that wait, as many as the state accepts. *done is their number. */
static int hold_records(cli_state_batch *batch, const char *lines, const cli_records *records, bool owes_separator,
                        size_t first, size_t *done) {
  simdiri_state_failure failure;
  const simdiri_status status =
      simdiri_state_defer(batch->state, records->fingerprints + first, records->count - first, done, &failure);
  if (status != SIMDIRI_OK) return fail_for_good(batch, status, &failure);
  const cli_held_text text = {.text = lines,
                              .begin = first > 0 ? records->ends[first - 1] : 0,
                              .ends = records->ends + first,
                              .count = *done,
                              .separator = batch->job->run.framing->separator,
                              .is_unterminated = owes_separator && first + *done == records->count};
  if (cli_held_add(&batch->held, &text) == 0) return CLI_EXIT_DONE;
  batch->has_failed = true; /* the state has deferred keys of records whose text is lost */
  return CLI_EXIT_TROUBLE;
}

int cli_state_batch_add(cli_state_batch *batch, const char *lines, const cli_records *records, bool owes_separator) {
  if (records->count == 0) return CLI_EXIT_DONE;
  if (reserve_answers(batch, records->count) != 0) return CLI_EXIT_TROUBLE;
  for (size_t at = 0, done; at < records->count; at += done) {
    simdiri_state_info info;
    simdiri_state_get_info(batch->state, &info);
    uint64_t max_held = batch->max_held > info.bytes ? batch->max_held : info.bytes;
    /* Only few records wait while others are unpublished, because all that wait are printed after a signal. */
    if (batch->is_unpublished) max_held = TEXT_MIN;
    if (cli_held_bytes(&batch->held) > max_held && decide_and_publish(batch) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
    if (hold_records(batch, lines, records, owes_separator, at, &done) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
    if (at + done < records->count && decide_and_publish(batch) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  }
  return CLI_EXIT_DONE;
}
