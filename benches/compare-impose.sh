#!/usr/bin/env bash
# Imposes the same PDFs with delve and with pdfimpose, in the same run on the same machine: time, size of the result, peak memory.
#   benches/compare-impose.sh target/release/delve
# Needs python3 with pip; hyperfine is used where it is there. Everything is kept in a cache and made once.
set -euo pipefail
delve=$(realpath "${1:?usage: compare-impose.sh PATH-OF-DELVE}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/delvepress-compare
mkdir -p "$cache"
if [ ! -x "$cache/venv/bin/pdfimpose" ]; then
  python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install -q pdfimpose==2.10.0 reportlab==5.1.0
fi
"$cache/venv/bin/python" "$here/make-inputs.py" "$cache/in"
pdfimpose=$cache/venv/bin/pdfimpose
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Mean wall time in milliseconds of a command.
milliseconds() {
  if command -v hyperfine >/dev/null; then
    hyperfine -N --warmup 2 --min-runs 8 --export-json "$work/times.json" "$*" >/dev/null 2>&1
    python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["results"][0]["mean"] * 1000)' "$work/times.json"
  else
    python3 - "$@" <<'PY'
import subprocess, sys, time
def once():
    start = time.perf_counter(); subprocess.run(sys.argv[1:], check=True, capture_output=True); return time.perf_counter() - start
once(); print(sum(once() for _ in range(8)) / 8 * 1000)
PY
  fi
}

# Peak memory in kilobytes of a command. Without `time` it cannot come out lower than what the Python that starts the command has.
kilobytes() {
  if [ -x /usr/bin/time ]; then
    /usr/bin/time -f %M -o "$work/memory" "$@" >/dev/null 2>&1
    cat "$work/memory"
    return
  fi
  python3 -c 'import resource,subprocess,sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}

# One row: what is done, how, and the ratio to the first of its kind.
row() {
  local what=$1 tool=$2 out=$3
  shift 3
  local time memory
  time=$(milliseconds "$@")
  memory=$(kilobytes "$@")
  [ "$tool" = delve ] && base=$time
  python3 -c 'import sys
what, tool, time, base, size, memory = sys.argv[1:]
print(f"{what:22} {tool:10} {float(time):9.1f} ms {float(time) / float(base):7.1f} x {int(size) / 1000:9.0f} kB {int(memory) / 1000:8.0f} MB")' \
    "$what" "$tool" "$time" "$base" "$(stat -c %s "$out")" "$memory"
}

printf '%-22s %-10s %12s %9s %12s %11s\n' what tool time ratio result memory
zine=$cache/in/zine-8.pdf
book=$cache/in/book-400.pdf
row "8 pages, one sheet" delve "$work/a.pdf" "$delve" impose "$zine" --fold pocketmod -o "$work/a.pdf"
row "8 pages, one sheet" pdfimpose "$work/b.pdf" "$pdfimpose" onepagezine "$zine" -o "$work/b.pdf"
row "400 pages, saddle" delve "$work/c.pdf" "$delve" impose "$book" --fold saddle -o "$work/c.pdf"
row "400 pages, saddle" pdfimpose "$work/d.pdf" "$pdfimpose" saddle --signature 2x1 --group 0 "$book" -o "$work/d.pdf"
printf 'input sizes: %s and %s bytes\n' "$(stat -c %s "$zine")" "$(stat -c %s "$book")"
