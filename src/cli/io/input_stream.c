/* Streaming input: reads chunks and divides them at the ends of records. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/input_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/truncation.h"
#include "cli/util/wait.h"

enum { MARK_LEN = 3 };

const char *cli_input_name(const char *path) { return strcmp(path, "-") == 0 ? "(standard input)" : path; }

/* Opening a named pipe waits until another process opens it for writing, or a signal arrives. */
static int open_input(const char *path) {
  if (strcmp(path, "-") == 0) return STDIN_FILENO;
  return cli_is_interrupted() ? -1 : cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
}

/* Prepares a cli_input for a new file. It keeps its buffer. */
static void begin_input(cli_input *input, const char *path, const cli_framing *framing, size_t max_record,
                        bool unpacks) {
  char *data = input->data;
  size_t capacity = input->capacity;
  *input = (cli_input){.path = path, .name = cli_input_name(path), .framing = framing, .at_start = true};
  input->max_record = max_record;
  input->must_detect = unpacks;
  input->data = data;
  input->capacity = capacity;
}

int cli_input_open(cli_input *input, const char *path, const cli_framing *framing, size_t max_record, bool unpacks) {
  const int fd = open_input(path);
  if (fd >= 0) return cli_input_use(input, path, fd, framing, max_record, unpacks);
  const int trouble = errno;
  begin_input(input, path, framing, max_record, unpacks);
  input->fd = fd;
  if (!cli_is_interrupted()) input->trouble.number = trouble;
  return -1;
}

int cli_input_use(cli_input *input, const char *path, int fd, const cli_framing *framing, size_t max_record,
                  bool unpacks) {
  struct stat info;
  begin_input(input, path, framing, max_record, unpacks);
  input->fd = fd;
  input->is_regular = fstat(input->fd, &info) == 0 && S_ISREG(info.st_mode);
  input->offset = input->is_regular ? lseek(input->fd, 0, SEEK_CUR) : 0;
  input->size = input->is_regular && input->offset >= 0 ? info.st_size : 0;
  return 0;
}

void cli_input_follow(cli_input *input, cli_follow *follow, const cli_framing *framing, size_t max_record,
                      bool unpacks) {
  begin_input(input, follow->path, framing, max_record, unpacks);
  input->fd = -1;
  input->follow = follow;
}

void cli_input_close(cli_input *input) {
  cli_unpacker_free(input->unpacker);
  input->unpacker = NULL;
  if (input->fd > STDIN_FILENO) close(input->fd);
}

void cli_input_free(cli_input *input) {
  cli_unpacker_free(input->unpacker);
  free(input->data);
}

void cli_input_report(const char *name, const cli_trouble *trouble) {
  if (trouble->is_reported) return;
  if (trouble->reason)
    cli_say("%s: bad %s data at byte %" PRIu64 " of the file: %s", name, cli_packing_name(trouble->packing),
            trouble->offset, trouble->reason);
  else if (trouble->number == ENOMEM && trouble->len > 0)
    cli_say("%s: out of memory for a record of more than %zu bytes; --max-record=SIZE limits the memory for one record",
            name, trouble->len);
  else if (trouble->number != 0)
    cli_say("%s: %s", name, strerror(trouble->number));
}

/* ------------------------------------------------------------------------------------------- reading */

static int resize_buffer(cli_input *input, size_t capacity) {
  char *data = capacity > 0 ? realloc(input->data, capacity) : NULL;
  if (!data) {
    input->trouble = (cli_trouble){.number = ENOMEM, .len = input->data_len};
    return -1;
  }
  input->data = data;
  input->capacity = capacity;
  return 0;
}

/* Moves the data that were not returned yet to the front of the buffer, and reserves bytes for more. Shrinks a buffer
 * that had grown for one long record. */
static int reserve_capacity(cli_input *input) {
  size_t rest_len = input->data_len - input->begin;
  if (input->begin > 0) {
    memmove(input->data, input->data + input->begin, rest_len);
    input->ready -= input->begin;
    input->data_len = rest_len;
    input->begin = 0;
  }
  if (input->capacity > 8 * (size_t)CLI_CHUNK_LEN && rest_len < CLI_CHUNK_LEN)
    return resize_buffer(input, 2 * (size_t)CLI_CHUNK_LEN);
  if (rest_len < input->capacity) return 0;
  return resize_buffer(input, input->capacity == 0              ? CLI_CHUNK_LEN
                              : input->capacity <= SIZE_MAX / 2 ? 2 * input->capacity
                                                                : 0);
}

static int wait_fd(const cli_input *input) { return input->unpacker ? cli_unpacker_fd(input->unpacker) : input->fd; }

/* Waits for data, the end or an error. Returns 0, or -1 on a signal. */
static int wait_for_input(const cli_input *input) {
  for (;;) {
    if (cli_is_interrupted()) return -1;
    if (input->is_regular) return 0;
    int ready = cli_wait_readable(wait_fd(input), cli_progress_interval());
    if (ready != 0) return ready > 0 ? 0 : -1;
    cli_progress_add(0);
  }
}

/* The end of the run comes after a whole record, or inside a long record after the stretch that was read. */
static ssize_t stop_input(cli_input *input) {
  input->is_stopped = true;
  return input->in_long ? 0 : -1;
}

static ssize_t read_followed(cli_input *input, char *data, size_t capacity) {
  for (;;) {
    switch (cli_follow_wait(input->follow)) {
    case CLI_FOLLOW_NEXT: return 0;
    case CLI_FOLLOW_STOPPED: return stop_input(input);
    case CLI_FOLLOW_FAILED: input->trouble.number = input->follow->trouble; return -1;
    default: break;
    }
    const ssize_t read_len = cli_follow_read(input->follow, data, capacity);
    if (read_len > 0) return read_len;
    if (read_len == 0) continue; /* the file was truncated just now */
    input->trouble.number = errno;
    return -1;
  }
}

/* Returns the number of bytes read, 0 at the end, -1 on failure or a signal. */
static ssize_t read_some(cli_input *input, size_t capacity) {
  if (input->follow && input->trouble.number == 0) return read_followed(input, input->data + input->data_len, capacity);
  while (input->trouble.number == 0) {
    if (wait_for_input(input) != 0) return -1;
    if (input->unpacker) return cli_input_unpack(input, input->data + input->data_len, capacity);
    ssize_t read_len = read(input->fd, input->data + input->data_len, capacity);
    if (read_len > 0 && input->is_regular && input->offset + read_len <= input->size)
      return (ssize_t)cli_remaining_len(input->fd, input->offset, (size_t)read_len);
    if (read_len >= 0) return read_len;
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) input->trouble.number = errno;
  }
  return -1;
}

/* Was the file that ended here truncated? Some files, such as those of /sys, are shorter than their size. */
static bool is_cut_off(const cli_input *input) {
  struct stat info;
  if (!input->is_regular || input->follow || input->unpacker || input->offset >= input->size) return false;
  return fstat(input->fd, &info) == 0 && info.st_size < input->size;
}

static bool is_readable(const cli_input *input) {
  if (input->follow) return cli_follow_poll(input->follow) != CLI_FOLLOW_WAITS;
  return input->is_regular || cli_wait_readable(wait_fd(input), 0) > 0;
}

/* Reads available data, at most a chunk, and waits for the first byte only. A failure after the first read is returned
 * by the next call. */
static int read_chunk(cli_input *input) {
  size_t capacity = input->capacity - input->data_len;
  if (capacity > CLI_CHUNK_LEN) capacity = CLI_CHUNK_LEN;
  for (bool is_first_read = true; capacity > 0 && (is_first_read || is_readable(input)); is_first_read = false) {
    ssize_t read_len = read_some(input, capacity);
    if (read_len < 0) return is_first_read ? -1 : 0;
    if (read_len == 0) {
      input->at_end = true;
      input->is_short = is_cut_off(input);
      return 0;
    }
    input->data_len += (size_t)read_len;
    input->offset += read_len;
    capacity -= (size_t)read_len;
    if (!input->unpacker) cli_progress_add((size_t)read_len);
  }
  return 0;
}

/* At the end, an unfinished record counts, unless the rest of it was cut off. */
static void end_records(cli_input *input) {
  if (input->is_short) input->data_len = input->ready > input->begin ? input->ready : input->begin;
  input->ready = input->data_len;
}

static void skip_mark(cli_input *input) {
  size_t len = input->data_len - input->begin;
  if (input->must_detect) return;
  if (!input->at_start || (len < MARK_LEN && !input->at_end && input->ready == input->begin)) return;
  input->at_start = false;
  if (len < MARK_LEN || memcmp(input->data + input->begin, "\xEF\xBB\xBF", MARK_LEN) != 0) return;
  input->has_mark = true;
  input->begin += MARK_LEN;
  if (input->ready < input->begin) input->ready = input->begin;
}

/* In the rest of a long record, a line end at its beginning may be that of the line that was returned before. Bytes
 * that are taken for the end of a record would be returned without waiting, and they cannot be. */
static size_t find_rest_begin(const cli_input *input, size_t old_len) {
  const size_t begin = input->begin + CLI_RECORD_END_MAX;
  if (old_len >= begin) return old_len;
  return begin < input->data_len ? begin : input->data_len;
}

/* Finds the last end of a record among the bytes from old_len on. */
static void find_ready(cli_input *input, size_t old_len) {
  const cli_framing *framing = input->framing;
  size_t end = 0;
  if (framing->scan) {
    end = framing->scan(framing, &input->scan, input->data, old_len, input->data_len);
  } else {
    skip_mark(input); /* a record begins after it */
    if (old_len < input->begin) old_len = input->begin;
    if (input->in_long && framing->next_rest != framing->next) old_len = find_rest_begin(input, old_len);
    const char *data = input->data + input->begin;
    end = input->begin + framing->last_end(framing, data, old_len - input->begin, input->data_len - input->begin);
  }
  if (end > old_len) input->ready = end;
}

static int read_more(cli_input *input) {
  if (reserve_capacity(input) != 0) return -1;
  /* The older bytes contain no end of a record. Searching only the new ones keeps the cost linear. */
  size_t old_len = input->data_len;
  if (read_chunk(input) != 0) return -1;
  if (input->must_detect) {
    const int detected = cli_input_detect(input);
    if (detected <= 0 || input->unpacker) return detected < 0 ? -1 : 0;
    old_len = 0;
  }
  find_ready(input, old_len);
  if (input->at_end && !input->in_long) end_records(input);
  return 0;
}

/* ------------------------------------------------------------------------------------------- returning blocks */

static cli_block new_block(cli_input *input, const char *data, size_t len) {
  cli_block block = {.data = data, .len = len, .has_mark = input->has_mark};
  input->has_mark = false;
  return block;
}

/* Returns the start of the first record in [at, end) that exceeds the limit, or `end`. If a record ends within
 * `max_record` bytes, all records up to there are short enough, so they need not be read one by one. */
static const char *find_too_long(const cli_input *input, const char *at, const char *end) {
  const cli_framing *framing = input->framing;
  cli_record record;
  while ((size_t)(end - at) > input->max_record) {
    size_t whole = framing->scan ? 0 : framing->last_end(framing, at, 0, input->max_record);
    const char *begin = at;
    at += whole;
    if (whole > 0) continue;
    framing->next(framing, &at, end, &record);
    if (record.text_len > input->max_record) return begin;
  }
  return end;
}

/* Returns the complete records before the first one that exceeds the limit; false if there are none. */
static bool return_records(cli_input *input, cli_block *block) {
  const char *begin = input->data + input->begin, *end = input->data + input->ready;
  const char *stop = find_too_long(input, begin, end);
  if (stop == begin) return false;
  *block = new_block(input, begin, (size_t)(stop - begin));
  input->begin += block->len;
  return true;
}

/* Returns how many bytes at the end of a stretch of a long record could belong to the record's end. */
static size_t count_held_back(const cli_framing *framing, const char *text, size_t len) {
  size_t count = 0;
  while (count < framing->line_ends_held_back && count < len) {
    const char byte = text[len - 1 - count];
    if (byte != '\r' && (byte != '\n' || framing->ends_with_cr)) break;
    count++;
  }
  return count;
}

/* Returns the available stretch of a long record; false if there is none. */
static bool return_stretch(cli_input *input, cli_block *block) {
  const char *begin = input->data + input->begin, *end = input->data + input->data_len, *at = begin;
  cli_record record = {.text = begin};
  (input->is_first ? input->framing->next : input->framing->next_rest)(input->framing, &at, end, &record);
  bool is_last = record.end_len > 0 || input->at_end;
  if (!is_last) record.text_len -= count_held_back(input->framing, begin, record.text_len);
  if (record.text_len == 0 && !is_last) return false;
  *block = new_block(input, begin, record.text_len);
  block->is_long = true;
  block->is_first = input->is_first;
  block->is_last = is_last;
  block->end_len = is_last ? record.end_len : 0;
  if (block->end_len > 0) memcpy(block->end, record.end, block->end_len);
  input->is_first = false;
  input->in_long = !is_last;
  input->begin += record.text_len + block->end_len;
  if (input->ready < input->begin || input->at_end) input->ready = input->at_end ? input->data_len : input->begin;
  return true;
}

static void enter_long(cli_input *input) { input->in_long = input->is_first = true; }

static bool is_unfinished_too_long(const cli_input *input) {
  size_t len = input->data_len - input->begin;
  return len > input->max_record && len - input->max_record > (size_t)input->framing->ends_with_cr;
}

int cli_input_next(cli_input *input, cli_block *block) {
  for (;;) {
    skip_mark(input);
    if (!input->in_long && !input->at_start && input->begin < input->ready) {
      if (return_records(input, block)) return 1;
      enter_long(input);
    }
    if (!input->in_long && !input->at_start && is_unfinished_too_long(input)) enter_long(input);
    if (input->in_long && return_stretch(input, block)) return 1;
    if (input->at_end && input->begin == input->data_len) {
      if (!input->has_mark) return 0;
      *block = new_block(input, "", 0); /* the file is a byte-order mark and nothing else */
      return 1;
    }
    if (input->at_end) continue;
    if (read_more(input) != 0) return -1;
  }
}

/* Returns true if cli_input_next can return without reading more. */
static bool has_block(const cli_input *input) {
  if (input->is_regular || input->at_end || input->trouble.number != 0 || input->begin < input->ready) return true;
  if (input->in_long) return input->data_len - input->begin > input->framing->line_ends_held_back;
  return is_unfinished_too_long(input);
}

bool cli_input_would_wait(cli_input *input) {
  while (!has_block(input)) {
    if (!is_readable(input)) return true;
    if (read_more(input) != 0) return false;
  }
  return false;
}

int cli_input_fill(cli_input *input, size_t needed) {
  for (;;) {
    skip_mark(input);
    if (input->at_end || input->data_len - input->begin >= needed) return 0;
    if (!input->is_regular && input->ready > input->begin && !is_readable(input)) return 0;
    if (read_more(input) != 0) return -1;
  }
}
