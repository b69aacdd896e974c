# SPDX-License-Identifier: MIT
# gnuplot -c over_time.gp TABLE OUTPUT LOOK TITLE
# One line a claim, from its ratio in the year of the post to its ratio now, in the colour of its verdict now.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
load ARG0[1:strlen(ARG0) - strlen('over_time.gp')].'style.gp'

lines = rows > 20 ? rows : 20
height = 180 + 15 * lines
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 9
set rmargin at screen 0.66
set tmargin at screen 1 - 100.0 / height
set bmargin 4
set key at screen 0.5, screen 1 - 48.0 / height center top maxrows 1
set logscale y
set yrange [low:high]
set xrange [2002.5:*]
set autoscale xfixmax
set ytics ()
set for [d = -9:9] for [s = 1:words(steps)] ytics add (sprintf('%g', tick(d, s)) tick(d, s))
set xtics 2000,4 format '%.0f'
set ylabel 'ratio (logarithmic; above 1 the favourite of the claim is faster)' offset -1,0
set grid noxtics ytics back linetype 1 linecolor rgb line linewidth 1
if (rows == 0) {
    set xrange [2002:2030]
    set label 1 'no claim has a number then and now' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

# Columns: 1 label, 2 year then, 3 then, 4 year now, 5 now, 6 where the label stands, 7 verdict.
colour(v) = word(verdict_colour, v + 1)
marker(v) = word(verdict_shape, v + 1) + 0
of(v, value) = column(7) == v ? value : NaN
beside = 1.2
plot 1.0 with lines linewidth 1.5 linecolor rgb faint notitle, \
    for [v = 0:4] table using 2:(of(v, column(3))):(column(4) - column(2)):(column(5) - column(3)) \
        with vectors nohead linewidth 1.2 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using 4:(of(v, column(5))):(beside):(column(6) - column(5)) \
        with vectors nohead linewidth 0.5 linecolor rgb line notitle, \
    for [v = 0:4] table using 2:(of(v, column(3))) with points pointtype 6 pointsize 0.8 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using 4:(of(v, column(5))) with points pointtype marker(v) pointsize 0.8 linecolor rgb colour(v) \
        title word('holds levelled reversed fails inconclusive', v + 1), \
    for [v = 0:4] table using (of(v, column(4) + beside)):6:1 \
        with labels left offset 0.4,0 font ',10' textcolor rgb colour(v) notitle
