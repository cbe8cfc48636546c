/* Lines of an exact length: clean ones, ones that need an edit, and ones that only plain C handles. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <string.h>

/* A line is the head, the unit repeated, and the tail, cut so that the tail ends it; a short line is itself cut. */
typedef struct {
  test_literal head, unit, tail;
} line_kind;
#define KIND(head, unit, tail)                                                                                         \
  { TEST_LITERAL(head), TEST_LITERAL(unit), TEST_LITERAL(tail) }

static const line_kind kinds[] = {
    /* clean */
    KIND("http://example.com/", "abc/def-._~", ""),
    KIND("https://www.example.org:8443/", "a/bc", "?q=1&r#f"),
    KIND("http://h/?", "a=b&", "#f"),
    KIND("http://h/#", "!$&'()*+,;=:@/?", ""),
    KIND("urn:example:", "a:b", ""),
    KIND("http://h/", "%2F", ""),
    KIND("http://", "a.b-c", "/"),
    KIND("", "a", "://h/"),
    KIND("http://h/", "...", "/..."),
    /* case, ports, empty paths */
    KIND("HTTP://EXAMPLE.com/", "a", ""),
    KIND("http://", "Abc.", "Z/x"),
    KIND("http://h/", "A", "://B"),
    KIND("", "Ab", "://h"),
    KIND("http://", "h", ""),
    KIND("http://", "h", "?q"),
    KIND("http://", "h", ":80"),
    KIND("http://", "h", ":"),
    KIND("http://h:", "0", "80/"),
    KIND("http://", "h", ":8a/"),
    KIND("file://localhost/", "a", ""),
    KIND("URN:Example:", "a", ""),
    KIND("mailto:", "a", "@Example.ORG"),
    /* triplets */
    KIND("http://h/", "%c3%a9", ""),
    KIND("http://h/", "%C3%A9", ""),
    KIND("http://h/", "%e4%b8%ad", ""),
    KIND("http://h/", "a%7E", ""),
    KIND("http://h/", "a", "%7e"),
    KIND("http://h/", "%41%2d", "%2"),
    KIND("http://h/", "a", "%"),
    KIND("http://h/", "%", ""),
    KIND("http://h/", "a%zz", "%4g"),
    KIND("http://", "%41", "/"),
    KIND("http://", "a%20", "/"),
    KIND("foo://a b", "/c", ""),
    KIND("http://h/", "%F0%9F%98%80", "%F0%9F%98"),
    KIND("http://h/", "%E2%80%AE%c2%a0", ""),
    KIND("http://h/?", "%EE%80%80", ""),
    /* edits with gaps between them, and triplets at all places of a block of 64 bytes that begins with an edit */
    KIND("http://h/%7e", "abcd%2F", "abcd e"),
    KIND("http://h/%7e", "abcd%7E", "xyz%2d"),
    KIND("http://h/ ", "abc%e9d\xC3\xA9", "abcd%2fe"),
    /* characters */
    KIND("http://h/", "\xC3\xA9", ""),
    KIND("http://h/", "\xE4\xB8\xAD", ""),
    KIND("http://h/", "\xF0\x9F\x98\x80", ""),
    KIND("http://h/", "a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80", "?\xEE\x80\x80"),
    KIND("http://h/?", "\xEF\xA3\xBF\xF4\x80\x80\x80", ""),
    KIND("http://h/", "e\xCC\x81", ""),
    KIND("http://h/", "a", "\xE2\x80\x8E"),
    KIND("http://h/", "\xEF\xB7\x90\xEF\xBF\xBE\xF3\xA0\x80\x81", ""),
    KIND("http://h/", "\xC2\x85\xE3\x80\x80\xEF\xBB\xBF", ""),
    KIND("http://\xC3\xA9.example/", "a", ""),
    KIND("http://", "\xD1\x82", "/"),
    KIND("http://xn--bcher-kva.example/", "a", ""),
    KIND("\xEF\xBB\xBFhttp://h/", "a", ""),
    /* bytes that are not UTF-8 */
    KIND("http://h/", "\xC3", ""),
    KIND("http://h/", "a\xE2\x82", ""),
    KIND("http://h/", "a\xF0\x9F\x98", ""),
    KIND("http://h/", "\xED\xA0\x80", ""),
    KIND("http://h/", "a\xF4\x90\x80\x80\xC0\xAF\xFF", ""),
    KIND("http://h/", "a", "\xC3"),
    KIND("http://h/", "a", "\xA9"),
    KIND("http://h/", "\xC3%A9", "%C3\xA9"),
    /* disallowed ASCII */
    KIND("http://h/", "a ", ""),
    KIND("http://h/", "a", " "),
    KIND(" http://h/", "a", ""),
    KIND("http://h/", "<>\"{}|\\^`", ""),
    KIND("http://h/", "\x01\x7F\t", "\r"),
    KIND("http://h/", "a", "#b#c"),
    KIND("http://h/", "[a]", ""),
    KIND("http://h a/", "a", ""),
    /* dots, userinfo, brackets, references */
    KIND("http://h/", "a/../", ""),
    KIND("http://h/", "ab/", ".."),
    KIND("http://h/", "ab/", "."),
    KIND("http://h/", "%2e/%2E%2e/", ""),
    KIND("http://h/", "a", "?/../x"),
    KIND("http://u@h/", "a", ""),
    KIND("http://", "u", "@h/"),
    KIND("http://", "a:b", "@h:80"),
    KIND("http://[2001:DB8::1]/", "a", ""),
    KIND("http://[", ":", "1]/"),
    KIND("", "a", ""),
    KIND("", "/", ""),
    KIND("//", "h", "/"),
    KIND("?", "a", ""),
    KIND("#", "a", ""),
    KIND("1a:", "a", ""),
    KIND("a_b://h/", "a", ""),
    KIND("s:", "/..", "//x"),
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* In addition, one kind for each byte. */
size_t line_kind_count(void) { return KINDS + 256; }

static size_t fill(char *at, size_t capacity, const test_literal *literal) {
  const size_t len = literal->len < capacity ? literal->len : capacity;
  if (len > 0) memcpy(at, literal->data, len);
  return len;
}

void add_line(texts *lines, size_t kind, size_t len) {
  const char byte = (char)(kind % line_kind_count() - KINDS);
  const line_kind any = {TEST_LITERAL("http://h/"), {&byte, 1}, {"", 0}};
  const line_kind *k = kind % line_kind_count() < KINDS ? &kinds[kind % line_kind_count()] : &any;
  char *at = texts_open(lines, len + 1);
  size_t used = fill(at, len, &k->head);
  const size_t tail = k->tail.len < len - used ? k->tail.len : len - used;
  while (used < len - tail) used += fill(at + used, len - tail - used, &k->unit);
  (void)fill(at + used, tail, &k->tail);
  texts_close(lines, len);
}
