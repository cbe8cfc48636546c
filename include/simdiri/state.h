/* Sets of fingerprints on disk. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATE_H
#define SIMDIRI_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/key.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a state cannot be used. */
typedef enum {
  SIMDIRI_STATE_NO_PROBLEM = 0,
  SIMDIRI_STATE_SYSTEM,         /* the system refused something: system_error is its errno */
  SIMDIRI_STATE_LOCKED,         /* another process has it open for writing */
  SIMDIRI_STATE_MISSING,        /* there is none, and it was not to be created */
  SIMDIRI_STATE_FOREIGN,        /* the directory holds other things */
  SIMDIRI_STATE_EXISTS,         /* a new one was to be made where there is one */
  SIMDIRI_STATE_DAMAGED,        /* truncated, or not what was written: offset says where, if one place is to blame */
  SIMDIRI_STATE_OTHER_IDENTITY, /* written with another profile */
  SIMDIRI_STATE_OTHER_SECRET,   /* written with another secret */
  SIMDIRI_STATE_NEWER_VERSION,  /* written by a version to come */
  SIMDIRI_STATE_BOUND,          /* it needs more memory than it may use */
  SIMDIRI_STATE_OLDER_VERSION,  /* written by an older version, whose run files tell its secret: to be migrated */
  SIMDIRI_STATE_NOT_A_FILE, /* a directory, symbolic link, FIFO, device or socket has the name of one of its files */
  SIMDIRI_STATE_UNFINISHED, /* files of keys, but no file "state": a merge or migration was cut off, or it was lost */
  SIMDIRI_STATE_NO_KEYS,    /* to be relabeled: its identity is not that of a keyer */
  SIMDIRI_STATE_OLD_DIGEST, /* to be relabeled: rules or redirects have a digest in its identity that can be forged */
  SIMDIRI_STATE_OLDER_PLAIN /* written by an older version, without a secret: to be migrated */
} simdiri_state_problem;

enum { SIMDIRI_STATE_VERSION = 2, SIMDIRI_STATE_NOTE_MAX = 4096, SIMDIRI_STATE_DIFFERENCE = 256 };

/* Values of must_be_new. WHEN_PUBLISHED: the directory is not a state until the first publication, so a state that is
 * published only once exists either completely or not at all. */
enum { SIMDIRI_STATE_NEW = 1, SIMDIRI_STATE_NEW_WHEN_PUBLISHED = 2 };

typedef struct {
  simdiri_state_problem problem;
  int system_error; /* errno, or 0 */
  char file[32];    /* in the directory; "" for the directory itself */
  uint64_t offset;  /* into the file, if it is damaged */
  /* Of OTHER_IDENTITY: how the identity of the state differs from the one that was asked for, such as "the state has
   * rung=syntax; you asked for rung=scheme"; "" if that cannot be said. Ends with NUL. */
  char difference[SIMDIRI_STATE_DIFFERENCE];
} simdiri_state_failure;

/* One sentence on what is wrong and what to do. Static storage. */
SIMDIRI_API const char *simdiri_state_problem_message(simdiri_state_problem problem);

/* Set struct_size, zero the rest, then change what you need. */
typedef struct {
  size_t struct_size;          /* sizeof(simdiri_state_options) */
  uint64_t memory;             /* bytes that it may use, at least 8 MB; 0: 256 MB */
  bool read_only;              /* no lock, nothing created, nothing cleaned up; for info and verify */
  int must_be_new;             /* SIMDIRI_STATE_NEW…: EXISTS if there is one */
  const unsigned char *secret; /* 16 bytes to be kept in a new state; of an older one it must be the secret. Or NULL */
  bool accepts_older;          /* with read_only: a state of an older version is opened, too, instead of refused */
  bool secret_may_be_known;    /* of a new state: its info says so, and so does that of every state made of it */
} simdiri_state_options;

/* A set of fingerprints in a directory, for more of them than memory holds, and from one run to the next. Inserts go to
 * memory and to files that do not count yet; simdiri_state_publish makes them count, all at once: a process that is
 * killed, at any moment, leaves behind what was published last. One process at a time may write, one thread at a time
 * may use the object. Only the owner can access the files of a state with a secret, and its directory if
 * simdiri_state_open creates it: such a state cannot be shared between users. Other states get the permissions that the
 * umask allows; to share one, use a group-writable (setgid) directory and umask 002 for every user. POSIX systems only:
 * elsewhere opening one is SIMDIRI_ERROR_BAD_OPTION. */
typedef struct simdiri_state simdiri_state;

/* Opens the state in the directory `path` (NUL-terminated), or creates both. `identity` is that of the profile whose
 * keys it holds (simdiri_keyer_identity), at most 64 KB; NULL takes whatever an older state has. Files that a killed
 * process left behind are removed. Errors: STATE, NO_MEMORY, BAD_OPTION. `failure` (here and below) may be NULL. */
SIMDIRI_API simdiri_status simdiri_state_open(const char *path, const char *identity, size_t identity_len,
                                              const simdiri_state_options *options, const simdiri_allocator *allocator,
                                              simdiri_state **state, simdiri_state_failure *failure);
/* What has not been published is gone. */
SIMDIRI_API void simdiri_state_close(simdiri_state *state);

/* As simdiri_seen_insert, against the files, too; is_new must not be NULL. After an error nothing that was inserted
 * since the last publication is there any more, and every call but close gives the same error. The larger the batch,
 * the less is read for each. */
SIMDIRI_API simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                                size_t count, uint8_t *is_new, simdiri_state_failure *failure);
/* For more of them at once than a caller wants to hold in memory: hands some over to wait for their answers, in memory
 * and in a file of the directory that goes away by itself. *done is how many: fewer than `count` if no more may wait,
 * which is at least a quarter as many as there are bytes of memory; then settle first. Errors as for insert. */
SIMDIRI_API simdiri_status simdiri_state_defer(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                               size_t count, size_t *done, simdiri_state_failure *failure);
/* Inserts all that waits, by one pass over the files. Before that, insert and publish are BAD_OPTION if anything waits;
 * rollback forgets what does. */
SIMDIRI_API simdiri_status simdiri_state_resolve_deferred(simdiri_state *state, simdiri_state_failure *failure);
/* Which of those that were settled last were new, in the order in which they were handed over: each call goes on where
 * the one before ended. Gives how many it answered: fewer than `count` if there are no more. What is handed over or
 * inserted next ends it. */
SIMDIRI_API size_t simdiri_state_answers(simdiri_state *state, uint8_t *is_new, size_t count);
/* Makes what was inserted durable, with a note of the caller's: how long its output is by now, for one. Publish when
 * what follows from the inserts is safe. After an error the state has, when it is opened again, either this publication
 * or the one before. */
SIMDIRI_API simdiri_status simdiri_state_publish(simdiri_state *state, const void *note, size_t note_len,
                                                 simdiri_state_failure *failure);
/* Forgets what was inserted since the last publication. */
SIMDIRI_API simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure);

/* What a state is, as published last. Pointers are its own, good until it is published again or closed. */
typedef struct {
  uint32_t version;
  uint32_t run_count;     /* sorted files */
  uint64_t count;         /* different fingerprints */
  uint64_t generation;    /* publications, creation included */
  uint64_t bytes;         /* of all files */
  uint64_t bytes_written; /* bytes written by this object */
  uint64_t bytes_read;    /* bytes read by this object */
  const char *identity;
  size_t identity_len;
  const void *note; /* NULL if there is none */
  size_t note_len;
  const unsigned char *secret; /* 16 bytes, or NULL */
  bool secret_may_be_known;    /* it is that of a state of version 1, or was marked so: better make a new one */
} simdiri_state_info;

SIMDIRI_API void simdiri_state_get_info(const simdiri_state *state, simdiri_state_info *info);

/* Reads every file whole: checksums, order, counts. */
SIMDIRI_API simdiri_status simdiri_state_verify(simdiri_state *state, simdiri_state_failure *failure);

/* What simdiri_state_relabel found in the old state. */
typedef struct {
  uint32_t rules;           /* the rules number that its keys were made by */
  bool has_other_idna;      /* and other tables of domain names … */
  bool has_other_unicode;   /* … or of Unicode normalization than those of this version */
  bool has_old_digest;      /* it names rules or redirects by 64 bits: OLD_DIGEST */
  uint32_t version;         /* the version of the old state … */
  bool has_secret;          /* … and whether it keeps a secret, which the new one has, too */
  bool secret_may_be_known; /* others may have computed or read that secret */
} simdiri_state_relabeled;

/* Makes a new state at `path` with the fingerprints and the secret of the one at `old_path`, which is only read and may
 * be of an older version. Its identity names the rules number and the tables of this version; the other options stay.
 * A record whose key differs between the two, see simdiri_key_rules_change, is not in the new state: it is reported as
 * new again. `options`: memory. `relabeled`, failed_path and failure may be NULL. Errors: STATE (NO_KEYS for
 * an identity that no keyer made, OLD_DIGEST), NO_MEMORY, BAD_OPTION. */
SIMDIRI_API simdiri_status simdiri_state_relabel(const char *old_path, const char *path,
                                                 const simdiri_state_options *options,
                                                 const simdiri_allocator *allocator, simdiri_state_relabeled *relabeled,
                                                 const char **failed_path, simdiri_state_failure *failure);

/* Makes a new state at `path` of what several hold, all with the same identity and secret. They are only read.
 * *failed_path (may be NULL) is the one that the failure is about: of `paths`, or `path`. */
SIMDIRI_API simdiri_status simdiri_state_merge(const char *const *paths, size_t path_count, const char *path,
                                               const simdiri_state_options *options, const simdiri_allocator *allocator,
                                               const char **failed_path, simdiri_state_failure *failure);

#ifdef __cplusplus
}
#endif

#endif
