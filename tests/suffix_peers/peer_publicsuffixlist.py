"""Usage: peer_publicsuffixlist.py LIST all|icann <HOSTS: domain, tab, suffix of each host, by PyPI's publicsuffixlist; to
standard error the nanoseconds for each host."""
# SPDX-License-Identifier: MIT
import sys
import time

from publicsuffixlist import PublicSuffixList

with open(sys.argv[1], "rb") as file:
    psl = PublicSuffixList(file, only_icann=sys.argv[2] == "icann")
hosts = sys.stdin.read().split("\n")[:-1]
start = time.process_time()
found = [(psl.privatesuffix(host) or "", psl.publicsuffix(host) or "") for host in hosts]
elapsed = time.process_time() - start
sys.stdout.writelines(f"{domain}\t{suffix}\n" for domain, suffix in found)
print(round(elapsed / max(1, len(hosts)) * 1e9), file=sys.stderr)
