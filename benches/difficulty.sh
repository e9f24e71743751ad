#!/bin/sh
# How often `--difficulty` keeps its word: for each game given, ten trials with seeds far apart, each confirmed with 2,000 runs of fresh dice.
# Usage: benches/difficulty.sh LOW HIGH GAME...     (DELVE=path of the program, OPTIONS=more options such as "--length short")
set -eu
delve=${DELVE:-target/release/delve}
low=$1 high=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for game in "$@"; do
  hits=0 trials=0
  for trial in 1 2 3 4 5 6 7 8 9 10; do
    # shellcheck disable=SC2086
    found=$("$delve" print "$game" booklet --seed "${trial}000" --difficulty "$low..$high" ${OPTIONS:-} --runs 100 --format json -o "$folder/b.json" 2>&1 | grep 'seed' || true)
    code=$(grep -o 'dp1[a-z0-9-]*' "$folder/b.json" | head -n 1)
    won=$("$delve" verify "$code" --runs 2000 --dice "${trial}77" | sed -n 's/^won \([0-9.]*\) %.*/\1/p')
    trials=$((trials + 1))
    if awk "BEGIN { exit !($won >= $low && $won <= $high) }"; then hits=$((hits + 1)); fi
    echo "$game, trial $trial: $won % of fresh runs; $found"
  done
  echo "$game: $hits of $trials in $low..$high %"
done
