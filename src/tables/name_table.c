/* Names of parameters and files that lossy rules know: name_table.h says more. Written by make_name_table.py. */
/* SPDX-License-Identifier: MIT */
/* clang-format off */
#include "tables/name_table.h"

const name_entry simdiri_name_entries[] = {
    {"__gda__", 0x005F5F6164675F5F, 0x0000000000000000, 7, NAME_SIGNATURE}, /* __gda__: Akamai */
    {"__hsfp", 0x0000706673685F5F, 0x0000000000000000, 6, NAME_TRACKING}, /* __hsfp: HubSpot */
    {"__hssc", 0x0000637373685F5F, 0x0000000000000000, 6, NAME_TRACKING}, /* __hssc: HubSpot */
    {"__hstc", 0x0000637473685F5F, 0x0000000000000000, 6, NAME_TRACKING}, /* __hstc: HubSpot */
    {"__io_lv", 0x00766C5F6F695F5F, 0x0000000000000000, 7, NAME_TRACKING}, /* __io_lv: IO Technologies */
    {"__token__", 0x5F6E656B6F745F5F, 0x5F5F6E656B6F745F, 9, NAME_SIGNATURE}, /* __token__: Akamai */
    {"_bhlid", 0x000064696C68625F, 0x0000000000000000, 6, NAME_TRACKING}, /* _bhlid: beehiiv */
    {"_branch_match_id", 0x5F68636E6172625F, 0x64695F686374616D, 16, NAME_TRACKING}, /* _branch_match_id: Branch */
    {"_branch_referrer", 0x5F68636E6172625F, 0x7265727265666572, 16, NAME_TRACKING}, /* _branch_referrer: Branch */
    {"_clde", 0x00000065646C635F, 0x0000000000000000, 5, NAME_TRACKING}, /* _clde: ClickDimensions */
    {"_cldee", 0x00006565646C635F, 0x0000000000000000, 6, NAME_TRACKING}, /* _cldee: ClickDimensions */
    {"_ga", 0x000000000061675F, 0x0000000000000000, 3, NAME_TRACKING}, /* _ga: Google */
    {"_gl", 0x00000000006C675F, 0x0000000000000000, 3, NAME_TRACKING}, /* _gl: Google */
    {"_hsenc", 0x0000636E6573685F, 0x0000000000000000, 6, NAME_TRACKING}, /* _hsenc: HubSpot */
    {"_hsmi", 0x000000696D73685F, 0x0000000000000000, 5, NAME_TRACKING}, /* _hsmi: HubSpot */
    {"_io_session_id", 0x737365735F6F695F, 0x64695F6E6F697373, 14, NAME_TRACKING}, /* _io_session_id: IO Technologies */
    {"_ke", 0x0000000000656B5F, 0x0000000000000000, 3, NAME_TRACKING}, /* _ke: Klaviyo */
    {"_kx", 0x0000000000786B5F, 0x0000000000000000, 3, NAME_TRACKING}, /* _kx: Klaviyo */
    {"_openstat", 0x6174736E65706F5F, 0x746174736E65706F, 9, NAME_TRACKING}, /* _openstat: Yandex */
    {"_sgm_action", 0x7463615F6D67735F, 0x6E6F697463615F6D, 11, NAME_TRACKING}, /* _sgm_action: Segmentify */
    {"_sgm_campaign", 0x6D61635F6D67735F, 0x6E676961706D6163, 13, NAME_TRACKING}, /* _sgm_campaign: Segmentify */
    {"_sgm_source", 0x756F735F6D67735F, 0x656372756F735F6D, 11, NAME_TRACKING}, /* _sgm_source: Segmentify */
    {"action_object_map", 0x6F5F6E6F69746361, 0x70616D5F7463656A, 17, NAME_TRACKING}, /* action_object_map: Meta */
    {"action_ref_map", 0x725F6E6F69746361, 0x70616D5F6665725F, 14, NAME_TRACKING}, /* action_ref_map: Meta */
    {"action_type_map", 0x745F6E6F69746361, 0x70616D5F65707974, 15, NAME_TRACKING}, /* action_type_map: Meta */
    {"adjust_adgroup", 0x615F7473756A6461, 0x70756F726764615F, 14, NAME_TRACKING}, /* adjust_adgroup: Adjust */
    {"adjust_campaign", 0x635F7473756A6461, 0x6E676961706D6163, 15, NAME_TRACKING}, /* adjust_campaign: Adjust */
    {"adjust_creative", 0x635F7473756A6461, 0x6576697461657263, 15, NAME_TRACKING}, /* adjust_creative: Adjust */
    {"adjust_referrer", 0x725F7473756A6461, 0x7265727265666572, 15, NAME_TRACKING}, /* adjust_referrer: Adjust */
    {"adjust_tracker", 0x745F7473756A6461, 0x72656B636172745F, 14, NAME_TRACKING}, /* adjust_tracker: Adjust */
    {"adjust_tracker_limit", 0x745F7473756A6461, 0x74696D696C5F7265, 20, NAME_TRACKING}, /* adjust_tracker_limit: Adjust */
    {"admitad_uid", 0x5F646174696D6461, 0x6469755F64617469, 11, NAME_TRACKING}, /* admitad_uid: Admitad */
    {"adobe_mc", 0x636D5F65626F6461, 0x0000000000000000, 8, NAME_TRACKING}, /* adobe_mc: Adobe */
    {"adobe_mc_ref", 0x636D5F65626F6461, 0x6665725F636D5F65, 12, NAME_TRACKING}, /* adobe_mc_ref: Adobe */
    {"adobe_mc_sdid", 0x636D5F65626F6461, 0x646964735F636D5F, 13, NAME_TRACKING}, /* adobe_mc_sdid: Adobe */
    {"asp.net_sessionid", 0x5F74656E2E707361, 0x64696E6F69737365, 17, NAME_SESSION}, /* asp.net_sessionid: ASP.NET */
    {"at_campaign", 0x61706D61635F7461, 0x6E676961706D6163, 11, NAME_TRACKING}, /* at_campaign: Piano, formerly AT Internet */
    {"at_campaign_type", 0x61706D61635F7461, 0x657079745F6E6769, 16, NAME_TRACKING}, /* at_campaign_type: Piano, formerly AT Internet */
    {"at_creation", 0x74616572635F7461, 0x6E6F697461657263, 11, NAME_TRACKING}, /* at_creation: Piano, formerly AT Internet */
    {"at_emailtype", 0x6C69616D655F7461, 0x657079746C69616D, 12, NAME_TRACKING}, /* at_emailtype: Piano, formerly AT Internet */
    {"at_link", 0x006B6E696C5F7461, 0x0000000000000000, 7, NAME_TRACKING}, /* at_link: Piano, formerly AT Internet */
    {"at_link_id", 0x5F6B6E696C5F7461, 0x64695F6B6E696C5F, 10, NAME_TRACKING}, /* at_link_id: Piano, formerly AT Internet */
    {"at_link_origin", 0x5F6B6E696C5F7461, 0x6E696769726F5F6B, 14, NAME_TRACKING}, /* at_link_origin: Piano, formerly AT Internet */
    {"at_link_type", 0x5F6B6E696C5F7461, 0x657079745F6B6E69, 12, NAME_TRACKING}, /* at_link_type: Piano, formerly AT Internet */
    {"at_medium", 0x756964656D5F7461, 0x6D756964656D5F74, 9, NAME_TRACKING}, /* at_medium: Piano, formerly AT Internet */
    {"at_ptr_name", 0x6E5F7274705F7461, 0x656D616E5F727470, 11, NAME_TRACKING}, /* at_ptr_name: Piano, formerly AT Internet */
    {"at_recipient_id", 0x70696365725F7461, 0x64695F746E656970, 15, NAME_TRACKING}, /* at_recipient_id: Piano, formerly AT Internet */
    {"at_recipient_list", 0x70696365725F7461, 0x7473696C5F746E65, 17, NAME_TRACKING}, /* at_recipient_list: Piano, formerly AT Internet */
    {"at_send_date", 0x5F646E65735F7461, 0x657461645F646E65, 12, NAME_TRACKING}, /* at_send_date: Piano, formerly AT Internet */
    {"auctid", 0x0000646974637561, 0x0000000000000000, 6, NAME_TRACKING}, /* auctid: Teads */
    {"auth", 0x0000000068747561, 0x0000000000000000, 4, NAME_TOKEN}, /* auth: with an expiry */
    {"awc", 0x0000000000637761, 0x0000000000000000, 3, NAME_TRACKING}, /* awc: Awin, formerly Zanox */
    {"bbeml", 0x0000006C6D656262, 0x0000000000000000, 5, NAME_TRACKING}, /* bbeml: of several lists, but whose they are is not known */
    {"cfid", 0x0000000064696663, 0x0000000000000000, 4, NAME_SESSION}, /* cfid: ColdFusion */
    {"cftoken", 0x006E656B6F746663, 0x0000000000000000, 7, NAME_SESSION}, /* cftoken: ColdFusion */
    {"cjevent", 0x00746E6576656A63, 0x0000000000000000, 7, NAME_TRACKING}, /* cjevent: CJ */
    {"ck_subscriber_id", 0x63736275735F6B63, 0x64695F7265626972, 16, NAME_TRACKING}, /* ck_subscriber_id: Kit, formerly ConvertKit */
    {"cx_click", 0x6B63696C635F7863, 0x0000000000000000, 8, NAME_TRACKING}, /* cx_click: Cxense */
    {"cx_recsorder", 0x6F736365725F7863, 0x726564726F736365, 12, NAME_TRACKING}, /* cx_recsorder: Cxense */
    {"cx_recswidget", 0x77736365725F7863, 0x7465676469777363, 13, NAME_TRACKING}, /* cx_recswidget: Cxense */
    {"dclid", 0x00000064696C6364, 0x0000000000000000, 5, NAME_TRACKING}, /* dclid: Google */
    {"default.asp", 0x2E746C7561666564, 0x7073612E746C7561, 11, NAME_INDEX}, /* default.asp: IIS */
    {"default.aspx", 0x2E746C7561666564, 0x787073612E746C75, 12, NAME_INDEX}, /* default.aspx: IIS */
    {"default.htm", 0x2E746C7561666564, 0x6D74682E746C7561, 11, NAME_INDEX}, /* default.htm: IIS */
    {"default.html", 0x2E746C7561666564, 0x6C6D74682E746C75, 12, NAME_INDEX}, /* default.html: IIS */
    {"dicbo", 0x0000006F62636964, 0x0000000000000000, 5, NAME_TRACKING}, /* dicbo: Outbrain */
    {"dpg_campaign", 0x706D61635F677064, 0x6E676961706D6163, 12, NAME_TRACKING}, /* dpg_campaign: DPG Media */
    {"dpg_content", 0x746E6F635F677064, 0x746E65746E6F635F, 11, NAME_TRACKING}, /* dpg_content: DPG Media */
    {"dpg_medium", 0x6964656D5F677064, 0x6D756964656D5F67, 10, NAME_TRACKING}, /* dpg_medium: DPG Media */
    {"dpg_source", 0x72756F735F677064, 0x656372756F735F67, 10, NAME_TRACKING}, /* dpg_source: DPG Media */
    {"e", 0x0000000000000065, 0x0000000000000000, 1, NAME_EXPIRY}, /* e: with a token */
    {"ebisadid", 0x6469646173696265, 0x0000000000000000, 8, NAME_TRACKING}, /* ebisadid: AD EBiS */
    {"ef_id", 0x00000064695F6665, 0x0000000000000000, 5, NAME_TRACKING}, /* ef_id: Adobe */
    {"elqtrack", 0x6B63617274716C65, 0x0000000000000000, 8, NAME_TRACKING}, /* elqtrack: Oracle Eloqua */
    {"elqtrackid", 0x6B63617274716C65, 0x64696B6361727471, 10, NAME_TRACKING}, /* elqtrackid: Oracle Eloqua */
    {"epik", 0x000000006B697065, 0x0000000000000000, 4, NAME_TRACKING}, /* epik: Pinterest */
    {"et_rid", 0x00006469725F7465, 0x0000000000000000, 6, NAME_TRACKING}, /* et_rid: Salesforce Marketing Cloud */
    {"exp", 0x0000000000707865, 0x0000000000000000, 3, NAME_EXPIRY}, /* exp: with a token */
    {"expire", 0x0000657269707865, 0x0000000000000000, 6, NAME_EXPIRY}, /* expire: with a token */
    {"expires", 0x0073657269707865, 0x0000000000000000, 7, NAME_EXPIRY}, /* expires: with a token */
    {"expiry", 0x0000797269707865, 0x0000000000000000, 6, NAME_EXPIRY}, /* expiry: with a token */
    {"fb_action_ids", 0x6F697463615F6266, 0x7364695F6E6F6974, 13, NAME_TRACKING}, /* fb_action_ids: Meta */
    {"fb_action_types", 0x6F697463615F6266, 0x73657079745F6E6F, 15, NAME_TRACKING}, /* fb_action_types: Meta */
    {"fb_comment_id", 0x656D6D6F635F6266, 0x64695F746E656D6D, 13, NAME_TRACKING}, /* fb_comment_id: Meta */
    {"fb_ref", 0x00006665725F6266, 0x0000000000000000, 6, NAME_TRACKING}, /* fb_ref: Meta */
    {"fb_source", 0x6372756F735F6266, 0x656372756F735F62, 9, NAME_TRACKING}, /* fb_source: Meta */
    {"fbclid", 0x000064696C636266, 0x0000000000000000, 6, NAME_TRACKING}, /* fbclid: Meta */
    {"ga_campaign", 0x61706D61635F6167, 0x6E676961706D6163, 11, NAME_TRACKING}, /* ga_campaign: Google */
    {"ga_content", 0x65746E6F635F6167, 0x746E65746E6F635F, 10, NAME_TRACKING}, /* ga_content: Google */
    {"ga_medium", 0x756964656D5F6167, 0x6D756964656D5F61, 9, NAME_TRACKING}, /* ga_medium: Google */
    {"ga_place", 0x6563616C705F6167, 0x0000000000000000, 8, NAME_TRACKING}, /* ga_place: Google */
    {"ga_source", 0x6372756F735F6167, 0x656372756F735F61, 9, NAME_TRACKING}, /* ga_source: Google */
    {"ga_term", 0x006D7265745F6167, 0x0000000000000000, 7, NAME_TRACKING}, /* ga_term: Google */
    {"gad_campaignid", 0x706D61635F646167, 0x64696E676961706D, 14, NAME_TRACKING}, /* gad_campaignid: Google */
    {"gad_source", 0x72756F735F646167, 0x656372756F735F64, 10, NAME_TRACKING}, /* gad_source: Google */
    {"gbraid", 0x0000646961726267, 0x0000000000000000, 6, NAME_TRACKING}, /* gbraid: Google */
    {"gclid", 0x00000064696C6367, 0x0000000000000000, 5, NAME_TRACKING}, /* gclid: Google */
    {"gclsrc", 0x00006372736C6367, 0x0000000000000000, 6, NAME_TRACKING}, /* gclsrc: Google */
    {"gps_adid", 0x646964615F737067, 0x0000000000000000, 8, NAME_TRACKING}, /* gps_adid: Adjust */
    {"guccounter", 0x746E756F63637567, 0x7265746E756F6363, 10, NAME_TRACKING}, /* guccounter: Yahoo */
    {"guce_referrer", 0x6665725F65637567, 0x7265727265666572, 13, NAME_TRACKING}, /* guce_referrer: Yahoo */
    {"guce_referrer_sig", 0x6665725F65637567, 0x6769735F72657272, 17, NAME_TRACKING}, /* guce_referrer_sig: Yahoo */
    {"hash", 0x0000000068736168, 0x0000000000000000, 4, NAME_TOKEN}, /* hash: with an expiry */
    {"hdnea", 0x00000061656E6468, 0x0000000000000000, 5, NAME_SIGNATURE}, /* hdnea: Akamai */
    {"hdntl", 0x0000006C746E6468, 0x0000000000000000, 5, NAME_SIGNATURE}, /* hdntl: Akamai */
    {"hdnts", 0x00000073746E6468, 0x0000000000000000, 5, NAME_SIGNATURE}, /* hdnts: Akamai */
    {"hmac", 0x0000000063616D68, 0x0000000000000000, 4, NAME_SIGNATURE}, /* hmac: many */
    {"hsa_acc", 0x006363615F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_acc: HubSpot */
    {"hsa_ad", 0x000064615F617368, 0x0000000000000000, 6, NAME_TRACKING}, /* hsa_ad: HubSpot */
    {"hsa_cam", 0x006D61635F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_cam: HubSpot */
    {"hsa_grp", 0x007072675F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_grp: HubSpot */
    {"hsa_kw", 0x0000776B5F617368, 0x0000000000000000, 6, NAME_TRACKING}, /* hsa_kw: HubSpot */
    {"hsa_la", 0x0000616C5F617368, 0x0000000000000000, 6, NAME_TRACKING}, /* hsa_la: HubSpot */
    {"hsa_mt", 0x0000746D5F617368, 0x0000000000000000, 6, NAME_TRACKING}, /* hsa_mt: HubSpot */
    {"hsa_net", 0x0074656E5F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_net: HubSpot */
    {"hsa_ol", 0x00006C6F5F617368, 0x0000000000000000, 6, NAME_TRACKING}, /* hsa_ol: HubSpot */
    {"hsa_src", 0x006372735F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_src: HubSpot */
    {"hsa_tgt", 0x007467745F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_tgt: HubSpot */
    {"hsa_ver", 0x007265765F617368, 0x0000000000000000, 7, NAME_TRACKING}, /* hsa_ver: HubSpot */
    {"hsctatracking", 0x6172746174637368, 0x676E696B63617274, 13, NAME_TRACKING}, /* hsctatracking: HubSpot */
    {"igsh", 0x0000000068736769, 0x0000000000000000, 4, NAME_TRACKING}, /* igsh: Meta */
    {"igshid", 0x0000646968736769, 0x0000000000000000, 6, NAME_TRACKING}, /* igshid: Meta */
    {"index.asp", 0x73612E7865646E69, 0x7073612E7865646E, 9, NAME_INDEX}, /* index.asp: IIS */
    {"index.aspx", 0x73612E7865646E69, 0x787073612E786564, 10, NAME_INDEX}, /* index.aspx: IIS */
    {"index.cfm", 0x66632E7865646E69, 0x6D66632E7865646E, 9, NAME_INDEX}, /* index.cfm: Apache, nginx */
    {"index.cgi", 0x67632E7865646E69, 0x6967632E7865646E, 9, NAME_INDEX}, /* index.cgi: Apache, nginx */
    {"index.htm", 0x74682E7865646E69, 0x6D74682E7865646E, 9, NAME_INDEX}, /* index.htm: Apache, nginx */
    {"index.html", 0x74682E7865646E69, 0x6C6D74682E786564, 10, NAME_INDEX}, /* index.html: Apache, nginx */
    {"index.jsp", 0x736A2E7865646E69, 0x70736A2E7865646E, 9, NAME_INDEX}, /* index.jsp: Apache, nginx */
    {"index.jspx", 0x736A2E7865646E69, 0x7870736A2E786564, 10, NAME_INDEX}, /* index.jspx: Apache, nginx */
    {"index.php", 0x68702E7865646E69, 0x7068702E7865646E, 9, NAME_INDEX}, /* index.php: Apache, nginx */
    {"index.php3", 0x68702E7865646E69, 0x337068702E786564, 10, NAME_INDEX}, /* index.php3: Apache, nginx */
    {"index.php4", 0x68702E7865646E69, 0x347068702E786564, 10, NAME_INDEX}, /* index.php4: Apache, nginx */
    {"index.php5", 0x68702E7865646E69, 0x357068702E786564, 10, NAME_INDEX}, /* index.php5: Apache, nginx */
    {"index.phtml", 0x68702E7865646E69, 0x6C6D7468702E7865, 11, NAME_INDEX}, /* index.phtml: Apache, nginx */
    {"index.pl", 0x6C702E7865646E69, 0x0000000000000000, 8, NAME_INDEX}, /* index.pl: Apache, nginx */
    {"index.shtml", 0x68732E7865646E69, 0x6C6D7468732E7865, 11, NAME_INDEX}, /* index.shtml: Apache, nginx */
    {"index.xhtml", 0x68782E7865646E69, 0x6C6D7468782E7865, 11, NAME_INDEX}, /* index.xhtml: Apache, nginx */
    {"ir_adid", 0x00646964615F7269, 0x0000000000000000, 7, NAME_TRACKING}, /* ir_adid: Impact */
    {"ir_campaignid", 0x61706D61635F7269, 0x64696E676961706D, 13, NAME_TRACKING}, /* ir_campaignid: Impact */
    {"ir_partnerid", 0x6E747261705F7269, 0x646972656E747261, 12, NAME_TRACKING}, /* ir_partnerid: Impact */
    {"irclickid", 0x696B63696C637269, 0x64696B63696C6372, 9, NAME_TRACKING}, /* irclickid: Impact */
    {"irgwc", 0x0000006377677269, 0x0000000000000000, 5, NAME_TRACKING}, /* irgwc: Impact */
    {"itm_campaign", 0x706D61635F6D7469, 0x6E676961706D6163, 12, NAME_TRACKING}, /* itm_campaign: Parse.ly and others: from page to page of one site */
    {"itm_content", 0x746E6F635F6D7469, 0x746E65746E6F635F, 11, NAME_TRACKING}, /* itm_content: Parse.ly and others: from page to page of one site */
    {"itm_medium", 0x6964656D5F6D7469, 0x6D756964656D5F6D, 10, NAME_TRACKING}, /* itm_medium: Parse.ly and others: from page to page of one site */
    {"itm_source", 0x72756F735F6D7469, 0x656372756F735F6D, 10, NAME_TRACKING}, /* itm_source: Parse.ly and others: from page to page of one site */
    {"itm_term", 0x6D7265745F6D7469, 0x0000000000000000, 8, NAME_TRACKING}, /* itm_term: Parse.ly and others: from page to page of one site */
    {"jsessionid", 0x6E6F69737365736A, 0x64696E6F69737365, 10, NAME_SESSION}, /* jsessionid: Jakarta Servlet 7.1.3 */
    {"key", 0x000000000079656B, 0x0000000000000000, 3, NAME_TOKEN}, /* key: with an expiry */
    {"key-pair-id", 0x726961702D79656B, 0x64692D726961702D, 11, NAME_SIGNATURE}, /* key-pair-id: Amazon CloudFront */
    {"li_fat_id", 0x695F7461665F696C, 0x64695F7461665F69, 9, NAME_TRACKING}, /* li_fat_id: LinkedIn */
    {"mc_cid", 0x00006469635F636D, 0x0000000000000000, 6, NAME_TRACKING}, /* mc_cid: Mailchimp */
    {"mc_eid", 0x00006469655F636D, 0x0000000000000000, 6, NAME_TRACKING}, /* mc_eid: Mailchimp */
    {"md5", 0x000000000035646D, 0x0000000000000000, 3, NAME_TOKEN}, /* md5: with an expiry */
    {"mindbox-click-id", 0x2D786F62646E696D, 0x64692D6B63696C63, 16, NAME_TRACKING}, /* mindbox-click-id: Mindbox */
    {"mindbox-message-key", 0x2D786F62646E696D, 0x79656B2D65676173, 19, NAME_TRACKING}, /* mindbox-message-key: Mindbox */
    {"mkt_tok", 0x006B6F745F746B6D, 0x0000000000000000, 7, NAME_TRACKING}, /* mkt_tok: Marketo */
    {"ml_subscriber", 0x63736275735F6C6D, 0x7265626972637362, 13, NAME_TRACKING}, /* ml_subscriber: MailerLite */
    {"ml_subscriber_hash", 0x63736275735F6C6D, 0x687361685F726562, 18, NAME_TRACKING}, /* ml_subscriber_hash: MailerLite */
    {"msclkid", 0x0064696B6C63736D, 0x0000000000000000, 7, NAME_TRACKING}, /* msclkid: Microsoft Advertising */
    {"mscsid", 0x000064697363736D, 0x0000000000000000, 6, NAME_SESSION}, /* mscsid: Microsoft Commerce Server */
    {"oe", 0x000000000000656F, 0x0000000000000000, 2, NAME_EXPIRY}, /* oe: with a token */
    {"oft_c", 0x000000635F74666F, 0x0000000000000000, 5, NAME_TRACKING}, /* oft_c: of several lists, but whose they are is not known */
    {"oft_ck", 0x00006B635F74666F, 0x0000000000000000, 6, NAME_TRACKING}, /* oft_ck: of several lists, but whose they are is not known */
    {"oft_d", 0x000000645F74666F, 0x0000000000000000, 5, NAME_TRACKING}, /* oft_d: of several lists, but whose they are is not known */
    {"oft_id", 0x000064695F74666F, 0x0000000000000000, 6, NAME_TRACKING}, /* oft_id: of several lists, but whose they are is not known */
    {"oft_ids", 0x007364695F74666F, 0x0000000000000000, 7, NAME_TRACKING}, /* oft_ids: of several lists, but whose they are is not known */
    {"oft_k", 0x0000006B5F74666F, 0x0000000000000000, 5, NAME_TRACKING}, /* oft_k: of several lists, but whose they are is not known */
    {"oft_lk", 0x00006B6C5F74666F, 0x0000000000000000, 6, NAME_TRACKING}, /* oft_lk: of several lists, but whose they are is not known */
    {"oft_sk", 0x00006B735F74666F, 0x0000000000000000, 6, NAME_TRACKING}, /* oft_sk: of several lists, but whose they are is not known */
    {"oh", 0x000000000000686F, 0x0000000000000000, 2, NAME_TOKEN}, /* oh: with an expiry */
    {"oly_anon_id", 0x6E6F6E615F796C6F, 0x64695F6E6F6E615F, 11, NAME_TRACKING}, /* oly_anon_id: Omeda */
    {"oly_enc_id", 0x5F636E655F796C6F, 0x64695F636E655F79, 10, NAME_TRACKING}, /* oly_enc_id: Omeda */
    {"omnisendcontactid", 0x646E6573696E6D6F, 0x6469746361746E6F, 17, NAME_TRACKING}, /* omnisendcontactid: Omnisend */
    {"oscsid", 0x000064697363736F, 0x0000000000000000, 6, NAME_SESSION}, /* oscsid: osCommerce */
    {"phpsessid", 0x6973736573706870, 0x6469737365737068, 9, NAME_SESSION}, /* phpsessid: PHP: session.name */
    {"pk_campaign", 0x61706D61635F6B70, 0x6E676961706D6163, 11, NAME_TRACKING}, /* pk_campaign: Matomo, formerly Piwik */
    {"pk_cid", 0x00006469635F6B70, 0x0000000000000000, 6, NAME_TRACKING}, /* pk_cid: Matomo, formerly Piwik */
    {"pk_content", 0x65746E6F635F6B70, 0x746E65746E6F635F, 10, NAME_TRACKING}, /* pk_content: Matomo, formerly Piwik */
    {"pk_cpn", 0x00006E70635F6B70, 0x0000000000000000, 6, NAME_TRACKING}, /* pk_cpn: Matomo, formerly Piwik */
    {"pk_keyword", 0x6F7779656B5F6B70, 0x64726F7779656B5F, 10, NAME_TRACKING}, /* pk_keyword: Matomo, formerly Piwik */
    {"pk_kwd", 0x000064776B5F6B70, 0x0000000000000000, 6, NAME_TRACKING}, /* pk_kwd: Matomo, formerly Piwik */
    {"pk_medium", 0x756964656D5F6B70, 0x6D756964656D5F6B, 9, NAME_TRACKING}, /* pk_medium: Matomo, formerly Piwik */
    {"pk_source", 0x6372756F735F6B70, 0x656372756F735F6B, 9, NAME_TRACKING}, /* pk_source: Matomo, formerly Piwik */
    {"pk_vid", 0x00006469765F6B70, 0x0000000000000000, 6, NAME_TRACKING}, /* pk_vid: Matomo, formerly Piwik */
    {"rb_clickid", 0x6B63696C635F6272, 0x64696B63696C635F, 10, NAME_TRACKING}, /* rb_clickid: of several lists, but whose they are is not known */
    {"rdt_cid", 0x006469635F746472, 0x0000000000000000, 7, NAME_TRACKING}, /* rdt_cid: Reddit */
    {"s_cid", 0x0000006469635F73, 0x0000000000000000, 5, NAME_TRACKING}, /* s_cid: Adobe */
    {"s_kwcid", 0x00646963776B5F73, 0x0000000000000000, 7, NAME_TRACKING}, /* s_kwcid: Adobe */
    {"sc_customer", 0x6F747375635F6373, 0x72656D6F74737563, 11, NAME_TRACKING}, /* sc_customer: Emarsys */
    {"sc_eh", 0x00000068655F6373, 0x0000000000000000, 5, NAME_TRACKING}, /* sc_eh: Emarsys */
    {"sc_uid", 0x00006469755F6373, 0x0000000000000000, 6, NAME_TRACKING}, /* sc_uid: Emarsys */
    {"sccid", 0x0000006469636373, 0x0000000000000000, 5, NAME_TRACKING}, /* sccid: Snapchat */
    {"sessid", 0x0000646973736573, 0x0000000000000000, 6, NAME_SESSION_BY_VALUE}, /* sessid: many */
    {"session_id", 0x5F6E6F6973736573, 0x64695F6E6F697373, 10, NAME_SESSION_BY_VALUE}, /* session_id: many */
    {"sessionid", 0x696E6F6973736573, 0x64696E6F69737365, 9, NAME_SESSION_BY_VALUE}, /* sessionid: many */
    {"sid", 0x0000000000646973, 0x0000000000000000, 3, NAME_SESSION_BY_VALUE}, /* sid: phpBB and others */
    {"sig", 0x0000000000676973, 0x0000000000000000, 3, NAME_SIGNATURE}, /* sig: Azure shared access signatures, Flickr and others */
    {"sign", 0x000000006E676973, 0x0000000000000000, 4, NAME_SIGNATURE}, /* sign: many */
    {"signature", 0x727574616E676973, 0x65727574616E6769, 9, NAME_SIGNATURE}, /* signature: Amazon S3 and CloudFront, Google Cloud Storage, Alibaba OSS */
    {"spm", 0x00000000006D7073, 0x0000000000000000, 3, NAME_TRACKING}, /* spm: Alibaba */
    {"srsltid", 0x006469746C737273, 0x0000000000000000, 7, NAME_TRACKING}, /* srsltid: Google */
    {"ss_email_id", 0x6C69616D655F7373, 0x64695F6C69616D65, 11, NAME_TRACKING}, /* ss_email_id: Squarespace */
    {"sscid", 0x0000006469637373, 0x0000000000000000, 5, NAME_TRACKING}, /* sscid: ShareASale */
    {"st", 0x0000000000007473, 0x0000000000000000, 2, NAME_TOKEN}, /* st: with an expiry */
    {"tblci", 0x00000069636C6274, 0x0000000000000000, 5, NAME_TRACKING}, /* tblci: Taboola */
    {"tduid", 0x0000006469756474, 0x0000000000000000, 5, NAME_TRACKING}, /* tduid: Tradedoubler */
    {"token", 0x0000006E656B6F74, 0x0000000000000000, 5, NAME_TOKEN}, /* token: with an expiry */
    {"ttclid", 0x000064696C637474, 0x0000000000000000, 6, NAME_TRACKING}, /* ttclid: TikTok */
    {"twclid", 0x000064696C637774, 0x0000000000000000, 6, NAME_TRACKING}, /* twclid: X */
    {"unicorn_click_id", 0x5F6E726F63696E75, 0x64695F6B63696C63, 16, NAME_TRACKING}, /* unicorn_click_id: Adjust */
    {"validto", 0x006F7464696C6176, 0x0000000000000000, 7, NAME_EXPIRY}, /* validto: with a token */
    {"verify", 0x0000796669726576, 0x0000000000000000, 6, NAME_TOKEN}, /* verify: with an expiry */
    {"vero_conv", 0x6E6F635F6F726576, 0x766E6F635F6F7265, 9, NAME_TRACKING}, /* vero_conv: Vero */
    {"vero_id", 0x0064695F6F726576, 0x0000000000000000, 7, NAME_TRACKING}, /* vero_id: Vero */
    {"vgo_ee", 0x000065655F6F6776, 0x0000000000000000, 6, NAME_TRACKING}, /* vgo_ee: ActiveCampaign */
    {"wbraid", 0x0000646961726277, 0x0000000000000000, 6, NAME_TRACKING}, /* wbraid: Google */
    {"wickedid", 0x646964656B636977, 0x0000000000000000, 8, NAME_TRACKING}, /* wickedid: Wicked Reports */
    {"wt.mc_id", 0x64695F636D2E7477, 0x0000000000000000, 8, NAME_TRACKING}, /* wt.mc_id: Webtrends */
    {"wt_mc", 0x000000636D5F7477, 0x0000000000000000, 5, NAME_TRACKING}, /* wt_mc: Mapp */
    {"wt_zmc", 0x0000636D7A5F7477, 0x0000000000000000, 6, NAME_TRACKING}, /* wt_zmc: Mapp */
    {"x-amz-signature", 0x69732D7A6D612D78, 0x65727574616E6769, 15, NAME_SIGNATURE}, /* x-amz-signature: Amazon S3, signature version 4 */
    {"x-goog-signature", 0x732D676F6F672D78, 0x65727574616E6769, 16, NAME_SIGNATURE}, /* x-goog-signature: Google Cloud Storage */
    {"x-oss-signature", 0x69732D73736F2D78, 0x65727574616E6769, 15, NAME_SIGNATURE}, /* x-oss-signature: Alibaba OSS */
    {"x-tos-signature", 0x69732D736F742D78, 0x65727574616E6769, 15, NAME_SIGNATURE}, /* x-tos-signature: Volcengine TOS */
    {"xtor", 0x00000000726F7478, 0x0000000000000000, 4, NAME_TRACKING}, /* xtor: Piano, formerly AT Internet */
    {"yclid", 0x00000064696C6379, 0x0000000000000000, 5, NAME_TRACKING}, /* yclid: Yandex */
    {"ymclid", 0x000064696C636D79, 0x0000000000000000, 6, NAME_TRACKING}, /* ymclid: Yandex */
    {"ysclid", 0x000064696C637379, 0x0000000000000000, 6, NAME_TRACKING}, /* ysclid: Yandex */
    {"zanpid", 0x00006469706E617A, 0x0000000000000000, 6, NAME_TRACKING}, /* zanpid: Awin, formerly Zanox */
    {"zenid", 0x00000064696E657A, 0x0000000000000000, 5, NAME_SESSION}, /* zenid: Zen Cart */
};

const name_entry simdiri_name_prefixes[] = {
    {"aspsessionid", 0x6973736573707361, 0x64696E6F69737365, 12, NAME_SESSION}, /* aspsessionid*: ASP: eight letters follow */
    {"bsft_", 0x0000005F74667362, 0x0000000000000000, 5, NAME_TRACKING}, /* bsft_*: Blueshift */
    {"cm_mmc", 0x0000636D6D5F6D63, 0x0000000000000000, 6, NAME_TRACKING}, /* cm_mmc*: Acoustic, formerly Coremetrics */
    {"matomo_", 0x005F6F6D6F74616D, 0x0000000000000000, 7, NAME_TRACKING}, /* matomo_*: Matomo, formerly Piwik */
    {"mtm_", 0x000000005F6D746D, 0x0000000000000000, 4, NAME_TRACKING}, /* mtm_*: Matomo, formerly Piwik */
    {"piwik_", 0x00005F6B69776970, 0x0000000000000000, 6, NAME_TRACKING}, /* piwik_*: Matomo, formerly Piwik */
    {"utm_", 0x000000005F6D7475, 0x0000000000000000, 4, NAME_TRACKING}, /* utm_*: Urchin, that is Google Analytics; used by most others */
};

const size_t simdiri_name_prefix_count = 7;

const uint16_t simdiri_name_slots[NAME_SLOTS] = {
    0, 0, 189, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 201, 0, 0, 0, 0, 0, 0, 0, 0,
    147, 180, 192, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 103, 0,
    0, 0, 0, 0, 0, 163, 0, 0, 0, 0, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 215, 87,
    0, 0, 0, 37, 0, 0, 0, 0, 0, 0, 165, 0, 0, 0, 4, 0, 0, 0, 0, 12, 0, 0, 0, 0,
    0, 181, 0, 0, 0, 0, 15, 56, 124, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 65, 0, 0, 136, 7, 0, 22, 62, 0, 0, 0, 0, 63, 0, 0, 0, 0, 0, 0, 44, 46, 0,
    0, 0, 0, 0, 0, 158, 0, 0, 0, 0, 0, 164, 0, 0, 0, 0, 49, 0, 0, 0, 0, 175, 0, 0,
    0, 231, 0, 0, 0, 0, 0, 199, 0, 0, 0, 0, 0, 0, 0, 30, 0, 59, 0, 0, 0, 0, 0, 133,
    0, 96, 0, 0, 43, 0, 0, 0, 0, 0, 0, 0, 160, 213, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0,
    127, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 230, 131, 0, 0, 0, 154, 0, 0, 0, 45, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 221, 161,
    0, 166, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 52, 0, 210, 0, 0, 0, 0, 0, 186, 0,
    135, 0, 0, 79, 102, 185, 0, 0, 0, 0, 0, 0, 0, 48, 162, 0, 177, 0, 0, 0, 88, 155, 0, 0,
    0, 0, 0, 0, 95, 182, 0, 0, 0, 0, 0, 77, 0, 0, 1, 28, 0, 0, 194, 0, 193, 202, 0, 0,
    13, 0, 0, 0, 0, 0, 0, 126, 0, 0, 173, 0, 0, 0, 38, 0, 0, 0, 0, 70, 0, 0, 0, 121,
    0, 0, 0, 0, 0, 0, 67, 0, 106, 0, 0, 0, 0, 76, 0, 0, 0, 0, 0, 0, 35, 0, 118, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 71, 0, 0, 0, 0, 0, 0, 0, 0, 0, 53, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 73, 0, 0, 0, 0, 64, 159, 23, 20, 0, 29, 0, 0, 0, 0, 0, 0, 0, 27, 0, 34, 217, 0,
    0, 0, 0, 0, 0, 120, 0, 0, 206, 0, 216, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    32, 0, 0, 0, 0, 179, 61, 42, 0, 145, 107, 168, 0, 78, 0, 0, 0, 0, 0, 0, 0, 0, 11, 0,
    0, 0, 0, 0, 203, 0, 0, 0, 0, 0, 146, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 84,
    99, 0, 196, 0, 0, 0, 0, 0, 92, 0, 109, 0, 0, 55, 132, 31, 0, 116, 225, 0, 0, 58, 0, 0,
    0, 6, 232, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 119, 0, 0, 40, 0, 0, 0, 0, 0,
    0, 94, 0, 0, 140, 0, 10, 169, 0, 0, 0, 0, 0, 0, 212, 0, 0, 0, 184, 89, 0, 0, 223, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 141, 0, 0, 0, 0, 0,
    0, 0, 0, 72, 170, 0, 0, 0, 0, 0, 114, 228, 0, 0, 0, 0, 0, 0, 207, 0, 8, 82, 97, 0,
    0, 0, 0, 152, 0, 137, 188, 0, 0, 0, 128, 178, 0, 0, 0, 0, 0, 51, 0, 218, 93, 156, 0, 0,
    0, 0, 0, 0, 18, 174, 0, 0, 0, 190, 0, 81, 0, 0, 110, 0, 0, 0, 83, 0, 0, 0, 0, 220,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 226, 0, 0, 0, 0, 0, 0, 0, 104, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 157, 0, 0, 0, 21, 139, 0, 0, 0, 0, 0, 0, 0, 0, 36, 0,
    0, 91, 0, 0, 0, 0, 0, 0, 26, 2, 0, 47, 39, 115, 101, 41, 195, 0, 130, 0, 0, 149, 66, 105,
    167, 0, 0, 0, 150, 0, 0, 0, 19, 0, 0, 69, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 86, 0, 0, 17, 0, 191, 57, 0, 143, 0, 0, 0, 0, 0, 0, 0, 0, 0, 125, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 123, 0, 183, 0, 0, 142, 0, 0, 0, 0, 0, 0, 0,
    0, 112, 0, 0, 0, 0, 204, 0, 68, 0, 148, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 211, 229,
    0, 0, 205, 0, 0, 0, 0, 0, 0, 0, 0, 222, 0, 0, 0, 0, 144, 16, 214, 0, 0, 0, 0, 0,
    108, 0, 0, 0, 138, 75, 0, 0, 0, 0, 0, 0, 100, 172, 74, 0, 113, 0, 0, 0, 0, 0, 0, 0,
    197, 0, 33, 0, 111, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    122, 0, 0, 0, 153, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 219, 198, 0, 0, 0,
    227, 0, 117, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0, 151, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 134, 0, 0, 0, 187, 24, 171, 85, 200, 176, 54, 224, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    98, 129, 0, 0, 0, 208, 0, 60, 0, 0, 0, 209, 50, 0, 0, 0,
};
