/**
 * @file
 * @brief C++: parts of normal forms. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_PARTS_HPP
#define SIMDIRI_CPP_PARTS_HPP

#include <optional>

#include <simdiri/cpp/batch.hpp>
#include <simdiri/cpp/suffix.hpp>
#include <simdiri/parts.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** @cond */
namespace detail {
struct free_parts {
  void operator()(simdiri_parts *object) const noexcept { simdiri_parts_free(object); }
};
} // namespace detail
/** @endcond */

/** @param name the name of a part, which ends with NUL @return Whether the part needs a public suffix list. */
inline bool needs_suffixes(const char *name) noexcept { return simdiri_part_needs_suffixes(name); }

/** Which parts are wanted, and how IRIs are normalized. Immutable, so threads may share it. The C header lists the
 * names of parts. */
class parts : public handle<simdiri_parts, detail::free_parts> {
public:
  using handle::handle;
  /** Checks names: simdiri_parts_create(). @param with the context, which must outlive the parts
   * @param names the names, each of which ends with NUL; they are copied
   * @param suffixes nullptr, or the list for suffix, domain, subdomain and site, which must outlive the parts
   * @param bad nullptr, or receives on #SIMDIRI_ERROR_BAD_OPTION the index of the wrong name
   * @param allocator nullptr for the default allocator; it must outlive the parts @return The parts, or an error. */
  static result<parts> create(const context &with, span<const char *const> names, const suffix_list *suffixes = nullptr,
                              std::size_t *bad = nullptr, const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_parts *created = nullptr;
    const outcome what(simdiri_parts_create(with.get(), suffixes ? suffixes->get() : nullptr, names.data(),
                                            names.size(), allocator, &created, bad));
    return {what, parts(created)};
  }
  /** A temporary context would not outlive the parts. */
  static result<parts> create(const context &&, span<const char *const>, const suffix_list * = nullptr,
                              std::size_t * = nullptr, const simdiri_allocator * = nullptr) = delete;
  /** @return The number of names. */
  std::size_t count() const noexcept { return simdiri_parts_count(get()); }
};

/**
 * The parts of one IRI after another: it keeps its memory. Parts are views of the input or of this object, and are
 * valid until it finds others, is moved or destroyed. Only one thread at a time may use it.
 */
class found_parts {
public:
  /** No parts. @param allocator nullptr for the default allocator; it must outlive this object */
  explicit found_parts(const simdiri_allocator *allocator = nullptr) noexcept : out_(allocator), found_(allocator) {}
  /** Takes the parts of another object, which has none after that. @param other the other object */
  found_parts(found_parts &&other) noexcept
      : out_(std::move(other.out_)), found_(std::move(other.found_)), count_(std::exchange(other.count_, 0)) {}
  /** The same. @param other the other object @return This object. */
  found_parts &operator=(found_parts &&other) noexcept {
    if (this == &other) return *this;
    out_ = std::move(other.out_);
    found_ = std::move(other.found_);
    count_ = std::exchange(other.count_, 0);
    return *this;
  }

  /** Normalizes an IRI and finds its parts: simdiri_parts_find(). @param with which parts
   * @param memory the scratch of this thread @param iri the IRI, which must outlive the parts
   * @param against nullptr, or the base of relative references
   * @return The outcome of normalizing. On an error all parts are absent. */
  outcome find(const parts &with, scratch &memory, input iri, const base *against = nullptr) &noexcept {
    simdiri_result raw = {};
    if (!start(with)) return outcome(SIMDIRI_ERROR_NO_MEMORY);
    (void)simdiri_parts_find(with.get(), memory.get(), against ? against->get() : nullptr, iri.data(), iri.size(),
                             out_.get(), found_.data(), &raw);
    return outcome(raw);
  }
  /** Finds the parts of a normal form: simdiri_parts_split(). @param with which parts
   * @param memory the scratch of this thread @param normal the normal form, which must outlive the parts
   * @return #SIMDIRI_OK or an error of the machine. */
  outcome split(const parts &with, scratch &memory, input normal) &noexcept {
    if (!start(with)) return outcome(SIMDIRI_ERROR_NO_MEMORY);
    return outcome(
        simdiri_parts_split(with.get(), memory.get(), normal.data(), normal.size(), out_.get(), found_.data()));
  }
  /** @return The number of parts, present or absent. */
  std::size_t size() const noexcept { return count_; }
  /** One part; the number is not checked. @param index its number in the order of the names
   * @return The part; no value if it is absent. */
  std::optional<std::string_view> operator[](std::size_t index) const &noexcept {
    const simdiri_text &part = found_[index];
    return part.text ? std::optional(std::string_view(part.text, part.len)) : std::nullopt;
  }
  /** A view of a temporary object would dangle. */
  std::optional<std::string_view> operator[](std::size_t index) const && = delete;

private:
  bool start(const parts &with) noexcept {
    out_.clear();
    count_ = 0;
    if (!found_.reserve(with.count() + 1)) return false;
    count_ = with.count();
    return true;
  }

  buffer out_;
  detail::array<simdiri_text> found_;
  std::size_t count_ = 0;
};

class parts_batch;

/** One record of a batch of parts. Its text() is its normal form, empty on an error. */
class parts_record : public batch_record {
public:
  /** A record. @param record what a batch says @param owner the batch */
  parts_record(const batch_record &record, const parts_batch *owner) noexcept : batch_record(record), owner_(owner) {}
  /** One part; the number is not checked. @param number its number in the order of the names
   * @return The part, a view of the batch; no value if it is absent, and on an error. */
  inline std::optional<std::string_view> part(std::size_t number) const noexcept;

private:
  const parts_batch *owner_;
};

/** The parts of many IRIs, as a range in the order of the input. In all else it is like a batch. */
class parts_batch {
public:
  using value_type = parts_record;                             /**< What the range is of. */
  using iterator = detail::record_iterator<parts_batch>;       /**< Goes through the records. */
  using const_iterator = detail::record_iterator<parts_batch>; /**< The same. */

  /** A batch without records. @param allocator nullptr for the default allocator; it must outlive the batch */
  explicit parts_batch(const simdiri_allocator *allocator = nullptr) noexcept : spans_(allocator), common_(allocator) {}

  /** Runs simdiri_parts_batch(). @param with which parts @param memory the scratch of this thread
   * @param in the records, which must outlive the results @param against nullptr, or the base of relative references
   * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine; then there are no
   * results. */
  outcome run(const parts &with, scratch &memory, const records &in, const base *against = nullptr) noexcept {
    count_ = with.count();
    return common_.run(
        in, [&]() noexcept { return call(with, memory, against); },
        [&](std::size_t records) noexcept {
          const bool fits = count_ == 0 || records < SIZE_MAX / count_ - 1;
          return fits && spans_.reserve((records + 1) * count_ + 1);
        });
  }

  /** @return The number of records. */
  std::size_t size() const noexcept { return common_.raw_.record_count; }
  /** @return Whether there are none. */
  bool empty() const noexcept { return size() == 0; }
  /** @return The number of parts of each record. */
  std::size_t part_count() const noexcept { return count_; }
  /** @return The first record. */
  iterator begin() const noexcept { return iterator(this, 0, 0); }
  /** @return The end of the records. */
  iterator end() const noexcept { return iterator(this, size(), common_.raw_.note_count); }
  /** One record; the number is not checked. @param index its number, from 0 @return The record. */
  parts_record operator[](std::size_t index) const noexcept { return record_at(index, common_.note_of(index)); }
  /** One part of a record; the numbers are not checked. @param index the number of the record
   * @param number the number of the part, in the order of the names
   * @return The part, a view of the batch; no value if it is absent, and on an error. */
  std::optional<std::string_view> part(std::size_t index, std::size_t number) const noexcept {
    const simdiri_part_span &span = spans_[index * count_ + number];
    if (span.begin < 0) return std::nullopt;
    const auto begin = static_cast<std::size_t>(span.begin), end = static_cast<std::size_t>(span.end);
    return std::string_view(common_.out_.view().data() + begin, end - begin);
  }
  /** @return The notes about the records that normalizing changes, or whose status is not #SIMDIRI_OK. */
  span<const simdiri_note> notes() const noexcept { return {common_.raw_.notes, common_.raw_.note_count}; }
  /** @return The number of records with an error. */
  std::size_t error_count() const noexcept { return common_.raw_.error_count; }
  /** @return The counts and notes of normalizing, as the C function gives them. */
  const simdiri_batch_result &get() const noexcept { return common_.raw_; }

private:
  friend iterator;

  simdiri_status call(const parts &with, scratch &memory, const base *against) noexcept {
    if (!common_.start(true)) return SIMDIRI_ERROR_NO_CAPACITY;
    const std::size_t capacity = count_ == 0 ? SIZE_MAX : spans_.capacity() / count_;
    return simdiri_parts_batch(with.get(), memory.get(), against ? against->get() : nullptr, &common_.records_.get(),
                               common_.out_.get(), spans_.data(), capacity, &common_.raw_);
  }
  parts_record record_at(std::size_t index, std::size_t note) const noexcept {
    return {common_.record_at(index, note), this};
  }

  detail::array<simdiri_part_span> spans_;
  detail::batch_results common_;
  std::size_t count_ = 0;
};

inline std::optional<std::string_view> parts_record::part(std::size_t number) const noexcept {
  return owner_->part(index(), number);
}

/** @} */

} // namespace simdiri

#endif
