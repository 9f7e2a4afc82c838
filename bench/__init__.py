"""What building and answering cost, as anyone can measure again."""
