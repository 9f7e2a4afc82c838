"""What interactive figures compute: for each its controls and a pure model, the twin of one in `assets/explore/`."""
