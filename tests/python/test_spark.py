# SPDX-License-Identifier: MIT
"""Spark: columns, and the first row of each key, in one process; demo-spark tests separate executors."""
import os
import random
import subprocess
import sys

import pytest
import simdiri
from simdiri import _native

pytest.importorskip("pyspark", reason="pyspark is not installed: SIMDIRI_SPARK=1 has the test 'spark' install it")
pyarrow = pytest.importorskip("pyarrow")
pytest.importorskip("pandas")

import pyarrow.parquet  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402
from simdiri.spark import _bitmap, _columns, _files, dedupe, key_column, label_column, normalize_column, parts_columns, redact_column  # noqa: E402
from simdiri.spark._dedupe import dedupe_parts  # noqa: E402
from simdiri.spark.__main__ import main  # noqa: E402

ROWS = 3000
SOME = ["HTTP://É.example/%7e", None, "http://h/ä b", "no scheme", "HTTP://h", "http://h/", "no scheme", ""]


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master("local[2]").appName("tests").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "3").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def spell(choose, number):
    """One of the spellings of an IRI."""
    scheme, host = choose.choice(["http", "HTTP"]), choose.choice(["h", "H", "h:80", "h:"])
    return f"{scheme}://{host}/{choose.choice(['', './', 'x/../'])}{number}"


def make_rows():
    choose = random.Random(1)
    iris = [spell(choose, choose.randrange(ROWS // 3)) for _ in range(ROWS)]
    iris[::97] = [None] * len(iris[::97])
    iris[1::97] = [choose.choice(["bad", "worse", "bad\r"]) for _ in iris[1::97]]
    return {"id": list(range(ROWS)), "at": [choose.choice([None, 1.5, 2.0, float("nan")]) for _ in iris],
            "map": [[("k", row)] for row in range(ROWS)], "the.url": iris}


@pytest.fixture(scope="module")
def rows():
    return make_rows()


@pytest.fixture(scope="module")
def folder(rows, tmp_path_factory):
    """Files whose names need care, in many row groups."""
    folder = tmp_path_factory.mktemp("in put")
    kinds = pyarrow.schema([("id", pyarrow.int64()), ("at", pyarrow.float64()),
                            ("map", pyarrow.map_(pyarrow.string(), pyarrow.int64())), ("the.url", pyarrow.string())])
    table = pyarrow.table(rows, kinds)
    for index, name in enumerate(("a b", "a%20é", "b")):
        part = table.slice(index * ROWS // 3, ROWS // 3)
        pyarrow.parquet.write_table(part, folder / f"{name}.parquet", row_group_size=211)
    return str(folder)


def firsts(rows, order=None, nulls=True, bad=True, **options):
    """The ids that must remain, computed plainly."""
    best = {}
    for row, iri in zip(rows["id"], rows["the.url"]):
        if iri is None or (not bad and simdiri.normalize(iri, errors="null", disallowed="encode-all") is None):
            continue
        place = (order(rows["at"][row]) if order else 0, row)
        key = simdiri.key(iri, **options)
        best[key] = min(best.get(key, place), place)
    kept = [row for _, row in best.values()]
    return sorted(kept + [row for row, iri in zip(rows["id"], rows["the.url"]) if iri is None and nulls])


def ids(table):
    return sorted(row.id for row in table.select("id").collect())


def sql_order(value):
    """Spark's order: NaN is the greatest number; nulls are last by our choice."""
    return (2, 0) if value is None else (1, 0) if value != value else (0, value)


@pytest.mark.parametrize("plan", ["keys", "rows"])
def test_first_rows(session, folder, rows, plan):
    table = session.read.parquet(folder)
    found = dedupe(table, "the.url", plan=plan)
    assert found.schema == table.schema
    whole = {row.id: row for row in found.collect()}
    assert sorted(whole) == firsts(rows)
    assert all(row.map == {"k": id} and row["the.url"] == rows["the.url"][id] for id, row in whole.items())
    assert ids(dedupe(table, "the.url", plan=plan, order_by="at", nulls="drop")) == firsts(rows, sql_order, nulls=False)


def test_paths_of_many_files_are_joined(session, folder, rows, monkeypatch):
    monkeypatch.setattr(_files, "MAX_COMPARED", 0)
    assert ids(dedupe(session.read.parquet(folder), "the.url")) == firsts(rows)


def test_a_file_that_was_not_listed_fails_the_job(session, folder, monkeypatch):
    table = session.read.parquet(folder)
    for most in (0, 32):
        monkeypatch.setattr(_files, "MAX_COMPARED", most)
        with pytest.raises(Exception, match="a file that was not listed"):
            _files.with_position(table, {"other": 0}, "*").collect()


def test_options_travel(session, folder, rows):
    table = session.read.parquet(folder)
    assert ids(dedupe(table, "the.url", rung="syntax")) == firsts(rows, rung="syntax") != firsts(rows)
    assert ids(dedupe(table, "the.url", errors="null")) == firsts(rows, bad=False) != firsts(rows)
    secret = bytes(range(16))
    assert ids(dedupe(table, "the.url", hash="siphash", secret=secret)) == firsts(rows)


def test_what_has_a_key_is_no_bad_record(session):
    """Keys encode every disallowed character, so a row with brackets is not left out, whatever the normal form is."""
    table = session.createDataFrame([("http://h/?a[]=1",), ("no",)], "url string")
    keys = [row.key for row in key_column(table, "url", errors="null").collect()]
    assert keys == [simdiri.key("http://h/?a[]=1"), None]
    assert _columns.normal_options({"hash": "xxh3", "rules": "FILE", "nfc": True}) == {"nfc": True}
    assert _columns.normal_options({"rung": "simple", "by": "host"}) == {"rung": "simple", "disallowed": "fail"}


def test_parts_are_written_file_by_file(session, folder, rows):
    table = session.read.parquet(folder)
    parts = list(dedupe_parts(table, "the.url", rows_at_once=1))
    assert len(parts) == 3
    each = [ids(part) for part in parts]
    assert [row for part in each for row in part] == firsts(rows)
    assert all(row // (ROWS // 3) == index for index, part in enumerate(each) for row in part)


def test_groups_of_files(session):
    blocks = [(0, 1), (2, 1), (2, 3), (5, 1)]  # file, block: files 1, 3 and 4 have no first row
    bitmap = session.createDataFrame([(file << _bitmap.FILE | block, [0]) for file, block in blocks],
                                     "__block bigint, __words array<bigint>")
    def groups(most):
        return list(_bitmap.group_files(bitmap, 7, most))
    assert groups(10**9) == [(0, 7)]
    assert groups(1) == [(0, 2), (2, 5), (5, 7)]
    assert groups(6 << _bitmap.BLOCK) == [(0, 5), (5, 7)]
    part = [row["__block"] for row in _bitmap.part(bitmap, 1, 3).collect()]
    assert part == [2 << _bitmap.FILE | 1, 2 << _bitmap.FILE | 3]


def test_bitmap_is_dense(session):
    at = [0, 63, 64, 32767, 32768, 7 << 40 | 65]
    bitmap = _bitmap.make(session.createDataFrame([(position,) for position in at], "position bigint"), 2)
    found = {row["__block"]: row["__words"] for row in bitmap.collect()}
    want = {}
    for position in at:
        words = want.setdefault(position >> 15, [0] * 512)
        words[position >> 6 & 511] |= 1 << (position & 63)
    assert found == {block: [word - (word >> 63 << 64) for word in words] for block, words in want.items()}


@pytest.mark.parametrize("kind", ["string", "binary"])
def test_columns(session, kind):
    table = session.createDataFrame(list(enumerate(SOME)), "id int, url string")
    table = table.withColumn("url", F.col("url").cast(kind))

    def column(table, name):
        """The values of a column, in the order of id; texts as str."""
        values = [row[name] for row in sorted(table.collect(), key=lambda row: row.id)]
        return [value.decode() if isinstance(value, bytearray) and name != "key" else value for value in values]
    kept = [None if iri is None else simdiri.normalize(iri, errors="keep") for iri in SOME]
    statuses = ["ok", None, "ok", "no-scheme", "ok", "ok", "no-scheme", "no-scheme"]
    in_place = normalize_column(table, "url", status="status")
    assert in_place.columns == ["id", "url", "status"] and in_place.schema["url"].dataType.simpleString() == kind
    assert column(in_place, "url") == kept
    found = column(in_place, "status")
    assert [None if status is None else simdiri.status_name(status) for status in found] == statuses
    beside = normalize_column(table, "url", output="normal", errors="null")
    assert column(beside, "url") == SOME
    assert column(beside, "normal") == simdiri.normalize(SOME, errors="null")
    keys = [None if iri is None else simdiri.key(iri) for iri in SOME]
    assert column(key_column(table, "url"), "key") == keys
    odd = key_column(table.withColumnRenamed("url", "the.url `"), "the.url `", output="a.key").select("id", "`a.key`")
    assert column(odd.toDF("id", "key"), "key") == keys
    strict = column(key_column(table, "url", errors="null"), "key")
    assert strict == [key if status == "ok" else None for key, status in zip(keys, statuses)]


def test_bad_arguments_are_told_at_once(session, folder):
    table = session.createDataFrame([("x", 1)], "url string, number int")
    with pytest.raises(TypeError, match="neither string nor binary"):
        key_column(table, "number")
    with pytest.raises(ValueError, match="rung"):
        normalize_column(table, "url", rung="highest")
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        key_column(table, "url", no_such=1)
    with pytest.raises(ValueError, match="errors"):
        normalize_column(table, "url", errors="ignore")
    with pytest.raises(ValueError, match="not read from files"):
        dedupe(table, "url")
    with pytest.raises(ValueError, match="__row"):
        dedupe(session.read.parquet(folder).withColumn("__row", F.lit(1)), "the.url")
    with pytest.raises(Exception, match="no-scheme"):
        normalize_column(table, "url", errors="raise").collect()


def test_pieces(monkeypatch):
    batch = pyarrow.RecordBatch.from_pydict({"url": ["x" * 100] * 8, "n": list(range(8))})
    monkeypatch.setattr(_columns, "MAX_BYTES", 300)
    parts = list(_columns.pieces(batch, "url"))
    assert len(parts) > 2 and [n for part in parts for n in part["n"].to_pylist()] == list(range(8))


def test_job_on_text(session, tmp_path, rows, monkeypatch):
    """Lines of any bytes, CR LF and a missing last newline, in a process of its own, as SparkSession.stop would end the
    session of the other tests."""
    monkeypatch.setattr(SparkSession, "stop", lambda self: None)
    lines = [b"http://h/caf\xe9", b"HTTP://h/caf%E9\r", b"", b"http://h\rx", b"\xff\xfe", b"", b"\xff\xfe"]
    lines += [iri.encode() for iri in rows["the.url"] if iri]
    (tmp_path / "in").mkdir()
    half = len(lines) // 2
    (tmp_path / "in" / "1.txt").write_bytes(b"\n".join(lines[:half]) + b"\n")
    (tmp_path / "in" / "2.txt").write_bytes(b"\n".join(lines[half:]))
    session.conf.set("spark.sql.files.maxPartitionBytes", "10k")
    try:
        main(["dedupe", "--format=text", f"--input={tmp_path}/in", f"--output={tmp_path}/out"])
    finally:
        session.conf.unset("spark.sql.files.maxPartitionBytes")
    found = b"".join(path.read_bytes() for path in (tmp_path / "out").glob("part-*")).split(b"\n")[:-1]
    seen, want = set(), []
    for line in lines:
        key = simdiri.key(line.removesuffix(b"\r"))
        if key not in seen:
            want.append(line)
        seen.add(key)
    assert sorted(found) == sorted(want)
    assert (tmp_path / "out" / "_SUCCESS").exists()
    with pytest.raises(SystemExit, match="exists"):
        main(["dedupe", "--format=text", f"--input={tmp_path}/in", f"--output={tmp_path}/out"])


def test_job_on_parquet(session, folder, rows, tmp_path, monkeypatch):
    monkeypatch.setattr(SparkSession, "stop", lambda self: None)
    main(["dedupe", "--input", folder, "--output", f"{tmp_path}/out", "--column=the.url", "--rows-at-once=1",
          "--lossy=fragment"])
    assert ids(session.read.parquet(f"{tmp_path}/out")) == firsts(rows)
    assert (tmp_path / "out" / "_SUCCESS").exists()
    needed = ["dedupe", "--input=x", "--output=y"]
    for words in (needed, [*needed, "--format=text", "--column=x"], [*needed, "--hash=siphash", "--column=x"], []):
        with pytest.raises(SystemExit) as caught:
            main(words)
        assert caught.value.code == 2


def test_files_that_are_named_twice(session, folder, rows):
    one = os.path.join(folder, sorted(name for name in os.listdir(folder) if name.endswith(".parquet"))[0])
    for paths in ((folder, folder), (folder, one), (f"{folder}/../{os.path.basename(folder)}", one)):
        twice = session.read.parquet(*paths)
        with pytest.raises(ValueError, match="twice"):
            dedupe(twice, "the.url")
        assert ids(dedupe(twice, "the.url", plan="rows", nulls="drop")) == firsts(rows, nulls=False)


def test_a_job_leaves_its_input_alone(session, tmp_path, monkeypatch):
    monkeypatch.setattr(SparkSession, "stop", lambda self: None)
    folder = tmp_path / "a b%20c"
    session.createDataFrame([("s:a",)], "url string").write.parquet(str(folder / "part"))
    (tmp_path / "link").symlink_to(folder)
    before = sorted(path.name for path in (folder / "part").iterdir())
    for output in (folder / "part", folder, tmp_path / "link", tmp_path):
        with pytest.raises(SystemExit, match="contains the input"):
            main(["dedupe", f"--input={folder}/part", f"--output={output}", "--column=url", "--overwrite"])
    assert sorted(path.name for path in (folder / "part").iterdir()) == before
    main(["dedupe", f"--input={folder}/part", f"--output={folder}/par", "--column=url", "--overwrite"])
    assert session.read.parquet(str(folder / "par")).count() == 1


def test_what_is_wrong_with_a_job_is_told_in_a_line(session, folder, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(SparkSession, "stop", lambda self: None)
    good = ["dedupe", f"--input={folder}", f"--output={tmp_path}/out", "--column=the.url"]
    for words, told in (([f"--input={tmp_path}/none"], "simdiri.spark: .*Path does not exist"),
                        (["--column=none"], "simdiri.spark: there is no column 'none'; there are "),
                        (["--order-by=none"], "simdiri.spark: there is no column 'none'")):
        with pytest.raises(SystemExit, match=told) as caught:
            main([*good, *words])
        assert "\n" not in caught.value.code
    for words in (["--hash=siphash", f"--key-file={tmp_path}/none"], ["--rows-at-once=0"]):
        with pytest.raises(SystemExit, match="2"):
            main([*good, *words])
        assert words[-1].partition("=")[0] in capsys.readouterr().err


def test_path():
    path = subprocess.run([sys.executable, "-m", "simdiri.spark", "--path"], check=True, capture_output=True, text=True)
    assert path.stdout.strip().endswith("simdiri/spark/__main__.py") and os.path.exists(path.stdout.strip())


def test_tables_that_have_no_positions(session, tmp_path):
    rows = session.createDataFrame([("http://h/",), ("HTTP://h",)], "url string")
    advice = r'key_column\(df, column\)\.dropDuplicates\(\["key"\]\)'
    with pytest.raises(ValueError, match=f"not read from files.*{advice}"):
        dedupe(rows, "url")
    rows.write.csv(f"{tmp_path}/csv")
    with pytest.raises(ValueError, match=f"read from CSV, .*only Parquet and text.*{advice}"):
        dedupe(session.read.csv(f"{tmp_path}/csv"), "_c0")
    rows.write.text(f"{tmp_path}/text")
    with pytest.raises(ValueError, match="pass are_lines=True"):
        dedupe(session.read.text(f"{tmp_path}/text"), "value")
    assert dedupe(session.read.text(f"{tmp_path}/text"), "value", are_lines=True).count() == 1
    assert key_column(rows, "url").dropDuplicates(["key"]).count() == 1


def test_a_failed_job_shows_the_text(session):
    rows = session.createDataFrame([("http://h/",), ("no IRI",)], "url string")
    for call in (normalize_column, key_column):
        with pytest.raises(Exception, match="no-scheme.*: 'no IRI'"):
            call(rows, "url", errors="raise").collect()


# ---- parts

def shown(part):
    """Spark gives binary as bytearray."""
    return bytearray(part) if isinstance(part, bytes) else part


@pytest.mark.parametrize("kind", ["string", "binary"])
def test_parts(session, kind):
    items = [*SOME, "http://h:8/a?b=1"]
    table = session.createDataFrame(list(enumerate(items)), "id int, `the.url` string")
    table = table.select("id", F.col("`the.url`").cast(kind).alias("the.url"))
    names = ["host", "path", "query:b"]
    expected = [row or dict.fromkeys(names) for row in simdiri.parts(items, names, errors="null")]
    if kind == "binary":
        expected = [{name: part and part.encode() for name, part in row.items()} for row in expected]
    found = parts_columns(table, "the.url", names, status="s")
    assert found.columns == ["id", "the.url", *names, "s"] and found.schema["host"].dataType == table.schema[1].dataType
    rows = sorted(found.collect())
    assert [{name: row[name] for name in names} for row in rows] == expected
    assert [row.s for row in rows] == simdiri.normalize(items, errors="column")[1]
    other = parts_columns(table, "the.url", {"path": "a.path", "host": "id"})
    assert other.columns == ["id", "the.url", "a.path"]
    found = sorted((str(row["id"]), str(row["a.path"])) for row in other.collect())
    assert found == sorted((str(shown(row["host"])), str(shown(row["path"]))) for row in expected)
    one = parts_columns(table, "the.url", "host", rung="simple", base="http://base/")
    assert "base" in [part.decode() if kind == "binary" else part for part, in one.select("host").na.drop().collect()]


def test_columns_of_labels_and_redacted_columns(session, tmp_path):
    items = ["http://u@h/user/anna?token=x&page=2", None, "no IRI"]
    table = session.createDataFrame([(index, item) for index, item in enumerate(items)], "id int, `the.url` string")
    routes = tmp_path / "routes"
    routes.write_text("/user/{name}\n")
    kept = label_column(table, "the.url", routes=routes, params="page")
    nulls = label_column(table, "the.url", output="the.url", errors="null", group_host="none")
    routes.unlink()  # executors do not read it
    assert [row.label for row in sorted(kept.collect())] == ["h/user/{name}?page={int}", None, "no IRI"]
    assert [row["the.url"] for row in nulls.orderBy("id").collect()] == ["/user/anna", None, None]
    hidden = redact_column(table, "the.url", output="hidden").orderBy("id")
    assert [row.hidden for row in hidden.collect()] == simdiri.redact(items)
    assert redact_column(table, "the.url", "page").columns == ["id", "the.url"]
    for call, error in ((lambda: label_column(table, "the.url", templates="x"), ValueError),
                        (lambda: label_column(table, "the.url", errors="column"), ValueError),
                        (lambda: redact_column(table, "the.url", rules=7), TypeError)):
        with pytest.raises(error):
            call()
    with pytest.raises(Exception, match="no-scheme.*: 'no IRI'"):
        label_column(table, "the.url", errors="raise").collect()


def test_wrong_parts_are_told_at_once(session):
    table = session.createDataFrame([("http://h/",), ("no IRI",)], "url string")
    for call, error, message in (
            (lambda: parts_columns(table, "url", ["hosts"]), ValueError, "'hosts' is not a part"),
            (lambda: parts_columns(table, "url", []), ValueError, "empty"),
            (lambda: parts_columns(table, "url", {"host": "a", "path": "a"}), ValueError, "have one name: 'a', 'a'"),
            (lambda: parts_columns(table, "url", ["host"], status="host"), ValueError, "have one name"),
            (lambda: parts_columns(table, "no", "host"), ValueError, "no column 'no'"),
            (lambda: parts_columns(table, "url", "host", errors="keep"), ValueError, "'null', 'raise', not 'keep'"),
            (lambda: parts_columns(table, "url", "host", errors="raise", status="s"), ValueError, "no statuses"),
            (lambda: parts_columns(table, "url", "host", lossy="www"), TypeError, "lossy")):
        with pytest.raises(error, match=message):
            call()
    with pytest.raises(Exception, match="no-scheme.*: 'no IRI'"):
        parts_columns(table, "url", "host", errors="raise").collect()


@pytest.mark.skipif(_native.psl_version is None, reason="this build has no libpsl")
def test_domains_by_the_list_of_the_driver(session, folder, rows, tmp_path, monkeypatch):
    path = tmp_path / "suffixes"
    path.write_text("uk\nco.uk\n")
    items = ["http://a.x.co.uk/1", "ftp://x.co.uk/2", "http://1.2.3.4/", "mailto:a", None, "http://y.uk/"]
    table = session.createDataFrame([(item,) for item in items], "url string")
    found = parts_columns(table, "url", ["domain", "site"], psl=str(path))
    keyed = key_column(table, "url", by="domain", psl=path)
    default = parts_columns(table, "url", "domain")
    path.unlink()  # executors do not read it
    assert [row.domain for row in found.collect()] == ["x.co.uk", "x.co.uk", None, None, None, "y.uk"]
    assert len({bytes(row.key) for row in keyed.where("key is not null").collect()}) == 4
    assert [row.domain for row in default.collect()] == simdiri.parts(items, "domain")
    parquet = session.read.parquet(folder)
    assert ids(dedupe(parquet, "the.url", by="domain")) == firsts(rows, by="domain") != firsts(rows)
    monkeypatch.setattr(SparkSession, "stop", lambda self: None)
    words = ["dedupe", f"--input={folder}", f"--output={tmp_path}/out", "--column=the.url", "--by=host"]
    main(words)
    assert ids(session.read.parquet(f"{tmp_path}/out")) == firsts(rows, by="host")
    for more, told in (([f"--psl={path}", "--by=site"], "No such file"), ([f"--psl={path}"], "need by="),
                       (["--psl-section=icann"], "need by=")):
        with pytest.raises(SystemExit, match=f"^simdiri.spark: .*{told}"):
            main([*words[:-1], "--overwrite", "--by=host", *more])
