# SPDX-License-Identifier: MIT
# gnuplot -c ratios.gp TABLE OUTPUT LOOK TITLE YEAR
# One row a claim, grouped as on the page: what the post's numbers allow in grey, this machine's interval in the
# colour and shape of its verdict, an arrow where the interval is open. YEAR is empty if the post has no numbers.
table = ARG1
output = ARG2
look = ARG3
title_text = ARG4
year = ARG5
load ARG0[1:strlen(ARG0) - strlen('ratios.gp')].'style.gp'

lines = rows > 0 ? rows : 5
height = 185 + 21 * lines
eval paper(1000, height)
set output output
set label 99 title_text at screen 0.5, screen 1 - 28.0 / height center font ',16' textcolor rgb ink
set lmargin 40
set rmargin 21
set tmargin at screen 1 - 130.0 / height
set bmargin 4
set key at screen 0.5, screen 1 - 48.0 / height center top
set logscale x
set xrange [low:high]
set yrange [-lines - 0.8:-0.2]
set xlabel 'time of the second / time of the first (logarithmic; right of 1 the first is faster)'
set xtics ()
set for [d = -9:9] for [s = 1:words(steps)] xtics add (sprintf('%g', tick(d, s)) tick(d, s))
unset ytics

# Columns: 1 row, 2 label, 3 heading, 4 to 6 then, 7 to 9 now, 10 and 11 the band, 12 the verdict, 13 its word.
colour(v) = word(verdict_colour, v + 1)
shape(v) = word(verdict_shape, v + 1) + 0
is_open(c) = strcol(c) eq '?'
found(v) = strcol(12) eq sprintf('%d', v) && !is_open(8)
left(v) = found(v) ? (is_open(7) ? low : column(7)) : NaN
right(v) = found(v) ? (is_open(9) ? high : column(9)) : NaN
span(v) = right(v) - left(v)

if (rows == 0) {
    set label 1 'nothing was compared' at graph 0.5, graph 0.5 center textcolor rgb faint
    plot NaN notitle
    exit
}

# Left out where there is nothing to draw, for gnuplot warns of a plot without a point.
then_bars = year eq '' ? '' : "table using 5:(-column(1)):4:6:(-column(1) - 0.28):(-column(1) + 0.28) \
    with boxxyerror linecolor rgb past fillstyle solid 1.0 border title year, "

plot table using 10:(-column(1)):10:11:(-column(1) - 0.5):(-column(1) + 0.5) \
        with boxxyerror linecolor rgb strip notitle, \
    table using (1.0):(-column(1)) with lines linewidth 1.5 linecolor rgb faint notitle, \
    @then_bars for [v = 0:4] table using (left(v)):(-column(1)):(span(v)):(0) \
        with vectors nohead linewidth 2 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using (found(v) && is_open(7) ? column(8) : NaN):(-column(1)):(low * 1.02 - column(8)):(0) \
        with vectors head filled size screen 0.008,20 linewidth 2 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using (found(v) && is_open(9) ? column(8) : NaN):(-column(1)):(high / 1.02 - column(8)):(0) \
        with vectors head filled size screen 0.008,20 linewidth 2 linecolor rgb colour(v) notitle, \
    for [v = 0:4] table using (found(v) ? column(8) : NaN):(-column(1)) \
        with points pointtype shape(v) pointsize 0.9 linecolor rgb colour(v) \
        title word('holds levelled reversed fails inconclusive', v + 1), \
    for [v = 0:4] table using (found(v) ? high : NaN):(-column(1)):(sprintf(column(8) < 1 ? '%.3f  %s' : '%.2f  %s', column(8), strcol(13))) \
        with labels left offset 1,0 textcolor rgb colour(v) notitle, \
    table using (column(3) == 0 ? low : NaN):(-column(1)):2 with labels right offset -1,0 textcolor rgb ink notitle, \
    table using (column(3) == 1 ? low : NaN):(-column(1)):2 with labels left offset -39,0 font ',14' \
        textcolor rgb word(present, 1) notitle
