/* The kinds of logs of --log. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_KINDS_H
#define SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_KINDS_H

#include "cli/options/command.h"

/* Turns options->log into what reads it: code, a pattern of --log-format, or --jsonl with pointers. Returns 0, or -1
 * after a message. */
int cli_use_log(cli_options *options);

/* Has every record of such a log a host, which --vhost-field=host names? */
bool cli_log_has_host(int log);

/* A message: without it, records of different hosts would have one key. */
#define CLI_WHOLE_IRIS "--vhost-field is the host of requests, and this --field holds whole IRIs"

#endif
