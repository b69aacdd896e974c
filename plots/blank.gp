# SPDX-License-Identifier: MIT
# Between two charts of one gnuplot: forgets all that the last one set. The line drawn into the file BLANK puts the SVG
# terminal into one state, for what it writes first depends on what it drew last, and a chart must not.
reset session
set terminal svg
set output ARG1
set border 0
unset tics
unset key
set xrange [0:1]
set yrange [0:1]
plot 0 linetype 1
set output
