/* The classes of simdiri.hpp: who owns what, moving, errors, allocators, views. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <array>
#include <string>
#include <vector>

#include "check.hpp"

#ifdef WITHOUT_EXCEPTIONS
#ifdef __cpp_exceptions
#error "this program is to be compiled without exceptions"
#endif
#ifdef __cpp_rtti
#error "this program is to be compiled without RTTI"
#endif
#endif

namespace {

/* A volatile reference, so that compilers do not see that an object is moved to itself. */
template <class T> T &same(T &object) {
  T *volatile pointer = &object;
  return *pointer;
}

void test_handles_move_and_free() {
  counting_allocator allocator;
  {
    auto first = must(simdiri::context::create(simdiri::options(), &allocator.raw));
    auto memory = must(simdiri::scratch::create(&allocator.raw));
    CHECK(allocator.blocks > 0);
    simdiri_context *raw = first.get();
    simdiri::context second(std::move(first));
    CHECK(!first && !first.get() && second.get() == raw);
    first = std::move(second);
    CHECK(first.get() == raw && !second);
    first = std::move(same(first));
    CHECK(first.get() == raw);
    auto against = must(simdiri::base::create(first, memory, "http://a/b/c", &allocator.raw));
    simdiri::base moved = std::move(against);
    CHECK(!against && moved);
    /* The old object is freed. */
    moved = must(simdiri::base::create(first, memory, "http://b/", &allocator.raw));
    simdiri::context owned(first.release());
    CHECK(!first && owned.get() == raw);
    CHECK(owned.isa() != SIMDIRI_ISA_BEST);
  }
  CHECK(allocator.blocks == 0);
}

void test_errors_are_results() {
  simdiri::options wrong;
  wrong.flags = 1u << 31;
  const auto none = simdiri::context::create(wrong);
  CHECK(!none && !none.ok() && !*none && none.status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK_EQUAL(none.name(), "bad-option");
  CHECK(std::string_view(none.message()).size() > 10);

  const auto context = must(simdiri::context::create());
  auto worker = must(simdiri::worker::create(context));
  const auto bad = worker.normalize("http://h:9x/");
  CHECK(!bad && bad.status() == SIMDIRI_ERROR_BAD_PORT && bad.offset() == 10);
  CHECK(bad.component() == SIMDIRI_COMPONENT_PORT && bad->empty() && bad.value_or("-") == "-");
  const auto warned = worker.normalize("http://xn--0/a/../b");
  CHECK(warned && warned.has_warning() && warned.status() == SIMDIRI_WARNING_HOST_UNMAPPED);
  CHECK_EQUAL(*warned, "http://xn--0/b");
  const auto no_base = worker.create_base("g");
  CHECK(!no_base && no_base.status() == SIMDIRI_ERROR_NO_SCHEME);
  const auto web = must(simdiri::context::create(simdiri::options::web()));
  auto other = must(simdiri::worker::create(web));
  CHECK(other.to_uri("http://a/").status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK_EQUAL(other.normalize("HTTP:\\\\A\\b").value(), "http://a/b");

  counting_allocator allocator;
  allocator.allowed = 0;
  CHECK(simdiri::context::create(simdiri::options(), &allocator.raw).status() == SIMDIRI_ERROR_NO_MEMORY);
  CHECK(simdiri::worker::create(context, &allocator.raw).status() == SIMDIRI_ERROR_NO_MEMORY);
}

void test_views_and_buffers() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  simdiri::buffer out;
  const std::string normal = "http://example.com/a", changed = "HTTP://Example.com:80/b";
  const auto same_text = context.normalize(memory, normal, out);
  CHECK(same_text->data() == normal.data() && same_text.changes() == 0 && out.size() == 0);
  const auto first = context.normalize(memory, changed, out);
  CHECK(first->data() == out.view().data() && out.view() == "http://example.com/b");
  CHECK(first.changes() == (SIMDIRI_CHANGE_SCHEME_CASE | SIMDIRI_CHANGE_HOST_CASE | SIMDIRI_CHANGE_PORT));
  (void)context.normalize(memory, changed, out);
  CHECK_EQUAL(out.view(), "http://example.com/bhttp://example.com/b");

  simdiri::buffer moved(std::move(out));
  CHECK(out.view().empty() && moved.size() == 40);
  moved = std::move(same(moved));
  CHECK(moved.size() == 40);
  out = std::move(moved);
  CHECK(out.size() == 40 && moved.size() == 0);
  out.clear();
  CHECK(out.view().empty());

  std::array<char, 20> array;
  auto fixed = simdiri::buffer::over(array);
  const auto fits = context.normalize(memory, changed, fixed);
  CHECK(fits && fits->data() == array.data());
  CHECK(context.normalize(memory, changed, fixed).status() == SIMDIRI_ERROR_NO_CAPACITY);
  CHECK(fixed.size() == 20);
  CHECK(context.bound(10) >= 10);
}

/* The result of one call is the input of the next. */
void test_a_worker_reads_its_own_results() {
  simdiri::options options;
  options.host = SIMDIRI_HOST_UNICODE;
  const auto context = must(simdiri::context::create(options));
  auto worker = must(simdiri::worker::create(context));
  for (int i = 0; i < 3; i++) {
    const auto text = worker.to_iri(*worker.normalize("HTTP://B%C3%BCcher.example:80/%c3%a9"));
    CHECK_EQUAL(*text, "http://b\xC3\xBC"
                       "cher.example/\xC3\xA9");
    CHECK_EQUAL(*worker.to_uri(*text), "http://xn--bcher-kva.example/%C3%A9");
  }
  simdiri::worker moved = std::move(worker);
  CHECK_EQUAL(*moved.normalize("A:b"), "a:b");
  const std::string long_text = "HTTP://A/" + std::string(100000, 'x');
  CHECK(moved.normalize(long_text)->size() == long_text.size());
}

void test_one_iri() {
  CHECK_EQUAL(*simdiri::normalize("HTTP://Example.com:80/a/../b"), "http://example.com/b");
  CHECK(simdiri::normalize("no scheme").status() == SIMDIRI_ERROR_NO_SCHEME);
  CHECK_EQUAL(*simdiri::resolve("http://a/b/c", "../D"), "http://a/D");
  CHECK(simdiri::resolve("b", "c").status() == SIMDIRI_ERROR_NO_SCHEME);
  simdiri::options wrong;
  wrong.struct_size = 0;
  CHECK(simdiri::resolve("http://a/", "c", &wrong).status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK(simdiri::normalize("a:b", wrong).status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK(*simdiri::is_equivalent("http://a", "HTTP://A:80/"));
  CHECK(!*simdiri::is_equivalent("http://a", "http://b") && simdiri::is_equivalent("http://a", "http://b").ok());
  CHECK(!simdiri::is_equivalent("http://a", "b").ok());
}

void test_compare() {
  const auto context = must(simdiri::context::create());
  auto worker = must(simdiri::worker::create(context));
  const auto equal = worker.compare("http://a/%7Eb", "http://a/~b");
  CHECK(equal.ok() && equal.is_equivalent() && equal.rung() == SIMDIRI_RUNG_SYNTAX);
  CHECK(equal.changes_of(0) == SIMDIRI_CHANGE_PCT_DECODED && equal.changes_of(1) == 0);
  CHECK(!worker.compare("http://a/", "http://b/").is_equivalent());
  const auto bad = worker.compare("http://a/", "http://a:b/");
  CHECK(!bad.ok() && !bad.is_equivalent() && bad.invalid_operand() == 1 && bad.offset() == 9);
  const auto against = must(worker.create_base("http://a/b/"));
  simdiri::options references;
  references.flags |= SIMDIRI_FLAG_REFERENCE;
  const auto loose = must(simdiri::context::create(references));
  CHECK(loose.compare(worker.get_scratch(), "c", "http://a/b/c", &against).is_equivalent());
}

void test_parts() {
  const auto parts = simdiri::parse("http://u@h:1/p?#f");
  CHECK(*parts.scheme() == "http" && *parts.authority() == "u@h:1" && *parts.userinfo() == "u");
  CHECK(*parts.host() == "h" && *parts.port() == "1" && parts.path() == "/p");
  CHECK(parts.query().has_value() && parts.query()->empty() && *parts.fragment() == "f");
  const auto none = simdiri::parse("");
  CHECK(!none.scheme() && !none.authority() && !none.userinfo() && !none.host() && !none.port() && !none.query());
  CHECK(!none.fragment() && none.path().empty() && !none.is_ip_literal());
  CHECK(simdiri::parse("//[::1]").is_ip_literal());

  const auto url = simdiri::split_url("http://u:p@h:81/p?q#f");
  CHECK(url.scheme() == "http" && url.username() == "u" && url.password() == "p" && *url.host() == "h");
  CHECK(*url.port() == "81" && url.path() == "/p" && *url.query() == "q" && *url.fragment() == "f");
  const auto mail = simdiri::split_url("mailto:a@b");
  CHECK(mail.is_opaque() && !mail.host() && !mail.port() && !mail.query() && mail.path() == "a@b");

  CHECK(simdiri::validate("http://a/"));
  CHECK(simdiri::validate("http://a/ b").offset() == 9);
  CHECK(simdiri::validate("a/b", SIMDIRI_PRODUCTION_IRELATIVE_REF, SIMDIRI_GRAMMAR_URI));
  std::array<simdiri_finding, 2> findings;
  CHECK(simdiri::review(SIMDIRI_REVIEW_SCHEME, "http:///a", findings) == 1);
  CHECK(findings[0].code == SIMDIRI_FINDING_EMPTY_HOST);
}

void test_check_url() {
  const auto web = must(simdiri::context::create(simdiri::options::web()));
  auto memory = must(simdiri::scratch::create());
  std::vector<std::string> names;
  const auto report = [&names](const simdiri::outcome &found) { names.emplace_back(found.name()); };
  CHECK(simdiri::check_url(web, memory, nullptr, "http://u@h/ x", report));
  CHECK(names.size() == 2 && names[0] == "invalid-credentials" && names[1] == "invalid-URL-unit");
  CHECK(!simdiri::check_url(web, memory, nullptr, "http://", [](const simdiri::outcome &) {}));
}

void test_unsupported_is_said() {
  simdiri::options options;
  options.idna = SIMDIRI_IDNA_2008;
  const auto made = simdiri::context::create(options);
  CHECK(made.status() == (simdiri_domain_idna2008_version() ? SIMDIRI_OK : SIMDIRI_ERROR_UNSUPPORTED));
}

} // namespace

int main() {
  test_handles_move_and_free();
  test_errors_are_results();
  test_views_and_buffers();
  test_a_worker_reads_its_own_results();
  test_one_iri();
  test_compare();
  test_parts();
  test_check_url();
  test_unsupported_is_said();
  return finish("cpp_objects");
}
