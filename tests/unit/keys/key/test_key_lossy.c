/* Lossy rules: each by itself, together, and the laws that they keep. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iri/query/parameters.h"
#include "keys/key/lossy.h"
#include "unit/support.h"

enum {
  EVERY = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_SCHEME | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SESSION |
          SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_TRACKING |
          SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO |
          SIMDIRI_LOSSY_PLUS_SPACE | SIMDIRI_LOSSY_EMPTY_VALUE,
  ALL = EVERY | SIMDIRI_LOSSY_ANCHOR | SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_EMPTY_PARAMETERS |
        SIMDIRI_LOSSY_REPEATED_PARAMETERS
};

static simdiri_scratch *scratch;

static int make_scratch(void **state) {
  (void)state;
  return simdiri_scratch_create(NULL, &scratch) == SIMDIRI_OK ? 0 : -1;
}

static int free_scratch(void **state) {
  (void)state;
  simdiri_scratch_free(scratch);
  return 0;
}

/* The result of the rules for a text, allocated by malloc. */
static char *apply(uint32_t rules, const simdiri_key_rules *own, const char *text, size_t len, size_t *out_len,
                   uint32_t *fired) {
  const char *key = guarded_copy(0, text, len);
  *out_len = len;
  assert_int_equal(simdiri_lossy(rules, own, scratch, &key, out_len, fired), SIMDIRI_OK);
  char *copy = malloc(*out_len + 1);
  memcpy(copy, key, *out_len);
  copy[*out_len] = '\0';
  return copy;
}

typedef struct {
  uint32_t rules;
  const char *text, *expected;
  uint32_t fired;
} lossy_case;

#define F SIMDIRI_LOSSY_FRAGMENT
#define A SIMDIRI_LOSSY_ANCHOR
#define H SIMDIRI_LOSSY_SCHEME
#define W SIMDIRI_LOSSY_WWW
#define S SIMDIRI_LOSSY_SESSION
#define D SIMDIRI_LOSSY_SLASHES
#define T SIMDIRI_LOSSY_TRAILING_SLASH
#define I SIMDIRI_LOSSY_INDEX
#define U SIMDIRI_LOSSY_TRACKING
#define Q SIMDIRI_LOSSY_SORT
#define N SIMDIRI_LOSSY_EMPTY_QUERY
#define E SIMDIRI_LOSSY_FINAL_DOT
#define R SIMDIRI_LOSSY_USERINFO
#define P SIMDIRI_LOSSY_PLUS_SPACE
#define V SIMDIRI_LOSSY_EMPTY_VALUE
#define C SIMDIRI_LOSSY_PATH_CASE
#define M SIMDIRI_LOSSY_EMPTY_PARAMETERS
#define O SIMDIRI_LOSSY_REPEATED_PARAMETERS

static const lossy_case cases[] = {
    /* fragments */
    {F, "http://h/#a", "http://h/", F},
    {F, "http://h/#", "http://h/", F},
    {F, "http://h/#!a", "http://h/", F},
    {F, "mailto:a@b#c", "mailto:a@b", F},
    {F, "../a#c", "../a", F},
    {A, "http://h/#a", "http://h/", A},
    {A, "http://h/#!a", "http://h/#!a", 0},
    {A, "http://h/#/a", "http://h/#/a", 0},
    {A, "http://h/#", "http://h/", A},
    {A | F, "http://h/#/a", "http://h/", F},
    {EVERY & ~F, "http://h/a?#", "https://h/a#", H | N},
    /* schemes */
    {H, "http://h/a", "https://h/a", H},
    {H, "https://h/a", "https://h/a", 0},
    {H, "http://h:8080/", "http://h:8080/", 0},
    {H, "http://[::1]/", "https://[::1]/", H},
    {H, "http://[::1]:81/", "http://[::1]:81/", 0},
    {H, "http://u:p@h/", "https://u:p@h/", H},
    {H, "ftp://h/", "ftp://h/", 0},
    {H, "http:/h", "http:/h", 0},
    /* www */
    {W, "http://www.h.example/", "http://h.example/", W},
    {W, "http://www.www.h.example/", "http://h.example/", W},
    {W, "http://www.example/", "http://www.example/", 0},
    {W, "http://www.example./", "http://www.example./", 0},
    {W, "http://www..example/", "http://www..example/", 0},
    {W, "http://www2.h.example/", "http://www2.h.example/", 0},
    {W, "http://u:www.p@www.a.b:81/www.c", "http://u:www.p@a.b:81/www.c", W},
    {W, "ftp://www.h.example/", "ftp://www.h.example/", 0},
    /* sessions */
    {S, "http://h/a?sid=0123456789abcdefABCDEF23", "http://h/a", S},
    {S, "http://h/a?b&sid=0123456789abcdef-0123-4567-89ab-cdef01234567", "http://h/a?b", S},
    {S, "http://h/a?sid=1", "http://h/a?sid=1", 0},                                             /* a story */
    {S, "http://h/a?sid=0123456789abcdefABCDEF2", "http://h/a?sid=0123456789abcdefABCDEF2", 0}, /* too short */
    {S, "http://h/a?session_id=introduction-to-archiving", "http://h/a?session_id=introduction-to-archiving", 0},
    {S, "http://h/a?sid", "http://h/a?sid", 0},
    {S, "http://h/a?b&PHPSESSID=x&c", "http://h/a?b&c", S},
    {S, "http://h/a;jsessionid=1?b", "http://h/a?b", S},
    {S, "http://h/a;JSessionID=1;v=2/b", "http://h/a;v=2/b", S},
    {S, "http://h/a;jsessionid=", "http://h/a", S},
    {S, "http://h/a;jsessionidx=1", "http://h/a;jsessionidx=1", 0},
    {S, "http://h/a?ASPSESSIONIDABCDEFGH=1&b", "http://h/a?b", S},
    {S, "http://h/a?side=1&xsid=1", "http://h/a?side=1&xsid=1", 0},
    {S, "http://h/a.aspx?AspxAutoDetectCookieSupport=1&b", "http://h/a.aspx?b", S},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55))/a.aspx", "http://h/a.aspx", S},
    {S, "http://h/app/(S(lit3py55t21z5v55vlm25s55))/", "http://h/app/", S},
    {S, "http://h/app/(s(lit3py55t21z5v55vlm25s55))", "http://h/app/", S},
    {S, "http://h/(A(kU4g2mB5yAEkAAAAZGQ1)F(x)S(lit3py55t21z5v55vlm25s55))/a", "http://h/a", S},
    {S, "http://h/(A(kU4g2mB5yAEkAAAAZGQ1ZDJkLTVm))/(F(9A8B7C6D5E4F3A2B1C0D9E8F))/a", "http://h/a", S},
    {S, "http://h/(X(1)S(lit3py55t21z5v55vlm25s55))/a?b", "http://h/a?b", S},
    {S, "http://h/(X(1))/a", "http://h/a", S},
    {S, "http://h/(X(2))/a", "http://h/(X(2))/a", 0},
    {S, "http://h/(S(short))/a", "http://h/(S(short))/a", 0},
    {S, "http://h/(S())/a", "http://h/(S())/a", 0},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55)/a", "http://h/(S(lit3py55t21z5v55vlm25s55)/a", 0},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55", "http://h/(S(lit3py55t21z5v55vlm25s55", 0},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55))x/a", "http://h/(S(lit3py55t21z5v55vlm25s55))x/a", 0},
    {S, "http://h/x(S(lit3py55t21z5v55vlm25s55))/a", "http://h/x(S(lit3py55t21z5v55vlm25s55))/a", 0},
    {S, "http://h/(B(lit3py55t21z5v55vlm25s55))/a", "http://h/(B(lit3py55t21z5v55vlm25s55))/a", 0},
    {S, "http://h/Users(1)/(", "http://h/Users(1)/(", 0},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55));jsessionid=1//a", "http://h//a", S},
    {S, "http://h/(S(lit3py55t21z5v55vlm25s55))/a?sig=1", "http://h/(S(lit3py55t21z5v55vlm25s55))/a?sig=1", 0},
    /* paths without case */
    {C, "http://h/Default.ASPX?Id=A#B", "http://h/default.aspx?Id=A#B", C},
    {C, "http://h/%C3%89/A%2FB", "http://h/%C3%89/a%2Fb", C},
    {C, "http://h/%C3%89/a%", "http://h/%C3%89/a%", 0},
    {C, "http://h/%//A/%AX/%X", "http://h/%//a/%ax/%x", C},
    {C | D, "http://h/%//A", "http://h/%/a", C | D},
    {C, "http://U:P@h/a", "http://U:P@h/a", 0},
    {C, "http://h/A?sig=1", "http://h/A?sig=1", 0},
    {C, "ftp://h/A", "ftp://h/A", 0},
    {C | I | T, "http://h/A/INDEX.HTML", "http://h/a", C | I | T},
    {C | S, "http://h/a;jsessionid=A", "http://h/a", S},
    /* empty parameters */
    {M, "http://h/?a=1&b=&c=3", "http://h/?a=1&c=3", M},
    {M, "http://h/?a=&b=", "http://h/", M},
    {M, "http://h/?a&b==&=c", "http://h/?a&b==&=c", 0},
    {M, "http://h/?a&&=&b", "http://h/?a&b", M},
    {M, "http://h/?", "http://h/", M},
    {M, "http://h/?a=&sig=1", "http://h/?a=&sig=1", 0},
    {M | V, "http://h/?a=&b=1", "http://h/?b=1", M},
    {M | V, "http://h/?a&b=1", "http://h/?b=1", M | V}, /* ?a and ?a= are one */
    {M | U, "http://h/?utm_x=&a=", "http://h/", M | U},
    /* repeated parameters */
    {O, "http://h/?a=1&a=2&b=4&a=1&c=4", "http://h/?a=1&a=2&b=4&c=4", O},
    {O, "http://h/?a&A&a=&a", "http://h/?a&A&a=", O},
    {O, "http://h/?&&", "http://h/?", O},
    {O, "http://h/?a=1&a=1&sig=2", "http://h/?a=1&a=1&sig=2", 0},
    {O | Q, "http://h/?b=1&a=1&b=1", "http://h/?a=1&b=1", O | Q},
    {O | Q, "http://h/?a=1&b=1&a=1", "http://h/?a=1&b=1", O},
    {O | V, "http://h/?a&b&a=", "http://h/?a&b", O | V},
    {O | V, "http://h/?a=&b&a", "http://h/?a&b", O | V},
    {O | P, "http://h/?q=a%20b&q=a+b", "http://h/?q=a+b", O | P},
    {O | N, "http://h/?&", "http://h/", O | N},
    {O | U, "http://h/?utm_x&utm_x&a", "http://h/?a", U},
    /* slashes */
    {D, "http://h//a///b/", "http://h/a/b/", D},
    {D, "http://h/a?b=//c", "http://h/a?b=//c", 0},
    {D | S, "http://h/;jsessionid=1/a", "http://h/a", D | S},
    {T, "http://h/a/", "http://h/a", T},
    {T, "http://h/a//", "http://h/a", T},
    {T, "http://h/", "http://h/", 0},
    {T, "http://h//", "http://h/", T},
    {T, "http://h", "http://h", 0},
    {T, "http://h/a/?b/", "http://h/a?b/", T},
    /* indexes */
    {I, "http://h/index.html", "http://h/", I},
    {I, "http://h/a/Default.ASPX?b", "http://h/a/?b", I},
    {I, "http://h/a/index.htmlx", "http://h/a/index.htmlx", 0},
    {I, "http://h/a/xindex.html", "http://h/a/xindex.html", 0},
    {I, "http://h/index.html/", "http://h/index.html/", 0},
    {I | T, "http://h/a/index.html", "http://h/a", I | T},
    {I | T, "http://h/index.php/index.html/", "http://h/", I | T},
    {I | S, "http://h/index.jsp;jsessionid=1", "http://h/", I | S},
    /* tracking */
    {U, "http://h/?utm_source=a&b=1&fbclid=2", "http://h/?b=1", U},
    {U, "http://h/?UTM_x", "http://h/", U},
    {U, "http://h/?pk_id=1&pk_kwd=2&ref=3&__s=4", "http://h/?pk_id=1&ref=3&__s=4", U},
    {U, "http://h/?hsCtaTracking=1&WT.mc_id=2&cm_mmca1=3", "http://h/", U},
    {U, "http://h/?utm_", "http://h/", U},
    {U, "http://h/?utm", "http://h/?utm", 0},
    {U, "http://h/?a&&gclid=1&", "http://h/?a&&", U},
    {U, "http://h/?&gclid=1", "http://h/?", U},
    {U, "http://h/?", "http://h/?", 0},
    {U, "http://h/?a=utm_x", "http://h/?a=utm_x", 0},
    {U, "http://h/a;utm_x=1", "http://h/a;utm_x=1", 0},
    /* sorting */
    {Q, "http://h/?b=1&a=2&b=0&A=3", "http://h/?A=3&a=2&b=1&b=0", Q},
    {Q, "http://h/?a%2F=1&a/=0", "http://h/?a%2F=1&a/=0", 0},
    {Q, "http://h/?a=&a&a=1", "http://h/?a=&a&a=1", 0},
    {Q, "http://h/?b&&a", "http://h/?&a&b", Q},
    {Q, "http://h/?b;a", "http://h/?b;a", 0},
    {Q, "http://h/?ab=1&a=1", "http://h/?a=1&ab=1", Q},
    {Q, "ftp://h/?b&a", "ftp://h/?b&a", 0},
    /* empty queries */
    {N, "http://h/?", "http://h/", N},
    {N, "http://h/a?#b?", "http://h/a#b?", N},
    {N, "http://h/?&", "http://h/?&", 0},
    {N, "http://h/?a", "http://h/?a", 0},
    {N, "http://h/", "http://h/", 0},
    {N, "ftp://h/?", "ftp://h/?", 0},
    {N | U, "http://h/?&gclid=1", "http://h/", N | U},
    {N | U, "http://h/?gclid=1", "http://h/", U},
    {N | V, "http://h/?=", "http://h/", N | V},
    /* final dots */
    {E, "http://h.example./", "http://h.example/", E},
    {E, "http://u.@h.example.:81/a.", "http://u.@h.example:81/a.", E},
    {E, "http://h../", "http://h../", 0},
    {E, "http://./", "http://./", 0},
    {E, "http://1.2.3.4./", "http://1.2.3.4/", E},
    {E, "http://h.example/.", "http://h.example/.", 0},
    {E | W, "http://www.example./", "http://www.example/", E},
    {E | W, "http://www.www.a.example./", "http://a.example/", E | W},
    {E, "ftp://h.example./", "ftp://h.example./", 0},
    /* user information */
    {R, "http://u@h/", "http://h/", R},
    {R, "http://u:p@v@h:81/a@b", "http://h:81/a@b", R},
    {R, "http://@h/", "http://h/", R},
    {R, "http://h/u@h", "http://h/u@h", 0},
    {R, "mailto:u@h", "mailto:u@h", 0},
    {R, "ftp://u@h/", "ftp://u@h/", 0},
    {R | W | H, "http://u@www.h.example/", "https://h.example/", R | W | H},
    /* spaces */
    {P, "http://h/a%20b?a%20b=c%20+%20d#%20", "http://h/a%20b?a+b=c+++d#%20", P},
    {P, "http://h/?a%2520b%2B", "http://h/?a%2520b%2B", 0},
    {P, "http://h/?%20", "http://h/?+", P},
    {P, "http://h/?%%20%2", "http://h/?%+%2", P},
    {P | Q, "http://h/?a%20=1&a'=2", "http://h/?a'=2&a+=1", P | Q},
    {Q, "http://h/?a%20=1&a'=2", "http://h/?a%20=1&a'=2", 0},
    {P, "ftp://h/?a%20b", "ftp://h/?a%20b", 0},
    {P, "http://h/?a%20b&sig=1", "http://h/?a%20b&sig=1", 0},
    /* empty values */
    {V, "http://h/?a=&b=1&c=", "http://h/?a&b=1&c", V},
    {V, "http://h/?a==", "http://h/?a==", 0},
    {V, "http://h/?a", "http://h/?a", 0},
    {V, "http://h/?=", "http://h/?", V},
    {V | Q, "http://h/?b=&a=", "http://h/?a&b", V | Q},
    {V | U, "http://h/?a=&gclid=", "http://h/?a", V | U},
    {V | U, "http://h/?gclid=&a=1", "http://h/?a=1", U},
    {V, "http://h/?a=&signature=", "http://h/?a=&signature=", 0},
    /* the list for crawls */
    {SIMDIRI_LOSSY_CRAWL, "http://u@www.h.example.//index.html/?b=%20&a=&utm_x=1#c",
     "http://www.h.example//index.html/?a&b=+", R | E | P | V | Q | U | F},
    {SIMDIRI_LOSSY_CRAWL, "http://h/?PHPSESSID=1&", "http://h/", S | N},
    /* signed: only the fragment is removed */
    {ALL, "http://www.h.x//index.html?b&a&X-Amz-Signature=1#f", "http://www.h.x//index.html?b&a&X-Amz-Signature=1", F},
    {EVERY & ~F, "http://www.h.x/?b&a&sig=1", "http://www.h.x/?b&a&sig=1", 0},
    {Q, "http://h/?md5=1&expires=2&b&a", "http://h/?md5=1&expires=2&b&a", 0},
    {Q, "http://h/?token=1&b&a", "http://h/?a&b&token=1", Q},
    {Q, "http://h/?expires=1&b&a", "http://h/?a&b&expires=1", Q},
    {U, "http://h/?signature&utm_x", "http://h/?signature&utm_x", 0},
    /* relative references */
    {EVERY, "../a//b/index.html?b&a=&utm_x=1&%20#f", "../a/b?+&a&b", F | D | T | I | U | Q | P | V},
    {EVERY, "//u@www.h.x.//a/", "//h.x/a", R | E | W | D | T},
    {W | H, "www.h.x/a", "www.h.x/a", 0}, /* a path */
    {I, "index.html", "index.html", 0},   /* the empty reference is another */
    {I | T, "./index.html", ".", I | T},
    {T | D, "/", "/", 0},
    {S, "a;jsessionid=1/b;JSESSIONID=2;c", "a/b;c", S},
    {S, ";jsessionid=1;jsessionid=2", ";jsessionid=1;jsessionid=2", 0},
    {S, ";jsessionid=1/b;jsessionid=2", ";jsessionid=1/b", S}, /* /b is another path */
    {S, ";jsessionid=1;a", ";a", S},
    {S, "/;jsessionid=1/a", "/a", S}, /* not the host a */
    {S, "/(S(lit3py55t21z5v55vlm25s55))//a", "/a", S},
    {S, "/(S(lit3py55t21z5v55vlm25s55))/../a", "/(S(lit3py55t21z5v55vlm25s55))/../a", 0}, /* .. is about it */
    {S, "(S(lit3py55t21z5v55vlm25s55))/a", "(S(lit3py55t21z5v55vlm25s55))/a", 0},
    {M, "?a=", "?", M},
    {O, "?&", "?", O},
    {EVERY, "?", "?", 0}, /* and so is "", which takes over the query of the base */
    {EVERY, "?utm_x=1", "?", U},
    {EVERY, "?=", "?", V},
    {EVERY, "a?", "a", N},
    {EVERY, "a?utm_x=1", "a", U},
    {EVERY, "//h?", "//h", N},
    {EVERY, "?b&a&sig=1", "?b&a&sig=1", 0},
    {EVERY, "", "", 0},
    {EVERY, "urn:?b&a", "urn:?b&a", 0},
};

static void test_cases(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    uint32_t fired;
    size_t len;
    const lossy_case *c = &cases[i];
    char *key = apply(c->rules, NULL, c->text, strlen(c->text), &len, &fired);
    check_same_text(c->text, key, len, c->expected, strlen(c->expected));
    assert_int_equal(fired, c->fired);
    free(key);
  }
}

/* ------------------------------------------------------------------------------------------- laws */

static void make_url(random_source *random, char *text, size_t capacity) {
  static const char *const pieces[] = {"/",
                                       "//",
                                       "index.html",
                                       "index.php",
                                       ";jsessionid=1",
                                       ";JSESSIONID=",
                                       "a",
                                       "b",
                                       "?",
                                       "&",
                                       "=",
                                       "&a=1",
                                       "&a=0",
                                       "&b",
                                       "utm_x=",
                                       "&sid=1",
                                       "&sid=0123456789abcdef01234567",
                                       "&gclid=2",
                                       "#",
                                       "#!r",
                                       "www.",
                                       ".",
                                       ":80",
                                       "@",
                                       "&token=1",
                                       "&e=1",
                                       "&x-amz-signature=2",
                                       "%2F",
                                       ";",
                                       "default.aspx/",
                                       "&",
                                       "&%26",
                                       "%20",
                                       "+",
                                       "&=",
                                       "&c=&",
                                       "/(S(lit3py55t21z5v55vlm25s55))/",
                                       "(X(1))",
                                       "A/",
                                       "&a"};
  static const char *const starts[] = {
      "http://", "https://www.",    "http://www.www.x.y/", "http://h.example/?", "http://u@h:8/", "mailto:",
      "",        "http://www.a.b/x"};
  text[0] = '\0';
  append_piece(text, capacity, starts[random_below(random, LENGTH_OF(starts))]);
  for (size_t n = random_below(random, 12); n > 0; n--)
    append_piece(text, capacity, pieces[random_below(random, LENGTH_OF(pieces))]);
}

/* A second pass changes nothing; a bit is set exactly for each change. */
static void test_idempotent(void **state) {
  (void)state;
  random_source random = random_begin();
  char text[512];
  for (int i = 0; i < 60000; i++) {
    uint32_t fired, again;
    size_t len, again_len;
    const uint32_t rules = (uint32_t)random_next(&random) & ALL;
    make_url(&random, text, sizeof text);
    char *key = apply(rules, NULL, text, strlen(text), &len, &fired);
    char *twice = apply(rules, NULL, key, len, &again_len, &again);
    check_same_text(text, twice, again_len, key, len);
    assert_int_equal(again, 0);
    assert_int_equal(fired & ~rules, 0);
    assert_int_equal(fired != 0, len != strlen(text) || memcmp(text, key, len) != 0);
    free(key);
    free(twice);
  }
}

/* A rule that changed nothing may be left out. */
static void test_mask_reports_each_rule(void **state) {
  (void)state;
  random_source random = random_begin();
  char text[512];
  for (int i = 0; i < 30000; i++) {
    uint32_t fired, again;
    size_t len, again_len;
    make_url(&random, text, sizeof text);
    char *key = apply(ALL, NULL, text, strlen(text), &len, &fired);
    char *same = apply(fired, NULL, text, strlen(text), &again_len, &again);
    check_same_text(text, same, again_len, key, len);
    assert_int_equal(again, fired);
    free(key);
    free(same);
  }
}

static int order_texts(const void *a, const void *b) {
  const span *x = a, *y = b;
  const size_t shorter = x->len < y->len ? x->len : y->len;
  const int order = memcmp(x->data, y->data, shorter);
  return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

static size_t split_query(span query, span *list) {
  span name;
  size_t count = 0;
  while (simdiri_next_parameter(&query, &list[count], &name)) count++;
  return count;
}

/* The result has the same parameters, byte for byte, and those of one name keep their order. */
static void test_sorting_keeps_parameters(void **state) {
  (void)state;
  enum { MOST = 400 };
  random_source random = random_begin();
  char text[8192];
  for (int i = 0; i < 3000; i++) {
    uint32_t fired;
    size_t len;
    span before[MOST], after[MOST];
    strcpy(text, "http://h/?");
    for (size_t n = random_below(&random, MOST - 1); n > 0; n--) {
      char parameter[32];
      const char second = "%-x0/+"[random_below(&random, 6)];
      (void)snprintf(parameter, sizeof parameter, "%c%c=%zu&", (char)('a' + random_below(&random, 3)), second, n);
      append_piece(text, sizeof text, parameter + random_below(&random, 2));
    }
    char *key = apply(Q, NULL, text, strlen(text), &len, &fired);
    assert_int_equal(len, strlen(text));
    const size_t count = split_query((span){text + 10, len - 10}, before);
    assert_int_equal(split_query((span){key + 10, len - 10}, after), count);
    for (size_t k = 1; k + 1 < count; k++) { /* the last parameter is empty, so it comes first: sorted by name */
      const size_t a = strcspn(after[k].data, "="), b = strcspn(after[k + 1].data, "=");
      const int order = order_texts(&(span){after[k].data, a}, &(span){after[k + 1].data, b});
      assert_true(order <= 0);
      /* Parameters of one name keep their order: here with falling numbers. */
      if (order == 0) assert_true(atoi(after[k].data + a + 1) > atoi(after[k + 1].data + b + 1));
    }
    qsort(before, count, sizeof *before, order_texts);
    qsort(after, count, sizeof *after, order_texts);
    for (size_t k = 0; k < count; k++) {
      assert_int_equal(before[k].len, after[k].len);
      assert_memory_equal(before[k].data, after[k].data, after[k].len);
    }
    free(key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cases),
      cmocka_unit_test(test_idempotent),
      cmocka_unit_test(test_mask_reports_each_rule),
      cmocka_unit_test(test_sorting_keeps_parameters),
  };
  return cmocka_run_group_tests(tests, make_scratch, free_scratch);
}
