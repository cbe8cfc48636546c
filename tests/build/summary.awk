# Makes a table from the output of ctest (first file) and its full log (second file): name, outcome, seconds, and the
# last line of the test's output that counts cases or gives a reason. Exit status 1 if something failed.
# SPDX-License-Identifier: MIT

# ctest: " 3/12 Test  #3: unit_parse ......   Passed    0.01 sec"
FNR == NR && /^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
  match($0, /#[0-9]+: [^ ]+/)
  name = substr($0, RSTART, RLENGTH)
  sub(/^#[0-9]+: /, "", name)
  outcome = "FAILED"
  if ($0 ~ /   Passed /) outcome = "passed"
  if ($0 ~ /\*\*\*Skipped /) outcome = "skipped"
  if ($0 ~ /\*\*\*Timeout /) outcome = "TIMEOUT"
  names[++count] = name
  outcomes[name] = outcome
  seconds[name] = $(NF - 1)
}
FNR == NR && /^No tests were found/ { problem = $0 }

FNR != NR && /^[0-9]+\/[0-9]+ Test: / { current = $3 }
FNR != NR && /^Output:$/ { inside = 1; next }
FNR != NR && /^<end of output>$/ { inside = 0 }
FNR != NR && inside && /^(\[  (PASSED|FAILED)  \] [0-9]+ test|skipped|SKIPPED|.*[0-9]+ (passed|skipped|failed|cases))/ { details[current] = $0 }
# The whole output of each failed test.
FNR != NR && inside && !/^-+$/ && outcomes[current] != "passed" { failures[current] = failures[current] $0 "\n" }

END {
  for (i = 1; i <= count; i++) {
    name = names[i]
    if (outcomes[name] == "passed") passed++
    else if (outcomes[name] == "skipped") {
      skipped++
      if (!details[name]) details[name] = failures[name]
    }
    else {
      failed++
      printf "\n=== %s ===\n%s", name, failures[name]
    }
  }
  if (failed) print ""
  for (i = 1; i <= count; i++) {
    name = names[i]
    detail = details[name]
    gsub(/[][\n ]+/, " ", detail)
    sub(/^ /, "", detail)
    printf "%-8s %-28s %7s s  %s\n", outcomes[name], name, seconds[name], detail
  }
  if (count == 0) {
    print "no test ran" (problem ? ": " problem : "")
    failed = 1
  }
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  exit failed > 0
}
