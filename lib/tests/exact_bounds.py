#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bounds of the sign interval in exact rational arithmetic, as the table that test_interval.c includes.

    exact_bounds.py            prints the table
    exact_bounds.py FILE       exits 1 unless FILE holds just this table

k(n, alpha) is the smallest k with e(k, n - k) < 1 / alpha, where
e(s, f) = 2^(s+f) B(s+1/2, f+1/2) / pi = (2s)! (2f)! / (2^n s! f! n!), n = s + f.
"""
import sys
from fractions import Fraction
from math import comb

ALPHAS = ((1, 20), (1, 100), (1, 1000), (1, 4700), (1, 1000000))
COUNTS = list(range(1, 61)) + [100, 333, 1000, 2500]


def e_value(s, f):
    n = s + f
    # (2s)!(2f)! / (2^n s! f! n!) = C(2s, s) C(2f, f) / (2^n C(n, s))
    return Fraction(comb(2 * s, s) * comb(2 * f, f), 2**n * comb(n, s))


def smallest_k(n, limit):
    k = 0
    while e_value(k, n - k) >= limit:
        k += 1
    return k


def table():
    lines = ["/* SPDX-License-Identifier: MIT */", "/* Made by exact_bounds.py; do not edit. count, 1/alpha, k */"]
    for numerator, denominator in ALPHAS:
        limit = Fraction(denominator, numerator)
        for n in COUNTS:
            lines.append("{%d, %d, %d}," % (n, denominator, smallest_k(n, limit)))
    return "\n".join(lines) + "\n"


def main():
    expected = table()
    if len(sys.argv) == 1:
        sys.stdout.write(expected)
        return 0
    with open(sys.argv[1], encoding="utf-8") as file:
        if file.read() == expected:
            print("%s: agrees with exact arithmetic" % sys.argv[1])
            return 0
    print("%s: differs from exact arithmetic; make it anew with exact_bounds.py" % sys.argv[1])
    return 1


if __name__ == "__main__":
    sys.exit(main())
