# SPDX-License-Identifier: MIT
"""What the commands answer; access control; what may not show the secret."""
import glob
import lzma
import os
import subprocess
import time

from server import Failure, Server

SECRET = "00112233445566778899aabbccddeeff"
COMMANDS = "RESERVE ADD ADDLINES ADDKEY EXISTS CARD INFO NORMALIZE MERGE EXPORT IMPORT CREATE LOAD MARK".split()


def begin(arguments, folder, *options):
    return Server(arguments.module, folder, *options, program=arguments.server)


def keys_of(arguments, folder, iris, *options):
    """Keys that the command makes with SECRET."""
    path = os.path.join(folder, "secret")
    with open(path, "w", encoding="ascii") as file:
        file.write(SECRET + "\n")
    os.chmod(path, 0o600)
    done = subprocess.run([arguments.command, "key", "-q", "-z", "--hash=siphash", f"--key-file={path}", *options],
                          input=b"".join(iri + b"\0" for iri in iris), stdout=subprocess.PIPE, check=False)
    return done.stdout.rstrip(b"\0").split(b"\0")


def test_add_and_look_up(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        told = r("SIMDIRI.ADD", "k", "HTTP://Example.com/a", "http://example.com/a", "no scheme", "http://b", "http://b/")
        assert told[:2] == [1, 0] and told[3:] == [1, 0], told
        assert isinstance(told[2], Failure) and str(told[2]).startswith("BADIRI "), told
        assert r("SIMDIRI.CARD", "k") == 2 and r("SIMDIRI.CARD", "none") == 0
        assert r("SIMDIRI.EXISTS", "k", "http://B/", "http://c/") == [1, 0]
        told = r("SIMDIRI.EXISTS", "none", "http://b/", "")
        assert told[0] == 0 and isinstance(told[1], Failure), told
        assert r("EXISTS", "none") == 0
        told = r("SIMDIRI.ADD", "none", "", "x")
        assert all(isinstance(one, Failure) for one in told) and r("EXISTS", "none") == 0, told
        assert r("SIMDIRI.NORMALIZE", "k", "HTTP://B", b"http://b/\xc3\xa9") == [b"http://b/", b"http://b/%C3%A9"]
        assert r("TYPE", "k") == b"simdiri-s"
        r("SET", "text", "x")
        for words in (("ADD", "text", "http://b/"), ("EXISTS", "text", "http://b/"), ("CARD", "text"), ("INFO", "text"),
                      ("ADDKEY", "text", "0" * 32), ("NORMALIZE", "text", "http://b/"), ("RESERVE", "n", "LIKE", "text"),
                      ("LOAD", "text", ""), ("MARK", "text")):
            assert r.refusal("SIMDIRI." + words[0], *words[1:]).startswith("WRONGTYPE "), words
        for name in COMMANDS:
            assert "wrong number of arguments" in r.refusal("SIMDIRI." + name), name
        assert r.refusal("SIMDIRI.INFO", "none") == "ERR no such key"
        before = r("MEMORY", "USAGE", "k")
        r("SIMDIRI.RESERVE", "wide", "CAPACITY", 20000000)
        r("SIMDIRI.ADD", "wide", *(f"http://h/{i}" for i in range(1000)))
        assert r("MEMORY", "USAGE", "wide") < before + (1 << 20)  # a capacity is checked, not taken


def test_profiles(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        reserve = "SIMDIRI.RESERVE"
        assert r(reserve, "crawl", "OPTIONS", "--lossy=crawl --rung=protocol", "CAPACITY", 1000) == b"OK"
        assert r("SIMDIRI.ADD", "crawl", "http://a/?b=1&a=2#x", "http://a/?a=2&b=1") == [1, 0]
        assert r(reserve, "web", "options", "--profile=web") == b"OK"
        assert r("SIMDIRI.NORMALIZE", "web", "http:\\\\a\\b") == [b"http://a/b"]
        assert r(reserve, "hosts", "OPTIONS", "--default-scheme=https") == b"OK"
        assert r("SIMDIRI.ADD", "hosts", "example.com/a", "https://example.com/a") == [1, 0]
        assert r(reserve, "pages", "OPTIONS", "--by=label --params=q") == b"OK"
        assert r("SIMDIRI.ADD", "pages", "http://a/1?q=x&r=1", "http://a/2?q=x", "http://a/2?q=y", "https://a/3?q=x") == [1, 0, 1, 0]
        assert r(reserve, "names", "OPTIONS", "--by=params") == b"OK"
        assert r("SIMDIRI.ADD", "names", "http://a/?q=1&p=2", "http://a/?p=3&q=4#f", "http://a/?p") == [1, 0, 1]
        assert r(reserve, "twin", "LIKE", "crawl") == b"OK" and r("SIMDIRI.CARD", "twin") == 0
        assert r.info("twin")["identity"] == r.info("crawl")["identity"]
        assert r.info("web")["identity"] != r.info("crawl")["identity"]
        assert r(reserve, "secret", "SECRET", SECRET) == b"OK" and r(reserve, "again", "SECRET", SECRET.upper()) == b"OK"
        assert r.info("secret")["identity"] == r.info("again")["identity"]
        assert r.refusal(reserve, "web").startswith("BUSYKEY ")
        for words, expected in ((("OPTIONS", "--psl=/etc/passwd"), "needs a file"), (("OPTIONS", "--rules=x"), "needs a file"),
                              (("OPTIONS", "--redirects=x"), "needs a file"), (("OPTIONS", "--key-file=x"), "needs a file"),
                              (("OPTIONS", "--frobnicate"), "there is no option '--frobnicate'; the options are --profile --rung"),
                             (("OPTIONS", "--lossy=www,wwww"), "the rules are fragment, "), (("OPTIONS", "--by=dmain"), "one of iri|host|domain|site"), (("OPTIONS", "x"), "does not have the form"),
                              (("OPTIONS", "--by=label --routes=x"), "needs a file"), (("OPTIONS", "--by=label --templates=ints"), "templates"), (("OPTIONS", "--params=q"), "by=label"),
                              (("OPTIONS", "--hash=xxh3-64"), "not for sets"), (("OPTIONS", "--nfc " * 300), "1024 bytes"),
                              (("OPTIONS",), "'OPTIONS' needs a value"), (("FROB", "1"), "'FROB' is not OPTIONS"),
                              (("OPTIONS", "--nfc", "--lossy=crawl"), "'--lossy=crawl' is not"), ((b"\r\n-OK", 1), "'??-OK' is not"),
                              (("OPTIONS", "--hash=xxh3", "SECRET", SECRET), "takes none"),
                              (("CAPACITY", "-1"), "as CAPACITY needs"), (("CAPACITY", 1 << 60), "more memory than there is"),
                              (("CAPACITY", 10 ** 12), "more memory than there is"),
                              (("SECRET", "12"), "32 hexadecimal"), (("SECRET", "g" * 32), "32 hexadecimal"),
                              (("LIKE", "none"), "is missing"), (("LIKE", "web", "SECRET", SECRET), "leave them out"),
                              (("SECRET", SECRET, "SECRET", SECRET), "twice")):
            told = r.refusal(reserve, "new", *words)
            assert told.startswith("ERR ") and expected in told, (words, told)
            assert r("EXISTS", "new") == 0, words


def test_sets_that_must_be_reserved(arguments, folder):
    """With reserved-only, a set that was evicted, or a misspelled key, is an error instead of a new crawl."""
    with Server(arguments.module, folder, program=arguments.server, module_arguments=("reserved-only",)) as server:
        r = server.client()
        for words in (("ADD", "k", "http://a/", "x"), ("ADD", "k", "http://a/")):
            assert str(r("SIMDIRI." + words[0], *words[1:])[0]) == "ERR no such key; SIMDIRI.RESERVE makes it"
        assert r("SIMDIRI.ADDLINES", "k", "http://a/")[0] == b"!" and r("EXISTS", "k") == 0
        r("SIMDIRI.RESERVE", "k")
        assert r("SIMDIRI.ADD", "k", "http://a/") == [1]
    try:
        Server(arguments.module, folder, program=arguments.server, module_arguments=("reserve",))
        raise RuntimeError("the server has started")
    except AssertionError as error:
        assert "the only argument of the module is reserved-only" in str(error)


def read_lists(arguments):
    iris = [b"http://Example.com/%d" % (i % 700) for i in range(3000)] + [b"", b"x y", b"http://[", b"http://a/\xff"]
    for path in sorted(glob.glob(os.path.join(arguments.lists, "*.xz"))) if arguments.lists else ():
        with lzma.open(path, "rb") as file:
            iris += [line for line in file.read(40 << 20).split(b"\n") if b"\0" not in line][:200000]
    return iris


def test_same_keys_as_the_command(arguments, folder):
    """Every IRI is told new as the keys of the command say; and a set of these keys knows the IRIs."""
    iris = read_lists(arguments)
    with begin(arguments, folder) as server:
        r = server.client()
        r("SIMDIRI.RESERVE", "k", "SECRET", SECRET)
        r("SIMDIRI.RESERVE", "keys", "LIKE", "k")
        keys, seen, bad = keys_of(arguments, folder, iris, "--disallowed=encode-all"), set(), 0
        assert len(keys) == len(iris), (len(keys), len(iris))
        for at in range(0, len(iris), 1000):
            told = r("SIMDIRI.ADD", "k", *iris[at:at + 1000])
            for answer, key in zip(told, keys[at:at + 1000]):
                if isinstance(answer, Failure):
                    bad += 1
                    continue
                assert answer == (key not in seen), (answer, key)
                seen.add(key)
        assert r("SIMDIRI.CARD", "k") == len(seen) and bad >= 3
        good = sorted(seen)
        for at in range(0, len(good), 1000):
            piece = good[at:at + 1000]
            if at % 2000:
                piece = [bytes.fromhex(key.decode()) for key in piece]
            assert set(r("SIMDIRI.ADDKEY", "keys", *piece)) == {1}
            assert set(r("SIMDIRI.ADDKEY", "k", *piece)) == {0}
        assert r("DEBUG", "DIGEST-VALUE", "k", "keys")[0] == r("DEBUG", "DIGEST-VALUE", "keys")[0]
        assert "no key was added" in r.refusal("SIMDIRI.ADDKEY", "k", "0" * 32, "0" * 31)
        assert r("SIMDIRI.CARD", "k") == len(seen)
        assert "no such key" in r.refusal("SIMDIRI.ADDKEY", "none", "0" * 32)
        return f"{len(iris)} IRIs, {len(seen)} keys, {bad} bad records"


def test_merge(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        r("SIMDIRI.ADD", "a", *(f"http://h/{i}" for i in range(5000)))
        for key, first in (("b", 3000), ("c", 7000), ("all", 0)):
            r("SIMDIRI.RESERVE", key, "LIKE", "a")
            r("SIMDIRI.ADD", key, *(f"http://h/{i}" for i in range(first, 10000)))
        r("SIMDIRI.ADD", "foreign", "http://h/1")
        r("SIMDIRI.RESERVE", "other", "OPTIONS", "--lossy=www", "SECRET", SECRET)
        r("SIMDIRI.RESERVE", "given", "SECRET", SECRET)
        r("SET", "text", "x")
        digest = r("DEBUG", "DIGEST-VALUE", "a")
        for words, expected in ((("a", "foreign"), "other options or another secret"), (("a", "b", "other"), "other options or another secret"),
                              (("given", "other"), "other options or another secret"), (("new", "a", "foreign"), "other options or another secret"),
                              (("a", "b", "none"), "a source is missing"), (("new", "none"), "a source is missing"),
                              (("a", "b", "text"), "WRONGTYPE"), (("text", "a"), "WRONGTYPE")):
            assert expected in r.refusal("SIMDIRI.MERGE", *words), words
            assert r("DEBUG", "DIGEST-VALUE", "a") == digest and r("EXISTS", "new") == 0, words
        assert r("SIMDIRI.MERGE", "new", "a", "b", "c", "a") == 10000
        assert r("DEBUG", "DIGEST-VALUE", "new") == r("DEBUG", "DIGEST-VALUE", "all")
        assert r("SIMDIRI.MERGE", "new", "new", "a") == 0 and r("SIMDIRI.MERGE", "a", "b", "a") == 5000
        assert r("SIMDIRI.MERGE", "again", "b") == 7000 and r("SIMDIRI.CARD", "b") == 7000


def test_declarations(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        for name in COMMANDS:
            [info] = r("COMMAND", "INFO", "SIMDIRI." + name)
            assert info and info[3:6] == [1, -1 if name == "MERGE" else 1, 1] and info[8], info
            [_, docs] = r("COMMAND", "DOCS", "SIMDIRI." + name)
            assert b"summary" in docs and b"arguments" in docs, docs
        assert r("COMMAND", "GETKEYS", "SIMDIRI.ADD", "k", "http://a/", "http://b/") == [b"k"]
        assert r("COMMAND", "GETKEYS", "SIMDIRI.MERGE", "k", "l", "m") == [b"k", b"l", b"m"]
        assert r("COMMAND", "GETKEYS", "SIMDIRI.RESERVE", "k", "CAPACITY", 1, "LIKE", "l") == [b"k", b"l"]
        assert "module exports one or more module-side data types" in r.refusal("MODULE", "UNLOAD", "simdiri")


def test_categories(arguments, folder):
    """What each command is for ACL, where the server has categories for commands of modules (not Redis 7.0)."""
    slow_write = {b"@write", b"@slow"}
    expected = {name: slow_write for name in ("RESERVE", "ADD", "ADDLINES", "ADDKEY", "MERGE")}
    expected.update({name: slow_write | {b"@admin", b"@dangerous"} for name in ("CREATE", "LOAD", "MARK", "IMPORT")})
    expected["EXPORT"] = {b"@read", b"@slow", b"@admin", b"@dangerous"}
    expected.update({name: {b"@read", b"@slow"} for name in ("EXISTS", "NORMALIZE")})
    expected.update({name: {b"@read", b"@fast"} for name in ("CARD", "INFO")})
    with begin(arguments, folder) as server:
        r = server.client()
        told = {name: set(r("COMMAND", "INFO", "SIMDIRI." + name)[0][6]) for name in COMMANDS}
        assert all(r("SIMDIRI.ADD", "k", "http://a/")) and sorted(told) == sorted(expected), told
        if not any(told.values()):
            return "this server has none"
        assert told == expected, told
        r("ACL", "SETUSER", "crawler", "on", ">p", "~*", "+@all", "-@dangerous")
        user = server.client()
        user("AUTH", "crawler", "p")
        assert user("SIMDIRI.ADD", "k", "http://b/") == [1]
        assert user.refusal("SIMDIRI.CREATE", "c", "", b"\0" * 16, "").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.LOAD", "k", b"\0" * 16).startswith("NOPERM ")
        assert user.refusal("SIMDIRI.MARK", "k").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.RESERVE", "c", "SECRET", SECRET).startswith("NOPERM ")
        r("ACL", "SETUSER", "reader", "on", ">p", "~*", "-@all", "+@read")
        user = server.client()
        user("AUTH", "reader", "p")
        assert user("SIMDIRI.EXISTS", "k", "http://b/") == [1] and user("SIMDIRI.CARD", "k") == 2
        assert user.refusal("SIMDIRI.ADD", "k", "http://c/").startswith("NOPERM ")
    return "as declared"


def test_access(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        r("ACL", "SETUSER", "crawler", "on", ">p", "~crawl:*", "-@all", "+simdiri.add", "+simdiri.reserve", "+simdiri.card")
        user = server.client()
        user("AUTH", "crawler", "p")
        assert user("SIMDIRI.ADD", "crawl:a", "http://a/") == [1]
        assert user.refusal("SIMDIRI.ADD", "other", "http://a/").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.EXISTS", "crawl:a", "http://a/").startswith("NOPERM ")
        assert user("SIMDIRI.RESERVE", "crawl:b", "LIKE", "crawl:a") == b"OK"
        r("SIMDIRI.RESERVE", "other")
        assert user.refusal("SIMDIRI.RESERVE", "crawl:c", "LIKE", "other").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.RESERVE", "crawl:c", "SECRET", SECRET).startswith("NOPERM ")
        assert user.refusal("SIMDIRI.CREATE", "crawl:c", "", b"\0" * 16, "").startswith("NOPERM ")
        r("ACL", "SETUSER", "crawler", "+simdiri.create")
        assert user("SIMDIRI.RESERVE", "crawl:c", "SECRET", SECRET) == b"OK"
        # Whoever may export a copy would see the secret of a set that may only be read.
        r("ACL", "SETUSER", "crawler", "+simdiri.merge", "+simdiri.export", "%R~other")
        assert user.refusal("SIMDIRI.EXPORT", "other", "0").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.RESERVE", "crawl:d", "LIKE", "other").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.MERGE", "crawl:d", "other").startswith("NOPERM ")
        r("ACL", "SETUSER", "crawler", "-simdiri.create")
        assert user("SIMDIRI.RESERVE", "crawl:d", "LIKE", "other") == b"OK"
        assert user.refusal("SIMDIRI.EXPORT", "crawl:d", "0").startswith("NOPERM ")


def test_secret_is_hidden(arguments, folder):
    with begin(arguments, folder, "--slowlog-log-slower-than", "0") as server:
        r, monitor = server.client(), server.client()
        monitor("MONITOR")
        r("SIMDIRI.RESERVE", "k", "SECRET", SECRET)
        r.refusal("SIMDIRI.RESERVE", "k", "SECRET", SECRET)
        r.refusal("SIMDIRI.CREATE", "k", "", bytes.fromhex(SECRET), "")
        r("SIMDIRI.ADD", "k", "http://a/")
        r("SET", "end", "1")
        shown = []
        while not shown or b'"end"' not in shown[-1]:
            shown.append(monitor.read())
        assert any(b"SIMDIRI.ADD" in line for line in shown)
        shown += [repr(r(*words)).encode() for words in
                  (("SLOWLOG", "GET", -1), ("INFO", "everything"), ("SIMDIRI.INFO", "k"), ("DEBUG", "OBJECT", "k"),
                   ("DEBUG", "DIGEST-VALUE", "k"), ("ACL", "LOG"), ("CLIENT", "LIST"), ("MODULE", "LIST"))]
        try:
            shown.append(repr(r("COMMANDLOG", "GET", -1, "slow")).encode())
        except Failure:  # only Valkey has it
            pass
        shown.append(server.read_log().encode())
        for text in shown:
            assert SECRET.encode() not in text.lower() and bytes.fromhex(SECRET)[4:9] not in text, text
            assert rb"\x112\"3" not in text and rb'\x00\x11"3DUf' not in text, text


def test_memory(arguments, folder):
    count = 100000 if arguments.quick else 1000000
    with begin(arguments, folder) as server:
        r = server.client()
        before = int(r("INFO", "memory").split(b"used_memory:")[1].split()[0])
        for at in range(0, count, 1000):
            assert sum(r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(at, at + 1000)))) == 1000
        used = int(r("INFO", "memory").split(b"used_memory:")[1].split()[0]) - before
        told = r("MEMORY", "USAGE", "k")
        # The sizes of Redis's allocator are coarse where tables are small.
        assert told <= count * (28 if arguments.quick else 26) and told <= used < told + (2 << 20), (told, used)
        r("CONFIG", "SET", "maxmemory", used // 2, "maxmemory-policy", "noeviction")
        assert r.refusal("SIMDIRI.ADD", "k", "http://more/").startswith("OOM ")
        assert r("SIMDIRI.EXISTS", "k", "http://h/1", "http://more/") == [1, 0]
        r("CONFIG", "SET", "maxmemory", 0)
        r("DEL", "k")
        for _ in range(100):  # Valkey frees in another thread
            after = int(r("INFO", "memory").split(b"used_memory:")[1].split()[0])
            if after - before < told / 5 + (4 << 20):
                break
            time.sleep(0.05)
        assert after - before < told / 5 + (4 << 20), (before, after)
    return f"{told / count:.1f} bytes a key"
