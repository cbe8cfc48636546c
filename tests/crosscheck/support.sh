# Functions that scripts of this folder share. To be sourced.
# SPDX-License-Identifier: MIT
passed=0 failed=0

tell() { # NAME STATUS
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi
}
try() { # NAME COMMAND ARGUMENT...: shows the last line, or all output of a failure
  local name=$1 output status
  shift
  output=$("$@" 2>&1)
  status=$?
  if [ $status -eq 0 ]; then tail -n 1 <<<"$name: $output"; else printf '%s\n' "$output"; fi
  tell "$name" $status
}

# list_functions: what a shared library must export, sorted.
list_functions() { sed -n 's/^ *\(simdiri_[a-z0-9_]*\);$/\1/p' "$root/src/packaging/libsimdiri.map" | sort; }

# source_names USE...: the names in sources.txt of what has one of these uses.
source_names() {
  awk -F'|' -v uses=" $* " '/^[A-Z0-9]+\|/ && index(uses, " " $9 " ") {print $1}' "$root/src/packaging/sources.txt"
}

# missing_sources FOLDER NAME...: those archives of sources.txt that are not in the folder.
missing_sources() {
  local folder=$1 name archive
  shift
  for name; do
    archive=$folder/$(awk -F'|' -v name="$name" '$1 == name {print $4}' "$root/src/packaging/sources.txt")
    [ -e "$archive" ] || echo "$archive"
  done
}

finish() { # NAME
  echo "$1: $passed passed, $failed failed"
  [ "$failed" -eq 0 ]
  exit
}
