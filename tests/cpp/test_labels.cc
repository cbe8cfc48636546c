/* Labels and redaction, by simdiri.hpp. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <array>
#include <string>
#include <vector>

#include "check.hpp"

namespace {

void test_one_label() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const auto plain = must(simdiri::labeler::create(context));
  simdiri::buffer out;
  CHECK_EQUAL(*plain.label(memory, "HTTPS://S.example/user/123?page=2", out), "s.example/user/{int}");
  CHECK_EQUAL(out.view(), "s.example/user/{int}");
  CHECK_EQUAL(*plain.label(memory, "http://h/a", out), "h/a");
  CHECK_EQUAL(out.view(), "s.example/user/{int}h/a");
  CHECK_EQUAL(*plain.label_normal(memory, "http://h/7/b", out), "h/{int}/b");
  const std::string path = "/a/b/c/d/e/f/g/h/i?x=1";
  const auto label = plain.label_path(memory, path, out);
  CHECK(label.ok() && (label->data() == nullptr || *label == "/a/b/c/d/e/f/g/h/i"));
  CHECK(plain.label_path(memory, "x", out)->data() == nullptr);
  const auto bad = plain.label(memory, "http://h:x/", out);
  CHECK(bad.status() == SIMDIRI_ERROR_BAD_PORT && bad.offset() == 9 && bad->empty());
  const auto base = must(simdiri::base::create(context, memory, "http://b/1/"));
  CHECK_EQUAL(*plain.label(memory, "2", out, &base), "b/{int}/{int}");
}

void test_options() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  simdiri::buffer out;
  simdiri_routes_failure failure = {};
  CHECK(simdiri::routes::create("/user/{name\n", &failure).status() == SIMDIRI_ERROR_BAD_OPTION && failure.line == 1);
  const auto routes = must(simdiri::routes::create("/user/{name}\n/x/*\n"));
  CHECK(routes.count() == 2);
  const std::array<const char *, 2> names = {"q", "utm*"};
  simdiri::label_options options;
  options.routes = routes.get();
  options.host = SIMDIRI_LABEL_NO_HOST;
  options.set_params(names);
  const auto labeler = must(simdiri::labeler::create(context, options));
  CHECK_EQUAL(*labeler.label(memory, "http://h/user/anna?q=1&z=2", out), "/user/{name}?q={int}");
  const std::array<const char *, 2> wrong = {"q", "a*b*"};
  std::size_t bad = 7;
  options.set_params(wrong);
  CHECK(simdiri::labeler::create(context, options, &bad).status() == SIMDIRI_ERROR_BAD_OPTION && bad == 1);
  options.set_params(names);
  options.host = SIMDIRI_LABEL_DOMAIN; /* without a list */
  CHECK(simdiri::labeler::create(context, options, &bad).status() == SIMDIRI_ERROR_BAD_OPTION && bad == 2);
  CHECK(simdiri::find_template("int") == SIMDIRI_TEMPLATE_INT && simdiri::find_template("integer") == 0);
}

void test_many_labels() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const auto labeler = must(simdiri::labeler::create(context));
  simdiri::label_batch batch;
  CHECK(batch.empty() && batch.begin() == batch.end());
  const std::string text = "http://H/1\nbad\nhttp://h/x/2\n";
  const auto records = simdiri::records::separated(text);
  CHECK(batch.run(labeler, memory, records) && batch.size() == 3 && batch.error_count() == 1);
  CHECK_EQUAL(batch.text(), "h/{int}\nbad\nh/x/{int}\n");
  std::vector<std::string> found;
  for (const auto &record : batch) found.push_back(std::string(record.text()) + (record.ok() ? "" : "!"));
  CHECK(found == std::vector<std::string>({"h/{int}", "bad!", "h/x/{int}"}));
  CHECK_EQUAL(batch[2].input(), "http://h/x/2");
  CHECK(batch.run(labeler, memory, records, SIMDIRI_ON_ERROR_EMPTY));
  CHECK_EQUAL(batch.text(), "h/{int}\n\nh/x/{int}\n");
  simdiri::label_batch moved = std::move(batch);
  CHECK(moved.size() == 3 && moved[0].text() == "h/{int}");
}

void test_redaction() {
  const std::array<const char *, 2> what = {"userinfo", "secrets"};
  const auto redactor = must(simdiri::redactor::create(what));
  simdiri::buffer out;
  const std::string clean = "http://h/a?b=c", dirty = "http://u:p@h/?token=abc&b=c";
  const auto same = redactor.redact(clean, out);
  CHECK(same->data() == clean.data() && *same == clean && out.view().empty());
  std::vector<std::uint64_t> by_rule(redactor.rule_count());
  CHECK_EQUAL(*redactor.redact(dirty, out, by_rule), "http://{redacted}@h/?token={redacted}&b=c");
  std::uint64_t total = 0, userinfo = 0;
  for (std::size_t rule = 0; rule < by_rule.size(); rule++) {
    total += by_rule[rule];
    if (redactor.rule_name(rule) == "userinfo") userinfo += by_rule[rule];
  }
  CHECK(total == 2 && userinfo == 1);
  CHECK(redactor.rule_name(by_rule.size()).empty());
  by_rule.pop_back();
  CHECK(redactor.redact(dirty, out, by_rule).status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK(redactor.redact("", out)->empty() && redactor.redact({}, out).ok());
  CHECK(redactor.skip("http://h/?a=b\n?token=x\n") <= 20 && redactor.skip({}) == 0);
  CHECK(redactor.find_name("token").has_value() && !redactor.find_name("page"));
}

void test_rules() {
  const std::array<const char *, 1> what = {"secrets"}, name = {"user_id"};
  CHECK(!simdiri::bundled_redact_rules().empty());
  const auto again = must(simdiri::redactor::create_with_rules(what, simdiri::bundled_redact_rules()));
  CHECK(again.rule_count() == must(simdiri::redactor::create(what)).rule_count());
  simdiri_redact_failure failure = {};
  CHECK(simdiri::redactor::create_with_rules(what, "no rule\n", &failure).status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK(failure.line == 1 && failure.message);
  simdiri::buffer out;
  const auto by_name = must(simdiri::redactor::create(name));
  CHECK_EQUAL(*by_name.redact("?user_id=7&token=x", out), "?user_id={redacted}&token=x");
}

/* All memory is of the allocator, and is freed; each failure of it is an outcome. */
void test_memory() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const std::array<const char *, 2> what = {"userinfo", "secrets"};
  const auto lines = simdiri::records::separated("http://A.b/7\nbad\nhttp://c.d/\n");
  counting_allocator allocator;
  std::size_t failures = 0;
  for (bool is_done = false; !is_done; failures++) {
    allocator.allowed = failures;
    simdiri::label_batch batch(&allocator.raw);
    simdiri::buffer out(&allocator.raw);
    const auto routes = simdiri::routes::create("/a/{b}\n", nullptr, &allocator.raw);
    simdiri::label_options options;
    options.routes = routes->get();
    const auto labeler = simdiri::labeler::create(context, options, nullptr, &allocator.raw);
    const auto redactor = simdiri::redactor::create(what, nullptr, &allocator.raw);
    is_done =
        routes && labeler && redactor && batch.run(*labeler, memory, lines) && redactor->redact("http://u@h/", out);
    if (is_done) CHECK(batch[0].text() == "a.b/{int}" && out.view() == "http://{redacted}@h/");
    if (!routes) CHECK(routes.status() == SIMDIRI_ERROR_NO_MEMORY);
    if (!redactor) CHECK(redactor.status() == SIMDIRI_ERROR_NO_MEMORY);
  }
  CHECK(failures > 4 && allocator.blocks == 0);
}

/* Routes are learned from labels. */
void test_learning() {
  simdiri::learn_options options;
  options.max_values = 2;
  auto learner = must(simdiri::learner::create(options));
  simdiri::buffer out;
  for (const char *name : {"ann", "bob", "cat", "dan"})
    CHECK(learner.add("h/users/" + std::string(name) + "/posts").ok());
  CHECK(learner.write(out).ok());
  CHECK(out.view().find("h/users/{name}/posts\n") != std::string_view::npos);
  CHECK(must(simdiri::routes::create(out.view())).count() == 2);
  CHECK(!learner.add("h/x").ok());
  options.max_values = 0;
  CHECK(simdiri::learner::create(options).status() == SIMDIRI_ERROR_BAD_OPTION);
}

void test_cleaning() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  simdiri::buffer out;
  simdiri::clean_options options;
  CHECK(simdiri::cleaner::create(context, options).status() == SIMDIRI_ERROR_BAD_OPTION);
  options.lossy = SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_FRAGMENT;
  const auto cleaner = must(simdiri::cleaner::create(context, options));
  const auto made = cleaner.clean(memory, "http://h/?b&gclid=1&a#x", out);
  CHECK_EQUAL(*made, "http://h/?b&a");
  CHECK(made.changes() == (SIMDIRI_CHANGE_TRACKING_DROPPED | SIMDIRI_CHANGE_FRAGMENT_DROPPED));
  CHECK(cleaner.clean(memory, "no", out).status() == SIMDIRI_ERROR_NO_SCHEME);
  options.lossy = SIMDIRI_LOSSY_SORT;
  CHECK(!simdiri::cleaner::create(context, options).ok());
}

void test_keys_by_label() {
  const auto context = must(simdiri::context::create());
  auto memory = must(simdiri::scratch::create());
  const auto labeler = must(simdiri::labeler::create(context));
  simdiri::key_options options;
  options.by = SIMDIRI_KEY_BY_LABEL;
  CHECK(simdiri::keyer::create(context, options).status() == SIMDIRI_ERROR_BAD_OPTION);
  options.labeler = labeler.get();
  const auto keyer = must(simdiri::keyer::create(context, options));
  CHECK(keyer.key(memory, "http://h/a/1").key() == keyer.key(memory, "HTTP://H/a/2?b").key());
  CHECK(keyer.key(memory, "http://h/a/1").key() != keyer.key(memory, "http://h/b/1").key());
  options.by = SIMDIRI_KEY_BY_PARAMS;
  CHECK(simdiri::keyer::create(context, options).status() == SIMDIRI_ERROR_BAD_OPTION);
  options.labeler = nullptr;
  const auto by_names = must(simdiri::keyer::create(context, options));
  CHECK(by_names.key(memory, "http://h/?a=1&b").key() == by_names.key(memory, "http://h/?b=2&a=3#c").key());
}

} // namespace

int main() {
  test_cleaning();
  test_keys_by_label();
  test_learning();
  test_one_label();
  test_options();
  test_many_labels();
  test_redaction();
  test_rules();
  test_memory();
  return finish("cpp_labels");
}
