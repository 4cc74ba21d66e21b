# Completion of `banker` for zsh:  source <(banker completion zsh)

_banker() {
    local line program=${${(Q)words[1]}/#\~\//$HOME/}
    local -a found shown opened
    (( $+commands[$program] )) || [[ -x $program ]] || program=banker
    while IFS= read -r line; do
        case $line in
            :open) opened=(-S '') ;;
            :files) _files ;;
            *$'\t'?*) found+=("${line%%$'\t'*}") shown+=("${line%%$'\t'*}  ${line#*$'\t'}") ;;
            *) found+=("${line%%$'\t'*}") shown+=("${line%%$'\t'*}") ;;
        esac
    done < <("$program" completion --next zsh "${(@)words[2,CURRENT]}" 2>/dev/null </dev/null)
    if [[ "$found" == "$shown" ]]; then
        (( $#found )) && compadd -U "$opened[@]" -a found
    else
        compadd -U -l "$opened[@]" -d shown -a found
    fi
}

# Nothing is written down (-D), nothing is asked (-i).
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i -D }
compdef _banker banker
