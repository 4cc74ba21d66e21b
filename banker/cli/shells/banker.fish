# Completion of `banker` for fish:  banker completion fish | source

function __banker_next
    set -l typed (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- $typed[1])
    command -q $program; or set program banker
    for line in (command $program completion --next fish $typed[2..-1] (commandline -ct) 2>/dev/null </dev/null)
        switch $line
            case :open
            case :files
                __fish_complete_path (commandline -ct)
            case '*'
                echo $line
        end
    end
end

complete -c banker -e
complete -c banker -f -a '(__banker_next)'
