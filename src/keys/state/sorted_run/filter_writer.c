/* Writes the filter of a run. Its place in the file depends on the number of keys, which is not known before the end.
 * So pages are written to the place that they have if all keys that the run may get are different. If there are fewer,
 * the pages are moved to the front at the end. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/filter_writer.h"

#include <xxhash.h>

#include "keys/state/sorted_run/filter.h"
#include "keys/state/sorted_run/run_header.h"

enum { PIECE_PAGES = STATE_GROUP / STATE_FILTER_PAGE }; /* a checksum covers as many bytes at a time as a group has */

/* Where the filter is while it is written: after the sections before it, if there are as many keys as possible. */
static uint64_t find_first_place(const state_writer *writer) {
  return state_run_bytes(writer->max_count) + (writer->run.times.newest > 0 ? STATE_TIMES_LEN : 0);
}

/* Writes the pages that are in memory. */
static simdiri_status write_pages(state_writer *writer) {
  sorted_run *run = &writer->run;
  char name[STATE_NAME_CAPACITY];
  const uint64_t first = (writer->page_count - 1) / PIECE_PAGES * PIECE_PAGES;
  const size_t len = (size_t)(writer->page_count - first) * STATE_FILTER_PAGE;
  run->filter_checksum = XXH3_64bits_withSeed(writer->pages, len, run->filter_checksum);
  simdiri_state_run_name(run->number, name);
  return simdiri_state_write(writer->store, run->file, name, writer->pages, len,
                             find_first_place(writer) + first * STATE_FILTER_PAGE);
}

simdiri_status simdiri_state_filter_add(state_writer *writer, uint64_t group) {
  if (!writer->pages) return SIMDIRI_OK;
  simdiri_state_filter_make(&writer->run, group, writer->group,
                            writer->pages + writer->page_count % PIECE_PAGES * STATE_FILTER_PAGE);
  writer->page_count++;
  return writer->page_count % PIECE_PAGES == 0 ? write_pages(writer) : SIMDIRI_OK;
}

/* Checks pages that were read back. */
static simdiri_status check_pages(const state_writer *writer, const char *name, uint64_t first, size_t count,
                                  uint64_t at) {
  for (size_t i = 0; i < count; i++)
    if (!simdiri_state_filter_is_valid(&writer->run, first + i, writer->pages + i * STATE_FILTER_PAGE))
      return simdiri_state_fail(writer->store, SIMDIRI_STATE_DAMAGED, name, at + i * STATE_FILTER_PAGE);
  return SIMDIRI_OK;
}

/* Moves all pages to the front of the file, and removes what is after them. */
static simdiri_status move_pages(state_writer *writer, uint64_t from, uint64_t to) {
  const sorted_run *run = &writer->run;
  const uint64_t len = writer->page_count * STATE_FILTER_PAGE;
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(run->number, name);
  for (uint64_t done = 0; done < len;) {
    const size_t some = len - done < STATE_GROUP ? (size_t)(len - done) : STATE_GROUP;
    simdiri_status status = simdiri_state_read(writer->store, run->file, name, writer->pages, some, from + done);
    if (status == SIMDIRI_OK)
      status = check_pages(writer, name, done / STATE_FILTER_PAGE, some / STATE_FILTER_PAGE, from + done);
    if (status == SIMDIRI_OK)
      status = simdiri_state_write(writer->store, run->file, name, writer->pages, some, to + done);
    if (status != SIMDIRI_OK) return status;
    done += some;
  }
  return simdiri_state_truncate(writer->store, run->file, name, to + len);
}

simdiri_status simdiri_state_filter_end(state_writer *writer) {
  sorted_run *run = &writer->run;
  /* Then no page has been written. */
  if (!writer->pages || run->count < MIN_FILTER_KEYS) return SIMDIRI_OK;
  const uint64_t at = state_run_bytes(run->count) + run->sections_len, place = find_first_place(writer);
  simdiri_status status = simdiri_state_filter_add(writer, state_group_count(run->count) - 1);
  if (status == SIMDIRI_OK && writer->page_count % PIECE_PAGES > 0) status = write_pages(writer);
  if (status == SIMDIRI_OK && place != at) status = move_pages(writer, place, at);
  run->filter_at = at;
  run->sections_len += writer->page_count * STATE_FILTER_PAGE;
  return status;
}
