/* The kinds of what is redacted: what "personal" has besides the others, and words that look like a mistaken kind. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/redact.h"

/* ------------------------------------------------------------------------------------------- personal */

/* Names of parameters, members and columns whose values are about a person; simdiri-redact(5) lists them. "name" is
 * none of them: it also names files, products and members of pairs. */
static const char *const names[] = {
    /* Accounts. */
    "user", "username", "*username", "userid", "*userid", "uid", "login", "loginname", "loginid", "remoteuser",
    "authuser", "nickname", "screenname", "memberid", "customerid", "*customerid", "accountid", "visitorid",
    /* Names. */
    "firstname", "*firstname", "lastname", "*lastname", "middlename", "fullname", "givenname", "familyname", "surname",
    "fname", "lname", "realname", "displayname", "maidenname",
    /* Mail and telephones. */
    "email", "*email", "emailaddress", "mail", "mailaddress", "phone", "*phone", "phonenumber", "*phonenumber",
    "mobile", "mobilenumber", "tel", "telephone", "fax", "msisdn", "whatsapp",
    /* Addresses and dates of birth. */
    "address", "address1", "address2", "addressline*", "street", "streetaddress", "postaladdress", "shippingaddress",
    "billingaddress", "homeaddress", "birthday", "birthdate", "dateofbirth", "dob",
    /* Documents, accounts of banks, devices, addresses of computers. */
    "passport", "passportnumber", "nationalid", "taxid", "iban", "deviceid", "*deviceid", "imei", "imsi", "idfa",
    "gaid", "clientip", "*clientip", "userip", "remoteaddr", "remoteip", "xforwardedfor", "xrealip"};

simdiri_status simdiri_redact_add_personal(simdiri_redactor *redactor) {
  static const span rule_name = {"personal", sizeof "personal" - 1};
  uint16_t rule = 0;
  simdiri_status status = simdiri_redact_add_rule(redactor, rule_name, &rule);
  for (size_t i = 0; i < sizeof names / sizeof *names && status == SIMDIRI_OK; i++)
    status = simdiri_redact_add_name(&redactor->names, redactor->allocator, (span){names[i], strlen(names[i])}, rule);
  return status;
}

/* ------------------------------------------------------------------------------------------- mistakes */

/* A kind that is misspelled would be the name of a parameter, and nothing would be redacted, without a word. */

enum { WORD_MAX = 32 };

/* Are the texts equal, except that one letter is missing, too many or another, or that two letters are exchanged? */
static bool resembles(span text, span word) {
  const size_t shorter = text.len < word.len ? text.len : word.len;
  size_t first = 0, last = 0;
  while (first < shorter && text.data[first] == word.data[first]) first++;
  while (last < shorter - first && text.data[text.len - 1 - last] == word.data[word.len - 1 - last]) last++;
  const size_t len = text.len - first - last, word_len = word.len - first - last;
  if (len != 2 || word_len != 2) return len <= 1 && word_len <= 1;
  return text.data[first] == word.data[first + 1] && text.data[first + 1] == word.data[first];
}

/* Words that nobody means as the name of a parameter. Under "all", only the values of "all=" would be redacted. Returns
 * what to say about such a word; NULL: it is a name. */
static const char *find_mistaken_word(span text) {
#define ROW(word, is_long, kind)                                                                                       \
  {                                                                                                                    \
    {word, sizeof(word) - 1}, is_long,                                                                                 \
        "there is no such kind; do you mean '" kind "'? If it is a name, write a * after it"                           \
  }
  static const struct {
    span word;
    bool is_long; /* so that names do not resemble it */
    const char *message;
  } rows[] = {
      ROW("secrets", true, "secrets"), ROW("userinfo", true, "userinfo"), ROW("personal", true, "personal"),
      ROW("all", false, "personal"),   ROW("email", false, "email"),      ROW("emails", false, "email"),
      ROW("ip", false, "ip"),          ROW("ips", false, "ip"),           ROW("default", false, "userinfo,secrets")};
#undef ROW
  char normal[WORD_MAX];
  if (text.len > sizeof normal) return NULL;
  const span word = {normal, simdiri_redact_normalize_name(normal, text)};
  if (memchr(normal, '*', word.len)) return NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const bool is_equal = word.len == rows[i].word.len && memcmp(normal, rows[i].word.data, word.len) == 0;
    if (is_equal || (rows[i].is_long && resembles(word, rows[i].word))) return rows[i].message;
  }
  return NULL;
}

static bool is_in_word(unsigned char byte) { return byte == '*' || !simdiri_redact_divides_name(byte); }

/* Does the byte divide lists? Others, as in user[email] and auth.email, divide names, too. */
static bool divides_list(unsigned char byte) { return byte < ' ' || byte == ',' || byte == ';' || byte == '|'; }

/* Is the text a list of kinds, or one that contains a kind? */
static bool is_list_of_kinds(span text) {
  size_t words = 0, mistakes = 0, len;
  bool is_list = false;
  for (size_t at = 0; at < text.len; at += len + 1) {
    for (len = 0; at + len < text.len && is_in_word((unsigned char)text.data[at + len]);) len++;
    is_list |= at + len < text.len && divides_list((unsigned char)text.data[at + len]);
    words += len > 0;
    mistakes += len > 0 && find_mistaken_word((span){text.data + at, len});
  }
  return mistakes > 0 && (is_list || mistakes == words);
}

const char *simdiri_redact_find_mistake(span what) {
  const char *message = find_mistaken_word(what);
  if (message || !is_list_of_kinds(what)) return message;
  return "only commas separate kinds; in an array, each is an element";
}
