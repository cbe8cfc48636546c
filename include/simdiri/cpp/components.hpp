/**
 * @file
 * @brief C++: components, validation and reviews of one IRI. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_COMPONENTS_HPP
#define SIMDIRI_CPP_COMPONENTS_HPP

#include <optional>

#include <simdiri/cpp/context.hpp>
#include <simdiri/cpp/result.hpp>
#include <simdiri/iri.h>
#include <simdiri/review.h>
#include <simdiri/url.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** The components of an IRI, as views of its text. An absent component has no value; one that is present may be
 * empty. */
class components {
public:
  /** Splits a text: simdiri_parse(). @param text the text, which must outlive the components */
  explicit components(input text) noexcept : text_(text.view()) { simdiri_parse(text.data(), text.size(), &raw_); }
  /** @return The scheme, without ":". */
  std::optional<std::string_view> scheme() const noexcept { return part(raw_.has_scheme, 0, raw_.scheme_end); }
  /** @return The authority, without "//". */
  std::optional<std::string_view> authority() const noexcept {
    return part(raw_.has_authority, raw_.authority_begin, raw_.authority_end);
  }
  /** @return The userinfo, without "@". */
  std::optional<std::string_view> userinfo() const noexcept {
    return part(raw_.has_userinfo, raw_.userinfo_begin, raw_.userinfo_end);
  }
  /** @return The host, with the brackets of an IP literal. */
  std::optional<std::string_view> host() const noexcept {
    return part(raw_.has_authority, raw_.host_begin, raw_.host_end);
  }
  /** @return The port, without ":". */
  std::optional<std::string_view> port() const noexcept { return part(raw_.has_port, raw_.port_begin, raw_.port_end); }
  /** @return The path, which is never absent. */
  std::string_view path() const noexcept { return *part(true, raw_.path_begin, raw_.path_end); }
  /** @return The query, without "?". */
  std::optional<std::string_view> query() const noexcept {
    return part(raw_.has_query, raw_.query_begin, raw_.query_end);
  }
  /** @return The fragment, without "#". */
  std::optional<std::string_view> fragment() const noexcept {
    return part(raw_.has_fragment, raw_.fragment_begin, raw_.fragment_end);
  }
  /** @return Whether the host begins with "[". */
  bool is_ip_literal() const noexcept { return raw_.is_ip_literal; }
  /** @return The positions, as the C function gives them. */
  const simdiri_components &get() const noexcept { return raw_; }

private:
  std::optional<std::string_view> part(bool is_present, std::size_t begin, std::size_t end) const noexcept {
    if (!is_present) return std::nullopt;
    return std::string_view(text_.data() + begin, end - begin);
  }

  std::string_view text_;
  simdiri_components raw_;
};

/** Splits any text into components; it never fails. @param text the text, which must outlive the components
 * @return The components. */
inline components parse(input text) noexcept { return components(text); }

/** The components of a serialized URL, which is a result of the profile web, as views of its text. */
class url_components {
public:
  /** Splits a serialized URL: simdiri_split_url(). @param href the URL, which must outlive the components */
  explicit url_components(input href) noexcept : text_(href.view()) {
    simdiri_split_url(href.data(), href.size(), &raw_);
  }
  /** @return The scheme, without ":". */
  std::string_view scheme() const noexcept { return part(0, raw_.scheme_end); }
  /** @return The username. */
  std::string_view username() const noexcept { return part(raw_.username_begin, raw_.username_end); }
  /** @return The password. */
  std::string_view password() const noexcept { return part(raw_.password_begin, raw_.password_end); }
  /** @return The host, with the brackets of an IPv6 address. */
  std::optional<std::string_view> host() const noexcept {
    return raw_.has_host ? std::optional(part(raw_.host_begin, raw_.host_end)) : std::nullopt;
  }
  /** @return The port. */
  std::optional<std::string_view> port() const noexcept {
    return raw_.has_port ? std::optional(part(raw_.port_begin, raw_.port_end)) : std::nullopt;
  }
  /** @return The path. */
  std::string_view path() const noexcept { return part(raw_.path_begin, raw_.path_end); }
  /** @return The query, without "?". */
  std::optional<std::string_view> query() const noexcept {
    return raw_.has_query ? std::optional(part(raw_.query_begin, raw_.query_end)) : std::nullopt;
  }
  /** @return The fragment, without "#". */
  std::optional<std::string_view> fragment() const noexcept {
    return raw_.has_fragment ? std::optional(part(raw_.fragment_begin, raw_.fragment_end)) : std::nullopt;
  }
  /** @return Whether the path is opaque, as in "mailto:user@example.org". */
  bool is_opaque() const noexcept { return raw_.is_opaque; }
  /** @return The positions, as the C function gives them. */
  const simdiri_url_components &get() const noexcept { return raw_; }

private:
  std::string_view part(std::size_t begin, std::size_t end) const noexcept {
    return std::string_view(text_.data() + begin, end - begin);
  }

  std::string_view text_;
  simdiri_url_components raw_;
};

/** Splits a serialized URL. @param href the URL, which must outlive the components @return The components. */
inline url_components split_url(input href) noexcept { return url_components(href); }

/** Validates a text: simdiri_validate(). @param text the text @param production what it must be
 * @param grammar the grammar @return #SIMDIRI_OK, or the error and its position. */
inline outcome validate(std::string_view text, simdiri_production production = SIMDIRI_PRODUCTION_IRI,
                        simdiri_grammar grammar = SIMDIRI_GRAMMAR_IRI) noexcept {
  simdiri_result raw = {};
  (void)simdiri_validate(grammar, production, text.data(), text.size(), &raw);
  return outcome(raw);
}

/** Reviews a valid IRI: simdiri_review(). @param groups bits SIMDIRI_REVIEW_… @param iri the IRI
 * @param findings receives as many findings as fit @return The number of all findings. */
inline std::size_t review(std::uint32_t groups, std::string_view iri, span<simdiri_finding> findings) noexcept {
  return simdiri_review(groups, iri.data(), iri.size(), findings.data(), findings.size());
}

/**
 * Runs the URL parser and reports all validation errors: simdiri_check_url().
 *
 * @param with    a context of the profile web
 * @param memory  the scratch of this thread, which `report` must not use
 * @param against nullptr, or a base of the profile web
 * @param text    the input of the URL parser
 * @param report  called with the outcome of each validation error that is not a failure. If it throws, the program
 *                ends: the C library cannot be left by an exception
 * @return #SIMDIRI_OK or the failure.
 */
template <class Report>
outcome check_url(const context &with, scratch &memory, const base *against, std::string_view text,
                  Report &&report) noexcept {
  using callable = std::remove_reference_t<Report>;
  simdiri_url_report *const call = [](void *user, simdiri_status warning, simdiri_component component,
                                      std::size_t offset) noexcept {
    (*static_cast<callable *>(user))(outcome(warning, offset, component));
  };
  simdiri_result raw = {};
  void *user = const_cast<void *>(static_cast<const volatile void *>(std::addressof(report)));
  const simdiri_status status = simdiri_check_url(with.get(), memory.get(), against ? against->get() : nullptr,
                                                  text.data(), text.size(), call, user, &raw);
  return outcome(status, raw.offset, raw.component);
}

/** @} */

} // namespace simdiri

#endif
