# SPDX-License-Identifier: MIT
"""DuckDB's SQL functions."""
import threading

import pytest
import simdiri

duckdb = pytest.importorskip("duckdb")
pyarrow = pytest.importorskip("pyarrow")
import simdiri.duckdb  # noqa: E402

ITEMS = ["HTTP://H/%7e", None, "http://É.example/ä b", "no scheme", "", "http://h/", "HTTP://h/" + "%7e" * 5000,
         "http://h/\0"]
NORMAL = [None if item is None else simdiri.normalize(item, errors="keep") for item in ITEMS]
KEYS = simdiri.key(ITEMS)


@pytest.fixture
def connection():
    with duckdb.connect() as made:
        made.register("arrow", pyarrow.table({"n": range(len(ITEMS)), "url": pyarrow.array(ITEMS, pyarrow.string())}))
        made.execute("create table t as select * from arrow")
        simdiri.duckdb.register(made)
        yield made


def column(connection, query):
    return [row[0] for row in connection.sql(query).fetchall()]


@pytest.mark.parametrize("table", ["t", "arrow"])
def test_rows_come_back_as_they_should(connection, table):
    assert column(connection, f"select simdiri_normalize(url) from {table} order by n") == NORMAL
    assert column(connection, f"select simdiri_key(url) from {table} order by n") == KEYS
    query = f"select simdiri_normalize(url) u, simdiri_key(url) k from {table} order by n"
    found = pyarrow.table(connection.sql(query))
    found.validate(full=True)
    assert found["u"].to_pylist() == NORMAL and found["k"].to_pylist() == KEYS


def test_slices_and_filters(connection):
    for begin in range(len(ITEMS) + 1):
        for count in range(len(ITEMS) - begin + 1):
            part = f"(select url, n from t order by n limit {count} offset {begin})"
            found = column(connection, f"select simdiri_normalize(url) from {part} order by n")
            assert found == NORMAL[begin:begin + count]
    assert column(connection, "select simdiri_normalize(url) from t where n in (1, 2, 5) order by n") == [
        NORMAL[1], NORMAL[2], NORMAL[5]]
    assert column(connection, "select count(*) from t where simdiri_normalize(url) = 'http://h/~'") == [1]
    assert column(connection, "select simdiri_normalize(url) from t where false") == []


def test_constants_and_nulls(connection):
    assert column(connection, "select simdiri_normalize('HTTP://É.example')") == ["http://xn--9ca.example/"]
    assert column(connection, "select simdiri_normalize(null)") == [None]
    assert column(connection, "select simdiri_key(null::varchar) from range(3)") == [None] * 3
    assert column(connection, "select distinct simdiri_normalize('HTTP://H') from range(5000)") == ["http://h/"]


def test_keys_bring_spellings_together(connection):
    rows = connection.sql("""select count(*), count(distinct simdiri_key(u)), min(lower(hex(simdiri_key(u))))
        from (select (case when i % 2 = 0 then 'HTTP://H:80/' else 'http://h/' end) || (i // 2)::varchar u
              from range(100000) r(i))""").fetchall()
    assert rows[0][:2] == (100000, 50000) and len(rows[0][2]) == 32


def test_errors(connection):
    simdiri.duckdb.register(connection, errors="null")
    nulled = [None if item in (None, "", "no scheme") else normal for item, normal in zip(ITEMS, NORMAL)]
    assert column(connection, "select simdiri_normalize(url) from t order by n") == nulled
    simdiri.duckdb.register(connection, errors="raise")
    with pytest.raises(duckdb.Error, match="no-scheme"):
        column(connection, "select simdiri_normalize(url) from t order by n")
    assert column(connection, "select simdiri_normalize(url) from t where n = 0") == NORMAL[:1]
    with pytest.raises(duckdb.Error):
        column(connection, "select simdiri_normalize(42, 43)")


def test_the_reason_why_functions_cannot_be_made():
    class Broken:
        def create_function(self, *arguments, **options):
            raise RuntimeError("the reason")

        def remove_function(self, name):
            raise RuntimeError("no such function")
    with pytest.raises(RuntimeError, match="the reason"):
        simdiri.duckdb.register(Broken())


def test_options(connection):
    simdiri.duckdb.register(connection, prefix="other_", form="iri", lossy="fragment")
    assert column(connection, "select other_normalize('http://h/%C3%A9#a')") == ["http://h/é#a"]
    assert column(connection, "select other_key('http://h/#a') = other_key('http://h/')") == [True]
    assert column(connection, "select simdiri_normalize('http://h/é#a')") == ["http://h/%C3%A9#a"]
    for options in ({"rung": "top"}, {"lossy": "none"}, {"errors": "column"}):
        with pytest.raises(ValueError):
            simdiri.duckdb.register(connection, **options)
    with pytest.raises(TypeError, match="colour"):
        simdiri.duckdb.register(connection, colour="red")


def test_many_rows_in_several_threads(connection):
    connection.execute("set threads = 4")
    connection.execute("""create table many as
        select 'HTTP://h' || (i % 1000)::varchar || '.example/é/' || i::varchar u from range(300000) r(i)""")
    query = """select count(*), count(distinct k),
        bool_and(n = 'http://h' || split_part(substr(u, 9), '.', 1) || '.example/%C3%A9/' || split_part(u, '/', 5))
        from (select u, simdiri_normalize(u) n, simdiri_key(u) k from many)"""
    found = []
    threads = [threading.Thread(target=lambda: found.append(connection.cursor().execute(query).fetchone()))
               for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(300000, 300000, True)] * 3


PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix"]
ROUTES = simdiri.Routes("/{id}/x\n/user/{name}\n")
URLS = ["HTTPS://www.Example.co.uk:444/user/joe?token=abc&q=caf%C3%A9+au%20lait&page=2", None, "", "no scheme", "http://192.0.2.1/7/x",
        "mailto:a@b.example", "http://h/?q", "http://h/?q=%FF&Q=1", "http://u:p@h/user/ann#a"]


@pytest.fixture
def urls(connection):
    connection.register("items", pyarrow.table({"n": range(len(URLS)), "url": pyarrow.array(URLS, pyarrow.string())}))
    connection.execute("create table u as select * from items")
    simdiri.duckdb.register(connection, routes=ROUTES, params="page", redact="secrets")
    return connection


def test_functions_are_those_of_the_package(urls):
    def of_package(call):
        found = call(pyarrow.array(URLS, pyarrow.string()))
        return found.to_pylist()
    for name in ("host", "domain", "site"):
        assert column(urls, f"select simdiri_{name}(url) from u order by n") == of_package(
            lambda texts, name=name: simdiri.parts(texts, name, errors="null"))
    assert column(urls, "select simdiri_part(url, '--get=segment:1') from u order by n") == of_package(
        lambda texts: simdiri.parts(texts, "segment:1", errors="null"))
    assert column(urls, "select simdiri_parts(url) from u order by n") == of_package(
        lambda texts: simdiri.parts(texts, PARTS, errors="null"))
    assert column(urls, "select simdiri_label(url) from u order by n") == of_package(
        lambda texts: simdiri.label(texts, routes=ROUTES, params="page", errors="keep"))
    assert column(urls, "select simdiri_redact(url) from u order by n") == of_package(
        lambda texts: simdiri.redact(texts, "secrets"))


def test_values_of_parameters_are_decoded(urls):
    assert column(urls, "select simdiri_query(url, 'q') from u order by n") == [
        "café au lait", None, None, None, None, None, "", "\ufffd", None]
    rows = urls.sql("""select name, simdiri_query(url, name) from u, (values ('page'), ('Q'), (null), ('none')) t(name)
        where n in (0, 7) order by n, name nulls last""").fetchall()
    assert rows == [("Q", None), ("none", None), ("page", "2"), (None, None),
                    ("Q", "1"), ("none", None), ("page", None), (None, None)]


def test_functions_of_two_texts(urls):
    assert column(urls, "select simdiri_resolve('http://h/a/b', '../c') from range(3)") == ["http://h/c"] * 3
    assert column(urls, "select simdiri_resolve(b, 'x') from (values ('http://h/a'), ('no base'), (null)) t(b)") == ["http://h/x", None, None]
    pairs = "(values ('http://h', 'HTTP://h:80/'), ('http://h', 'http://i'), ('http://h', 'bad'), (null, 'http://h')) t(a, b)"
    assert column(urls, f"select simdiri_compare(a, b) from {pairs}") == ["scheme", "different", None, None]
    assert column(urls, f"select simdiri_is_equivalent(a, b) from {pairs}") == [True, False, None, None]


def test_check_says_where_a_text_is_wrong(urls):
    found = urls.sql("select (c).status, (c).position, (c).component, (c).message from (select simdiri_check(url) c, n from u) order by n").fetchall()
    errors = simdiri.check(URLS)
    for url, error, row in zip(URLS, errors, found):
        if url is None or error is None:
            assert row == ((None if url is None else "ok"), None, None, None)
        else:
            assert row == (error.code, error.offset, error.component or None, error.message)
    assert urls.sql("select simdiri_check(null) is null").fetchall() == [(True,)]
    simdiri.duckdb.register(urls, reference=True)
    assert column(urls, "select (simdiri_check('a/b')).status") == ["ok"]


def test_cleaned_addresses(urls, tmp_path):
    with pytest.raises(duckdb.Error):
        column(urls, "select simdiri_clean('http://h/')")
    simdiri.duckdb.register(urls, clean="tracking,fragment")
    texts = "(values ('HTTPS://shop.example/p?utm_source=m&z=7&a=1#top', 1), (null, 2), ('no scheme', 3)) t(url, n)"
    query = f"select simdiri_clean(url) from {texts} order by n"
    assert column(urls, query) == ["https://shop.example/p?z=7&a=1", None, "no scheme"]
    simdiri.duckdb.register(urls, clean="tracking,fragment", errors="null")
    assert column(urls, query) == ["https://shop.example/p?z=7&a=1", None, None]
    simdiri.duckdb.register(urls, clean="tracking,fragment", errors="raise")
    with pytest.raises(duckdb.Error, match="no-scheme"):
        column(urls, query)
    (tmp_path / "rules").write_text("simdiri-rules 1\ndrop ref shop.example\n", encoding="utf-8")
    simdiri.duckdb.register(urls, clean_rules=tmp_path / "rules")
    assert column(urls, "select simdiri_clean('http://shop.example/?ref=1&b')") == ["http://shop.example/?b"]
    for options in ({"clean": "sort"}, {"clean": ""}, {"clean_rules": 7}):
        with pytest.raises((TypeError, ValueError)):
            simdiri.duckdb.register(urls, **options)


def test_the_version_names_what_results_depend_on(urls):
    text, = column(urls, "select simdiri_version()")
    assert text.startswith(f"simdiri {simdiri.__version__}, key rules ") and text.endswith(f", public suffixes {simdiri.SuffixList().identity}")
    assert column(urls, "select count(distinct simdiri_version()) from range(3000)") == [1]


def test_relations_have_the_functions(urls):
    relation = urls.table("u").filter("simdiri_domain(url) is not null").project("simdiri_domain(url), simdiri_label(url)")
    assert relation.fetchall() == [("example.co.uk", "www.example.co.uk:444/user/{name}?page={int}")]
    urls.register("frame", pyarrow.table({"url": URLS * 1000}))
    counts = urls.sql("from frame").aggregate("simdiri_label(url) page, count(*) visits").filter("page like 'h/user%'").fetchall()
    assert counts == [("h/user/{name}", 1000)]


def test_errors_of_all_functions(urls):
    simdiri.duckdb.register(urls, errors="raise")
    for call in ("host(url)", "parts(url)", "label(url)", "query(url, 'a')", "part(url, '--get=host')", "resolve(url, 'a')",
                 "compare(url, url)", "is_equivalent(url, url)"):
        with pytest.raises(duckdb.Error, match="no-scheme"):
            column(urls, f"select simdiri_{call} from u where n = 3")
    assert column(urls, "select simdiri_redact(url) from u where n = 3") == ["no scheme"]
    for call in ("part(url, 'host')", "part(url, '--get=hots')", "part(url, url)"):
        with pytest.raises(duckdb.Error):
            column(urls, f"select simdiri_{call} from u where n > 3")
    for options in ({"templates": "integer"}, {"redact_rules": 7}, {"routes": simdiri.Rules("simdiri-rules 1\n")}):
        with pytest.raises((TypeError, ValueError)):
            simdiri.duckdb.register(urls, **options)


def test_lists_and_rules_belong_to_the_functions_that_use_them(connection, tmp_path):
    (tmp_path / "list.dat").write_text("com\nexample.com\n", encoding="utf-8")
    simdiri.duckdb.register(connection, psl=simdiri.SuffixList(tmp_path / "list.dat"), group_host="domain",
                            rules=simdiri.Rules("simdiri-rules 1\ndrop ref\n"), profile="web")
    assert column(connection, "select simdiri_domain('http://a.b.example.com')") == ["b.example.com"]
    assert column(connection, "select simdiri_label('http://a.b.example.com/x?ref=1')") == ["b.example.com/x"]
    assert column(connection, "select simdiri_key('http://h/?ref=1') = simdiri_key('http://h/')") == [True]
    assert column(connection, "select simdiri_normalize('http:\\\\h?ref=1')") == ["http://h/?ref=1"]
