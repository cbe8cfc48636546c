# SPDX-License-Identifier: MIT
"""Usage: leaks.py EXTENSIONS: calls all functions, with and without errors, and closes the database. For valgrind."""
import os
import sys

import duckdb

TEXTS = """select case when i % 5 = 0 then null when i % 7 = 1 then 'bad ' || i
    else 'HTTP://h' || i || '.example.org/%7eäöü' || i end u from range(5000) r(i)"""


def call_functions(connection):
    for options in ("", "--form=iri", "--profile=web"):
        connection.execute(f"select count(simdiri_normalize(u, '{options}')), count(simdiri_check(u)) from ({TEXTS})").fetchall()
    connection.execute(f"""select count(simdiri_key(u)), count(simdiri_key(u, '--by=domain')), count(simdiri_parts(u)),
        count(simdiri_domain(u)), count(simdiri_resolve(u, 'x')), count(simdiri_compare(u, u)), count(simdiri_is_equivalent(u, lower(u))),
        count(simdiri_label(u, '--params=all')), count(simdiri_redact(u)), count(simdiri_query(u, 'a')),
        count(simdiri_label(u, '', '/{{a}}/**', E'simdiri-rules 1\\ndrop a\\n')), count(simdiri_key(u, '', E'simdiri-rules 1\\ndrop a\\n')),
        count(simdiri_redact(u, '', E'simdiri-redact 1\\nrule own\\nname a\\n')), any_value(simdiri_version()) from ({TEXTS})""").fetchall()
    for count in range(70):  # more texts of options than are remembered
        blanks = " " * count
        for query in (f"select simdiri_normalize('x y', '--errors=error{blanks}')",
                      f"select simdiri_normalize('x:', '--form=iri{blanks}') from range(3)", f"select simdiri_host('x:', '--none{count}')",
                      f"select simdiri_label('x:', '--params=a*b*{blanks}')", f"select simdiri_label('x:', '', '/a{blanks}'), simdiri_label('x:', '', 'a{blanks}')",
                      f"select simdiri_key('x:', '', 'a{blanks}')", f"select simdiri_redact('x:', '', 'a{blanks}')", f"select simdiri_redact('x:', '--redact=,{blanks}')",
                      f"select simdiri_resolve(u, 'x', '--errors=error{blanks}') from (values ('http://h'), ('bad')) t(u)"):
            try:
                connection.execute(query).fetchall()
            except duckdb.Error:
                pass


for turn in range(2):
    with duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": 4}) as opened:
        platform = opened.execute("pragma platform").fetchall()[0][0]
        opened.execute(f"load '{os.path.join(sys.argv[1], platform, 'simdiri.duckdb_extension')}'")
        call_functions(opened)
print("done")
