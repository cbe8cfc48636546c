/**
 * @file
 * @brief Sets of fingerprints on disk.
 *
 * SPDX-License-Identifier: MIT
 */
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

/** @defgroup state Sets on disk
 * Sets of fingerprints on disk, for more fingerprints than memory can hold, and from one run of a program to the next.
 * @{ */

/** Why a state cannot be used. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_STATE_NO_PROBLEM = 0, /**< No problem. */
  SIMDIRI_STATE_SYSTEM,         /**< The system refused a call; `system_error` is its errno. */
  SIMDIRI_STATE_LOCKED,         /**< Another process has the state open for writing. */
  SIMDIRI_STATE_MISSING,        /**< There is no state, and the call does not create one. */
  SIMDIRI_STATE_FOREIGN,        /**< The directory contains files that are not part of a state. */
  SIMDIRI_STATE_EXISTS,         /**< There is a state, but the call must create a new one. */
  /** A file is truncated, missing or changed; `offset` is the position if the damage is at one place. */
  SIMDIRI_STATE_DAMAGED,
  SIMDIRI_STATE_OTHER_IDENTITY, /**< The state was written with another profile; `difference` says how it differs. */
  SIMDIRI_STATE_OTHER_SECRET,   /**< The state was written with another secret. */
  SIMDIRI_STATE_NEWER_VERSION,  /**< A newer version of the library wrote the state. */
  SIMDIRI_STATE_BOUND,          /**< The state needs more memory than the option `memory` allows. */
  /** An older version wrote the state, and its files reveal the secret. Migrate it with simdiri_state_relabel(). */
  SIMDIRI_STATE_OLDER_VERSION,
  SIMDIRI_STATE_NOT_A_FILE, /**< A directory, symbolic link, FIFO, device or socket has the name of a state file. */
  /** The directory contains files of keys, but no file "state": a merge, migration or import was interrupted, or that
   * file was lost. */
  SIMDIRI_STATE_UNFINISHED,
  SIMDIRI_STATE_NO_KEYS, /**< simdiri_state_relabel(): the identity of the state is not that of a keyer. */
  /** simdiri_state_relabel(): the identity names rules or redirects by a digest of 64 bits, which can be forged. Make
   * the keys again from the original records. */
  SIMDIRI_STATE_OLD_DIGEST,
  /** An older version wrote the state, without a secret. Migrate it with simdiri_state_relabel(). */
  SIMDIRI_STATE_OLDER_PLAIN
} simdiri_state_problem;

enum {
  SIMDIRI_STATE_VERSION = 2,               /**< The version of the format that this library writes. */
  SIMDIRI_STATE_NOTE_MAX = 4096,           /**< The greatest length of a note in bytes. */
  SIMDIRI_STATE_DIFFERENCE_CAPACITY = 2048 /**< The size of simdiri_state_failure::difference in bytes. */
};

/** Whether simdiri_state_open() creates a state. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_STATE_OPEN_OR_CREATE = 0, /**< Open the state if there is one, otherwise create it. */
  SIMDIRI_STATE_NEW = 1,            /**< Create a state; if there is one, that is #SIMDIRI_STATE_EXISTS. */
  /** As NEW, but the directory is not a state until the first publication. So a state that is published only once
   * exists either completely or not at all. */
  SIMDIRI_STATE_NEW_WHEN_PUBLISHED = 2
} simdiri_state_creation;

/** Details of an error of a state. */
typedef struct {
  simdiri_state_problem problem; /**< The problem. */
  int system_error;              /**< The errno of the system, or 0. */
  char file[32];                 /**< The name of the file in the directory; "" for the directory itself. */
  uint64_t offset;               /**< If the file is damaged: the position of the damage in bytes. */
  /** With OTHER_IDENTITY, and with OTHER_SECRET if the identities differ in more than the secret: every part in which
   * the identity of the state differs from the one asked for, such as "the state has rung=syntax, no lossy; you asked
   * for rung=scheme, lossy=www". NUL-terminated. Parts that do not fit are counted at the end: "; 2 more differ". Empty
   * if the difference is not known. */
  char difference[SIMDIRI_STATE_DIFFERENCE_CAPACITY];
  uint64_t reserved[4]; /**< 0; later versions may have members here. */
} simdiri_state_failure;

/**
 * Returns one sentence that says what the problem is and what to do.
 *
 * @param problem  any number
 * @return The sentence, in static storage.
 */
SIMDIRI_API const char *simdiri_state_problem_message(simdiri_state_problem problem);

/** The options of a state. Set `struct_size`, set the rest to zero, then change what you need. */
typedef struct {
  size_t struct_size; /**< sizeof(simdiri_state_options) in your header. */
  uint64_t memory;    /**< The most memory that the state may use, in bytes: at least 8 MB. 0: 256 MB. */
  /** Open for reading only, with simdiri_state_get_info(), simdiri_state_contains(), simdiri_state_cursor_create() and
   * simdiri_state_verify(): take no lock, create nothing and remove nothing. Publications of a writer after the opening
   * are not seen. */
  bool read_only;
  bool accepts_older; /**< With `read_only`: also open a state that an older version wrote. */
  /** Others may know the `secret`. The state is marked so, and so is every state that is made from it: a new state at
   * once, an existing one when it is published. */
  bool secret_may_be_known;
  simdiri_state_creation creation; /**< Whether the call creates a state. */
  /** NULL, or #SIMDIRI_SECRET_LEN bytes: the secret to store in a new state. An existing state must have the same one.
   */
  const unsigned char *secret;
} simdiri_state_options;

/**
 * A set of fingerprints in a directory.
 *
 * Inserted fingerprints are in memory and in unpublished files until simdiri_state_publish() makes them part of the
 * state, all at once. If the process is killed, at any moment, the state is as it was after the last publication.
 *
 * One process at a time can have a state open for writing, and one thread at a time may use the object. Only the owner
 * can access the files of a state with a secret, and the directory if simdiri_state_open() creates it, so users cannot
 * share such a state. Other states get the permissions that the umask allows; to share one, use a group-writable
 * (setgid) directory and umask 002 for every user. States need POSIX or Windows: on other systems simdiri_state_open()
 * returns #SIMDIRI_ERROR_BAD_OPTION.
 */
typedef struct simdiri_state simdiri_state;

/**
 * Opens the state in a directory. Creates both if they are missing, and removes files that a killed process left.
 *
 * @param path          the directory, NUL-terminated
 * @param identity      the identity of the profile whose keys the state has (simdiri_keyer_identity()), at most 64 KB;
 *                      NULL accepts any identity of an existing state
 * @param identity_len  its length in bytes
 * @param options       NULL, or the options; NULL has the same effect as all zero
 * @param allocator     NULL for the default allocator; any other allocator must outlive the object
 * @param state         receives the new object; free it with simdiri_state_close()
 * @param failure       NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_BAD_OPTION.
 */
SIMDIRI_API simdiri_status simdiri_state_open(const char *path, const char *identity, size_t identity_len,
                                              const simdiri_state_options *options, const simdiri_allocator *allocator,
                                              simdiri_state **state, simdiri_state_failure *failure);

/**
 * Closes a state. Fingerprints that were not published are lost. A child process made by fork, or daemon, has a copy of
 * its parent's states, which it can close, and look up in. A call that has to change a file, such as
 * simdiri_state_publish(), returns #SIMDIRI_ERROR_BAD_OPTION there. Nothing of the parent is lost.
 *
 * @param state  the state; NULL does nothing
 */
SIMDIRI_API void simdiri_state_close(simdiri_state *state);

/**
 * Inserts fingerprints in order. All are looked up in one pass over the files, so larger batches read less for each.
 *
 * After an error, everything inserted since the last publication is lost, and every other call than
 * simdiri_state_close() returns the same error. The exception is #SIMDIRI_ERROR_BAD_OPTION, which changes nothing: the
 * state is read-only, or fingerprints are deferred. In a child process, however, later calls may return it, too.
 *
 * @param state         the state
 * @param fingerprints  the fingerprints
 * @param count         their number
 * @param is_new        receives 1 for each fingerprint that was not in the state and 0 for each that was; of equal
 *                      fingerprints, the first is new
 * @param failure       NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE, #SIMDIRI_ERROR_NO_MEMORY, #SIMDIRI_ERROR_BAD_OPTION or
 *         #SIMDIRI_ERROR_UNEVEN.
 */
SIMDIRI_API simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                                size_t count, uint8_t *is_new, simdiri_state_failure *failure);

/**
 * Defers the insertion of fingerprints, for a batch that is too large for the caller's memory. The state keeps deferred
 * fingerprints in memory and in a file without a name, whose space the system frees when the state is closed.
 *
 * Call simdiri_state_resolve_deferred() if fewer than `count` fingerprints were deferred, and at the end. The capacity
 * is at least one fingerprint for every 4 bytes of simdiri_state_options::memory. Errors are as for
 * simdiri_state_insert().
 *
 * @param state         the state
 * @param fingerprints  the fingerprints
 * @param count         their number
 * @param done          receives how many of them were deferred
 * @param failure       NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return As simdiri_state_insert().
 */
SIMDIRI_API simdiri_status simdiri_state_defer(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                               size_t count, size_t *done, simdiri_state_failure *failure);

/**
 * Inserts all deferred fingerprints, in one pass over the files. While fingerprints are deferred,
 * simdiri_state_insert() and simdiri_state_publish() return #SIMDIRI_ERROR_BAD_OPTION, and simdiri_state_rollback()
 * discards them.
 *
 * @param state    the state
 * @param failure  NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return As simdiri_state_insert().
 */
SIMDIRI_API simdiri_status simdiri_state_resolve_deferred(simdiri_state *state, simdiri_state_failure *failure);

/**
 * Returns which of the fingerprints that were resolved last are new, in the order in which they were deferred. Each
 * call continues after the results of the previous call. The results are lost when fingerprints are deferred or
 * inserted again.
 *
 * @param state   the state
 * @param is_new  receives 1 for each fingerprint that was new and 0 for each that was not
 * @param count   the number of entries of `is_new`
 * @return The number of results; fewer than `count` if there are no more.
 */
SIMDIRI_API size_t simdiri_state_deferred_results(simdiri_state *state, uint8_t *is_new, size_t count);

/**
 * Publishes all inserted fingerprints: makes them durable, together with a note. The note replaces that of the previous
 * publication.
 *
 * A program that writes new records to a file should make that file durable first, and publish its length as the note.
 * After a crash the program can then truncate the file to the length in the note.
 *
 * After an error, a state that is opened again has either this publication or the previous one.
 *
 * @param state     the state
 * @param note      the note: any bytes
 * @param note_len  its length in bytes, at most #SIMDIRI_STATE_NOTE_MAX
 * @param failure   NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return As simdiri_state_insert().
 */
SIMDIRI_API simdiri_status simdiri_state_publish(simdiri_state *state, const void *note, size_t note_len,
                                                 simdiri_state_failure *failure);

/**
 * Discards everything that was inserted or deferred since the last publication.
 *
 * @param state    the state
 * @param failure  NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return As simdiri_state_insert().
 */
SIMDIRI_API simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure);

/**
 * Looks fingerprints up, and adds nothing. Larger batches read less for each fingerprint.
 *
 * A state that is open for writing also knows what was inserted and not published yet, but not what is deferred. A
 * state that was opened with `read_only` can be used while another process writes: it knows what was published before
 * it was opened. An error changes nothing.
 *
 * @param state         the state
 * @param fingerprints  the fingerprints
 * @param count         their number
 * @param is_known      receives 1 for each fingerprint that is in the state and 0 for each that is not
 * @param failure       NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_state_contains(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                                  size_t count, uint8_t *is_known, simdiri_state_failure *failure);

/** Goes through all fingerprints of a state. One thread at a time may use it, or its state. */
typedef struct simdiri_state_cursor simdiri_state_cursor;

/**
 * Creates a cursor before the first fingerprint of a state.
 *
 * @param state   a state that was opened with `read_only`; it must outlive the cursor
 * @param cursor  receives the cursor; free it with simdiri_state_cursor_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_BAD_OPTION if the state is open for writing.
 */
SIMDIRI_API simdiri_status simdiri_state_cursor_create(simdiri_state *state, simdiri_state_cursor **cursor);

/**
 * Frees a cursor.
 *
 * @param cursor  the cursor; NULL does nothing
 */
SIMDIRI_API void simdiri_state_cursor_free(simdiri_state_cursor *cursor);

/**
 * Returns the next fingerprints, each once, ordered by `low`, then by `high`. After an error, every call returns the
 * same error.
 *
 * @param cursor        the cursor
 * @param fingerprints  receives the fingerprints
 * @param capacity      how many of them fit
 * @param count         receives their number, which is less than `capacity` only at the end or with an error
 * @param failure       NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_state_cursor_next(simdiri_state_cursor *cursor, simdiri_fingerprint *fingerprints,
                                                     size_t capacity, size_t *count, simdiri_state_failure *failure);

/** What simdiri_state_prune() did. */
typedef struct {
  uint64_t removed;     /**< The fingerprints that were removed. */
  uint64_t kept;        /**< The fingerprints that are left. */
  uint64_t undated;     /**< Those of them that are in files without times, which an older version wrote. */
  uint64_t reserved[2]; /**< 0; later versions may have members here. */
} simdiri_state_pruned;

/**
 * Removes fingerprints that were published long ago, and publishes the rest with the note unchanged. Removes whole
 * files: those whose newest fingerprints were published before a time. So no fingerprint is removed too early, but one
 * that was merged with newer ones stays as long as they do. Files without times stay; merging gives them the time of
 * the merge.
 *
 * @param state    a state that is open for writing, with nothing inserted or deferred since the last publication
 * @param before   the time, in seconds since 1970
 * @param pruned   NULL, or receives what was removed
 * @param failure  NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return As simdiri_state_publish(). #SIMDIRI_ERROR_BAD_OPTION changes nothing.
 */
SIMDIRI_API simdiri_status simdiri_state_prune(simdiri_state *state, uint64_t before, simdiri_state_pruned *pruned,
                                               simdiri_state_failure *failure);

/** Information about a state as last published. Pointers are views of the state, valid until it is published again or
 * closed. */
typedef struct {
  uint32_t version;            /**< The version of the format; at most #SIMDIRI_STATE_VERSION. */
  uint32_t run_count;          /**< The number of sorted files. */
  uint64_t count;              /**< The number of different fingerprints. */
  uint64_t generation;         /**< The number of publications, including the creation. */
  uint64_t bytes;              /**< The size of all files in bytes. */
  uint64_t bytes_written;      /**< How many bytes this object has written. */
  uint64_t bytes_read;         /**< How many bytes this object has read. */
  const char *identity;        /**< The identity. */
  size_t identity_len;         /**< Its length in bytes. */
  const void *note;            /**< The note of the last publication, or NULL. */
  size_t note_len;             /**< Its length in bytes. */
  const unsigned char *secret; /**< NULL, or the secret: #SIMDIRI_SECRET_LEN bytes. */
  bool secret_may_be_known;    /**< The secret is from a state of version 1, whose files reveal it, or was marked so. */
  /** The first publication of any fingerprint with a known time, in seconds since 1970; 0 if some of them were merged
   * with others without a time, or if no time is known. */
  uint64_t oldest;
  uint64_t newest;      /**< The last publication, in seconds since 1970; 0 if no time is known. */
  uint64_t undated;     /**< The fingerprints in files without times, which an older version wrote. */
  uint64_t reserved[8]; /**< 0; later versions may have members here. */
} simdiri_state_info;

/**
 * Returns information about a state.
 *
 * @param state  the state
 * @param info   receives the information
 */
SIMDIRI_API void simdiri_state_get_info(const simdiri_state *state, simdiri_state_info *info);

/**
 * Verifies a state: reads every file completely, and checks checksums, order and counts. Opening a state checks only
 * the small files and the headers of the others; every block is checked when it is read.
 *
 * @param state    the state
 * @param failure  NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_state_verify(simdiri_state *state, simdiri_state_failure *failure);

/** What simdiri_state_relabel() found in the old state. */
typedef struct {
  uint32_t rules_number;     /**< The rules number of its keys. */
  bool has_other_idna;       /**< Its keys were made with other tables of domain names than this version has. */
  bool has_other_unicode;    /**< Its keys were made with other tables of Unicode normalization. */
  bool has_old_digest;       /**< Its identity names rules or redirects by 64 bits: #SIMDIRI_STATE_OLD_DIGEST. */
  bool has_other_unwrapping; /**< Its keys of redirect wrappers were made in another way. */
  uint32_t version;          /**< The version of its format. */
  bool has_secret;           /**< It has a secret, which the new state has, too. */
  bool secret_may_be_known;  /**< Others may have computed or read that secret. */
  uint64_t reserved[4];      /**< 0; later versions may have members here. */
} simdiri_state_relabeled;

/**
 * Makes a new state with the fingerprints and the secret of an old one, and with an identity of this version of the
 * library: the rules number and the versions of the tables are new. Before rules number 4 the default for keys was
 * disallowed=encode; in an older identity of the profile rfc3987 it becomes disallowed=encode-all. All else is
 * unchanged. A record whose key differs between the two rules numbers (simdiri_key_rules_change()) is reported as new
 * again. The old state may be of an older version; it is only read.
 *
 * @param old_path     the directory of the old state, NUL-terminated
 * @param path         the directory of the new state, NUL-terminated
 * @param options      NULL, or options; `memory` and `secret` are used
 * @param allocator    NULL for the default allocator
 * @param relabeled    NULL, or receives what the old state had
 * @param failed_path  NULL, or receives the one of the two paths that a failure is about
 * @param failure      NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_BAD_OPTION.
 */
SIMDIRI_API simdiri_status simdiri_state_relabel(const char *old_path, const char *path,
                                                 const simdiri_state_options *options,
                                                 const simdiri_allocator *allocator, simdiri_state_relabeled *relabeled,
                                                 const char **failed_path, simdiri_state_failure *failure);

/**
 * Merges states: makes a new state with the fingerprints of several. All must have the same identity and secret. They
 * are only read.
 *
 * @param paths        the directories of the states, NUL-terminated
 * @param path_count   their number
 * @param path         the directory of the new state, NUL-terminated
 * @param options      NULL, or options; `memory` and `secret` are used
 * @param allocator    NULL for the default allocator
 * @param failed_path  NULL, or receives the path that a failure is about: one of `paths`, or `path`
 * @param failure      NULL, or receives details on #SIMDIRI_ERROR_STATE
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_STATE, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_BAD_OPTION.
 */
SIMDIRI_API simdiri_status simdiri_state_merge(const char *const *paths, size_t path_count, const char *path,
                                               const simdiri_state_options *options, const simdiri_allocator *allocator,
                                               const char **failed_path, simdiri_state_failure *failure);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
