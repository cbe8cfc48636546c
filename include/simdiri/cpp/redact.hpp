/**
 * @file
 * @brief C++: redaction. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_REDACT_HPP
#define SIMDIRI_CPP_REDACT_HPP

#include <optional>

#include <simdiri/cpp/context.hpp>
#include <simdiri/redact.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** @cond */
namespace detail {
struct free_redactor {
  void operator()(simdiri_redactor *object) const noexcept { simdiri_redactor_free(object); }
};
} // namespace detail
/** @endcond */

/** @return The text of the bundled rules file. */
inline std::string_view bundled_redact_rules() noexcept {
  std::size_t len = 0;
  const char *text = simdiri_redact_bundled_rules(&len);
  return {text, len};
}

/** What is redacted. Threads may share it. */
class redactor : public handle<simdiri_redactor, detail::free_redactor> {
public:
  using handle::handle;
  /** Compiles what shall be redacted, by the bundled rules: simdiri_redactor_create(). @param what "userinfo",
   * "secrets", "email", "ip", or names of parameters; each ends with NUL; they are copied
   * @param failure nullptr, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
   * @param allocator nullptr for the default allocator; it must outlive the redactor
   * @return The redactor, or an error. */
  static result<redactor> create(span<const char *const> what, simdiri_redact_failure *failure = nullptr,
                                 const simdiri_allocator *allocator = nullptr) noexcept {
    return create_with(what, nullptr, 0, failure, allocator);
  }
  /** The same by other rules. @param what as for create() @param rules the text of a rules file
   * @param failure as for create() @param allocator as for create() @return The redactor, or an error. */
  static result<redactor> create_with_rules(span<const char *const> what, std::string_view rules,
                                            simdiri_redact_failure *failure = nullptr,
                                            const simdiri_allocator *allocator = nullptr) noexcept {
    return create_with(what, rules.data() ? rules.data() : "", rules.size(), failure, allocator);
  }
  /** Lets the redactor replace the values of all other parameters, before threads share it:
   * simdiri_redactor_keep_params(). @param names the names that are kept; each ends with NUL; they are copied
   * @param failure nullptr, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
   * @return #SIMDIRI_ERROR_BAD_OPTION for a name without letters and digits. */
  outcome keep_params(span<const char *const> names, simdiri_redact_failure *failure = nullptr) noexcept {
    return outcome(simdiri_redactor_keep_params(get(), names.data(), names.size(), failure));
  }
  /** Lets the redactor write pseudonyms, before threads share it: simdiri_redactor_set_key(). @param key at least
   * #SIMDIRI_PSEUDONYM_KEY_MIN random bytes; none: `{redacted}` again @return #SIMDIRI_ERROR_BAD_OPTION for a short
   * key.
   */
  outcome set_key(std::string_view key) noexcept {
    return outcome(simdiri_redactor_set_key(get(), key.data(), key.size()));
  }
  /** @return The number of rules. */
  std::size_t rule_count() const noexcept { return simdiri_redactor_rule_count(get()); }
  /** @param rule the number of a rule, from 0 @return Its name, a view of the redactor; empty: there is no such rule.
   */
  std::string_view rule_name(std::size_t rule) const &noexcept {
    const char *name = simdiri_redactor_rule_name(get(), rule);
    return name ? std::string_view(name) : std::string_view();
  }
  /** A view of a temporary redactor would dangle. */
  std::string_view rule_name(std::size_t) const && = delete;
  /** Replaces values in a text: simdiri_redact(). @param text any text @param out a changed text is appended here
   * @param counts empty, or a counter for each rule @return The text: a view of the input if nothing was replaced, else
   * of `out`. #SIMDIRI_ERROR_BAD_OPTION if there are counters, but fewer than rules. */
  result<std::string_view> redact(input text, buffer &out, span<std::uint64_t> counts = {}) const noexcept {
    if (!counts.empty() && counts.size() < rule_count()) return outcome(SIMDIRI_ERROR_BAD_OPTION);
    simdiri_text redacted = {nullptr, 0};
    const char *data = text.data() ? text.data() : "";
    const outcome what(
        simdiri_redact(get(), data, text.size(), out.get(), &redacted, counts.empty() ? nullptr : counts.data()));
    return {what, std::string_view(redacted.text, redacted.len)};
  }
  /** Finds the first byte at which a value may be, in a block of texts: simdiri_redact_skip(). @param block the texts,
   * as that function needs them @param has_escapes whether escapes such as `\\x22` stand for other bytes
   * @return The offset of the byte, or the length of the block. */
  std::size_t skip(std::string_view block, bool has_escapes = false) const noexcept {
    return simdiri_redact_skip(get(), block.data(), block.size(), has_escapes);
  }
  /** Finds the rule for the values of a name: simdiri_redact_name(). @param name the name of a parameter or member
   * @return The number of the rule; no value if values of this name are not replaced. */
  std::optional<std::size_t> find_name(std::string_view name) const noexcept {
    std::size_t rule = 0;
    return simdiri_redact_name(get(), name.data(), name.size(), &rule) ? std::optional(rule) : std::nullopt;
  }
  /** Finds the rule for the values of parameters of a name: simdiri_redact_param(). @param name the name of a parameter
   * @return The number of the rule; no value if values of this name are not replaced. */
  std::optional<std::size_t> find_param(std::string_view name) const noexcept {
    std::size_t rule = 0;
    return simdiri_redact_param(get(), name.data(), name.size(), &rule) ? std::optional(rule) : std::nullopt;
  }

private:
  static result<redactor> create_with(span<const char *const> names, const char *rules, std::size_t rules_len,
                                      simdiri_redact_failure *failure, const simdiri_allocator *allocator) noexcept {
    simdiri_redactor *created = nullptr;
    const outcome what(
        simdiri_redactor_create(names.data(), names.size(), rules, rules_len, allocator, &created, failure));
    return {what, redactor(created)};
  }
};

/** @} */

} // namespace simdiri

#endif
