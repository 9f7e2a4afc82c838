"""The schedule of GPipe as a chart, and its idle share of time."""
# expect: exact
# ci: yes
# needs: python


def gpipe(stages, micro_batches):
    slots = 2 * (stages + micro_batches - 1)
    chart = [["."] * slots for _ in range(stages)]
    for k in range(stages):
        for m in range(micro_batches):
            chart[k][k + m] = "0123456789"[m]
            chart[k][slots - 1 - k - m] = "abcdefghij"[m]
    return ["".join(row) for row in chart]


chart = gpipe(stages=4, micro_batches=4)
print("\n".join(chart))
idle = sum(row.count(".") for row in chart)
print(idle / (len(chart) * len(chart[0])))
