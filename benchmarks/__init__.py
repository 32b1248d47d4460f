"""Speed and memory of kg beside its peers: same text, one run, medians. ``python -m benchmarks``."""
