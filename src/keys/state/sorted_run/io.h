/* The system calls that a state makes, as a table, so that tests can make every call fail. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_IO_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { STATE_OPEN_READ, STATE_OPEN_NEW, STATE_OPEN_LOCK } state_open_mode;

/* Returned instead of an errno if the name belongs to a directory, symbolic link, FIFO, device or socket. */
enum { STATE_NOT_A_FILE = 1 << 20 };

/* Functions return a negative errno, or -STATE_NOT_A_FILE, when they fail. None waits for another process. */
typedef struct {
  /* The directory may exist already. If `is_private`, only its owner may access a directory that is made. */
  int (*make_directory)(const char *path, bool is_private);
  int (*open_directory)(const char *path);
  int (*open_parent)(int directory); /* the directory that contains this one */
  /* Opens a regular file only, and follows no symbolic link. READ: for reading. NEW: removes a file of this name and
   * creates an empty one, for reading and writing. LOCK: for reading and writing, created if absent. If `is_private`,
   * only the owner may access a file that is created, from the moment it exists. */
  int (*open_file)(int directory, const char *name, state_open_mode mode, bool is_private);
  int (*close_file)(int file);
  int (*lock)(int file); /* exclusively, without waiting */
  int64_t (*size)(int file);
  int64_t (*read)(int file, void *data, size_t len, int64_t offset);
  int64_t (*write)(int file, const void *data, size_t len, int64_t offset);
  int (*sync)(int file);
  int (*truncate)(int file, int64_t size);
  int (*rename)(int directory, const char *from, const char *to);
  int (*remove)(int directory, const char *name);
  /* Calls `take_name` for each entry except "." and "..", until it returns a value other than 0, which is then
   * returned. */
  int (*list)(int directory, int (*take_name)(void *user, const char *name), void *user);
  uint64_t (*now)(void);     /* the time in seconds since 1970 */
  uint64_t (*process)(void); /* the number of this process */
} state_io;

/* The system calls of this system; NULL where it is neither POSIX nor Windows. */
const state_io *simdiri_state_system_io(void);

#endif
