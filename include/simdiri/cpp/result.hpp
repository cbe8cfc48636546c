/**
 * @file
 * @brief C++: texts, spans, and the results of calls. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_RESULT_HPP
#define SIMDIRI_CPP_RESULT_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

#include <simdiri/status.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/**
 * A text that a call reads and of which its result may be a view: like std::string_view, but a temporary owner, such as
 * the std::string that a function returns, does not compile, because the view would outlive it. For a class of views
 * that is not std::string_view, pass `std::string_view(that)`.
 */
class input {
  template <class T>
  static constexpr bool is_owner =
      std::is_convertible_v<const T &, std::string_view> && !std::is_convertible_v<const T &, const char *> &&
      !std::is_same_v<T, std::string_view> && !std::is_same_v<T, input>;

public:
  /** The empty text. */
  constexpr input() noexcept = default;
  /** A view. @param view the text */
  constexpr input(std::string_view view) noexcept : text_(view) {}
  /** A text that ends with NUL. @param text the text; nullptr is the empty text */
  constexpr input(const char *text) noexcept : text_(text ? std::string_view(text) : std::string_view()) {}
  /** The text of a string. @param owner the string, which must outlive the result of the call */
  template <class T, std::enable_if_t<is_owner<T>, int> = 0> constexpr input(const T &owner) noexcept : text_(owner) {}
  /** Refuses a temporary string: give it a name that outlives the result. */
  template <class T, std::enable_if_t<is_owner<T>, int> = 0> input(const T &&) = delete;

  /** @return The text. */
  constexpr std::string_view view() const noexcept { return text_; }
  /** @return The first byte; may be nullptr if the text is empty. */
  constexpr const char *data() const noexcept { return text_.data(); }
  /** @return The length in bytes. */
  constexpr std::size_t size() const noexcept { return text_.size(); }

private:
  std::string_view text_;
};

/**
 * Elements that somebody else owns, as std::span of C++20, which converts to this class. The class is the same for
 * every version of C++, so that object files of different versions fit together.
 */
template <class T> class span {
  template <class C> using element = std::remove_pointer_t<decltype(std::data(std::declval<C &>()))>;

public:
  /** No elements. */
  constexpr span() noexcept = default;
  /** Elements in a row. @param data the first @param size their number */
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  /** The elements of an array, vector or span. @param container the container */
  template <class C, std::enable_if_t<std::is_convertible_v<element<C> (*)[], T (*)[]> &&
                                          !std::is_same_v<std::remove_cv_t<std::remove_reference_t<C>>, span>,
                                      int> = 0>
  constexpr span(C &&container) noexcept : data_(std::data(container)), size_(std::size(container)) {}

  /** @return The first element. */
  constexpr T *data() const noexcept { return data_; }
  /** @return The number of elements. */
  constexpr std::size_t size() const noexcept { return size_; }
  /** @return Whether there are none. */
  constexpr bool empty() const noexcept { return size_ == 0; }
  /** @return The first element. */
  constexpr T *begin() const noexcept { return data_; }
  /** @return The end of the elements. */
  constexpr T *end() const noexcept { return data_ + size_; }
  /** One element; the number is not checked. @param i its number @return The element. */
  constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

/** The outcome of a call: its status, and where and why. It owns nothing. */
class [[nodiscard]] outcome {
public:
  /** No error and no warning. */
  constexpr outcome() noexcept = default;
  /** A status without a place. @param status the status */
  constexpr explicit outcome(simdiri_status status) noexcept : status_(status) {}
  /** A status in a text. @param status the status @param offset the offset in bytes @param component the component */
  constexpr outcome(simdiri_status status, std::size_t offset, simdiri_component component) noexcept
      : status_(status), component_(component), offset_(offset) {}
  /** The outcome of a C function. @param result its result */
  constexpr explicit outcome(const simdiri_result &result) noexcept
      : status_(result.status), component_(result.component), changes_(result.changes), offset_(result.offset) {}

  /** @return Whether there is no error. There may be a warning. */
  bool ok() const noexcept { return !simdiri_is_error(status_); }
  /** @return ok() */
  explicit operator bool() const noexcept { return ok(); }
  /** @return Whether there is a warning. */
  bool has_warning() const noexcept { return status_ != SIMDIRI_OK && ok(); }
  /** @return The status. */
  constexpr simdiri_status status() const noexcept { return status_; }
  /** @return The component with the error or warning. */
  constexpr simdiri_component component() const noexcept { return component_; }
  /** @return The offset of the error or warning in the input, in bytes. */
  constexpr std::size_t offset() const noexcept { return offset_; }
  /** @return The rules that changed the text: bits SIMDIRI_CHANGE_… */
  constexpr std::uint64_t changes() const noexcept { return changes_; }
  /** @return The stable name of the status, such as "bad-port"; it ends with NUL. */
  const char *name() const noexcept { return simdiri_status_name(status_); }
  /** @return One sentence that describes the status to a person; it ends with NUL. */
  const char *message() const noexcept { return simdiri_status_message(status_); }

protected:
  /** Sets the changes. @param changes bits SIMDIRI_CHANGE_… */
  constexpr void set_changes(std::uint64_t changes) noexcept { changes_ = changes; }

private:
  simdiri_status status_ = SIMDIRI_OK;
  simdiri_component component_ = SIMDIRI_COMPONENT_NONE;
  std::uint64_t changes_ = 0;
  std::size_t offset_ = 0;
};

/**
 * An outcome, and a value unless there is an error: like std::expected, but a warning has both. On an error the value
 * is an empty T, so reading it is harmless; a number that a function returns also on an error is an exception, which
 * its documentation names. A moved-from result has a moved-from value.
 */
template <class T> class [[nodiscard]] result : public outcome {
public:
  /** An error, or an outcome with an empty value. @param what the outcome */
  constexpr result(outcome what) noexcept : outcome(what) {}
  /** A value. @param what the outcome @param value the value */
  constexpr result(outcome what, T value) noexcept : outcome(what), value_(std::move(value)) {}

  /** @return The value. */
  constexpr const T &value() const &noexcept { return value_; }
  /** @return The value. */
  constexpr T &value() &noexcept { return value_; }
  /** @return The value, moved out of a temporary result. */
  constexpr T value() &&noexcept { return std::move(value_); }
  /** @return The value. */
  constexpr const T &operator*() const &noexcept { return value_; }
  /** @return The value. */
  constexpr T &operator*() &noexcept { return value_; }
  /** @return The value, moved out of a temporary result. */
  constexpr T operator*() &&noexcept { return std::move(value_); }
  /** @return The value. That of a temporary result is constant: a worker in it cannot make texts, which would dangle.
   */
  constexpr const T *operator->() const &noexcept { return &value_; }
  /** @return The value. */
  constexpr T *operator->() &noexcept { return &value_; }
  /** @param other what to return on an error @return The value, or `other`. */
  constexpr T value_or(T other) const & { return ok() ? value_ : std::move(other); }
  /** @param other what to return on an error @return The value, or `other`. */
  constexpr T value_or(T other) && { return ok() ? std::move(value_) : std::move(other); }

private:
  T value_{};
};

/** @} */

} // namespace simdiri

#endif
