/**
 * @file
 * @brief C++: one IRI after another, and one IRI alone. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_WORKER_HPP
#define SIMDIRI_CPP_WORKER_HPP

#include <string>

#include <simdiri/cpp/context.hpp>
#include <simdiri/cpp/result.hpp>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/**
 * A context with the scratch and the buffers of one thread: the calls for one IRI after another. Create one for each
 * thread; only one thread at a time may use it.
 *
 * A result is a view of the input if nothing changed, else of the worker: it is valid until the next call of the worker
 * that returns a text, so a temporary worker has none of these calls. The input of a call may be the result of the call
 * before, as in `worker.to_iri(*worker.normalize(iri))`.
 */
class worker {
public:
  /** An empty worker, which may only be assigned to. */
  worker() noexcept = default;
  /** Creates a worker. @param with the context, which must outlive the worker and not be moved
   * @param allocator nullptr for the default allocator; it must outlive the worker
   * @return The worker, or #SIMDIRI_ERROR_NO_MEMORY. */
  static result<worker> create(const context &with, const simdiri_allocator *allocator = nullptr) noexcept {
    result<scratch> memory = scratch::create(allocator);
    worker created;
    created.context_ = &with;
    created.scratch_ = std::move(*memory);
    for (buffer &each : created.buffers_) each = buffer(allocator);
    return {memory, std::move(created)};
  }
  /** A temporary context would not outlive the worker. */
  static result<worker> create(const context &&, const simdiri_allocator * = nullptr) = delete;

  /** Normalizes an IRI. @param iri the IRI @return The normal form. */
  result<std::string_view> normalize(input iri) &noexcept {
    return context_->normalize(scratch_, iri, choose_buffer(iri));
  }
  /** Converts to a URI (RFC 3987 3.1). @param iri the IRI @return The URI. */
  result<std::string_view> to_uri(input iri) &noexcept { return context_->to_uri(scratch_, iri, choose_buffer(iri)); }
  /** Converts to an IRI (RFC 3987 3.2). @param uri the URI @return The IRI. */
  result<std::string_view> to_iri(input uri) &noexcept { return context_->to_iri(scratch_, uri, choose_buffer(uri)); }
  /** Resolves a reference (RFC 3986 5.2). @param against the base @param reference the reference
   * @return The target. */
  result<std::string_view> resolve(const base &against, input reference) &noexcept {
    return context_->resolve(scratch_, against, reference, choose_buffer(reference));
  }
  /** Compares two IRIs. @param a the first @param b the second
   * @param against nullptr, or the base of relative references @return The comparison. */
  comparison compare(std::string_view a, std::string_view b, const base *against = nullptr) noexcept {
    return context_->compare(scratch_, a, b, against);
  }
  /** Prepares a base. @param iri the IRI, which is copied @return The base, or an error. */
  result<base> create_base(std::string_view iri) noexcept { return base::create(*context_, scratch_, iri); }

  /** @return The context. */
  const context &get_context() const noexcept { return *context_; }
  /** @return The scratch, for other calls in this thread. */
  scratch &get_scratch() noexcept { return scratch_; }

private:
  /* Output must not overlap the input. */
  buffer &choose_buffer(input text) noexcept {
    buffer &chosen = buffers_[buffers_[0].contains(text.view()) ? 1 : 0];
    chosen.clear();
    return chosen;
  }

  const context *context_ = nullptr;
  scratch scratch_;
  buffer buffers_[2];
};

/** @cond */
namespace detail {
inline result<std::string> copy(const result<std::string_view> &text) { return {text, std::string(*text)}; }
} // namespace detail
/** @endcond */

/**
 * Normalizes one IRI. This call and the next two create a context each time, which takes longer than the work; programs
 * with more than some thousand IRIs use a worker or a batch. They are also the only ones that copy texts into strings:
 * if memory is exhausted there, the standard library throws or ends the program.
 *
 * @param iri      the IRI
 * @param options  the options
 * @return The normal form, or an error.
 */
inline result<std::string> normalize(std::string_view iri, const simdiri_options &options = simdiri::options()) {
  const result<context> with = context::create(options);
  if (!with) return outcome(with);
  result<worker> one = worker::create(*with);
  if (!one) return outcome(one);
  return detail::copy(one->normalize(iri));
}

/**
 * Resolves one reference. Unless options are given, the target is not normalized.
 *
 * @param iri        the base, an IRI with a scheme
 * @param reference  the reference
 * @param options    nullptr, or the options
 * @return The target, or an error of the base or of the reference.
 */
inline result<std::string> resolve(std::string_view iri, std::string_view reference,
                                   const simdiri_options *options = nullptr) {
  simdiri::options plain;
  plain.rung = SIMDIRI_RUNG_SIMPLE;
  const result<context> with = context::create(options ? *options : plain);
  if (!with) return outcome(with);
  result<worker> one = worker::create(*with);
  if (!one) return outcome(one);
  const result<base> against = one->create_base(iri);
  if (!against) return outcome(against);
  return detail::copy(one->resolve(*against, reference));
}

/**
 * Compares two IRIs.
 *
 * @param a        the first
 * @param b        the second
 * @param options  the options
 * @return Whether they are equivalent, as simdiri_compare() says; or the error of one of them, with the value false.
 */
inline result<bool> is_equivalent(std::string_view a, std::string_view b,
                                  const simdiri_options &options = simdiri::options()) noexcept {
  const result<context> with = context::create(options);
  if (!with) return outcome(with);
  result<worker> one = worker::create(*with);
  if (!one) return outcome(one);
  const comparison compared = one->compare(a, b);
  return {compared, compared.is_equivalent()};
}

/** @} */

} // namespace simdiri

#endif
