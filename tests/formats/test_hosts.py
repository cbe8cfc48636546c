#!/usr/bin/env python3
"""Virtual hosts of logs: in every format and with its escapes, a host makes the same key as the IRI with that host; a host
that cannot be used is bad-vhost, and its record is never merged with another; and neither is the same as no host.
Also: a header field without quotation marks that shifts the columns after it. Usage: test_hosts.py PROGRAM"""
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys

from formats_support import FAILED, PROGRAM, expect

HOSTS = ["one.example", "two.example", "Two.Example.", "h:8080", "h:443", "[::1]", "192.0.2.7", "b\u00fccher.example",
         "xn--bcher-kva.example", "b%C3%BCcher.example", "a_b.example", "x", "\u4f8b.example"]
UNUSABLE = ["a b", "a\"b", "a/b", "u@h", "a\\b", "a,b", "<h>", "'h'", "a?b", "a#b", "{h}", "\x01", "h\x7f", "\"h\"", "a\tb",
            "\t", "- -", "h;x", "*"]
ABSENT = ["", "-", "_"]
PATHS = ["/a", "/a?b=c"]


def escape_nginx(text):
    return "".join("\\x%02X" % ord(c) if ord(c) < 32 or c in "\"\\\x7f" else c for c in text)


def escape_nginx_all(text):
    return "".join("\\x%02X" % byte for byte in text.encode())


def escape_apache(text):
    return "".join({"\t": "\\t"}.get(c, "\\x%02x" % ord(c) if ord(c) < 32 or ord(c) == 127 else "\\" + c if c in "\"\\" else c)
                   for c in text)


def escape_json_all(text):
    return json.dumps("".join(text))[1:-1]


def escape_units(text):
    return "".join("\\u%04x" % ord(c) for c in text)


def escape_json(text):
    return json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


def escape_w3c(text):
    return text.replace('"', '""')


def escape_cloudfront(text):
    return "".join(chr(b) if 0x20 < b < 0x7f and chr(b) not in "<>\"#%{}|\\^~[]`'" else "%%%02X" % b for b in text.encode()) \
        if text != "-" else "-"


def escape_zeek(text):
    escaped = "".join("\\x%02x" % ord(c) if ord(c) < 32 or ord(c) == 127 else "\\\\" if c == "\\" else c for c in text)
    return escaped or "(empty)"


def always(host):
    return True


def has_no_tab(host):
    """A tab in a line of a W3C log makes tabs separate its columns."""
    return "\t" not in host


def is_word(host):
    """May the host be in a column without quotation marks? An empty one is written as "-"."""
    return host != "" and not any(c in " \t\"\x01" for c in host)


# Of each format: options, the lines before the records, the record, the escapes, and which hosts it can hold.
HEAD = "#Fields: cs-method cs-uri-stem cs-uri-query %s sc-status\n"
NGINX = '--log-format=%s$remote_addr "$http_host" "$request" $status'
LINE = '1.2.3.4 "%(host)s" "GET %(path)s HTTP/1.1" 200'
ACCESS = '1.2.3.4 - - [03/Mar/2026:10:00:00 +0000] "GET %(path)s HTTP/1.1" 200 5'
S3 = ('o b [06/Feb/2026:00:00:38 +0000] 192.0.2.3 r i REST.GET.OBJECT k "GET %(path)s HTTP/1.1" 200 - 1 - 7 - "-" "x" - h= SigV4 c '
      "AuthHeader %(host)s TLSv1.2")
ENVOY = '[2026-11-24T10:00:00Z] "GET %(path)s HTTP/1.1" 200 - 0 1 2 1 "-" "x" "i" "%(host)s" "u:1"'
ISTIO = '[2026-11-24T10:00:00Z] "GET %(path)s HTTP/1.1" 200 - via_upstream - "-" 0 1 2 1 "-" "x" "i" "%(host)s" "u:1" outbound'
ZEEK = "#fields\tts\thost\turi\n"
HEROKU = '2026-11-24T10:00:00+00:00 heroku[router]: at=info path="%(path)s" host="%(host)s" status=200'
JSONS = {"nginx-json": '{"request_uri":"%(path)s","host":"%(host)s"}',
         "caddy": '{"request":{"host":"%(host)s","uri":"%(path)s"}}',
         "traefik": '{"RequestPath":"%(path)s","RequestHost":"%(host)s"}',
         "cloudflare": '{"ClientRequestURI":"%(path)s","ClientRequestHost":"%(host)s","x":"\\u00e9"}',
         "fastly": '{"url":"%(path)s","host":"%(host)s"}',
         "zeek-json": '{"uri":"%(path)s","host":"%(host)s"}',
         "azure-gateway": '{"properties":{"originalRequestUriWithArgs":"%(path)s","originalHost":"%(host)s"}}'}
FORMATS = [
    (["--log=w3c", "--vhost-field=host"], HEAD % "cs(Host)", 'GET %(stem)s %(query)s "%(host)s" 200', escape_w3c, has_no_tab),
    (["--log=w3c", "--vhost-field=host"], HEAD % "cs-host", 'GET %(stem)s %(query)s %(host)s 200', str, is_word),
    (["--log=w3c", "--vhost-field=x-my-host"], HEAD % "x-my-host", 'GET %(stem)s %(query)s "%(host)s" 200', escape_w3c, has_no_tab),
    (["--log=w3c", "--vhost-field=x-host-header"], HEAD % "x-host-header", 'GET\t%(stem)s\t%(query)s\t"%(host)s"\t200',
     escape_w3c, always),
    (["--log=cloudfront", "--vhost-field=host"], HEAD % "x-host-header", 'GET\t%(stem)s\t%(query)s\t%(host)s\t200',
     escape_cloudfront, lambda host: host != ""),
    ([NGINX % "", "--vhost-field=host"], "", LINE, escape_nginx, always),
    ([NGINX % "", "--vhost-field=$http_host"], "", LINE, escape_nginx_all, always),
    ([NGINX % "escape=json ", "--vhost-field=host"], "", LINE, escape_json, always),
    ([NGINX % "escape=none ", "--vhost-field=host"], "", LINE, str, lambda host: '"' not in host),
    (['--log-format=%h "%{Host}i" "%r" %>s', "--vhost-field=host"], "", LINE, escape_apache, always),
    (["--log-format=$remote_addr $host $request_uri $status", "--vhost-field=host"], "", "1.2.3.4 %(host)s %(path)s 200",
     escape_nginx, is_word),
    (["--log=s3", "--vhost-field=host"], "", S3, str, is_word),
    (["--log=envoy", "--vhost-field=host"], "", ENVOY, str, lambda host: '"' not in host),
    (["--log=istio", "--vhost-field=host"], "", ISTIO, str, lambda host: '"' not in host),
    (["--log=zeek", "--vhost-field=host"], ZEEK, "1\t%(host)s\t%(path)s", escape_zeek, always),
    (["--log=heroku", "--vhost-field=host"], "", HEROKU, escape_apache, always),
    (["--log=heroku", "--vhost-field=host"], "", HEROKU.replace('"%(host)s"', "%(host)s"), str, is_word),
    (["--log=common", "--vhost-field=1"], "", '"%(host)s" ' + ACCESS, escape_apache, always),
    (["--log=common", "--vhost-field=1"], "", "%(host)s " + ACCESS, escape_apache, is_word),
    (["--log=common", "--vhost-field=8"], "", ACCESS + ' "%(host)s"', escape_apache, always),
] + [(["--log=" + name, "--vhost-field=host"], "", line, escape, always)
     for name, line in JSONS.items() for escape in (escape_json, escape_json_all, escape_units)] + [
    (["--jsonl", "-flog", "--log=common", "--vhost-field=1"], "", '{"log":"\\"%(host)s\\" ' + ACCESS.replace('"', '\\"') + '\\n"}',
     lambda text: escape_json(escape_apache(text)), always),
    (["--jsonl", "-flog", "--log=caddy", "--vhost-field=host"], "", '{"log":"' + JSONS["caddy"].replace('"', '\\"') + '"}',
     lambda text: escape_json(escape_units(text)), always)]


def run(arguments, text):
    done = subprocess.run([PROGRAM, *arguments], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    return done.stdout.decode(errors="replace").split("\n")[:-1], done.stderr.decode(errors="replace")


def keys_of(arguments, head, lines):
    keys, _ = run(["key", "-q"] + arguments, head + "\n".join(lines) + "\n")
    return keys[1 if head else 0:] if len(keys) > len(lines) else keys


def check_format(options, head, template, escape, holds):
    name = " ".join(options)

    def line_of(host, path):
        stem, _, query = path.partition("?")
        return template % {"host": escape(host), "path": path, "stem": stem, "query": query or "-"}

    usable = [(host, path) for host in HOSTS for path in PATHS if holds(host)]
    unusable = [(host, path) for host in UNUSABLE for path in PATHS if holds(host)]
    absent = [(host, path) for host in ABSENT for path in PATHS if holds(host)]
    lines = [line_of(*record) for record in usable + unusable + absent]
    keys = keys_of(options, head, lines)
    expect(name + ": a key for each record", len(keys) == len(lines), len(keys))
    iris = [("https://" if host.endswith(":443") else "http://") + host + path for host, path in usable]
    for (host, path), key, expected in zip(usable, keys, keys_of([], "", iris)):
        expect("%s: the key of %r%s" % (name, host, path), key == expected)
    bad = keys[len(usable):len(usable) + len(unusable)]
    none = keys[len(usable) + len(unusable):]
    expect(name + ": a record whose host cannot be used is merged with no other",
           len(set(bad)) == len(bad) and not set(bad) & set(keys[:len(usable)] + none))
    expect(name + ": no host is a path alone", len(set(none)) == len(PATHS), none)
    for command in (["normalize", "--status"], ["check"], ["dedupe"], ["label"], ["parse"]):
        _, messages = run(command + options, head + "\n".join(lines) + "\n")
        expect("%s: %s counts them" % (name, command), "%d bad-vhost" % len(unusable) in messages if unusable else True, messages)
    distinct = len(set(keys))
    rows, _ = run(["dedupe", "-q"] + options, head + "\n".join(lines) + "\n")
    expect(name + ": dedupe", len(rows) - (1 if head else 0) == distinct, (len(rows), distinct))
    return len(lines)


def check_other_values():
    """Of JSON: null and no member are no host; any other value that is not a string cannot be used."""
    for value, is_bad in (("null", False), ("1", True), ("1.5e3", True), ("true", True), ("false", True), ("{}", True),
                          ("[]", True), ('{"host":"x"}', True), ('["one.example"]', True), ('"\\ud800"', True),
                          ('"a\\udc00b"', True), ('5,"host":"one.example"', False), ('"one.example","host":null', False)):
        line = '{"request_uri":"/a","host":%s}' % value
        rows, _ = run(["normalize", "-q", "--only-field", "--status", "--log=nginx-json", "--vhost-field=host"], line + "\n")
        expect("JSON: a host that is " + value, rows[0].endswith("\tbad-vhost") == is_bad, rows)


def check_shifts():
    """A header field with a space, without quotation marks, before the IRI or its host: the host is right, or bad-log."""
    agents = ["curl/8", "-", "Mozilla/5 (X11)", "a b", "x.example", "a /b c", "x.example /b", "a  b", " ", "200 5", "\\x22 b"]
    formats = [
        ("$remote_addr $http_user_agent $host \"$request\" $status", '1.1.1.1 %s h.example "GET /a HTTP/1.1" 200'),
        ("$request_uri $http_user_agent $host $status", "/a %s h.example 200"),
        ("$request_uri $http_user_agent $host", "/a %s h.example"),
        ("$http_user_agent $host $request_uri $request_time", "%s h.example /a 0.001"),
        ("$http_user_agent [$time_local] $host $request_uri $status", "%s [03/Mar/2026:10:00:00 +0000] h.example /a 200"),
        ("$http_user_agent|$host|$request_uri|$status", "%s|h.example|/a|200"),
        ("%h %{User-Agent}i %v \"%r\" %>s", '1.1.1.1 %s h.example "GET /a HTTP/1.1" 200'),
        ("%{User-Agent}i %v %t %U %>s", "%s h.example [03/Mar/2026:10:00:00 +0000] /a 200"),
    ]
    rows, _ = run(["normalize", "--only-field", "--status", "--log-format=$http_host $request_uri $status", "--vhost-field=host"],
                  "x.example /b /a 200\n")
    expect("a host with a space that shifts the target", rows == ["\tbad-log"], rows)
    for log_format, line in formats:
        for agent in agents + ["a|b", "x.example|/b"]:
            rows, messages = run(["normalize", "--only-field", "--status", "--log-format=" + log_format, "--vhost-field=host"],
                                 line % agent + "\n")
            is_right = rows == ["http://h.example/a\tok"]
            is_named = rows == ["\tbad-log"] and "1 bad-log" in messages
            expect("%s: %r" % (log_format, agent), is_right or (is_named and (" " in agent or "|" in agent)), rows)


RECORDS = sum(check_format(*row) for row in FORMATS)
check_other_values()
check_shifts()
print("hosts: %d records of %d formats" % (RECORDS, len(FORMATS)))
sys.exit(1 if FAILED else 0)
