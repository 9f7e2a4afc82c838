"""A synchronous step on two replicas is a step on the whole batch."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

x = np.array([1.0, 2.0, 3.0, 4.0])
y = np.array([2.0, 3.0, 5.0, 9.0])
w = 1.0


def gradient(part, divisor):
    error = w * x[part] - y[part]
    return float(np.sum(2 * error * x[part]) / divisor)


everything, first, second = slice(0, 4), slice(0, 2), slice(2, 4)
print(gradient(everything, 4))
print(gradient(first, 4) + gradient(second, 4))  # -1.5 - 13.0
print(gradient(first, 2) + gradient(second, 2))  # twice too large
