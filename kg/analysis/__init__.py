"""What is computed on a graph beyond one number a node."""
