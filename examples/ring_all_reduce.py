"""A ring all-reduce of three devices, step by step."""
# expect: exact
# ci: yes
# needs: python

rows = [[1, 2, 3], [10, 20, 30], [100, 200, 300]]
n = len(rows)

for step in range(2 * (n - 1)):
    # Device i sends one chunk to its neighbour.
    moves = [(i, (i - step) % n) for i in range(n)]
    sent = [rows[i][chunk] for i, chunk in moves]
    for (i, chunk), value in zip(moves, sent):
        target = rows[(i + 1) % n]
        if step < n - 1:
            target[chunk] += value  # reduce-scatter
        else:
            target[chunk] = value  # all-gather
    print(step + 1, rows)
