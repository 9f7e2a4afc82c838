"""Batches: sizes, steps, rates and losses."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from quiz_plugin.bank.formulas.registry import GIGA, KILO, MILLISECONDS, PERCENT, formula


@formula
def global_batch(replicas: int, examples: int) -> Fraction:
    """Examples in a step of so many replicas with so many `examples` each: R · b. TensorFlow, custom training."""
    return Fraction(replicas * examples)


@formula
def replica_batch(examples: int, replicas: int) -> Fraction:
    """Examples that each replica gets of a global batch: B / R. TensorFlow, custom training."""
    return Fraction(examples, replicas)


@formula
def steps_per_epoch(examples: int, batch: int) -> Fraction:
    """Batches that hold all examples, a short last one too: n / B, rounded up. TensorFlow, `Dataset.batch`."""
    return Fraction(-(-examples // batch))


@formula
def full_batches(examples: int, batch: int) -> Fraction:
    """Batches of full size: n / B, rounded down. TensorFlow, `Dataset.batch` with `drop_remainder`."""
    return Fraction(examples // batch)


@formula
def scaled_rate(rate: Fraction, batch: int, other_batch: int) -> Fraction:
    """The learning rate for another batch size by linear scaling: rate · B' / B. Goyal et al. (arXiv:1706.02677)."""
    return rate * other_batch / batch


@formula
def reduced_loss(batch: int, *losses: Fraction) -> Fraction:
    """The losses of all examples, added up and divided by the global batch. TensorFlow, custom training."""
    return sum(losses, Fraction()) / batch


@formula
def last_share(examples: int, replica_examples: int, replicas: int) -> Fraction:
    """Examples that the last replica gets of the last batch, dealt out in equal parts, rounded up. TensorFlow, input.

    Every batch before has R · b examples; of the rest, each replica takes a part until nothing is left.
    """
    batch = replicas * replica_examples
    rest = examples % batch or batch
    return Fraction(max(0, rest - (replicas - 1) * ceil(Fraction(rest, replicas))))


@formula
def replicas_for_rate(times: Fraction, batch: int, examples: int) -> Fraction:
    """Replicas of so many `examples` for so many times the rate of `batch` by the square root rule: t² · B / b.

    Malladi et al. (arXiv:2205.10287).
    """
    return times**2 * batch / examples


@formula
def fewest_passes(batch: int, replicas: int, examples: int) -> Fraction:
    """Passes of so many `examples` a replica that make at least a `batch`: ⌈B / (R · b)⌉. Keras, optimizers."""
    return Fraction(ceil(Fraction(batch, replicas * examples)))


@formula
def accumulated_updates(examples: int, batch: int, passes: int, epochs: int) -> Fraction:
    """Updates when so many `passes` of a batch make one, counted across epochs: ⌊E ⌈n/B⌉ / k⌋. Keras, optimizers."""
    return Fraction(epochs * ceil(Fraction(examples, batch)) // passes)


@formula
def step_loss(units: int, mean_square: Fraction, rate: Fraction, times: Fraction) -> Fraction:
    """Mean loss after one step of the small network of the page `elsewhere`, its gradients multiplied by `times`.

    All first weights are 1, all last ones 1 / units, and the target is three times the input, so that the gradients are
    −4 m / units and −4 m for a mean square m of the inputs. PyTorch, notes on DDP, and TensorFlow, custom training, for
    what multiplies them.
    """
    first = 1 + times * rate * 4 * mean_square / units
    last = Fraction(1, units) + times * rate * 4 * mean_square
    return (units * first * last - 3) ** 2 * mean_square


@formula
def mean_of_two_means(one: Fraction, examples: int, other: Fraction, other_examples: int) -> Fraction:
    """The mean of two replicas' local means, from the sum of each and its number of examples. Keras, losses."""
    return (one / examples + other / other_examples) / 2


@formula
def updates_missing(examples: int, batch: int, replicas: int) -> Fraction:
    """Updates that an epoch has too few if each replica gets what all of them were to share.

    n / B less n / (R · B), each rounded up. TensorFlow, `distribute_datasets_from_function`.
    """
    return steps_per_epoch(examples, batch) - steps_per_epoch(examples, batch * replicas)


@formula
def left_out(examples: int, replicas: int, replica_examples: int) -> Fraction:
    """Examples that no full global batch takes: n modulo R · b. TensorFlow, `Dataset.batch` with `drop_remainder`."""
    return Fraction(examples % (replicas * replica_examples))


@formula
def short_batch_loss(mean: Fraction, examples: int, batch: int) -> Fraction:
    """What is left of a mean loss if fewer examples are divided by a whole global batch: mean · n / B.

    TensorFlow, `tf.nn.compute_average_loss`.
    """
    return mean * examples / batch


@formula
def devices_after(devices: int, parameters: Fraction, memory: Fraction, periods: int) -> Fraction:
    """Devices that a growing model fills after so many `periods` of two years: N · (p² / m) ^ periods, rounded up.

    Its `parameters` grow so many times a year and the memory of a device so many times in two. AI and Memory Wall
    (arXiv:2403.14123), and Epoch AI, trends.
    """
    return Fraction(ceil(devices * (parameters**2 / memory) ** periods))


@formula
def fewest_devices_by(
    parameters: Fraction, tokens: Fraction, peak: Fraction, percent: Fraction, days: Fraction
) -> Fraction:
    """Devices that take billions of `parameters` through trillions of `tokens` in time: 6 N D / (P · t).

    Rounded up, at so many percent of a `peak` P in TFLOP/s. Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    return Fraction(ceil(6 * parameters * GIGA * tokens / (peak * percent / PERCENT * days * 24 * 3600)))


@formula
def counted_together(right: int, examples: int, other_right: int, other_examples: int) -> Fraction:
    """Percent of the examples of two replicas that are right: the sum of the totals by that of the counts. Keras."""
    return PERCENT * Fraction(right + other_right, examples + other_examples)


@formula
def inside_by_copies(tokens: int, inner: int) -> Fraction:
    """How many times as much a cut inside pairs of layers sends as copies do: 2 T h / (2 h f) for a width f inside.

    Narayanan et al. (arXiv:2104.04473), section 2.3, and NCCL, PERFORMANCE.md: both are all-reduces.
    """
    return Fraction(tokens, inner)


@formula
def asynchronous_gain(workers: int, time: Fraction, slow: Fraction) -> Fraction:
    """How many times the gradients of synchronous steps workers deliver of which one is `slow`: ((n − 1) s/t + 1) / n.

    TensorFlow, parameter server training.
    """
    return ((workers - 1) * slow / time + 1) / workers


@formula
def most_ring_devices(tokens: int, speed: Fraction, link: Fraction) -> Fraction:
    """Devices among which a sequence can be divided so that the ring hides: T / (C / W), rounded down.

    Teraflop per second and gigabytes per second; a block of s tokens takes 4 s² h FLOPs and 4 s h bytes. Ring Attention
    (arXiv:2310.01889).
    """
    return Fraction(floor(tokens * link / (speed * KILO)))


@formula
def experts_milliseconds(devices: int, tokens: int, width: int, experts: int, link: Fraction) -> Fraction:
    """Milliseconds of the four all-to-alls of a layer in 16 bits, at gigabytes a second: 4 · 2 k t h (N − 1)/N / β.

    Each token goes to k `experts`, spread evenly. Switch Transformers (arXiv:2101.03961); NCCL, PERFORMANCE.md.
    """
    sent = 4 * 2 * experts * tokens * width * Fraction(devices - 1, devices)
    return sent / (link * GIGA) * MILLISECONDS


@formula
def empty_places(tokens: int, experts: int, favourite: int) -> Fraction:
    """Percent of all places that stay empty if each expert has as many as the `favourite` needs: 1 − T / (E · f).

    Switch Transformers (arXiv:2101.03961), section 2.2.
    """
    return PERCENT * (1 - Fraction(tokens, experts * favourite))
