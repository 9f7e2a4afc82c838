"""Four schedules of a pipeline, slot by slot."""
# expect: exact
# ci: yes
# needs: python

K, M = 4, 8  # devices, and micro-batches in rounds of K


# Some forward passes ahead, then one forward and one backward.
def order(device, ahead, parts):
    turns = [
        (part, m)
        for first in range(0, M, K)
        for part in range(parts)
        for m in range(first, first + K)
    ]
    forward = [("F", p * K + device, m) for p, m in turns]
    # Going back, the last part of the layers comes first.
    turns = [(parts - 1 - p, m) for p, m in turns]
    backward = [("B", p * K + device, m) for p, m in turns]
    tasks = forward[:ahead]
    for at in range(len(turns)):
        tasks += [*forward[at + ahead :][:1], backward[at]]
    return tasks


# The pass that has to be over before this one starts.
def needed(kind, stage, m, last):
    if kind == "F":
        return ("F", stage - 1, m) if stage else "nothing"
    return ("B", stage + 1, m) if stage < last else ("F", stage, m)


def simulate(ahead, parts=1, split=False, most=None):
    slots = {"F": 1, "B": 1 if split else 2, "W": 1}
    frees = "W" if split else "B"
    last = K * parts - 1
    todo = [order(d, ahead[d], parts) for d in range(K)]
    later = [[] for _ in range(K)]  # gradients of the weights
    free, alive, peak = [0] * K, [0] * K, [0] * K
    over = {"nothing": 0}
    now = sent = 0
    while any(todo) or any(later):
        for d in range(K):
            if free[d] > now:
                continue
            wanted = todo[d][:1]
            if wanted and alive[d] == most and wanted[0][0] == "F":
                wanted = []  # no place for another one
            then = [over.get(needed(*w, last), now + 1) for w in wanted]
            if then and then[0] <= now:
                todo[d].pop(0)
            elif later[d]:
                wanted = [later[d].pop(0)]  # fills a gap
            else:
                continue
            kind, stage, m = wanted[0]
            over[wanted[0]] = free[d] = now + slots[kind]
            if kind == "B" and split:
                later[d].append(("W", stage, m))
            alive[d] += (kind == "F") - (kind == frees)
            peak[d] = max(peak[d], alive[d])
            border = {"F": last, "B": 0}.get(kind, stage)
            sent += stage != border
        now += 1
    # A part of a device's layers takes a part of the time.
    step = max(free) / parts
    kept = " ".join(f"{each / parts:g}" for each in peak)
    return f"{step:4g} {1 - 3 * M / step:6.1%}  {kept:15} {sent:4}"


print("              step   idle  alive            sent")
back = range(K - 1, -1, -1)  # stages behind each device
print("GPipe        ", simulate([M] * K))
print("1F1B         ", simulate(back))
print("interleaved  ", simulate([K + 2 * each for each in back], 2))
print("zero-bubble  ", simulate(back, split=True, most=K))
