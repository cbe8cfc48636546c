# Reads the output of `simdiri --help` and `simdiri COMMAND --help=all`, for comparison. To be sourced. $program is the
# command.
# SPDX-License-Identifier: MIT

# The names of the commands that have options.
help_commands() { "$program" --help | sed -n '/^Most used:/,/^Examples:/s/^  \([a-z][a-z]*\)  *.*/\1/p'; }

# One line for each long option: "--name", and its values if it needs one: "--rung simple|syntax|scheme|protocol".
help_options() { # COMMAND
  "$program" "$1" --help=all | sed 's/\[=[^]]*\]$//' | sed -nE 's/^  (-[a-zA-Z], )?(--[a-z][a-z-]*)(=([^ ]*))?( .*)?$/\2 \4/p' | sed 's/ $//' | sort
}
