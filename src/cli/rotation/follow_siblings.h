/* The files of a rotation next to a file that is followed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ROTATION_FOLLOW_SIBLINGS_H
#define SIMDIRI_CLI_ROTATION_FOLLOW_SIBLINGS_H

#include "cli/rotation/follow.h"

/* Opens the file after the current one in the rotation. Returns its descriptor, or -1: there is none, or the names are
 * just changing, or follow->trouble is set. */
int cli_follow_open_next(cli_follow *follow);

/* After the current file was truncated: opens the copy of it that was made before (logrotate's copytruncate), which
 * begins with the bytes that were read. Returns its descriptor, or -1. */
int cli_follow_open_copy(cli_follow *follow);

/* Are the bytes before `follow->offset` in this file those that were read? */
bool cli_follow_has_tail(const cli_follow *follow, int fd);

#endif
