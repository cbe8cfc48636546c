#!/usr/bin/env python3
"""Laws of redaction over sets of options and all formats: redacting twice changes nothing; no byte of a secret is left,
also percent-encoded and in other case; with a key, the same value has the same token in every format, by a reference in
Python; another key makes other tokens. Base64 of a secret is not found, and not tested."""
# SPDX-License-Identifier: MIT
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

import formats
import seeds
from test_redact_seeds import decode_often, redact

KEYS = [bytes(range(32)), bytes(range(40, 80))]
TOKEN = re.compile(r"\{r\.[0-9a-f]{16}\}|%7Br\.[0-9a-f]{16}%7D", re.I)
KEEP = "utm_*,page,lang"
NO_USERS = "--redact=secrets,id,user*"  # Seeded users stay.
SETS = [[], ["--redact=personal"], ["--keep-params=" + KEEP], ["--keep-params=", "--redact=userinfo,secrets,email"], [NO_USERS]]


def token_of(key, value):
    return hashlib.blake2b(value.encode(), key=key, digest_size=8).hexdigest()


def make_data(maker, form, count):
    options, header = form.start(maker)
    records, secrets = [header] if header else [], []
    for _ in range(count):
        maker.left = []
        records.append(seeds.join_input(form.write(maker)))
        secrets += maker.left
    return options, "".join(records).encode(), secrets


def is_left(secret, text, lower):
    return secret in text or (len(secret) >= 8 and secret.lower() in lower)


def check(name, options, is_true, what):
    if not is_true:
        print("FAILED: %s %s: %s" % (name, " ".join(options), what))
    return not is_true


def test_set(command, folder, name, options, data, secrets):
    """Redacts with {redacted}, and with two keys."""
    failed, outputs = 0, {}
    for key in (None, "0", "1"):
        chosen = options + (["--pseudonym=" + os.path.join(folder, key)] if key else [])
        once = outputs[key] = redact(command, chosen, data, 1)
        failed += check(name, chosen, once == redact(command, chosen, data, 3), "threads differ")
        failed += check(name, chosen, once == redact(command, chosen, once, 1), "redacting again changes")
        text = decode_often(once)
        if NO_USERS not in options:
            left = [secret for secret in secrets if is_left(secret, text, text.lower())]
            failed += check(name, chosen, not left, "left: %s" % left[:3])
    # The same places are replaced, and by tokens that only the key decides.
    hidden = [TOKEN.sub("{redacted}", outputs[key].decode(errors="replace")) for key in "01"]
    failed += check(name, options, hidden[0] == hidden[1], "another key replaces other values")
    tokens = [set(TOKEN.findall(outputs[key].decode(errors="replace"))) for key in "01"]
    failed += check(name, options, not tokens[0] & tokens[1], "two keys make the same token")
    return failed


def test_same_tokens(command, folder, rng):
    """A value in every format, in several spellings: the token of the reference, and of no other key."""
    failed = 0
    for _ in range(60):
        value = "".join(rng.choice("aZ09-._~é&=%/+ \"\\'") for _ in range(rng.randrange(1, 20)))
        encoded = urllib.parse.quote(value, safe="")
        twice = "".join("%%%02X" % byte for byte in encoded.encode())
        texts = [([], "/?token=%s&b=1" % spelling) for spelling in (encoded, twice, "".join(
            "%%%02x" % byte for byte in value.encode()))]
        texts += [(["--jsonl"], '{"a":"/?sid=%s"}' % encoded), (["--csv"], '7,"/?sid=%s"' % encoded), (["--tsv"], "7\t?sid=" + encoded),
                  (["--log=combined"], '192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /?code=%s HTTP/1.1" 200 5 "-" "a"' % encoded),
                  (["--log=w3c"], "#Fields: date x\n1 /?token=" + encoded), (["--keep-params="], "/a;q=%s/b" % encoded)]
        # What is decoded may be an escape with a backslash, or a triplet, which is decoded, too; a quotation mark before a
        # value stays.
        if "\\" in value or "%" in value or value[0] in "\"'":
            continue
        for options, text in texts:
            for number, key in enumerate(KEYS):
                output = redact(command, options + ["--pseudonym=" + os.path.join(folder, str(number))], (text + "\n").encode(), 1)
                expected = ("{r.%s}" % token_of(key, value)).encode()
                failed += check("token of %r" % value, options, expected in output, "%r has no %r" % (output, expected))
    return failed


def main():
    command, count, failed = sys.argv[1], int((sys.argv[2:] or ["60"])[0]), 0
    with tempfile.TemporaryDirectory() as folder:
        rules = os.path.join(folder, "rules")
        with open(rules, "wb") as file:
            subprocess.run([command, "redact", "--print-rules"], stdout=file, check=True)
        for number, key in enumerate(KEYS):
            with open(os.open(os.path.join(folder, str(number)), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
                file.write(key)
        for number, (name, form) in enumerate(formats.FORMATS.items()):
            maker = seeds.Maker(seeds.load_rules(rules), random.Random(number))
            for options in SETS:
                own, data, secrets = make_data(maker, form, count)
                failed += test_set(command, folder, name, own + options, data, secrets)
        failed += test_same_tokens(command, folder, random.Random(7))
    print("redact_laws: %d formats, %d sets of options, %d failed" % (len(formats.FORMATS), len(SETS), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    sys.exit(main())
