#!/usr/bin/env python3
"""Usage: lines.py SIMDIRI [RECORDS]: redacts lines with seeded secrets, in every position, spelling and encoding.

Each line has one secret of random letters. None may be left, also after the output was decoded many times, and no other
byte may change. The expected line is made with the secret's place, so this shares no code with the library.
SPDX-License-Identifier: MIT"""
import random
import subprocess
import sys
import urllib.parse

NAMES = """access_token id_token token api_key apikey key password passwd pwd secret client_secret code sig signature
X-Amz-Signature X-Amz-Credential X-Goog-Signature jsessionid PHPSESSID sid SAMLResponse otp ticket user[password]
password[] auth.token accessToken temp_url_sig x_sig dd_application_key oauth_consumer_key storage_key signing_key master_key
webhook_key x-app-key resourcekey passkey _csrf xsrf invite hdnts hdnea auth_tkt oauth_code otp_code cvv card_number ssn
next[token] page.token wordpress_logged_in_0a pw key remember_me""".split()
PLACES = {
    "query": "https://a.example/x/y?b=1&{name}={value}&c=2#top",
    "fragment": "https://a.example/x#{name}={value}&state=1",
    "matrix": "https://a.example/x;{name}={value}/next?b=1",
    "userinfo": "https://{value}@a.example/p?x=1",
    "last": "https://a.example/x?{name}={value}",
    "semicolon": "/p?a=1;{name}={value};d=3",
    "nested": "https://b.example/q?z=1&{name}={value}&y=2",
}
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
DECODINGS = 12
SHOWN = 5


def encode(text, share, dice):
    """Percent-encodes what must be, and a share of the other characters."""
    return "".join(c if (c.isalnum() or c in "-_.~%") and dice.random() >= share else f"%{ord(c):02X}" for c in text)


def encode_times(text, times, share, dice):
    """Encodes up to three times; each time all triplets, or some characters, too."""
    for i in range(times):
        text = encode(text, share, dice) if i == 0 or dice.random() < 0.5 else text.replace("%", "%25")
    return text


def make(dice):
    """Returns a line, the line that is expected, and the secret."""
    secret = "Q" + "".join(dice.choices(LETTERS, k=14)) + "Z"
    name = dice.choice(NAMES)
    name = dice.choice([name, name.lower(), name.upper(), name.title()])
    share, place = dice.choice([0.2, 1]), dice.choice(list(PLACES))
    if place == "nested":
        before, after = PLACES[place].format(name=name, value="\0").split("\0")
        value = secret
        for _ in range(dice.randint(1, 3)):
            before, value, after = (urllib.parse.quote(text, safe="") for text in (before, value, after))
        before, after = "https://a.example/go?next=" + before, after + "&t=1"
    else:
        name = encode_times(name, dice.randint(0, 3), share, dice)
        value = encode_times(secret, dice.randint(0, 3), share, dice)
        if place == "userinfo":
            value = "joe:" + value
        before, after = PLACES[place].format(name=name, value="\0").split("\0")
    return before + value + after, before + "{redacted}" + after, secret


def main():
    """Prints differences, and the counts. Exit status 1: there is a difference."""
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    dice = random.Random(20261124)
    cases = [make(dice) for _ in range(count)]
    run = subprocess.run([program, "redact", "-q"], input="".join(line + "\n" for line, _, _ in cases).encode(),
                         stdout=subprocess.PIPE, check=True)
    lines = run.stdout.decode().split("\n")[:-1]
    left = different = 0
    for (line, expected, secret), actual in zip(cases, lines):
        decoded = actual
        for _ in range(DECODINGS):
            decoded = urllib.parse.unquote(decoded)
        left += secret in decoded
        different += actual != expected
        if actual != expected and different <= SHOWN:
            print(f"FAILED: {line}\n  wanted: {expected}\n  got:    {actual}")
    print(f"redact_seeds: {count} lines, {left} secrets left, {different} lines differ")
    return 0 if left == different == 0 and len(lines) == count > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
