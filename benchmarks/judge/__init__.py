"""Error analysis on papers that nobody labelled: draw links with their quotes, judge them, count.

``python -m benchmarks.judge draw SOURCE --papers 200 --seed 1 -o FILE.csv`` lists everything that a build says of
randomly drawn papers; a reader fills in ``verdict``; ``python -m benchmarks.judge summary FILE.csv...`` gives the
shares that are true, with confidence intervals. Texts stay outside of the repository: a row holds ids, offsets and a
quote of fewer than fifteen words.
"""
