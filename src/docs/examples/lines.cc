/* Normalizes the lines of a text and drops duplicates, in C++17. It prints:
 * http://example.com/
 * line 2: no-scheme, byte 2
 * http://example.com/b
 * line 4: seen before */
/* SPDX-License-Identifier: MIT */
#include <cstdio>
#include <simdiri/simdiri.hpp>

int main() {
  static const char text[] = "http://EXAMPLE.com\nno scheme\nhttp://example.com/a/../b\nHTTP://example.com:80\n";
  const auto context = simdiri::context::create();
  if (!context) return 1;
  const auto keyer = simdiri::keyer::create(*context);
  auto scratch = simdiri::scratch::create();
  auto seen = simdiri::seen::create();
  if (!keyer || !scratch || !seen) return 1;

  /* The records are views of `text`, their normal forms views of `batch`. */
  simdiri::key_batch batch;
  if (!batch.run(*keyer, *scratch, simdiri::records::separated(text), true)) return 1;
  for (const auto &record : batch) {
    const auto is_new = seen->insert(record.key());
    if (!is_new) return 1;
    if (!record.ok())
      std::printf("line %zu: %s, byte %zu\n", record.index() + 1, record.name(), record.offset());
    else if (!*is_new)
      std::printf("line %zu: seen before\n", record.index() + 1);
    else
      std::printf("%.*s\n", static_cast<int>(record.text().size()), record.text().data());
  }
  return 0;
}
