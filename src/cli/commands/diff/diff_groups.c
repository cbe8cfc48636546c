/* The groups of simdiri diff: the first record of each pair, and which pairs one profile keeps apart. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/diff/diff.h"
#include "cli/io/input_stream.h"
#include "cli/util/message.h"

static int say_failure(const char *what, simdiri_status status) {
  cli_say_status(what, status);
  return CLI_EXIT_TROUBLE;
}

int cli_diff_keep_first(cli_differ *diff, const cli_job *job, const char *text, size_t len, uint64_t ordinal) {
  if (ordinal + 2 > diff->capacity) {
    const size_t capacity = diff->capacity + diff->capacity / 2 + 1024;
    uint64_t *begins = realloc(diff->begins, capacity * sizeof *begins);
    if (!begins) return say_failure(cli_input_name(job->path), SIMDIRI_ERROR_NO_MEMORY);
    diff->begins = begins;
    diff->capacity = capacity;
    if (ordinal == 0) begins[0] = 0;
  }
  cli_output_write(&diff->spool.output, text, len);
  cli_output_write(&diff->spool.output, &job->run.framing->separator, 1);
  diff->begins[ordinal + 1] = diff->begins[ordinal] + len + 1;
  return diff->spool.output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* Returns the class of a pair under profile `i`. */
static uint64_t find_class(cli_differ *diff, uint64_t pair, int i) {
  const simdiri_fingerprint key = cli_key_map_entry(diff->pairs, pair)->key;
  return i == 0 ? key.low : key.high;
}

static int put_record(cli_differ *diff, cli_output *output, uint64_t pair) {
  char data[1 << 12];
  for (uint64_t at = diff->begins[pair]; at < diff->begins[pair + 1];) {
    const uint64_t rest = diff->begins[pair + 1] - at;
    const ssize_t got = pread(diff->spool.output.fd, data, rest < sizeof data ? (size_t)rest : sizeof data, (off_t)at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      cli_say("cannot read %s: %s", diff->spool.output.name, got < 0 ? strerror(errno) : "it was truncated");
      return CLI_EXIT_TROUBLE;
    }
    cli_output_write(output, data, (size_t)got);
    at += (uint64_t)got;
  }
  return output->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* Sorts the pairs by their class of side `i`, by counting: order[firsts[c + 1]] is then the first pair of class c. */
static void sort_pairs(cli_differ *diff, int i, uint64_t *firsts, uint64_t *order) {
  const uint64_t pairs = cli_key_map_count(diff->pairs), classes = cli_key_map_count(diff->sides[i].keys);
  memset(firsts, 0, (size_t)(classes + 1) * sizeof *firsts);
  for (uint64_t p = 0; p < pairs; p++) firsts[find_class(diff, p, i) + 1]++;
  for (uint64_t c = 0; c < classes; c++) firsts[c + 1] += firsts[c];
  for (uint64_t p = pairs; p > 0; p--) order[--firsts[find_class(diff, p - 1, i) + 1]] = p - 1;
}

/* Prints the classes of side `i` that contain several pairs: the other side keeps those pairs apart. `firsts` has an
 * element for each class of this side, and one more; `order` has one for each pair. */
static int put_groups(cli_job *job, int i, uint64_t *firsts, uint64_t *order) {
  cli_differ *diff = job->data;
  const uint64_t pairs = cli_key_map_count(diff->pairs), classes = cli_key_map_count(diff->sides[i].keys);
  sort_pairs(diff, i, firsts, order);
  for (uint64_t c = 0; c < classes; c++) {
    const uint64_t begin = firsts[c + 1], end = c + 1 < classes ? firsts[c + 2] : pairs;
    if (end - begin < 2) continue;
    diff->group_counts[i]++;
    for (uint64_t p = begin; p < end; p++) {
      char front[96];
      (void)snprintf(front, sizeof front, "%s\t%" PRIu64 "\t%" PRIu64 "\t", i == 0 ? "split" : "merge",
                     diff->group_counts[i], cli_key_map_entry(diff->pairs, order[p])->count);
      cli_output_put(&job->output, front);
      if (put_record(diff, &job->output, order[p]) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
    }
  }
  return CLI_EXIT_DONE;
}

int cli_diff_put_groups(cli_job *job) {
  cli_differ *diff = job->data;
  const uint64_t pairs = cli_key_map_count(diff->pairs);
  if (cli_output_flush(&diff->spool.output) != 0) return CLI_EXIT_TROUBLE;
  /* The map of pairs is in memory and larger, so the sizes fit in size_t. */
  const size_t count = (size_t)pairs;
  uint64_t *firsts = malloc((count + 2) * sizeof *firsts), *order = malloc((count + 1) * sizeof *order);
  int outcome = firsts && order ? CLI_EXIT_DONE : say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  if (outcome == CLI_EXIT_DONE && pairs > 0) outcome = put_groups(job, 1, firsts, order);
  if (outcome == CLI_EXIT_DONE && pairs > 0) outcome = put_groups(job, 0, firsts, order);
  free(firsts);
  free(order);
  if (cli_output_flush(&job->output) != 0) outcome = CLI_EXIT_TROUBLE;
  return outcome;
}
