"""Memory: weights, state and activations."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

PERCENT = 100
KILO = 1000
GIGA = 1_000_000_000
OPTIMISER_BYTES = 12
STATE_BYTES = 4 + OPTIMISER_BYTES
"""Of each parameter in mixed precision with Adam: 2 of weights, 2 of gradients, 12 of the optimiser."""


def training_state(parameters: Fraction) -> Fraction:
    """Gigabytes for billions of `parameters`, Adam in mixed precision: 16 bytes each. ZeRO (arXiv:1910.02054)."""
    return STATE_BYTES * parameters


def state_of_part(parameters: Fraction, parts: int) -> Fraction:
    """Gigabytes of training state in each of so many equal parts of a model: 16 P / K. ZeRO, section 3.1."""
    return STATE_BYTES * parameters / parts


def state_with_zero_1(parameters: Fraction, devices: int) -> Fraction:
    """Gigabytes on each device if only the optimiser's 12 of 16 bytes are divided: 4 P + 12 P / N. ZeRO, figure 1."""
    return (STATE_BYTES - OPTIMISER_BYTES) * parameters + OPTIMISER_BYTES * parameters / devices


def fewest_shards(parameters: Fraction, room: Fraction) -> Fraction:
    """Devices among which FSDP has to divide the state of billions of `parameters` so that each part fits into `room`.

    In gigabytes: 16 P / room, rounded up. ZeRO, figure 1.
    """
    return Fraction(ceil(STATE_BYTES * parameters / room))


def even_length(parameters: Fraction, layers: int, width: int) -> Fraction:
    """Tokens of a sequence from which on attention takes as many FLOPs as billions of weights: N / (2 L h).

    PaLM (arXiv:2204.02311), appendix B.
    """
    return parameters * GIGA / (2 * layers * width)


def fewest_rows(peak: Fraction, bandwidth: Fraction, rows: int, columns: int) -> Fraction:
    """Tokens from which on a product in 16 bits with so many weights is limited by arithmetic; none if it never is.

    D h f / (D h + h f + D f) = TFLOP/s by TB/s, solved for D, rounded up. Scaling book, rooflines.
    """
    ratio = peak / bandwidth
    room = rows * columns - ratio * (rows + columns)
    return Fraction(ceil(ratio * rows * columns / room)) if room > 0 else Fraction()


def numbers_state(parameters: Fraction, numbers: int) -> Fraction:
    """Gigabytes for billions of `parameters` with so many numbers of 32 bits each: 4 n P. Keras, optimizers."""
    return 4 * numbers * parameters


def _units(head: Fraction, tokens: int) -> Fraction:
    """Bytes that a layer keeps, for each token and position of the width: 34 + 5 s / d, with heads so wide."""
    return 34 + 5 * tokens / head


def longer_sequence(head: int, tokens: int, times: int) -> Fraction:
    """How many times as much a layer keeps of sequences so many times as long: t (34 + 5 t s/d) / (34 + 5 s/d).

    Korthikanti et al. (arXiv:2205.05198), section 4.1, where d = h/a is the width of a head.
    """
    return times * _units(Fraction(head), tokens * times) / _units(Fraction(head), tokens)


def selective_saving(head: int, tokens: int) -> Fraction:
    """Percent of a layer's activations that are scores of attention: 5 s/d by 34 + 5 s/d.

    Korthikanti et al. (arXiv:2205.05198), sections 4.1 and 5.
    """
    units = _units(Fraction(head), tokens)
    return PERCENT * (units - 34) / units


def most_sequences(layers: int, width: int, heads: int, tokens: int, room: Fraction) -> Fraction:
    """Sequences whose activations fit into so many gigabytes in 16 bits: ⌊room / (L s h (34 + 5as/h))⌋.

    Korthikanti et al. (arXiv:2205.05198), section 4.1.
    """
    one = layers * tokens * width * _units(Fraction(width, heads), tokens)
    return Fraction(room * GIGA // one)


def held_in_all(rows: int, columns: int, size: int, copies: int) -> Fraction:
    """Megabytes of a matrix of numbers of `size` bytes on all devices of a mesh that repeats it `copies` times. JAX."""
    return Fraction(rows * columns * size * copies, 1_000_000)


def held_going_back(layers: int, weights: int, replicas: int, states: int) -> Fraction:
    """Numbers that a replica holds when FSDP has just computed the gradients of the last layer, none yet sent.

    Of L layers with W weights and the optimiser's s numbers for each: L W (1 + s) / N + W (N − 1)/N + W. ZeRO,
    sections 3 and 7.
    """
    return Fraction(layers * weights * (1 + states) + weights * (replicas - 1), replicas) + weights


def state_and_activations(parameters: Fraction, devices: int, activations: Fraction) -> Fraction:
    """Gigabytes on each device whose state FSDP divides, with A for its examples: 16 P / N + A. ZeRO, figure 1."""
    return STATE_BYTES * parameters / devices + activations


def hiding_sequences(speed: Fraction, link: Fraction, tokens: int) -> Fraction:
    """Fewest sequences of so many tokens on each device behind which FSDP's exchange hides.

    Teraflop per second and gigabytes per second: P / β / s, rounded up. How to Scale Your Model, training.
    """
    return Fraction(ceil(speed * KILO / link / tokens))


def kept_without_scores(layers: int, width: int, tokens: int, sequences: int) -> Fraction:
    """Gigabytes that so many layers keep in 16 bits if no scores of attention are stored: 34 L s b h.

    Korthikanti et al. (arXiv:2205.05198), section 4.1; FlashAttention (arXiv:2205.14135).
    """
    return Fraction(34 * layers * width * tokens * sequences, GIGA)


def state_with_wide_gradients(parameters: Fraction, devices: int) -> Fraction:
    """Gigabytes on each device with 16-bit weights and 32-bit gradients, the optimiser divided: 6 P + 12 P / d.

    Megatron Core, distributed optimizer.
    """
    return 6 * parameters + OPTIMISER_BYTES * parameters / devices


def offload_time(parameters: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds in which 16-bit gradients go to the host and 16-bit weights come back: 2 · 2 P / β.

    Billions of `parameters` at gigabytes a second, one way after the other. DeepSpeed, ZeRO-Offload.
    """
    return KILO * (2 + 2) * parameters / speed


def logits_size(tokens: int, words: int) -> Fraction:
    """Gigabytes of a number of 32 bits for each of thousands of `tokens` and of thousands of `words`: 4 D V.

    GPT-2 (source code): one score for each word of the vocabulary.
    """
    return Fraction(4 * tokens * words, KILO)


def kept_units(matrices: int, inner: int, width: int, shared: int, heads: int) -> Fraction:
    """Bytes that a layer keeps for each token and unit of width, without scores and dropout: 12 + 4 a_kv/a + 2 m f/h.

    With m matrices into and out of an MLP so wide inside. Korthikanti et al. (arXiv:2205.05198), section 4.1.
    """
    return 12 + Fraction(4 * shared, heads) + Fraction(2 * matrices * inner, width)


def kept_by_gated_layers(layers: int, tokens: int, width: int, inner: int, shared: int, heads: int) -> Fraction:
    """Gigabytes that so many layers with a gated MLP keep in 16 bits: L D h (12 + 4 a_kv/a + 6 f/h). `kept_units`."""
    return layers * tokens * width * kept_units(3, inner, width, shared, heads) / GIGA


def kept_after_cheap(layers: int, tokens: int, width: int, inner: int, shared: int, heads: int) -> Fraction:
    """Gigabytes that they keep if outputs of norms and the product in the MLP are computed again: 4 + 2 f/h units less.

    DeepSeek-V3 (arXiv:2412.19437), sections 3.2.3 and 3.3.3.
    """
    again = Fraction(layers * tokens * (4 * width + 2 * inner), GIGA)
    return kept_by_gated_layers(layers, tokens, width, inner, shared, heads) - again


def stored_scores(layers: int, heads: int, tokens: int, sequences: int) -> Fraction:
    """Gigabytes of scores with dropout that FlashAttention saves: 5 L a s² b. Korthikanti et al., section 4.1."""
    return Fraction(5 * layers * heads * tokens**2 * sequences, GIGA)


def loss_pieces(tokens: int, words: int, room: Fraction) -> Fraction:
    """Fewest pieces whose logits take so many gigabytes at most: `logits_size` / room, rounded up. torchtitan."""
    return Fraction(ceil(logits_size(tokens, words) / room))


def saved_by_short_averages(parameters: Fraction, devices: int) -> Fraction:
    """Gigabytes on each device if both averages, divided among d, have 16 bits instead of 32: 4 P / d. DeepSeek-V3."""
    return 4 * parameters / devices


def replicas_for_wide_gradients(parameters: Fraction, room: Fraction) -> Fraction:
    """Fewest replicas whose distributed optimizer fits with 32-bit gradients: 12 P / (room − 6 P), rounded up; or none.

    `state_with_wide_gradients` solved for d.
    """
    left = room - 6 * parameters
    return Fraction(ceil(OPTIMISER_BYTES * parameters / left)) if left > 0 else Fraction()


def moved_while_computing(weights: Fraction, units: Fraction, width: int, speed: Fraction, link: Fraction) -> Fraction:
    """Percent of a layer's activations that reach the host while it computes: 2 W / P by u h / β.

    Millions of weights, teraflop per second, gigabytes per second. Transformer Engine, CPU offloading.
    """
    computed = 2 * weights / speed
    sent = units * width / (KILO * link)
    return PERCENT * computed / sent


def shard_to_host(parameters: Fraction, devices: int, gradient: int, weight: int, link: Fraction) -> Fraction:
    """Milliseconds on the link for a replica's shard of gradients and new weights: (g + w) P / (d β). ZeRO-Offload."""
    return KILO * parameters * (gradient + weight) / (devices * link)


def kept_on_a_piece(matrices: int, inner: int, width: int, shared: int, heads: int, pieces: int) -> Fraction:
    """Units on each piece of a layer, with heads for keys and values copied where there are fewer than pieces.

    `kept_units`, all but keys and values divided by t, and 4 max(1/t, 1/a_kv) a_kv / a. Megatron, attention.py.
    """
    rest = kept_units(matrices, inner, width, 0, heads)
    return rest / pieces + Fraction(4 * shared, heads) / min(shared, pieces)


def units_of_experts(experts: int, inner: int, width: int) -> Fraction:
    """Units that the experts of a token keep, with a gate and weights applied inside: k (2 + 6 f / h).

    Transformer Engine, pull request 1468.
    """
    return experts * (2 + Fraction(6 * inner, width))
