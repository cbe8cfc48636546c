#!/usr/bin/env python3
# Usage: check_labels.py PROGRAM [COUNT [SEED]]: compares the labels of random IRIs with those of a second
# implementation, which reads normal forms with regular expressions and tries the routes one by one; and checks the laws
# of labels.
# SPDX-License-Identifier: MIT
"""Labels, beside a plain second implementation."""
import functools
import ipaddress
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
DEFAULT = ["uuid", "email", "ip", "date", "time", "hash", "int"]
NAMES = DEFAULT + ["ulid", "objectid", "hex16", "number", "token", "id", "locale"]
LANGUAGES = ("aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es "
             "et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj "
             "kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv "
             "ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti "
             "tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu").split()
SCRIPTS = ("arab armn beng cyrl deva ethi geor grek gujr guru hans hant hebr jpan khmr knda kore laoo latn mlym mong mymr orya sinh "
           "taml telu tfng thaa thai tibt").split()
COUNTRIES = ("AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD " 
             "CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF " 
             "GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN " 
             "KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " 
             "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI " 
             "SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI " 
             "VN VU WF WS YE YT ZA ZM ZW UK EU XK").split()
UNSAFE = set('<>"{}|\\^`\x7f') | {chr(byte) for byte in range(0x21)}
CLOCK = r"([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)([.,]\d+)?)?"
ZONE = r"([Zz]|[-+ ]([01]\d|2[0-3])(:?[0-5]\d)?)?"
MONTH, DAY, YEAR = r"(0[1-9]|1[0-2])", r"(0[1-9]|[12]\d|3[01])", r"[12]\d\d\d"
DATE = "|".join([rf"{YEAR}([-./_]){MONTH}\1{DAY}".replace(r"\1", r"(?P=a)").replace("([-./_])", "(?P<a>[-./_])"),
                 rf"(?P<x>{DAY})(?P<b>[-./_])(?P<y>{DAY})(?P=b){YEAR}"])


def is_email(text):
    local, at, domain = text.partition("@")
    labels = domain.split(".")
    return bool(at and len(text) <= 254 and 0 < len(local) <= 64
                and re.fullmatch(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~\x80-\xff-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\x80-\xff-]+)*", local)
                and len(labels) > 1 and len(labels[-1]) > 1 and re.match(r"[A-Za-z\x80-\xff]", labels[-1])
                and all(re.fullmatch(r"[A-Za-z0-9\x80-\xff]([A-Za-z0-9\x80-\xff-]*[A-Za-z0-9\x80-\xff])?", one)
                        for one in labels))


def is_ip(text):
    bare = text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text
    if "%" in bare:
        return False
    try:
        ipaddress.ip_address(bare)
        return True
    except ValueError:
        return False


def is_date(text):
    if re.fullmatch(rf"{YEAR}-{MONTH}", text):
        return True
    match = re.fullmatch(rf"({DATE})([Tt _+]{CLOCK}{ZONE})?", text)
    return bool(match) and not (match["x"] and int(match["x"]) > 12 and int(match["y"]) > 12)


def count_changes(text):
    kinds = ["a" if c.islower() else "A" if c.isupper() else "1" if c.isdigit() else "" for c in text]
    return sum(1 for a, b in zip(kinds, kinds[1:]) if a and b and a != b and (a, b) != ("A", "a"))


def is_token(text):
    return bool(len(text) >= 20 and re.fullmatch(r"[A-Za-z0-9_.~+/=-]+", text) and re.search(r"\d", text)
                and count_changes(text) >= len(text) // 4)


def is_id(text):
    return bool(re.fullmatch(r"[A-Za-z0-9_-]{10,24}", text) and re.search(r"\d", text) and re.search("[a-z]", text)
                and re.search("[A-Z]", text) and count_changes(text) > len(text) // 3)


def is_locale(text):
    match = re.fullmatch(r"(..)([-_](?P<script>[A-Za-z]{4}))?([-_]((?P<country>[A-Za-z]{2})|[0-9]{3}))?", text)
    return bool(match and match[1] in LANGUAGES and (match["script"] or "latn").lower() in SCRIPTS
                and (match["country"] or "DE").upper() in COUNTRIES)


def is_ulid(text):
    return bool(re.fullmatch("0[0-9A-HJKMNP-TV-Z]{25}|0[0-9a-hjkmnp-tv-z]{25}", text) and re.search("[G-Zg-z]", text))


TESTS = {
    "uuid": lambda text: re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text),
    "email": is_email,
    "ip": is_ip,
    "date": is_date,
    "time": lambda text: re.fullmatch(CLOCK + ZONE, text),
    "hash": lambda text: re.fullmatch(r"[0-9a-fA-F]+", text) and len(text) in (32, 40, 64, 96, 128),
    "int": lambda text: re.fullmatch(r"[0-9]+", text),
    "ulid": is_ulid,
    "objectid": lambda text: re.fullmatch(r"[0-9a-fA-F]{24}", text),
    "hex16": lambda text: re.fullmatch(r"[0-9a-fA-F]{16}", text) and re.search(r"\d", text),
    "number": lambda text: re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", text),
    "id": is_id,
    "locale": is_locale,
    "token": is_token,
}


def decode(text):
    return re.sub("%([0-9A-Fa-f]{2})", lambda match: chr(int(match[1], 16)), text)


def encode(text):
    return "".join(f"%{ord(c):02X}" if c in UNSAFE else c for c in text)


def piece(text, templates):
    for name in NAMES:
        if name in templates and TESTS[name](decode(text)):
            return "{" + name + "}"
    return encode(text)


def segment(text, templates):
    return text.replace("*", "%2A") if text in ("*", "**") else piece(text, templates)


# ---------------------------------------------------------------------------------------------- routes

PARTS = {"int": "[0-9]+", "hash": "[0-9A-Fa-f]{6,}", "uuid": "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
         "date": "[0-9]{4}[-._][0-9]{2}[-._][0-9]{2}"}


def class_of(placeholder):
    """The class of {name:class}, or an empty text."""
    return placeholder[1:-1].partition(":")[2]


def classify(text):
    return next((name for name in NAMES if TESTS[name](text)), "")


def fits_classes(path, text):
    """Are the segments of the text, which match the path, of the classes of their placeholders? No "**" precedes one."""
    return all(classify(value.replace("\0", "/")) == class_of(one)
               for one, value in zip(path.split("/")[1:], text.split("/")[1:])
               if re.fullmatch(r"\{[^}]*:[^}]*\}", one) and class_of(one) != "int")


def label_of(path):
    """The label of a route: without the classes."""
    return re.sub(r"\{:", "{", re.sub(r"(\{[^}:]+):[^}]*\}", r"\1}", path))


def pattern_of(path):
    made = ""
    for one in path.split("/")[1:]:
        if one == "**":
            made += r"(/[^/]*)*"
            continue
        made += "/"
        if one == "*":
            made += "[^/]+"
            continue
        is_whole = re.fullmatch(r"\{[^}]*\}", one)
        for text in re.split(r"(\{[^}]*\})", one):
            name = class_of(text) if text[:1] == "{" else ""
            made += PARTS[name] if name == "int" or (name and not is_whole) else "[^/]+" if text[:1] == "{" else re.escape(decode(text.replace("%2F", "\0").replace("%2f", "\0")))
    return re.compile(made, re.DOTALL)


def rank_of(route):
    """Returns what sorts routes by the list in simdiri-routes(5), item by item; the line comes last."""
    host, path = route
    hosts = (0 if host and host[0] != "*" else 1 if host else 2, -len(host) if host.startswith("*.") else 0)
    kinds, literals = [], []
    for one in path.split("/")[1:]:
        literal = len(re.sub(r"\{[^}]*\}", "", one))
        has_classes = "{" in one and all(class_of(text) for text in re.findall(r"\{[^}]*\}", one))
        kind = 6 if one == "**" else 4 if one == "*" or "{" in one and literal == 0 else 2 if "{" in one else 0
        kind -= has_classes
        kinds.append(kind)
        literals += [-literal] if kind in (1, 2) else []
    return hosts, kinds + [5], literals


def is_before(a, b):
    """Is route a more specific than b, which is on a later line?"""
    return rank_of(a) <= rank_of(b)


def fits_host(route_host, host):
    if route_host.startswith("*."):
        return len(host) > len(route_host) - 1 and host.endswith(route_host[1:])
    return not route_host or route_host == host


def find_route(routes, host, path):
    best = None
    text = decode(re.sub("%2[Ff]", "\0", path))
    for route in routes:
        if path.startswith("/") and fits_host(route[0], host) and (
                pattern_of_cached(route[1]).fullmatch(text) and fits_classes(route[1], text)):
            if best is None or not is_before(best, route):
                best = route
    return best


pattern_of_cached = functools.lru_cache(None)(pattern_of)

# ---------------------------------------------------------------------------------------------- labels

PORTS = {"http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"}


def label(normal, templates, routes, params, host_mode):
    match = re.fullmatch(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#.*)?", normal, re.DOTALL)
    scheme, authority, path, query = match.groups()
    if scheme and authority is None and not path.startswith("/"):
        return "{" + scheme + "}"
    host = port = ""
    if authority is not None:
        host = authority.rpartition("@")[2]
        found = re.fullmatch(r"(.*):(\d*)", host, re.DOTALL)
        if found:
            host, port = found.groups()
            port = "" if port == PORTS.get(scheme) else port
    made = ""
    if host and host_mode == "host":
        name = f"[{host}]" if port and "." not in host and host[0] != "[" else host
        made = encode(name) + (":" + port if port else "")
    elif authority is not None and not path:
        made = "/"
    elif not path.startswith("/") and not path.startswith(("./", "../")) and path != "..":
        made = "./"
    route = find_route(routes, host + (":" + port if port else ""), path)
    made += label_of(route[1]) if route else "/".join(segment(one, templates) for one in path.split("/"))
    kept = []
    for one in (query or "").split("&") if query is not None else []:
        name, equals, value = one.partition("=")
        plain = decode(name.replace("+", " ")).lower()
        if any(re.fullmatch(re.escape(expected.lower()).replace(r"\*", ".*"), plain, re.DOTALL) for expected in params):
            kept.append(encode(name) + equals + (piece(value, templates) if equals else ""))
    return made + ("?" + "&".join(kept) if kept else "")


# ---------------------------------------------------------------------------------------------- input

PIECES = ["a", "b", "users", "x.html", "7", "007", "*", "**", "***", "{int}", "%7Bint%7D", "2024-01-31", "31.12.2024",
          "2024-01", "13-13-2024", "2024-01-31T10:20:30Z", "10:20", "10:20:30.5+01:00", "24:00", "1.2.3.4", "%5B1.2.3.4%5D", "[1.2.3.4]", "::1", "%5B::1%5D",
          "1.2.3", "a@b.example", "a%40b.example", "@b", "d41d8cd98f00b204e9800998ecf8427e", "%30", "a%2Fb", "%2F",
          "550e8400-e29b-41d4-a716-446655440000", "AbCd12eFgH3456iJkLmN78", "main...dev", "r.json", "", ".", "é", "%0A", "a b",
          "12345678901234567890123456789012", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "00f067aa0ba902b7", "-3.5", "1.1", "dQw4w9WgXcQ", "de", "pt-BR",
          "zh_Hant_TW", "xx", "ca-en", "my_pubs", "en_us", "es-419", "sr-latn", "69d642332d25aa3b7315a6d385", "01arz3ndektsv4rrffq69g5fav",
          "01ARZ3NDEKTSV4RRFFQ69g5fav", "00d642332d25aa3b7315a6d385", "photo_12.jpg", "Users(7)", "app.3f2a9c1b.js", "post-title-9", "log-2024-05-01.txt", "5f8d04b3c2a1e9d7f6b0a4c3", "-1", "x-1.z", "settings", "repo", "1::2::3"]
HOSTS = ["s.example", "S.example:8080", "t.s.example", "localhost", "localhost:3000", "1.2.3.4:81", "[::1]", "[::1]:9", "u:p@s.example",
         "h.example:80", "h.example:443", "http:80", "é.example"]
PARAMS = ["page", "Page", "utm_id", "q", "a%20b", "a+b", "tab", ""]
ROUTES = ["/users/{name}", "/users/settings", "/users/{name}/repo/{repo}", "/users/**", "/users/**/b", "/**/repo", "/a/**/b",
          "/a/b/**", "/{name}.json", "/x/{a}...{b}", "/b/*", "/b/*/*", "/b/{q}-{r}.z", "/%7Bint%7D/{x}", "/a/%2F/{x}", "/caf%C3%A9",
          "s.example/a/{own}", "*.s.example/b/{below}", "*.example/b/{wide}", "s.example:8080/**", "/%c3%a9/{e}",
          "/photo_{:int}.jpg", "/Users({id:int})", "/app.{:hash}.js", "/log-{:date}.txt", "/{:int}/x", "/users/{:email}", "/a/{:locale}/{x}",
          "/b/{:number}", "/users/{:int}/repo/{:uuid}", "/{:date}", "/{h:hash}/{:id}", "/post-{name}-{:int}"]


def make_iri(source):
    path = "/".join(source.choice(PIECES) for _ in range(source.randint(0, 5)))
    query = "&".join(source.choice(PARAMS) + source.choice(["", "=", "=" + source.choice(PIECES)])
                     for _ in range(source.randint(0, 4)))
    start = source.choice(["http://", "https://", "HTTP://", "ftp://", "x://", "//"]) + source.choice(HOSTS) + "/"
    start = source.choice([start] * 8 + ["", "/", "x:/", "mailto:", "file:///", "urn:"])
    return start + path + source.choice(["", "?" + query, "?" + query + "#f", "#1"])


SEGMENTS = ["a", "b", "ab", "*", "{x}", "a{x}", "{x}b", "a{x}b", "aa{x}", "{x}.{y}", "a{x}.b", "**", "**", "%61{x}", "", "{:int}",
            "{n:int}", "a{:int}", "{:number}", "{:locale}", "{:hash}", "a{:hash}", "{x}{:int}".replace("}{", "}.{"), "abcdefgh", "abcdefghijklmnop", "abcdefghijklmnopq", "12345678"]
NAMED = ["a", "b", "ab", "aab", "aa.b", "ab.b", "a.b", "b.a", "%61b", "", "7", "a12", "-1", "ab.3", "aabbcc9", "%37", "abcdefgh",
         "abcdefghijklmnop", "abcdefghijklmnopq", "abcdefghijklmnopr", "12345678"]
NAMED_HOSTS = ["s.example", "t.s.example", "s.example:81"]


def check_routes(source):
    """Files of a few random routes, which often match the same paths. Returns the numbers of labels and failures."""
    count = failures = 0
    for _ in range(COUNT // 100):
        routes = [(source.choice(["", "", "", "s.example", "*.example", "*.s.example", "s.example:81"]),
                   "".join("/" + source.choice(SEGMENTS) for _ in range(source.randint(1, 4))))
                  for _ in range(source.randint(2, 8))]
        routes = [(host, path) for host, path in routes if not re.search(r"\*\*.*\{:(number|locale|hash)\}", path)]
        places = [(source.choice(NAMED_HOSTS), "".join("/" + source.choice(NAMED) for _ in range(source.choice([1, 2, 2, 3, 3, 4, 4, 5, 9, 20]))))
                  for _ in range(60)]
        with tempfile.NamedTemporaryFile("w", suffix=".routes") as file:
            file.write("".join(host + path + "\n" for host, path in routes))
            file.flush()
            labels = run(["label", "-q", "--templates=none", f"--routes={file.name}", "--rung=simple"],
                         "".join(f"http://{host}{path}\n" for host, path in places)).split("\n")[:-1]
        for (host, path), actual in zip(places, labels, strict=True):
            route = find_route(routes, host, path)
            expected = host + (label_of(route[1]) if route else path)
            count += 1
            failures += actual != expected
            if actual != expected and failures < 10:
                print(f"FAILED: {host}{path} of {[''.join(one) for one in routes]}\n  is     {actual!r}\n  wanted {expected!r}")
    return count, failures


def run(arguments, text):
    done = subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, check=False)
    if done.returncode == 2:
        sys.exit(f"{arguments}: {done.stderr.decode()}")
    return done.stdout.decode("latin-1")


def main():
    source = random.Random(SEED)
    iris = [make_iri(source) for _ in range(COUNT)]
    text = "".join(iri + "\n" for iri in iris)
    common = ["-q", "--reference", "--disallowed=encode-all"]
    failures = 0
    for form in ["uri", "iri"]:
        normals = run(["normalize", *common, "--status", f"--form={form}"], text).split("\n")[:-1]
        assert len(normals) == COUNT
        for number, (templates, params, mode) in enumerate([(DEFAULT, [], "host"), (DEFAULT + ["token"], ["p*"], "host"), (NAMES, ["*"], "host"),
                                                            (["int", "date"], ["p*e", "a b"], "none"), ([], ["tab"], "host")]):
            routes = source.sample(ROUTES, 12) if number % 2 else []
            split = [re.fullmatch(r"([^/]*)(/.*)", one).groups() for one in routes]
            with tempfile.NamedTemporaryFile("w", suffix=".routes") as file:
                file.write("# own\n" + "".join(one + "\n" for one in routes))
                file.flush()
                options = [*common, f"--form={form}", f"--templates={','.join(templates) or 'none'}", f"--group-host={mode}",
                           f"--params={'all' if params == ['*'] else ','.join(params) or 'none'}", f"--routes={file.name}"]
                labels = run(["label", *options], text).split("\n")[:-1]
                good = [normal.rpartition("\t")[0] for normal in normals if not is_bad(normal)]
                again = run(["label", *options], "".join(one.encode("latin-1").decode() + "\n" for one in good)).split("\n")[:-1]
            made = []
            for iri, normal, actual in zip(iris, normals, labels):
                if is_bad(normal):
                    continue
                expected = label(normal.rpartition("\t")[0], templates, split, params, mode)
                made.append(actual)
                scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", actual)
                if actual != expected or (scheme and "." not in scheme[1]):
                    failures += 1
                    if failures < 10:
                        print(f"FAILED: {options}: {iri!r}\n  is     {actual!r}\n  wanted {expected!r}")
            if made != again:
                failures += 1
                print(f"FAILED: {options}: the labels of normal forms are others")
    count, wrong = check_routes(source)
    failures += wrong
    print(f"routes: {count} labels of random routes, {wrong} failures")
    print(f"labels: {10 * COUNT} labels of seed {SEED}, {failures} failures")
    return failures > 0


def is_bad(normal):
    return normal.rpartition("\t")[2] not in ("ok", "host-unmapped", "domain-to-ascii", "idna-symbol")


if __name__ == "__main__":
    sys.exit(main())
