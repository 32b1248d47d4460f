"""kg: from a pile of paper abstracts to a concept graph that can be trusted, opened, queried and measured."""

__version__ = "0.1.0"
