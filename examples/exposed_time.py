"""What a trace says: exposed time, and all-reduces that wait."""
# expect: exact
# ci: yes
# needs: python

from pathlib import Path

trace = Path(__file__).with_name("ddp_trace.out").read_text()


# region exposed
def spans(line):
    pairs = (word.split("-") for word in line.split()[1:])
    return [(int(start), int(end)) for start, end in pairs]


def covered(*rows):
    """The milliseconds in which at least one span lies."""
    every = [span for row in rows for span in row]
    return {ms for span in every for ms in range(*span)}


print("                            summed  covered  alone  waited")
lines = trace.splitlines()
runs = [lines[at : at + 8] for at in range(0, len(lines), 8)]
for run in runs:
    sums = [spans(run[at]) for at in (3, 7)]
    ready = [max(starts)[0] for starts in zip(*sums)]
    for at, row in zip((0, 4), sums):
        products = covered(spans(run[at + 1]), spans(run[at + 2]))
        summed = sum(end - start for start, end in row)
        alone = len(covered(row) - products)
        waited = sum(r - start for r, (start, _) in zip(ready, row))
        print(
            f"{run[at]:26} {summed:7} {len(covered(row)):8}"
            f" {alone:6} {waited:7}"
        )
# endregion
