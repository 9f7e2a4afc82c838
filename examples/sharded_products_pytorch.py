"""The four sharded products with DTensor, and what it sends."""
# expect: exact
# ci: no
# needs: torch

import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import (
    Replicate,
    Shard,
    distribute_tensor,
)
from torch.distributed.tensor.debug import CommDebugMode

a = torch.arange(64.0).reshape(8, 8)
b = a.flip(1)


# region products
def sent(log):
    names = [op.__name__ for op in log.get_comm_counts()]
    return ", ".join(names) or "nothing"


def product(mesh, name, of_a, of_b, *wanted):
    left = distribute_tensor(a, mesh, [of_a])
    right = distribute_tensor(b, mesh, [of_b])
    with CommDebugMode() as log:
        c = left @ right
    line = f"{name}: {sent(log)}; {c.placements}"
    for placement in wanted:
        with CommDebugMode() as log:
            moved = c.redistribute(placements=[placement])
        line += f"\n   to {moved.placements}: {sent(log)}"
    if not torch.equal(c.full_tensor(), a @ b):
        raise ValueError("the product is wrong")
    if dist.get_rank() == 0:
        print(line)


def process(rank):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT="29518")
    dist.init_process_group("gloo", rank=rank, world_size=8)
    mesh = init_device_mesh("cpu", (8,))
    whole, rows, columns = Replicate(), Shard(0), Shard(1)
    product(mesh, "1", rows, whole, whole)
    product(mesh, "2", columns, whole)
    product(mesh, "3", columns, rows, whole, columns)
    product(mesh, "4", rows, columns)
    dist.destroy_process_group()


# endregion


# On real devices torchrun starts the processes.
if __name__ == "__main__":
    mp.spawn(process, nprocs=8)
