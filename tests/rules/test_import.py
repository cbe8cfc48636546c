#!/usr/bin/env python3
"""Usage: test_import.py PROGRAM [--list=FILE] [--seed=N] [--samples=N]

Compares 'simdiri rules import' with the list that it reads. Python's re evaluates the list as ClearURLs does; 'simdiri
key --rules' applies the imported rules to the same URLs, each with one parameter. The laws:

- without --widen, a parameter that the rules file drops is one that ClearURLs removes;
- a rule that --report does not name is imported exactly: each parameter that it matches, on each host of its provider, is
  dropped, unless an exception matches the URL;
- with --widen, the same holds for all rules that the report does not call left out or narrower;
- without --widen, an address that 'normalize --clean=unwrap' takes from a wrapper is the one to which ClearURLs goes;
- a redirection that the report does not call left out opens each wrapper that is written as its pattern means it, if the
  address is a complete http or https URL, in 'normalize' and in keys;
- the counts are those of the report.

Without --list, the lists are made here, by hand and at random. With --list, the share of the imported rules is printed.
SPDX-License-Identifier: MIT"""
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse
import warnings

try:  # Python 3.11 has renamed its parser
    import re._parser as sre_parser
except ImportError:
    import sre_parse as sre_parser

warnings.simplefilter("ignore")
FLAGS = re.IGNORECASE | re.ASCII  # JavaScript's i without u: only ASCII letters equal ASCII letters
SUBDOMAINS = r"(?:[a-z0-9-]+\.)*?"
# Keys leave signed URLs alone.
SIGNATURES = {"__gda__", "__token__", "hdnea", "hdntl", "hdnts", "hmac", "key-pair-id", "sig", "sign", "signature"}


# ------------------------------------------------------------------------------------------- ClearURLs


class Provider:
    def __init__(self, name, members):
        self.name = name
        self.pattern = re.compile(members.get("urlPattern", ""), FLAGS)
        self.exceptions = [re.compile(text, FLAGS) for text in members.get("exceptions", [])]
        self.redirections = [re.compile(text, FLAGS) for text in members.get("redirections", [])]
        self.rules = [(rule, self.compile_rule(rule)) for rule in members.get("rules", [])]
        self.blocks = members.get("completeProvider", False)

    @staticmethod
    def compile_rule(rule):
        """ClearURLs compares "^" + rule + "$"; the $ of JavaScript matches at the very end only."""
        try:
            return re.compile("^" + (rule[:-1] if re.search(r"(?<!\\)\$$", rule) else rule) + r"\Z", FLAGS)
        except re.error:
            return None

    def matches(self, url):
        return bool(self.pattern.search(url)) and not any(one.search(url) for one in self.exceptions)

    def redirects(self, url):
        return any(one.search(url) for one in self.redirections)

    def target(self, url, left_out):
        """The address to which ClearURLs goes if its list has none of the redirections `left_out`, decoded once."""
        for one in self.redirections if self.matches(url) and not self.blocks else []:
            found = one.search(url)
            if found and one.pattern not in left_out:
                text = urllib.parse.unquote(found.group(1))
                return text if text[:4].lower() == "http" else "http://" + text
        return None

    def removes(self, url, name):
        if self.blocks or not self.matches(url):
            return False
        return any(rule and rule.search(name) for _, rule in self.rules)


def decode_name(raw):
    return urllib.parse.unquote_plus(raw, errors="replace")


# ------------------------------------------------------------------------------------------- samples


def sample(tree, dice, longest=3):
    """A text that the parsed regular expression matches."""
    out = ""
    for code, value in tree:
        code = str(code)
        if code == "LITERAL":
            out += chr(value)
        elif code == "NOT_LITERAL":
            out += dice.choice([c for c in "abz09_-" if ord(c) != value])
        elif code == "ANY":
            out += dice.choice("abz09_-")
        elif code == "IN":
            out += sample_class(value, dice)
        elif code in ("MAX_REPEAT", "MIN_REPEAT"):
            low, high, part = value
            for _ in range(dice.randint(low, min(int(high), low + longest))):
                out += sample(part, dice, longest)
        elif code == "SUBPATTERN":
            out += sample(value[-1], dice, longest)
        elif code == "BRANCH":
            out += sample(dice.choice(value[1]), dice, longest)
        elif code == "AT":
            pass
        else:
            raise ValueError(code)
    return out


def sample_class(members, dice):
    accepted = []
    negated = False
    for code, value in members:
        code = str(code)
        if code == "NEGATE":
            negated = True
        elif code == "LITERAL":
            accepted.append(chr(value))
        elif code == "RANGE":
            accepted += [chr(c) for c in range(value[0], value[1] + 1)]
        elif code == "CATEGORY":
            accepted += "0123456789" if "DIGIT" in str(value) else "aZ0_"
    if negated:
        accepted = [c for c in "abz09_-!" if c not in accepted] or ["~"]
    return dice.choice(accepted)


def sample_of(pattern, dice):
    return sample(sre_parser.parse(pattern, FLAGS), dice)


def mutate(text, dice):
    at = dice.randrange(len(text) + 1)
    kind = dice.randrange(4)
    if kind == 0:
        return text[:at] + dice.choice("abz019_-.%$[") + text[at:]
    if kind == 1 and len(text) > 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text.swapcase()
    return text + dice.choice(["x", "_1", "s", "-"])


def spell(name, dice):
    """A spelling of the name in a query: what may be percent-encoded is at random."""
    out = ""
    for byte in name.encode():
        character = chr(byte)
        if character in "&=#+%\"<> " or byte >= 0x7F or byte < 0x20:
            out += "+" if character == " " and dice.random() < 0.5 else f"%{byte:02X}"
        elif character in "!$'()*,/:;?@" and dice.random() < 0.5 or character in "[]{}|\\^`":
            out += f"%{byte:02X}"
        else:
            out += character
    return out


HOST = re.compile(r"^https?://([a-z0-9.-]+)", re.IGNORECASE)


def sample_hosts(provider, dice):
    """Hosts that the provider matches, and others that look like them."""
    hosts = {"other.example", "www.unrelated.test"}
    for pattern in [provider.pattern.pattern] + [one.pattern for one in provider.exceptions]:
        for _ in range(4):
            try:
                # The import takes a dot in a host for a dot.
                found = HOST.match(sample_of(re.sub(r"(?<!\\)\.(?![*+?])", r"\.", pattern), dice))
            except ValueError:
                found = None
            if not found:
                continue
            host = found.group(1).lower().strip(".")
            hosts |= {host, "www." + host, "a-1.b." + host, "not" + host, host + "x"}
            if pattern == provider.pattern.pattern:
                hosts |= {host + ".evil.example"}
            if "." in host:
                hosts.add(host.split(".", 1)[1])
    return sorted(host for host in hosts if re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)*", host) and "--" not in host)


PATHS = ["/p", "/s", "/gp/redirector.html", "/", "/search"]


def make_urls(providers, dice, samples):
    """Pairs of a URL without query and the spelling of a name."""
    urls = []
    for provider in providers:
        hosts = sample_hosts(provider, dice)
        for _, rule in provider.rules:
            if rule is None:
                continue
            for _ in range(samples):
                try:
                    name = sample_of(rule.pattern, dice)
                except ValueError:  # it looks ahead
                    continue
                if dice.random() < 0.4:
                    name = mutate(name, dice)
                if name:
                    base = dice.choice(["http://", "https://"]) + dice.choice(hosts) + dice.choice(PATHS)
                    urls.append((base, spell(name, dice)))
    return urls


# ------------------------------------------------------------------------------------------- the program


class Import:
    def __init__(self, program, folder, path, options):
        self.rules = folder / "imported.rules"
        report = folder / "report.tsv"
        found = subprocess.run([program, "rules", "import", *options, f"--report={report}", "-o", self.rules, path],
                               capture_output=True, text=True, check=False)
        if found.returncode != 0:
            sys.exit(f"FAIL: {path}: {found.stderr}")
        lines = [line.split() for line in self.rules.read_text(encoding="utf-8").splitlines()]
        self.kept = [line[1:] for line in lines if line[:1] == ["keep"]]
        self.counts = [int(text) for text in re.findall(r"\d+", found.stderr)]
        self.lines = [line.split("\t") for line in report.read_text(encoding="utf-8").splitlines()[1:]]
        self.verdicts = collections.defaultdict(set)  # of (provider, rule), and of (provider, None) for its URLs
        for verdict, provider, member, text, _ in self.lines:
            if member in ("rules", "redirections"):
                self.verdicts[provider, text].add(verdict)
            elif member in ("urlPattern", "exceptions"):
                self.verdicts[provider, None].add(verdict)

    def verdicts_of(self, provider, rule):
        return self.verdicts[provider, rule] | self.verdicts[provider, None]

    def keeps(self, host, name):
        """Does a line "keep" apply? An exception of a provider protects names from the rules of all providers."""
        for pattern, where in self.kept:
            begin, star, end = pattern.partition("*")
            fits = name.lower().startswith(begin) and name.lower().endswith(end) if star else name.lower() == pattern
            if fits and f".{host}".endswith(f".{where}"):
                return True
        return False

    def dropped(self, program, urls):
        """For each pair: does the rules file drop the parameter?"""
        text = "".join(f"{base}?{name}=1\n{base}\n" for base, name in urls)
        found = subprocess.run([program, "key", "-q", f"--rules={self.rules}", "-"], input=text, capture_output=True,
                               text=True, check=True).stdout.split("\n")
        return [found[2 * i] == found[2 * i + 1] for i in range(len(urls))]


# ------------------------------------------------------------------------------------------- redirections

TARGETS = ["https://t.example/", "http://t.example/a/b?c=d&e=f#g", "HTTPS://T.Example:443/%C3%A9", "https://t.example/?u=http%3A%2F%2Fv.example%2F",
           "http://u:p@t.example/", "http://t.example@v.example/", "ftp://t.example/", "javascript:alert(1)", "//t.example/", "t.example/a", "http:",
           "https://t.example/a+b", "https://t.example/a b", "http://[::1]/", "http://t.example/?sig=1", "https://t.example/\r\nx", ""]
GOOD_TARGETS = 4
SUFFIX = r"(?:\.[a-z]{2,}){1,}"


def sample_wrapper(pattern, provider, dice):
    """The beginning of a wrapper, up to the address, as the pattern means it; None: there is no such beginning."""
    found = re.fullmatch(r"(.*)\((?:[^()]*)\)", pattern)
    if not found:
        return None
    front = found.group(1)
    if front.startswith(".*"):
        front = provider.pattern.pattern + front
    front = re.sub(r"^\^https\?:\\/\\/\.\*\??", lambda _: r"^https?:\/\/" + SUBDOMAINS, front).replace(SUFFIX, r"(?:\.com|\.co\.uk|\.de)")
    if front.endswith("="):
        front = re.sub(r"(?<!\\)\.\*\??(?=\\\?)", lambda _: r"(?:\/p|\/)?", front)
        front = re.sub(r"(?<!\\)\.\*\??(?=(?:\([^()]*\)|[\w-]+)=$)", "@", front)
        front = re.sub(r"\\\?@", lambda _: r"\?(?:x=1&|a&b=&)?", front)
        front = re.sub(r"\\/@", lambda _: r"\/(?:p|p\/q)?\?(?:x=1&|a&b=&)?", front)
        front = front.replace("@", r"(?:\/p|\/)?\?(?:x=1&|a&b=&)?")
    front = re.sub(r"(?<!\\)\.(?![*+?])", r"\.", front)
    return re.sub(r"^(https?://[^/?]*)\?", r"\1/?", sample_of(front, dice))  # a browser's addresses have a path


def mutate_wrapper(front, dice):
    scheme, host, rest = re.fullmatch(r"(https?://)([^/?]*)(.*)", front, re.IGNORECASE | re.DOTALL).groups()
    kind = dice.randrange(5)
    if kind == 0:
        return scheme + dice.choice(["www.", "a.b.", "not"]) + host + rest
    if kind == 1:
        return scheme + host + dice.choice([".evil.example", "x", ":8080"]) + rest
    if kind == 2:
        return scheme + host + "/p" + rest
    if kind == 3:
        return front.replace("?", "?sig=1&", 1)
    return front[:-1] + "x="


def make_wrappers(members, dice, samples):
    """Tuples of a URL, its target, and the names of the provider and of the redirection that it is written for."""
    wrappers = []
    for provider in members:
        for one in provider.redirections:
            for _ in range(samples):
                front = sample_wrapper(one.pattern, provider, dice)
                number = dice.choice([dice.randrange(GOOD_TARGETS), dice.randrange(len(TARGETS))])
                safe = dice.choice(["", ":", ":/", ":/?"])
                if not front or not HOST.match(front):
                    continue
                is_whole = dice.random() < 0.7
                front = front if is_whole else mutate_wrapper(front, dice)
                url = front + urllib.parse.quote(TARGETS[number], safe=safe) + dice.choice(["", "&h=1", "&h=%3D&i"] if front[-1] == "=" else [""])
                is_good = is_whole and number < GOOD_TARGETS and (front[-1] == "=" or safe == "")
                wrappers.append((url, TARGETS[number] if is_good else None, provider.name, one.pattern))
    return wrappers


def run_lines(program, arguments, urls):
    text = "".join(url + "\n" for url in urls)
    lines = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False).stdout.split("\n")[:-1]
    assert len(lines) == len(urls)
    return lines


def check_wrappers(program, imported, providers, options):
    """Returns the failures, and the number of wrappers that were opened."""
    wrappers = make_wrappers(providers, options.dice, 4 * options.samples)
    urls = [wrapper[0] for wrapper in wrappers]
    only = imported.rules.with_name("redirections.rules")
    lines = imported.rules.read_text(encoding="utf-8").splitlines(keepends=True)
    only.write_text(lines[0] + "".join(line for line in lines if line.startswith("unwrap")), encoding="utf-8")
    rules = f"--rules={only}"
    closed = run_lines(program, ["normalize", "-q"], urls)
    found = run_lines(program, ["normalize", "-q", "--clean=unwrap", rules], urls)
    keys = run_lines(program, ["key", "-q", "--lossy=unwrap", rules], urls)
    keys_of_found = run_lines(program, ["key", "-q", "--lossy=unwrap", rules], found)
    left_out = {(line[1], line[3]) for line in imported.lines if line[0] == "left out" and line[2] == "redirections"}
    left_out = {one.name: {text for name, text in left_out if name == one.name} for one in providers}
    wanted = [next((target for target in (one.target(url, left_out[one.name]) for one in providers) if target), "") for url in urls]
    wanted = run_lines(program, ["normalize", "-q"], [re.sub(r"[\r\n]", lambda found: urllib.parse.quote(found.group()), target) for target in wanted])
    meant = run_lines(program, ["normalize", "-q"], [target or "" for _, target, _, _ in wrappers])
    failures, opened = [], 0
    for at, (url, target, provider, pattern) in enumerate(wrappers):
        is_open = found[at] != closed[at]
        opened += is_open
        if is_open and not options.flags and found[at] != wanted[at] and not is_nested(url):
            failures.append(f"opened, but ClearURLs goes to {wanted[at]!r}: {url}: {found[at]}")
        if is_open and ("@" in found[at] or not found[at].startswith("http")):
            failures.append(f"opened, but that is no safe address: {url}: {found[at]}")
        if keys[at] != keys_of_found[at]:
            failures.append(f"the key is not that of the address: {url}: {keys[at]}")
        if target and "left out" not in imported.verdicts[provider, pattern] and found[at] != meant[at] and len(meant[at]) < len(closed[at]):
            failures.append(f"not opened, but {pattern} of {provider} is imported: {url}: {found[at]}")
    return failures, opened


def is_nested(url):
    """A wrapper in a wrapper: ClearURLs opens it when the browser goes there."""
    return url.lower().count("http") > 2


def check_list(program, folder, members, options):
    """Returns the failures, and the numbers of parameters that were dropped and that ClearURLs removes, and of wrappers that were opened."""
    path = folder / "list.json"
    path.write_text(json.dumps({"providers": members}), encoding="utf-8")
    providers = [Provider(name, provider) for name, provider in members.items()]
    imported = Import(program, folder, path, options.flags)
    urls = make_urls(providers, options.dice, options.samples)
    failures, dropped_count, removed_count = [], 0, 0
    for (base, raw), dropped in zip(urls, imported.dropped(program, urls)):
        url, name = f"{base}?{raw}=1", decode_name(raw)
        if any(provider.matches(url) and provider.redirects(url) for provider in providers):
            continue
        removing = [provider for provider in providers if provider.removes(url, name)]
        dropped_count += dropped
        removed_count += bool(removing)
        if dropped and not removing and not options.flags and base_is_whole(base, providers):
            failures.append(f"dropped, but ClearURLs keeps it: {url}")
        if dropped or name.lower() in SIGNATURES or not base_is_whole(base, removing):
            continue
        for provider in removing:
            for text, rule in provider.rules:
                bad = {"left out", "narrower"} | (set() if options.flags else {"wider"})
                if rule and rule.search(name) and not imported.verdicts_of(provider.name, text) & bad:
                    if not imported.keeps(base.split("/")[2], raw):
                        failures.append(f"kept, but rule {text} of {provider.name} is imported: {url}")
    found, opened_count = check_wrappers(program, imported, providers, options)
    return failures + found + check_counts(imported, providers), dropped_count, removed_count, opened_count, imported


def base_is_whole(base, providers):
    """Patterns that end with a host match longer hosts as well; the import takes them for the whole host."""
    return not base.split("/")[2].endswith((".evil.example", "x")) and bool(providers)


def check_counts(imported, providers):
    counts = list(imported.counts)
    redirections = sum(len(provider.redirections) for provider in providers)
    opened = [counts.pop(6), counts.pop(6)] if redirections else [0, 0]
    provider_count, count, rule_count, whole, narrower, wider, _, left_out, others = counts[:9]
    closed = sum(line[0] == "left out" and line[2] == "redirections" for line in imported.lines)
    if opened != [redirections - closed, redirections]:
        return [f"counts: {imported.counts} of {redirections} redirections, of which {closed} are left out"]
    rows = collections.Counter((line[0], line[2] == "rules") for line in imported.lines)
    expected = sum(len(provider.rules) for provider in providers)
    if provider_count != len(providers) or rule_count != expected or count != whole + narrower + wider:
        return [f"counts: {imported.counts} of {len(providers)} providers and {expected} rules"]
    if left_out != rows["left out", True] or count + left_out != rule_count or others > rows["left out", False]:
        return [f"counts: {imported.counts}, but the report has {rows}"]
    return []


# ------------------------------------------------------------------------------------------- lists


def at(host, path=""):
    return r"^https?:\/\/" + SUBDOMAINS + re.escape(host) + path


BY_HAND = {
    "plain": {"urlPattern": at("plain.example"), "rules": ["srs?", "ref_?", "p[fd]_rd", "li[a-z]{2}", "Case", "a.b", r"x\.y"]},
    "signs": {"urlPattern": at("signs.example"), "rules": [r"\$deep_link", "%24deep", r"p\[\]", "mr:code", "a b", r"q\*", "n=m", "c&d",
                                                            "(?:%3F)?utm", "plus\\+", "semi;colon", "~t", "quo'te", "a#b", r"w\d{2}"]},
    "groups": {"urlPattern": at("groups.example"), "rules": ["(?:ref_?)?src", "(a|b(c|d)?)z", "fb_(?:types|ids)", "x{2,3}", "(?:ab){0,2}c"]},
    "stars": {"urlPattern": at("stars.example"), "rules": ["utm_[a-z]*", "[a-z]+tk", "any.?", "[^a]b", ".*", "[a-z]*ref[a-z]*", "gs.+"]},
    "suffixes": {"urlPattern": at("shop") + r"(?:\.[a-z]{2,}){1,}", "rules": ["tag", "th"],
                 "exceptions": [at("pay.shop") + r"(?:\.[a-z]{2,}){1,}"]},
    "one host": {"urlPattern": r"^https?:\/\/one\.example", "rules": ["one"]},
    "path": {"urlPattern": at("path.example", r"\/s\?"), "rules": ["two"]},
    "some": {"urlPattern": r"^https?:\/\/([a-z0-9-.]*\.)some\.example", "rules": ["three"]},
    "part": {"urlPattern": at("part.example"), "rules": ["four"], "exceptions": [at("part.example", r"\/gp\/")]},
    "sub": {"urlPattern": at("sub.example"), "rules": ["five", "six"], "exceptions": [at("api.sub.example"), at("x.sub.example", r"\/s")]},
    "two": {"urlPattern": r"^https?:\/\/" + SUBDOMAINS + r"(two\.example|deux\.test)", "rules": ["seven"]},
    "slash": {"urlPattern": r"^https?:\/\/" + SUBDOMAINS + r"slash\.example\/", "rules": ["eight"]},
    "sockets": {"urlPattern": at("sockets.example"), "rules": ["nine"], "exceptions": [r"^wss?:\/\/sockets\.example"]},
    "blocked": {"urlPattern": at("blocked.example"), "rules": ["ten"], "completeProvider": True},
    "redirected": {"urlPattern": at("redirected.example"), "rules": ["eleven"], "redirections": [at("redirected.example", r"\/s")]},
    "wrapped": {"urlPattern": at("wrapped.example"), "redirections": [
        at("wrapped.example", r"\/url\?.*?(?:url|q)=(https?[^&]+)"), at("wrapped.example", r"\/.*?adurl=([^&]*)"), at("go.wrapped.example", r"\/l\/.*?to=([^&]+)"),
        at("wrapped.example", r"\/first\?z=([^&]*)"), at("wrapped.example", r"\/amp\/s\/([^&]+)"), at("wrapped.example", r"\/v1\/.+?\/([^&]+)"),
        at("wrapped.example", r"\/redirect?.*?r-u=([^&]*)"), r"^https?:\/\/one\.wrapped\.example\/l\.php\?.*?u=(https?%3A%2F%2F[^&]*)", at("elsewhere.example", r".*u=([^&]*)"),
        at("wrapped.example", r"\/odd\?.*(https?:\/\/.*)"), at("wrapped.example", r"\/.*\/(https?.*?)\/"), at("wrapped.example", r"\/end\?e=([^&]*)%3A")]},
    "any": {"urlPattern": at("any.example"), "redirections": [".*dest=([^&]*)", r"^https?:\/\/.*?any\.example\/x\/.*?ued=([^&]+)", r"https?:\/\/[^/]+\/v1\/(.*)"]},
    "any suffix": {"urlPattern": at("many") + SUFFIX, "redirections": [at("many") + SUFFIX + r"\/url\?.*?u=([^&]+)"]},
    "excepted": {"urlPattern": at("excepted.example"), "redirections": [at("excepted.example", r"\/.*?u=([^&]+)"), at("go.excepted.example", r".*u=([^&]+)")],
                 "exceptions": [at("login.excepted.example")]},
    "everywhere": {"urlPattern": ".*", "rules": ["_ga", "fbclid"], "exceptions": [at("quiet.example"), at("loud.example", r"\/p")]},
    "odd": {"urlPattern": at("odd.example"), "rules": ["a|b", "(?=x)y", r"\bz", "(?:)", "", "()?", "caf\u00e9", "x{2", "^anchored$", r"\w"]},
}

PIECES = ["a", "b1", "_", "-", "%", r"\$", r"\.", ".", "[ab]", "[a-c]", r"\d", "[^a]", "(?:x|y)", "(p|qr)?", "[a-z]*", "z?", "w{1,2}", "[_a-zA-Z]",
          "(?:m(?:n|o)?){0,2}", "k+", r"\[", "[a-z]{1,3}"]


def make_random_list(dice):
    members = {}
    for number in range(12):
        host = f"h{number}.example"
        rules = ["".join(dice.choice(PIECES) for _ in range(dice.randint(1, 5))) for _ in range(8)]
        exceptions = [dice.choice([at("api." + host), at("s." + host, r"\/s"), at(host, r"\/gp"), r"^https?:\/\/[^/]+\/gp\/",
                                   r"^https?:\/\/(chat|dr)\." + re.escape(host), r"^https?:\/\/([a-z0-9-\.])*(x|y)\." + re.escape(host)])
                      for _ in range(dice.choice([0, 0, 1, 2]))]
        names = [dice.choice(["u", "url", "to-1", "(?:url|q)", "(a_b|c)", "x?y"]) for _ in range(3)]
        fronts = [r"\/go\?.*?", r"\/go\?", ".*", r"\/.*?", r"\/l.*", r"\/(?:a|b)\/.*?", r"\/\d+\?.*?"]
        redirections = [dice.choice([at(host), at("r." + host), r"^https?:\/\/" + re.escape(host), at("other.example")]) + dice.choice(fronts) + name
                        + dice.choice(["=([^&]*)", "=(https?[^&]+)", "=(.*)"]) for name in names]
        members[f"p{number}"] = {"redirections": redirections, "urlPattern": dice.choice([at(host), at(host), at(host, r"\/"), r"^https?:\/\/" + re.escape(host)]),
                                 "rules": rules, "exceptions": exceptions}
    return members


# ------------------------------------------------------------------------------------------- main


class Options:
    def __init__(self, flags, dice, samples):
        self.flags, self.dice, self.samples = flags, dice, samples


def main(arguments):
    values = {"list": None, "seed": "1", "samples": "6"}
    for argument in arguments[1:]:
        name, _, value = argument.removeprefix("--").partition("=")
        values[name] = value
    dice = random.Random(int(values["seed"]))
    if values["list"]:
        lists = [json.loads(pathlib.Path(values["list"]).read_text(encoding="utf-8"))["providers"]]
    else:
        lists = [BY_HAND] + [make_random_list(dice) for _ in range(6)]
    failed = checked = all_opened = 0
    with tempfile.TemporaryDirectory() as folder:
        for members in lists:
            for flags in [], ["--widen"]:
                options = Options(flags, dice, int(values["samples"]))
                failures, dropped, removed, opened, imported = check_list(arguments[0], pathlib.Path(folder), members, options)
                if not dropped or not removed:
                    failures.append("nothing was dropped, so nothing was tested")
                for failure in failures[:20]:
                    print(f"FAIL: {' '.join(flags)} {failure}")
                failed += len(failures)
                all_opened += opened
                checked += 1
                if values["list"]:
                    print(f"{' '.join(flags) or 'exact'}: {imported.counts[1]} of {imported.counts[2]} rules; of the sampled parameters, "
                          f"ClearURLs removes {removed} and the rules file drops {dropped}; {imported.counts[6]} of {imported.counts[7]} redirections, "
                          f"which open {opened} wrappers")
    if not all_opened:
        print("FAIL: nothing was opened, so redirections were not tested")
        failed += 1
    print(f"import: {checked} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
