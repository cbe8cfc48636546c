# SPDX-License-Identifier: MIT
"""Usage: test_generator.py GENERATE SIMDIRI [unittest's options]: the lists of corpora/generate.py have the documented
properties, checked by the command."""
import hashlib
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import sampling  # noqa: E402

GENERATE, SIMDIRI = sys.argv[1:3]
HOSTILE = os.path.join(os.path.dirname(GENERATE), "generate_hostile.py")
NO_OTHERS = ["--" + kind + "=0" for kind in
             "queries percent non-ascii idn ports dots case empty-paths disallowed invalid".split()]
LETTERS = {"latin": "À-ž", "cyrillic": "Ѐ-ӿ", "greek": "Ͱ-Ͽ", "arabic": "\u0600-\u06ff", "hebrew": "\u0590-\u05ff",
           "han": "\u4e00-\u9fff", "kana": "\u3040-\u30ff", "hangul": "\uac00-\ud7a3", "devanagari": "\u0900-\u097f",
           "emoji": "\u2600-\u27bf\u2b50\U0001f300-\U0001faff"}


def run(*options, **more):
    return subprocess.run([sys.executable, GENERATE, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, **more)


def generate(*options):
    done = run(*options)
    assert done.returncode == 0 and done.stderr == b"", (options, done.stderr)
    assert done.stdout.endswith(b"\n"), options
    return done.stdout


def only(kind, *options):
    """200 lines of one kind."""
    shares = [share for share in NO_OTHERS if not share.startswith(f"--{kind}=")]
    return generate("--lines=200", *shares, f"--{kind}=100", *options)


def clean_lines(octets, form):
    """For each line: is it its own normal form, and plain ok?"""
    done = subprocess.run([SIMDIRI, "normalize", "-q", "--status", "--form=" + form], input=octets,
                          stdout=subprocess.PIPE, check=True)
    before, after = octets.split(b"\n")[:-1], done.stdout.split(b"\n")[:-1]
    assert len(before) == len(after)
    return [b == a + b"\tok" for a, b in zip(before, after)]


class Sameness(unittest.TestCase):
    def test_a_seed_gives_this_list_everywhere(self):
        digest = hashlib.sha256(generate("--lines=1000", "--seed=3987", "--clean=70")).hexdigest()
        self.assertEqual(digest, "e5bf3e00e3301ce908bdb78c3b37970bdee2d637819c6b87da8f29f7c763bd7d")
        digest = hashlib.sha256(generate("--lines=1000", "--non-ascii=40", "--idn=20", "--invalid=5")).hexdigest()
        self.assertEqual(digest, "bebbe7f007fa96bf2a76bed5fd471fa82c444a1e67cc805920ed3c3cd121f810")

    def test_another_seed_gives_another_list(self):
        lists = {generate("--lines=100", f"--seed={seed}") for seed in range(4)}
        self.assertEqual(len(lists), 4)

    def test_a_shorter_list_is_the_beginning_of_a_longer_one(self):
        long = generate("--lines=2500")
        self.assertEqual(long.count(b"\n"), 2500)
        self.assertTrue(long.startswith(generate("--lines=1200")))
        self.assertTrue(long.startswith(generate("--octets=70k")))

    def test_octets_end_with_the_line_that_reaches_them(self):
        for expected in (1, 999, 70000):
            octets = generate(f"--octets={expected}")
            self.assertGreaterEqual(len(octets), expected)
            self.assertLess(octets[:-1].rfind(b"\n") + 1, expected)


class CleanShare(unittest.TestCase):
    def check(self, form, percent, *options):
        octets = generate("--lines=2000", "--form=" + form, "--clean=" + percent, *options)
        for counted in ("uri", "iri") if form == "both" else (form,):
            share = sum(clean_lines(octets, counted)) / 20
            self.assertAlmostEqual(share, float(percent), msg=f"{form} {percent} {options}, counted in form {counted}")

    def test_is_exact_in_the_chosen_forms(self):
        for form in ("both", "uri", "iri"):
            for percent in ("100", "95", "70", "33.3", "0"):
                self.check(form, percent)

    def test_is_exact_whatever_the_lines_are_made_of(self):
        motley = ["--idn=20", "--non-ascii=20", "--percent=10", "--ports=10", "--dots=5", "--case=5", "--invalid=10"]
        for form in ("both", "uri", "iri"):
            self.check(form, "50", *motley)
            for encoding in ("raw", "pct", "mixed"):
                self.check(form, "50", "--non-ascii=60", "--idn=20", "--encodings=" + encoding)

    def test_is_that_of_crawl_lists_by_default(self):
        octets = generate("--lines=20k")
        self.assertTrue(0.93 < sum(clean_lines(octets, "uri")) / 20000 < 0.965)
        self.assertTrue(0.95 < sum(clean_lines(octets, "iri")) / 20000 < 0.985)


class Kinds(unittest.TestCase):
    def test_are_what_they_are_called(self):
        patterns = {"queries": rb"\?", "percent": rb"%[0-9A-Fa-f]{2}", "non-ascii": rb"[\x80-\xff]|%[C-Fc-f]",
                    "idn": rb"//([^/]*[\x80-\xff]|xn--|[^/]*%[c-f])", "ports": rb"//[^/]+:\d*/",
                    "dots": rb"/(\.|%2[Ee]){1,2}/", "case": rb"^(HTTPS?:|https?://[^/]*[A-Z])",
                    "empty-paths": rb"//[^/?]+(\?.*)?$", "disallowed": rb'[ "<>{}|\\^`]'}
        for kind, pattern in patterns.items():
            lines = only(kind).split(b"\n")[:-1]
            odd = [line for line in lines if not re.search(pattern, line)]
            self.assertEqual(odd[:3], [], kind)

    def test_invalid_lines_are_refused_by_strict_rules(self):
        octets = only("invalid")
        done = subprocess.run([SIMDIRI, "normalize", "-q", "--disallowed=fail", "--on-error=skip"], input=octets,
                              stdout=subprocess.PIPE, check=True)
        self.assertEqual(done.stdout, b"")

    def test_plain_lines_are_clean_in_both_forms(self):
        octets = generate("--lines=1000", *NO_OTHERS)
        self.assertTrue(all(clean_lines(octets, "uri")) and all(clean_lines(octets, "iri")))
        self.assertNotRegex(octets, rb"[\x80-\xff%?]")

    def test_a_share_is_the_share_of_lines(self):
        lines = generate("--lines=10k", *NO_OTHERS[1:], "--queries=30").split(b"\n")[:-1]
        self.assertAlmostEqual(sum(b"?" in line for line in lines) / 10000, 0.3, delta=0.02)


class Writing(unittest.TestCase):
    def test_each_script_is_written_in_its_letters(self):
        for script, letters in LETTERS.items():
            lines = only("non-ascii", "--encodings=raw", "--scripts=" + script).decode().split("\n")[:-1]
            self.assertEqual([line for line in lines if line.isascii()], [], script)
            strange = set(re.sub(f"[{letters}\x00-\x7f]", "", "".join(lines)))
            self.assertEqual(strange - set("é"), set(), script)

    def test_each_encoding_is_clean_in_its_form(self):
        clean = {"raw": ("iri",), "pct": ("uri",), "mixed": ()}
        for script in LETTERS:
            for kind in ("non-ascii", "idn"):
                for encoding, forms in clean.items():
                    octets = only(kind, "--encodings=" + encoding, "--scripts=" + script)
                    for form in ("uri", "iri"):
                        share = sum(clean_lines(octets, form)) / 200
                        self.assertEqual(share, form in forms, f"{script} {kind} {encoding}, form {form}")

    def test_weights_decide_how_often(self):
        octets = only("non-ascii", "--encodings=raw=3,pct=1,mixed=0")
        raw = sum(not line.isascii() for line in octets.decode().split("\n"))
        self.assertTrue(130 < raw < 170, raw)


def hostile(*options):
    done = subprocess.run([sys.executable, HOSTILE, *options], stdout=subprocess.PIPE, check=True)
    assert done.stdout.endswith(b"\n"), options
    return done.stdout


class Hostile(unittest.TestCase):
    PATTERNS = {"dots": rb"http://a\.example(/\.\.)+/", "percent": rb"http://a\.example/%+",
                "triplets": rb"http://a\.example/(%7e%c3%A9)+", "hash": rb"http://a\.example/##+",
                "upper": rb"HTTP://(AB\.)+EXAMPLE/", "idn": rb"http://[\xd0\xd1\x80-\xbf]+\.example/", "empty": b"",
                "alternate": rb"http://a\.example/(abcdefg/)+(\S+/)?"}

    def test_lines_are_what_their_kind_says(self):
        for kind, pattern in self.PATTERNS.items():
            lines = hostile(kind, "--octets=100k").split(b"\n")[:-1]
            odd = [line for line in lines if not re.fullmatch(pattern, line)]
            self.assertEqual(odd[:3], [], kind)

    def test_changed_lines_are_those_that_should_be(self):
        for kind, share in (("dots", 0), ("percent", 0), ("triplets", 0), ("upper", 0), ("idn", 0), ("hash", 0),
                            ("alternate", 0.5)):
            octets = hostile(kind, "--octets=100k")
            for form in ("uri",) if kind == "idn" else ("uri", "iri"):
                lines = clean_lines(octets, form)
                self.assertAlmostEqual(sum(lines) / len(lines), share, delta=0.001, msg=f"{kind}, form {form}")

    def test_no_host_comes_twice(self):
        lines = hostile("idn", "--octets=2M").split(b"\n")[:-1]
        self.assertEqual(len(set(lines)), len(lines))
        done = subprocess.run([SIMDIRI, "normalize", "-q", "--on-error=skip"], input=b"\n".join(lines[:500]) + b"\n",
                              stdout=subprocess.PIPE, check=True)
        self.assertEqual(done.stdout.count(b"http://xn--"), 500)

    def test_size_is_as_asked_for(self):
        self.assertEqual(len(hostile("line", "--octets=12345")), 12345)
        self.assertEqual(hostile("line", "--octets=1M").count(b"\n"), 1)
        self.assertEqual(hostile("empty", "--octets=2500"), b"\n" * 2500)
        for kind in self.PATTERNS:
            octets = hostile(kind, "--octets=70k")
            self.assertGreaterEqual(len(octets), 70000)
            self.assertLess(octets[:-1].rfind(b"\n") + 1, 70000)
            self.assertEqual(octets, hostile(kind, "--octets=70k"))

    def test_bad_options_are_refused_with_a_message(self):
        for options in ("", "dots", "--octets=5", "bogus --octets=5", "dots --octets=0", "dots --octets=5 --seed=x"):
            done = subprocess.run([sys.executable, HOSTILE, *options.split()], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)
            self.assertRegex(done.stderr, rb"generate_hostile\.py: error: .", options)

    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([sys.executable, HOSTILE, "dots", "--octets=1M"], stdout=full, stderr=subprocess.PIPE,
                                  check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, rb"^generate_hostile\.py: standard output: ")


class Refusals(unittest.TestCase):
    def test_bad_options_are_refused_with_a_message(self):
        for options in ("", "--lines=0", "--lines=x", "--lines=-5", "--lines=1.5", "--lines=5 --octets=5",
                        "--lines=5 more",
                        "--lines=5 --clean=101", "--lines=5 --clean=-1", "--lines=5 --clean=nan", "--lines=5 --seed=x",
                        "--lines=5 --scripts=klingon", "--lines=5 --scripts=", "--lines=5 --scripts=latin=0",
                        "--lines=5 --scripts=latin=2000000", "--lines=5 --encodings=raw=x", "--lines=5 --form=none",
                        "--lines=5 --idn=60 --dots=60", "--lines=5 --dots=x", "--lines=5 --bogus", "--lines=5 --cl=3"):
            done = run(*options.split())
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)
            self.assertRegex(done.stderr, rb"generate\.py: error: .", options)

    def test_shares_that_leave_nothing_to_write_are_refused(self):
        no_clean = ["--lines=5", *NO_OTHERS, "--dots=100", "--clean=50"]
        no_dirty = ["--lines=5", *NO_OTHERS, "--clean=50"]
        for options in (no_clean, no_dirty):
            done = run(*options)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)
            self.assertRegex(done.stderr, rb"clean line")

    def test_a_reader_that_has_enough_is_no_error(self):
        with subprocess.Popen([sys.executable, GENERATE, "--lines=10M"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.returncode, 0)

    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([sys.executable, GENERATE, "--lines=1000"], stdout=full, stderr=subprocess.PIPE,
                                  check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, rb"^generate\.py: standard output: ")


if __name__ == "__main__":
    tests = [test for case in unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]) for test in case]
    names = sys.argv[3:] or [test.id().removeprefix("__main__.") for test in sampling.sample(tests, 3)]
    print("SIMDIRI_SEED=%d" % sampling.SEED)
    result = unittest.main(argv=sys.argv[:1] + names, exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"generator: {result.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0 or result.testsRun == 0)
