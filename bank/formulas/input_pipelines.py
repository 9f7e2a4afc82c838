"""Input pipelines: time and what is read."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

PERCENT = 100
MILLISECONDS = 1000
"""In a second."""


def alternating_time(load: Fraction, train: Fraction, steps: int) -> Fraction:
    """Seconds for steps that load and then train, in milliseconds each. TensorFlow, tf.data performance."""
    return (load + train) * steps / MILLISECONDS


def prefetched_time(load: Fraction, train: Fraction, steps: int) -> Fraction:
    """Seconds for steps that load the next batch while they train on one, in milliseconds each.

    The first batch is waited for, and the last leaves nothing to load: load + (n − 1) · max(load, train) + train.
    TensorFlow, tf.data performance.
    """
    return (load + (steps - 1) * max(load, train) + train) / MILLISECONDS


def fewest_calls(read: Fraction, work: Fraction, train: Fraction) -> Fraction:
    """Parallel calls of `map` with which training never waits, each busy with reading an element and its own work.

    (read + work) / train, rounded up, where one reader keeps up. TensorFlow, tf.data performance.
    """
    return Fraction(ceil((read + work) / train))


def cached_epochs(opening: Fraction, prepare: Fraction, train: Fraction, elements: int, epochs: int) -> Fraction:
    """Time of epochs whose stages take turns, in the unit of each; from the second on, only training is left.

    opening + n (prepare + train) + (epochs − 1) n · train. TensorFlow, tf.data performance.
    """
    return opening + elements * (prepare + train) + (epochs - 1) * elements * train


def prefetch_saved(
    load: Fraction, train: Fraction, other_load: Fraction, other_train: Fraction, steps: int
) -> Fraction:
    """Seconds by which steps get shorter, with `prefetch`, if both parts take other times, in milliseconds each."""
    return prefetched_time(load, train, steps) - prefetched_time(other_load, other_train, steps)


def reading_spared(workers: int, size: Fraction, epochs: int) -> Fraction:
    """What a worker reads less in so many epochs if it gets files of its own, in the unit of `size`.

    (S − S/R) · epochs. TensorFlow, `AutoShardPolicy`.
    """
    return (size - size / workers) * epochs


def host_feed(batch: int, chips: int, chips_of_host: int, steps: Fraction) -> Fraction:
    """Examples per second that a host delivers to its chips of a slice: B · h / C · steps. Google Cloud, TPU v5e."""
    return Fraction(batch * chips_of_host, chips) * steps


def hidden_input(prepare: Fraction, train: Fraction, both: Fraction) -> Fraction:
    """Percent of the input's time that training hides: (i + t − b) / i. TensorFlow, tf.data performance."""
    return PERCENT * (prepare + train - both) / prepare
