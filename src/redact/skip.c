/* Finds the texts in which nothing can be found, before they are taken apart and decoded: many records at once. */
/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "common/text.h"
#include "common/word.h"
#include "kernel/inline.h"
#include "redact/redact.h"

/* What a triplet means. `TRIPLET_QUIET`: no value begins at it, and it is no part of the beginning of a form.
 * `TRIPLET_LOUD`: nothing is decided. */
enum { TRIPLET_QUIET, TRIPLET_START, TRIPLET_EQUALS, TRIPLET_COLON, TRIPLET_LOUD };

/* Bits of the tables for the kernel. */
enum { WORD_BITS = 5, OTHER_BITS = 2, BIT_QUOTE = 1 << (WORD_BITS + OTHER_BITS) };

/* ------------------------------------------------------------------------------------------- tables */

static bool is_white(unsigned byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static bool has_byte(const form_step *step, unsigned byte) { return step->bytes[byte >> 5] >> (byte & 31) & 1; }

static void add_bytes(kernel_nibbles *set, const char *bytes, unsigned bits) {
  for (; *bytes; bytes++) simdiri_redact_add_byte(set, (unsigned char)*bytes, bits);
}

/* The nibbles of the first bytes of some forms: a bit for each value of the low and of the high one. */
typedef struct {
  uint16_t low[STARTS], high[STARTS];
  bool is_used;
} nibble_box;

static void add_to_box(nibble_box *box, const nibble_box *other) {
  for (size_t i = 0; i < STARTS; i++) {
    box->low[i] |= other->low[i];
    box->high[i] |= other->high[i];
  }
  box->is_used |= other->is_used;
}

/* Of how many texts of STARTS bytes the kernel finds that a form of the box begins with them. */
static double box_size(const nibble_box *box) {
  double size = 1;
  for (size_t i = 0; i < STARTS; i++) size *= __builtin_popcount(box->low[i]) * __builtin_popcount(box->high[i]);
  return size;
}

static nibble_box box_of_form(const form_set *forms, const value_form *form) {
  nibble_box box = {.is_used = true};
  for (size_t step = 0; step < STARTS; step++)
    for (unsigned byte = 0; byte < 256; byte++)
      if (has_byte(&forms->steps[form->first_step + step], byte)) {
        box.low[step] |= (uint16_t)(1u << (byte & 15));
        box.high[step] |= (uint16_t)(1u << (byte >> 4));
      }
  return box;
}

static void add_box(kernel_starts *starts, const nibble_box *box, unsigned bits) {
  for (size_t step = 0; step < STARTS; step++)
    for (size_t nibble = 0; nibble < 16; nibble++) {
      if (box->low[step] >> nibble & 1) starts->forms[step].low[nibble] |= (uint8_t)bits;
      if (box->high[step] >> nibble & 1) starts->forms[step].high[nibble] |= (uint8_t)bits;
    }
}

enum { BOXES_MAX = 32 };

/* Joins the two boxes that are the best together. */
static void join_boxes(nibble_box boxes[BOXES_MAX]) {
  double best = HUGE_VAL;
  size_t best_a = 0, best_b = 1;
  for (size_t a = 0; a < BOXES_MAX; a++)
    for (size_t b = a + 1; b < BOXES_MAX; b++) {
      nibble_box both = boxes[a];
      add_to_box(&both, &boxes[b]);
      const double growth = box_size(&both) - box_size(&boxes[a]) - box_size(&boxes[b]);
      if (!boxes[a].is_used || !boxes[b].is_used || growth >= best) continue;
      best = growth;
      best_a = a;
      best_b = b;
    }
  add_to_box(&boxes[best_a], &boxes[best_b]);
  boxes[best_b] = (nibble_box){0};
}

/* Divides forms among `bit_count` bits from `bit` on, so that few other texts look like them. `needs_start` says which
 * forms. */
static void add_forms(const form_set *forms, kernel_starts *starts, bool needs_start, size_t bit, size_t bit_count) {
  nibble_box boxes[BOXES_MAX] = {0};
  size_t count = 0;
  for (size_t i = 0; i < forms->form_count; i++) {
    const nibble_box box = box_of_form(forms, &forms->forms[i]);
    if (forms->forms[i].needs_start == needs_start) add_to_box(&boxes[i % BOXES_MAX], &box);
  }
  for (size_t i = 0; i < BOXES_MAX; i++) count += boxes[i].is_used;
  for (; count > bit_count; count--) join_boxes(boxes);
  for (size_t i = 0; i < BOXES_MAX; i++)
    if (boxes[i].is_used) add_box(starts, &boxes[i], 1u << bit++);
}

/* A quotation mark, and ":" or white space after it. What is encoded after it is found at the "%". */
static void add_quotes(kernel_starts *starts) {
  static const char white[] = " \t\r\n\v\f";
  starts->pair[0] = '"';
  starts->pair[1] = ':';
  add_bytes(&starts->forms[0], "\"", BIT_QUOTE);
  add_bytes(&starts->forms[1], white, BIT_QUOTE);
  add_bytes(&starts->forms[2], white, BIT_QUOTE);
  add_bytes(&starts->forms[2], ":%", BIT_QUOTE);
}

static void set_skip(const simdiri_redactor *redactor, kernel_starts *starts, bool has_escapes) {
  const bool has_sign = redactor->has_userinfo || redactor->has_email;
  *starts = (kernel_starts){.anywhere = (uint8_t)~((1u << WORD_BITS) - 1),
                            .word = redactor->starts.word,
                            .is_encoded = true,
                            .has_escapes = has_escapes};
  memset(starts->singles, has_sign ? '@' : '=', sizeof starts->singles);
  if (redactor->has_names) starts->singles[1] = '=';
  add_forms(&redactor->forms, starts, true, 0, WORD_BITS);
  add_forms(&redactor->forms, starts, false, WORD_BITS, OTHER_BITS);
  if (redactor->has_names) add_quotes(starts);
  if (has_escapes) starts->singles[2] = '\\';
}

/* Bytes that end a name, and those that do so only in some texts. */
enum { NAME_BYTE, NAME_STOP, NAME_UNSURE };

static int name_role(unsigned char byte) {
  switch (byte) {
  case '?':
  case '&':
  case '#':
  case ';':
  case '/':
  case '=': return NAME_STOP;
  case ' ':
  case '"':
  case '<':
  case '>':
  case '\\':
  case '%': return NAME_UNSURE;
  default: return byte < 0x20 || byte == 0x7F ? NAME_STOP : NAME_BYTE;
  }
}

/* Sets what each triplet means. Returns false if triplets of bytes above 7F can be the beginning of a form. */
static bool set_triplets(simdiri_redactor *redactor) {
  const form_set *forms = &redactor->forms;
  const unsigned form_mask = (1u << FORM_BITS) - 1;
  bool is_ascii = true;
  for (unsigned byte = 0; byte < 256; byte++) {
    uint8_t *triplet = &redactor->triplets[byte];
    *triplet = TRIPLET_QUIET;
    if (forms->starts[0][byte] & form_mask || byte == '"') *triplet = TRIPLET_START;
    if (byte == '=') *triplet = TRIPLET_EQUALS;
    if (byte == ':' || is_white(byte)) *triplet = TRIPLET_COLON;
    if ((forms->starts[1][byte] | forms->starts[2][byte]) & form_mask || byte == '@') *triplet = TRIPLET_LOUD;
    if (byte_is((unsigned char)byte, CLASS_HEX)) *triplet = TRIPLET_LOUD; /* it may become a digit of a triplet */
    if (byte >= 0x80 && *triplet != TRIPLET_QUIET) is_ascii = false;
  }
  return is_ascii;
}

void simdiri_redact_set_skips(simdiri_redactor *redactor) {
  for (int i = 0; i < 2; i++) set_skip(redactor, &redactor->skips[i], i);
  for (unsigned byte = 0; byte < 256; byte++) redactor->name_roles[byte] = (uint8_t)name_role((unsigned char)byte);
  redactor->can_skip = set_triplets(redactor) && !redactor->has_ip && redactor->find_starts;
}

/* ------------------------------------------------------------------------------------------- one byte */

/* Where a text is read that is not decoded. */
typedef struct {
  const simdiri_redactor *redactor;
  const unsigned char *text;
  size_t len;
  bool has_escapes;
} raw_text;

/* Instead of a byte: the end of the text, or something that is not decided here. */
enum { UNIT_END = 0x100, UNIT_LOUD };

static unsigned take_escape(const raw_text *raw, size_t *at) {
  const unsigned char next = raw->len - *at >= 2 ? raw->text[*at + 1] : 0;
  if (next != '"' && next != '\\') return UNIT_LOUD;
  *at += 2;
  return next;
}

/* Reads the triplet at *at. If that is "%25", the next digits belong to it, up to ROUNDS_MAX times. */
static unsigned take_triplet(const raw_text *raw, size_t *at) {
  const unsigned char *p = raw->text + *at, *end = raw->text + raw->len;
  unsigned char byte = triplet_value(p);
  p += 3;
  for (int round = 1; byte == '%' && end - p >= 2 && byte_is(p[0], CLASS_HEX) && byte_is(p[1], CLASS_HEX); round++) {
    if (round == ROUNDS_MAX) return UNIT_LOUD;
    byte = triplet_value(p - 1);
    p += 2;
  }
  *at = (size_t)(p - raw->text);
  return byte;
}

/* Reads a byte, or what it is encoded as. */
ALWAYS_INLINE unsigned take_unit(const raw_text *raw, size_t *at) {
  if (*at >= raw->len) return UNIT_END;
  const unsigned char *p = raw->text + *at;
  if (*p == '\\' && raw->has_escapes) return take_escape(raw, at);
  if (*p == '%' && is_triplet(p, raw->text + raw->len)) return take_triplet(raw, at);
  ++*at;
  return *p;
}

/* May a name of a member of a JSON object end with the quotation mark before `at`? */
static bool may_be_member(const raw_text *raw, size_t at) {
  const unsigned next = take_unit(raw, &at);
  if (!raw->redactor->has_names) return false;
  if (next == ':' || next == UNIT_LOUD) return true;
  if (!is_white(next)) return false;
  const unsigned after = take_unit(raw, &at);
  return after == ':' || after == UNIT_LOUD || is_white(after);
}

/* May the form begin with the byte `first`, after which the text is read from `at` on? Its steps are runs, as long as
 * possible. */
static bool may_match(const raw_text *raw, const value_form *form, unsigned first, size_t at) {
  const form_step *steps = raw->redactor->forms.steps + form->first_step;
  if (!has_byte(&steps[0], first)) return false;
  for (size_t i = 1; i < form->step_count; i++) {
    for (size_t count = 0; count < steps[i].max; count++) {
      size_t next = at;
      const unsigned unit = take_unit(raw, &next);
      if (unit == UNIT_LOUD) return true;
      if (unit != UNIT_END && has_byte(&steps[i], unit)) {
        at = next;
        continue;
      }
      if (count < steps[i].min) return false;
      break;
    }
  }
  return true;
}

/* May one of the forms begin? `bits` are those of the tables `starts`. */
static bool may_match_any(const raw_text *raw, unsigned bits, unsigned first, size_t at) {
  const form_set *forms = &raw->redactor->forms;
  for (size_t i = 0; i < forms->form_count; i++)
    if (bits >> i % FORM_BITS & 1 && may_match(raw, &forms->forms[i], first, at)) return true;
  return false;
}

/* May a form begin with the byte `first`, before which the text was read up to `at`? */
ALWAYS_INLINE bool may_be_form(const raw_text *raw, unsigned first, size_t at) {
  const form_set *forms = &raw->redactor->forms;
  size_t next = at;
  if (!(forms->starts[0][first] & ((1u << FORM_BITS) - 1))) return false;
  const unsigned second = take_unit(raw, &next), third = second < UNIT_END ? take_unit(raw, &next) : (unsigned)UNIT_END;
  if (second == UNIT_LOUD || third == UNIT_LOUD) return true;
  if (third == UNIT_END) return false;
  const unsigned bits = simdiri_redact_form_bits(forms, first, second, third);
  return bits != 0 && may_match_any(raw, bits, first, at);
}

/* May a value begin with the byte `first`, before which the text was read up to `at`? */
static bool may_begin(const raw_text *raw, unsigned first, size_t at) {
  return (first == '"' && may_be_member(raw, at)) || may_be_form(raw, first, at);
}

enum { NAME_MAX_LEN = 64 };

/* A name, read from its end. */
typedef struct {
  unsigned char bytes[NAME_MAX_LEN]; /* the last `len` of them */
  size_t len;
  uint64_t key; /* its first 8 bytes; the whole name if it is not longer */
  bool is_decoded; /* so the key is not valid */
  bool is_unsure;
} name_reader;

/* Replaces the digits that were read by the byte that they encode, with the "%" at `at`. Returns that byte. */
static unsigned decode_first(const raw_text *raw, size_t at, size_t end, name_reader *name) {
  const raw_text before = {raw->redactor, raw->text, end, raw->has_escapes};
  size_t next = at;
  const unsigned unit = take_unit(&before, &next);
  if (unit >= UNIT_END || next == at + 1) return UNIT_LOUD;
  name->len -= next - at - 1;
  name->is_decoded = true;
  return unit;
}

/* Reads the name that ends at `end`. */
static void read_name(const raw_text *raw, size_t end, name_reader *name) {
  name->len = 0;
  name->key = 0;
  name->is_decoded = name->is_unsure = false;
  for (size_t at = end; at-- > 0;) {
    unsigned byte = raw->text[at], role = raw->redactor->name_roles[byte];
    if (byte == '%') {
      byte = decode_first(raw, at, end, name);
      role = byte == UNIT_LOUD ? NAME_UNSURE : raw->redactor->name_roles[byte] == NAME_STOP ? NAME_STOP : NAME_BYTE;
    }
    name->is_unsure = role == NAME_UNSURE || name->len == NAME_MAX_LEN;
    if (role == NAME_STOP || name->is_unsure) return;
    name->bytes[NAME_MAX_LEN - ++name->len] = (unsigned char)byte;
    name->key = name->key << 8 | byte;
  }
}

static const _Atomic uint64_t *name_slot(const simdiri_redactor *redactor, uint64_t key) {
  return &redactor->quiet_names[key * UINT64_C(0x9E3779B97F4A7C15) >> 55];
}

/* Has the name a rule? Most names are short and come again and again, so those without a rule are remembered. */
static bool has_rule(const simdiri_redactor *redactor, const name_reader *name) {
  _Atomic uint64_t *slot = (_Atomic uint64_t *)name_slot(redactor, name->key);
  const bool is_short = name->len <= sizeof name->key && !name->is_decoded;
  if (is_short && atomic_load_explicit(slot, memory_order_relaxed) == name->key) return false;
  if (simdiri_redact_match_name(&redactor->names, name->bytes + NAME_MAX_LEN - name->len, name->len) != NAME_NONE)
    return true;
  if (is_short) atomic_store_explicit(slot, name->key, memory_order_relaxed);
  return false;
}

/* Is the name that ends at `end` one of those remembered, after "?" or "&"? */
static bool is_quiet_name(const simdiri_redactor *redactor, const unsigned char *text, size_t end) {
  if (end < WORD_LEN) return false;
  const uint64_t word = load64(text + end - WORD_LEN), stops = find_byte(word, '&') | find_byte(word, '?');
  if (stops == 0) return false;
  const int len = __builtin_clzll(stops) / 8;
  const uint64_t key = len == 0 ? 0 : word >> (64 - 8 * len);
  return atomic_load_explicit(name_slot(redactor, key), memory_order_relaxed) == key;
}

/* May the name before "=", [at, value), have a rule and a value? */
static bool may_be_secret(const raw_text *raw, size_t at, size_t value) {
  const bool is_empty = value == raw->len || raw->text[value] == '&' || raw->text[value] < 0x20;
  if (!raw->redactor->has_names || is_empty || is_quiet_name(raw->redactor, raw->text, at)) return false;
  name_reader name;
  read_name(raw, at, &name);
  return name.is_unsure || (name.len > 0 && has_rule(raw->redactor, &name));
}

static bool may_be_triplet(const raw_text *raw, size_t at) {
  size_t next = at;
  const unsigned byte = take_unit(raw, &next);
  if (next == at + 1) return false; /* a single "%" */
  if (byte >= UNIT_END) return true;
  switch (raw->redactor->triplets[byte]) {
  case TRIPLET_QUIET: return false;
  case TRIPLET_START: return may_begin(raw, byte, next);
  case TRIPLET_COLON: return (at > 0 && raw->text[at - 1] == '"') || may_begin(raw, byte, next);
  case TRIPLET_EQUALS: return may_be_secret(raw, at, next);
  default: return true;
  }
}

/* Is the byte escaped by a backslash before it? Of many backslashes that is not decided, so that no text is read again
 * and again. */
static bool is_escaped(const raw_text *raw, size_t at) {
  enum { BACKSLASHES_MAX = 16 };
  size_t count = 0;
  while (count < at && count < BACKSLASHES_MAX && raw->text[at - count - 1] == '\\') count++;
  return count < BACKSLASHES_MAX && count % 2 == 1;
}

static bool may_be_escape(const raw_text *raw, size_t at) {
  const unsigned char *p = raw->text + at;
  if (is_escaped(raw, at)) return false;
  if (raw->len - at >= 4 && p[1] == 'x' && byte_is(p[2], CLASS_HEX) && byte_is(p[3], CLASS_HEX))
    return simdiri_hex_table[p[2]] < 8;
  const unsigned byte = take_escape(raw, &at);
  return byte == UNIT_LOUD || may_begin(raw, byte, at);
}

/* May something be found at this byte? */
static bool may_be_start(const raw_text *raw, size_t at) {
  const unsigned char byte = raw->text[at];
  switch (byte) {
  case '=':
    if (may_be_secret(raw, at, at + 1)) return true;
    break;
  case '@': return raw->redactor->has_userinfo || raw->redactor->has_email;
  case '%':
    if (may_be_triplet(raw, at)) return true;
    break;
  case '\\':
    if (raw->has_escapes) return may_be_escape(raw, at);
    break;
  default: break;
  }
  return may_begin(raw, byte, at + 1);
}

/* ------------------------------------------------------------------------------------------- texts */

enum { BLOCKS_AT_ONCE = 16 };

/* Finds candidates in some blocks, and returns how many bytes these have. The last block of a text is copied, because
 * nothing may be read after the text. */
static size_t find_candidates(const raw_text *raw, size_t at, kernel_starts_state *before,
                              uint64_t found[BLOCKS_AT_ONCE]) {
  const simdiri_redactor *redactor = raw->redactor;
  const kernel_starts *starts = &redactor->skips[raw->has_escapes];
  const size_t rest = raw->len - at;
  if (rest < 64 + KERNEL_STARTS_MORE) {
    unsigned char end[64 + KERNEL_STARTS_MORE] = {0};
    memcpy(end, raw->text + at, rest);
    redactor->find_starts(starts, end, 1, before, found);
    return rest < 64 ? rest : 64;
  }
  const size_t count = (rest - KERNEL_STARTS_MORE) / 64;
  const size_t taken = count < BLOCKS_AT_ONCE ? count : BLOCKS_AT_ONCE;
  redactor->find_starts(starts, raw->text + at, taken, before, found);
  return 64 * taken;
}

size_t simdiri_redact_skip(const simdiri_redactor *redactor, const char *text, size_t len, bool has_escapes) {
  const raw_text raw = {redactor, (const unsigned char *)text_or_empty(text), len, has_escapes};
  kernel_starts_state before = {0};
  uint64_t found[BLOCKS_AT_ONCE];
  if (!redactor->can_skip) return 0;
  for (size_t at = 0, taken; at < len; at += taken) {
    taken = find_candidates(&raw, at, &before, found);
    for (size_t i = 0; 64 * i < taken; i++)
      for (uint64_t rest = found[i]; rest; rest &= rest - 1) {
        const size_t start = at + 64 * i + (size_t)__builtin_ctzll(rest);
        if (start >= len) break;
        if (may_be_start(&raw, start)) return start;
      }
  }
  return len;
}
