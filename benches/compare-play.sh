#!/bin/sh
# Holds one build of delve against another in simulated games: the results must be the same, byte for byte, and the times are shown side by side.
#
#   benches/compare-play.sh OLD NEW    two programs, such as target/release/delve of two commits with the same rulesets
#   SEEDS=20 RUNS=2 GAMES=500          seeds compared, runs of each way (class, policy, mode, campaign), games that are timed
#
# Fails if a result differs. Times are of one thread, without starting and reading the rules; the fastest of three tries counts.
set -eu
old=$1 new=$2
seeds=${SEEDS:-20} runs=${RUNS:-2} games=${GAMES:-500}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fails=0

# Milliseconds of the fastest of three: PROGRAM GAME RUNS
time_of() {
  best=
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "$1" simulate "$2" --runs "$3" --seed 1 --threads 1 --json >/dev/null
    taken=$((($(date +%s%N) - start) / 1000))
    if [ -z "$best" ] || [ "$taken" -lt "$best" ]; then best=$taken; fi
  done
  echo "$best"
}

printf '%-32s %12s %12s  %s\n' game 'old us/game' 'new us/game' results
for game in $("$new" list | awk '{print $1}'); do
  same=0
  seed=1
  while [ "$seed" -le "$seeds" ]; do
    for program in old new; do
      eval "delve=\$$program"
      "$delve" simulate "$game" --every-way --never-used --json --runs "$runs" --seed "$seed" >"$folder/$program.json"
    done
    if cmp -s "$folder/old.json" "$folder/new.json"; then same=$((same + 1)); else fails=1; fi
    seed=$((seed + 1))
  done
  before=$((($(time_of "$old" "$game" "$games") - $(time_of "$old" "$game" 1)) / games))
  after=$((($(time_of "$new" "$game" "$games") - $(time_of "$new" "$game" 1)) / games))
  printf '%-32s %12s %12s  %s of %s seeds alike\n' "$game" "$before" "$after" "$same" "$seeds"
done
exit "$fails"
