# SPDX-License-Identifier: MIT
# gnuplot -c detection.gp TABLE OUTPUT LOOK TITLE
# The exam of known_answer: how often a planted share of work is seen, and how soon; LOOK's range is that of the times.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
load ARG0[1:strlen(ARG0) - strlen('detection.gp')].'style.gp'

height = 760
eval paper(1000, height)
set output output
set multiplot
set datafile missing NaN # rows of other curves lie between: no gap in the line
set lmargin at screen 0.10
set rmargin at screen 0.97
set logscale x
set xrange [0.2:130]
set xtics ('0.25 %%' 0.25, '0.5 %%' 0.5, '1 %%' 1, '2 %%' 2, '5 %%' 5, '10 %%' 10, '100 %%' 100)

kernels = 'alu memory file'
conditions = 'quiet neighbours'
dash(c) = c == 1 ? 1 : 2
shape(k, c) = word('7 5 9 6 4 8', (c - 1) * 3 + k) + 0
named(c) = c == 1 ? '' : ', busy machine'
# A row of this kernel and condition without a margin; the time to a verdict only where most races reached one.
mine(k, c) = strcol(4) eq 'planted' && column(6) == 1 && strcol(3) eq word(kernels, k) && strcol(2) eq word(conditions, c)
asked(row) = column(7) + column(8) + column(9)
seen(k, c) = mine(k, c) ? 100.0 * column(7) / asked(0) : NaN
wrong(k, c) = mine(k, c) && column(8) > 0 ? 100.0 * column(8) / asked(0) : -99 # outside
soon(k, c) = mine(k, c) && 2 * column(9) < asked(0) ? column(12) : NaN

set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set tmargin at screen 0.87
set bmargin at screen 0.50
set key at screen 0.5, screen 1 - 56.0 / height center top maxrows 2
set yrange [-4:104]
set ytics ('0 %%' 0, '25 %%' 25, '50 %%' 50, '75 %%' 75, '100 %%' 100)
set grid y
set ylabel 'races decided right' offset 0,0
plot for [c = 1:2] for [k = 1:3] table using 5:(seen(k, c)) skip 1 \
        with linespoints pointtype shape(k, c) pointsize 1 linewidth 2 dashtype dash(c) \
        linecolor rgb word(present, k) title word(kernels, k).named(c), \
    for [c = 1:2] for [k = 1:3] table using 5:(wrong(k, c)) skip 1 \
        with points pointtype 2 pointsize 1.5 linewidth 2 linecolor rgb word(verdict_colour, 3) notitle

unset label 99
unset key
set tmargin at screen 0.45
set bmargin at screen 0.09
set logscale y
set yrange [low:high]
set ytics ()
set for [d = -3:6] ytics add (sprintf('%g ms', 10.0 ** d) 10.0 ** d)
set ylabel 'median time to the verdict' offset 0,0
set xlabel 'planted: this much more of the same work (logarithmic)'
plot for [c = 1:2] for [k = 1:3] table using 5:(soon(k, c)) skip 1 \
        with linespoints pointtype shape(k, c) pointsize 1 linewidth 2 dashtype dash(c) \
        linecolor rgb word(present, k) notitle
unset multiplot
