/* Compression in its own thread. The main thread passes it pieces of data through a ring buffer. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/packer.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/util/threads.h"

/* All pieces but the last have the same length, so that the compressed bytes do not depend on the calls. */
enum { PIECES = 4, PIECE_LEN = 1 << 18 };

typedef struct {
  char *data;
  size_t len;
  int end; /* CLI_ENCODE_GO, … */
} packer_piece;

struct cli_packer {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t has_work, has_capacity;
  bool has_thread, lacks_threads, is_over; /* used by the writer only; is_over: something has failed */
  size_t head, tail;                       /* pieces [head, tail) are full; the writer fills piece `tail` */
  bool has_failed;
  packer_piece pieces[PIECES];
  /* Used by the compressing thread only. */
  int fd;
  cli_encoder *encoder;
  cli_packer_trouble trouble;
};

/* ------------------------------------------------------------------------------------------- compressing */

static int write_encoded(void *user, const char *data, size_t len) {
  cli_packer *packer = user;
  while (len > 0) {
    ssize_t written = write(packer->fd, data, len);
    if (written >= 0) {
      data += written;
      len -= (size_t)written;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd wait = {packer->fd, POLLOUT, 0};
      (void)poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      packer->trouble.number = errno;
      return -1;
    }
  }
  return 0;
}

static int encode_piece(cli_packer *packer, const packer_piece *piece) {
  const cli_sink sink = {write_encoded, packer};
  return cli_encode(packer->encoder, piece->data, piece->len, piece->end, &sink, &packer->trouble.reason);
}

static void *run_packer(void *argument) {
  cli_packer *packer = argument;
  int end = CLI_ENCODE_GO, status = 0;
  while (end != CLI_ENCODE_END && status == 0) {
    pthread_mutex_lock(&packer->mutex);
    while (packer->head == packer->tail) pthread_cond_wait(&packer->has_work, &packer->mutex);
    const packer_piece *piece = &packer->pieces[packer->head % PIECES];
    pthread_mutex_unlock(&packer->mutex);
    end = piece->end;
    status = encode_piece(packer, piece);
    pthread_mutex_lock(&packer->mutex);
    packer->head++;
    packer->has_failed = status != 0;
    pthread_cond_signal(&packer->has_capacity);
    pthread_mutex_unlock(&packer->mutex);
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------- writing */

static int pass_to_thread(cli_packer *packer) {
  pthread_mutex_lock(&packer->mutex);
  packer->tail++;
  pthread_cond_signal(&packer->has_work);
  while (packer->tail - packer->head == PIECES && !packer->has_failed)
    pthread_cond_wait(&packer->has_capacity, &packer->mutex);
  const bool has_failed = packer->has_failed;
  pthread_mutex_unlock(&packer->mutex);
  return has_failed ? -1 : 0;
}

/* Starts the thread when the first piece is full. A shorter file needs no thread, and neither does one that is flushed
 * after each record. */
static void start_thread(cli_packer *packer, int end) {
  if (packer->has_thread || packer->lacks_threads || end != CLI_ENCODE_GO) return;
  packer->has_thread = cli_thread_start(&packer->thread, run_packer, packer) == 0;
  packer->lacks_threads = !packer->has_thread;
}

static int hand_over(cli_packer *packer, int end) {
  packer_piece *piece = &packer->pieces[packer->tail % PIECES];
  if (packer->is_over) return -1;
  piece->end = end;
  start_thread(packer, end);
  packer->is_over = (packer->has_thread ? pass_to_thread(packer) : encode_piece(packer, piece)) != 0;
  packer->pieces[packer->tail % PIECES].len = 0;
  return packer->is_over ? -1 : 0;
}

int cli_packer_write(cli_packer *packer, const char *data, size_t len) {
  if (packer->is_over) return -1;
  while (len > 0) {
    packer_piece *piece = &packer->pieces[packer->tail % PIECES];
    const size_t capacity = PIECE_LEN - piece->len, taken = len < capacity ? len : capacity;
    memcpy(piece->data + piece->len, data, taken);
    piece->len += taken;
    data += taken;
    len -= taken;
    if (piece->len == PIECE_LEN && hand_over(packer, CLI_ENCODE_GO) != 0) return -1;
  }
  return 0;
}

int cli_packer_flush(cli_packer *packer) { return hand_over(packer, CLI_ENCODE_FLUSH); }

/* ------------------------------------------------------------------------------------------- creating and ending */

static void free_packer(cli_packer *packer) {
  for (int i = 0; i < PIECES; i++) free(packer->pieces[i].data);
  if (packer->encoder) cli_encoder_free(packer->encoder);
  pthread_cond_destroy(&packer->has_work);
  pthread_cond_destroy(&packer->has_capacity);
  pthread_mutex_destroy(&packer->mutex);
  free(packer);
}

cli_packer *cli_packer_start(cli_packing packing, int level, int fd) {
  cli_packer *packer = calloc(1, sizeof *packer);
  if (!packer) return NULL;
  packer->fd = fd;
  pthread_mutex_init(&packer->mutex, NULL);
  pthread_cond_init(&packer->has_work, NULL);
  pthread_cond_init(&packer->has_capacity, NULL);
  packer->encoder = cli_encoder_create(packing, level);
  bool is_complete = packer->encoder != NULL;
  for (int i = 0; i < PIECES; i++) is_complete &= (packer->pieces[i].data = malloc(PIECE_LEN)) != NULL;
  if (is_complete) return packer;
  free_packer(packer);
  return NULL;
}

cli_packer_trouble cli_packer_end(cli_packer *packer) {
  (void)hand_over(packer, CLI_ENCODE_END);
  if (packer->has_thread) (void)pthread_join(packer->thread, NULL);
  const cli_packer_trouble trouble = packer->trouble;
  free_packer(packer);
  return trouble;
}
