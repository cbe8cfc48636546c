/* The body and the trailer of a gzip member, by ISA-L. */
/* SPDX-License-Identifier: MIT */
#include "cli/compress/gzip_body.h"

#ifdef SIMDIRI_HAS_ISAL
#include <isa-l/igzip_lib.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CRC_LEN = 4, TRAILER_LEN = 8, BYTE_BITS = 8 };

struct cli_gzip_body {
  struct inflate_state state, before; /* `before`: before the current step */
  unsigned char trailer[TRAILER_LEN]; /* CRC32 and ISIZE, both little-endian */
  size_t trailer_len;
};

int cli_gzip_body_create(cli_gzip_body **body) {
  *body = malloc(sizeof **body);
  return *body ? 0 : -1;
}

void cli_gzip_body_free(cli_gzip_body *body) { free(body); }

void cli_gzip_body_begin(cli_gzip_body *body) {
  isal_inflate_init(&body->state);
  body->state.crc_flag = ISAL_GZIP_NO_HDR; /* computes the checksum; the trailer is read below */
  body->trailer_len = 0;
}

/* Casts const away, because ISA-L's types lack it; it only reads the bytes. */
static uint8_t *cast_to_bytes(const char *text) {
  return (uint8_t *)(uintptr_t)text; /* NOLINT(performance-no-int-to-ptr) */
}

static uint32_t clamp_to_uint32(size_t len) { return len < UINT32_MAX ? (uint32_t)len : UINT32_MAX; }

/* ISA-L reads whole words. Gives those bytes of the last one back that it did not need; those that came with an earlier
 * step begin the trailer. */
static void return_unused(cli_gzip_body *body, cli_decode_step *step, const char *first) {
  struct inflate_state *state = &body->state;
  if (state->read_in_length <= 0) return; /* negative: ISA-L found the error after the end of the data */
  const ptrdiff_t unused = state->read_in_length / BYTE_BITS;
  const ptrdiff_t returned = unused < step->in - first ? unused : step->in - first;
  state->read_in >>= state->read_in_length % BYTE_BITS;
  for (ptrdiff_t left = unused - returned; left > 0; left--) {
    body->trailer[body->trailer_len++] = (unsigned char)state->read_in;
    state->read_in >>= BYTE_BITS;
  }
  state->read_in_length = 0;
  step->in -= returned;
}

/* Returns true if the data so far are valid. */
static bool inflate_step(struct inflate_state *state, cli_decode_step *step) {
  state->next_in = cast_to_bytes(step->in);
  state->avail_in = clamp_to_uint32((size_t)(step->in_end - step->in));
  state->next_out = (uint8_t *)step->out;
  state->avail_out = clamp_to_uint32((size_t)(step->out_end - step->out));
  const int status = isal_inflate(state);
  step->in = (const char *)state->next_in;
  step->out = (char *)state->next_out;
  return status >= 0 && status != ISAL_NEED_DICT;
}

/* Decodes a step that failed again, byte by byte, because ISA-L keeps back up to 32 KiB of valid data on an error.
 * Returns false at the error, and true if there is no space for the data before it. */
static bool decode_valid_part(cli_gzip_body *body, cli_decode_step *step) {
  const char *first = step->in;
  cli_decode_step byte = *step;
  body->state = body->before;
  byte.in_end = byte.in; /* first, what the state itself contains */
  bool is_valid = inflate_step(&body->state, &byte);
  while (is_valid && byte.out < byte.out_end && byte.in < step->in_end) {
    byte.in_end = byte.in + 1;
    is_valid = inflate_step(&body->state, &byte);
  }
  step->in = byte.in;
  step->out = byte.out;
  if (!is_valid) return_unused(body, step, first);
  return is_valid;
}

static int decode_blocks(cli_gzip_body *body, cli_decode_step *step, const char **reason) {
  const cli_decode_step first = *step;
  memcpy(&body->before, &body->state, sizeof body->before);
  if (inflate_step(&body->state, step)) {
    if (body->state.block_state == ISAL_BLOCK_FINISH) return_unused(body, step, first.in);
    return CLI_DECODED;
  }
  *step = first;
  if (decode_valid_part(body, step)) return CLI_DECODED;
  *reason = "invalid deflate data";
  return CLI_DECODE_BAD;
}

static uint32_t read_u32(const unsigned char *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Reads up to the end of the checksum or of the length, whichever comes next, and checks it. */
static int read_trailer(cli_gzip_body *body, cli_decode_step *step, const char **reason) {
  const size_t end = body->trailer_len < CRC_LEN ? CRC_LEN : TRAILER_LEN;
  while (body->trailer_len < end && step->in < step->in_end)
    body->trailer[body->trailer_len++] = (unsigned char)*step->in++;
  if (body->trailer_len >= CRC_LEN && read_u32(body->trailer) != body->state.crc)
    *reason = "incorrect data check";
  else if (body->trailer_len == TRAILER_LEN && read_u32(body->trailer + CRC_LEN) != body->state.total_out)
    *reason = "incorrect length check"; /* both modulo 2^32 */
  else
    return CLI_DECODED;
  return CLI_DECODE_BAD;
}

int cli_gzip_body_decode(cli_gzip_body *body, cli_decode_step *step, bool *is_complete, const char **reason) {
  int status = CLI_DECODED;
  if (body->state.block_state != ISAL_BLOCK_FINISH) status = decode_blocks(body, step, reason);
  if (status == CLI_DECODED && body->state.block_state == ISAL_BLOCK_FINISH) status = read_trailer(body, step, reason);
  if (status == CLI_DECODED && body->trailer_len == CRC_LEN) status = read_trailer(body, step, reason);
  *is_complete = status == CLI_DECODED && body->trailer_len == TRAILER_LEN;
  return status;
}
#else
int cli_gzip_body_create(cli_gzip_body **body) {
  *body = NULL;
  return 0;
}

void cli_gzip_body_free(cli_gzip_body *body) { (void)body; }

void cli_gzip_body_begin(cli_gzip_body *body) { (void)body; }

int cli_gzip_body_decode(cli_gzip_body *body, cli_decode_step *step, bool *is_complete, const char **reason) {
  (void)body;
  (void)step;
  *is_complete = false;
  *reason = "this build lacks ISA-L";
  return CLI_DECODE_BAD;
}
#endif
