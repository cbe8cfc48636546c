/* Edits of the authority: hosts, labels, ports, userinfo.
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include <stdlib.h>
#include <string.h>

static const test_literal hosts[] = {
    TEST_LITERAL("h"),
    TEST_LITERAL(""),
    TEST_LITERAL("localhost"),
    TEST_LITERAL("LocalHost"),
    TEST_LITERAL("ｌocalhost"),
    TEST_LITERAL("%6cocalhost"),
    TEST_LITERAL("EXAMPLE.com."),
    TEST_LITERAL("a..b"),
    TEST_LITERAL("."),
    TEST_LITERAL(".."),
    TEST_LITERAL("é.é"),
    TEST_LITERAL("É.example."),
    TEST_LITERAL("é..é"),
    TEST_LITERAL("é。example｡"),
    TEST_LITERAL("。"),
    TEST_LITERAL("a。b"),
    TEST_LITERAL("faß.de"),
    TEST_LITERAL("FAẞ.DE"),
    TEST_LITERAL("βόλος.com"),
    TEST_LITERAL("xn--e1aybc"),
    TEST_LITERAL("XN--E1AYBC.é"),
    TEST_LITERAL("xn--"),
    TEST_LITERAL("xn--0"),
    TEST_LITERAL("xn--ascii-"),
    TEST_LITERAL("xn--dca"),
    TEST_LITERAL("xn--9ca.xn--9ca"),
    TEST_LITERAL("xn--%C3%A9"),
    TEST_LITERAL("xn--é"),
    TEST_LITERAL("ｘｎ－－9ca"),
    TEST_LITERAL("xn--xn--9ca-epa"),
    TEST_LITERAL("xn--e28h.example"),
    TEST_LITERAL("xn--a"),
    TEST_LITERAL("xn--a_b"),
    TEST_LITERAL("℀.com"),
    TEST_LITERAL("％41.com"),
    TEST_LITERAL("a b"),
    TEST_LITERAL("%20a.%0D%C2%85"),
    TEST_LITERAL("%E1%9A%80.%e2%80%a9.\xE2\x81\x9F"),
    TEST_LITERAL("a\xC2\xA0"
                 "b"),
    TEST_LITERAL("\xE2\x80\x8B"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("a\xC2\xAD.é"),
    TEST_LITERAL("a.\xC2\xAD.b"),
    TEST_LITERAL("é.%C2%AD"),
    TEST_LITERAL("%EF%BB%BF.xn--9ca.\xC2\xAD"),
    TEST_LITERAL("ab\xE1\xA0\x8F--c.\xC2\xAD-ａ"),
    TEST_LITERAL("x\xC2\xADn--9ca"),
    TEST_LITERAL("1.2.3.\xC2\xAD"
                 "4"),
    TEST_LITERAL("a!\xC2\xAD%2F"),
    TEST_LITERAL("-é-"),
    TEST_LITERAL("é_a.example"),
    TEST_LITERAL("é--a.b"),
    TEST_LITERAL("אב.com"),
    TEST_LITERAL("אב.1com"),
    TEST_LITERAL("1א.com"),
    TEST_LITERAL("א1.ا"),
    TEST_LITERAL("0à.א"),
    TEST_LITERAL("اa.com"),
    TEST_LITERAL("xn--4db.xn--4db"),
    TEST_LITERAL("١.com"),
    TEST_LITERAL("👨\xE2\x80\x8D👩.com"),
    TEST_LITERAL("क\xE2\x80\x8D.com"),
    TEST_LITERAL("क्\xE2\x80\x8Dष.com"),
    TEST_LITERAL("l·l.com"),
    TEST_LITERAL("a·b.com"),
    TEST_LITERAL("\xCC\x81"
                 "a.com"),
    TEST_LITERAL("e\xCC\x81.com"),
    TEST_LITERAL("H\xCC\xB1.com"),
    TEST_LITERAL("Ｈ\xCC\xB1.com"),
    TEST_LITERAL("%48%cc%b1.com"),
    TEST_LITERAL("☃.net"),
    TEST_LITERAL("☃ß.ς☃"),
    TEST_LITERAL("\U000323B0.Ӏ"),          /* added in Unicode 17.0; a capital that is mapped since 15.1 */
    TEST_LITERAL("\U0003D000.\U00000558"), /* added in 18.0: a character, and a capital */
    TEST_LITERAL("a\xE1\xA0\x8E.é"),       /* ignored since 15.1 */
    TEST_LITERAL("ü\xEF\xBB\xBF.de"),      /* ignored, and never raw */
    TEST_LITERAL("e%EF%BB%BFx.%ef%bb%bfü"),
    TEST_LITERAL("xn--9ca%EF%BB%BF.\xF3\xA0\x84\x80é"), /* a variation selector */
    TEST_LITERAL("אa%F3%A0%87%AF"),
    TEST_LITERAL("א%EF%BB%BFב.é"),
    TEST_LITERAL("\xEF%BB\xBF.%EF%BB\xBF"),
    TEST_LITERAL("\U000105D2\xCC\x87.\U0001E5EEa.com"), /* added in 16.0: a letter and marks that utf8proc lacks */
    TEST_LITERAL("ب\xE2\x80\x8Cب.ب\xCC\x81\xE2\x80\x8Cا"),
    TEST_LITERAL("=\xCC\xB8.＝\xCC\xB8"),
    TEST_LITERAL("①.com"),
    TEST_LITERAL("\xEE\x80\x80.com"),
    TEST_LITERAL("\xC3%A9.com"),
    TEST_LITERAL("%C3\xA9.com"),
    TEST_LITERAL("%C2%A0.com"),
    TEST_LITERAL("%ff.é"),
    TEST_LITERAL("a%2Eb"),
    TEST_LITERAL("a%2fb.é"),
    TEST_LITERAL("a!b.é"),
    TEST_LITERAL("a_b-"),
    TEST_LITERAL("[::1]"),
    TEST_LITERAL("[::1]x"),
    TEST_LITERAL("[::1"),
    TEST_LITERAL("[1:0:0:2::]"),
    TEST_LITERAL("[0:0:0:0:0:FFFF:7f00:1]"),
    TEST_LITERAL("[::ffff:0:0.0.0.0]"),
    TEST_LITERAL("[1:2:3:4:5:6:7::]"),
    TEST_LITERAL("[::01.2.3.4]"),
    TEST_LITERAL("[12345::]"),
    TEST_LITERAL("[V1F.a:B]"),
    TEST_LITERAL("[v.a]"),
    TEST_LITERAL("[fe80::1%25eth0]"),
    TEST_LITERAL("[]"),
    TEST_LITERAL("1.2.3.4"),
    TEST_LITERAL("01.2.3.4"),
};

static const test_literal ports[] = {
    TEST_LITERAL(":"),
    TEST_LITERAL(":80"),
    TEST_LITERAL(":0080"),
    TEST_LITERAL(":443"),
    TEST_LITERAL(":0"),
    TEST_LITERAL(":000"),
    TEST_LITERAL(":8080"),
    TEST_LITERAL(":21"),
    TEST_LITERAL(":8a"),
    TEST_LITERAL(":-1"),
    TEST_LITERAL(":99999999999999999999999999"),
    TEST_LITERAL("::"),
    TEST_LITERAL(":5900"),
    TEST_LITERAL(":%38"),
};

static const test_literal users[] = {
    TEST_LITERAL("@"),   TEST_LITERAL("u@"),       TEST_LITERAL("U:P@"), TEST_LITERAL("%75:%C3%A9@"),
    TEST_LITERAL("é%@"), TEST_LITERAL("a@b@"),     TEST_LITERAL("[@"),   TEST_LITERAL(" @"),
    TEST_LITERAL(":@"),  TEST_LITERAL("\xC3%A9@"),
};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static void replace(test_random *random, test_text *text, size_t begin, size_t end, const test_literal *list,
                    size_t count) {
  const test_literal *chosen = &list[test_below(random, count)];
  test_text_splice(text, begin, end - begin, chosen->data, chosen->len);
}

/* A label or a name near one of the limits of DNS (63, 253) or of the library (1024, 4096). */
static void insert_long(test_random *random, test_text *text, size_t at) {
  static const size_t lengths[] = {40, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 250, 253, 254};
  static const test_literal units[] = {TEST_LITERAL("a"),  TEST_LITERAL("é"),  TEST_LITERAL("ab."),
                                       TEST_LITERAL("é."), TEST_LITERAL("中"), TEST_LITERAL("a。")};
  const test_literal *unit = &units[test_below(random, COUNT_OF(units))];
  size_t len = lengths[test_below(random, COUNT_OF(lengths))] + test_below(random, 2);
  if (test_chance(random, 16))
    len = test_chance(random, 2) ? 1020 + test_below(random, 8) : 4090 + test_below(random, 12);
  char *repeated = malloc(len + unit->len);
  if (!repeated) abort();
  size_t used = 0;
  for (; used + unit->len <= len; used += unit->len) memcpy(repeated + used, unit->data, unit->len);
  test_text_splice(text, at, 0, repeated, used);
  free(repeated);
}

static void insert_label_piece(test_random *random, test_text *text, const simdiri_components *c) {
  static const test_literal separators[] = {TEST_LITERAL("."),  TEST_LITERAL(".."), TEST_LITERAL("。"),
                                            TEST_LITERAL("．"), TEST_LITERAL("｡"),  TEST_LITERAL("%2E"),
                                            TEST_LITERAL("-"),  TEST_LITERAL("_"),  TEST_LITERAL("xn--")};
  size_t at = c->host_begin + test_below(random, c->host_end - c->host_begin + 1);
  if (test_chance(random, 2)) at = test_chance(random, 2) ? c->host_begin : c->host_end;
  replace(random, text, at, at, separators, COUNT_OF(separators));
}

void test_edit_host(test_random *random, test_text *text) {
  simdiri_components c;
  simdiri_parse(text->data, text->len, &c);
  if (!c.has_authority) return;
  switch (test_below(random, 7)) {
  case 0: replace(random, text, c.host_end, c.authority_end, ports, COUNT_OF(ports)); break;
  case 1: replace(random, text, c.authority_begin, c.host_begin, users, COUNT_OF(users)); break;
  case 2: insert_label_piece(random, text, &c); break;
  case 3:
    if (test_chance(random, 3)) insert_long(random, text, c.host_begin);
    break;
  default: replace(random, text, c.host_begin, c.host_end, hosts, COUNT_OF(hosts));
  }
}
