#!/usr/bin/env python3
"""Each byte of a record is searched: a secret that is planted at any offset of a record of any format is not left."""
# SPDX-License-Identifier: MIT
import subprocess
import sys

SECRET = "Zq7gapS3cret"
PLANTS = (" token=%s ", "/?sid=%s&", '{"pin": "%s"}', " 'token': '%s' ", '["Authorization", "%s"]', " http://joe:%s@h.example/ ",
          ' {"name": "pin", "value": "%s" } ')
COMBINED = '192.0.2.1 - joe [10/Oct/2026:13:55:36 +0000] "GET /a?b=1 HTTP/1.1" 200 512 "http://r.example/" "agent (x; y)"'
RECORDS = {
    "lines": ([], "", "GET http://a.example/b?c=1 and (d) \"e\" 'f' [g]"),
    "combined": (["--log=combined"], "", COMBINED + ' 0.5 rt "more" - end'),
    "common": (["--log=common"], "", '192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 512 x'),
    "escapes": (["--log=combined"], "", COMBINED.replace("/a?b=1", "/a?b=\\x22\\\"\\\\") + " x\\x41y"),
    "w3c": (["--log=w3c"], "#Fields: date cs-uri-stem cs-uri-query sc-status\n", "2026-10-10 /a \"b \"\"c\" 200"),
    "w3c comment": (["--log=w3c"], "#Fields: date cs-uri-stem\n", "#Remark: a b (c) x=1"),
    "cloudfront": (["--log=cloudfront"], "#Fields: date cs-uri-stem cs-uri-query\n", "2026-10-10\t/a%2520\tb=1"),
    "nginx": (["--log-format=$remote_addr [$time_local] \"$request\" rt=$request_time <$uri> \"$http_user_agent\" end"], "",
              "192.0.2.1 [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" rt=0.5 </a> \"agent\" end"),
    "nginx json": (['--log-format=escape=json {"u":"$uri","t":$request_time}'], "", '{"u":"/a\\u002fb\\"c","t":0.5}'),
    "apache": (["--log-format=%h %u %t \"%r\" %>s %{X-Id}i \"%{User-agent}i\""], "",
               "192.0.2.1 joe [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" 200 id7 \"agent\""),
    "haproxy": (["--log-format=haproxy"], "",
                "192.0.2.1:5 [10/Oct/2026:13:55:36.1] fe be/s 0/0/1/2/3 200 5 - - ---- 1/1/1/1/0 0/0 \"GET /a HTTP/1.1\""),
    "jsonl": (["--jsonl"], "", '{"a":["b\\u00e9",-1.5e3,null],"c":{"d":"e\\"f"},"value":7}'),
    "csv": (["--csv"], "", 'a,"b ""c"" d",,"e"'),
    "csv header": (["--csv", "--header"], "a,b,c\n", 'a,"b ""c"" d","e"'),
    "tsv": (["--tsv"], "", 'a\tb "c"\t\td'),
}


def redact(command, options, data):
    run = subprocess.run([command, "redact", "-q"] + options, input=data.encode(), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, check=False)
    return run.stdout.decode(errors="replace"), run.stderr.decode(errors="replace").strip()


def plant_all(name, record):
    """In a table, a comma outside of quotation marks divides a pair into two columns."""
    plants = [plant for plant in PLANTS if not (name.startswith("csv") and "," in plant)]
    return [record[:at] + plant % SECRET + record[at:] for plant in plants for at in range(len(record) + 1)]


def redact_each(command, name, options, head, records):
    """Of CSV, each record is a run of its own, because an open quotation mark makes one record of all lines after it."""
    runs = [[record] for record in records] if name.startswith("csv") else [records]
    output = []
    for run in runs:
        text, errors = redact(command, options, head + "".join(record + "\n" for record in run))
        lines = text.split("\n")[head.count("\n"):-1]
        output += lines if len(lines) == len(run) and not errors else ["%s %s" % (SECRET, errors)] * len(run)
    return output


def test_record(command, name, options, head, record):
    planted = plant_all(name, record)
    once = redact_each(command, name, options, head, planted)
    twice = redact_each(command, name, options, head, once)
    left = [pair for pair in zip(planted, once) if SECRET in pair[1]]
    changed = [pair for pair in zip(once, twice) if pair[0] != pair[1]]
    for what, pairs in (("a secret is left", left), ("redacting again changes", changed)):
        for pair in pairs[:3]:
            print("FAILED: %s: %s\n  %s\n  %s" % ((name, what) + pair))
    print("%s: %d planted records, %d secrets left, %d changed again" % (name, len(planted), len(left), len(changed)))
    return len(planted), len(left) + len(changed)


def main():
    results = [test_record(sys.argv[1], name, *RECORDS[name]) for name in RECORDS if name in (sys.argv[2:] or RECORDS)]
    failed = sum(count for _, count in results)
    print("redact_gaps: %d planted records, %d failed" % (sum(count for count, _ in results), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
