# SPDX-License-Identifier: MIT
# gnuplot -c then_now.gp TABLE OUTPUT LOOK TITLE AXIS YEAR SERIES|SERIES...
# Horizontal floating bars, one row a category: grey for the post, one colour a series for this machine.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
axis = ARG5
year = ARG6
list = ARG7
load ARG0[1:strlen(ARG0) - strlen('then_now.gp')].'style.gp'
eval split
series_count = name_count

height = 165 + 30 * rows
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 31
set rmargin 3
set tmargin at screen 1 - 112.0 / height
set bmargin 4
set key at screen 0.5, screen 1 - 48.0 / height center top
set logscale x
set xrange [low:high]
set yrange [-rows - 0.6:-0.4]
set xlabel axis
set xtics ()
set for [d = -9:9] for [s = 1:words(steps)] xtics add (sprintf('%g', tick(d, s)) tick(d, s))
unset ytics

# Bars share the row: then on top, the series of now below.
slot = 0.84 / (series_count + 1)
middle(row, s) = -row + 0.42 - slot * (s + 0.5)
thick = slot * 0.40
colour(s) = word(present, s)
at(s, value) = column(3) == s ? value : NaN
# The limit's label runs towards the middle; a then that is one number is a dot, for a bar of no width is none.
on_left(x) = x < sqrt(low * high) ? x : NaN
on_right(x) = x >= sqrt(low * high) ? x : NaN

set for [r = 1:rows:2] object r rectangle from graph 0, first -r - 0.5 to graph 1, first -r + 0.5 \
    fillcolor rgb strip fillstyle solid 1.0 noborder behind

# The limit, row 0, is a line through all rows.
plot table using (at(-2, column(5))):(-rows - 0.6):(0):(rows + 0.2) \
        with vectors nohead dashtype 2 linewidth 1.5 linecolor rgb ink notitle, \
    table using (on_left(at(-2, column(5)))):(-0.42):2 with labels left offset 0.5,0.6 font ',10' textcolor rgb ink notitle, \
    table using (on_right(at(-2, column(5)))):(-0.42):2 with labels right offset -0.5,0.6 font ',10' textcolor rgb ink notitle, \
    table using (column(4) == column(6) ? at(0, column(5)) : NaN):(middle(column(1), 0)) \
        with points pointtype 7 pointsize 0.8 linecolor rgb past notitle, \
    NaN with boxes linecolor rgb past title year, \
    for [s = 1:series_count] NaN with boxes linecolor rgb colour(s) title 'now, '.names[s], \
    table using (at(0, column(4))):(middle(column(1), 0)):4:6:(middle(column(1), 0) - thick):(middle(column(1), 0) + thick) \
        with boxxyerror linecolor rgb past fillstyle solid 1.0 border notitle, \
    for [s = 1:series_count] table \
        using (at(s, column(5))):(middle(column(1), s)):4:6:(middle(column(1), s) - thick):(middle(column(1), s) + thick) \
        with boxxyerror linecolor rgb colour(s) fillstyle solid 0.5 border notitle, \
    for [s = 1:series_count] table \
        using (at(s, column(5))):(middle(column(1), s) - thick):(0):(2 * thick) \
        with vectors nohead linewidth 2.5 linecolor rgb colour(s) notitle, \
    table using (column(3) == 0 || column(3) == -1 ? low : NaN):(-column(1)):2 \
        with labels right offset -1,0 textcolor rgb ink notitle, \
    table using (column(3) == -1 ? high : NaN):(middle(column(1), 0)):('no bar in the post') \
        with labels right offset -1,0 font ',10' textcolor rgb faint notitle
