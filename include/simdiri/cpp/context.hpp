/**
 * @file
 * @brief C++: options, buffers, contexts, scratches and bases. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_CONTEXT_HPP
#define SIMDIRI_CPP_CONTEXT_HPP

#include <memory>

#include <simdiri/context.h>
#include <simdiri/cpp/result.hpp>
#include <simdiri/iri.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** The options of a context: the members and constants of the C structure, with the defaults of the command. */
struct options : simdiri_options {
  /** The defaults: simdiri_options_init(). */
  options() noexcept : simdiri_options() { simdiri_options_init(this); }
  /** Other options. @param other options of C */
  explicit options(const simdiri_options &other) noexcept : simdiri_options(other) {}
  /** @return The options of the profile web: the rules of browsers. */
  static options web() noexcept {
    options web;
    web.profile = SIMDIRI_PROFILE_WEB;
    return web;
  }
};

/**
 * Owns an object of the library and frees it: the base of the classes below. It can be moved, not copied. An object
 * that was moved from, or is the value of a failed result, is empty; it may only be tested, assigned to and destroyed.
 */
template <class C, class Free> class handle {
public:
  /** An empty object. */
  handle() noexcept = default;
  /** Takes over an object of the C library. @param owned the object, or nullptr */
  explicit handle(C *owned) noexcept : object_(owned) {}
  /** @return The object, for functions of the C library; this object keeps it. nullptr if this object is empty. */
  C *get() const noexcept { return object_.get(); }
  /** @return The object, which the caller must now free. This object is then empty. */
  C *release() noexcept { return object_.release(); }
  /** @return Whether this object is not empty. */
  explicit operator bool() const noexcept { return object_ != nullptr; }

private:
  std::unique_ptr<C, Free> object_;
};

/** @cond */
namespace detail {
struct free_context {
  void operator()(simdiri_context *object) const noexcept { simdiri_context_free(object); }
};
struct free_scratch {
  void operator()(simdiri_scratch *object) const noexcept { simdiri_scratch_free(object); }
};
struct free_base {
  void operator()(simdiri_base *object) const noexcept { simdiri_base_free(object); }
};
} // namespace detail
/** @endcond */

/** Text that the library writes: a growable buffer, or an array of the caller. It can be moved, not copied. */
class buffer {
public:
  /** An empty growable buffer. @param allocator nullptr for the default allocator; it must outlive the buffer */
  explicit buffer(const simdiri_allocator *allocator = nullptr) noexcept
      : raw_{nullptr, 0, 0, allocator ? allocator : simdiri_default_allocator()} {}
  /** A fixed buffer: a result that does not fit is #SIMDIRI_ERROR_NO_CAPACITY. @param array an array, which must
   * outlive it
   * @return The buffer. */
  static buffer over(span<char> array) noexcept {
    buffer fixed;
    fixed.raw_ = {array.data(), 0, array.size(), nullptr};
    return fixed;
  }
  /** Takes the text of another buffer, which is empty after that. @param other the other buffer */
  buffer(buffer &&other) noexcept : raw_(other.raw_) { other.forget(); }
  /** Frees this text and takes that of another buffer. @param other the other buffer @return This buffer. */
  buffer &operator=(buffer &&other) noexcept {
    if (this == &other) return *this;
    simdiri_buffer_free(&raw_);
    raw_ = other.raw_;
    other.forget();
    return *this;
  }
  ~buffer() { simdiri_buffer_free(&raw_); }

  /** @return The text: a view that is valid until the buffer is written, cleared, moved or destroyed. */
  std::string_view view() const noexcept { return std::string_view(raw_.data, raw_.len); }
  /** @return The length of the text in bytes. */
  std::size_t size() const noexcept { return raw_.len; }
  /** Removes the text, and keeps the memory. */
  void clear() noexcept { raw_.len = 0; }
  /** @return The buffer for functions of the C library. */
  simdiri_buffer *get() noexcept { return &raw_; }
  /** @param text a text @return Whether the text is in the memory of this buffer. */
  bool contains(std::string_view text) const noexcept {
    const auto begin = reinterpret_cast<std::uintptr_t>(raw_.data), at = reinterpret_cast<std::uintptr_t>(text.data());
    return raw_.data && at >= begin && at - begin < raw_.capacity;
  }

private:
  void forget() noexcept {
    raw_.data = nullptr;
    raw_.len = raw_.capacity = 0;
  }

  simdiri_buffer raw_;
};

/** The working memory of one thread. It fits every context; only one thread at a time may use it. */
class scratch : public handle<simdiri_scratch, detail::free_scratch> {
public:
  using handle::handle;
  /** Creates a scratch. @param allocator nullptr for the default allocator; it must outlive the scratch
   * @return The scratch, or #SIMDIRI_ERROR_NO_MEMORY. */
  static result<scratch> create(const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_scratch *created = nullptr;
    const outcome what(simdiri_scratch_create(allocator, &created));
    return {what, scratch(created)};
  }
};

class base;

/** The result of a comparison. It does not convert to bool, which could mean ok() or is_equivalent(). */
class [[nodiscard]] comparison : public outcome {
public:
  /** The outcome of simdiri_compare(). @param status what it returned @param compared its result */
  comparison(simdiri_status status, const simdiri_comparison &compared) noexcept
      : outcome(compared_outcome(status, compared)), raw_(compared) {}
  explicit operator bool() const = delete;
  /** @return Whether both are valid and equivalent at some rung up to that of the context. */
  bool is_equivalent() const noexcept { return ok() && raw_.is_equivalent; }
  /** @return The lowest rung at which they are equivalent. */
  simdiri_rung rung() const noexcept { return raw_.rung; }
  /** @return On an error in the input: which operand has it, 0 or 1. */
  int invalid_operand() const noexcept { return raw_.invalid_operand; }
  /** @param operand 0 or 1 @return The changes to that operand at that rung: bits SIMDIRI_CHANGE_… */
  std::uint64_t changes_of(int operand) const noexcept { return raw_.changes[operand != 0]; }
  /** @param operand 0 or 1 @return What was not compared of that operand: bits SIMDIRI_IGNORED_… */
  std::uint32_t ignored_of(int operand) const noexcept { return raw_.ignored[operand != 0]; }

private:
  static outcome compared_outcome(simdiri_status status, const simdiri_comparison &compared) noexcept {
    if (!simdiri_is_error(status)) return outcome(status);
    return outcome(status, compared.failure.offset, compared.failure.component);
  }

  simdiri_comparison raw_;
};

/**
 * Checked options. Immutable, so threads may share a context; each thread needs its own scratch and buffers. Results
 * are views of the input, or of the buffer until that is written again.
 */
class context : public handle<simdiri_context, detail::free_context> {
public:
  using handle::handle;
  /** Checks options and creates a context. @param options the options; redirects in them must outlive the context
   * @param allocator nullptr for the default allocator; it must outlive the context
   * @return The context, #SIMDIRI_ERROR_BAD_OPTION, #SIMDIRI_ERROR_UNSUPPORTED or #SIMDIRI_ERROR_NO_MEMORY. */
  static result<context> create(const simdiri_options &options = simdiri::options(),
                                const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_context *created = nullptr;
    const outcome what(simdiri_context_create(&options, allocator, &created));
    return {what, context(created)};
  }
  /** @return The level of vector instructions. */
  simdiri_isa isa() const noexcept { return simdiri_context_isa(get()); }
  /** @param iri_len the length of an input @return How many bytes a call can append at most: simdiri_bound(). */
  std::size_t bound(std::size_t iri_len) const noexcept { return simdiri_bound(get(), iri_len); }

  /** Normalizes an IRI: simdiri_normalize(). @param memory the scratch of this thread @param iri the IRI
   * @param out a changed text is appended here @return The normal form. */
  result<std::string_view> normalize(scratch &memory, input iri, buffer &out) const noexcept {
    return transform(simdiri_normalize, memory, iri, out);
  }
  /** Converts to a URI: simdiri_to_uri(). @param memory the scratch of this thread @param iri the IRI
   * @param out a changed text is appended here @return The URI. */
  result<std::string_view> to_uri(scratch &memory, input iri, buffer &out) const noexcept {
    return transform(simdiri_to_uri, memory, iri, out);
  }
  /** Converts to an IRI: simdiri_to_iri(). @param memory the scratch of this thread @param uri the URI
   * @param out a changed text is appended here @return The IRI. */
  result<std::string_view> to_iri(scratch &memory, input uri, buffer &out) const noexcept {
    return transform(simdiri_to_iri, memory, uri, out);
  }
  /** Resolves a reference: simdiri_resolve(). @param memory the scratch of this thread @param against the base
   * @param reference the reference @param out a changed text is appended here @return The target. */
  inline result<std::string_view> resolve(scratch &memory, const base &against, input reference,
                                          buffer &out) const noexcept;
  /** Compares two IRIs: simdiri_compare(). @param memory the scratch of this thread @param a the first
   * @param b the second @param against nullptr, or the base of relative references @return The comparison. */
  inline comparison compare(scratch &memory, std::string_view a, std::string_view b,
                            const base *against = nullptr) const noexcept;

private:
  using transformation = simdiri_status(const simdiri_context *, simdiri_scratch *, const char *, std::size_t,
                                        simdiri_buffer *, simdiri_result *);
  result<std::string_view> transform(transformation *call, scratch &memory, input iri, buffer &out) const noexcept {
    simdiri_result raw = {};
    (void)call(get(), memory.get(), iri.data(), iri.size(), out.get(), &raw);
    return {outcome(raw), std::string_view(raw.text, raw.text_len)};
  }
};

/** A base IRI, validated and split once. Immutable, so threads may share a base. */
class base : public handle<simdiri_base, detail::free_base> {
public:
  using handle::handle;
  /** Prepares a base: simdiri_base_create(). @param with the context, which decides what is valid
   * @param memory the scratch of this thread @param iri the IRI, which is copied
   * @param allocator nullptr for the default allocator; it must outlive the base @return The base, or an error. */
  static result<base> create(const context &with, scratch &memory, std::string_view iri,
                             const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_base *created = nullptr;
    simdiri_result raw = {};
    (void)simdiri_base_create(with.get(), memory.get(), iri.data(), iri.size(), allocator, &created, &raw);
    return {outcome(raw), base(created)};
  }
};

inline result<std::string_view> context::resolve(scratch &memory, const base &against, input reference,
                                                 buffer &out) const noexcept {
  simdiri_result raw = {};
  (void)simdiri_resolve(get(), memory.get(), against.get(), reference.data(), reference.size(), out.get(), &raw);
  return {outcome(raw), std::string_view(raw.text, raw.text_len)};
}

inline comparison context::compare(scratch &memory, std::string_view a, std::string_view b,
                                   const base *against) const noexcept {
  simdiri_comparison raw = {};
  const simdiri_status status = simdiri_compare(get(), memory.get(), against ? against->get() : nullptr, a.data(),
                                                a.size(), b.data(), b.size(), &raw);
  return {status, raw};
}

/** @} */

} // namespace simdiri

#endif
