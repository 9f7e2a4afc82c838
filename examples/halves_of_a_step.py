"""What sharding sends for one update of several micro-batches."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

N, LAYERS, SIZE = 4, 2, 12  # replicas, layers, weights of a layer


# region step
def step(drop, late, examples):
    """One update: halves of an all-reduce, what stays, new weights."""
    # drop: the passes after which borrowed weights are dropped
    # late: gradients travel in the last micro-batch only
    halves = 0
    shards = np.ones((LAYERS, N, SIZE // N))
    sums = np.zeros_like(shards)
    whole = [None] * LAYERS
    own = np.zeros((LAYERS, N, SIZE))  # gradients not yet sent
    forward = [(i, "forward") for i in range(LAYERS)]
    backward = [(i, "backward") for i in reversed(range(LAYERS))]
    for number, x in enumerate(examples):
        if number == 1:  # what stays between two micro-batches
            stays = ["weights"] * any(w is not None for w in whole)
            stays += ["gradients"] * bool(own.any())
        for i, direction in forward + backward:
            if whole[i] is None:  # all-gather
                whole[i] = np.tile(shards[i].reshape(-1), (N, 1))
                halves += 1
            if direction == "backward":
                # A stand-in: what the weights and examples give.
                own[i] += whole[i] * x[:, None]
                if not late or number == len(examples) - 1:
                    # reduce-scatter
                    sums[i] += own[i].sum(0).reshape(N, -1)
                    own[i] = 0
                    halves += 1
            if direction in drop:
                whole[i] = None
    return halves // LAYERS, stays, shards - sums / 8


both = ("forward", "backward")
micro_batches = np.arange(4 * N).reshape(4, N)
last = None
for name, drop, late in (
    ("level 1", (), True),
    ("level 2", (), False),
    ("level 3", both, False),
    ("kept to backward", ("backward",), False),
    ("gradients late", both, True),
):
    counts = [step(drop, late, micro_batches[:m])[0] for m in (2, 4)]
    _, stays, weights = step(drop, late, micro_batches)
    if last is not None and not np.array_equal(weights, last):
        raise ValueError("the update differs")
    last = weights
    print(f"{name:17}{counts}  {' and '.join(stays) or 'nothing'}")
# endregion
