# SPDX-License-Identifier: MIT
# gnuplot -c machines.gp TABLE OUTPUT LOOK TITLE YEAR MACHINE|MACHINE...
# One row a claim: what the post's numbers allow in grey, and below each other the interval on each machine, in its own
# colour and shape; a machine's lane is the same in all rows. YEAR is empty if the post has no numbers.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
year = ARG5
list = ARG6
load ARG0[1:strlen(ARG0) - strlen('machines.gp')].'style.gp'
eval split
machine_count = name_count

lines = rows > 0 ? rows : 5
lane = machine_count < 5 ? 8 : machine_count < 11 ? 5.5 : 4
row_height = machine_count * lane > 16 ? 8 + machine_count * lane : 21
key_rows = (machine_count + (year eq '' ? 0 : 1) + 9) / 10
head = 82 + 22 * key_rows
height = head + 60 + row_height * lines
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 40
set rmargin 3
set tmargin at screen 1 - 1.0 * head / height
set bmargin 4
set key at screen 0.5, screen 1 - 48.0 / height center top maxrows key_rows
set logscale x
set xrange [low:high]
set yrange [-lines - 0.6:-0.4]
set xlabel 'time of the second / time of the first (logarithmic; right of 1 the first is faster)'
set xtics ()
set for [d = -9:9] for [s = 1:words(steps)] xtics add (sprintf('%g', tick(d, s)) tick(d, s))
unset ytics
if (rows == 0) {
    set label 1 'nothing was compared' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

# Columns: 1 row, 2 label, 3 series, 4 to 6 the interval, 7 and 8 the band.
share = 1.0 * machine_count * lane / row_height
down(m) = -column(1) + share * (0.5 - (m - 0.5) / machine_count)
# Both shape and colour change from one to the next, and no two machines up to 36 share both.
colour(m) = word(present, (m - 1 + (m - 1) / words(shape)) % words(present) + 1)
marker(m) = word(shape, (m - 1) % words(shape) + 1) + 0
is_open(c) = strcol(c) eq '?'
found(m) = column(3) == m
left(m) = found(m) ? (is_open(4) ? low : column(4)) : NaN
right(m) = found(m) ? (is_open(6) ? high : column(6)) : NaN
# Left out where there is nothing to draw, for gnuplot warns of a plot without a point.
then_bars = year eq '' ? '' : "table using (column(3) == -1 ? column(5) : NaN):(-column(1)):4:6:\
    (-column(1) - 0.4):(-column(1) + 0.4) with boxxyerror linecolor rgb past fillstyle solid 1.0 border title year, "

set for [r = 1:rows:2] object r rectangle from graph 0, first -r - 0.5 to graph 1, first -r + 0.5 \
    fillcolor rgb strip fillstyle solid 1.0 noborder behind
plot table using (column(3) == -1 ? column(7) : NaN):(-column(1)):7:8:(-column(1) - 0.5):(-column(1) + 0.5) \
        with boxxyerror linecolor rgb line notitle, \
    table using (1.0):(-column(1)) with lines linewidth 1.5 linecolor rgb faint notitle, \
    @then_bars for [m = 1:machine_count] table using (left(m)):(down(m)):(right(m) - left(m)):(0) \
        with vectors nohead linewidth 1.5 linecolor rgb colour(m) notitle, \
    for [m = 1:machine_count] table using (found(m) ? column(5) : NaN):(down(m)) \
        with points pointtype marker(m) pointsize (lane < 5 ? 0.5 : 0.7) linecolor rgb colour(m) title names[m], \
    table using (column(3) == -1 ? low : NaN):(-column(1)):2 with labels right offset -1,0 textcolor rgb ink notitle, \
    table using (column(3) == 0 ? low : NaN):(-column(1)):2 with labels left offset -39,0 font ',14' \
        textcolor rgb word(present, 1) notitle
