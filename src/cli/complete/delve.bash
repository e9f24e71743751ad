# Completion of `delve` in bash. The program itself says what can come next.
_delve() {
    local line=${COMP_LINE:0:COMP_POINT} word rest i cut
    local -a words=()
    # bash splits words at colons and equals signs too: put together what has no space in between.
    rest=$line
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        ((i == COMP_CWORD)) && word=$2
        if [[ ${#words[@]} -eq 0 || $rest == [[:space:]]* ]]; then
            words+=("$word")
        else
            words[${#words[@]}-1]+=$word
        fi
        rest=${rest#"${rest%%[![:space:]]*}"}
        rest=${rest#"$word"}
    done
    local current=${words[${#words[@]}-1]}

    local reply files
    reply=$("$1" __complete "${words[@]:1}" 2>/dev/null) || return
    files=${reply%%$'\n'*}
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        [[ -n $word ]] && COMPREPLY+=("$word")
    done <<<"${reply#"$files"}"

    # bash replaces only what comes after the last of those separators.
    cut=$current
    while [[ -n $cut && $COMP_WORDBREAKS != *"${cut: -1}"* ]]; do
        cut=${cut%?}
    done
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")

    case $files in
    files | folders)
        local kind=-f
        [[ $files == folders ]] && kind=-d
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
            COMPREPLY+=("$word")
        done < <(compgen "$kind" -- "${current#"$cut"}")
        ;;
    esac
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:,] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _delve delve
