/**
 * @file
 * @brief C++: IRIs in text, character references, charsets, domain names and SURT keys. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_TEXT_HPP
#define SIMDIRI_CPP_TEXT_HPP

#include <simdiri/charset.h>
#include <simdiri/cpp/context.hpp>
#include <simdiri/domain.h>
#include <simdiri/extract.h>
#include <simdiri/surt.h>
#include <simdiri/unescape.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** An IRI that was found in a text. */
struct found_iri {
  std::string_view text; /**< The IRI: a view of the text. */
  std::size_t begin;     /**< Where it begins in the text, in bytes. */
  bool is_guess;         /**< It has no scheme: with "http://" before it, it is an IRI. */
  bool is_wrapped;       /**< It contains line ends: without white space it is an IRI. */
};

/** The IRIs in a text, as a range: simdiri_extract(). Threads may share it. */
class extracted {
public:
  /** Goes through the IRIs. */
  class iterator {
  public:
    using value_type = found_iri;                      /**< What the range is of. */
    using reference = const found_iri &;               /**< What * gives. */
    using pointer = const found_iri *;                 /**< What -> gives. */
    using difference_type = std::ptrdiff_t;            /**< A distance. */
    using iterator_category = std::input_iterator_tag; /**< The reference is a part of the iterator. */

    /** The end of every text. */
    iterator() noexcept = default;
    /** The first IRI of a text. @param of the range */
    explicit iterator(const extracted &of) noexcept : of_(&of) { find(0); }
    /** @return The IRI. */
    reference operator*() const noexcept { return found_; }
    /** @return The IRI. */
    pointer operator->() const noexcept { return &found_; }
    /** Finds the next IRI. @return This iterator. */
    iterator &operator++() noexcept {
      find(found_.begin + found_.text.size());
      return *this;
    }
    /** Finds the next IRI. */
    void operator++(int) noexcept { ++*this; }
    /** @param a an iterator @param b another @return Whether both are at the end, or at the same IRI. */
    friend bool operator==(const iterator &a, const iterator &b) noexcept {
      return a.of_ == b.of_ && (!a.of_ || a.found_.begin == b.found_.begin);
    }
    /** @param a an iterator @param b another @return Whether they differ. */
    friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

  private:
    void find(std::size_t start) noexcept {
      simdiri_found raw;
      const std::string_view text = of_->text_.view();
      if (simdiri_extract(&of_->options_, text.data(), text.size(), start, &raw))
        found_ = {std::string_view(text.data() + raw.begin, raw.end - raw.begin), raw.begin, raw.is_guess,
                  raw.is_wrapped};
      else
        of_ = nullptr;
    }

    const extracted *of_ = nullptr;
    found_iri found_ = {};
  };

  /** The IRIs of a text. @param text the text, which must outlive the range and what it gives
   * @param flags bits SIMDIRI_EXTRACT_… @param schemes schemes, separated by commas; empty: "known" */
  explicit extracted(input text, std::uint32_t flags = 0, input schemes = {}) noexcept
      : text_(text), options_{sizeof(simdiri_extract_options), flags, schemes.size() > 0 ? schemes.data() : nullptr,
                              schemes.size()} {}
  /** @return The first IRI. */
  iterator begin() const &noexcept { return iterator(*this); }
  /** An iterator of a temporary range would dangle; a range-based for statement keeps its range. */
  iterator begin() const && = delete;
  /** @return The end. */
  iterator end() const noexcept { return {}; }

private:
  input text_;
  simdiri_extract_options options_;
};

/** Finds the IRIs in a text: `for (const auto &found : simdiri::extract(text))`. @param text the text, which must
 * outlive the range @param flags bits SIMDIRI_EXTRACT_… @param schemes schemes, separated by commas; empty: "known"
 * @return The range. */
inline extracted extract(input text, std::uint32_t flags = 0, input schemes = {}) noexcept {
  return extracted(text, flags, schemes);
}

/** Replaces character references: simdiri_unescape(). @param escaping the kind of document @param text the text
 * @param out a changed text is appended here @return The text. */
inline result<std::string_view> unescape(simdiri_escaping escaping, input text, buffer &out) noexcept {
  simdiri_result raw = {};
  (void)simdiri_unescape(escaping, text.data(), text.size(), out.get(), &raw);
  return {outcome(raw), std::string_view(raw.text, raw.text_len)};
}

/** Makes the SURT key of a URL: simdiri_surt(). @param memory the scratch of this thread @param url the URL
 * @param out the key is appended here @param flags bits SIMDIRI_SURT_… @return The key: a view of `out`. */
inline result<std::string_view> surt(scratch &memory, std::string_view url, buffer &out,
                                     std::uint32_t flags = 0) noexcept {
  const std::size_t before = out.size();
  const outcome what(simdiri_surt(memory.get(), flags, url.data(), url.size(), out.get()));
  return {what, std::string_view(out.view().data() + before, out.size() - before)};
}

/** The result of converting a domain name. */
class [[nodiscard]] domain_result : public result<std::string_view> {
public:
  /** A name. @param what the outcome @param name the name @param problem why there is none */
  domain_result(outcome what, std::string_view name, simdiri_domain_problem problem) noexcept
      : result(what, name), problem_(problem) {}
  /** @return On #SIMDIRI_ERROR_BAD_HOST: the problem; simdiri_domain_problem_message() describes it. */
  simdiri_domain_problem problem() const noexcept { return problem_; }

private:
  simdiri_domain_problem problem_;
};

/** @cond */
namespace detail {
inline domain_result convert_domain(decltype(simdiri_domain_to_ascii) *call, scratch &memory, std::uint32_t flags,
                                    std::string_view name, buffer &out) noexcept {
  const std::size_t before = out.size();
  simdiri_domain_failure failure = {};
  const simdiri_status status = call(memory.get(), flags, name.data(), name.size(), out.get(), &failure);
  const std::string_view converted(out.view().data() + before, out.size() - before);
  return {outcome(status, failure.offset, SIMDIRI_COMPONENT_NONE), converted, failure.problem};
}
} // namespace detail
/** @endcond */

/** Converts a domain name to ASCII (UTS 46). @param memory the scratch of this thread @param name the name
 * @param out the result is appended here @param flags bits SIMDIRI_DOMAIN_… @return The name: a view of `out`. */
inline domain_result domain_to_ascii(scratch &memory, std::string_view name, buffer &out,
                                     std::uint32_t flags = 0) noexcept {
  return detail::convert_domain(simdiri_domain_to_ascii, memory, flags, name, out);
}
/** Converts a domain name to Unicode (UTS 46). @param memory the scratch of this thread @param name the name
 * @param out the result is appended here @param flags bits SIMDIRI_DOMAIN_… @return The name: a view of `out`. */
inline domain_result domain_to_unicode(scratch &memory, std::string_view name, buffer &out,
                                       std::uint32_t flags = 0) noexcept {
  return detail::convert_domain(simdiri_domain_to_unicode, memory, flags, name, out);
}

/** Finds out why a host is not mapped: simdiri_find_host_problem(). @param with the context
 * @param memory the scratch of this thread @param iri the IRI @return The problem and its place. */
inline result<simdiri_host_problem> find_host_problem(const context &with, scratch &memory,
                                                      std::string_view iri) noexcept {
  simdiri_host_problem problem = {};
  const outcome what(simdiri_find_host_problem(with.get(), memory.get(), iri.data(), iri.size(), &problem));
  return {what, problem};
}

/** @cond */
namespace detail {
struct free_charset {
  void operator()(simdiri_charset *object) const noexcept { simdiri_charset_free(object); }
};
} // namespace detail
/** @endcond */

/** A charset. Threads may share an encoding of the Encoding Standard; any other charset is for one thread at a time. */
class charset : public handle<simdiri_charset, detail::free_charset> {
public:
  using handle::handle;
  /** Finds a charset: simdiri_charset_create(). @param name its name
   * @param allocator nullptr for the default allocator; it must outlive the charset @return The charset, or an error.
   */
  static result<charset> create(std::string_view name, const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_charset *created = nullptr;
    const outcome what(simdiri_charset_create(name.data(), name.size(), allocator, &created));
    return {what, charset(created)};
  }
  /** Decodes a text to UTF-8: simdiri_charset_decode(). @param memory the scratch of this thread @param text the text
   * @param out a changed text is appended here @param unicode the Unicode normalization to apply @return The text. */
  result<std::string_view> decode(scratch &memory, input text, buffer &out,
                                  simdiri_unicode unicode = SIMDIRI_UNICODE_KEEP) noexcept {
    simdiri_result raw = {};
    (void)simdiri_charset_decode(get(), memory.get(), unicode, text.data(), text.size(), out.get(), &raw);
    return {outcome(raw), std::string_view(raw.text, raw.text_len)};
  }
  /** Encodes the query of an IRI: simdiri_charset_encode_query(). @param memory the scratch of this thread
   * @param iri the IRI @param out a changed text is appended here @param profile whose rules apply
   * @param against nullptr, or the base whose scheme a relative reference has @return The IRI. */
  result<std::string_view> encode_query(scratch &memory, input iri, buffer &out,
                                        simdiri_profile profile = SIMDIRI_PROFILE_RFC3987,
                                        const base *against = nullptr) noexcept {
    simdiri_result raw = {};
    (void)simdiri_charset_encode_query(get(), memory.get(), profile, against ? against->get() : nullptr, iri.data(),
                                       iri.size(), out.get(), &raw);
    return {outcome(raw), std::string_view(raw.text, raw.text_len)};
  }
};

/** @} */

} // namespace simdiri

#endif
