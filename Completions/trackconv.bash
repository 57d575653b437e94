# Completion of trackconv for bash. The program itself finds the words, so that they fit its version.

_trackconv() {
  local program=${1/#~\//$HOME/} marks= line word=$2
  COMPREPLY=()
  {
    IFS= read -r marks
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <("$program" --complete bash "${COMP_LINE:0:COMP_POINT}" "${COMP_LINE:COMP_POINT}" "$word" 2>/dev/null)
  [[ $marks != *open* ]] || compopt -o nospace 2>/dev/null
  if [[ $marks != *files* ]]; then
    compopt +o default +o bashdefault 2>/dev/null
  elif [[ ${#COMPREPLY[@]} -gt 0 ]]; then
    # Without candidates readline completes names of files itself.
    while IFS= read -r line; do
      if [[ -d $line ]]; then compopt -o nospace 2>/dev/null; line+=/; fi
      COMPREPLY+=("$(printf %q "$line")")
    done < <(compgen -f -- "$word")
  fi
}

complete -o bashdefault -o default -F _trackconv trackconv
