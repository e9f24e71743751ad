# Completion of `delve` in fish. The program itself says what can come next.
function __delve_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
    or return
    for line in $lines[2..-1]
        echo $line
    end
    switch $lines[1]
        case files
            __fish_complete_path $current
        case folders
            __fish_complete_directories $current
    end
end
complete --command delve --no-files --keep-order --arguments '(__delve_complete)'
