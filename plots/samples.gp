# SPDX-License-Identifier: MIT
# gnuplot -c samples.gp TABLE OUTPUT LOOK TITLE
# A strip an entrant, race by race: a tick for each sample, from the first round to the last, above the line when it
# took longer than the entrant's median. What leaves the strip stands at its edge, in another colour and larger. LOOK's
# range is that of a strip.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
load ARG0[1:strlen(ARG0) - strlen('samples.gp')].'style.gp'

lines = rows > 0 ? rows : 5
height = 150 + 26 * lines
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set label 98 sprintf('a strip reaches from %.2g to %.2g times the median', low, high) \
    at screen 0.5, screen 1 - 54.0 / height center textcolor rgb faint
set lmargin 48
set rmargin 13
set tmargin at screen 1 - 100.0 / height
set bmargin 4
set key at screen 0.5, screen 1 - 72.0 / height center top
set xrange [0:1]
set yrange [-lines - 0.6:-0.4]
set xlabel 'time: from the first round of a race to its last'
unset xtics
unset ytics
unset grid
if (rows == 0) {
    set label 1 'nothing was measured' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

# Columns of the rows: 1 row, 2 label, 3 kind, 4 median; of the samples: 1 row, 2 control, 3 time, 4 deviation.
strip_height = 0.42
kind(k, value) = column(3) == k ? value : NaN
is_out(d) = d > high || d < low
inside(d) = d > high ? high : d < low ? low : d
size(d) = is_out(d) ? 0.2 : 0.1
bottom(d) = -column(1) + strip_height * log(inside(d)) / log(high) - size(d) / 2
number(colour) = int('0x'.colour[2:7])
tint(d, control) = number(is_out(d) ? word(present, 2) : control > 0 ? faint : word(present, 1))
plot table index 0 using (0.0):(kind(1, -column(1))):(1.0):(0) with vectors nohead linewidth 1 linecolor rgb line notitle, \
    table index 1 using 3:(bottom(column(4))):(0):(size(column(4))):(tint(column(4), column(2))) \
        with vectors nohead linewidth 1.5 linecolor rgb variable notitle, \
    NaN with lines linewidth 4 linecolor rgb word(present, 1) title 'a sample', \
    NaN with lines linewidth 4 linecolor rgb faint title 'a sample of a control', \
    NaN with lines linewidth 4 linecolor rgb word(present, 2) title 'beyond the strip', \
    table index 0 using (kind(0, 0.0)):(-column(1)):2 with labels left offset -47,0 font ',14' \
        textcolor rgb word(present, 1) notitle, \
    table index 0 using (kind(0, 1.0)):(-column(1)):4 with labels left offset 1,0 textcolor rgb faint notitle, \
    table index 0 using (kind(1, 0.0)):(-column(1)):2 with labels right offset -1,0 font ',11' textcolor rgb ink notitle, \
    table index 0 using (kind(1, 1.0)):(-column(1)):4 with labels left offset 1,0 textcolor rgb ink notitle
