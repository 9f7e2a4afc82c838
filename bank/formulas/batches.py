"""Batches: sizes, steps, rates and losses."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

PERCENT = 100


def global_batch(replicas: int, examples: int) -> Fraction:
    """Examples in a step of so many replicas with so many `examples` each: R · b. TensorFlow, custom training."""
    return Fraction(replicas * examples)


def replica_batch(examples: int, replicas: int) -> Fraction:
    """Examples that each replica gets of a global batch: B / R. TensorFlow, custom training."""
    return Fraction(examples, replicas)


def steps_per_epoch(examples: int, batch: int) -> Fraction:
    """Batches that hold all examples, a short last one too: n / B, rounded up. TensorFlow, `Dataset.batch`."""
    return Fraction(-(-examples // batch))


def full_batches(examples: int, batch: int) -> Fraction:
    """Batches of full size: n / B, rounded down. TensorFlow, `Dataset.batch` with `drop_remainder`."""
    return Fraction(examples // batch)


def scaled_rate(rate: Fraction, batch: int, other_batch: int) -> Fraction:
    """The learning rate for another batch size by linear scaling: rate · B' / B. Goyal et al. (arXiv:1706.02677)."""
    return rate * other_batch / batch


def scaled_beta(beta: Fraction, batch: int, other_batch: int) -> Fraction:
    """A beta of Adam for another batch size by the square root rule: 1 − (1 − beta) · B' / B.

    Malladi et al. (arXiv:2205.10287).
    """
    return 1 - (1 - beta) * other_batch / batch


def replicas_for_rate(times: Fraction, batch: int, examples: int) -> Fraction:
    """Replicas of so many `examples` for so many times the rate of `batch` by the square root rule: t² · B / b.

    Malladi et al. (arXiv:2205.10287).
    """
    return times**2 * batch / examples


def fewest_passes(batch: int, replicas: int, examples: int) -> Fraction:
    """The fewest equal passes of at most so many `examples` that make up a replica's share, ⌈B / R⌉. Keras."""
    share = ceil(Fraction(batch, replicas))
    fewest = ceil(Fraction(share, examples))
    return Fraction(next(passes for passes in range(fewest, share + 1) if share % passes == 0))


def accumulated_updates(examples: int, batch: int, passes: int, epochs: int) -> Fraction:
    """Updates when so many `passes` of a batch make one, counted across epochs: ⌊E ⌈n/B⌉ / k⌋. Keras, optimizers."""
    return Fraction(epochs * ceil(Fraction(examples, batch)) // passes)


def step_loss(units: int, mean_square: Fraction, rate: Fraction, times: Fraction) -> Fraction:
    """Mean loss after one step of the small network of the page `elsewhere`, its gradients multiplied by `times`.

    All first weights are 1, all last ones 1 / units, and the target is three times the input, so that the gradients are
    −4 m / units and −4 m for a mean square m of the inputs. PyTorch, notes on DDP, and TensorFlow, custom training, for
    what multiplies them.
    """
    first = 1 + times * rate * 4 * mean_square / units
    last = Fraction(1, units) + times * rate * 4 * mean_square
    return (units * first * last - 3) ** 2 * mean_square


def mean_of_two_means(one: Fraction, examples: int, other: Fraction, other_examples: int) -> Fraction:
    """The mean of two replicas' local means, from the sum of each and its number of examples. Keras, losses."""
    return (one / examples + other / other_examples) / 2


def updates_missing(examples: int, batch: int, replicas: int) -> Fraction:
    """Updates that an epoch has too few if each replica gets what all of them were to share.

    n / B less n / (R · B), each rounded up. TensorFlow, `distribute_datasets_from_function`.
    """
    return steps_per_epoch(examples, batch) - steps_per_epoch(examples, batch * replicas)


def left_out(examples: int, replicas: int, replica_examples: int) -> Fraction:
    """Examples that no full global batch takes: n modulo R · b. TensorFlow, `Dataset.batch` with `drop_remainder`."""
    return Fraction(examples % (replicas * replica_examples))


def short_batch_loss(mean: Fraction, examples: int, batch: int) -> Fraction:
    """What is left of a mean loss if fewer examples are divided by a whole global batch: mean · n / B.

    TensorFlow, `tf.nn.compute_average_loss`.
    """
    return mean * examples / batch


def counted_together(right: int, examples: int, other_right: int, other_examples: int) -> Fraction:
    """Percent of the examples of two replicas that are right: the sum of the totals by that of the counts. Keras."""
    return PERCENT * Fraction(right + other_right, examples + other_examples)


def batch_of_parts(replicas: int, first: int, last: int) -> Fraction:
    """Examples of a batch of which all replicas but the last get as many as the first: (R − 1) b + l.

    Parts are rounded up, and the last replica gets what is left. TensorFlow, input.
    """
    return Fraction((replicas - 1) * first + last)


def updates_to_go(examples: int, batch: int, epochs: int, updates: int) -> Fraction:
    """Updates that are left of so many epochs without their short batches: E ⌊n/B⌋ − u. TensorFlow, `Dataset.batch`."""
    return Fraction(epochs * (examples // batch) - updates)


def share_over_batches(examples: int, batch: int, whole: Fraction, last: Fraction) -> Fraction:
    """Percent of all examples, from that of whole batches and of the last one. TensorFlow, custom training."""
    rest = examples % batch
    return ((examples - rest) * whole + rest * last) / examples


def updates_in(examples: int, batch: int, epochs: int) -> Fraction:
    """Updates of so many epochs, one for each batch: E ⌈n/B⌉. Google, Machine Learning Glossary."""
    return epochs * steps_per_epoch(examples, batch)


def raised_parameter(parameter: Fraction, rate: Fraction, fall: Fraction) -> Fraction:
    """A parameter after a step of gradient descent, if the loss falls so fast as it grows: w + η · f.

    Google, Machine Learning Glossary.
    """
    return parameter + rate * fall


def relu_prediction(
    x: Fraction, y: Fraction, a: Fraction, b: Fraction, c: Fraction, d: Fraction, v: Fraction, w: Fraction
) -> Fraction:
    """What the input (x, y) becomes between the rows (a, b) and (−c, −d), ReLU and the column (v, w).

    Google, Machine Learning Glossary.
    """
    return max(Fraction(), a * x - c * y) * v + max(Fraction(), b * x - d * y) * w


def chained_gradient(x: Fraction, w: Fraction, v: Fraction, target: Fraction) -> Fraction:
    """How half the squared error of v (w x) changes with w, by the chain rule: (v w x − t) v x. Google, glossary."""
    return (v * w * x - target) * v * x
