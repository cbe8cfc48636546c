#!/usr/bin/env python3
"""Usage: release_jar.py JAR OUTPUT: writes the jar with sorted names and the time SOURCE_DATE_EPOCH. SPDX-License-Identifier: MIT"""
import os
import sys
import time
import zipfile


def main(jar, output):
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(jar) as old, zipfile.ZipFile(output, "w") as new:
        # The manifest must be first, or java.util.jar.JarInputStream does not see it.
        for name in sorted(old.namelist(), key=lambda name: (name != "META-INF/MANIFEST.MF", name)):
            if name.endswith("/"):
                continue
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            new.writestr(entry, old.read(name), compresslevel=9)


main(*sys.argv[1:])
