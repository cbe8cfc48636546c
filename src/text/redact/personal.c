/* Names of parameters, members and columns whose values are about a person. simdiri-redact(5) lists them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/redact.h"

/* "name" is none of them: it also names files, products and members of pairs. */
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
