# Completion of trackconv for fish. The program itself finds the words, so that they fit its version.

function __trackconv_complete
    set -l before (commandline -opc)
    set -l all (commandline -op)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~/' $HOME/ -- $before[1])
    set -l after
    set -l next (math (count $before) + 2)
    test $next -gt (count $all); or set after $all[$next..-1]
    set -l plain (string unescape -- $word); or set plain $word
    set -l index (math (count $before) - 1)
    set -e before[1]
    set -l answer ($program --complete words $index $before "$plain" $after 2>/dev/null)
    set -l head (string split \t -- $answer[1])
    set -e answer[1]
    for line in $answer
        echo -- $head[2]$line
    end
    if string match -q '*files*' -- $head[1]
        set -l start (string length -- "$head[2]")
        for file in (__fish_complete_path (string sub -s (math $start + 1) -- "$word"))
            echo -- $head[2]$file
        end
    end
end

complete -c trackconv -f -k -a '(__trackconv_complete)'
