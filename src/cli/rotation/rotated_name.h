/* Names of rotated files, as logrotate(8) and logging libraries form them: access.log.3, access.log-20260131,
 * access.log.2026-01-31, access-20260131.log; each perhaps with the suffix of a compressed file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ROTATION_ROTATED_NAME_H
#define SIMDIRI_CLI_ROTATION_ROTATED_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* What a name says about the age of the file. */
typedef enum {
  CLI_ROTATED_LIVE,    /* nothing: it is the file that grows */
  CLI_ROTATED_NUMBER,  /* a number; the oldest file has the highest */
  CLI_ROTATED_DATE,    /* a date, perhaps with a time */
  CLI_ROTATED_SECONDS, /* seconds since 1970, of logrotate's dateformat -%s */
} cli_rotated_kind;

enum { CLI_STAMP_MAX = 32 };

/* Offsets are those in the file name, without its directory. */
typedef struct {
  cli_rotated_kind kind;
  size_t stem_len;           /* of the name of the live file, before the stamp */
  size_t end_at, end_len;    /* the rest of the name of the live file, after the stamp; mostly empty */
  bool is_packed;            /* the name ends with .gz or the suffix of another compression */
  char stamp[CLI_STAMP_MAX]; /* the digits of the number, or of the date and "." between numbers after it */
} cli_rotated_name;

/* Reads a file name without a directory. */
void cli_rotated_parse(const char *name, cli_rotated_name *parsed);

/* Are both names of files that were rotated from the same live file, or of that file? */
bool cli_rotated_is_sibling(const char *a, const cli_rotated_name *a_parsed, const char *b,
                            const cli_rotated_name *b_parsed);

/* Returns a negative number if `a` is older than `b`, a positive one if it is newer, else 0. The live file is the
 * newest. Only files of one kind, and the live file, can be compared. */
int cli_rotated_compare(const cli_rotated_name *a, const cli_rotated_name *b);

#endif
