/* Decompression in its own thread. It passes pieces of data to the reader through a ring buffer. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/unpacker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/threads.h"
#include "cli/util/truncation.h"

enum { PIECES = 4, PIECE_LEN = 1 << 18, SOURCE_LEN = 1 << 17 };

/* What follows a piece: more data; the end; the end and garbage; an error. */
enum { GOES_ON = 0, HAS_ENDED, HAS_GARBAGE, IS_BAD };

typedef struct {
  char *data;
  size_t len, begin; /* the reader has taken the bytes before `begin` */
  uint64_t offset;   /* in the file, after the bytes that were decompressed into this piece */
  int end;           /* what follows this piece: GOES_ON, … */
  int number;
  const char *reason;
} unpacker_piece;

struct cli_unpacker {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t has_capacity;
  bool has_thread, is_stopping;
  size_t head, tail; /* pieces [head, tail) are full; the thread fills piece `tail` */
  unpacker_piece pieces[PIECES];
  int filled[2];    /* a pipe that contains one byte while a piece is ready */
  int stop[2];      /* a pipe; the reader writes a byte to stop a thread that waits for the file */
  uint64_t counted; /* bytes of the file that cli_unpacker_read has reported */
  /* Used by the thread only. */
  int fd;
  off_t size; /* of a regular file, when it was opened; else 0 */
  cli_decoder *decoder;
  char *source; /* compressed bytes read from the file */
  const char *at, *source_end;
  uint64_t offset; /* in the file, of `source_end` */
  bool is_at_end;
  bool is_cut_off; /* the file was truncated */
};

/* ------------------------------------------------------------------------------------------- the thread */

/* Returns true if a read of the file would not block. With `waits`, waits until then; returns false if the thread must
 * stop. */
static bool is_readable(const cli_unpacker *unpacker, bool waits) {
  struct pollfd polls[2] = {{unpacker->fd, POLLIN, 0}, {unpacker->stop[0], POLLIN, 0}};
  while (poll(polls, 2, waits ? -1 : 0) < 0 && errno == EINTR) {
  }
  return polls[1].revents == 0 && polls[0].revents != 0;
}

/* Returns how many of the bytes that were just read still belong to the file: see cli_remaining_len. Notes whether
 * the file has become shorter: it may end after a whole stream, which other streams followed. */
static ssize_t keep_remaining(cli_unpacker *unpacker, ssize_t len) {
  struct stat info;
  const off_t end = unpacker->size > 0 ? lseek(unpacker->fd, 0, SEEK_CUR) : -1;
  if (end < len || end > unpacker->size) return len;
  if (fstat(unpacker->fd, &info) != 0 || info.st_size >= unpacker->size) return len;
  unpacker->is_cut_off = true;
  return (ssize_t)cli_remaining_len(unpacker->fd, end - len, (size_t)len);
}

static void read_source(cli_unpacker *unpacker, unpacker_piece *piece) {
  while (is_readable(unpacker, true)) {
    ssize_t read_len = read(unpacker->fd, unpacker->source, SOURCE_LEN);
    if (read_len < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) continue;
    if (read_len < 0) {
      piece->number = errno;
      piece->end = IS_BAD;
      return;
    }
    read_len = keep_remaining(unpacker, read_len);
    unpacker->at = unpacker->source;
    unpacker->source_end = unpacker->source + read_len;
    unpacker->offset += (uint64_t)read_len;
    unpacker->is_at_end = read_len == 0;
    return;
  }
  piece->end = HAS_ENDED; /* the thread was stopped, so nobody reads this piece */
}

/* Decompresses one step. Returns true if it consumed or produced any bytes. */
static bool decode_step(cli_unpacker *unpacker, unpacker_piece *piece) {
  char *out = piece->data + piece->len;
  cli_decode_step step = {unpacker->at, unpacker->source_end, out, piece->data + PIECE_LEN};
  int status = cli_decode(unpacker->decoder, &step, &piece->reason);
  bool has_moved = step.in != unpacker->at || step.out != out;
  unpacker->at = step.in;
  piece->len += (size_t)(step.out - out);
  if (status != CLI_DECODED) piece->end = status == CLI_DECODE_GARBAGE ? HAS_GARBAGE : IS_BAD;
  if (status == CLI_DECODE_NO_MEMORY) piece->number = ENOMEM;
  return has_moved;
}

static void end_source(const cli_unpacker *unpacker, unpacker_piece *piece) {
  piece->end = HAS_ENDED;
  if (cli_decoder_is_whole(unpacker->decoder) && !unpacker->is_cut_off) return;
  piece->end = IS_BAD;
  piece->reason = "the file ends too early";
}

/* Fills the piece until it is full, the file ends, or no more of the file is available yet (as after tail -f). */
static void fill_piece(cli_unpacker *unpacker, unpacker_piece *piece) {
  while (piece->len < PIECE_LEN && piece->end == GOES_ON) {
    if (decode_step(unpacker, piece) || piece->end != GOES_ON || unpacker->at < unpacker->source_end) continue;
    if (unpacker->is_at_end)
      end_source(unpacker, piece);
    else if (piece->len > 0 && !is_readable(unpacker, false))
      break;
    else
      read_source(unpacker, piece);
  }
  piece->offset = unpacker->offset - (uint64_t)(unpacker->source_end - unpacker->at);
}

/* Returns the next piece to fill, or NULL if the thread must stop. */
static unpacker_piece *wait_for_capacity(cli_unpacker *unpacker) {
  pthread_mutex_lock(&unpacker->mutex);
  while (!unpacker->is_stopping && unpacker->tail - unpacker->head == PIECES)
    pthread_cond_wait(&unpacker->has_capacity, &unpacker->mutex);
  unpacker_piece *piece = unpacker->is_stopping ? NULL : &unpacker->pieces[unpacker->tail % PIECES];
  pthread_mutex_unlock(&unpacker->mutex);
  return piece;
}

/* Write one byte to a pipe with space for it, and read one from a pipe that contains one. Neither call blocks. EINTR
 * must not lose the byte. */
static void write_byte(int fd) {
  while (write(fd, "", 1) < 0 && errno == EINTR) {
  }
}

static void read_byte(int fd) {
  char byte;
  while (read(fd, &byte, 1) < 0 && errno == EINTR) {
  }
}

static void hand_over(cli_unpacker *unpacker) {
  pthread_mutex_lock(&unpacker->mutex);
  /* The pipe is empty, so this does not block. */
  if (unpacker->tail++ == unpacker->head) write_byte(unpacker->filled[1]);
  pthread_mutex_unlock(&unpacker->mutex);
}

static void *run_unpacker(void *argument) {
  cli_unpacker *unpacker = argument;
  unpacker_piece *piece;
  int end = GOES_ON;
  while (end == GOES_ON && (piece = wait_for_capacity(unpacker)) != NULL) {
    *piece = (unpacker_piece){.data = piece->data};
    fill_piece(unpacker, piece);
    end = piece->end;
    hand_over(unpacker);
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------- reading */

int cli_unpacker_fd(const cli_unpacker *unpacker) { return unpacker->filled[0]; }

/* Returns the oldest piece; waits for it. */
static unpacker_piece *wait_for_piece(cli_unpacker *unpacker) {
  struct pollfd wait = {unpacker->filled[0], POLLIN, 0};
  while (poll(&wait, 1, -1) < 0 && errno == EINTR) {
  }
  pthread_mutex_lock(&unpacker->mutex);
  unpacker_piece *piece = &unpacker->pieces[unpacker->head % PIECES];
  pthread_mutex_unlock(&unpacker->mutex);
  return piece;
}

/* Frees the oldest piece for new data. Not called for the last piece, so that every later read reports the end again.
 */
static void drop_piece(cli_unpacker *unpacker) {
  pthread_mutex_lock(&unpacker->mutex);
  if (++unpacker->head == unpacker->tail) read_byte(unpacker->filled[0]);
  pthread_cond_signal(&unpacker->has_capacity);
  pthread_mutex_unlock(&unpacker->mutex);
}

static void report_end(const unpacker_piece *piece, cli_unpacked *unpacked) {
  unpacked->number = piece->number;
  unpacked->reason = piece->end == IS_BAD ? piece->reason : NULL;
  unpacked->has_garbage = piece->end == HAS_GARBAGE;
  unpacked->offset = piece->offset;
}

cli_unpacked cli_unpacker_read(cli_unpacker *unpacker, char *data, size_t capacity) {
  cli_unpacked unpacked = {0};
  for (;;) {
    unpacker_piece *piece = wait_for_piece(unpacker);
    size_t left = piece->len - piece->begin;
    unpacked.len = left < capacity ? left : capacity;
    if (unpacked.len > 0) memcpy(data, piece->data + piece->begin, unpacked.len);
    piece->begin += unpacked.len;
    if (piece->offset > unpacker->counted) {
      unpacked.file_len += (size_t)(piece->offset - unpacker->counted);
      unpacker->counted = piece->offset;
    }
    bool is_done = piece->begin == piece->len;
    if (is_done && piece->end != GOES_ON && unpacked.len == 0) report_end(piece, &unpacked);
    if (unpacked.len > 0 || piece->end != GOES_ON) {
      if (is_done && piece->end == GOES_ON) drop_piece(unpacker);
      return unpacked;
    }
    drop_piece(unpacker);
  }
}

/* ------------------------------------------------------------------------------------------- creating and freeing */

static int make_pipe(int *ends) {
  if (pipe(ends) != 0) {
    ends[0] = ends[1] = -1;
    return -1;
  }
  for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

static int make_buffers(cli_unpacker *unpacker, const char *head, size_t head_len) {
  unpacker->source = malloc(head_len > SOURCE_LEN ? head_len : SOURCE_LEN);
  if (!unpacker->source) return -1;
  memcpy(unpacker->source, head, head_len);
  unpacker->at = unpacker->source;
  unpacker->source_end = unpacker->source + head_len;
  unpacker->offset = unpacker->counted = head_len;
  for (int i = 0; i < PIECES; i++)
    if (!(unpacker->pieces[i].data = malloc(PIECE_LEN))) return -1;
  return 0;
}

static int start_thread(cli_unpacker *unpacker) {
  int status = cli_thread_start(&unpacker->thread, run_unpacker, unpacker);
  unpacker->has_thread = status == 0;
  errno = status;
  return status == 0 ? 0 : -1;
}

cli_unpacker *cli_unpacker_start(cli_packing packing, int fd, const char *head, size_t head_len) {
  cli_unpacker *unpacker = calloc(1, sizeof *unpacker);
  if (!unpacker) return NULL;
  struct stat info;
  unpacker->fd = fd;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) unpacker->size = info.st_size;
  pthread_mutex_init(&unpacker->mutex, NULL);
  pthread_cond_init(&unpacker->has_capacity, NULL);
  /* Both calls must run: cli_unpacker_free closes every descriptor that is not -1. */
  const bool has_filled = make_pipe(unpacker->filled) == 0, has_stop = make_pipe(unpacker->stop) == 0;
  const bool has_pipes = has_filled && has_stop;
  if (has_pipes) errno = ENOMEM;
  if (has_pipes && make_buffers(unpacker, head, head_len) == 0 &&
      (unpacker->decoder = cli_decoder_create(packing)) != NULL && start_thread(unpacker) == 0)
    return unpacker;
  int trouble = errno;
  cli_unpacker_free(unpacker);
  errno = trouble;
  return NULL;
}

static void stop_thread(cli_unpacker *unpacker) {
  pthread_mutex_lock(&unpacker->mutex);
  unpacker->is_stopping = true;
  write_byte(unpacker->stop[1]);
  pthread_cond_signal(&unpacker->has_capacity);
  pthread_mutex_unlock(&unpacker->mutex);
  (void)pthread_join(unpacker->thread, NULL);
}

void cli_unpacker_free(cli_unpacker *unpacker) {
  if (!unpacker) return;
  if (unpacker->has_thread) stop_thread(unpacker);
  for (int i = 0; i < 2; i++) {
    if (unpacker->filled[i] >= 0) close(unpacker->filled[i]);
    if (unpacker->stop[i] >= 0) close(unpacker->stop[i]);
  }
  for (int i = 0; i < PIECES; i++) free(unpacker->pieces[i].data);
  free(unpacker->source);
  cli_decoder_free(unpacker->decoder);
  pthread_cond_destroy(&unpacker->has_capacity);
  pthread_mutex_destroy(&unpacker->mutex);
  free(unpacker);
}
