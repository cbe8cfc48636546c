/**
 * @file
 * @brief C++: keys, lossy rules and redirects. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_KEY_HPP
#define SIMDIRI_CPP_KEY_HPP

#include <functional>
#include <optional>

#include <simdiri/cpp/batch.hpp>
#include <simdiri/key.h>

/** @addtogroup cpp
 * @{ */

/** @param a a key @param b another @return Whether they are equal. */
constexpr bool operator==(const simdiri_fingerprint &a, const simdiri_fingerprint &b) noexcept {
  return a.low == b.low && a.high == b.high;
}
/** @param a a key @param b another @return Whether they differ. */
constexpr bool operator!=(const simdiri_fingerprint &a, const simdiri_fingerprint &b) noexcept { return !(a == b); }
/** @param a a key @param b another @return Whether `a` comes first in the order of states: by low, then by high. */
constexpr bool operator<(const simdiri_fingerprint &a, const simdiri_fingerprint &b) noexcept {
  return a.low != b.low ? a.low < b.low : a.high < b.high;
}
/** Hashes a key for the containers of the standard library; the bits of a key are random already. */
template <> struct std::hash<simdiri_fingerprint> {
  /** @param key a key @return Its hash. */
  std::size_t operator()(const simdiri_fingerprint &key) const noexcept { return static_cast<std::size_t>(key.low); }
};

/** @} */

namespace simdiri {

/** @addtogroup cpp
 * @{ */

using fingerprint = simdiri_fingerprint; /**< A key; keys can be compared, ordered and hashed. */

/** The hexadecimal form of a key. */
class hexadecimal {
public:
  /** Writes a key. @param key the key @param hash the hash that made it */
  explicit hexadecimal(const fingerprint &key, simdiri_hash hash = SIMDIRI_HASH_XXH3_128) noexcept
      : size_(simdiri_fingerprint_write(key, hash, digits_)) {}
  /** @return The digits: a view of this object. */
  std::string_view view() const &noexcept { return {digits_, size_}; }
  /** A view of a temporary object would dangle. */
  std::string_view view() const && = delete;

private:
  char digits_[SIMDIRI_FINGERPRINT_CAPACITY];
  std::size_t size_;
};

/** The options of a keyer: the members and constants of the C structure, with the defaults of the command. */
struct key_options : simdiri_key_options {
  /** The defaults: simdiri_key_options_init(). */
  key_options() noexcept : simdiri_key_options() { simdiri_key_options_init(this); }
};

/** @param name the name of a lossy rule, or of a list of rules @return Its bits SIMDIRI_LOSSY_…; 0: no such name. */
inline std::uint32_t find_lossy(std::string_view name) noexcept { return simdiri_lossy_find(name.data(), name.size()); }

/** @cond */
namespace detail {
struct free_key_rules {
  void operator()(simdiri_key_rules *object) const noexcept { simdiri_key_rules_free(object); }
};
struct free_redirects {
  void operator()(simdiri_redirects *object) const noexcept { simdiri_redirects_free(object); }
};
struct free_keyer {
  void operator()(simdiri_keyer *object) const noexcept { simdiri_keyer_free(object); }
};
} // namespace detail
/** @endcond */

/** Lossy rules that were read from a file. Immutable, so threads may share them. */
class key_rules : public handle<simdiri_key_rules, detail::free_key_rules> {
public:
  using handle::handle;
  /** Reads rules: simdiri_key_rules_create(). @param text the text of the file
   * @param failure nullptr, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
   * @param allocator nullptr for the default allocator; it must outlive the rules @return The rules, or an error. */
  static result<key_rules> create(std::string_view text, simdiri_key_rules_failure *failure = nullptr,
                                  const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_key_rules *created = nullptr;
    const outcome what(simdiri_key_rules_create(text.data(), text.size(), allocator, &created, failure));
    return {what, key_rules(created)};
  }
};

/** Observed redirects. Immutable, so threads may share them. */
class redirects : public handle<simdiri_redirects, detail::free_redirects> {
public:
  using handle::handle;
  /** Reads redirects: simdiri_redirects_create(). @param with a context without redirects
   * @param memory the scratch of this thread @param text the lines @param flags bits SIMDIRI_REDIRECTS_…
   * @param counts nullptr, or receives counts
   * @param allocator nullptr for the default allocator; it must outlive the redirects
   * @return The redirects, or an error. */
  static result<redirects> create(const context &with, scratch &memory, std::string_view text, std::uint32_t flags = 0,
                                  simdiri_redirects_counts *counts = nullptr,
                                  const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_redirects *created = nullptr;
    const outcome what(simdiri_redirects_create(with.get(), memory.get(), flags, text.data(), text.size(), allocator,
                                                &created, counts));
    return {what, redirects(created)};
  }
  /** @param normal a normal form @return The representative of its class: a view of the redirects; or no value. */
  std::optional<std::string_view> find(std::string_view normal) const noexcept {
    std::size_t len = 0;
    const char *found = simdiri_redirects_find(get(), normal.data(), normal.size(), &len);
    return found ? std::optional(std::string_view(found, len)) : std::nullopt;
  }
};

/** The key of one IRI. An IRI with an error has a key, too; has_key() says whether there is one. */
class [[nodiscard]] key_result : public outcome {
public:
  /** A key. @param what the outcome @param key the key @param lossy bits SIMDIRI_LOSSY_… */
  key_result(outcome what, const fingerprint &key, std::uint32_t lossy) noexcept
      : outcome(what), key_(key), lossy_(lossy) {}
  explicit operator bool() const = delete;
  /** @return Whether there is a key: false only on an error of the call or the machine. */
  bool has_key() const noexcept { return ok() || status() < SIMDIRI_ERROR_NO_MEMORY; }
  /** @return The key. */
  const fingerprint &key() const noexcept { return key_; }
  /** @return The lossy rules that changed something: bits SIMDIRI_LOSSY_… */
  std::uint32_t lossy() const noexcept { return lossy_; }

private:
  fingerprint key_;
  std::uint32_t lossy_;
};

/** A context together with options for keys. Immutable, so threads may share a keyer. */
class keyer : public handle<simdiri_keyer, detail::free_keyer> {
public:
  using handle::handle;
  /** Creates a keyer: simdiri_keyer_create(). @param with the context, which must outlive the keyer
   * @param options the options; rules, redirects, base and list in them must outlive the keyer
   * @param allocator nullptr for the default allocator; it must outlive the keyer @return The keyer, or an error. */
  static result<keyer> create(const context &with, const simdiri_key_options &options = key_options(),
                              const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_keyer *created = nullptr;
    const outcome what(simdiri_keyer_create(with.get(), &options, allocator, &created));
    return {what, keyer(created)};
  }
  /** A temporary context would not outlive the keyer. */
  static result<keyer> create(const context &&, const simdiri_key_options & = key_options(),
                              const simdiri_allocator * = nullptr) = delete;
  /** @return The identity, to be stored with the keys: a view of the keyer. */
  std::string_view identity() const noexcept {
    std::size_t len = 0;
    const char *text = simdiri_keyer_identity(get(), &len);
    return {text, len};
  }
  /** Makes the key of an IRI: simdiri_key(). @param memory the scratch of this thread @param iri the IRI
   * @param how nullptr, or receives how the key was made: views of the IRI, the redirects, or the scratch
   * @return The key. */
  key_result key(scratch &memory, std::string_view iri, simdiri_key_result *how = nullptr) const noexcept {
    simdiri_key_result made = {};
    fingerprint key = {0, 0};
    const simdiri_status status = simdiri_key(get(), memory.get(), iri.data(), iri.size(), &key, &made);
    if (how) *how = made;
    made.normalized.status = status;
    return {outcome(made.normalized), key, made.lossy};
  }
};

/** One record of a batch of keys. */
class key_record : public batch_record {
public:
  /** A record. @param record what a batch says @param key its key */
  key_record(const batch_record &record, const fingerprint &key) noexcept : batch_record(record), key_(key) {}
  /** @return Its key, also on an error; zero if the record is null. */
  const fingerprint &key() const noexcept { return key_; }

private:
  fingerprint key_;
};

/** The keys of many IRIs, as a range in the order of the input. In all else it is like a batch. */
class key_batch {
public:
  using value_type = key_record;                             /**< What the range is of. */
  using iterator = detail::record_iterator<key_batch>;       /**< Goes through the records. */
  using const_iterator = detail::record_iterator<key_batch>; /**< The same. */

  /** A batch without records. @param allocator nullptr for the default allocator; it must outlive the batch */
  explicit key_batch(const simdiri_allocator *allocator = nullptr) noexcept
      : allocator_(allocator), keys_(allocator), common_(allocator) {}

  /** Runs simdiri_keys(). @param with the keyer @param memory the scratch of this thread
   * @param in the records, which must outlive the results
   * @param with_text whether the normal forms are kept, too, as the texts of the records
   * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine; then there are no
   * results. */
  outcome run(const keyer &with, scratch &memory, const records &in, bool with_text = false) noexcept {
    common_.use_notes_allocator(with_text ? allocator_ : nullptr); /* simdiri_keys() chooses so */
    return common_.run(
        in, [&]() noexcept { return call(with, memory, with_text); },
        [&](std::size_t count) noexcept { return keys_.reserve(count); });
  }

  /** @return The number of records. */
  std::size_t size() const noexcept { return common_.raw_.record_count; }
  /** @return Whether there are none. */
  bool empty() const noexcept { return size() == 0; }
  /** @return The first record. */
  iterator begin() const noexcept { return iterator(this, 0, 0); }
  /** @return The end of the records. */
  iterator end() const noexcept { return iterator(this, size(), common_.raw_.note_count); }
  /** One record; the number is not checked. @param index its number, from 0 @return The record. */
  key_record operator[](std::size_t index) const noexcept { return record_at(index, common_.note_of(index)); }
  /** @return The keys of all records, for sets and states: a view that is valid as long as the records. */
  span<const fingerprint> keys() const noexcept { return {keys_.data(), size()}; }
  /** @return The normal forms in one text, each with the separator that its record had; empty unless kept. */
  std::string_view text() const noexcept { return common_.out_.view(); }
  /** @return The notes about the records that normalizing changes, or whose status is not #SIMDIRI_OK. */
  span<const simdiri_note> notes() const noexcept { return {common_.raw_.notes, common_.raw_.note_count}; }
  /** @return The number of records that lossy rules changed. */
  std::size_t lossy_count() const noexcept { return lossy_count_; }
  /** @return The counts and notes of normalizing, as the C function gives them. */
  const simdiri_batch_result &get() const noexcept { return common_.raw_; }

private:
  friend iterator;

  simdiri_status call(const keyer &with, scratch &memory, bool with_text) noexcept {
    if (!common_.start(with_text)) return SIMDIRI_ERROR_NO_CAPACITY;
    simdiri_keys_result keys = {common_.raw_, nullptr, 0, {}};
    const simdiri_status status = simdiri_keys(with.get(), memory.get(), &common_.records_.get(), keys_.data(),
                                               keys_.capacity(), with_text ? common_.out_.get() : nullptr, &keys);
    common_.raw_ = keys.batch;
    lossy_count_ = status == SIMDIRI_OK ? keys.lossy_count : 0;
    return status;
  }
  key_record record_at(std::size_t index, std::size_t note) const noexcept {
    return {common_.record_at(index, note), keys_[index]};
  }

  const simdiri_allocator *allocator_;
  detail::array<fingerprint> keys_;
  detail::batch_results common_;
  std::size_t lossy_count_ = 0;
};

/** @} */

} // namespace simdiri

#endif
