/**
 * @file
 * @brief C++: the records of batches. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_RECORDS_HPP
#define SIMDIRI_CPP_RECORDS_HPP

#include <cstring>

#include <simdiri/batch.h>
#include <simdiri/cpp/context.hpp>
#include <simdiri/cpp/result.hpp>

namespace simdiri {

/** @cond */
namespace detail {
/* An array from an allocator, for plain data. Its elements are not initialized. */
template <class T> class array {
public:
  explicit array(const simdiri_allocator *allocator = nullptr) noexcept
      : allocator_(allocator ? allocator : simdiri_default_allocator()) {}
  array(array &&other) noexcept
      : allocator_(other.allocator_), data_(std::exchange(other.data_, nullptr)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  array &operator=(array &&other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~array() { (void)resize(0); }

  /* Makes room for at least `count` elements, and keeps those that are there. Returns false if memory is exhausted. */
  bool reserve(std::size_t count) noexcept {
    if (count <= capacity_) return true;
    if (count > SIZE_MAX / 2 / sizeof(T)) return false;
    const std::size_t doubled = capacity_ < SIZE_MAX / 4 / sizeof(T) ? 2 * capacity_ : capacity_;
    return resize(count > doubled ? count : doubled);
  }
  T *data() const noexcept { return data_; }
  std::size_t capacity() const noexcept { return capacity_; }
  T &operator[](std::size_t i) const noexcept { return data_[i]; }
  const simdiri_allocator *allocator() const noexcept { return allocator_; }

private:
  bool resize(std::size_t count) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    if (count == 0 && !data_) return true;
    void *moved =
        allocator_->reallocate(allocator_->user, static_cast<void *>(data_), capacity_ * sizeof(T), count * sizeof(T));
    if (count > 0 && !moved) return false;
    data_ = count > 0 ? static_cast<T *>(moved) : nullptr;
    capacity_ = count;
    return true;
  }

  const simdiri_allocator *allocator_;
  T *data_ = nullptr;
  std::size_t capacity_ = 0;
};
} // namespace detail
/** @endcond */

/** @addtogroup cpp
 * @{ */

/** The records that a batch reads: views of the caller's memory, which is not copied and must outlive the results. */
class records {
public:
  /** No records. */
  records() noexcept : raw_{} {}
  /** Records in the form of C. @param raw the records */
  explicit records(const simdiri_records &raw) noexcept : raw_(raw) {}
  /** Text whose records end with a separator; the last one may lack it. @param text the text
   * @param separator the byte that ends a record
   * @param keep_cr whether a CR directly before a separator is part of the separator @return The records. */
  static records separated(input text, char separator = '\n', bool keep_cr = false) noexcept {
    records made;
    made.raw_.data = text.data();
    made.raw_.data_len = text.size();
    made.raw_.separator = separator;
    made.raw_.keep_cr = keep_cr;
    return made;
  }
  /** Text with offsets, as in Arrow: record i is what is from offset i up to offset i + 1. @param text the text
   * @param data the offsets: one more than there are records, or none @param size their number @return The records. */
  static records at_offsets(input text, const std::int32_t *data, std::size_t size) noexcept {
    records made = with_data(text, size);
    made.raw_.offsets32 = size > 0 ? data : no_offsets();
    return made;
  }
  /** The same with offsets of 64 bits. @param text the text @param data the offsets @param size their number
   * @return The records. */
  static records at_offsets(input text, const std::int64_t *data, std::size_t size) noexcept {
    records made = with_data(text, size);
    made.raw_.offsets64 = data;
    if (size == 0) made.raw_.offsets32 = no_offsets(), made.raw_.offsets64 = nullptr;
    return made;
  }
  /** The same with an array, vector or span of offsets. @param text the text
   * @param offsets the offsets, which must outlive the results @return The records. */
  template <class Offsets> static records at_offsets(input text, const Offsets &offsets) noexcept {
    return at_offsets(text, std::data(offsets), std::size(offsets));
  }
  /** Refuses temporary offsets. */
  template <class Offsets, std::enable_if_t<!std::is_reference_v<Offsets>, int> = 0>
  static records at_offsets(input, Offsets &&) = delete;
  /** Marks records as null, with offsets only. @param bitmap a bit for each record; 0 is null
   * @param offset the number of the bit of the first record @return The records. */
  records with_validity(const std::uint8_t *bitmap, std::size_t offset = 0) const noexcept {
    records made = *this;
    made.raw_.validity = bitmap;
    made.raw_.validity_offset = offset;
    return made;
  }

  /** @return The number of records; with separators they are counted. */
  std::size_t count() const noexcept {
    if (has_offsets()) return raw_.record_count;
    std::size_t number = 0;
    for (std::size_t at = 0; at < raw_.data_len; number++) {
      const void *end = std::memchr(raw_.data + at, raw_.separator, raw_.data_len - at);
      at = end ? static_cast<std::size_t>(static_cast<const char *>(end) - raw_.data) + 1 : raw_.data_len;
    }
    return number;
  }
  /** @return Whether the records have offsets. */
  bool has_offsets() const noexcept { return raw_.offsets32 || raw_.offsets64; }
  /** @param index the number of a record @return Whether it is null. */
  bool is_null(std::size_t index) const noexcept {
    if (!raw_.validity) return false;
    const std::size_t bit = raw_.validity_offset + index;
    return (raw_.validity[bit / 8] >> bit % 8 & 1) == 0;
  }
  /** @param record a record with the separator that it may have @return The record without it. */
  std::string_view without_separator(std::string_view record) const noexcept {
    if (has_offsets() || record.empty() || record.back() != raw_.separator) return record;
    record.remove_suffix(1);
    if (raw_.keep_cr && !record.empty() && record.back() == '\r') record.remove_suffix(1);
    return record;
  }
  /** @return The records in the form of C. */
  const simdiri_records &get() const noexcept { return raw_; }

private:
  static const std::int32_t *no_offsets() noexcept {
    static constexpr std::int32_t none[1] = {0};
    return none;
  }
  static records with_data(input text, std::size_t offset_count) noexcept {
    records made;
    made.raw_.data = text.data();
    made.raw_.data_len = text.size();
    made.raw_.record_count = offset_count > 0 ? offset_count - 1 : 0;
    return made;
  }

  simdiri_records raw_;
};

/** Records that are not in one text: copies them into one. To be filled again after clear(), which keeps the memory. */
class record_list {
public:
  /** An empty list. @param allocator nullptr for the default allocator; it must outlive the list */
  explicit record_list(const simdiri_allocator *allocator = nullptr) noexcept : data_(allocator), ends_(allocator) {}
  /** Copies a text to the end of the list. @param text the text
   * @return #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY; then the list is unchanged. */
  outcome append(std::string_view text) noexcept {
    if (text.size() > SIZE_MAX / 2 - size_ || !data_.reserve(size_ + text.size()) || !ends_.reserve(count_ + 2))
      return outcome(SIMDIRI_ERROR_NO_MEMORY);
    if (!text.empty()) std::memcpy(data_.data() + size_, text.data(), text.size());
    size_ += text.size();
    ends_[0] = 0;
    ends_[++count_] = static_cast<std::int64_t>(size_);
    return outcome();
  }
  /** Copies all texts of a range, such as a vector of strings. @param texts the range
   * @return #SIMDIRI_OK, or #SIMDIRI_ERROR_NO_MEMORY; then the list has the texts that fitted. */
  template <class Texts> outcome append_all(const Texts &texts) noexcept {
    for (const auto &text : texts) {
      const outcome what = append(std::string_view(text));
      if (!what) return what;
    }
    return outcome();
  }
  /** Removes all records, and keeps the memory. */
  void clear() noexcept { size_ = count_ = 0; }
  /** @return The number of records. */
  std::size_t count() const noexcept { return count_; }
  /** @return The records: a view that is valid until the list changes. */
  records view() const &noexcept {
    return records::at_offsets(std::string_view(data_.data(), size_), ends_.data(), count_ > 0 ? count_ + 1 : 0);
  }
  /** A view of a temporary list would dangle. */
  records view() const && = delete;

private:
  detail::array<char> data_;
  detail::array<std::int64_t> ends_;
  std::size_t size_ = 0, count_ = 0;
};

/** @} */

} // namespace simdiri

#endif
