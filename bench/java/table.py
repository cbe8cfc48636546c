#!/usr/bin/env python3
"""Usage: table.py FOLDER: prints the table of the results in a folder, which bench/java/run makes."""
# SPDX-License-Identifier: MIT
import json
import pathlib
import sys

NAMES = {
    "simdiriBytes": "simdiri, byte[]",
    "simdiriString": "simdiri, String",
    "simdiriBatch": "simdiri, batch over direct buffers",
    "dropIn": "simdiri's BasicURLNormalizer",
    "crawlerCommons": "crawler-commons' BasicURLNormalizer",
    "javaNetUri": "java.net.URI",
    "jena": "Jena iri3986",
    "galimatias": "galimatias",
    "okhttp": "okhttp HttpUrl",
}


def read_jmh(path):
    """Returns for (benchmark, list): ns of a record, and the JDK. The best of all measurements, as others use the machine, too."""
    return {(row["benchmark"].split(".")[-1], row["params"]["list"]):
            (min(min(fork) for fork in row["primaryMetric"]["rawData"]), row["jdkVersion"])
            for row in json.loads(path.read_text(encoding="utf-8"))} if path.exists() else {}


def read_c(path, row_name):
    """Returns for each list: ns of a record, at the machine's best level of instructions."""
    result = json.loads(path.read_text(encoding="utf-8"))
    times = {}
    for row in result["benchmarks"]:
        if row["run_type"] == "iteration" and row["name"].endswith(f"/{row_name}/{result['context']['isa']}"):
            times[row["label"]] = min(row["ns_per_iri"], times.get(row["label"], row["ns_per_iri"]))
    return times


def main():
    folder = pathlib.Path(sys.argv[1])
    print("| ns for each record | JDK | 70 bytes, normal | mixed lines |\n|---|---|---:|---:|")
    for name, way in ("jni", "JNI"), ("ffm", "foreign functions"):
        rows = read_jmh(folder / f"{name}.json")
        for benchmark, title in NAMES.items():
            if (benchmark, "normal") in rows:
                digits = ".1f" if benchmark == "simdiriBatch" else ".0f"
                is_ours = benchmark == "dropIn" or benchmark.startswith("simdiri")
                version = rows[benchmark, "normal"][1] + (f", {way}" if is_ours else "")
                print(f"| {title} | {version} | {rows[benchmark, 'normal'][0]:{digits}} | {rows[benchmark, 'mixed'][0]:{digits}} |")
    for title, row_name in ("the same columns in C", "columns_uri"), ("a batch of lines in C", "batch_uri"):
        batch = read_c(folder / "c.json", row_name)
        print(f"| simdiri, {title} | | {batch['normal']:.1f} | {batch['mixed']:.1f} |")


if __name__ == "__main__":
    main()
