"""Counts naively what `simdiri report` must count, from the output of other commands, and compares.
Usage: reference.py PROGRAM [--exact|--estimates] LIST [REPORT_OPTION...]
SPDX-License-Identifier: MIT"""
import collections
import json
import re
import subprocess
import sys

program, mode, path, options = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
problems = []
LIMITS = {"texts": 65536, "normal_forms": 65536, "hosts": 65536, "domains": 65536, "parameters": 65536}


def run(*arguments):
    return subprocess.run([program, *arguments, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def lines(data):
    return data.decode("utf-8", "surrogateescape").split("\n")[:-1]


def expect(what, actual, expected):
    if actual != expected:
        problems.append(f"{what}: the report has {actual!r:.200}, the reference {expected!r:.200}")


def expect_estimate(what, actual, expected, limit):
    """An exact number below the limit; else within twice the stated error, that of 95 %: misses are rarer than 1 in 10,000."""
    if expected <= limit or mode == "--exact":
        expect(what, actual, {"count": expected, "error": 0})
    elif actual["error"] == 0 or abs(actual["count"] - expected) > 2 * actual["error"]:
        problems.append(f"{what}: {actual} is too far from {expected}")


report = json.loads(run("report", "-q", "--output-format=json", "--no-redact", *options))
with open(path, "rb") as file:
    texts = [line.removesuffix("\r") for line in lines(file.read() + b"\n")]
if texts and texts[-1] == "":
    texts.pop()

# What is valid, by check; what has a normal form, by normalize.
invalid = {}
for line in lines(run("check", "--no-progress")):
    found = re.match(r"(?:.*?):(\d+):(\d+): ([a-zA-Z0-9-]+): ", line.removeprefix(path))
    if found:
        invalid[int(found[1]) - 1] = found[3]
normalized = [line.rsplit("\t", 1) for line in lines(run("normalize", "--status", "--severity=scheme=ignore"))]
statuses = [status for _, status in normalized]
normal = [form for form, _ in normalized]
WARNING = "host-unmapped"
good = [i for i, status in enumerate(statuses) if status in ("ok", WARNING)]
broken = {i for i, code in invalid.items() if code != WARNING}
repaired = [i for i in good if i in broken]
codes = collections.Counter(invalid[i] for i in invalid if i in broken or i in good)
for i, status in enumerate(statuses):
    if status not in ("ok", WARNING) and i not in invalid:
        codes[status] += 1
records = report["records"]
expect("all records", records["all"], len(texts))
expect("bad records", records["bad"], len(texts) - len(good))
expect("repaired records", records["repaired"], len(repaired))
expect("valid records", records["valid"], len(good) - len(repaired))
expect("changed records", records["changed"], sum(texts[i] != normal[i] for i in good))
expect("codes", {entry["code"]: entry["records"] for entry in report["statuses"]}, dict(codes))

# Distinct texts, hosts, domains; what is frequent.
parts = [json.loads(line) for line in lines(run("parse", "--get=scheme,host,domain,query", "--output-format=jsonl"))]


def compare_table(name, item, values, entry_limit):
    counts = collections.Counter(values)
    table = report[name]
    if len(counts) <= entry_limit:
        expect(f"{name}: error", table["error"], 0)
        expected = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0].encode("utf-8", "surrogateescape")))[:25]
        expect(name, [(entry[item], entry["records"]) for entry in table["top"]], expected)
    for entry in table["top"]:
        count = counts[entry[item]]
        if not entry["records"] <= count <= entry["records"] + table["error"]:
            problems.append(f"{name}: {entry} has {count} records")


hosts = [parts[i]["host"] for i in good if parts[i]["host"]]
domains = [parts[i]["domain"] for i in good if parts[i]["domain"]]
distinct = report["distinct"]
expect_estimate("texts", distinct["texts"], len({texts[i] for i in good}), LIMITS["texts"])
expect_estimate("normal forms", distinct["normal_forms"], len({normal[i] for i in good}), LIMITS["normal_forms"])
expect_estimate("hosts", distinct["hosts"], len(set(hosts)), LIMITS["hosts"])
expect("records without a host", records["without_host"], len(good) - len(hosts))
compare_table("hosts", "host", hosts, 16384)
if "domains" in distinct:
    expect_estimate("domains", distinct["domains"], len(set(domains)), LIMITS["domains"])
    compare_table("domains", "domain", domains, 16384)
compare_table("schemes", "scheme", [parts[i]["scheme"] for i in good if parts[i]["scheme"]], 1024)

# Parameters.
counts, values = collections.Counter(), collections.defaultdict(set)
for i in good:
    pairs = [pair.partition("=") for pair in (parts[i]["query"] or "").split("&") if pair]
    for name in {name for name, _, _ in pairs}:
        counts[name] += 1
    for name, _, value in pairs:
        values[name].add(value)
expect_estimate("parameters", distinct["parameters"], len(counts), LIMITS["parameters"])
for entry in report["parameters"]["top"]:
    count = counts[entry["name"]]
    if not entry["records"] <= count <= entry["records"] + report["parameters"]["error"]:
        problems.append(f"parameter {entry} has {count} records")
    if report["parameters"]["error"] == 0:
        expect_estimate(f"values of {entry['name']}", entry["values"], len(values[entry["name"]]), 512)

# What each lossy rule merges, by the keys of `simdiri key`.
plain = lines(run("key", "-q"))
for entry in report["lossy"]:
    if mode == "--estimates" and entry["changed"] == 0:
        continue
    keys = lines(run("key", "-q", f"--lossy={entry['rule']}"))
    expect(f"records that {entry['rule']} changes", entry["changed"], sum(keys[i] != plain[i] for i in good))
    merged = len({plain[i] for i in good}) - len({keys[i] for i in good})
    if entry["exact"]:
        expect(f"merged by {entry['rule']}", entry["merged"], {"count": merged, "error": 0})
    elif mode == "--exact":
        problems.append(f"merged by {entry['rule']}: not exact")
    elif abs(entry["merged"]["count"] - merged) > 2 * entry["merged"]["error"] + 3 * merged ** 0.5:
        problems.append(f"merged by {entry['rule']}: {entry['merged']} is too far from {merged}")
    for pair in entry["examples"]:
        if pair["first"] == pair["second"]:
            problems.append(f"{entry['rule']}: both examples are {pair['first']}")

# Traps for crawlers.
MINIMA = {"repeated-segments": 1, "growing-addresses": 3, "calendar": 100, "session-in-path": 3, "filters": 20, "parameter-order": 3}
EXACT = {"filters": 64, "parameter-order": 64}
DATE = r"([1-9]\d{3})-(0[1-9]|1[0-2])(?:-([0-2]\d|3[01]))?"
MONTH, DAY = "0?[1-9]|1[0-2]", "0?[1-9]|[12]\\d|3[01]"


def is_repeated(segments):
    return any(segments[i] == segments[i - d] == segments[i - 2 * d] and not re.fullmatch(r"\d{1,9}", segments[i])
               for d in (1, 2, 3, 4) for i in range(2 * d, len(segments)))


def date_of(path, query):
    """The route and the date of a calendar, or None."""
    found = re.search(rf"/({DATE}|([1-9]\d{{3}})/+({MONTH})(?:/+({DAY}))?)/*$", path)
    if found:
        groups = found.groups()
        return path[:found.start(1)] + "{date}", tuple(int(group or 0) for group in (groups[1:4] if groups[1] else groups[4:7]))
    route, parts = path, {"year": 0, "month": 0, "day": 0}
    for name, _, value in (pair.partition("=") for pair in query.split("&")):
        full = re.fullmatch(DATE, value)
        kind = next((kind for kind in parts if name.lower().endswith(kind) or name.lower() == kind[0]), None)
        form = {"year": r"[1-9]\d{3}", "month": MONTH, "day": DAY, None: "(?!)"}[kind]
        if full:
            parts = dict(zip(parts, (int(group or 0) for group in full.groups())))
        elif re.fullmatch(form, value):
            parts[kind] = int(value)
        else:
            continue
        route += ("&" if "?" in route else "?") + name + "={date}"
    return (route, tuple(parts.values())) if parts["year"] else None


def traps_of(form, host, query):
    """Yields kind, group, what else distinguishes groups, and the value that varies."""
    path = re.match(r"(?:[^/?#:]+://[^/?#]*)?((?!//)/[^?#]*)?", form)[1]
    if not path:
        return
    segments = [segment for segment in path.split("/") if segment][:64]
    if is_repeated(segments):
        yield "repeated-segments", host or "/", None, form
    elif (len(segments) >= 8 and 2 * len(set(segments)) < len(segments)) or "%2525" in form:
        yield "growing-addresses", host or "/", None, form
    session = re.search(r"(?:;(?:jsessionid|phpsessid|sessionid|session|sid)=|/\(s\()([^;/]*)", path, re.I)
    if session and session[1]:
        yield "session-in-path", host or "/", None, session[1]
    date = date_of(path, query)
    if date:
        yield "calendar", host + date[0], None, date[1]
    names = [pair.partition("=")[0] for pair in query.split("&") if "=" in pair]
    names = [name for name in names if name and not name.startswith("utm_")]
    names = [name for i, name in enumerate(names) if i == 0 or name != names[i - 1]]
    if names:
        yield "filters", host + path, None, tuple(sorted(names))
    if len(names) > 1:
        yield "parameter-order", host + path, tuple(sorted(names)), tuple(names)


groups = collections.defaultdict(list)
for i in good:
    for kind, group, key, value in traps_of(normal[i], parts[i]["host"] or "", parts[i]["query"] or ""):
        if len(group.encode("utf-8", "surrogateescape")) <= 255:
            groups[kind, group, key].append(value)
traps = {entry["trap"]: entry for entry in report["traps"]}
for kind, least in MINIMA.items():
    found = sorted(((len(values), group, len(set(values))) for (of, group, _), values in groups.items()
                    if of == kind and len(set(values)) >= least), key=lambda entry: (-entry[0], entry[1:]))
    entry = traps.get(kind, {"groups": 0, "records": 0, "error": 0, "top": []})
    if mode == "--estimates" and (entry["error"] or kind in EXACT):
        continue
    expect(f"groups of {kind}", entry["groups"], len(found))
    expect(f"records of {kind}", entry["records"], sum(count for count, _, _ in found))
    shown = [(group["records"], group["group"], group["values"]) for group in entry["top"]]
    for actual, expected in zip(sorted(shown, key=lambda entry: (-entry[0], entry[1], entry[2]["count"])), found):
        if len(found) <= 25:
            expect(f"group of {kind}", actual[:2], expected[:2])
            expect_estimate(f"values of {kind}, {actual[1]}", actual[2], expected[2], EXACT.get(kind, 256))

# Lengths.
lengths = sorted(len(text.encode("utf-8", "surrogateescape")) for text in texts)
expect("sum of lengths", report["lengths"]["sum"], sum(lengths))
expect("longest", report["lengths"]["max"], max(lengths, default=0))
expect("records in buckets", sum(bucket["records"] for bucket in report["lengths"]["buckets"]), len(texts))

print("\n".join(problems) or f"{len(texts)} records: as the reference")
sys.exit(bool(problems))
