/* Names of parameters and files that lossy rules know. The lists are in the manual, too: simdiri-rules(5). A change
 * here changes keys: KEY_RULES in identity.c is to be raised. */
/* SPDX-License-Identifier: MIT */
#include "key/names.h"

#include <string.h>

#include "common/octet.h"

/* Lower case, sorted. What ends with "*" stands for all that begins like it. */
typedef const char *const *name_list;

/* As their makers document them; they say through which advertisement, mail or post somebody came. */
static const char *const tracking[] = {
    "__hsfp",             /* HubSpot */
    "__hssc",             /* HubSpot */
    "__hstc",             /* HubSpot */
    "__s",                /* Drip */
    "_ga",                /* Google Analytics, from domain to domain */
    "_gl",                /* Google Analytics, from domain to domain */
    "_hsenc",             /* HubSpot */
    "_hsmi",              /* HubSpot */
    "_openstat",          /* OpenStat */
    "bsft_*",             /* Blueshift */
    "cjevent",            /* CJ */
    "dclid",              /* Google Display & Video 360 */
    "ef_id",              /* Adobe Advertising */
    "elqtrack",           /* Oracle Eloqua */
    "elqtrackid",         /* Oracle Eloqua */
    "epik",               /* Pinterest */
    "fb_action_ids",      /* Facebook */
    "fb_action_types",    /* Facebook */
    "fb_ref",             /* Facebook */
    "fb_source",          /* Facebook */
    "fbclid",             /* Facebook */
    "gad_campaignid",     /* Google Ads */
    "gad_source",         /* Google Ads */
    "gbraid",             /* Google Ads */
    "gclid",              /* Google Ads */
    "gclsrc",             /* Google Ads */
    "hsctatracking",      /* HubSpot */
    "igsh",               /* Instagram */
    "igshid",             /* Instagram */
    "irclickid",          /* Impact */
    "li_fat_id",          /* LinkedIn */
    "matomo_*",           /* Matomo */
    "mc_cid",             /* Mailchimp */
    "mc_eid",             /* Mailchimp */
    "mkt_tok",            /* Marketo */
    "ml_subscriber",      /* MailerLite */
    "ml_subscriber_hash", /* MailerLite */
    "msclkid",            /* Microsoft Advertising */
    "mtm_*",              /* Matomo */
    "oly_anon_id",        /* Omeda */
    "oly_enc_id",         /* Omeda */
    "piwik_*",            /* Matomo, formerly Piwik */
    "pk_*",               /* Matomo, formerly Piwik */
    "rb_clickid",         /* Rakuten */
    "rdt_cid",            /* Reddit */
    "s_cid",              /* Adobe Analytics */
    "s_kwcid",            /* Adobe Advertising */
    "sccid",              /* Snapchat */
    "spm",                /* Alibaba */
    "srsltid",            /* Google Merchant Center */
    "ttclid",             /* TikTok */
    "twclid",             /* X */
    "utm_*",              /* Urchin, that is Google Analytics; used by most others */
    "vero_conv",          /* Vero */
    "vero_id",            /* Vero */
    "wbraid",             /* Google Ads */
    "wickedid",           /* Wicked Reports */
    "wt_mc",              /* Mapp, formerly Webtrekk */
    "wt_zmc",             /* Mapp, formerly Webtrekk */
    "yclid",              /* Yandex */
    "ymclid",             /* Yandex */
    "ysclid",             /* Yandex */
    "zanpid",             /* Awin, formerly Zanox */
};

/* Defaults of servers and shops that put sessions into links where there are no cookies. */
static const char *const session[] = {
    "asp.net_sessionid", /* ASP.NET */
    "aspsessionid*",     /* ASP: eight letters follow */
    "cfid",              /* ColdFusion */
    "cftoken",           /* ColdFusion */
    "jsessionid",        /* Jakarta Servlet 7.1.3 */
    "mscsid",            /* Microsoft Commerce Server */
    "oscsid",            /* osCommerce */
    "phpsessid",         /* PHP: session.name */
    "sessid",
    "session_id",
    "sessionid",
    "sid",
    "zenid", /* Zen Cart */
};

static const char *const signature[] = {
    "__gda__",   /* Akamai */
    "__token__", /* Akamai */
    "hdnea",     /* Akamai */
    "hdntl",     /* Akamai */
    "hdnts",     /* Akamai */
    "hmac",
    "key-pair-id", /* Amazon CloudFront */
    "sig",         /* Azure shared access signatures, Flickr … */
    "sign",
    "signature",        /* Amazon S3 and CloudFront, Google Cloud Storage, Alibaba OSS */
    "x-amz-signature",  /* Amazon S3, signature version 4 */
    "x-goog-signature", /* Google Cloud Storage */
    "x-oss-signature",  /* Alibaba OSS */
    "x-tos-signature",  /* Volcengine TOS */
};

/* nginx's secure_link (md5, expires), Bunny (token, expires), Facebook's files (oh, oe) … */
static const char *const token[] = {"auth", "hash", "key", "md5", "oh", "st", "token", "verify"};
static const char *const expiry[] = {"e", "exp", "expire", "expires", "expiry", "oe", "validto"};

/* Apache's DirectoryIndex and nginx's index as distributions set them, and IIS's default documents. */
static const char *const index_names[] = {
    "default.asp", "default.aspx", "default.htm", "default.html", "index.asp",   "index.aspx",  "index.cfm",
    "index.cgi",   "index.htm",    "index.html",  "index.jsp",    "index.jspx",  "index.php",   "index.php3",
    "index.php4",  "index.php5",   "index.phtml", "index.pl",     "index.shtml", "index.xhtml",
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Compares a name with an entry; 0 also if the entry's "*" is reached. */
static int compare(span name, const char *entry) {
  for (size_t i = 0;; i++) {
    if (entry[i] == '*') return 0;
    const int octet = i < name.len ? octet_lower((unsigned char)name.data[i]) : 0;
    const int expected = (unsigned char)entry[i];
    if (octet != expected) return octet < expected ? -1 : 1;
    if (expected == 0) return i < name.len ? 1 : 0;
  }
}

static bool is_in(span name, name_list list, size_t count) {
  size_t begin = 0, end = count;
  while (begin < end) {
    const size_t middle = begin + (end - begin) / 2;
    const int order = compare(name, list[middle]);
    if (order == 0) return true;
    if (order < 0)
      end = middle;
    else
      begin = middle + 1;
  }
  return false;
}

bool simdiri_is_tracking_name(span name) { return is_in(name, tracking, COUNT(tracking)); }
bool simdiri_is_session_name(span name) { return is_in(name, session, COUNT(session)); }
bool simdiri_is_signature_name(span name) { return is_in(name, signature, COUNT(signature)); }
bool simdiri_is_token_name(span name) { return is_in(name, token, COUNT(token)); }
bool simdiri_is_expiry_name(span name) { return is_in(name, expiry, COUNT(expiry)); }
bool simdiri_is_index_name(span name) { return is_in(name, index_names, COUNT(index_names)); }
