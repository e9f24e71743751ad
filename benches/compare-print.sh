#!/usr/bin/env bash
# Whole commands, from start to written PDF: wall time, time on the processor, peak memory, and the limit that each must keep.
#   benches/compare-print.sh target/release/delve
# Run it on an idle machine. hyperfine measures where it is there. Where `typst` (the stock tool) is installed, it compiles the same content, ejected.
set -euo pipefail
delve=$(realpath "${1:?usage: compare-print.sh PATH-OF-DELVE}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Wall, user and system time in milliseconds: the middle of several runs.
times() {
  if command -v hyperfine >/dev/null; then
    hyperfine -N --warmup 3 --runs 20 --export-json times.json "$*" >/dev/null 2>&1
    python3 -c 'import json
r = json.load(open("times.json"))["results"][0]
print(*(f"{r[k] * 1000:.1f}" for k in ("median", "min", "user", "system")))'
  else
    python3 - "$@" <<'PY'
import os, statistics, subprocess, sys, time
walls, before = [], os.times()
for _ in range(20):
    start = time.perf_counter(); subprocess.run(sys.argv[1:], check=True, capture_output=True); walls.append((time.perf_counter() - start) * 1000)
after = os.times()
print(f"{statistics.median(walls):.1f} {min(walls):.1f} {(after[2] - before[2]) * 50:.1f} {(after[3] - before[3]) * 50:.1f}")
PY
  fi
}

# Peak memory in megabytes. Without `time` it cannot come out lower than what the Python that starts the command has.
megabytes() {
  if [ -x /usr/bin/time ]; then
    /usr/bin/time -f %M -o memory "$@" >/dev/null 2>&1
  else
    python3 -c 'import resource,subprocess,sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@" >memory
  fi
  echo $(($(cat memory) / 1000))
}

printf '%-46s %9s %9s %8s %8s %8s  %s\n' command median least user system memory limit
row() {
  local limit=$1 median least user system
  shift
  read -r median least user system < <(times "$delve" -q print "$@" -o out.pdf)
  local kept=kept
  [ "$(printf '%.0f' "$median")" -le "$limit" ] || kept=MISSED
  printf '%-46s %6s ms %6s ms %5s ms %5s ms %5s MB  %s ms %s\n' "$*" "$median" "$least" "$user" "$system" \
    "$(megabytes "$delve" -q print "$@" -o out.pdf)" "$limit" "$kept"
  if command -v typst >/dev/null; then
    rm -rf ejected
    "$delve" -q eject ejected "$@"
    read -r median least user system < <(times typst compile --font-path ejected/fonts --ignore-system-fonts ejected/main.typ typst.pdf)
    printf '%-46s %6s ms %6s ms %5s ms %5s ms\n' '  the same with typst compile' "$median" "$least" "$user" "$system"
  fi
}

row 50 roll-through-the-dungeon character-sheet
row 80 roll-through-the-dungeon grade-table
row 40 roll-through-the-dungeon nomogram
for game in $("$delve" list | awk '{print $1}'); do
  row 100 "$game" pocketmod
done
