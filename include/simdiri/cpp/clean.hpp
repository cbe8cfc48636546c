/**
 * @file
 * @brief C++: cleaned addresses. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_CLEAN_HPP
#define SIMDIRI_CPP_CLEAN_HPP

#include <simdiri/clean.h>
#include <simdiri/cpp/context.hpp>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** @cond */
namespace detail {
struct free_cleaner {
  void operator()(simdiri_cleaner *object) const noexcept { simdiri_cleaner_free(object); }
};
} // namespace detail
/** @endcond */

/** The options of a cleaner: the members of the C structure. Name at least one thing to remove. */
struct clean_options : simdiri_clean_options {
  /** The defaults: simdiri_clean_options_init(). */
  clean_options() noexcept : simdiri_clean_options() { simdiri_clean_options_init(this); }
};

/** A context together with what is removed from normal forms. Immutable, so threads may share a cleaner. */
class cleaner : public handle<simdiri_cleaner, detail::free_cleaner> {
public:
  using handle::handle;
  /** Creates a cleaner: simdiri_cleaner_create(). @param with the context, which must outlive the cleaner
   * @param options the options; rules and base in them must outlive the cleaner
   * @param allocator nullptr for the default allocator; it must outlive the cleaner @return The cleaner, or an error.
   */
  static result<cleaner> create(const context &with, const simdiri_clean_options &options,
                                const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_cleaner *created = nullptr;
    const outcome what(simdiri_cleaner_create(with.get(), &options, allocator, &created));
    return {what, cleaner(created)};
  }
  /** A temporary context would not outlive the cleaner. */
  static result<cleaner> create(const context &&, const simdiri_clean_options &,
                                const simdiri_allocator * = nullptr) = delete;
  /** Makes the cleaned address of an IRI: simdiri_clean(). @param memory the scratch of this thread @param iri the IRI
   * @param out a changed text is appended here @return The address: a view of the input if nothing changed, else of
   * `out`; its changes name what was removed. */
  result<std::string_view> clean(scratch &memory, input iri, buffer &out) const noexcept {
    simdiri_result raw = {};
    raw.status = simdiri_clean(get(), memory.get(), iri.data(), iri.size(), out.get(), &raw);
    return {outcome(raw), std::string_view(raw.text, raw.text_len)};
  }
};

/** @} */

} // namespace simdiri

#endif
