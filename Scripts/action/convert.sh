#!/usr/bin/env bash
# A step of the action: converts INPUT into OUTPUT with OPTIONS, and describes the maps in the job's summary.
#
# The three are lists with an item on each line. No shell evaluates an item: it becomes an argument as it is.
set -euo pipefail

lines() { sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d' <<<"${1:-}"; }
fail() {
  echo "trackconv: $*" >&2
  exit 1
}

mapfile -t inputs < <(lines "$INPUT")
mapfile -t outputs < <(lines "$OUTPUT")
[[ ${#inputs[@]} -gt 0 ]] || fail "'input' is empty"
[[ ${#outputs[@]} -gt 0 ]] || fail "'output' is empty"
options=()
while IFS= read -r line; do
  [[ $line == -* ]] || fail "expected an option on each line of 'options', found '$line'"
  name=${line%%[[:space:]]*}
  if [[ $line == "$name" || $name == *=* ]]; then
    options+=("$line")
  else
    value=${line#"$name"}
    options+=("$name" "${value#"${value%%[![:space:]]*}"}")
  fi
done < <(lines "${OPTIONS:-}")
files=()
for path in "${outputs[@]}"; do
  [[ $path != - ]] || fail "'output' expects files, found '-'"
  mkdir -p -- "$(dirname -- "$path")"
  files+=(-o "$path")
done
for path in "${inputs[@]}"; do
  [[ $path != - ]] || fail "'input' expects files, URLs or feeds, found '-'"
done

# A line that begins with '::' is a command to the runner: names in messages must not become one. The token that
# ends the pause is also the end of the list of files.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT
status=0
echo "::stop-commands::$token"
trackconv ${options[@]+"${options[@]}"} "${files[@]}" -- "${inputs[@]}" 2>"$messages" || status=$?
cat "$messages"
echo "::$token::"

written=()
for path in "${outputs[@]}"; do
  [[ ! -f $path ]] || written+=("$path")
done
{
  echo "files<<$token"
  [[ ${#written[@]} -eq 0 ]] || printf '%s\n' "${written[@]}"
  echo "$token"
} >>"$GITHUB_OUTPUT"

# The summary. Indented lines are code whatever they contain; names in tags are escaped.
escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g' <<<"$1"; }
encoded() {
  local LC_ALL=C text=$1 character i
  for ((i = 0; i < ${#text}; i++)); do
    character=${text:i:1}
    case $character in
      [a-zA-Z0-9./_~-]) printf %s "$character" ;;
      *) printf '%%%02X' "'$character" ;;
    esac
  done
}
branch=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/raw/${GITHUB_HEAD_REF:-$GITHUB_REF_NAME}
{
  printf '### Maps\n\n'
  # The documents are read from the copies that the conversion has just made.
  if table=$(trackconv info --quiet --offline ${options[@]+"${options[@]}"} -- "${inputs[@]}" 2>/dev/null); then
    sed 's/^/    /' <<<"$table"
    echo
  fi
  if [[ -s $messages ]]; then
    printf 'Messages:\n\n'
    sed 's/^/    /' "$messages"
    echo
  fi
  for path in ${written[@]+"${written[@]}"}; do
    name=$(realpath --relative-to "$GITHUB_WORKSPACE" -- "$path")
    printf '<p><code>%s</code>, %s bytes</p>\n' "$(escaped "$name")" "$(stat -c %s -- "$path")"
    # Summaries show no embedded pictures, only addresses: the plate appears once it has been committed.
    if [[ $name == *.@(svg|png) && $name != ../* ]]; then
      printf '<p><img src="%s" alt="The plate %s, once it has been committed"></p>\n' \
        "$(escaped "$branch/$(encoded "$name")")" "$(escaped "$name")"
    fi
  done
} >>"$GITHUB_STEP_SUMMARY"
exit "$status"
