/* Describes how two identities differ. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/common/text.h"
#include "keys/key/identity.h"
#include "keys/state/state.h"

static const char beginning[] = "the state has ", middle[] = "; you asked for ";
/* The bytes of these, and of the number of differences that do not fit. */
enum { FIXED_LEN = sizeof beginning - 1 + sizeof middle + 40 };

/* The settings of one identity that the other lacks or has with another value. */
typedef struct {
  char text[SIMDIRI_STATE_DIFFERENCE_CAPACITY];
  size_t len;
  unsigned missing_count; /* differences that do not fit */
} side;

static bool is_equal(span a, span b) { return a.len == b.len && memcmp(a.data, b.data, a.len) == 0; }

/* Finds the setting of the identity that has this name. */
static bool find_setting(span identity, span name, span *found) {
  span found_name, value;
  while (simdiri_identity_next_setting(&identity, found)) {
    simdiri_identity_split_setting(*found, &found_name, &value);
    if (is_equal(found_name, name)) return true;
  }
  return false;
}

/* Appends text with "?" for controls, which no keyer writes, and for bytes above 7E. */
static void append_text(side *to, span text) {
  for (size_t i = 0; i < text.len; i++) {
    const unsigned char byte = (unsigned char)text.data[i];
    to->text[to->len++] = (char)(byte >= 0x20 && byte < 0x7F ? byte : '?');
  }
}

static void append_setting(side *to, span setting, bool is_there) {
  if (to->len > 0) append_text(to, (span){", ", 2});
  if (!is_there) append_text(to, (span){"no ", 3});
  append_text(to, setting);
}

/* Appends a difference completely or not at all. */
static void append_difference(side *has, span found, bool is_found, side *asks, span asked, bool is_asked) {
  const size_t max_added = 2 * sizeof ", no " + found.len + asked.len;
  if (max_added >= SIMDIRI_STATE_DIFFERENCE_CAPACITY - FIXED_LEN - has->len - asks->len) {
    has->missing_count++;
    return;
  }
  append_setting(has, found, is_found);
  append_setting(asks, asked, is_asked);
}

/* Adds the settings of `these` that `others` lack or, if `is_both`, have with another value. */
static void append_differences(span these, span others, side *mine, side *theirs, bool is_both) {
  span setting, name, value, other;
  while (simdiri_identity_next_setting(&these, &setting)) {
    simdiri_identity_split_setting(setting, &name, &value);
    if (is_equal(name, (span){"secret", 6})) continue; /* a digest of the secret, which means nothing to people */
    if (!find_setting(others, name, &other))
      append_difference(mine, setting, true, theirs, name, false);
    else if (is_both && !is_equal(setting, other))
      append_difference(mine, setting, true, theirs, other, true);
  }
}

/* Writes how many differences do not fit, in less than 40 bytes. */
static void append_missing(char *at, unsigned count) {
  static const char after[] = " more differ";
  unsigned unit = 1;
  *at++ = ';';
  *at++ = ' ';
  while (count / unit >= 10) unit *= 10;
  for (; unit > 0; unit /= 10) *at++ = (char)('0' + count / unit % 10);
  memcpy(at, after, sizeof after);
}

void simdiri_state_describe_difference(span found, span asked, char difference[SIMDIRI_STATE_DIFFERENCE_CAPACITY]) {
  side has = {.len = 0}, asks = {.len = 0};
  append_differences(found, asked, &has, &asks, true);
  append_differences(asked, found, &asks, &has, false);
  difference[0] = '\0';
  if (has.len == 0) return;
  char *at = difference;
  memcpy(at, beginning, sizeof beginning - 1);
  memcpy(at += sizeof beginning - 1, has.text, has.len);
  memcpy(at += has.len, middle, sizeof middle - 1);
  memcpy(at += sizeof middle - 1, asks.text, asks.len);
  at[asks.len] = '\0';
  const unsigned missing = has.missing_count + asks.missing_count;
  if (missing > 0) append_missing(at + asks.len, missing);
}

simdiri_status simdiri_state_fail_other(simdiri_state *state, simdiri_state_problem problem, const char *identity,
                                        size_t identity_len) {
  const state_manifest *manifest = &state->manifest;
  const simdiri_status status = simdiri_state_fail(&state->store, problem, STATE_FILE, 0);
  if (identity)
    simdiri_state_describe_difference((span){text_or_empty(manifest->identity), manifest->identity_len},
                                      (span){identity, identity_len}, state->store.failure.difference);
  return status;
}
