#!/bin/sh
# SPDX-License-Identifier: MIT
# processes.sh CASE HEARSAY SOURCE: a real case in several processes leaves one sound record and nothing else, and
# whoever ends the first process ends them all.
set -eu

program=$1 hearsay=$2 source=$3
folder=$(mktemp -d "${PWD}/processes XXXXXX")
runner=
trap '[ -z "$runner" ] || kill -9 "$runner" 2>/dev/null || true; rm -rf "$folder"' EXIT

fail() {
    echo "processes: $1" >&2
    exit 1
}

# The smoke scale waits for no lock; the budget is never spent.
smoke() {
    "$program" --quiet --dir "$folder" --out "$folder/record.json" --scale smoke --budget 120 "$@"
}

count_scratch() {
    find "$folder" -maxdepth 1 -name 'hearsay-scratch-*' | wc -l
}

# The processes that were told our folder. The name goes through a pipe, so that grep does not find itself.
count_running() {
    set -- /proc/[0-9]*/cmdline
    printf '%s' "$folder" | grep -laFf - "$@" 2>/dev/null | grep -c . || true
}

has_data() {
    find "$folder" -path '*/hearsay-scratch-*/hearsay-scratch-*/*' -size +1000k | grep -q .
}

is_over() {
    [ "$(count_running)" -eq 0 ]
}

# wait_until WHAT SECONDS MESSAGE
wait_until() {
    tries=0
    while ! "$1"; do
        tries=$((tries + 1))
        [ "$tries" -lt "$2"0 ] || fail "$3"
        sleep 0.1
    done
}

# Its own process, not a function's subshell, so that the signal reaches it.
start_long_run() {
    "$program" --quiet --dir "$folder" --out "$folder/record.json" --scale smoke --budget 120 --processes 2 \
        --size 64M >/dev/null 2>&1 &
    runner=$!
    wait_until has_data 60 "the run never made its data"
    [ "$(count_running)" -eq 2 ] || fail "expected two processes at work, not $(count_running)"
}

smoke --processes 3 >"$folder/said.txt" || fail "exit code $? of a good run"
[ "$(count_scratch)" -eq 0 ] || fail "a good run left data"
[ "$(grep -c . "$folder/said.txt")" -eq "$(grep -c '"says":' "$folder/record.json" | awk '{ print $1 + 1 }')" ] ||
    fail "expected one line a claim and the record's path on standard output"
grep -q '^holds  *coherent-here ' "$folder/said.txt" || fail "the fact was not checked"
code=0
smoke --processes 3 --workload nothing 2>/dev/null || code=$?
[ "$code" -eq 2 ] || fail "exit code $code after wrong usage, not 2"

verdicts() {
    "$hearsay" show "$folder/record.json" "$@" | tail -n +2
}
verdicts | grep -q . || fail "hearsay show cannot read the record"
[ "$(verdicts)" = "$(verdicts --rejudge)" ] || fail "judged again, the verdicts differ"
"$hearsay" show "$folder/record.json" --claim map-beats-file-read-seq | grep -q 'between processes by a factor of' ||
    fail "hearsay show does not tell the spread"
"$hearsay" report "$folder/record.json" --out "$folder/report" >/dev/null 2>&1 || fail "hearsay report failed"
grep -q 'spread over 3 processes' "$folder/report/report.md" || fail "the page does not tell the processes"

if [ -d /proc/self ]; then
    start_long_run
    kill -9 "$runner"
    wait "$runner" 2>/dev/null || true
    wait_until is_over 3 "the second process outlived the first"
    smoke --processes 2 >/dev/null || fail "the run after a kill failed"
    [ "$(count_scratch)" -eq 0 ] || fail "data of the killed run is still there"

    start_long_run
    kill -TERM "$runner"
    wait_until is_over 5 "an interrupt does not reach the second process"
    code=0
    wait "$runner" || code=$?
    [ "$code" -eq 130 ] || fail "exit code $code after an interrupt, not 130"
    [ "$(count_scratch)" -eq 0 ] || fail "an interrupted run left data"
fi

command -v python3 >/dev/null || exit 77
python3 "$source/fixtures/check_schema.py" "$source/fixtures/schemas/record.schema.json" "$folder/record.json" ||
    exit $? # 77 where the validator is missing
echo "processes: one record, nothing left, nobody left"
