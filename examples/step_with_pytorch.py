"""The same step in PyTorch: four processes, with DDP and with FSDP2."""
# expect: numbers(0.01)
# ci: no
# needs: torch

import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.nn.parallel import DistributedDataParallel

x = torch.tensor([[1.0], [1], [2], [2], [3], [3], [4], [4]])


# region step
def train(kind, rank):
    hidden = nn.Linear(1, 4, bias=False)
    output = nn.Linear(4, 1, bias=False)
    nn.init.constant_(hidden.weight, 1.0)
    nn.init.constant_(output.weight, 0.25)
    model = nn.Sequential(hidden, nn.ReLU(), output)
    kept = hidden.weight.shape
    if kind == "DDP":
        model = DistributedDataParallel(model)
    else:
        mesh = init_device_mesh("cpu", (4,), mesh_dim_names=("data",))
        fully_shard(model, mesh=mesh)
        kept = hidden.weight.to_local().shape
    sgd = torch.optim.SGD(model.parameters(), 0.01)
    # Nobody divides the batch: each process takes its own slice.
    mine = x[2 * rank : 2 * rank + 2]
    # The mean of the slice; the gradients are averaged in here.
    nn.functional.mse_loss(model(mine), 3 * mine).backward()
    sgd.step()
    loss = nn.functional.mse_loss(model(x), 3 * x).item()
    if rank == 0:
        print(f"{kind}: kept {tuple(kept)} of (4, 1), loss {loss:.2f}")


def process(rank):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT="29517")
    dist.init_process_group("gloo", rank=rank, world_size=4)
    train("DDP", rank)
    train("FSDP2", rank)
    dist.destroy_process_group()


# endregion


# On real devices torchrun starts the processes.
if __name__ == "__main__":
    mp.spawn(process, nprocs=4)
