# SPDX-License-Identifier: MIT
# gnuplot -c history.gp TABLE OUTPUT LOOK TITLE "FIRST LAST"
# One line a claim through its ratios in the runs of one machine, in the colour of its newest verdict; each run has the
# shape of its own verdict. FIRST and LAST are when the oldest and the newest run began.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
range = ARG5
load ARG0[1:strlen(ARG0) - strlen('history.gp')].'style.gp'

lines = rows > 20 ? rows : 20
height = 180 + 15 * lines
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 9
set rmargin at screen 0.66
set tmargin at screen 1 - 100.0 / height
set bmargin 4
set key at screen 0.5, screen 1 - 48.0 / height center top maxrows 2
moment(text) = strptime('%Y-%m-%dT%H:%M:%SZ', text)
first_run = moment(word(range, 1))
last_run = moment(word(range, 2))
span = last_run > first_run ? last_run - first_run : 1.0
set logscale y
set yrange [low:high]
set xrange [first_run - 0.03 * span:last_run + 0.05 * span]
set ytics ()
set for [d = -9:9] for [s = 1:words(steps)] ytics add (sprintf('%g', tick(d, s)) tick(d, s))
set xtics ()
set for [i = 0:3] xtics add (strftime(span < 172800 ? '%d %b %H:%M' : '%Y-%m-%d', first_run + span * i / 3) first_run + span * i / 3)
set ylabel 'ratio (logarithmic; above 1 the favourite of the claim is faster)' offset -1,0
set grid xtics ytics back linetype 1 linecolor rgb line linewidth 1
if (rows == 0) {
    set label 1 'no claim has a ratio' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

# Columns: 1 label, 2 started, 3 ratio, 4 where the label stands, 5 the newest verdict, 6 the run's own.
colour(v) = word(verdict_colour, v + 1)
marker(v) = word(verdict_shape, v + 1) + 0
when(c) = moment(strcol(c))
is_last(c) = when(c) == last_run
beside = 0.05 * span
plot 1.0 with lines linewidth 1.5 linecolor rgb faint notitle, \
    for [v = 0:4] table using (when(2)):(column(5) == v ? column(3) : NaN) \
        with lines linewidth 1.2 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using (when(2)):(column(6) == v ? column(3) : NaN) \
        with points pointtype marker(v) pointsize 0.8 linecolor rgb colour(v) \
        title word('holds levelled reversed fails inconclusive', v + 1), \
    for [v = 0:4] table using (is_last(2) && column(5) == v ? when(2) : NaN):3:(beside):(column(4) - column(3)) \
        with vectors nohead linewidth 0.5 linecolor rgb line notitle, \
    for [v = 0:4] table using (is_last(2) && column(5) == v ? when(2) + beside : NaN):4:1 \
        with labels left offset 0.4,0 font ',10' textcolor rgb colour(v) notitle
