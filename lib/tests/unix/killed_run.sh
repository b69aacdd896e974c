#!/bin/sh
# SPDX-License-Identifier: MIT
# killed_run.sh PROGRAM: a measurement that is killed, and one that is interrupted, lose nothing and leave nothing.
set -eu

program=$1
folder=$(mktemp -d "${PWD}/killed run XXXXXX")
runner=
trap '[ -z "$runner" ] || kill -9 "$runner" 2>/dev/null || true; rm -rf "$folder"' EXIT
export HEARSAY_LOCK="$folder/lock" # another measurement on this machine is none of this test's business

fail() {
    echo "killed_run: $1" >&2
    exit 1
}

smoke() {
    "$program" --quiet --dir "$folder" --out "$folder/record.json" --done "$folder/record.done" --scale smoke >/dev/null
}

count_scratch() {
    find "$folder" -maxdepth 1 -name 'hearsay-scratch-*' | wc -l
}

# Starts a run too long to end by itself soon, and waits until it has data on the disk. Its own process, not a
# function's subshell, so that the signal reaches it.
start_long_run() {
    "$program" --quiet --dir "$folder" --out "$folder/record.json" --done "$folder/record.done" \
        --size 4M --budget 60 --precision 0.0001 >/dev/null 2>&1 &
    runner=$!
    tries=0
    while ! find "$folder" -path '*/hearsay-scratch-*/*' -size +1000k | grep -q .; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || fail "the run never made its data"
        kill -0 "$runner" 2>/dev/null || fail "the run ended by itself"
        sleep 0.1
    done
}

smoke
[ "$(count_scratch)" -eq 0 ] || fail "a good run left data"
cp "$folder/record.json" "$folder/before.json"

start_long_run
kill -9 "$runner"
wait "$runner" 2>/dev/null || true
cmp -s "$folder/record.json" "$folder/before.json" || fail "the record did not survive a kill"
[ ! -e "$folder/record.done" ] || fail "the mark of the earlier run is still there, so its record would pass for this one's"
[ "$(count_scratch)" -eq 1 ] || fail "expected what the killed run left"

smoke || fail "the run after a kill failed"
[ "$(count_scratch)" -eq 0 ] || fail "data of the killed run is still there"
[ -e "$folder/record.done" ] || fail "no mark after a good run"
cp "$folder/record.json" "$folder/before.json"

start_long_run
kill -TERM "$runner"
code=0
wait "$runner" || code=$?
[ "$code" -eq 130 ] || fail "exit code $code after an interrupt, not 130"
[ "$(count_scratch)" -eq 0 ] || fail "an interrupted run left data"
cmp -s "$folder/record.json" "$folder/before.json" || fail "an interrupted run touched the record"
[ -z "$(find "$folder" -name '*hearsay-tmp*')" ] || fail "a stale temporary is left"
echo "killed_run: nothing lost, nothing left"
