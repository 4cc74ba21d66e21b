# Completion of `banker` for bash:  source <(banker completion bash)

_banker() {
    local line program=${1/#\~\//$HOME/} cur=${COMP_WORDS[COMP_CWORD]}
    type -P -- "$program" >/dev/null || program=banker
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :open) compopt -o nospace 2>/dev/null ;;
            :files)
                compopt -o default 2>/dev/null && continue
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${cur#=}")
                ;;
            *) COMPREPLY+=("$line") ;;
        esac
    done < <("$program" completion --next bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
}

complete -F _banker banker
