/* Public suffix lists, parts, and keys by domain, by simdiri.hpp. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <array>
#include <string>
#include <vector>

#include "check.hpp"

namespace {

constexpr std::string_view rules = "// VERSION: test-1\n// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n*.ck\n!www.ck\n"
                                   "// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\nblog.com\n"
                                   "// ===END PRIVATE DOMAINS===\n";

bool has_libpsl() { return simdiri_suffix_version() != nullptr; }

std::string show(std::optional<std::string_view> part) { return part ? std::string(*part) : "-"; }

void test_lists() {
  const auto made = simdiri::suffix_list::create(rules);
  if (!has_libpsl()) {
    CHECK(made.status() == SIMDIRI_ERROR_UNSUPPORTED && !*made);
    CHECK(simdiri::suffix_list::open().status() == SIMDIRI_ERROR_UNSUPPORTED);
    return;
  }
  const simdiri::suffix_list list = must(simdiri::suffix_list::create(rules));
  auto memory = must(simdiri::scratch::create());
  CHECK_EQUAL(list.identity(), "test-1");
  CHECK(list.time() == 0);
  CHECK(must(simdiri::suffix_list::create("// VERSION: 2025-03-28_test\ncom\n")).time() == 1743120000);
  const std::string host = "a.b.co.uk";
  const auto found = list.find(memory, host);
  CHECK(show(found.suffix()) == "co.uk" && show(found.domain()) == "b.co.uk");
  CHECK(found.domain()->data() == host.data() + 2 && found.host() == host);
  CHECK(list.find_rule(found) == SIMDIRI_SUFFIX_RULE_PLAIN);
  CHECK(list.find_rule(list.find(memory, "www.ck")) == SIMDIRI_SUFFIX_RULE_EXCEPTION);
  CHECK(list.find_rule(list.find(memory, "a.zz")) == SIMDIRI_SUFFIX_RULE_DEFAULT);
  CHECK(show(list.find(memory, "co.uk").domain()) == "-" && show(list.find(memory, "co.uk").suffix()) == "co.uk");
  CHECK(!list.find(memory, "1.2.3.4").suffix() && !list.find(memory, "").suffix());

  const auto icann = must(simdiri::suffix_list::create(rules, SIMDIRI_SUFFIX_ICANN));
  CHECK_EQUAL(icann.identity(), "test-1-icann");
  CHECK(show(icann.find(memory, "me.blog.com").domain()) == "blog.com");
  CHECK(show(list.find(memory, "me.blog.com").domain()) == "me.blog.com");
  simdiri_suffix_failure failure = {};
  const auto broken = simdiri::suffix_list::create("com\na..b\n", SIMDIRI_SUFFIX_ALL, &failure);
  CHECK(broken.status() == SIMDIRI_ERROR_BAD_OPTION && failure.line == 2);
  const auto open = simdiri::suffix_list::open();
  if (open) CHECK(show(open->find(memory, "a.example.com").domain()) == "example.com" && !open->identity().empty());
}

void test_one_after_another() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const std::array<const char *, 5> names = {"host", "port", "segment:-1", "query:a", "host-reversed"};
  const auto expected = must(simdiri::parts::create(context, names));
  CHECK(expected.count() == 5);
  simdiri::found_parts found;
  CHECK(found.size() == 0);
  const std::string iri = "http://b.a:8/x/y?q&a=1";
  CHECK(found.find(expected, memory, iri) && found.size() == 5);
  CHECK(show(found[0]) == "b.a" && show(found[1]) == "8" && show(found[2]) == "y" && show(found[3]) == "1");
  CHECK(found[0]->data() == iri.data() + 7 && show(found[4]) == "a.b");
  const simdiri::outcome changed = found.find(expected, memory, "HTTP://B.A:80/x/");
  CHECK(changed && (changed.changes() & SIMDIRI_CHANGE_PORT) != 0);
  CHECK(show(found[0]) == "b.a" && show(found[1]) == "-" && found[2] && found[2]->empty() && show(found[3]) == "-");
  simdiri::found_parts moved = std::move(found);
  CHECK(show(moved[4]) == "a.b" && moved.size() == 5 && found.size() == 0);
  found = std::move(moved);
  CHECK(show(found[4]) == "a.b" && moved.size() == 0);
  const auto bad = found.find(expected, memory, "no scheme");
  CHECK(bad.status() == SIMDIRI_ERROR_NO_SCHEME && bad.offset() == 2 && found.size() == 5 && !found[0] && !found[2]);
  const auto against = must(simdiri::base::create(context, memory, "http://h/a/b"));
  CHECK(found.find(expected, memory, "../c", &against) && show(found[0]) == "h" && show(found[2]) == "c");
  CHECK(found.split(expected, memory, "http://x/z") && show(found[0]) == "x" && show(found[2]) == "z");
}

void test_names() {
  const auto context = must(simdiri::context::create());
  std::size_t bad = 9;
  const std::vector<const char *> names = {"host", "hosts"};
  const auto none = simdiri::parts::create(context, names, nullptr, &bad);
  CHECK(!none && none.status() == SIMDIRI_ERROR_BAD_OPTION && bad == 1 && !*none);
  const std::array<const char *, 2> without_list = {"domain", "host"};
  CHECK(!simdiri::parts::create(context, without_list, nullptr, &bad) && bad == 0);
  CHECK(simdiri::needs_suffixes("domain") && !simdiri::needs_suffixes("host") && !simdiri::needs_suffixes("x"));
  auto memory = must(simdiri::scratch::create());
  const auto nothing = must(simdiri::parts::create(context, {}));
  simdiri::found_parts found;
  simdiri::parts_batch batch;
  CHECK(found.find(nothing, memory, "http://h/") && found.size() == 0);
  CHECK(batch.run(nothing, memory, simdiri::records::separated("http://h/\nbad\n")) && batch.size() == 2);
  CHECK(batch.error_count() == 1 && batch.part_count() == 0);
}

void test_many() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const std::array<const char *, 3> names = {"host", "port", "host-reversed"};
  const auto expected = must(simdiri::parts::create(context, names));
  simdiri::parts_batch batch;
  CHECK(batch.empty() && batch.begin() == batch.end());
  for (const std::size_t count : {std::size_t{3}, std::size_t{5000}, std::size_t{1}}) {
    std::string text;
    for (std::size_t i = 0; i < count; i++)
      text += i % 3 == 2 ? "bad\n" : "HTTP://h" + std::to_string(i) + ".test:" + std::to_string(80 + i % 3) + "/\n";
    CHECK(batch.run(expected, memory, simdiri::records::separated(text)));
    CHECK(batch.size() == count && batch.error_count() == count / 3 && batch.part_count() == 3);
    bool is_right = true;
    std::size_t seen = 0;
    for (const simdiri::parts_record &record : batch) {
      const std::size_t i = record.index();
      const std::string host = "h" + std::to_string(i) + ".test";
      is_right &= i == seen++ && record.ok() == (i % 3 != 2) && batch[i].part(0) == record.part(0);
      is_right &= show(record.part(0)) == (record ? host : "-");
      is_right &= show(record.part(1)) == (i % 3 == 1 ? "81" : "-");
      is_right &= show(record.part(2)) == (record ? "test.h" + std::to_string(i) : "-");
      is_right &= record ? record.text().substr(0, 7 + host.size()) == "http://" + host : record.text().empty();
    }
    CHECK(is_right && seen == count);
  }
  const std::vector<std::int32_t> ends = {0, 9, 9, 18};
  const std::uint8_t validity = 0x5;
  const auto some = simdiri::records::at_offsets("http://A/http://B/", ends).with_validity(&validity);
  CHECK(batch.run(expected, memory, some) && batch.size() == 3 && batch[1].is_null() && !batch[1].part(0));
  CHECK(show(batch[0].part(0)) == "a" && show(batch.part(2, 0)) == "b");
  simdiri::parts_batch moved = std::move(batch);
  CHECK(moved.size() == 3 && show(moved[2].part(0)) == "b");
  const auto against = must(simdiri::base::create(context, memory, "http://base/"));
  CHECK(moved.run(expected, memory, simdiri::records::separated("x\n"), &against) && show(moved[0].part(0)) == "base");
}

/* All memory is of the allocator, and is freed; each failure of it is an outcome. */
void test_memory() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const std::array<const char *, 2> names = {"host-reversed", "iri"};
  const auto lines = simdiri::records::separated("http://A.b/\nbad\nhttp://c.d/\n");
  counting_allocator allocator;
  std::size_t failures = 0;
  for (bool is_done = false; !is_done; failures++) {
    allocator.allowed = failures;
    simdiri::found_parts found(&allocator.raw);
    simdiri::parts_batch batch(&allocator.raw);
    const auto expected = simdiri::parts::create(context, names, nullptr, nullptr, &allocator.raw);
    is_done = expected && found.find(*expected, memory, "http://A.b/") && batch.run(*expected, memory, lines);
    if (is_done) CHECK(show(found[0]) == "b.a" && show(batch[2].part(1)) == "http://c.d/");
    if (!expected) CHECK(expected.status() == SIMDIRI_ERROR_NO_MEMORY);
  }
  CHECK(failures > 4 && allocator.blocks == 0);
}

void test_domains() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  simdiri::key_options options;
  options.by = SIMDIRI_KEY_BY_DOMAIN;
  CHECK(simdiri::keyer::create(context, options).status() == SIMDIRI_ERROR_BAD_OPTION);
  if (!has_libpsl()) return;
  const auto list = must(simdiri::suffix_list::create(rules));
  const std::array<const char *, 2> names = {"domain", "site"};
  const auto expected = must(simdiri::parts::create(context, names, &list));
  simdiri::found_parts found;
  CHECK(found.find(expected, memory, "HTTP://www.B\xC3\xBC.co.uk:8/"));
  CHECK(show(found[0]) == "xn--b-eha.co.uk" && show(found[1]) == "http://xn--b-eha.co.uk");
  options.suffixes = list.get();
  const auto keyer = must(simdiri::keyer::create(context, options));
  CHECK(keyer.key(memory, "http://a.x.co.uk/").key() == keyer.key(memory, "ftp://x.co.uk/b").key());
  CHECK(keyer.key(memory, "http://y.co.uk/").key() != keyer.key(memory, "ftp://x.co.uk/b").key());
}

} // namespace

int main() {
  test_lists();
  test_one_after_another();
  test_names();
  test_many();
  test_memory();
  test_domains();
  return finish(has_libpsl() ? "cpp_parts" : "cpp_parts (without libpsl: only its absence was tested for lists)");
}
