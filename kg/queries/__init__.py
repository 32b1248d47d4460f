"""SPARQL over a graph (``engine``), and the named queries: one file ``<name>.rq`` each (``catalogue``).

Nothing is imported here: the process that runs a query should start at once.
"""
