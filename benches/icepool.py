"""The seven expressions of benches/dice.rs with icepool, the usual exact dice library of Python.

Prints milliseconds: the import, each expression, all seven, and the sum of import and seven.
"""

import sys
from time import perf_counter

# This file is called like the library: without its own folder on the path, the library is found.
sys.path.pop(0)

start = perf_counter()
from icepool import d6, d10, d20  # noqa: E402 (the import is what is timed)

imported = perf_counter()

SEVEN = {
    "100d20": lambda: 100 @ d20,
    "20d6": lambda: 20 @ d6,
    "d6!8": lambda: d6.explode(depth=8),
    "4d6kh3": lambda: d6.highest(4, 3),
    "10d10kh5": lambda: d10.highest(10, 5),
    "5d10>=7": lambda: 5 @ (d10 >= 7),
    "d6xd6": lambda: d6 * d6,
}

timed = {}
for name, make in SEVEN.items():
    before = perf_counter()
    die = make()
    timed[name] = (perf_counter() - before, len(die), die.denominator())

for name, (seconds, outcomes, denominator) in timed.items():
    digits = len(str(denominator))
    print(f"{name:<10}{seconds * 1000:>10.3f} ms  {outcomes} outcomes, denominator of {digits} digits")

seven = sum(seconds for seconds, _, _ in timed.values())
whole = seven + imported - start
print(f"import {(imported - start) * 1000:.3f}")
print(f"seven {seven * 1000:.3f}")
print(f"whole {whole * 1000:.3f}")
