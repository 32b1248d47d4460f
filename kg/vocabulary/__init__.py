"""The vocabulary: what can be linked to, and every way in which texts say it."""

from kg.vocabulary.store import Ambiguity, Entry, Vocabulary

__all__ = ["Ambiguity", "Entry", "Vocabulary"]
