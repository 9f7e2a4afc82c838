"""Long context and experts: what three ways of attention send, and what experts get and cost."""

from __future__ import annotations

from fractions import Fraction
from math import floor

GIGA = 1_000_000_000
MEGA = 1_000_000
MILLISECONDS = 1000
"""In a second."""


def joined_block(
    largest: int, total: Fraction, result: Fraction, other: int, others: Fraction, its: Fraction
) -> Fraction:
    """The result of attention over two blocks, if a score of x has the weight 2 ** x instead of e ** x.

    (r₁ l₁ 2^(m₁ − m) + r₂ l₂ 2^(m₂ − m)) / l for the largest scores, sums and results. FlashAttention, section 3.1.
    """
    top = max(largest, other)
    first, second = total * Fraction(2) ** (largest - top), others * Fraction(2) ** (other - top)
    return (result * first + its * second) / (first + second)


def fewest_for_all_to_all(heads: int, shared: int) -> Fraction:
    """The fewest devices on which an all-to-all sends less than a ring: more than 1 + a / a_kv.

    2 (s/c) h (1 + a_kv/a) numbers against 2 s h a_kv/a. DeepSpeed-Ulysses (arXiv:2309.14509), section 3.2.
    """
    return Fraction(floor(1 + Fraction(heads, shared)) + 1)


def most_in_causal_ring(tokens: int, peak: Fraction, speed: Fraction, heads: int, shared: int) -> Fraction:
    """The most devices whose causal ring hides its transfers, at TFLOP/s and GB/s: s / (2 P/β · a_kv/a), rounded down.

    Ring Attention (arXiv:2310.01889), section 3, with half of the pairs masked.
    """
    return Fraction(floor(tokens / (2 * peak * 1000 / speed * Fraction(shared, heads))))


def gathered_in_a_step(gathered: Fraction, wider: Fraction) -> Fraction:
    """What a device sends in a step if keys and values are collected twice and gradients are so many times as wide.

    2 S + w S. Megatron Core, context parallelism.
    """
    return 2 * gathered + wider * gathered


def mean_over_tokens(tokens: int, loss: Fraction, others: int, other_loss: Fraction) -> Fraction:
    """The mean loss of two stretches with so many tokens that count and such mean losses."""
    return (tokens * loss + others * other_loss) / (tokens + others)


def gate_value(score: Fraction, other: Fraction) -> Fraction:
    """The gate value of one of two chosen experts from the scores without bias. DeepSeek-V3, section 2.1.2."""
    return score / (score + other)


def tokens_of_a_device(needed: int, experts: int, chosen: int, group: int) -> Fraction:
    """Tokens that each device brings so that an expert gets as many as it needs: T · E / (k G).

    Scaling Book, “How to Think About GPUs”, for mixtures of experts.
    """
    return Fraction(needed * experts, chosen * group)


def limited_exchange(tokens: int, width: int, servers: int, speed: Fraction) -> Fraction:
    """Milliseconds of dispatch in 8 bits and combine in 16 at gigabytes a second, once for each server: 3 T h M / β.

    DeepSeek-V3 (arXiv:2412.19437), section 3.2.2.
    """
    return MILLISECONDS * 3 * tokens * width * servers / (speed * GIGA)


def balance_loss(experts: int, share: Fraction, probability: Fraction, other: Fraction, its: Fraction) -> Fraction:
    """The additional loss as a multiple of its weight, if two experts get all tokens: E (f p + f' p').

    Switch Transformer (arXiv:2101.03961), section 2.2.
    """
    return experts * (share * probability + other * its)


def experts_of_a_device(layers: int, experts: int, width: int, inner: int, stages: int, group: int) -> Fraction:
    """Millions of parameters of the routed experts on a device: 3 L E h f / (K G), three matrices in each.

    DeepSeek-V3 (arXiv:2412.19437), sections 2.1.2 and 3.2.
    """
    return Fraction(3 * layers * experts * width * inner, stages * group * MEGA)


def kept_by_experts(tokens: int, width: int, inner: int, chosen: int, copies: int, inners: int) -> Fraction:
    """Megabytes that routed experts keep in 16 bits with so many arrays of each width: 2 T k (c h + i f).

    Megatron Core MoE: inputs, results, gate, up and their product.
    """
    return Fraction(2 * tokens * chosen * (copies * width + inners * inner), MEGA)


def sent_by_ring_backward(block: Fraction, devices: int, wider: int, more: int) -> Fraction:
    """What a ring sends backward: blocks c − 1 times and their gradients, so many times as wide, `more` times more.

    (c − 1) b + (c − 1 + m) w b. PyTorch, _attention.py; Ring Flash Attention.
    """
    return (devices - 1) * block + (devices - 1 + more) * wider * block


def all_to_all_with_copies(array: Fraction, heads: int, shared: int, devices: int) -> Fraction:
    """What an all-to-all of queries, keys, values and results sends, if heads are copied until each device has one.

    a (2 + 2 max(a_kv, c) / a) (c − 1) / c. DeepSpeed-Ulysses (arXiv:2309.14509), section 3.2.
    """
    return array * (2 + Fraction(2 * max(shared, devices), heads)) * Fraction(devices - 1, devices)
