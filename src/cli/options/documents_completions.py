# Writes the completions of bash, zsh and fish.
# SPDX-License-Identifier: MIT
import collections

TOPICS = ["input", "codes", "options"]  # of simdiri help, besides the commands
FILES = {"FILE", "DIR"}
# zsh offers only one of the options of a row.
EXCLUDING = [["nfc", "nfkc"], ["tsv", "csv", "jsonl", "log", "log-format"], ["progress", "no-progress"], ["quiet", "json"],
             ["from", "relabel"], ["key-file", "secret"]]
REPEATED = {"severity", "from", "lossy"}
HEADER = """# Completion of simdiri(1) for {}.{}
# Written by src/cli/options/make_documents.py.
# SPDX-License-Identifier: MIT
"""

BASH_REST = r"""
_simdiri_words() { # WORDS BEGINNING [PREFIX]
  local word
  COMPREPLY=()
  for word in $1; do
    [[ $word != "$2"* ]] || COMPREPLY+=("${3:-}$word")
  done
}

# Sets option to the option whose value is being typed, and value to what is typed of it. bash splits words at "=",
# unless "=" was removed from COMP_WORDBREAKS.
_simdiri_find_value() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  option='' value=$current prefix=''
  if [[ $before == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == '=' ]]; then
    option=$before value=
  elif [[ $current == --*=* ]]; then
    option=${current%%=*} value=${current#*=} prefix=$option=
  elif [[ " $1 " == *" $before= "* ]]; then
    option=$before
  fi
}

_simdiri() {
  local commands='@COMMANDS@'
  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options option value prefix
  if ((COMP_CWORD == 1)); then
    _simdiri_words "$commands help --help --version" "$current"
    return
  fi
  if [[ $command == help ]]; then
    _simdiri_words "$commands @TOPICS@" "$current"
    return
  fi
  options=$(_simdiri_options "$command")
  _simdiri_find_value "$options"
  if [[ $option ]]; then
    _simdiri_words "$(_simdiri_values "$option" "$command")" "$value" "$prefix"
    # Few options name a file.
    [[ $option == --@(@FILES@) ]] || compopt +o default 2>/dev/null
  elif [[ $current == -* ]]; then
    _simdiri_words "$options" "$current"
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
  else
    COMPREPLY=() # files
  fi
}

complete -o default -F _simdiri simdiri
"""


def fold(words, indent, end=""):
    """Words on lines of at most 118 columns, with space for `end`."""
    lines, line = [], indent
    for word in words:
        if len(line) + 1 + len(word) > 118 - len(end):
            lines.append(line)
            line = indent
        line += word if line == indent else " " + word
    return lines + [line]


def make_bash(table):
    lines = [HEADER.format("bash", " It needs nothing of the package bash-completion."),
             '# The long options of a command; "=" follows those that need a value.', "_simdiri_options() { # COMMAND",
             "  case $1 in"]
    for name, _, _ in table.commands:
        words = [f"--{option.name}{'=' if option.value and not option.is_optional else ''}" for option in table.of(name)]
        lines += [f"  {name})", "    echo " + " \\\n      ".join(f"'{line.strip()}'" for line in fold(words, "      ", "' \\ ")),
                  "    ;;"]
    lines += ["  esac", "}", "", "# The words that the value of an option may be; nothing if the value is free.",
              "_simdiri_values() { # OPTION COMMAND", "  case $1:$2 in"]
    variants = collections.defaultdict(list)
    for option in table.options:
        variants[option.name].append(option)
    for name, rows in variants.items():
        is_same = all(row.choices == rows[0].choices for row in rows)
        for row in rows[:1] if is_same else rows:
            patterns = [f"--{name}:*"] if is_same else [f"--{name}:{command}" for command in row.commands]
            if row.choices:
                lines += [f"  {' | '.join(patterns)}) echo '{' '.join(row.choices)}' ;;"]
    lines += ["  esac", "}"]
    files = sorted({option.name for option in table.options if option.value in FILES})
    rest = BASH_REST.replace("@COMMANDS@", " ".join(name for name, _, _ in table.commands))
    return "\n".join(lines) + "\n" + rest.replace("@TOPICS@", " ".join(TOPICS)).replace("@FILES@", "|".join(files))


def quote_zsh(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_action(option):
    if option.choices:
        return f":{option.name}:({' '.join(option.choices)})"
    if option.names:
        return f":{option.name}:_values -s , {option.name} {' '.join(option.names)}"
    return f":{option.value.lower()}:" + {"FILE": "_files", "DIR": "_files -/"}.get(option.value, " ")


def zsh_specifications(option):
    """Specifications of _arguments: one for the long name, and one for the letter."""
    text = "[" + option.summary.replace("]", "\\]") + "]"
    long, short = f"--{option.name}", f"-{option.letter}" if option.letter else ""
    excluded = [f"--{other}" for group in EXCLUDING if option.name in group for other in group if other != option.name]
    if "--quiet" in excluded:
        excluded.append("-q")
    repeated = option.name in REPEATED
    for name, other in ((long, short), (short, long)) if short else ((long, short),):
        others = ([other] if other and not repeated else []) + excluded
        start = "(- *)" if option.name in ("help", "version") else "*" if repeated else f"({' '.join(others)})" if others else ""
        if option.is_optional:
            end = f"=-{text}:{zsh_action(option)}" if name == long else text
        elif option.value:
            end = ("=" if name == long else "+") + text + zsh_action(option)
        else:
            end = text
        yield quote_zsh(start + name + end)


def make_zsh(table):
    lines = ["#compdef simdiri", HEADER.format("zsh", ""), "# The specifications of each option: NAME, or NAME-COMMAND "
             "if the option has other meanings, too.", "local -A option=("]
    keys, rows_of = {}, collections.defaultdict(list)
    for option in table.options:
        rows_of[option.name].append(option)
    for name, rows in rows_of.items():
        for i, row in enumerate(rows):
            base = name if i == 0 else f"{name}-{row.commands[0]}"
            specifications = list(zsh_specifications(row))
            keys[id(row)] = [base] if len(specifications) == 1 else [base, base + "-letter"]
            lines += [f"  {key} {text}" for key, text in zip(keys[id(row)], specifications)]
    lines += [")", "local -a commands=("]
    lines += ["  " + quote_zsh(f"{name}:{purpose}") for name, _, purpose in table.commands]
    lines += ["  'help:print help'", ")", "local -a names operands", "local curcontext=$curcontext state line",
              "typeset -A opt_args", "",
              "_arguments -C '(- *)'{-h,--help}'[print help]' '(- *)'{-V,--version}'[print the version]' \\",
              "  '1:command:->command' '*::argument:->arguments'", "case $state in", "command)",
              "  _describe -t commands command commands", "  return", "  ;;", "arguments) ;;", "*) return ;;", "esac", "",
              "operands=('*:file:_files')", "case $words[1] in"]
    for name, operands, _ in table.commands:
        words = [key for option in table.of(name) for key in keys[id(option)]]
        lines += [f"{name})", "  names=(", *fold(words, "    "), "  )"]
        if operands == "IRI":
            lines.append("  operands=('*:IRI: ')")
        elif "|" in operands:
            actions = operands.split()[0].replace("|", " ")
            lines.append(f"  operands=('1:action:({actions})' '*:directory:_files -/')")
        lines.append("  ;;")
    lines += ["help) operands=(\"1:topic:(${(j: :)${commands[@]%%:*}} " + " ".join(TOPICS) + ")\") ;;", "*) return 1 ;;",
              "esac", "curcontext=${curcontext%:*:*}:simdiri-$words[1]:", "local -a specifications", "local name",
              "for name in $names; do", "  specifications+=($option[$name])", "done",
              "_arguments -s -S $specifications $operands"]
    return "\n".join(lines) + "\n"


def quote_fish(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_value(option):
    if option.choices:
        return (" -f" if option.is_optional else " -x") + f" -a '{' '.join(option.choices)}'"
    if option.names:
        return f" -x -a '{' '.join(option.names)}'"
    if option.value == "FILE":
        return " -r -F"
    if option.value == "DIR":
        return " -x -a '(__fish_complete_directories)'"
    return " -x" if option.value else ""


def make_fish(table):
    commands = [name for name, _, _ in table.commands]
    lines = [HEADER.format("fish", ""), "function __simdiri_no_command", "    test (count (commandline -opc)) -eq 1",
             "end", "", "function __simdiri_command", "    set -l words (commandline -opc)",
             '    contains -- "$words[2]" $argv', "end", "",
             "complete -c simdiri -n __simdiri_no_command -f",
             "complete -c simdiri -n __simdiri_no_command -l help -s h -d 'Print help'",
             "complete -c simdiri -n __simdiri_no_command -l version -s V -d 'Print the version'"]
    for name, operands, purpose in table.commands + [("help", "", "print help")]:
        text = purpose[0].upper() + purpose[1:]
        lines.append(f"complete -c simdiri -n __simdiri_no_command -a {name} -d {quote_fish(text)}")
    lines += [f"complete -c simdiri -n '__simdiri_command help' -f -a '{' '.join(commands + TOPICS)}'"]
    for name, operands, _ in table.commands:
        if operands == "IRI":
            lines.append(f"complete -c simdiri -n '__simdiri_command {name}' -f")
        elif "|" in operands:
            actions = operands.split()[0].replace("|", " ")
            lines.append(f"complete -c simdiri -n '__simdiri_command {name}' -f -a '{actions} (__fish_complete_directories)'")
    lines.append("")
    for option in table.options:
        letter = f" -s {option.letter}" if option.letter else ""
        lines.append(f"complete -c simdiri -n '__simdiri_command {' '.join(option.commands)}' -l {option.name}{letter}"
                     f"{fish_value(option)} \\")
        lines.append(f"    -d {quote_fish(option.summary)}")
    return "\n".join(lines) + "\n"


MAKERS = {"simdiri.bash": make_bash, "_simdiri": make_zsh, "simdiri.fish": make_fish}
