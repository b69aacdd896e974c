# SPDX-License-Identifier: MIT
# gnuplot -c sweep.gp TABLE OUTPUT LOOK TITLE X_AXIS Y_AXIS "X_LOW X_HIGH MARK" LIMIT|SUBJECT|SUBJECT...
# One line a subject as x grows, both axes logarithmic. MARK is the x that a claim speaks of, or 0; LIMIT "-" is none.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
x_axis = ARG5
y_axis = ARG6
x_low = word(ARG7, 1) + 0
x_high = word(ARG7, 2) + 0
mark = word(ARG7, 3) + 0
list = ARG8
load ARG0[1:strlen(ARG0) - strlen('sweep.gp')].'style.gp'
eval split

height = 520
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 11
set rmargin 4
set tmargin at screen 1 - 100.0 / height
set bmargin 5
set key at screen 0.5, screen 1 - 48.0 / height center top maxrows 2
set logscale xy
set xrange [x_low / 1.5:x_high * 1.5]
set yrange [low:high]
set xlabel x_axis offset 0,-0.5
set ylabel y_axis offset -1,0
set xtics ()
decades = log10(x_high / x_low)
set for [d = -1:12] for [s = 1:(decades > 4 ? 1 : 3)] xtics add \
    (gprintf('%.0s%c', word('1 2 5', s) * 10.0 ** d) word('1 2 5', s) * 10.0 ** d)
set ytics ()
set for [d = -9:12] for [s = 1:words(steps)] ytics add (sprintf('%g', tick(d, s)) tick(d, s))
set grid noxtics ytics back linetype 1 linecolor rgb line linewidth 1
if (rows == 0) {
    set label 1 'nothing was measured' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}
if (mark > 0) {
    set arrow 1 from mark, graph 0 to mark, graph 1 nohead dashtype 3 linecolor rgb faint back
    if (mark < sqrt(x_low * x_high)) {
        set label 2 'the claim' at mark, graph 0.97 left offset 0.7,0 textcolor rgb faint
    } else {
        set label 2 'the claim' at mark, graph 0.97 right offset -0.7,0 textcolor rgb faint
    }
}

of(s, value) = column(2) == s ? value : NaN
colour(s) = word(present, s)
marker(s) = word(shape, s) + 0
plot for [s = 1:name_count - 1] table using 1:(of(s, column(4))):3:5 \
        with yerrorbars pointtype marker(s) pointsize 0.1 linewidth 3 linecolor rgb colour(s) notitle, \
    for [s = 1:name_count - 1] table using 1:(of(s, column(4))) \
        with linespoints pointtype marker(s) pointsize 1 linewidth 2 linecolor rgb colour(s) title names[s + 1], \
    for [s = 1:(names[1] eq '-' ? 0 : 1)] table using 1:(of(0, column(4))) \
        with lines dashtype 2 linewidth 1.5 linecolor rgb ink title 'limit: '.names[1]
