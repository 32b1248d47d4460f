"""Linking papers to concepts beside other algorithms: same labels, same texts, same vocabulary, one run.

``python -m benchmarks.peers --outside PYTHON`` where PYTHON belongs to an environment of its own with
``pip install annif yake`` (they pin other versions of what kg uses). Without it their rows are left out.
"""
