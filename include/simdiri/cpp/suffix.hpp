/**
 * @file
 * @brief C++: public suffix lists. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_SUFFIX_HPP
#define SIMDIRI_CPP_SUFFIX_HPP

#include <optional>

#include <simdiri/cpp/context.hpp>
#include <simdiri/suffix.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** @cond */
namespace detail {
struct free_suffix_list {
  void operator()(simdiri_suffix_list *object) const noexcept { simdiri_suffix_list_free(object); }
};
} // namespace detail
/** @endcond */

/** The public suffix and the registrable domain of a host, as views of it. */
class host_suffix {
public:
  /** What was found. @param host the host @param raw what simdiri_suffix_find() found in it */
  host_suffix(std::string_view host, const simdiri_suffix &raw) noexcept : host_(host), raw_(raw) {}
  /** @return The public suffix; no value for an IP address, and for other hosts that are no domain name. */
  std::optional<std::string_view> suffix() const noexcept { return part(raw_.has_suffix, raw_.suffix_begin); }
  /** @return The registrable domain; no value also for a host that is a suffix. */
  std::optional<std::string_view> domain() const noexcept { return part(raw_.has_domain, raw_.domain_begin); }
  /** @return The host. */
  std::string_view host() const noexcept { return host_; }
  /** @return The positions, as the C function gives them. */
  const simdiri_suffix &get() const noexcept { return raw_; }

private:
  std::optional<std::string_view> part(bool is_present, std::size_t begin) const noexcept {
    return is_present ? std::optional(host_.substr(begin)) : std::nullopt;
  }

  std::string_view host_;
  simdiri_suffix raw_;
};

/** A public suffix list. Immutable, so threads may share it. The library needs libpsl, or creating a list is
 * #SIMDIRI_ERROR_UNSUPPORTED. */
class suffix_list : public handle<simdiri_suffix_list, detail::free_suffix_list> {
public:
  using handle::handle;
  /** Reads a list: simdiri_suffix_list_create(). @param text the text of the file @param section which rules apply
   * @param failure nullptr, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
   * @param allocator nullptr for the default allocator; it must outlive the list @return The list, or an error. */
  static result<suffix_list> create(std::string_view text, simdiri_suffix_section section = SIMDIRI_SUFFIX_ALL,
                                    simdiri_suffix_failure *failure = nullptr,
                                    const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_suffix_list *created = nullptr;
    const outcome what(simdiri_suffix_list_create(text.data(), text.size(), section, allocator, &created, failure));
    return {what, suffix_list(created)};
  }
  /** Opens the list of libpsl: simdiri_suffix_list_open(). @param section which rules apply
   * @param allocator nullptr for the default allocator; it must outlive the list @return The list, or an error. */
  static result<suffix_list> open(simdiri_suffix_section section = SIMDIRI_SUFFIX_ALL,
                                  const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_suffix_list *created = nullptr;
    const outcome what(simdiri_suffix_list_open(section, allocator, &created));
    return {what, suffix_list(created)};
  }
  /** @return The identity: a view of the list. */
  std::string_view identity() const &noexcept { return simdiri_suffix_list_identity(get()); }
  /** A view of a temporary list would dangle. */
  std::string_view identity() const && = delete;
  /** @return When the list was made, in seconds since 1970-01-01 in UTC, 0: unknown: simdiri_suffix_list_time(). */
  std::int64_t time() const noexcept { return simdiri_suffix_list_time(get()); }
  /** Finds the suffix and the domain of a host: simdiri_suffix_find(). @param memory the scratch of this thread
   * @param host the host of a normal form, which must outlive what is found @return The suffix and the domain. */
  host_suffix find(scratch &memory, input host) const noexcept {
    simdiri_suffix found = {};
    simdiri_suffix_find(get(), memory.get(), host.data(), host.size(), &found);
    return {host.view(), found};
  }
  /** @param found what find() of this list found; it must have a suffix @return Which kind of rule made the suffix. */
  simdiri_suffix_rule find_rule(const host_suffix &found) const noexcept {
    const std::string_view host = found.host();
    return simdiri_suffix_find_rule(get(), host.data(), host.size(), &found.get());
  }
};

/** @} */

} // namespace simdiri

#endif
