#!/bin/sh
# Holds our exact odds against icepool: the same seven expressions, one after the other on the same machine, in one run.
#
#   benches/compare-dice.sh            needs cargo, and a python3 that can `import icepool` (pip install icepool)
#   PYTHON=path/to/python benches/compare-dice.sh
#   BENCH="cargo bench --bench dice --" to run the benchmark differently
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
bench=${BENCH:-cargo bench --quiet --bench dice --}

echo "icepool ($("$python" -c 'import importlib.metadata as m; print(m.version("icepool"))'))"
theirs=$("$python" benches/icepool.py)
echo "$theirs"

echo
echo "delvepress"
ours=$($bench compared --color never)
echo "$ours"

# divan prints `seven_in_one_go  fastest | slowest | median | mean ...`, each a number and a unit.
echo
printf '%s\n%s\n' "$theirs" "$ours" | awk '
    function milliseconds(number, unit) {
        if (unit == "ns") return number / 1000000
        if (unit == "µs" || unit == "us") return number / 1000
        if (unit == "s") return number * 1000
        return number
    }
    $1 == "seven" { seven = $2 }
    $1 == "whole" { whole = $2 }
    /seven_in_one_go/ {
        gsub(/[^0-9a-zµ._ ]/, " ")
        for (i = 1; i <= NF; i++) if ($i == "seven_in_one_go") { at = i; break }
        slowest = milliseconds($(at + 3), $(at + 4))
        median = milliseconds($(at + 5), $(at + 6))
    }
    END {
        if (median <= 0) { print "no time for seven_in_one_go was found"; exit 1 }
        printf "seven expressions: icepool %.3f ms (with import %.3f ms), delvepress %.3f ms (slowest %.3f ms)\n", seven, whole, median, slowest
        printf "ratio: %.0f (with import %.0f, against our slowest %.0f)\n", seven / median, whole / median, seven / slowest
    }'
