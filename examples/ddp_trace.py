"""What two processes compute and exchange in a step, and when."""
# expect: runs
# ci: no
# needs: torch

import os
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.profiler import profile, record_function

WIDTH, EXAMPLES = 1536, 512


# region trace
def step(model, x, wait):
    dist.barrier()
    with record_function("step"):
        time.sleep(wait)
        model(x).sum().backward()


def spans(events, name):
    at = {each: [] for each in ("step", name)}
    for event in events:
        if event.name in at:
            at[event.name].append(event.time_range)
    zero = at["step"][0].start
    ends = sorted((each.start, each.end) for each in at[name])
    ms = [[round((us - zero) / 1000) for us in pair] for pair in ends]
    return " ".join(f"{start}-{end}" for start, end in ms)


def trace(model, x, wait):
    with profile() as timed:
        step(model, x, wait)
    names = "aten::addmm", "aten::mm", "gloo:all_reduce"
    return [spans(timed.events(), name) for name in names]


# endregion


def process(rank):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT="29519")
    os.sched_setaffinity(0, {rank})
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=2)
    layers = nn.Sequential(*[nn.Linear(WIDTH, WIDTH) for _ in range(4)])
    # Less than the 9 MiB of one layer, so that each has its own bucket.
    model = DistributedDataParallel(layers, bucket_cap_mb=8)
    x = torch.randn(EXAMPLES, WIDTH)
    for _ in range(5):
        step(model, x, 0)
    for title, late in ("together", 0), ("process 1 late", 0.1):
        rows = [None, None]
        dist.all_gather_object(rows, trace(model, x, late * rank))
        for other, row in enumerate(rows) if rank == 0 else ():
            print(f"{title}: process {other}")
            for name, times in zip(
                ("forward", "backward", "all-reduce"), row, strict=True
            ):
                print(f"  {name} {times}")
    dist.destroy_process_group()


# On real devices torchrun starts the processes.
if __name__ == "__main__":
    mp.spawn(process, nprocs=2)
