# SPDX-License-Identifier: MIT
# What all charts share. Loaded by a chart script that has set
#   output  file to draw into; its ending chooses the terminal
#   look    "theme rows low high": light or dark, the number of rows, the range of the logarithmic axis
# and gives theme, rows, low, high, the colours and the procedure paper(width, height) back.

set encoding utf8
set decimalsign '.'
set datafile separator "\t"
# "?" is deliberately not declared missing: that would drop the whole row wherever one of its columns is looked at.

theme = word(look, 1)
rows = word(look, 2) + 0
low = word(look, 3) + 0
high = word(look, 4) + 0
dark = theme eq 'dark'

background = dark ? '#15181e' : '#ffffff'
ink = dark ? '#e6e8ec' : '#1d2330'
faint = dark ? '#9aa3b2' : '#5f6877'
line = dark ? '#2c323d' : '#e3e6eb'
strip = dark ? '#222832' : '#f1f3f6'
past = dark ? '#596273' : '#bcc3ce'
present = dark ? '#58a6ff #f0a04b #b48cf2 #3ecf9b #f27ac0 #e2b93b' : '#0b6bcb #d9730d #6f42c1 #0a7d5a #a21c6b #8a6a00'
shape = '7 5 9 11 13 15'

# In the order of the verdicts: holds, levelled, reversed, fails, inconclusive, not applicable. Told apart by shape too.
verdict_colour = dark ? '#3ecf9b #6cb2ff #ff8a4c #f27ac0 #e2b93b #9aa3b2' \
                      : '#0a7d5a #0b6bcb #c2410c #a21c6b #8a6a00 #5f6877'
verdict_shape = '7 5 9 11 6 4'

# A PDF takes inches: 96 pixels make one. pngcairo looks better where it is built in; png is everywhere.
ending = output[strlen(output) - 2:strlen(output)]
cairo = strstrt(GPVAL_TERMINALS, 'pngcairo') > 0
paper_vector = "set terminal svg size %d,%d fixed noenhanced font 'sans-serif,13' background '%s'"
paper_cairo = "set terminal pngcairo size %d,%d noenhanced font 'sans-serif,13' fontscale 0.76 pointscale 1.3 background '%s'"
paper_plain = "set terminal png size %d,%d noenhanced medium background '%s'"
paper_print = "set terminal pdfcairo size %d / 96., %d / 96. noenhanced font 'sans-serif,13' fontscale 0.76 background '%s'"
paper(width, height) = sprintf(ending eq 'svg' ? paper_vector : ending eq 'pdf' ? paper_print : \
    cairo ? paper_cairo : paper_plain, width, height, background)

# Labelled lines at 1, 2 and 5 of each decade, and at more where the range is short.
steps = high / low < 12 ? '1 1.5 2 3 4 5 6 7 8 9' : high / low < 20000 ? '1 2 5' : '1'
tick(decade, step) = word(steps, step) * 10.0 ** decade

# Takes a list apart at each '|': sets names[1] to names[name_count].
array names[256]
split = "name_count = 0; rest = list; while (strlen(rest) > 0) { bar = strstrt(rest, '|'); name_count = name_count + 1; ".\
    "names[name_count] = bar ? rest[1:bar - 1] : rest; rest = bar ? rest[bar + 1:strlen(rest)] : '' }"

set border 0
set style fill solid 1.0 noborder
set key textcolor rgb ink samplen 1 Left reverse horizontal maxrows 1 width 1
set tics textcolor rgb faint scale 0
set xlabel textcolor rgb faint
set ylabel textcolor rgb faint
set grid x back linetype 1 linecolor rgb line linewidth 1
