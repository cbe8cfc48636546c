#!/usr/bin/env python3
"""Logs that name their fields, compared with readers and writers in Python: W3C extended, CloudFront, log_format of nginx
and LogFormat of Apache. The values of each line are random; only the IRI may change, and it must become what `normalize`
makes of it alone. The output must not depend on the number of threads. Usage: test_logs.py PROGRAM [--seed=N]"""
# SPDX-License-Identifier: MIT
import re
import subprocess
import sys

from formats_support import FAILED, PROGRAM, RNG, SEED, expect

PATHS = ["/", "/a/../b", "/%7eu/x", "/a/b?q=%7e1", "/x?a=b&c=%41", "//h/./y", "/é", "/q?x=%c3%a9", "/a;b,c", "/p?", "/a?b?c", "/x\\y/../z", "/%41#b", "/q\"/%7e"]
AGENTS = ["-", "curl/7.46.0", "Mozilla/5.0 (X11; Linux) \"q\"", "a\\b", "é \\x22", "[x] - \"", ""]


def run(arguments, data):
    outputs = []
    for threads in ("1", "3"):
        done = subprocess.run([PROGRAM, *arguments, "-j" + threads], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        outputs.append((done.returncode, done.stdout))
    expect("%s: the same with three threads" % arguments, outputs[0] == outputs[1])
    return outputs[0][1]


def normal_forms(paths):
    """The normal form of each path, from a table in which it is a target."""
    data = "".join(path + "\n" for path in paths).encode()
    out = run(["normalize", "-q", "--tsv", "--request=target"], data).decode().split("\n")
    return dict(zip(paths, out))


FORMS = normal_forms(PATHS)

# ------------------------------------------------------------------------------------------- log formats


def escape_nginx(text):
    return "".join("\\x%02X" % ord(c) if ord(c) < 32 or c in '"\\' else c for c in text)


def escape_apache(text):
    return "".join("\\" + c if c in '"\\' else c for c in text)


def escape_json(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def escape_haproxy(text):
    return "".join("#%02X" % b if b < 32 or b > 126 or chr(b) in '#"' else chr(b) for b in text.encode())


def keep(text):
    return text


CUSTOM = [
    ("$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
     "\"$http_user_agent\" $request_length", escape_nginx,
     lambda r: '%s - %s [%s] "%s %s HTTP/1.1" 200 5 "%s" "%s" 17' % (r.ip, r.user, r.time, r.method, r.path, r.referer, r.agent)),
    ("escape=json {\"t\":\"$time_iso8601\",\"agent\":\"$http_user_agent\",\"uri\":\"$request_uri\"}", escape_json,
     lambda r: '{"t":"%s","agent":"%s","uri":"%s"}' % (r.time, r.agent, r.path)),
    ("$status|$request_uri|$http_referer|${request_time}", escape_nginx,
     lambda r: "200|%s|%s|0.1" % (r.path, r.referer)),
    ("$upstream_addr $request $status", escape_nginx,
     lambda r: "10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80 %s %s HTTP/2.0 200" % (r.method, r.path)),
    ("%h %l %u %t \\\"%r\\\" %>s %b \\\"%{Referer}i\\\" \\\"%{User-agent}i\\\" %D", escape_apache,
     lambda r: '%s - %s [%s] "%s %s HTTP/1.1" 200 5 "%s" "%s" 9' % (r.ip, r.user, r.time, r.method, r.path, r.referer, r.agent)),
    ("%{%d/%b/%Y %T}t.%{msec_frac}t %m %U%q %H %!200,304,302{Referer}i", escape_apache,
     lambda r: "10/Oct/2000 13:55:36.123 %s %s HTTP/1.1 %s" % (r.method, r.path, r.referer)),
    ("haproxy", escape_haproxy,
     lambda r: 'haproxy[7]: %s:33 f b/s 0/0/0/0/0 200 9 - - ---- 1/1/0/0/0 0/0 {%s|%s} "%s %s HTTP/1.1"'
               % (r.ip, r.host, r.agent.replace("[", "#5B"), r.method, r.path)),
    ("%%%v:%p\\t%U%q\\t%>s", escape_apache, lambda r: "%%%s:443\t%s\t200" % (r.host, r.path)),
]


class Record:
    def __init__(self, escape, path=None):
        self.ip = RNG.choice(["192.0.2.1", "2001:db8::1"])
        self.user = RNG.choice(["-", "bob", "a b"])
        self.time = "10/Oct/2000:13:55:36 -0700"
        self.method = RNG.choice(["GET", "POST", "HEAD"])
        self.host = RNG.choice(["www.example.com", "h"])
        self.plain_path = path if path is not None else RNG.choice(PATHS)
        self.path = escape(self.plain_path)
        self.referer = escape(RNG.choice(["-", "http://r.example/%7ex", "http://r/\""]))
        self.agent = escape(RNG.choice(AGENTS))


def test_custom():
    for log_format, escape, write in CUSTOM:
        lines, expected = [], []
        for _ in range(400):
            record = Record(escape)
            lines.append(write(record))
            record.path = escape(FORMS[record.plain_path])
            expected.append(write(record))
        out = run(["normalize", "-q", "--log-format=" + log_format], "".join(x + "\n" for x in lines).encode())
        expect(log_format, out.decode() == "".join(x + "\n" for x in expected),
               [x for x in zip(lines, out.decode().split("\n"), expected) if x[1] != x[2]][:2])
        bad = run(["normalize", "-q", "--status", "--log-format=" + log_format], b"no such line\n")
        expect("%s: bad-log" % log_format, bad == b"no such line bad-log\n", bad)


# ------------------------------------------------------------------------------------------- W3C extended

CLOUDFRONT = re.compile(r"[\x00-\x20\x7f-\U0010ffff<>\"#%{}|\\^~\[\]`']")


def encode_cloudfront(text):
    return CLOUDFRONT.sub(lambda m: "".join("%%%02X" % b for b in m.group().encode()), text)


def quote_w3c(text):
    return '"%s"' % text.replace('"', '""') if " " in text else text


def write_w3c(names, path, separator, encode):
    stem, mark, query = path.partition("?")
    values = {"cs-uri-stem": encode(stem), "cs-uri-query": encode(query) if mark and query else "-", "cs-uri": encode(path),
              "cs-method": "GET", "sc-status": "200", "cs(User-Agent)": encode("a+b"), "x-comment": encode("a \"b\" c"),
              "cs(Host)": "h.example"}
    return separator.join(values[name] for name in names)


def test_w3c(kind, separator, encode):
    lines, expected = ["#Version: 1.0"], ["#Version: 1.0"]
    for _ in range(300):
        names = RNG.sample(["cs-uri-stem", "cs-uri-query", "cs-method", "sc-status", "cs(User-Agent)", "x-comment", "cs(Host)"],
                           RNG.randrange(3, 8))
        if RNG.random() < 0.3:
            names.append("cs-uri")
        if not {"cs-uri", "cs-uri-stem"} & set(names):
            names.append("cs-uri-stem")
        header = "#Fields: " + " ".join(names)
        lines.append(header)
        expected.append(header)
        for _ in range(RNG.choice([0, 1, 3, 200])):
            path = RNG.choice([x for x in PATHS if not x.endswith("?")])
            form = FORMS[path]
            if "cs-uri" not in names and "cs-uri-query" not in names:
                path = path.partition("?")[0]
                form = FORMS.get(path) or normal_forms([path])[path]
                FORMS[path] = form
            lines.append(write_w3c(names, path, separator, encode))
            # Only the columns of the IRI change.
            old, new = write_w3c(names, path, separator, encode), write_w3c(names, form, separator, encode)
            if "cs-uri" in names:
                columns = dict(zip(names, write_w3c(names, path, "\n", encode).split("\n")))
                columns["cs-uri"] = encode(form)
                new = separator.join(columns[name] for name in names)
            expected.append(new if old != new else old)
    data = "".join(x + "\n" for x in lines).encode()
    out = run(["normalize", "-q", "--log=" + kind], data)
    expect(kind, out.decode() == "".join(x + "\n" for x in expected),
           [x for x in zip(lines, out.decode().split("\n"), expected) if x[1] != x[2]][:2])
    # Chunks are half a megabyte long: the #Fields line in force must be known in all of them.
    out = run(["normalize", "-q", "--log=" + kind], data * 8)
    expect(kind + ", long", out.decode() == "".join(x + "\n" for x in expected) * 8)


test_custom()
test_w3c("w3c", " ", quote_w3c)
test_w3c("cloudfront", "\t", encode_cloudfront)
print("seed %d: %d failed" % (SEED, len(FAILED)))
sys.exit(1 if FAILED else 0)
