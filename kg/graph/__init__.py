"""The knowledge graph: its RDF view, the way back from files, the networkx view, co-occurrence.

Nothing is imported here, so that the room costs nothing until one of its modules is used.
"""
