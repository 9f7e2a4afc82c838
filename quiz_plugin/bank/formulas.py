"""The formulas that the numbers of questions come from: `check: bubble_share(4, 8)` calls one by its name.

A formula takes numbers and gives one number, without rounding: whole numbers and fractions are exact, floating point
is not. A parameter of type `int` takes a whole number from 1 on, one of type `Fraction` any number above 0. Every
argument must be able to change the result; a formula that handed one back as it is would prove nothing.

To add one, write a function with `@formula`, its docstring with the unit of the result, the formula and where it can be
read, and a test in tests/bank/test_formulas.py that comes to the same numbers in another way, by counting, say.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, prod

Function = Callable[..., Fraction]

PERCENT = 100
KILO = 1000
GIGA = 1_000_000_000
MILLISECONDS = 1000
"""In a second."""
OPTIMISER_BYTES = 12
STATE_BYTES = 4 + OPTIMISER_BYTES
"""Of each parameter in mixed precision with Adam: 2 of weights, 2 of gradients, 12 of the optimiser."""


@dataclass(frozen=True)
class Formula:
    """A function that checks may call."""

    function: Function
    parameters: tuple[inspect.Parameter, ...]

    @property
    def signature(self) -> str:
        """How it is called: `bubble_share(stages, micro_batches)`."""
        return f"{self.function.__name__}({', '.join(map(self._named, self.parameters))})"

    @staticmethod
    def _named(parameter: inspect.Parameter) -> str:
        return f"{parameter.name}, …" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name

    def __call__(self, *arguments: Fraction) -> Fraction:
        """The result; the arguments are what its parameters take."""
        given = [int(each) if self.parameter(at).annotation is int else each for at, each in enumerate(arguments)]
        return self.function(*given)

    def takes(self, count: int) -> bool:
        """Whether so many arguments can be given; of those at the end, of which there may be more, at least one."""
        has_more = self.parameters[-1].kind is inspect.Parameter.VAR_POSITIONAL
        return count >= len(self.parameters) if has_more else count == len(self.parameters)

    def parameter(self, index: int) -> inspect.Parameter:
        """What an argument is given for."""
        return self.parameters[min(index, len(self.parameters) - 1)]


FORMULAS: dict[str, Formula] = {}
"""Every formula by its name."""


def formula(function: Function) -> Function:
    """Let checks call the function by its name."""
    parameters = tuple(inspect.signature(function, eval_str=True).parameters.values())
    FORMULAS[function.__name__] = Formula(function, parameters)
    return function


@formula
def bubble_share(stages: int, micro_batches: int) -> Fraction:
    """Percent of the whole time that a stage is idle: (K − 1) / (M + K − 1). GPipe, section 2.3."""
    return PERCENT * Fraction(stages - 1, micro_batches + stages - 1)


@formula
def bubble_overhead(stages: int, micro_batches: int) -> Fraction:
    """Percent that idle time adds to useful time: (K − 1) / M. Megatron-LM (arXiv:2104.04473), section 2.2."""
    return PERCENT * Fraction(stages - 1, micro_batches)


@formula
def fewest_micro_batches(stages: int, percent: Fraction) -> Fraction:
    """Micro-batches from which on the idle share is at most `percent`: `bubble_share` solved for M, rounded up."""
    return Fraction(max(1, ceil((stages - 1) * (PERCENT - percent) / percent)))


@formula
def peak_activations(examples: int, layers: int, stages: int, micro_batches: int) -> Fraction:
    """Units of example and layer that a stage keeps with re-materialisation: N + L/K · N/M. GPipe, section 2.3."""
    return examples + Fraction(layers, stages) * Fraction(examples, micro_batches)


@formula
def micro_batch_size(examples: int, micro_batches: int) -> Fraction:
    """Examples in one of M equal micro-batches: N / M. GPipe, section 2.2."""
    return Fraction(examples, micro_batches)


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
def ring_steps(devices: int) -> Fraction:
    """Steps of a ring all-reduce: N − 1 to add up, N − 1 to hand round. Baidu Research (2017)."""
    return Fraction(2 * (devices - 1))


@formula
def ring_traffic(devices: int, size: Fraction) -> Fraction:
    """What each device sends in a ring all-reduce, in the unit of `size`: 2(N − 1)/N · S. NCCL, PERFORMANCE.md."""
    return 2 * Fraction(devices - 1, devices) * size


@formula
def training_state(parameters: Fraction) -> Fraction:
    """Gigabytes for billions of `parameters`, Adam in mixed precision: 16 bytes each. ZeRO (arXiv:1910.02054)."""
    return STATE_BYTES * parameters


@formula
def alternating_time(load: Fraction, train: Fraction, steps: int) -> Fraction:
    """Seconds for steps that load and then train, in milliseconds each. TensorFlow, tf.data performance."""
    return (load + train) * steps / MILLISECONDS


@formula
def prefetched_time(load: Fraction, train: Fraction, steps: int) -> Fraction:
    """Seconds for steps that load the next batch while they train on one, in milliseconds each.

    The first batch is waited for, and the last leaves nothing to load: load + (n − 1) · max(load, train) + train.
    TensorFlow, tf.data performance.
    """
    return (load + (steps - 1) * max(load, train) + train) / MILLISECONDS


@formula
def read_by_all(workers: int, size: Fraction) -> Fraction:
    """What all workers read of a dataset in an epoch if each passes over the others' elements, in the unit of `size`.

    R · S. TensorFlow, `AutoShardPolicy.DATA`.
    """
    return workers * size


@formula
def updates_meanwhile(step: Fraction, other_step: Fraction) -> Fraction:
    """Updates by another worker while one computes a gradient, both starting together and neither waiting.

    All that come strictly before: step / other_step, rounded up, less 1. Li et al. (OSDI 2014), asynchronous tasks.
    """
    return Fraction(ceil(step / other_step) - 1)


@formula
def state_of_part(parameters: Fraction, parts: int) -> Fraction:
    """Gigabytes of training state in each of so many equal parts of a model: 16 P / K. ZeRO, section 3.1."""
    return STATE_BYTES * parameters / parts


@formula
def state_with_zero_1(parameters: Fraction, devices: int) -> Fraction:
    """Gigabytes on each device if only the optimiser's 12 of 16 bytes are divided: 4 P + 12 P / N. ZeRO, figure 1."""
    return (STATE_BYTES - OPTIMISER_BYTES) * parameters + OPTIMISER_BYTES * parameters / devices


@formula
def replicas_left(devices: int, *ways: int) -> Fraction:
    """Replicas of a model that is cut in so many `ways`, dimension by dimension: N / product. Megatron Core."""
    return Fraction(devices, prod(ways))


@formula
def pipeline_slots(stages: int, micro_batches: int, backward: Fraction) -> Fraction:
    """Forward passes of a micro-batch that a step lasts if a backward pass lasts so many: (M + K − 1)(1 + b).

    GPipe and 1F1B alike. GPipe, section 2.3; Megatron-LM (arXiv:2104.04473), section 2.2.
    """
    return (micro_batches + stages - 1) * (1 + backward)


@formula
def interleaved_share(stages: int, micro_batches: int, parts: int) -> Fraction:
    """Percent of the whole time that a device is idle which holds so many `parts` of the layers, taken in turns.

    (K − 1) / (v M + K − 1). Megatron-LM (arXiv:2104.04473), section 2.2.2, by whole time.
    """
    return PERCENT * Fraction(stages - 1, parts * micro_batches + stages - 1)


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
def fewest_shards(parameters: Fraction, room: Fraction) -> Fraction:
    """Devices among which FSDP has to divide the state of billions of `parameters` so that each part fits into `room`.

    In gigabytes: 16 P / room, rounded up. ZeRO, figure 1.
    """
    return Fraction(ceil(STATE_BYTES * parameters / room))


@formula
def ring_time(devices: int, size: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds of a ring all-reduce of megabytes at gigabytes a second, without latency: 2(N − 1)/N · S / β.

    NCCL, PERFORMANCE.md.
    """
    return 2 * Fraction(devices - 1, devices) * size / speed


@formula
def latency_share(devices: int, size: Fraction, speed: Fraction, latency: Fraction) -> Fraction:
    """Percent of a ring all-reduce that is latency, of so many microseconds in each step: α · steps by the whole time.

    NCCL, PERFORMANCE.md, for what is sent.
    """
    waiting = 2 * (devices - 1) * latency / MILLISECONDS
    whole = waiting + 2 * Fraction(devices - 1, devices) * size / speed
    return PERCENT * waiting / whole if whole else Fraction()


@formula
def finished_chunks(devices: int, steps: int) -> Fraction:
    """Chunks on each device that hold the whole sum after so many steps of a ring all-reduce, one or more.

    One after N − 1 steps, and one more with each after that. Baidu Research (2017).
    """
    return Fraction(min(devices, max(0, steps - devices + 2)))


@formula
def fewest_calls(read: Fraction, work: Fraction, train: Fraction) -> Fraction:
    """Parallel calls of `map` with which training never waits, each busy with reading an element and its own work.

    (read + work) / train, rounded up, where one reader keeps up. TensorFlow, tf.data performance.
    """
    return Fraction(ceil((read + work) / train))


@formula
def cached_epochs(opening: Fraction, prepare: Fraction, train: Fraction, elements: int, epochs: int) -> Fraction:
    """Time of epochs whose stages take turns, in the unit of each; from the second on, only training is left.

    opening + n (prepare + train) + (epochs − 1) n · train. TensorFlow, tf.data performance.
    """
    return opening + elements * (prepare + train) + (epochs - 1) * elements * train


@formula
def tensor_traffic(sequences: int, tokens: int, width: int, layers: int, pieces: int) -> Fraction:
    """Gigabytes that each device sends in 16 bits for `layers` that are cut in so many `pieces`.

    Four all-reduces of an activation in each layer: 8 b s h (t − 1)/t numbers. Megatron-LM (arXiv:2104.04473), section
    3.2.
    """
    return Fraction(16 * sequences * tokens * width * layers * (pieces - 1), pieces * GIGA)


@formula
def tokens_in_hours(parameters: Fraction, devices: int, peak: Fraction, percent: Fraction, hours: Fraction) -> Fraction:
    """Billions of tokens for billions of `parameters`, a `peak` in TFLOP/s and an MFU in percent: time · FLOP/s / 6N.

    Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    return devices * peak * percent / PERCENT * hours * 3600 / (6 * parameters * 1_000_000)


@formula
def mfu(parameters: Fraction, tokens: Fraction, devices: int, peak: Fraction) -> Fraction:
    """Percent of so many TFLOP/s that billions of `parameters` need at thousands of `tokens` a second: 6N · r / peak.

    PaLM (arXiv:2204.02311), section 4.1.
    """
    return PERCENT * 6 * parameters * tokens / (devices * peak)


@formula
def even_length(parameters: Fraction, layers: int, width: int) -> Fraction:
    """Tokens of a sequence from which on attention takes as many FLOPs as billions of weights: N / (2 L d).

    PaLM (arXiv:2204.02311), appendix B.
    """
    return parameters * GIGA / (2 * layers * width)


@formula
def fewest_rows(peak: Fraction, bandwidth: Fraction, rows: int, columns: int) -> Fraction:
    """Tokens from which on a product in 16 bits with so many weights is limited by arithmetic; none if it never is.

    B D F / (B D + D F + B F) = TFLOP/s by TB/s, solved for B, rounded up. Scaling book, rooflines.
    """
    ratio = peak / bandwidth
    room = rows * columns - ratio * (rows + columns)
    return Fraction(ceil(ratio * rows * columns / room)) if room > 0 else Fraction()


@formula
def speed_up_from_another(devices: int, times: Fraction, other: int) -> Fraction:
    """The speed-up of `other` devices by Amdahl's law if so many `devices`, two or more, are so many times as fast.

    s = (n / S − 1) / (n − 1), then 1 / (s + (1 − s) / m). Gustafson (1988).
    """
    serial = (devices / times - 1) / (devices - 1) if devices > 1 else Fraction(1)
    left = serial + (1 - serial) / other
    return 1 / left if left else Fraction()


@formula
def fewest_accumulated(work: Fraction, exchange: Fraction, percent: Fraction) -> Fraction:
    """Slices before each exchange so that at least so many percent of the time are `work`: p / (100 − p) · c / T.

    Rounded up; what nothing hides of the exchange comes after the slices.
    """
    return Fraction(ceil(percent * exchange / ((PERCENT - percent) * work))) if percent != PERCENT else Fraction()


@formula
def times_fewer_steps(batch: Fraction, other_batch: Fraction, critical: Fraction) -> Fraction:
    """How many times fewer steps `other_batch` takes to the same loss: (1 + C / B) / (1 + C / B').

    Kaplan et al. (arXiv:2001.08361), section 5.1.
    """
    return (1 + critical / batch) / (1 + critical / other_batch)


@formula
def timed_share(inputs: int, width: int, outputs: int, batch: int, milliseconds: Fraction, peak: Fraction) -> Fraction:
    """Percent of so many GFLOP/s that a step of three dense layers reaches: 6 N · B, less 2 B for the first layer's N.

    Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    first = inputs * width
    weights = first + width * width + width * outputs
    return PERCENT * batch * (6 * weights - 2 * first) / (milliseconds * peak * 1_000_000)


@formula
def numbers_state(parameters: Fraction, numbers: int) -> Fraction:
    """Gigabytes for billions of `parameters` with so many numbers of 32 bits each: 4 n P. Keras, optimizers."""
    return 4 * numbers * parameters


@formula
def accumulated_updates(examples: int, batch: int, passes: int, epochs: int) -> Fraction:
    """Updates when so many `passes` of a batch make one, counted across epochs: ⌊E ⌈n/B⌉ / k⌋. Keras, optimizers."""
    return Fraction(epochs * ceil(Fraction(examples, batch)) // passes)


def _units(head: Fraction, tokens: int) -> Fraction:
    """Bytes that a layer keeps, for each token and position of the width: 34 + 5 s / d, with heads so wide."""
    return 34 + 5 * tokens / head


@formula
def longer_sequence(head: int, tokens: int, times: int) -> Fraction:
    """How many times as much a layer keeps of sequences so many times as long: t (34 + 5 t s/d) / (34 + 5 s/d).

    Korthikanti et al. (arXiv:2205.05198), section 4.1, where d = h/a is the width of a head.
    """
    return times * _units(Fraction(head), tokens * times) / _units(Fraction(head), tokens)


@formula
def selective_saving(head: int, tokens: int) -> Fraction:
    """Percent of a layer's activations that are scores of attention: 5 s/d by 34 + 5 s/d.

    Korthikanti et al. (arXiv:2205.05198), sections 4.1 and 5.
    """
    units = _units(Fraction(head), tokens)
    return PERCENT * (units - 34) / units


@formula
def most_sequences(layers: int, width: int, heads: int, tokens: int, room: Fraction) -> Fraction:
    """Sequences whose activations fit into so many gigabytes in 16 bits: ⌊room / (L s h (34 + 5as/h))⌋.

    Korthikanti et al. (arXiv:2205.05198), section 4.1.
    """
    one = layers * tokens * width * _units(Fraction(width, heads), tokens)
    return Fraction(room * GIGA // one)


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
def held_in_all(rows: int, columns: int, size: int, copies: int) -> Fraction:
    """Megabytes of a matrix of numbers of `size` bytes on all devices of a mesh that repeats it `copies` times. JAX."""
    return Fraction(rows * columns * size * copies, 1_000_000)


@formula
def mean_of_two_means(one: Fraction, examples: int, other: Fraction, other_examples: int) -> Fraction:
    """The mean of two replicas' local means, from the sum of each and its number of examples. Keras, losses."""
    return (one / examples + other / other_examples) / 2


@formula
def ring_growth(devices: int, more: int, size: Fraction) -> Fraction:
    """What each of `more` devices sends beyond what each of fewer does in a ring, in the unit of `size`.

    2(N − 1)/N · S for both, subtracted. NCCL, PERFORMANCE.md.
    """
    return 2 * size * (Fraction(more - 1, more) - Fraction(devices - 1, devices))


@formula
def scatter_time(devices: int, size: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds of a reduce-scatter of megabytes at gigabytes a second, without latency: (N − 1)/N · S / β.

    NCCL, PERFORMANCE.md.
    """
    return Fraction(devices - 1, devices) * size / speed


@formula
def scattered_and_gathered(devices: int, scattered: Fraction, gathered: Fraction) -> Fraction:
    """What a device sends in a reduce-scatter and an all-gather, in the unit of both sizes: (N − 1)/N · (S + S').

    NCCL, PERFORMANCE.md.
    """
    return Fraction(devices - 1, devices) * (scattered + gathered)


@formula
def ring_microseconds(devices: int, size: Fraction, speed: Fraction, latency: Fraction) -> Fraction:
    """Microseconds of a ring all-reduce of megabytes at gigabytes a second with so many microseconds in each step.

    2(N − 1) · α + 2(N − 1)/N · S / β. Goyal et al. (arXiv:1706.02677), section 4.1; NCCL, PERFORMANCE.md.
    """
    return 2 * (devices - 1) * latency + MILLISECONDS * 2 * Fraction(devices - 1, devices) * size / speed


@formula
def size_for_latency_share(devices: int, speed: Fraction, latency: Fraction, percent: Fraction) -> Fraction:
    """Megabytes of which a ring all-reduce spends so many percent waiting: N · α · β · (100 − p) / p.

    At gigabytes a second and microseconds in each step; `latency_share` solved for the size.
    """
    return devices * latency * speed / MILLISECONDS * (PERCENT - percent) / percent


@formula
def link_share(devices: int, size: Fraction, time: Fraction, speed: Fraction) -> Fraction:
    """Percent of a link's gigabytes a second that an all-reduce of megabytes in so many milliseconds used.

    The bus bandwidth, 2(N − 1)/N · S / t, by the speed in one direction. NCCL, PERFORMANCE.md.
    """
    return PERCENT * 2 * Fraction(devices - 1, devices) * size / time / speed


@formula
def overlapped_step(forward: Fraction, backward: Fraction, exchange: Fraction, buckets: int) -> Fraction:
    """Time of a step whose exchange starts in the backward pass, bucket by bucket, in the unit of each.

    F + max(B/k + C, B + C/k): either the exchange runs on from the first bucket, or the last one is left over. Goyal et
    al. (arXiv:1706.02677), section 4.
    """
    return forward + max(backward / buckets + exchange, backward + exchange / buckets)


@formula
def tokens_left_over(devices: int, tokens: int, experts: int, factor: Fraction, sent: int) -> Fraction:
    """Tokens without a place of so many `sent` to one expert, whose places are tokens / experts · capacity factor.

    Switch Transformers (arXiv:2101.03961), section 2.2.
    """
    places = floor(Fraction(devices * tokens, experts) * factor)
    return Fraction(max(sent - places, 0))


@formula
def held_going_back(layers: int, weights: int, replicas: int, states: int) -> Fraction:
    """Numbers that a replica holds when FSDP has just computed the gradients of the last layer, none yet sent.

    Of L layers with W weights and the optimiser's s numbers for each: L W (1 + s) / N + W (N − 1)/N + W. ZeRO,
    sections 3 and 7.
    """
    return Fraction(layers * weights * (1 + states) + weights * (replicas - 1), replicas) + weights


@formula
def state_and_activations(parameters: Fraction, devices: int, activations: Fraction) -> Fraction:
    """Gigabytes on each device whose state FSDP divides, with A for its examples: 16 P / N + A. ZeRO, figure 1."""
    return STATE_BYTES * parameters / devices + activations


@formula
def hiding_sequences(speed: Fraction, link: Fraction, tokens: int) -> Fraction:
    """Fewest sequences of so many tokens on each device behind which FSDP's exchange hides.

    Teraflop per second and gigabytes per second: C / W / T, rounded up. How to Scale Your Model, training.
    """
    return Fraction(ceil(speed * KILO / link / tokens))


@formula
def fewest_cuts(stages: int, activations: Fraction, room: Fraction) -> Fraction:
    """Micro-batches from which on those alive under 1F1B fit on the first stage: K · A / room, rounded up.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return Fraction(ceil(stages * activations / room))


@formula
def alive_between(stage: int, activations: Fraction) -> Fraction:
    """How much more of such `activations` stage 0 keeps under 1F1B than stage k of K: K − (K − k) micro-batches.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return stage * activations


@formula
def share_with_other_stages(percent: Fraction, stages: int, other: int) -> Fraction:
    """Percent of the whole time that one of `other` stages is idle if one of `stages` is so for `percent` of it.

    M = (K − 1) · (100 − p) / p, and then (K' − 1) / (M + K' − 1). GPipe, section 2.3.
    """
    micro_batches, others = (stages - 1) * (PERCENT - percent) / percent, other - 1
    return PERCENT * others / (micro_batches + others) if others else Fraction()


@formula
def most_stages(examples: int, smallest: int, percent: Fraction) -> Fraction:
    """Most stages that are idle for at most `percent` of the whole time if no micro-batch is under the `smallest`.

    M = N / smallest and K − 1 = M · p / (100 − p), each rounded down. GPipe, section 2.3.
    """
    return Fraction(floor(examples // smallest * percent / (PERCENT - percent)) + 1)


@formula
def fewest_for_peak(layers: int, examples: int, room: Fraction) -> Fraction:
    """Micro-batches from which on re-materialisation fits into `room` units on a stage of so many `layers`.

    N + (L/K) · (N/M) is the peak, so M = (L/K) · N / (room − N), rounded up. GPipe, section 2.3.
    """
    return Fraction(ceil(layers * examples / (room - examples))) if room > examples else Fraction()


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
def prefetch_saved(
    load: Fraction, train: Fraction, other_load: Fraction, other_train: Fraction, steps: int
) -> Fraction:
    """Seconds by which steps get shorter, with `prefetch`, if both parts take other times, in milliseconds each."""
    return prefetched_time(load, train, steps) - prefetched_time(other_load, other_train, steps)


@formula
def reading_spared(workers: int, size: Fraction, epochs: int) -> Fraction:
    """What a worker reads less in so many epochs if it gets files of its own, in the unit of `size`.

    (S − S/R) · epochs. TensorFlow, `AutoShardPolicy`.
    """
    return (size - size / workers) * epochs


@formula
def sequences_each(batch: int, devices: int, *ways: int) -> Fraction:
    """Sequences of each replica if the model is cut in so many `ways`: B / (n / (w₁ · w₂ …)). Megatron Core."""
    return batch / replicas_left(devices, *ways)


@formula
def python_passes(examples: int, batch: int, epochs: int, replicas: int) -> Fraction:
    """Times that Python runs a traced step to which each epoch hands its number: replicas · epochs · shapes of batches.

    A short last batch is a second shape. TensorFlow, rules of tracing.
    """
    shapes = 2 if examples > batch and examples % batch else 1
    return Fraction(replicas * epochs * shapes)


@formula
def host_feed(batch: int, chips: int, chips_of_host: int, steps: Fraction) -> Fraction:
    """Examples per second that a host delivers to its chips of a slice: B · h / C · steps. Google Cloud, TPU v5e."""
    return Fraction(batch * chips_of_host, chips) * steps


@formula
def central_time(devices: int, parameters: Fraction, speed: Fraction) -> Fraction:
    """Milliseconds to hand out millions of weights to so many devices and to collect their gradients: 2 N · 4 P / β.

    In 32 bits, at gigabytes a second of the one device in the middle. TensorFlow, `CentralStorageStrategy`.
    """
    return 8 * devices * parameters / speed


@formula
def stale_distance(start: Fraction, rate: Fraction, age: int, updates: int) -> Fraction:
    """How far a weight is from its minimum after updates whose gradient was read `age` updates before: d' = d − r d₋ₐ.

    The gradient is that distance, and the first ones were all read at the start. Zhang et al. (arXiv:1511.05950).
    """
    distances = [start]
    for update in range(updates):
        distances.append(distances[-1] - rate * distances[max(0, update - age)])
    return abs(distances[-1])
