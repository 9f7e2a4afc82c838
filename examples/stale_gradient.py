"""The same descent with fresh gradients and with stale ones."""
# expect: exact
# ci: yes
# needs: python


def descend(rate, age, updates=6, start=8.0):
    weights = [start]  # every version of the weight
    for update in range(updates):
        read = weights[max(0, update - age)]
        gradient = read  # of the loss w²/2
        weights.append(weights[-1] - rate * gradient)
    return weights


for rate in (1.0, 0.5):
    for age in (0, 1):
        print(f"rate {rate}, age {age}:", descend(rate, age))
