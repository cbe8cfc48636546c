#!/usr/bin/env python3
"""Compares `simdiri key --surt=commoncrawl` with keys that others made of the same URLs.

Usage: compare.py PROGRAM                             the reference beside this file, on small cases and random URLs
       compare.py PROGRAM --java=CLASSPATH [FILE...]  webarchive-commons itself: also every character of Unicode in
                                                      hosts, a million random URLs, and the lines of files;
                                                      then, on the files, the Java package and jwarc
Prints each difference and its kind. Exits with 1 if a difference has no known kind."""
import argparse
import collections
import lzma
import re
import subprocess
import sys
import unicodedata

import hostile
import reference

# Made for this test: each kind of URL for which Common Crawl's keys differ from those of the Python package surt.
CASES = {
    "http://www.Shop.example/List?b=2&a=1": "example,shop)/list?a=1&b=2",
    "file://server/Share/x": "file)/server/share/x",
    "gopher://old.example/1": "gopher)/old.example/1",
    "http://http://twice.example/": "http)/twice.example",
    "mailto:joe@mail.example": "example,mail)/",
    "HTTP:///slashes.example/": None,
    "http:////slashes.example/": "example,slashes)/",
    "http://[2001:db8::7]:8080/": "2001:db8::7:8080)/",
    "http://[2001:db8::7/": None,
    "http://[2001:7/": "[2001:7)/",
    "http://[::ffff:192.0.2.7]/": "7],2,0,[::ffff:192)/",
    "http://u@v@two.example/": "example,v@two)/",
    "http://b%FCcher.example/": "example,b%fccher)/",
    "http://bücher.example/": "example,xn--bcher-kva)/",
    "http://b%C3%BCcher%2Eexample/": "example,xn--bcher-kva)/",
    "http://faß.example/": "example,fass)/",
    "http://％41.example/": "example,%41)/",
    "http://192.0.2.08/": "8,2,0,192)/",
    "http://192.7/": "7,192)/",
    "http://0300.0.02.7/": "7,2,0,192)/",
    "http://3221225991/": "7,2,0,192)/",
    "http://192.0.2.256/": "256,2,0,192)/",
    "http://del.example/\x7f": "example,del)/\x7f",
    "http://port.example:0/": "example,port:0)/",
    "ftp://port.example:0/": "example,port)/",
    "http://port.example:70000/": "example,port:70000)/",
    "http://port.example:-1/": "example,port)/",
    "http://port.example:+080/": "example,port)/",
    "http://port.example:８０８０/": "example,port:8080)/",
    "http://port.example:80a/": None,
    "http://port.example:2147483648/": None,
    "http://🦔.example/": "example,%f0%9f%a6%94)/",
    "http://ΟΔΟΣ🦔/": "%ce%bf%ce%b4%ce%bf%cf%82%f0%9f%a6%94)/",
    "http://www.www2.web.example/": "example,web)/",
    "http://www/": "www)/",
    "http://.dots..example./": "example,dots)/",
    "http://./": None,
    "http:///": None,
    " ": None,
    "": "-",
    "http://%65%78ample%2525/%2541%25%32%35?%26=%2541": "example%25)/a%25?&=a",
    "http://path.example/a/../../b//c/./": "example,path)/../b/c",
    "http://path.example/%C3%89%fc%2F": "example,path)/%c3%89%fc",
    "http://query.example?": "example,query)/",
    "http://query.example?b&a=&a&a=1&": "example,query)/?&a&a=&a=1&b",
    "http://session.example/?x=1&sid=0123456789abcdef0123456789ABCDEF&y": "example,session)/?x=1&y",
    "http://session.example/?sijsessionid=0123456789abcdef0123456789ABCDEF&d=0123456789abcdef0123456789ABCDEF":
        "example,session)/?sid=0123456789abcdef0123456789abcdef",
    "http://session.example/(0123456789abcdefghijklmn)/page.aspx": "example,session)/page.aspx",
    "http://line\n.exam\u2028ple/": "example,line)/",
    "dns:name.example": "example,name)",
    "dns:": None,
    " dns:name.example": " dns:name.example",
    " dns:a(b": "b",
    "filedesc://x.arc": "filedesc://x.arc",
    "warcinfo:X": "warcinfo:X",
}


def ask_command(program, urls, surt="--surt=commoncrawl"):
    """Returns a key for each URL; None for a bad one."""
    given = b"".join(url + b"\0" for url in urls)
    command = [program, "key", surt, "-z", "--status", "--quiet"]
    run = subprocess.run(command, input=given, capture_output=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: {run.stderr.decode()}")
    rows = [row.rpartition(b"\t") for row in run.stdout.split(b"\0")[:-1]]
    return [None if status in (b"bad-host", b"bad-port") else key for key, _, status in rows]


def ask_java(classpath, urls, library="webarchive-commons"):
    run = subprocess.run(["java", "-cp", classpath, "Keys", library], input=b"".join(url + b"\0" for url in urls),
                         stdout=subprocess.PIPE, check=True)
    return [None if row == b"!" else row[1:] for row in run.stdout.split(b"\0")[:-1]]


def ask_reference(urls):
    keys = []
    for url in urls:
        try:
            keys.append(reference.make_key(url).encode())
        except reference.Bad:
            keys.append(None)
    return keys


def kind_of(our, other):
    """Returns the name of a known kind of difference between two keys: "" if it is of no such kind."""
    if our is None or other is None:
        return ""
    if our.replace(b"%cf%82", b"%cf%83") == other.replace(b"%cf%82", b"%cf%83"):
        return "another form of a small sigma, in a host that IDNA2003 does not map"
    texts = [reference.unescape(key.decode()) for key in (our, other)]
    new = {c for c in texts[1] if c != c.lower() and unicodedata.ucd_3_2_0.category(c) == "Cn"}
    lower = "".join(c.lower() if c in new else c for c in texts[1])
    return "a capital letter that the JDK's Unicode does not have" if lower == texts[0] else ""


# What jwarc does otherwise, and in which URLs.
OF_JWARC = {
    "jwarc keeps the fragment": rb"#",
    "jwarc does not reverse IPv4 addresses": rb"(?i)^[a-z]+:/*([^/@]*@)?[0-9.]+(:[0-9]*)?([/?]|$)",
    "jwarc removes www. only, not www2.": rb"(?i)^([a-z]+:/*)?([^/@]*@)?www[0-9]+\.",
    "jwarc keeps parameters of sessions": rb"(?i)sid=|sessionid|cfid|\([a-z0-9]{24}\)",
    "jwarc encodes the % of bytes that are not UTF-8": rb"(?i)%[89a-f]",
    "jwarc takes the host of other schemes": rb"(?i)^(?!https?:|ftp:)[a-z][a-z0-9+.-]*:",
    "jwarc reads a backslash as a slash": rb"\\",
    "jwarc keeps encoded dots, and removes .. above the root": rb"(?i)%2e|/\.\./",
    "jwarc decodes slashes and question marks later": rb"(?i)%(25)*(2f|3f)|%[0-9a-f]?[^0-9a-f]|//.*//",
}


def level(key):
    """A key without what jwarc does otherwise: with parameters in one order, single slashes, and no slash or ? at the end."""
    path, _, query = key.partition(b"?")
    return re.sub(rb"/+", b"/", path).rstrip(b"/"), sorted(query.split(b"&"))


def kind_of_jwarc(our, other, url):
    if our and other and reference.unescape(our.decode()).lower() == reference.unescape(other.decode()).lower():
        return "jwarc lowers letters that are not ASCII"
    if our and other and level(our) == level(other):
        return "jwarc sorts k=v, keeps a ? at the end, and keeps slashes that were encoded"
    kind = next((kind for kind, pattern in OF_JWARC.items() if re.search(pattern, url)), "")
    if not kind and (our is None or other is None or our.partition(b")")[2] == other.partition(b")")[2]):
        return "jwarc takes another host or port: of IDNA, of userinfo, or where nothing valid is"
    return kind


def compare(name, urls, ours, others, find_kind=lambda our, other, url: kind_of(our, other)):
    if not len(urls) == len(ours) == len(others) > 0:
        sys.exit(f"{name}: {len(urls)} URLs, {len(ours)} and {len(others)} keys")
    kinds, unknown = collections.Counter(), 0
    for url, our, other in zip(urls, ours, others):
        if our == other:
            continue
        kind = find_kind(our, other, url)
        kinds[kind or "unknown"] += 1
        unknown += not kind
        if not kind and unknown <= 20:
            print(f"  {url!r}\n    simdiri: {our!r}\n    other:   {other!r}")
    bad = sum(other is None for other in others)
    print(f"{name}: {len(urls)} URLs, {bad} bad, {sum(kinds.values())} differences {dict(kinds) or ''}")
    return unknown


def character_hosts():
    """Every character in hosts: alone, in a mapped label, between right-to-left letters, and in a port."""
    for c in range(1, 0x110000):
        if not 0xD800 <= c < 0xE000:
            for host in ("{}.example", "ü{}b", "א{}א", "port.example:8{}"):
                yield f"http://{host.format(chr(c))}/".encode()


def read_lines(path):
    with (lzma.open if path.endswith(".xz") else open)(path, "rb") as file:
        return [line.rstrip(b"\r") for line in file.read().replace(b"\0", b"").split(b"\n")][:-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--java", metavar="CLASSPATH")
    parser.add_argument("--count", type=int, help="random URLs; 20000, with --java 1000000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    options = parser.parse_intermixed_args()
    ask = (lambda urls: ask_java(options.java, urls)) if options.java else ask_reference
    cases = [url.encode() for url in CASES]
    expected = [key if key is None else key.encode() for key in CASES.values()]
    unknown = compare("cases, as written here", cases, ask_command(options.program, cases), expected)
    sets = [("cases", cases), ("random URLs", hostile.urls(options.count or (1000000 if options.java else 20000), options.seed))]
    sets += [(path, read_lines(path)) for path in options.files]
    sets += [("every character", list(character_hosts()))] if options.java else []
    for name, urls in sets:
        unknown += compare(name, urls, ask_command(options.program, urls), ask(urls))
    for path in options.files if options.java else ():
        urls = read_lines(path)
        keys = ask_command(options.program, urls)
        unknown += compare(f"{path}, the Java package", urls, keys, ask_java(options.java, urls, "commoncrawl"))
        unknown += compare(f"{path}, jwarc", urls, keys, ask_java(options.java, urls, "jwarc"), kind_of_jwarc)
    print(f"surt: {unknown} differences without a known reason")
    return unknown > 0


if __name__ == "__main__":
    sys.exit(main())
