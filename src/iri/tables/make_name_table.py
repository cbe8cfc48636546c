#!/usr/bin/env python3
"""Writes name_table.c, which name_table.h describes. Run: python3 make_name_table.py > name_table.c

The lists are written by hand. A tracking name is listed if its users document it, or if public lists drop it on every
site: AdGuard's URL Tracking filter (general rules), uBlock Origin's filters (privacy), the query filter of Brave, the
strip list of Firefox, the global rules of ClearURLs. Names that are words and may affect what a page shows (ref,
source, cid, campaign, pk_id) are not listed, even if public lists drop them; nor is __s (Drip), which other sites use
for the state of a page. Names are compared in lower case; "*" at the end means any continuation."""

TRACKING = {
    "Google": "_ga _gl dclid ga_campaign ga_content ga_medium ga_place ga_source ga_term gad_campaignid gad_source "
              "gbraid gclid gclsrc srsltid wbraid",
    "Urchin, that is Google Analytics; used by most others": "utm_*",
    "Meta": "action_object_map action_ref_map action_type_map fb_action_ids fb_action_types fb_comment_id fb_ref "
            "fb_source fbclid igsh igshid",
    "Microsoft Advertising": "msclkid",
    "Yandex": "_openstat yclid ymclid ysclid",
    "X": "twclid",
    "TikTok": "ttclid",
    "LinkedIn": "li_fat_id",
    "Reddit": "rdt_cid",
    "Pinterest": "epik",
    "Snapchat": "sccid",
    "Yahoo": "guccounter guce_referrer guce_referrer_sig",
    "Alibaba": "spm",
    "Adobe": "adobe_mc adobe_mc_ref adobe_mc_sdid ef_id s_cid s_kwcid",
    "Piano, formerly AT Internet": "at_campaign at_campaign_type at_creation at_emailtype at_link at_link_id "
                                   "at_link_origin at_link_type at_medium at_ptr_name at_recipient_id "
                                   "at_recipient_list at_send_date xtor",
    "Matomo, formerly Piwik": "matomo_* mtm_* piwik_* pk_campaign pk_cid pk_content pk_cpn pk_keyword pk_kwd pk_medium "
                              "pk_source pk_vid",
    "Mapp": "wt_mc wt_zmc",
    "Webtrends": "wt.mc_id",
    "Acoustic, formerly Coremetrics": "cm_mmc*",
    "Parse.ly and others: from page to page of one site": "itm_campaign itm_content itm_medium itm_source itm_term",
    "Cxense": "cx_click cx_recsorder cx_recswidget",
    "IO Technologies": "__io_lv _io_session_id",
    "Segmentify": "_sgm_action _sgm_campaign _sgm_source",
    "DPG Media": "dpg_campaign dpg_content dpg_medium dpg_source",
    "HubSpot": "__hsfp __hssc __hstc _hsenc _hsmi hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la hsa_mt hsa_net hsa_ol "
               "hsa_src hsa_tgt hsa_ver hsctatracking",
    "Mailchimp": "mc_cid mc_eid",
    "Marketo": "mkt_tok",
    "Oracle Eloqua": "elqtrack elqtrackid",
    "MailerLite": "ml_subscriber ml_subscriber_hash",
    "Klaviyo": "_ke _kx",
    "Kit, formerly ConvertKit": "ck_subscriber_id",
    "ActiveCampaign": "vgo_ee",
    "ClickDimensions": "_clde _cldee",
    "Blueshift": "bsft_*",
    "Emarsys": "sc_customer sc_eh sc_uid",
    "Salesforce Marketing Cloud": "et_rid",
    "Squarespace": "ss_email_id",
    "Omnisend": "omnisendcontactid",
    "Mindbox": "mindbox-click-id mindbox-message-key",
    "beehiiv": "_bhlid",
    "Omeda": "oly_anon_id oly_enc_id",
    "Vero": "vero_conv vero_id",
    "Wicked Reports": "wickedid",
    "Branch": "_branch_match_id _branch_referrer",
    "Adjust": "adjust_adgroup adjust_campaign adjust_creative adjust_referrer adjust_tracker adjust_tracker_limit "
              "gps_adid unicorn_click_id",
    "CJ": "cjevent",
    "Impact": "ir_adid ir_campaignid ir_partnerid irclickid irgwc",
    "Awin, formerly Zanox": "awc zanpid",
    "ShareASale": "sscid",
    "Tradedoubler": "tduid",
    "Admitad": "admitad_uid",
    "AD EBiS": "ebisadid",
    "Taboola": "tblci",
    "Outbrain": "dicbo",
    "Teads": "auctid",
    "in several public lists; users unknown": "bbeml oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk "
                                              "rb_clickid",
}

# Default names of servers and shops that put sessions into links if there are no cookies.
SESSION = {
    "ASP.NET": "asp.net_sessionid aspxautodetectcookiesupport",
    "ASP: eight letters follow": "aspsessionid*",
    "ColdFusion": "cfid cftoken",
    "Jakarta Servlet 7.1.3": "jsessionid",
    "Microsoft Commerce Server": "mscsid",
    "osCommerce": "oscsid",
    "PHP: session.name": "phpsessid",
    "Zen Cart": "zenid",
}

# Names that also mean other things, such as a story or a talk: the value must look like a session identifier.
SESSION_BY_VALUE = {"phpBB and others": "sid", "many": "sessid session_id sessionid"}

SIGNATURE = {
    "Akamai": "__gda__ __token__ hdnea hdntl hdnts",
    "Amazon CloudFront": "key-pair-id",
    "Azure shared access signatures, Flickr and others": "sig",
    "Amazon S3 and CloudFront, Google Cloud Storage, Alibaba OSS": "signature",
    "Amazon S3, signature version 4": "x-amz-signature",
    "Google Cloud Storage": "x-goog-signature",
    "Alibaba OSS": "x-oss-signature",
    "Volcengine TOS": "x-tos-signature",
    "many": "hmac sign",
}

# nginx's secure_link (md5, expires), Bunny (token, expires), Meta's files (oh, oe) and others.
TOKEN = {"with an expiry": "auth hash key md5 oh st token verify"}
EXPIRY = {"with a token": "e exp expire expires expiry oe validto"}

# Apache's DirectoryIndex and nginx's index as set by distributions, and IIS's default documents.
INDEX = {
    "IIS": "default.asp default.aspx default.htm default.html index.asp index.aspx",
    "Apache, nginx": "index.cfm index.cgi index.htm index.html index.jsp index.jspx index.php index.php3 index.php4 "
                     "index.php5 index.phtml index.pl index.shtml index.xhtml",
}

LISTS = [("NAME_TRACKING", TRACKING), ("NAME_SESSION", SESSION), ("NAME_SESSION_BY_VALUE", SESSION_BY_VALUE),
         ("NAME_SIGNATURE", SIGNATURE), ("NAME_TOKEN", TOKEN), ("NAME_EXPIRY", EXPIRY), ("NAME_INDEX", INDEX)]
SLOTS, WORD = 1024, 8

entries = sorted((name, kind, whose) for kind, groups in LISTS for whose, names in groups.items()
                 for name in names.split())
assert len({name for name, _, _ in entries}) == len(entries), "a name is in two lists"
assert all(name == name.lower() and name.isascii() and "*" not in name[:-1] for name, _, _ in entries)
# INDEX_NAME_MIN, _MAX, _FIRST, _OTHER
assert all(8 <= len(name) <= 12 and name[0] in "id" for names in INDEX.values() for name in names.split())
exact = [entry for entry in entries if not entry[0].endswith("*")]
prefixes = [(name[:-1], kind, whose) for name, kind, whose in entries if name.endswith("*")]


def words_of(name):
    """Returns the first eight bytes and, of longer names, the last eight bytes, as numbers."""
    bytes = name.encode()
    return int.from_bytes(bytes[:WORD], "little"), int.from_bytes(bytes[-WORD:], "little") if bytes[WORD:] else 0


def hash_of(name):
    first, last = words_of(name)
    value = (first * 0x9E3779B97F4A7C15 + last * 0xC2B2AE3D27D4EB4F + len(name) * 0x165667B19E3779F9) % 2 ** 64
    return (value ^ value >> 32) * 0xD6E8FEB86659FD93 % 2 ** 64 >> 54


def put_lists(declaration, rows, per_line):
    print(f"\n{declaration} = {{")
    for at in range(0, len(rows), per_line):
        print("    " + ", ".join(rows[at:at + per_line]) + ",")
    print("};")


def put_entries(declaration, rows, star):
    print(f"\n{declaration} = {{")
    for name, kind, whose in rows:
        first, last = words_of(name)
        print(f'    {{"{name}", 0x{first:016X}, 0x{last:016X}, {len(name)}, {kind}}}, /* {name}{star}: {whose} */')
    print("};")


# Two words distinguish names of up to 16 bytes; longer names are compared.
slots = [0] * SLOTS
for index, (name, _, _) in enumerate(exact):
    slot = hash_of(name)
    while slots[slot]:
        slot = (slot + 1) % SLOTS
    slots[slot] = index + 1

print("/* Names of parameters and files for lossy rules; see name_table.h. Generated by make_name_table.py; do not edit. */")
print("/* SPDX-License-Identifier: MIT */")
print("/* clang-format off */")
print('#include "iri/tables/name_table.h"')
put_entries("const name_entry simdiri_name_entries[]", exact, "")
put_entries("const name_entry simdiri_name_prefixes[]", prefixes, "*")
print(f"\nconst size_t simdiri_name_prefix_count = {len(prefixes)};")
put_lists("const uint16_t simdiri_name_slots[NAME_SLOTS]", [str(slot) for slot in slots], 24)
