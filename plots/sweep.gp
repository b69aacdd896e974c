# SPDX-License-Identifier: MIT
# gnuplot -c sweep.gp TABLE OUTPUT LOOK TITLE BLOCK
# Throughput by block size, both axes logarithmic; BLOCK is the size that the claim favours.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
block = ARG5 + 0
load ARG0[1:strlen(ARG0) - strlen('sweep.gp')].'style.gp'

eval paper(1000, 460)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / 460 center font ',16' textcolor rgb ink
set lmargin 11
set rmargin 4
set tmargin 4.5
set bmargin 5
unset key
set logscale xy
set xrange [512 / 1.5:1048576 * 1.5]
set yrange [low:high]
set xlabel 'block size in bytes (k = 1024, m = 1024k)' offset 0,-0.5
set ylabel 'MiB/s (logarithmic)' offset -1,0
set ytics ()
set for [d = 0:9] for [s = 1:words(steps)] ytics add (sprintf('%g', tick(d, s)) tick(d, s))
set grid noxtics ytics back linetype 1 linecolor rgb line linewidth 1
if (rows == 0) {
    set label 1 'nothing was measured' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

favoured(value) = column(1) == block ? value : NaN
plot table using 1:4:(column(1) / 1.12):(column(1) * 1.12):3:5:xtic(2) with boxxyerror linecolor rgb past, \
    table using 1:4 with linespoints pointtype 7 pointsize 1 linewidth 2 linecolor rgb word(present, 1), \
    table using 1:(favoured(column(4))) with points pointtype 7 pointsize 1.8 linecolor rgb word(present, 2), \
    table using 1:(favoured(column(5))):('the claim') with labels offset 0,1.4 textcolor rgb word(present, 2)
