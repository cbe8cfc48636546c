/* What a state asks of the system: a table, so that tests can make every call fail. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_IO_H
#define SIMDIRI_STATE_IO_H

#include <stddef.h>
#include <stdint.h>

typedef enum { STATE_OPEN_READ, STATE_OPEN_NEW, STATE_OPEN_LOCK, STATE_OPEN_NEW_SECRET } state_open_mode;

/* Every function gives a negative errno when it fails. */
typedef struct {
  int (*make_directory)(const char *path); /* it may be there already */
  int (*open_directory)(const char *path);
  /* NEW: read and write, emptied; SECRET: by nobody else */
  int (*open_file)(int directory, const char *name, state_open_mode mode);
  int (*close_file)(int file);
  int (*lock)(int file); /* for itself alone, without waiting */
  int64_t (*size)(int file);
  int64_t (*read)(int file, void *data, size_t len, int64_t offset);
  int64_t (*write)(int file, const void *data, size_t len, int64_t offset);
  int (*sync)(int file);
  int (*rename)(int directory, const char *from, const char *to);
  int (*remove)(int directory, const char *name);
  /* Calls `visit` for each entry but "." and "..", until it gives something else than 0, which is given back. */
  int (*list)(int directory, int (*visit)(void *user, const char *name), void *user);
} simdiri_state_io;

/* The system itself; NULL where it is not POSIX. */
const simdiri_state_io *simdiri_state_system_io(void);

#endif
