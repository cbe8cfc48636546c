#!/usr/bin/env python3
"""Every command ends on every format, whatever bytes a record has: each field in turn contains each byte alone, doubled,
at its begin, at its end and inside, and so does the record itself. One process reads all records of a format. If it does
not end in time, the records are divided until the one that hangs is found. Positions of bad records must be in them.
Usage: test_progress.py PROGRAM [--seconds=N], where N is the limit for one process (default 300)"""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import sampling  # noqa: E402

PROGRAM = sys.argv[1]
LIMIT = float(sys.argv[2].split("=")[1]) if len(sys.argv) > 2 else 300
FAILED, REFUSED = [], []
MAX_REFUSED = 25

# ------------------------------------------------------------------------------------------- formats

# Of each format: its options, the lines before the records, and a record as pairs of text and field.
JSON = '{"request_uri":"|/a?b=c|","host":"|h.example|","n|ame|":["|x|",1]}'
W3C = "#Fields: cs-method cs-uri-stem cs-uri-query cs(Host) cs(Referer) sc-status\n"
NGINX = '$remote_addr $http_user_agent [$time_local] "$request" $host "$http_referer"'
NGINX_LINE = '|1.2.3.4| |agent| [|03/Mar/2026:10:00:00 +0000|] "|GET /a?b HTTP/1.1|" |h.example| "|http://r.example/|"'
ACCESS = '|h.example| |::1| - |joe| [|03/Mar/2026:10:00:00 +0000|] "|GET /a?b HTTP/1.1|" 200 |5| "|http://r.example/|" "|agent|"'
COMBINED = ACCESS.split(" ", 1)[1]
S3 = ('|o| |b| [|06/Feb/2026:00:00:38 +0000|] |::1| |r| |i| |REST.GET.OBJECT| |a%2520b| "|GET /a?b HTTP/1.1|" 200 |-| 1 - 7 - "|-|" "|x|" '
      "|-| |h=| |SigV4| |c| |AuthHeader| |h.example| |TLSv1.2|")
ENVOY = '[|2026-11-24T10:00:00Z|] "|GET /a?b HTTP/1.1|" 200 %s 0 1 2 |1| "|-|" "|x|" "|i|" "|h.example|" "|u:1|"'
PATHS = '{"request":{"uri":"|/a?b|","host":"|h.example|"},"httpRequest":{"requestUrl":"|http://h/a|"}}'
AZURE = '{"properties":{"originalRequestUriWithArgs":"|/a?b|","originalHost":"|h|","requestUri":"|http://h/|"}}'

INNER = '{"log":"|::1| - - [|03/Mar/2026:10:00:00 +0000|] \\"|GET /a?b HTTP/1.1|\\" 200 |5| \\"|-|\\" \\"|x|\\"|\\n|","|n|":1}'
ELEMENTS = '{"a":[{"|k|":"x"},{"v":"2026-11-28T10:00:00+00:00 heroku[router]: |path|=|/a| host=|h|","k":"|u|"},"|x|"]}'

FORMATS = [
    ([], "", "|http://h.example/a?b=c#d|"),
    (["--null"], "", "|http://h.example/a?b=c#d|"),
    (["--tsv"], "", "|http://h.example/a?b|\t|x|\t|y|"),
    (["--tsv", "--request", "-f2"], "", "|x|\t|GET /a?b HTTP/1.1|"),
    (["--tsv", "--header", "-furl"], "url\tname\ttoken\n", "|http://h.example/a?b|\t|x|\t|y|"),
    (["--csv"], "", "|http://h.example/a?b|,|x|,\"|y|\""),
    (["--csv", "--request=target", "-f2"], "", "|x|,\"|/a?b|\""),
    (["--csv", "--header", "-furl"], "url,name,token\n", "\"|http://h.example/a?b|\",|x|,|y|"),
    (["--jsonl", "-f/request_uri"], "", JSON),
    (["--log=nginx-json", "--vhost-field=host"], "", JSON),
    (["--jsonl", "-f/log", "--log=combined"], "", INNER), (["--jsonl", "-f/a[k=u]/v", "--log=heroku"], "", ELEMENTS),
    (["--log=caddy"], "", PATHS), (["--log=gcp"], "", PATHS),
    (["--log=traefik", "--vhost-field=host"], "", '{"RequestPath":"|/a?b|","RequestHost":"|h|"}'),
    (["--log=azure-gateway", "--vhost-field=host"], "", AZURE), (["--log=azure-frontdoor"], "", AZURE),
    (["--log=cloudflare", "--vhost-field=host"], "", '{"ClientRequestURI":"|/a?b|","ClientRequestHost":"|h|"}'),
    (["--log=combined"], "", COMBINED), (["--log=auto"], "", COMBINED),
    (["--log=combined", "--field=referer"], "", COMBINED),
    (["--log=combined", "--vhost-field=1"], "", ACCESS),
    (["--log=common"], "", COMBINED), (["--log=common", "--vhost-field=9"], "", COMBINED),
    (["--log=w3c"], W3C, "|GET| |/a| |b=c| |h.example| \"|http://r/|\" |200|"),
    (["--log=w3c", "--vhost-field=host"], W3C, "|GET| \"|/a|\" \"|b=c|\" \"|h.example|\" |-| |200|"),
    (["--log=w3c", "--field=referer"], W3C, "|GET|\t|/a|\t|b=c|\t|h.example|\t|http://r/|\t|200|"),
    (["--log=cloudfront", "--vhost-field=host"], W3C.replace("cs-method", "x-host-header"),
     "|h.example|\t|/a|\t|b=c|\t|h.example|\t|-|\t|200|"),
    (["--log=haproxy"], "", "|p[1]: ::1| {|h.example|} \"|GET /a?b HTTP/1.1|\""),
    (["--log=alb"], "", "|http 2026 x| \"|GET http://h/a HTTP/1.1|\" \"|agent|\" |rest|"),
    (["--log=s3", "--vhost-field=host"], "", S3), (["--log=s3", "--field=object_key"], "", S3),
    (["--log=squid"], "", "|1505241568.659|   |93| |::1| |TCP_MISS/200| |29| |GET| |http://h/a?b| |-| |D/h| |text/html|"),
    (["--log=envoy", "--vhost-field=host"], "", ENVOY % "|-|"),
    (["--log=istio"], "", ENVOY % "|-| |via_upstream| |-| \"|-|\""),
    (["--log=iis"], "", "|::1|, |-|, |03/20/26|, |7:55:20|, W3SVC2, |S|, |::2|, 4, 5, 6, 200, 0, |GET|, |/a|, |b=c|,"),
    (["--log=zeek", "--vhost-field=host"], "#separator \\x09\n#fields\tts\thost\turi\ttoken\n#types\ttime\tstring\tstring\tstring\n",
     "|1|\t|h.example|\t|/a?b|\t|x|"),
    (["--log=heroku", "--vhost-field=host"], "", "|<158>1 2026-11-28T10:00:00+00:00 host heroku| router - |at=info|"
     " path=\"|/a?b|\" host=|h.example| |x|=|y| protocol=|https|"),
    (["--log=fastly", "--vhost-field=host"], "", '{"url":"|/a?b|","host":"|h|"}'),
    (["--log=zeek-json", "--vhost-field=host"], "", '{"uri":"|/a?b|","host":"|h|"}'),
    (["--log=elb"], "", "|http 2026 x| \"|GET http://h/a HTTP/1.1|\"| rest|"),
    (["--log-format=" + NGINX], "", NGINX_LINE),
    (["--log-format=" + NGINX, "--vhost-field=host"], "", NGINX_LINE),
    (["--log-format=" + NGINX, "--field=$http_referer"], "", NGINX_LINE),
    (["--log-format=escape=json " + NGINX, "--vhost-field=host"], "", NGINX_LINE),
    (["--log-format=escape=none " + NGINX, "--vhost-field=host"], "", NGINX_LINE),
    (["--log-format=%h %{User-Agent}i %t \"%r\" %v \"%{Referer}i\"", "--vhost-field=host"], "", NGINX_LINE),
    (["--log-format=$upstream_addr $scheme://$host$request_uri $time_local"], "",
     "|1.2.3.4:5|, |6.7.8.9:0| |http|://|h/a?b| |03/Mar/2026:10:00:00 +0000|"),
    (["--log-format=vhost_combined", "--vhost-field=host"], "", ACCESS.replace("example", "example|:|80", 1)),
]

# ------------------------------------------------------------------------------------------- commands

# The commands that read records, with what makes them read all of a record.
PLAIN = "plain"  # reads lines only
COMMANDS = [
    ["normalize", "--rejects=REJECTS"],
    ["normalize", "--form=iri", "--status", "--disallowed=fail", "--rejects=REJECTS"],
    ["normalize", "--append=new", "--unescape=html", "--trim", "--query-charset=windows-1252"],
    ["normalize", "--profile=web", "--input-charset=windows-1252", "--on-error=empty"],
    ["normalize", "--rung=simple", "--grammar=leiri"],
    ["convert", "--to=iri"], ["convert", "--to=uri", "--reference"],
    ["resolve", "--base=http://b.example/"],
    ["check"], ["check", "--hints", "--rejects=REJECTS"], ["check", "--profile=web"],
    ["parse"], ["parse", "--profile=web"], ["parse", "--get=host,path,query"],
    ["key"], ["key", "--surt", "--base=http://b.example/"], ["key", "--lossy=crawl", "--append=key"],
    ["dedupe", "--rejects=REJECTS"], ["dedupe", "--lossy=crawl", "--count"], ["dedupe", "--explain-merges=REJECTS"],
    ["diff", "--a=", "--b=--lossy=crawl"],
    ["label"], ["label", "--count"], ["label", "--append=label", "--params=all"],
    ["partition", "--by=host", "--files=2", "-o", "PARTS"],
    ["redact"], ["redact", "--redact=userinfo,secrets,email"],
    ["report"], ["report", "--output-format=json"],
    ["extract", PLAIN], ["extract", PLAIN, "--join-lines", "--guess"],
]
# These take operands, or files that are not records.
WITHOUT_RECORDS = "compare explain state rules"

# ------------------------------------------------------------------------------------------- records


# Escapes of the formats, whole, cut off and not valid.
ESCAPES = [b"\\u0000", b"\\u00e9", b"\\ud83d", b"\\ud83d\\ude00", b"\\x00", b"\\xe", b"\\\\", b"\\\"", b"#00", b"#E", b"#E9", b"%00",
           b"%E", b"%E9", b"%25", b"&#0;", b"&#xE9;", b'""']


def odd_records(template):
    """Yields the template as it is, and with each byte and escape in each place of each field and of the whole record."""
    pieces = template.encode().split(b"|")
    whole = b"".join(pieces)
    yield whole
    for byte in [bytes([number]) for number in range(256)] + ESCAPES:
        for i in range(1, len(pieces), 2):
            value = pieces[i]
            half = len(value) // 2
            for odd in (byte, byte * 2, byte + value, value + byte, byte * 2 + value, value + byte * 2,
                        value[:half] + byte + value[half:], value[:half] + byte * 2 + value[half:], byte + value + byte):
                yield b"".join(pieces[:i]) + odd + b"".join(pieces[i + 1:])
        for odd in (byte, byte * 2, byte + whole, whole + byte, whole + byte * 2):
            yield odd
    for i in range(1, len(pieces), 2):  # a record that ends inside each field
        yield b"".join(pieces[:i + 1])
        yield b"".join(pieces[:i])


def separator_of(options):
    return b"\0" if "--null" in options else b"\n"


def run(arguments, head, records, separator):
    """Returns the process, or None if it did not end in time."""
    data = head.encode() + separator.join(records) + separator
    try:
        return subprocess.run([PROGRAM, *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None


def find_hang(arguments, head, records, separator):
    """Returns one of the records that keep the process from ending, or some of them if none does alone."""
    while len(records) > 1:
        half = len(records) // 2
        if run(arguments, head, records[:half], separator) is None:
            records = records[:half]
        elif run(arguments, head, records[half:], separator) is None:
            records = records[half:]
        else:
            break
    return records


def check_rejects(name, rejects):
    """Each line is FILE, record, offset, code, record: the offset must be in the record."""
    with open(rejects, "rb") as file:
        for line in file.read().split(b"\n")[:-1]:
            parts = line.split(b"\t")
            record = re.sub(rb"\\(x..|.)", b"?", parts[4])
            if int(parts[2]) > len(record):
                FAILED.append(name)
                print("FAILED: %s: offset %s is not in the record %r" % (name, parts[2].decode(), parts[4]))
                return


def check_format(options, head, template, folder):
    records = sampling.sample(odd_records(template), 4)
    separator = separator_of(options)
    rejects = os.path.join(folder, "rejects")
    for command in COMMANDS:
        if PLAIN in command and options:
            continue
        arguments = [rejects.join(word.split("REJECTS")) for word in command if word != PLAIN]
        arguments = [os.path.join(folder, "part-%d") if word == "PARTS" else word for word in arguments]
        own = [option for option in options
               if command[0] != "redact" or not option.startswith(("--vhost-field", "--request"))]
        arguments += own + (["-j1"] if command[0] in ("report", "partition") else ["-j1", "-q"])
        name = " ".join(command + options)
        done = run(arguments, head, records, separator)
        if done is None:
            hang = find_hang(arguments, head, records, separator)
            FAILED.append(name)
            print("FAILED: %s does not end: %d records, the first: %r" % (name, len(hang), hang[0]))
            continue
        if done.returncode == 2 and b"try 'simdiri" in done.stderr:
            REFUSED.append(name)  # the options contradict each other, such as JSON and a charset
        elif done.returncode not in (0, 1):
            FAILED.append(name)
            print("FAILED: %s: exit status %d: %s" % (name, done.returncode, done.stderr[:300].decode(errors="replace")))
        if os.path.exists(rejects):
            if not any("merges" in word for word in command):
                check_rejects(name, rejects)
            os.remove(rejects)
    return len(records)


def check_lists():
    """No format and no command is forgotten."""
    message = subprocess.run([PROGRAM, "check", "--log=?"], stderr=subprocess.PIPE, check=False).stderr.decode()
    names = set(re.search(r"one of (\S+)", message).group(1).split("|"))
    tested = {option[6:] for options, _, _ in FORMATS for option in options if option.startswith("--log=")}
    help_text = subprocess.run([PROGRAM, "--help"], stdout=subprocess.PIPE, check=False).stdout.decode()
    commands = set(re.findall(r"^  ([a-z]+)  ", help_text.split("Most used:")[1].split("Examples:")[0], re.M))
    tested_commands = {command[0] for command in COMMANDS} | set(WITHOUT_RECORDS.split())
    for kind, known, here, places in (("log", names, tested, "FORMATS"),
                                      ("command", commands, tested_commands, "COMMANDS or WITHOUT_RECORDS")):
        for name in sorted(known ^ here):
            FAILED.append(name)
            problem = f"needs a row in {places}" if name in known else f"is in {places}, but simdiri does not have it"
            print(f"FAILED: the {kind} {name} {problem}")


def main():
    count = 0
    check_lists()
    with tempfile.TemporaryDirectory() as folder:
        for options, head, template in FORMATS:
            count += check_format(options, head, template, folder)
    if len(REFUSED) > MAX_REFUSED:
        FAILED.append("refused")
        print("FAILED: too many options are refused:", REFUSED)
    print("SIMDIRI_SEED=%d" % sampling.SEED)
    print("%d records of %d formats, %d commands" % (count, len(FORMATS), len(COMMANDS)))
    sys.exit(1 if FAILED else 0)


main()
