/* Traps for crawlers: endless many addresses of few pages. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TRAPS_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TRAPS_H

#include <simdiri/simdiri.h>

/* The kinds, in the order in which they are shown. */
typedef enum {
  CLI_TRAP_REPEATED, /* a segment of the path is there three times at equal distances */
  CLI_TRAP_GROWING,  /* a long path of few different segments, or escapes of escapes of escapes */
  CLI_TRAP_CALENDAR, /* the path ends in a date, or parameters have one */
  CLI_TRAP_SESSION,  /* a session id in the path */
  CLI_TRAP_FILTERS,  /* any parameters: some of many that can be combined */
  CLI_TRAP_ORDER,    /* two parameters and more: their order */
  CLI_TRAP_KINDS
} cli_trap_kind;

/* A record that belongs to a trap if its group has enough different values. */
typedef struct {
  cli_trap_kind kind;
  simdiri_text group;   /* the host, or the route below which the values vary */
  uint64_t key;         /* what distinguishes groups besides their texts */
  uint64_t value;       /* the hash of what varies */
  uint32_t year, month; /* of CLI_TRAP_CALENDAR; month 0: only the year is known */
} cli_trap;

/* The parts of a normal form. */
typedef struct {
  simdiri_text normal, host, query;
  uint64_t hash; /* of the normal form */
} cli_trap_record;

/* Finds at most one candidate of each kind, in time linear in the record. Their groups are in `texts`, which is emptied
 * first. */
simdiri_status cli_find_traps(const cli_trap_record *record, simdiri_buffer *texts, cli_trap traps[CLI_TRAP_KINDS],
                              size_t *count);

#endif
