/**
 * @file
 * @brief C++: sets of keys in memory and on disk. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_SET_HPP
#define SIMDIRI_CPP_SET_HPP

#include <simdiri/cpp/key.hpp>
#include <simdiri/seen.h>
#include <simdiri/state.h>

namespace simdiri {

/** @cond */
namespace detail {
struct free_seen {
  void operator()(simdiri_seen *object) const noexcept { simdiri_seen_free(object); }
};
struct close_state {
  void operator()(simdiri_state *object) const noexcept { simdiri_state_close(object); }
};
struct free_state_cursor {
  void operator()(simdiri_state_cursor *object) const noexcept { simdiri_state_cursor_free(object); }
};
} // namespace detail
/** @endcond */

/** @addtogroup cpp
 * @{ */

/** The options of a set in memory: the members of the C structure, all zero. */
struct seen_options : simdiri_seen_options {
  /** A set that grows, without a limit. */
  seen_options() noexcept : simdiri_seen_options() { struct_size = sizeof(simdiri_seen_options); }
};

/** A set of keys in memory. One thread at a time may use it, but look-ups may run together while nothing changes it. */
class seen : public handle<simdiri_seen, detail::free_seen> {
public:
  using handle::handle;
  /** Creates an empty set. @param options the options
   * @param allocator nullptr for the default allocator; it must outlive the set @return The set, or an error. */
  static result<seen> create(const simdiri_seen_options &options = seen_options(),
                             const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_seen *created = nullptr;
    const outcome what(simdiri_seen_create(&options, allocator, &created));
    return {what, seen(created)};
  }
  /** Inserts keys in order: simdiri_seen_insert(). @param keys the keys
   * @param is_new receives 1 for each key that was not in the set and 0 for each that was; or an empty span
   * @return How many keys are now in the set, new or not: all of them, or the first ones on an error.
   * #SIMDIRI_ERROR_NO_CAPACITY if `is_new` is too short. */
  result<std::size_t> insert(span<const fingerprint> keys, span<std::uint8_t> is_new = {}) noexcept {
    if (!is_new.empty() && is_new.size() < keys.size()) return outcome(SIMDIRI_ERROR_NO_CAPACITY);
    std::size_t done = 0;
    const outcome what(simdiri_seen_insert(get(), keys.data(), keys.size(), is_new.data(), &done));
    return {what, done};
  }
  /** Inserts one key; many in one call are faster. @param key the key @return Whether it was not in the set. */
  result<bool> insert(const fingerprint &key) noexcept {
    std::uint8_t is_new = 0;
    const outcome what(simdiri_seen_insert(get(), &key, 1, &is_new, nullptr));
    return {what, is_new != 0};
  }
  /** Looks keys up: simdiri_seen_contains(). @param keys the keys
   * @param is_known receives 1 for each key that is in the set and 0 for each that is not
   * @return #SIMDIRI_OK, or #SIMDIRI_ERROR_NO_CAPACITY if `is_known` is too short. */
  outcome contains(span<const fingerprint> keys, span<std::uint8_t> is_known) const noexcept {
    if (is_known.size() < keys.size()) return outcome(SIMDIRI_ERROR_NO_CAPACITY);
    simdiri_seen_contains(get(), keys.data(), keys.size(), is_known.data());
    return outcome();
  }
  /** Looks one key up. @param key the key @return Whether it is in the set. */
  bool contains(const fingerprint &key) const noexcept {
    std::uint8_t is_known = 0;
    simdiri_seen_contains(get(), &key, 1, &is_known);
    return is_known != 0;
  }
  /** Copies the next keys: simdiri_seen_next(). @param cursor 0 to begin; the call advances it
   * @param keys receives the keys; it must not be empty @return How many keys were copied; 0 after the end. */
  std::size_t next(std::uint64_t &cursor, span<fingerprint> keys) const noexcept {
    return simdiri_seen_next(get(), &cursor, keys.data(), keys.size());
  }
  /** @return The number of different keys. */
  std::uint64_t count() const noexcept { return simdiri_seen_count(get()); }
  /** @return The allocated memory in bytes. */
  std::uint64_t memory() const noexcept { return simdiri_seen_memory(get()); }
};

/** The options of a state: the members and constants of the C structure, all zero. */
struct state_options : simdiri_state_options {
  /** Open a state, or create it. */
  state_options() noexcept : simdiri_state_options() { struct_size = sizeof(simdiri_state_options); }
};

/** Why a state cannot be used: details of #SIMDIRI_ERROR_STATE. */
struct state_failure : simdiri_state_failure {
  /** No problem. */
  state_failure() noexcept : simdiri_state_failure() {}
  /** @return One sentence that says what the problem is and what to do; it ends with NUL. */
  const char *message() const noexcept { return simdiri_state_problem_message(problem); }
};

/**
 * A set of keys in a directory. One thread at a time may use it. Closing a state loses what was not published. Each
 * call takes an optional state_failure, which receives details on #SIMDIRI_ERROR_STATE.
 */
class state : public handle<simdiri_state, detail::close_state> {
public:
  using handle::handle;
  /** Opens or creates a state: simdiri_state_open(). @param path the directory, ending with NUL
   * @param identity the identity of the keyer @param options the options @param failure nullptr, or receives details
   * @param allocator nullptr for the default allocator; it must outlive the state @return The state, or an error. */
  static result<state> open(const char *path, std::string_view identity,
                            const simdiri_state_options &options = state_options(), state_failure *failure = nullptr,
                            const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_state *opened = nullptr;
    const outcome what(
        simdiri_state_open(path, identity.data(), identity.size(), &options, allocator, &opened, failure));
    return {what, state(opened)};
  }
  /** Inserts keys in order: simdiri_state_insert(). @param keys the keys
   * @param is_new receives 1 for each key that was not in the state and 0 for each that was
   * @param failure nullptr, or receives details
   * @return The outcome; #SIMDIRI_ERROR_NO_CAPACITY if `is_new` is too short, which changes nothing. */
  outcome insert(span<const fingerprint> keys, span<std::uint8_t> is_new, state_failure *failure = nullptr) noexcept {
    if (is_new.size() < keys.size()) return outcome(SIMDIRI_ERROR_NO_CAPACITY);
    return outcome(simdiri_state_insert(get(), keys.data(), keys.size(), is_new.data(), failure));
  }
  /** Looks keys up: simdiri_state_contains(). @param keys the keys
   * @param is_known receives 1 for each key that is in the state and 0 for each that is not
   * @param failure nullptr, or receives details @return As insert(). */
  outcome contains(span<const fingerprint> keys, span<std::uint8_t> is_known,
                   state_failure *failure = nullptr) noexcept {
    if (is_known.size() < keys.size()) return outcome(SIMDIRI_ERROR_NO_CAPACITY);
    return outcome(simdiri_state_contains(get(), keys.data(), keys.size(), is_known.data(), failure));
  }
  /** Defers the insertion of keys: simdiri_state_defer(). @param keys the keys @param failure nullptr, or receives
   * details @return How many keys were deferred, also on an error. */
  result<std::size_t> defer(span<const fingerprint> keys, state_failure *failure = nullptr) noexcept {
    std::size_t done = 0;
    const outcome what(simdiri_state_defer(get(), keys.data(), keys.size(), &done, failure));
    return {what, done};
  }
  /** Inserts all deferred keys. @param failure nullptr, or receives details @return The outcome. */
  outcome resolve_deferred(state_failure *failure = nullptr) noexcept {
    return outcome(simdiri_state_resolve_deferred(get(), failure));
  }
  /** Reads which deferred keys were new, after those that were read before. @param is_new receives 1 or 0 for each
   * @return How many results there were. */
  std::size_t deferred_results(span<std::uint8_t> is_new) noexcept {
    return simdiri_state_deferred_results(get(), is_new.data(), is_new.size());
  }
  /** Publishes all inserted keys: makes them durable, together with a note. @param note the note
   * @param failure nullptr, or receives details @return The outcome. */
  outcome publish(std::string_view note = {}, state_failure *failure = nullptr) noexcept {
    return outcome(simdiri_state_publish(get(), note.data() ? note.data() : "", note.size(), failure));
  }
  /** Discards what was inserted or deferred since the last publication. @param failure nullptr, or receives details
   * @return The outcome. */
  outcome rollback(state_failure *failure = nullptr) noexcept {
    return outcome(simdiri_state_rollback(get(), failure));
  }
  /** Removes keys that were published long ago: simdiri_state_prune(). @param before seconds since 1970
   * @param failure nullptr, or receives details @return What was removed. */
  result<simdiri_state_pruned> prune(std::uint64_t before, state_failure *failure = nullptr) noexcept {
    simdiri_state_pruned pruned = {};
    const outcome what(simdiri_state_prune(get(), before, &pruned, failure));
    return {what, pruned};
  }
  /** Reads and checks every file. @param failure nullptr, or receives details @return The outcome. */
  outcome verify(state_failure *failure = nullptr) noexcept { return outcome(simdiri_state_verify(get(), failure)); }
  /** @return Information; its pointers are views of the state until it is published again or closed. */
  simdiri_state_info info() const noexcept {
    simdiri_state_info info = {};
    simdiri_state_get_info(get(), &info);
    return info;
  }
};

/** Goes through all keys of a state. */
class state_cursor : public handle<simdiri_state_cursor, detail::free_state_cursor> {
public:
  using handle::handle;
  /** Begins before the first key. @param of a state that was opened with `read_only`; it must outlive the cursor
   * @return The cursor, or an error. */
  static result<state_cursor> create(state &of) noexcept {
    simdiri_state_cursor *created = nullptr;
    const outcome what(simdiri_state_cursor_create(of.get(), &created));
    return {what, state_cursor(created)};
  }
  /** Reads the next keys, in order. @param keys receives them @param failure nullptr, or receives details
   * @return Their number: less than `keys.size()` only at the end, or with an error. */
  result<std::size_t> next(span<fingerprint> keys, state_failure *failure = nullptr) noexcept {
    std::size_t count = 0;
    const outcome what(simdiri_state_cursor_next(get(), keys.data(), keys.size(), &count, failure));
    return {what, count};
  }
};

/** @} */

} // namespace simdiri

#endif
