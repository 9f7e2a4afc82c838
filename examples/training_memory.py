"""The memory for weights, gradients and optimizer state."""
# expect: exact
# ci: yes
# needs: python

from math import ceil

BYTES = 2 + 2 + 12  # weight, gradient, optimizer state
MEMORY_GB = 80  # one accelerator

for billions in (1, 7, 70, 175):
    state_gb = billions * BYTES
    print(billions, state_gb, ceil(state_gb / MEMORY_GB))
