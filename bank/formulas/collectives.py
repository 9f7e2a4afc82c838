"""Exchanges among devices: steps, bytes and time."""

from __future__ import annotations

from fractions import Fraction
from math import floor

PERCENT = 100
KILO = 1000
GIGA = 1_000_000_000
MILLISECONDS = 1000
"""In a second."""


def ring_steps(devices: int) -> Fraction:
    """Steps of a ring all-reduce: N − 1 to add up, N − 1 to hand round. Baidu Research (2017)."""
    return Fraction(2 * (devices - 1))


def ring_traffic(devices: int, size: Fraction) -> Fraction:
    """What each device sends in a ring all-reduce, in the unit of `size`: 2(N − 1)/N · S. NCCL, PERFORMANCE.md."""
    return 2 * Fraction(devices - 1, devices) * size


def ring_time(devices: int, size: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds of a ring all-reduce of megabytes at gigabytes a second, without latency: 2(N − 1)/N · S / β.

    NCCL, PERFORMANCE.md.
    """
    return 2 * Fraction(devices - 1, devices) * size / speed


def finished_chunks(devices: int, steps: int) -> Fraction:
    """Chunks on each device that hold the whole sum after so many steps of a ring all-reduce, one or more.

    One after N − 1 steps, and one more with each after that. Baidu Research (2017).
    """
    return Fraction(min(devices, max(0, steps - devices + 2)))


def tensor_traffic(sequences: int, tokens: int, width: int, layers: int, pieces: int) -> Fraction:
    """Gigabytes that each device sends in 16 bits for `layers` that are cut in so many `pieces`.

    Four all-reduces of an activation in each layer: 8 b s h (t − 1)/t numbers. Megatron-LM (arXiv:2104.04473), section
    3.2.
    """
    return Fraction(16 * sequences * tokens * width * layers * (pieces - 1), pieces * GIGA)


def sent_across(size: Fraction, devices: int, servers: int) -> Fraction:
    """What a device sends to other servers in an all-reduce of two levels, in the unit of `size`.

    2(S/g)(m − 1)/m: the sums of one g-th, in a ring of the m servers. NCCL, PERFORMANCE.md.
    """
    return 2 * size / devices * Fraction(servers - 1, servers)


def two_level_time(devices: int, servers: int, size: Fraction, inside: Fraction, outside: Fraction) -> Fraction:
    """Milliseconds to add up megabytes on so many devices in each of so many servers, at gigabytes a second, each.

    2 S (g − 1)/(g · β) inside a server and 2 (S/g) (m − 1)/(m · β) across, one after the other, without latency. "How
    to Scale Your Model", part 12.
    """
    across = 2 * size / devices * Fraction(servers - 1, servers) / outside
    return 2 * size * Fraction(devices - 1, devices) / inside + across


def scatter_time(devices: int, size: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds of a reduce-scatter of megabytes at gigabytes a second, without latency: (N − 1)/N · S / β.

    NCCL, PERFORMANCE.md.
    """
    return Fraction(devices - 1, devices) * size / speed


def scattered_and_gathered(devices: int, scattered: Fraction, gathered: Fraction) -> Fraction:
    """What a device sends in a reduce-scatter and an all-gather, in the unit of both sizes: (N − 1)/N · (S + S').

    NCCL, PERFORMANCE.md.
    """
    return Fraction(devices - 1, devices) * (scattered + gathered)


def halves_with_late_gradients(micro_batches: int) -> Fraction:
    """Halves of an all-reduce in a step of FSDP2 that sends gradients in the last micro-batch only: 2 M + 1.

    PyTorch, fully_shard, set_requires_gradient_sync.
    """
    return Fraction(2 * micro_batches + 1)


def ring_microseconds(devices: int, size: Fraction, speed: Fraction, latency: Fraction) -> Fraction:
    """Microseconds of a ring all-reduce of megabytes at gigabytes a second with so many microseconds in each step.

    2(N − 1) · α + 2(N − 1)/N · S / β. Goyal et al. (arXiv:1706.02677), section 4.1; NCCL, PERFORMANCE.md.
    """
    return 2 * (devices - 1) * latency + MILLISECONDS * 2 * Fraction(devices - 1, devices) * size / speed


def size_for_latency_share(devices: int, speed: Fraction, latency: Fraction, percent: Fraction) -> Fraction:
    """Megabytes of which a ring all-reduce spends so many percent waiting: N · α · β · (100 − p) / p.

    At gigabytes a second and microseconds in each step. NCCL, PERFORMANCE.md, for what is sent.
    """
    return devices * latency * speed / MILLISECONDS * (PERCENT - percent) / percent


def link_share(devices: int, size: Fraction, time: Fraction, speed: Fraction) -> Fraction:
    """Percent of a link's gigabytes a second that an all-reduce of megabytes in so many milliseconds used.

    The bus bandwidth, 2(N − 1)/N · S / t, by the speed in one direction. NCCL, PERFORMANCE.md.
    """
    return PERCENT * 2 * Fraction(devices - 1, devices) * size / time / speed


def overlapped_step(forward: Fraction, backward: Fraction, exchange: Fraction, buckets: int) -> Fraction:
    """Time of a step whose exchange starts in the backward pass, bucket by bucket, in the unit of each.

    F + max(B/k + C, B + C/k): either the exchange runs on from the first bucket, or the last one is left over. Goyal et
    al. (arXiv:1706.02677), section 4.
    """
    return forward + max(backward / buckets + exchange, backward + exchange / buckets)


def central_time(devices: int, parameters: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds to hand out millions of weights to so many devices and to collect their gradients: 2 N · 4 P / β.

    In 32 bits, at gigabytes a second of the one device in the middle. TensorFlow, `CentralStorageStrategy`.
    """
    return 8 * devices * parameters / speed


def experts_milliseconds(devices: int, tokens: int, width: int, experts: int, link: Fraction) -> Fraction:
    """Milliseconds of the four all-to-alls of a layer in 16 bits, at gigabytes a second: 4 · 2 k t h (N − 1)/N / β.

    Each token goes to k `experts`, spread evenly. Switch Transformers (arXiv:2101.03961); NCCL, PERFORMANCE.md.
    """
    sent = 4 * 2 * experts * tokens * width * Fraction(devices - 1, devices)
    return sent / (link * GIGA) * MILLISECONDS


def most_ring_devices(tokens: int, speed: Fraction, link: Fraction) -> Fraction:
    """Devices among which a sequence can be divided so that the ring hides: T / (C / W), rounded down.

    Teraflop per second and gigabytes per second; a block of s tokens takes 4 s² h FLOPs and 4 s h bytes. Ring Attention
    (arXiv:2310.01889).
    """
    return Fraction(floor(tokens * link / (speed * KILO)))


def gradient_exchange(inputs: int, width: int, outputs: int, replicas: int, speed: Fraction) -> Fraction:
    """Milliseconds at so many GB/s for float32 gradients of three dense layers with biases in a ring. NCCL tests."""
    parameters = (inputs + 1) * width + (width + 1) * (width + outputs)
    return Fraction(2 * (replicas - 1), replicas) * 4 * parameters / (speed * 1_000_000)


def times_fewer_bytes(steps: int, bits: int, rare_bits: int) -> Fraction:
    """How many times fewer bytes an exchange every so many steps sends per step: H · bits / bits of what is exchanged.

    DiLoCo (arXiv:2311.08105), section 2.
    """
    return Fraction(steps * bits, rare_bits)


def rare_exchange_time(parameters: Fraction, size: int, sites: int, speed: Fraction, steps: int) -> Fraction:
    """Seconds of exchange per step for so many billion numbers of `size` bytes in a ring of sites, every H steps.

    2 (n − 1)/n · S / β / H. DiLoCo (arXiv:2311.08105), section 2.
    """
    return 2 * Fraction(sites - 1, sites) * parameters * size / speed / steps


def egress(devices: int, card: Fraction) -> Fraction:
    """Gigabytes a second that leave a domain of so many devices with a card of so many gigabits each: g · β / 8.

    "How to Scale Your Model", part 12.
    """
    return devices * card / 8


def both_levels(devices: int, servers: int, inside: Fraction, card: Fraction) -> Fraction:
    """Gigabytes a second at which the slower of two levels delivers a whole array, in half an all-reduce.

    The smaller of β · g/(g − 1) inside and g · β · m/(m − 1) across. "How to Scale Your Model", part 12.
    """
    levels = [inside * Fraction(devices, devices - 1)] if devices > 1 else []
    levels += [devices * card * Fraction(servers, servers - 1)] if servers > 1 else []
    return min(levels, default=Fraction())


def level_time(devices: int, servers: int, size: Fraction, inside: Fraction, card: Fraction) -> Fraction:
    """Milliseconds of an all-reduce of megabytes whose two levels work at once: 2 S by `both_levels`."""
    speed = both_levels(devices, servers, inside, card)
    return 2 * size / speed if speed else Fraction()


def network_tokens(peak: Fraction, devices: int, servers: int, inside: Fraction, card: Fraction) -> Fraction:
    """Tokens on each device from which sharding hides at so many TFLOP/s: P by `both_levels`."""
    speed = both_levels(devices, servers, inside, card)
    return KILO * peak / speed if speed else Fraction()


def rings_over_levels(devices: int, servers: int) -> Fraction:
    """How many times as much a card sends with a ring for each card as in two levels: (n − 1)/n by (m − 1)/m."""
    every = devices * servers
    return Fraction(every - 1, every) / Fraction(servers - 1, servers) if servers > 1 else Fraction()


def bus_bandwidth(devices: int, size: Fraction, time: Fraction) -> Fraction:
    """Gigabytes a second that NCCL's tests print for megabytes in milliseconds: 2(N − 1)/N · S / t. PERFORMANCE.md."""
    return 2 * Fraction(devices - 1, devices) * size / time


def many_small(calls: int, inside: Fraction, servers: int, step: Fraction) -> Fraction:
    """Milliseconds of so many tiny all-reduces, each so many microseconds inside and then a ring of servers.

    n (t + 2(m − 1) α). Goyal et al. (arXiv:1706.02677), section 4.1.
    """
    return calls * (inside + 2 * (servers - 1) * step) / MILLISECONDS


def late_exchange(micro_batches: int, forward: Fraction, backward: Fraction, exchange: Fraction) -> Fraction:
    """Time of a step whose exchange hides behind its last backward pass only: M F + (M − 1) B + max(B, C).

    Megatron Core, schedules.py.
    """
    return micro_batches * forward + (micro_batches - 1) * backward + max(backward, exchange)


def exposed_of_stage(stage: int, backward: Fraction, exchange: Fraction) -> Fraction:
    """What a stage of a pipeline, counted from 1, cannot hide of its exchange: C − i B. Megatron Core, schedules.py."""
    return max(Fraction(), exchange - stage * backward)


def card_halves_over_hybrid(micro_batches: int) -> Fraction:
    """How many times less cards carry with a single all-reduce across: 3 M halves by 2. PyTorch, fully_shard."""
    return Fraction(3 * micro_batches, 2)


def all_to_all_bus(devices: int, servers: int, card: Fraction) -> Fraction:
    """Gigabytes a second that NCCL's tests print for an all-to-all with every card full: β (n − 1)/n by (m − 1)/m.

    PERFORMANCE.md; (m − 1)/m of what a device holds crosses. "How to Scale Your Model", part 12.
    """
    return card * rings_over_levels(devices, servers)


def times_smaller_exchange(fragments: int, bits: int, sent_bits: int) -> Fraction:
    """How many times fewer bytes one of so many fragments has, in so many bits instead of the former: F · b / b'.

    Streaming DiLoCo (arXiv:2501.18512), section 2.
    """
    return Fraction(fragments * bits, sent_bits)


def over_the_spine(size: Fraction, cards: int) -> Fraction:
    """Of bytes sent out of a server evenly to all others, those meant for another number: S (g − 1) / g.

    Scaling Book, part 12; NVIDIA on NCCL 2.12.
    """
    return size * Fraction(cards - 1, cards)
