# SPDX-License-Identifier: MIT
# awk -f bars.awk EXAM.tsv [PEERS.tsv] OVERHEAD.tsv: what the harness promises of itself, and whether the tables keep it.
BEGIN { FS = "\t" }

function say(kept, promise, figure) {
    printf "%-8s %s: %s\n", kept ? "kept" : "MISSED", promise, figure
}

# Columns: who condition kernel question share margin right wrong undecided machine 90 wall 90 rounds 90.
function at_least(share) { return $7 >= share * runs }

NF == 2 && $2 == "a sample beyond its two readings" {
    say($1 <= 20, "at most 20 ns a sample beyond two readings of the clock", $1 " ns")
}
NF < 15 || $1 == "who" { next }
{ runs = $7 + $8 + $9; where = $3 ", " $2 }

$1 == "hearsay" && $4 == "identical" {
    say($8 <= 0.025 * runs, "false alarms at 1 % in at most 10 of 400, " where, $8 " of " runs)
}
$1 == "hearsay" && $4 == "levelled" && $2 == "quiet" {
    say(at_least(0.95), "identical subjects levelled within 1.02 and 0.2 s in at least 95 %, " where, $7 " of " runs)
}
$1 == "hearsay" && $4 == "planted" {
    reversed += $8
    races += runs
    if ($8 > 0) {
        places = places "; " $8 " at +" $5 " % beyond " $6 ", " where
    }
}
$1 == "hearsay" && $4 == "planted" && $3 == "alu" && $2 == "quiet" && $5 == 0.5 {
    say(at_least(0.99) && $12 <= 10, "+0.5 % seen in at least 99 %, median at most 10 ms, " where,
        $7 " of " runs ", " $12 " ms")
}
$1 == "hearsay" && $4 == "planted" && $3 != "file" && $2 == "neighbours" && $5 == 5 && $6 > 1 {
    say(at_least(0.99) && $12 <= 20, "+5 % beyond a margin of 2 % in at least 99 %, median at most 20 ms, " where,
        $7 " of " runs ", " $12 " ms")
}
$1 == "hearsay" && $6 == 1 { ours[$2, $3, $4, $5] = $10 }
$1 != "hearsay" && $4 == "planted" && ($2, $3, $4, $5) in ours {
    ratio = $10 / ours[$2, $3, $4, $5]
    say(ratio >= 50, $1 ": at least 50 times our machine time for a verdict on +" $5 " %, " where,
        sprintf("%.0f times, right in %d of %d", ratio, $7, runs))
}
END {
    say(reversed == 0, "never a wrong verdict on planted work",
        sprintf("%d of %d, where 1 %% is the risk that was agreed to%s", reversed, races, places))
}
