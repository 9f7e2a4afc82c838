"""Writing to a bank: a record as YAML, and changes of a file that leave all the rest of it as it is."""
