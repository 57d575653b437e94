# Completion of trackconv for fish. The program itself finds the words, so that they fit its version.

function __trackconv_ask
    # fish does not show what is behind the cursor.
    set -l before (commandline -opc)
    set -l program (string replace -r '^~/' $HOME/ -- $before[1])
    set -l index (math (count $before) - 1)
    # The word may be in quotes that are still open.
    set -l word (commandline -ct)
    for quote in '' '"' "'"
        set -l plain (string unescape -- $word$quote); or continue
        set word $plain
        break
    end
    set -e before[1]
    $program --complete words $index $before "$word" 2>/dev/null
end

function __trackconv_words
    set -l answer (__trackconv_ask)
    set -l prefix (string split \t -- $answer[1])[2]
    set -e answer[1]
    for line in $answer
        echo -- $prefix$line
    end
end

function __trackconv_takes_files
    string match -q 'files*' -- (__trackconv_ask)[1]
end

complete -c trackconv -f -k -a '(__trackconv_words)'
complete -c trackconv -n __trackconv_takes_files -F
