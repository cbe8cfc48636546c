/* Keys once more: what lossy rules, files of them and redirects mean, as naive as can be. Written from
 * simdiri-rules(5), whose lists of names are read from the page itself; shares no code with the library. Aborts when
 * memory runs out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef REFERENCE_KEY_H
#define REFERENCE_KEY_H

#include <simdiri/simdiri.h>

#include <stdbool.h>

typedef struct {
  char *data; /* malloc'd */
  size_t len;
} reference_bytes;

/* The lists of the page, in the page's order. */
enum {
  LIST_SESSION,
  LIST_SESSION_BY_VALUE,
  LIST_TRACKING,
  LIST_INDEX,
  LIST_SIGNATURE,
  LIST_TOKEN,
  LIST_EXPIRY,
  LIST_COUNT
};

/* Reads the page; exits on failure. Must be called before all other functions. */
void reference_read_names(const char *page);
/* Is the name in the list? Case is ignored, and "*" matches any text. */
bool reference_is_listed(int list, const char *name, size_t len);

typedef struct {
  int keeps;
  uint32_t lossy;               /* not 0: these rules apply to the host */
  int is_path;                  /* `pattern` is one of paths, and `value` what replaces them */
  char *pattern, *value, *host; /* value NULL: any; host "": any */
} reference_key_rule;

/* A line "unwrap" or "unwrap-path". Empty: a name or a scheme that it does not have, or any path. */
typedef struct {
  char *name, *host, *path, *scheme;
} reference_wrapper;

typedef struct {
  reference_key_rule *rule;
  size_t count;
  reference_wrapper *wrapper;
  size_t wrapper_count;
  uint32_t lossy;
  size_t bad_line; /* 0: none */
} reference_key_rules;

/* Reads a rules file, as far as its first mistake. */
reference_key_rules reference_read_rules(const char *text, size_t len);
void reference_free_rules(reference_key_rules *rules);

/* Are both as a line "path" of a rules file may have them? */
bool reference_is_path_rule(const char *pattern, const char *replacement);
/* Replaces the path by the rule. Returns false if it does not match; then nothing is allocated. */
bool reference_replace_path(const reference_key_rule *rule, bool ignores_case, const char *path, size_t len,
                            reference_bytes *out);
/* Is one of the segments "." or ".."? */
bool reference_has_dots(const char *path, size_t len);

/* The text of a key, and the rules that changed something. `own` may be NULL. */
reference_bytes reference_key(uint32_t lossy, const reference_key_rules *own, const char *text, size_t len,
                              uint32_t *fired);

/* A text that may be the target of a wrapper: if its normal form is a complete address without user information. */
typedef struct {
  reference_bytes text;
  bool needs_dot; /* in its host */
  bool is_path;   /* it follows a path, and has no dot segments */
} unwrapped_target;

typedef struct {
  unwrapped_target *list; /* the first good one counts */
  size_t count;
} unwrapped_targets;

/* Finds the targets of the normal form of a wrapper. */
unwrapped_targets reference_find_targets(const reference_key_rules *own, const char *text, size_t len);
void reference_free_targets(unwrapped_targets *targets);

/* Do the two differ only by a slash at the end of the path? */
bool reference_is_slash_redirect(const reference_bytes *from, const reference_bytes *to);
/* The index of the representative of texts[which]; texts[2 * i] redirects to texts[2 * i + 1]. */
size_t reference_is_whole(const reference_bytes *texts, size_t count, size_t which);

#endif
