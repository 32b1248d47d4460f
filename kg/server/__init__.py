"""SPARQL protocol, the page and the editor over HTTP (extra ``serve``)."""
