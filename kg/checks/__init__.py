"""Integrity of a graph: each rule one function; SHACL on request."""
