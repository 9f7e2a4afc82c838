"""Measurements that anyone can repeat: `make bench`. They compare in one run, because seconds differ by machine."""
