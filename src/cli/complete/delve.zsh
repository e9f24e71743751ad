#compdef delve
# Completion of `delve` in zsh. The program itself says what can come next.
_delve() {
    local -a lines found open
    local files line word help
    lines=("${(@f)$("${words[1]}" __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    files=$lines[1]
    for line in "${(@)lines[2,-1]}"; do
        word=${line%%$'\t'*}
        help=${line#*$'\t'}
        [[ -z $word ]] && continue
        if [[ $word == *[=:,] ]]; then
            open+=("${word//:/\\:}${help:+:$help}")
        else
            found+=("${word//:/\\:}${help:+:$help}")
        fi
    done
    local result=1
    (($#found)) && _describe -V 'delve' found && result=0
    (($#open)) && _describe -V 'delve' open -S '' && result=0
    case $files in
        files) _files && result=0 ;;
        folders) _files -/ && result=0 ;;
    esac
    return result
}
if [[ $funcstack[1] == _delve ]]; then
    _delve "$@"
else
    compdef _delve delve
fi
