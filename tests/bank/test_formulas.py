"""Every formula gives what one comes to by playing the thing through, step by step."""

from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.bank.formulas import FORMULAS, Formula
from tests.figures import played

few = st.integers(1, 9)
some = st.integers(1, 40)
amounts = st.fractions(Fraction(1, 8), 50, max_denominator=8)
quick = settings(max_examples=60, derandomize=True, deadline=None, database=None)


def given_by(name: str, *arguments: int | Fraction) -> Fraction:
    return FORMULAS[name](*map(Fraction, arguments))


def pipeline(stages: int, micro_batches: int, backward: int) -> tuple[int, int]:
    """How long a step of GPipe takes, and how long each stage works; going forward takes 1, going back `backward`."""
    free = [0] * stages
    done: dict[tuple[int, int], int] = {}
    for micro_batch, stage in product(range(micro_batches), range(stages)):
        free[stage] = done[micro_batch, stage] = max(free[stage], done.get((micro_batch, stage - 1), 0)) + 1
    for _ in range(micro_batches):
        ready = done[micro_batches - 1, stages - 1]
        for stage in reversed(range(stages)):
            ready = free[stage] = max(free[stage], ready) + backward
    return max(free), micro_batches * (1 + backward)


def ring(devices: int) -> tuple[int, int]:
    """Steps of a ring all-reduce until all have the sums, and the chunks that each device sends."""
    rows = [[10**device * (chunk + 1) for chunk in range(devices)] for device in range(devices)]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    sent, steps = [0] * devices, 0
    while any(row != sums for row in rows):
        moves = [(device, (device - steps) % devices) for device in range(devices)]
        values = [rows[device][chunk] for device, chunk in moves]
        for (device, chunk), value in zip(moves, values, strict=True):
            sent[device] += 1
            target = rows[(device + 1) % devices]
            target[chunk] = value if steps >= devices - 1 else target[chunk] + value
        steps += 1
    assert len(set(sent)) == 1
    return steps, sent[0]


def schedule(stages: int, micro_batches: int, kind: str, backward: float = 2) -> Any:
    """What the figure of schedules plays."""
    return played("pipeline", {"k": stages, "m": micro_batches, "b": backward, "r": 0, "s": kind})


def layer(width: int, heads: int, tokens: int, *, scores: bool = True) -> int:
    """Bytes of activations that a layer keeps of one sequence in 16 bits: Korthikanti et al. (2022), section 4."""
    return 34 * tokens * width + (5 * heads * tokens * tokens if scores else 0)


def batches(examples: int, size: int) -> list[int]:
    """The sizes of the batches that a dataset is cut into."""
    return [len(range(examples)[start : start + size]) for start in range(0, examples, size)]


def timeline(load: Fraction, train: Fraction, steps: int) -> Fraction:
    """When the last step ends if another thread loads one batch ahead."""
    waiting: deque[Fraction] = deque()
    loader = trainer = Fraction()
    loaded = 0
    for _ in range(steps):
        while loaded < steps and len(waiting) < 2:  # one in the buffer, one in the hands of the loader
            loader += load
            waiting.append(loader)
            loaded += 1
        trainer = max(trainer, waiting.popleft())
        loader = max(loader, trainer)
        trainer += train
    return trainer


@quick
@given(few, some, st.integers(1, 3))
def test_the_idle_share_is_that_of_a_schedule_played_slot_by_slot(stages: int, micro_batches: int, backward: int):
    total, busy = pipeline(stages, micro_batches, backward)
    assert given_by("bubble_share", stages, micro_batches) == 100 * Fraction(total - busy, total)
    assert given_by("bubble_overhead", stages, micro_batches) == 100 * Fraction(total - busy, busy)


@quick
@given(few, some, st.integers(1, 3))
def test_the_slots_of_a_step_are_those_of_a_schedule_played_slot_by_slot(
    stages: int, micro_batches: int, backward: int
):
    total, _ = pipeline(stages, micro_batches, backward)
    assert given_by("pipeline_slots", stages, micro_batches, backward) == total


@quick
@given(st.integers(1, 8), st.integers(1, 24), st.sampled_from([1, 1.5, 2, 3]))
def test_interleaving_waits_as_long_as_the_figure_that_plays_it(stages: int, more: int, backward: float):
    micro = stages + more
    idle = schedule(stages, micro, "interleaved", backward)["idle"]
    assert float(given_by("interleaved_share", stages, micro, 2)) == pytest.approx(100 * idle)


PLAIN = {"o": 2, "n": 48, "c": 1, "p": 1, "b": 0, "cache": 0, "e": 1, "q": 0}


@quick
@given(st.integers(1, 5), few, few)
def test_the_fewest_calls_are_found_by_trying_one_more_each_time(read: int, work: int, train: int):
    setting = PLAIN | {"r": min(read, train), "m": work, "t": train}
    calls = int(given_by("fewest_calls", setting["r"], work, train))
    for tried in range(2, calls + 1):
        elements = played("input", setting | {"p": tried})["epochs"][0]
        waits = sum(elements[i + 1][5] - elements[i][6] for i in range(24, 47))
        assert (waits == 0) == (tried == calls)
    assert calls > 1 or setting["r"] + work <= train


@quick
@given(few, few, few, few, some, st.integers(1, 5))
def test_epochs_with_a_cache_last_as_long_as_the_figure_that_plays_them(
    opening: int, read: int, work: int, train: int, elements: int, epochs: int
):
    setting = {"o": opening, "r": read, "m": work, "t": train, "n": elements, "e": epochs, "cache": 1}
    total = played("input", PLAIN | setting)["total"]
    assert given_by("cached_epochs", opening, read + work, train, elements, epochs) == total


@quick
@given(st.integers(1, 6), st.integers(5, 60))
def test_the_fewest_micro_batches_are_found_by_trying_one_more_each_time(stages: int, percent: int):
    def idle(micro_batches: int) -> Fraction:
        total, busy = pipeline(stages, micro_batches, 1)
        return 100 * Fraction(total - busy, total)

    tried = next(count for count in range(1, 200) if idle(count) <= percent)
    assert given_by("fewest_micro_batches", stages, percent) == tried


@quick
@given(few, few, few, few)
def test_the_peak_is_that_of_a_stage_that_computes_its_layers_again(size: int, micro: int, depth: int, stages: int):
    examples, layers = size * micro, depth * stages
    inputs = [(0, example) for example in range(examples)]
    peak = 0
    for start in range(0, examples, size):
        again = {(layer, example) for layer in range(1, depth + 1) for example in range(start, start + size)}
        peak = max(peak, len({*inputs, *again}))
    assert given_by("peak_activations", examples, layers, stages, micro) == peak


@quick
@given(few, few, few)
def test_replicas_are_added_until_the_square_root_of_the_batch_gives_the_rate(times: int, size: int, more: int):
    batch = size * more
    tried = next(count for count in range(1, 2000) if (count * size) >= times**2 * batch)
    assert given_by("replicas_for_rate", times, batch, size) == tried


@quick
@given(few, few, few, few)
def test_passes_are_equal_and_no_fewer_would_fit(share: int, times: int, replicas: int, size: int):
    own = range(share * times)
    cuts = [range(0, len(own) + 1, part) for part in range(1, size + 1)]
    fitting = [len(cut) - 1 for cut in cuts if cut[-1] == len(own)]
    assert given_by("fewest_passes", len(own) * replicas, replicas, size) == min(fitting)


@quick
@given(few, few)
def test_micro_batches_are_the_parts_of_a_mini_batch(size: int, micro_batches: int):
    dealt = [range(size * micro_batches)[part::micro_batches] for part in range(micro_batches)]
    assert {len(part) for part in dealt} == {given_by("micro_batch_size", size * micro_batches, micro_batches)}


@quick
@given(few, some)
def test_the_global_batch_is_what_all_replicas_take(replicas: int, size: int):
    examples = [(replica, example) for replica in range(replicas) for example in range(size)]
    assert given_by("global_batch", replicas, size) == len(examples)
    assert given_by("replica_batch", len(examples), replicas) == sum(replica == 0 for replica, _ in examples)


@quick
@given(st.integers(1, 500), some)
def test_an_epoch_has_as_many_steps_as_its_examples_make_batches(examples: int, size: int):
    cut = batches(examples, size)
    assert given_by("steps_per_epoch", examples, size) == len(cut)
    assert given_by("full_batches", examples, size) == cut.count(size)


@quick
@given(amounts, some, few)
def test_a_batch_so_many_times_as_large_takes_the_rate_so_many_times(rate: Fraction, batch: int, times: int):
    assert given_by("scaled_rate", rate, batch, batch * times) == sum([rate] * times)
    assert given_by("scaled_rate", rate, batch * times, batch) * times == rate


@quick
@given(amounts, some, few)
def test_a_running_average_forgets_so_many_times_as_much_in_a_step(kept: Fraction, batch: int, times: int):
    forgotten = sum([1 - kept] * times)
    assert given_by("scaled_beta", kept, batch, batch * times) == 1 - forgotten


@quick
@given(st.lists(st.lists(amounts, min_size=1, max_size=4), min_size=1, max_size=4))
def test_the_reduced_loss_is_the_sum_of_what_the_replicas_return(replicas: list[list[Fraction]]):
    size = sum(map(len, replicas))
    returned = [sum(loss / size for loss in own) for own in replicas]
    assert given_by("reduced_loss", size, *[loss for own in replicas for loss in own]) == sum(returned)


@quick
@given(st.integers(1, 12), amounts)
def test_a_ring_takes_the_steps_and_sends_the_chunks_of_one_that_was_played(devices: int, size: Fraction):
    steps, chunks = ring(devices)
    assert given_by("ring_steps", devices) == steps
    assert given_by("ring_traffic", devices, size) == chunks * size / devices


@quick
@given(st.integers(2, 8), st.integers(1, 900), st.sampled_from(["eth10", "round", "ib"]), st.integers(0, 10))
def test_a_ring_takes_as_long_as_the_figure_that_plays_it(devices: int, size: int, link: str, latency: int):
    setting = {"n": devices, "op": "all-reduce", "mode": "ring", "size": size, "link": link, "a": latency * 5}
    found = played("ring", setting)
    whole, sending = found["clock"][-1], played("ring", setting | {"a": 0})["clock"][-1]
    speed = Fraction({"eth10": 1.25, "round": 10, "ib": 50}[link])
    assert float(given_by("ring_time", devices, size, speed)) == pytest.approx(sending)
    if latency:
        share = given_by("latency_share", devices, size, speed, latency * 5)
        assert float(share) == pytest.approx(100 * (1 - sending / whole))
    for step, held in enumerate(found["held"][1:], 1):
        for row in held:
            finished = row.count(2**devices - 1)
            assert finished == given_by("finished_chunks", devices, step)


@quick
@given(amounts)
def test_training_keeps_two_halves_and_three_whole_numbers_for_each_parameter(billions: Fraction):
    half, whole = 2, 4
    bytes_each = {"weight": half, "gradient": half, "master copy": whole, "momentum": whole, "variance": whole}
    assert given_by("training_state", billions) == sum(bytes_each.values()) * billions * 10**9 / 10**9


@quick
@given(amounts, amounts, some)
def test_the_time_of_the_steps_is_that_of_a_timeline(load: Fraction, train: Fraction, steps: int):
    assert given_by("prefetched_time", load, train, steps) == timeline(load, train, steps) / 1000
    clock = Fraction()
    for _ in range(steps):
        clock += load
        clock += train
    assert given_by("alternating_time", load, train, steps) == clock / 1000


@quick
@given(few, some)
def test_whoever_passes_over_elements_reads_them(workers: int, size: int):
    read = [element for _ in range(workers) for element in range(size)]
    assert given_by("read_by_all", workers, size) == len(read)


@quick
@given(amounts, amounts)
def test_a_gradient_is_as_old_as_the_updates_that_came_before_it(step: Fraction, other_step: Fraction):
    updates, clock = 0, other_step
    while clock < step:
        updates += 1
        clock += other_step
    assert given_by("updates_meanwhile", step, other_step) == updates


@quick
@given(few, few)
def test_parts_and_zero_1_hold_what_is_dealt_out_byte_by_byte(size: int, devices: int):
    parameters = size * devices
    whole = ["weight"] * 2 + ["gradient"] * 2
    shared = ["master copy"] * 4 + ["momentum"] * 4 + ["variance"] * 4
    part = [(name, index) for index in range(parameters)[::devices] for name in (*whole, *shared)]
    assert given_by("state_of_part", parameters, devices) == len(part)
    kept = [(name, index) for index in range(parameters) for name in whole]
    dealt = [(name, index) for index in range(parameters)[::devices] for name in shared]
    assert given_by("state_with_zero_1", parameters, devices) == len([*kept, *dealt])


@quick
@given(few, few, few, few)
def test_replicas_are_counted_by_giving_each_its_devices(replicas: int, tensor: int, pipeline: int, context: int):
    one = list(product(range(tensor), range(pipeline), range(context)))
    devices = [(replica, *place) for replica in range(replicas) for place in one]
    assert given_by("replicas_left", len(devices), tensor, pipeline, context) == replicas


SAMPLES = tuple(map(Fraction, (1, 2, 3, 5, 40, 600)))


def calls(formula: Formula) -> Iterator[tuple[Fraction, ...]]:
    return product(SAMPLES, repeat=len(formula.parameters))


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_every_argument_can_change_the_result(formula: Formula):
    for index in range(len(formula.parameters)):
        assert any(
            formula(*call) != formula(*call[:index], other, *call[index + 1 :])
            for call in calls(formula)
            for other in SAMPLES
        ), formula.signature


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_no_formula_hands_an_argument_back(formula: Formula):
    for index in range(len(formula.parameters)):
        assert any(formula(*call) != call[index] for call in calls(formula)), formula.signature


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_formula_is_documented_and_takes_whole_numbers_or_fractions(formula: Formula):
    assert formula.function.__doc__
    assert {parameter.annotation for parameter in formula.parameters} <= {int, Fraction}


@quick
@given(st.integers(1, 90), st.integers(5, 80))
def test_the_fewest_shards_are_found_by_dividing_among_one_more_each_time(parameters: int, room: int):
    tried = next(count for count in range(1, 2000) if Fraction(16 * parameters, count) <= room)
    assert given_by("fewest_shards", parameters, room) == tried


@quick
@given(few, st.integers(1, 12), few, few, st.integers(2, 6))
def test_pieces_of_layers_send_what_four_rings_in_each_layer_do(
    sequences: int, tokens: int, width: int, layers: int, pieces: int
):
    _, chunks = ring(pieces)
    numbers = sum(Fraction(chunks, pieces) * sequences * tokens * width for _ in range(layers * 4))
    sent = 2 * numbers
    assert given_by("tensor_traffic", sequences, tokens, width, layers, pieces) == sent / 10**9


@quick
@given(amounts, few, some, st.integers(1, 99), some)
def test_tokens_go_on_until_the_operations_of_the_hours_are_used_up(
    parameters: Fraction, devices: int, peak: int, percent: int, hours: int
):
    passes = {"forward": 2, "gradient of the input": 2, "gradient of the weights": 2}
    done = sum(Fraction(percent, 100) * peak * 10**12 * 3600 for _ in range(devices) for _ in range(hours))
    tokens = given_by("tokens_in_hours", parameters, devices, peak, percent, hours) * 10**9
    assert tokens * sum(passes.values()) * parameters * 10**9 == done
    a_second = tokens / (hours * 3600 * 1000)
    assert given_by("mfu", parameters, a_second, devices, peak) == percent


@quick
@given(few, few, st.integers(1, 60))
def test_attention_costs_as_much_as_the_weights_where_both_are_counted(layers: int, heads: int, size: int):
    width = heads * size
    weights = 12 * layers * width**2
    length = given_by("even_length", Fraction(weights, 10**9), layers, width)
    # Scores and their use, 2 FLOPs a number of each head, in three passes as long as the forward one.
    attention = sum(2 * 2 * size * length * 3 for _ in range(layers) for _ in range(heads))
    assert attention == 6 * weights


@quick
@given(st.integers(1, 60), few, few, few)
def test_rows_are_added_until_arithmetic_takes_as_long_as_moving(peak: int, bandwidth: int, rows: int, columns: int):
    def waits_for_memory(tokens: int) -> bool:
        moved = 2 * (tokens * rows + rows * columns + tokens * columns)
        return Fraction(2 * tokens * rows * columns, peak) < Fraction(moved, bandwidth)

    tried = next((count for count in range(1, 20_000) if not waits_for_memory(count)), 0)
    assert given_by("fewest_rows", peak, bandwidth, rows, columns) == tried


@quick
@given(st.integers(2, 60), few, few, some)
def test_the_serial_share_is_the_same_with_other_devices(devices: int, serial: int, shared: int, other: int):
    def lasts(count: int) -> Fraction:
        return serial + Fraction(shared, count)

    times = lasts(1) / lasts(devices)
    assert given_by("speed_up_from_another", devices, times, other) == lasts(1) / lasts(other)


@quick
@given(some, some, st.integers(1, 95))
def test_slices_are_accumulated_until_enough_of_the_time_is_work(work: int, exchange: int, percent: int):
    tried = next(count for count in range(1, 2000) if 100 * count * work >= percent * (count * work + exchange))
    assert given_by("fewest_accumulated", work, exchange, percent) == tried


@quick
@given(some, some, some)
def test_steps_times_batch_are_the_examples_of_the_critical_batch(batch: int, other: int, critical: int):
    # (S / S_min − 1)(E / E_min − 1) = 1, with E_min / S_min the critical batch: McCandlish et al.
    def steps(size: int) -> Fraction:
        found = 1 / given_by("times_fewer_steps", 10**9 * critical, size, critical) * (1 + Fraction(1, 10**9))
        assert (found - 1) * (found * size / critical - 1) == 1
        return found

    assert given_by("times_fewer_steps", batch, other, critical) == steps(batch) / steps(other)


@quick
@given(few, few, few, few, some, some)
def test_a_step_of_three_layers_counts_each_product(
    inputs: int, width: int, outputs: int, batch: int, milliseconds: int, peak: int
):
    flops = 0
    for index, (rows, columns) in enumerate([(inputs, width), (width, width), (width, outputs)]):
        forward, of_weights, of_input = [2 * batch * rows * columns] * 3
        flops += forward + of_weights + (of_input if index else 0)
    reached = Fraction(flops * 1000, milliseconds)
    share = given_by("timed_share", inputs, width, outputs, batch, milliseconds, peak)
    assert share == 100 * reached / (peak * 10**9)


@quick
@given(amounts, some)
def test_the_state_of_numbers_is_added_up_number_by_number(parameters: Fraction, numbers: int):
    assert given_by("numbers_state", parameters, numbers) == sum(32 * parameters / 8 for _ in range(numbers))


@quick
@given(some, few, few, few)
def test_updates_of_accumulated_batches_are_counted_as_they_come(examples: int, size: int, passes: int, epochs: int):
    waiting = updates = 0
    for _ in batches(examples, size) * epochs:
        waiting += 1
        if waiting == passes:
            waiting, updates = 0, updates + 1
    assert given_by("accumulated_updates", examples, size, passes, epochs) == updates


@quick
@given(st.integers(1, 32), st.integers(1, 16), st.integers(1, 300), st.integers(2, 5))
def test_activations_of_a_layer_are_those_of_the_figure(head: int, heads: int, tokens: int, times: int):
    width = head * heads
    kept = layer(width, heads, tokens)
    longer = layer(width, heads, tokens * times)
    without = layer(width, heads, tokens, scores=False)
    assert float(given_by("longer_sequence", head, tokens, times)) == pytest.approx(longer / kept)
    assert float(given_by("selective_saving", head, tokens)) == pytest.approx(100 * (1 - without / kept))


@quick
@given(few, st.integers(1, 8), st.integers(1, 8), st.integers(1, 300), st.integers(1, 60))
def test_the_most_sequences_are_found_by_adding_one_more_each_time(
    layers: int, heads: int, head: int, tokens: int, room: int
):
    one = Fraction(layers * layer(head * heads, heads, tokens))
    count = int(given_by("most_sequences", layers, head * heads, heads, tokens, room))
    assert count * one <= room * 10**9 < (count + 1) * one


@quick
@given(few, st.integers(1, 8), st.integers(1, 8), st.integers(1, 300), few)
def test_what_is_kept_without_scores_is_that_of_the_figure(
    layers: int, heads: int, head: int, tokens: int, sequences: int
):
    kept = layers * sequences * layer(head * heads, heads, tokens, scores=False)
    assert given_by("kept_without_scores", layers, head * heads, tokens, sequences) * 10**9 == kept


@quick
@given(few, few)
def test_every_token_has_a_number_for_every_word(tokens: int, words: int):
    scores = [32 // 8 * 1000 for _ in range(tokens * 1000) for _ in range(words)]
    assert given_by("logits_size", tokens, words) * 10**9 == sum(scores)


@quick
@given(few, few)
def test_wide_gradients_stay_whole_while_the_optimizer_is_dealt_out(size: int, devices: int):
    parameters = range(size * devices)
    whole = [(name, each) for each in parameters for name in (*["weight"] * 2, *["gradient"] * 4)]
    dealt = [(name, each) for each in parameters[::devices] for name in ("copy", "average", "square") for _ in range(4)]
    assert given_by("state_with_wide_gradients", len(parameters), devices) == len([*whole, *dealt])


@quick
@given(amounts, amounts)
def test_offload_sends_gradients_there_and_weights_back(parameters: Fraction, speed: Fraction):
    there = back = 16 * parameters * 10**9 / 8 / (speed * 10**9)
    assert given_by("offload_time", parameters, speed) == 1000 * (there + back)


@quick
@given(few, st.lists(st.integers(1, 6), min_size=2, max_size=6), st.integers(1, 4))
def test_a_step_of_the_small_network_is_taken_example_by_example(units: int, inputs: list[int], times: int):
    rate = Fraction(1, 100)
    first, last = [Fraction(1)] * units, [Fraction(1, units)] * units
    slopes = [[Fraction()] * units, [Fraction()] * units]
    for x in inputs:
        error = sum(a * x * b for a, b in zip(first, last, strict=True)) - 3 * x
        for at in range(units):
            slopes[0][at] += 2 * error * last[at] * x / len(inputs)
            slopes[1][at] += 2 * error * first[at] * x / len(inputs)
    first = [weight - rate * times * slope for weight, slope in zip(first, slopes[0], strict=True)]
    last = [weight - rate * times * slope for weight, slope in zip(last, slopes[1], strict=True)]
    errors = [sum(a * x * b for a, b in zip(first, last, strict=True)) - 3 * x for x in inputs]
    loss = sum(error**2 for error in errors) / len(inputs)
    mean_square = Fraction(sum(x * x for x in inputs), len(inputs))
    assert given_by("step_loss", units, mean_square, rate, times) == loss


@quick
@given(few, few, few, few)
def test_what_all_devices_hold_is_counted_device_by_device(rows: int, columns: int, size: int, copies: int):
    held = sum(size for _ in range(copies) for _ in range(rows) for _ in range(columns))
    assert given_by("held_in_all", rows, columns, size, copies) == Fraction(held, 10**6)


@quick
@given(st.lists(few, min_size=1, max_size=5), st.lists(few, min_size=1, max_size=5))
def test_a_mean_of_means_weighs_each_example_by_its_replica(one: list[int], other: list[int]):
    weighed = sum(Fraction(loss, 2 * len(part)) for part in (one, other) for loss in part)
    assert given_by("mean_of_two_means", sum(one), len(one), sum(other), len(other)) == weighed


@quick
@given(few, st.integers(2, 6), st.integers(2, 6))
def test_what_crosses_to_other_servers_by_counting_chunks(size: int, devices: int, servers: int):
    assert given_by("sent_across", size, devices, servers) == Fraction(ring(servers)[1] * size, servers * devices)


@quick
@given(st.integers(2, 8), amounts, amounts, amounts)
def test_half_a_ring_and_a_ring_with_latency_are_what_the_steps_add_up_to(
    devices: int, size: Fraction, speed: Fraction, latency: Fraction
):
    steps, chunks = ring(devices)
    of_a_chunk = 1000 * size / devices / speed
    assert steps == chunks
    waited_and_sent = sum(latency + of_a_chunk for _ in range(steps))
    assert given_by("ring_microseconds", devices, size, speed, latency) == waited_and_sent
    assert 1000 * given_by("scatter_time", devices, size, speed) == of_a_chunk * chunks / 2
    other = size + 1
    sent = sum(Fraction(chunks, 2 * devices) * each for each in (size, other))
    assert given_by("scattered_and_gathered", devices, size, other) == sent


@quick
@given(some)
def test_halves_with_late_gradients_are_counted_micro_batch_by_micro_batch(micro_batches: int):
    halves = [half for _ in range(micro_batches) for half in ("gather forward", "gather backward")]
    assert given_by("halves_with_late_gradients", micro_batches) == len([*halves, "scatter"])


@quick
@given(st.integers(2, 9), st.integers(2, 9), amounts, amounts, amounts)
def test_an_all_reduce_in_two_levels_is_a_ring_inside_and_one_of_a_part_across(
    devices: int, servers: int, size: Fraction, inside: Fraction, outside: Fraction
):
    within = given_by("ring_time", devices, size, inside)
    across = given_by("ring_time", servers, size / devices, outside)
    assert given_by("two_level_time", devices, servers, size, inside, outside) == within + across


@quick
@given(st.integers(2, 9), st.integers(2, 9), amounts, amounts)
def test_on_links_of_one_speed_two_levels_take_as_long_as_one_ring(
    devices: int, servers: int, size: Fraction, speed: Fraction
):
    whole = given_by("ring_time", devices * servers, size, speed)
    assert given_by("two_level_time", devices, servers, size, speed, speed) == whole


@quick
@given(st.integers(2, 64), amounts, amounts, st.integers(1, 99))
def test_an_array_of_the_size_for_a_share_spends_it_on_latency(
    devices: int, speed: Fraction, latency: Fraction, percent: int
):
    size = given_by("size_for_latency_share", devices, speed, latency, percent)
    assert given_by("latency_share", devices, size, speed, latency) == percent


@quick
@given(st.integers(2, 64), amounts, amounts, amounts)
def test_a_link_is_used_as_much_as_its_shortest_time_is_of_the_time_taken(
    devices: int, size: Fraction, time: Fraction, speed: Fraction
):
    shortest = given_by("ring_time", devices, size, speed)
    assert given_by("link_share", devices, size, time, speed) == 100 * shortest / time


@quick
@given(amounts, amounts, amounts, st.integers(1, 12))
def test_buckets_leave_one_after_another_and_none_before_it_is_full(
    forward: Fraction, backward: Fraction, exchange: Fraction, buckets: int
):
    link_free = Fraction()
    for bucket in range(1, buckets + 1):
        full = forward + backward * bucket / buckets
        link_free = max(link_free, full) + exchange / buckets
    assert given_by("overlapped_step", forward, backward, exchange, buckets) == link_free


@quick
@given(few, few, few, amounts, some)
def test_tokens_take_places_one_by_one_until_none_is_left(
    devices: int, tokens: int, experts: int, factor: Fraction, sent: int
):
    places = Fraction(devices * tokens, experts) * factor
    left = sum(1 for taken in range(1, sent + 1) if taken > places)
    assert given_by("tokens_left_over", devices, tokens, experts, factor, sent) == left


@quick
@given(few, few, few, few)
def test_what_a_replica_holds_going_back_is_what_lies_in_its_memory(layers: int, size: int, replicas: int, states: int):
    weights = size * replicas
    own = [(layer, weight) for layer in range(layers) for weight in range(weights)[::replicas]]
    collected = {*own, *((layers - 1, weight) for weight in range(weights))}
    slots = [(state, *each) for state in range(states) for each in own]
    gradients = list(range(weights))
    assert given_by("held_going_back", layers, weights, replicas, states) == len([*collected, *slots, *gradients])


@quick
@given(few, few, few)
def test_activations_come_on_top_of_a_shard(size: int, devices: int, activations: int):
    shard = [each for each in range(16 * size * devices) if each % devices == 0]
    assert given_by("state_and_activations", size * devices, devices, activations) == len(shard) + activations


@quick
@given(few, few, few)
def test_as_many_sequences_hide_the_exchange_as_make_computing_last_as_long(speed: int, link: int, tokens: int):
    weights, sequences = 7, 1
    while Fraction(2 * weights * tokens * sequences, speed * 10**12) < Fraction(2 * weights, link * 10**9):
        sequences += 1
    assert given_by("hiding_sequences", speed, link, tokens) == sequences


@quick
@given(few, amounts, amounts)
def test_micro_batches_are_cut_until_those_alive_fit(stages: int, activations: Fraction, room: Fraction):
    cuts = int(given_by("fewest_cuts", stages, activations, room))
    assert stages * activations / cuts <= room
    assert cuts == 1 or stages * activations / (cuts - 1) > room


@quick
@given(st.integers(2, 9), st.integers(1, 60))
def test_a_batch_is_known_by_the_parts_of_the_first_replica_and_the_last(replicas: int, batch: int):
    parts = [0] * replicas
    full = next(part for part in range(1, 100) if part * replicas >= batch)
    for example in range(batch):
        parts[example // full] += 1
    if parts[-1]:
        assert given_by("batch_of_parts", replicas, parts[0], parts[-1]) == batch


@quick
@given(st.integers(2, 8), st.integers(2, 8), st.integers(1, 20))
def test_the_same_micro_batches_go_through_other_stages(stages: int, other: int, micro_batches: int):
    whole, busy = pipeline(stages, micro_batches, 2)
    wide, useful = pipeline(other, micro_batches, 2)
    idle = Fraction(100 * (whole - busy), whole)
    assert given_by("share_with_other_stages", idle, stages, other) == Fraction(100 * (wide - useful), wide)


@quick
@given(some, few, st.integers(1, 60))
def test_one_stage_more_than_the_most_is_idle_for_longer(more: int, smallest: int, percent: int):
    examples = smallest + more
    micro_batches = max(count for count in range(1, examples + 1) if examples // count >= smallest)
    most = int(given_by("most_stages", examples, smallest, percent))
    idle = [
        Fraction(100 * (whole - busy), whole) for whole, busy in (pipeline(most + k, micro_batches, 1) for k in (0, 1))
    ]
    assert idle[0] <= percent < idle[1]


@quick
@given(few, some, amounts)
def test_re_materialisation_fits_from_the_fewest_micro_batches_on(layers: int, examples: int, more: Fraction):
    room = examples + more
    fewest = int(given_by("fewest_for_peak", layers, examples, room))
    peaks = [examples + layers * Fraction(examples, count) for count in (fewest, max(fewest - 1, 1))]
    assert peaks[0] <= room
    assert fewest == 1 or peaks[1] > room


@quick
@given(st.integers(1, 400), few, few)
def test_updates_are_missing_where_each_replica_takes_a_whole_batch(examples: int, batch: int, replicas: int):
    meant = len(range(0, examples, batch))
    done, left = 0, examples
    while left > 0:
        for _ in range(replicas):
            left -= min(left, batch)
        done += 1
    assert given_by("updates_missing", examples, batch, replicas) == meant - done


@quick
@given(st.integers(1, 400), few, few)
def test_what_no_full_batch_takes_is_left_out(examples: int, replicas: int, each: int):
    left = list(range(examples))
    while len(left) >= replicas * each:
        for _ in range(replicas):
            del left[:each]
    assert given_by("left_out", examples, replicas, each) == len(left)


@quick
@given(st.lists(amounts, min_size=1, max_size=9), some)
def test_a_short_batch_divided_by_a_whole_one_prints_too_little(losses: list[Fraction], batch: int):
    shares = [loss / batch for loss in losses]
    mean = sum(losses, Fraction()) / len(losses)
    assert given_by("short_batch_loss", mean, len(losses), batch) == sum(shares)


@quick
@given(st.lists(amounts, min_size=4, max_size=4), few)
def test_what_two_prefetched_runs_differ_by_is_saved(times: list[Fraction], steps: int):
    load, train, other_load, other_train = times
    saved = timeline(load, train, steps) - timeline(other_load, other_train, steps)
    assert given_by("prefetch_saved", *times, steps) == saved / 1000


@quick
@given(few, few, amounts, st.integers(1, 3))
def test_a_model_that_grows_year_by_year_fills_so_many_devices(
    devices: int, parameters: int, memory: Fraction, periods: int
):
    size, room = Fraction(devices), Fraction(1)
    for year in range(2 * periods):
        size *= parameters
        room *= memory if year % 2 else 1
    filled = int(given_by("devices_after", devices, parameters, memory, periods))
    assert (filled - 1) * room < size <= filled * room


@quick
@given(few, few, few, st.integers(1, 100), few)
def test_so_many_devices_are_done_in_time_and_one_less_is_not(
    parameters: int, tokens: int, peak: int, percent: int, days: int
):
    devices = int(given_by("fewest_devices_by", parameters, tokens, peak, percent, days))
    forward = 2 * parameters * 10**9 * tokens * 10**12
    done = Fraction(peak * 10**12 * percent, 100) * days * 86_400
    assert (devices - 1) * done < 3 * forward <= devices * done


@quick
@given(st.lists(st.booleans(), min_size=1), st.lists(st.booleans(), min_size=1))
def test_a_metric_read_from_two_replicas_is_that_of_all_examples(one: list[bool], other: list[bool]):
    hits = (max(1, sum(one)), max(1, sum(other)))
    counts = (len(one), len(other))
    answers = [True] * sum(hits) + [False] * (sum(counts) - sum(hits))
    read = given_by("counted_together", hits[0], counts[0], hits[1], counts[1])
    assert read * len(answers) == 100 * answers.count(True)


@quick
@given(few, few, few, st.integers(2, 8))
def test_a_cut_inside_and_copies_are_compared_by_what_each_sends(tokens: int, inner: int, width: int, devices: int):
    copies = given_by("ring_traffic", devices, 2 * (width * inner + inner * width))
    inside = 2 * given_by("ring_traffic", devices, 2 * tokens * width)
    assert given_by("inside_by_copies", tokens, inner) * copies == inside


@quick
@given(few, few, few)
def test_own_files_spare_what_belongs_to_others(workers: int, size: int, epochs: int):
    files = [worker for worker in range(workers) for _ in range(size)]
    spared = sum(1 for _ in range(epochs) for owner in files if owner != 0)
    assert given_by("reading_spared", workers, size * workers, epochs) == spared


@quick
@given(some, some, few, few)
def test_python_passes_through_a_step_wherever_no_graph_fits(examples: int, batch: int, epochs: int, replicas: int):
    graphs, passes = set(), 0
    for epoch in range(epochs):
        for size in batches(examples, batch):
            if (size, epoch) not in graphs:
                graphs.add((size, epoch))
                passes += replicas
    assert given_by("python_passes", examples, batch, epochs, replicas) == passes


@quick
@given(few, few, few, few)
def test_replicas_share_out_the_sequences(share: int, replicas: int, pieces: int, stages: int):
    groups = {(device // (pieces * stages)) for device in range(replicas * pieces * stages)}
    dealt = [sequence % len(groups) for sequence in range(share * replicas)]
    assert given_by("sequences_each", share * replicas, replicas * pieces * stages, pieces, stages) == dealt.count(0)


@quick
@given(few, few, few, few)
def test_what_the_hosts_deliver_is_what_all_chips_take_in(hosts: int, chips: int, examples: int, steps: int):
    taken = sum(examples for _ in range(steps) for _ in range(hosts) for _ in range(chips))
    fed = given_by("host_feed", hosts * chips * examples, hosts * chips, chips, steps)
    assert sum(fed for _ in range(hosts)) == taken


@quick
@given(few, some, amounts)
def test_all_that_passes_the_middle_takes_its_turn(devices: int, millions: int, speed: Fraction):
    ended = Fraction()
    for way, _ in product(("weights", "gradients"), range(devices)):
        assert way
        ended += Fraction(4 * millions * 10**6, 1) / (speed * 10**9)
    assert given_by("central_time", devices, millions, speed) == ended * 1000


@quick
@given(some, amounts, st.integers(1, 4), st.integers(1, 12))
def test_workers_that_take_turns_bring_gradients_as_old_as_the_others_are_many(
    start: int, rate: Fraction, age: int, updates: int
):
    weight = Fraction(start)
    read = deque(Fraction(start) for _ in range(age + 1))  # one worker more than the updates of the others
    for _ in range(updates):
        weight -= rate * read.popleft()
        read.append(weight)
    assert given_by("stale_distance", start, rate, age, updates) == abs(weight)


@quick
@given(few, few, few)
def test_workers_that_do_not_wait_deliver_what_a_clock_counts(workers: int, time: int, slow: int):
    clock = range(1, time * slow * workers + 1)
    fast = sum(1 for tick in clock if tick % time == 0)
    last = sum(1 for tick in clock if tick % slow == 0)
    gain = given_by("asynchronous_gain", workers, time, slow)
    assert gain * workers * last == (workers - 1) * fast + last


@quick
@given(st.integers(1, 10**6), few, few)
def test_a_ring_hides_as_long_as_a_block_takes_longer_to_compute_than_to_send(tokens: int, speed: int, link: int):
    devices = int(given_by("most_ring_devices", tokens, speed, link))

    def hides(parts: int) -> bool:
        own, width = Fraction(tokens, parts), 7
        return 4 * own * own * width / (speed * 10**12) >= 4 * own * width / (link * 10**9)

    assert not hides(devices + 1)
    assert devices == 0 or hides(devices)


@quick
@given(few, few, few, few, few)
def test_tokens_travel_to_their_experts_and_back_forward_and_backward(
    devices: int, tokens: int, width: int, experts: int, link: int
):
    homes = [token % devices for token in range(devices * tokens)]
    away = sum(1 for home in homes if home != 0) * experts
    sent = Fraction(away * width * 2, devices)
    assert given_by("experts_milliseconds", devices, tokens, width, experts, link) == 4 * sent / (link * 10**6)


@quick
@given(st.lists(few, min_size=1))
def test_places_that_the_favourite_needs_stay_empty_elsewhere(wanted: list[int]):
    empty = sum(max(wanted) - each for each in wanted)
    share = given_by("empty_places", sum(wanted), len(wanted), max(wanted))
    assert share * max(wanted) * len(wanted) == 100 * empty


@quick
@given(few, few)
def test_split_passes_wait_as_much_less_than_interleaved_ones_as_the_devices_behind_take(stages: int, parts: int):
    waits = [Fraction(1, parts) + Fraction(2, parts) - 1 for _ in range(1, stages)]
    assert given_by("interleaved_over_zero", stages, parts) == sum(waits)
    two, zero = (schedule(stages, 2 * stages, each) for each in ("interleaved", "zero"))
    assert given_by("interleaved_over_zero", stages, 2) == Fraction(two["total"] - zero["total"])


@quick
@given(st.integers(2, 9), st.integers(5, 60))
def test_micro_batches_are_added_until_split_passes_wait_little(stages: int, percent: int):
    micro_batches = 1
    while Fraction(stages - 1, 3 * micro_batches + stages - 1) > Fraction(percent, 100):
        micro_batches += 1
    assert given_by("fewest_with_halves", stages, percent) == micro_batches


@quick
@given(few, few, amounts)
def test_an_interleaved_schedule_starts_more_parts_before_any_comes_back(
    stages: int, parts: int, activations: Fraction
):
    started = [part for part in range(parts - 1) for _ in range(stages)] + [parts - 1] * (2 * stages - 1)
    kept = Fraction(len(started), parts) * activations
    assert given_by("interleaving_keeps_more", stages, parts, activations) == kept - stages * activations
    two, one = (schedule(stages, 3 * stages, each) for each in ("interleaved", "1f1b"))
    assert given_by("interleaving_keeps_more", stages, 2, 1) == Fraction(two["live"][0] - one["live"][0])


@quick
@given(few, few, few)
def test_each_border_is_crossed_there_and_back_by_each_micro_batch(stages: int, parts: int, micro_batches: int):
    def sent(length: int) -> int:
        return len([1 for here, _, _ in product(range(length), range(micro_batches), "FB") if here + 1 < length])

    assert given_by("more_messages", stages, parts, micro_batches) == sent(parts * stages) - sent(stages)


@quick
@given(few, few, few, few)
def test_over_borders_go_activations_and_as_many_gradients(sequences: int, tokens: int, width: int, parts: int):
    numbers = [2 for _ in product("FB", range(parts), range(sequences), range(tokens), range(width))]
    assert given_by("border_traffic", sequences, tokens, width, parts) == Fraction(sum(numbers), 10**6)


@quick
@given(few, some, few, amounts)
def test_a_pipeline_goes_at_the_pace_of_its_slowest_stage(stages: int, micro_batches: int, each: int, head: Fraction):
    def last_out(costs: list[Fraction]) -> Fraction:
        out = [Fraction(0)] * stages
        for _ in range(micro_batches):
            arrived = Fraction(0)
            for stage, cost in enumerate(costs):
                arrived = out[stage] = max(out[stage], arrived) + cost
        return out[-1]

    layers = each * stages
    before = last_out([Fraction(each)] * (stages - 1) + [each + head])
    after = last_out([(layers + head) / stages] * stages)
    assert given_by("evened_out", stages, micro_batches, layers, head) == 100 * (1 - after / before)


@quick
@given(st.integers(1, 8), amounts)
def test_a_stage_keeps_a_version_for_each_mini_batch_under_way(stages: int, weights: Fraction):
    live = schedule(stages, 2 * stages, "1f1b")["live"]
    assert given_by("versions_over_two", stages, weights) == (int(sum(live)) - 2 * stages) * weights


@quick
@given(st.integers(1, 200), st.integers(1, 30), st.integers(1, 6), st.integers(1, 60))
def test_updates_to_go_are_the_whole_batches_that_no_update_used(examples: int, size: int, epochs: int, updates: int):
    whole = [each for _ in range(epochs) for each in batches(examples, size) if each == size]
    assert given_by("updates_to_go", examples, size, epochs, updates) == len(whole) - updates


@quick
@given(st.integers(1, 200), st.integers(1, 30), amounts, amounts)
def test_a_share_over_batches_counts_each_example_once(examples: int, size: int, whole: Fraction, last: Fraction):
    right = sum(each * (whole if each == size else last) / 100 for each in batches(examples, size))
    assert given_by("share_over_batches", examples, size, whole, last) == 100 * right / examples


@quick
@given(amounts, amounts, st.fractions(0, 1, max_denominator=16))
def test_hidden_input_is_the_part_that_runs_beside_training(prepare: Fraction, train: Fraction, hidden: Fraction):
    seen = prepare * (1 - hidden)
    assert given_by("hidden_input", prepare, train, train + seen) == 100 * hidden


@quick
@given(few, few, few, st.integers(2, 6), amounts)
def test_gradients_of_dense_layers_take_as_long_as_the_ring_that_sends_them(
    inputs: int, width: int, outputs: int, replicas: int, speed: Fraction
):
    ends = [inputs, width, width, outputs]
    numbers = sum(rows * columns + columns for rows, columns in pairwise(ends))
    sent = Fraction(ring(replicas)[1], replicas) * 4 * numbers
    assert given_by("gradient_exchange", inputs, width, outputs, replicas, speed) == 1000 * sent / (speed * 10**9)


@quick
@given(st.integers(2, 9), some)
def test_a_share_of_the_useful_time_is_turned_into_one_of_the_whole(stages: int, micro_batches: int):
    useful = given_by("bubble_overhead", stages, micro_batches)
    assert given_by("idle_of_the_whole", useful) == given_by("bubble_share", stages, micro_batches)


@quick
@given(few, few, few, few)
def test_re_materialisation_saves_what_a_stage_does_not_keep(each: int, stages: int, micro_batches: int, size: int):
    examples = size * micro_batches
    whole = [1 for _ in product(range(each), range(examples))]
    again = [1 for _ in range(examples)] + [1 for _ in product(range(each), range(size))]
    saved = given_by("recomputation_saves", each * stages, stages, micro_batches)
    assert saved == Fraction(len(whole), len(again))


@quick
@given(st.integers(1, 8), amounts, amounts, amounts)
def test_zero_bubble_schedules_wait_for_less_the_longer_the_half_that_may_wait(
    stages: int, forward: Fraction, inputs: Fraction, weights: Fraction
):
    waits = [forward + inputs - weights for _ in range(1, stages)]
    assert given_by("waits_with_halves", stages, forward, inputs, weights) == sum(waits)
    found = schedule(stages, 2 * stages, "zero")
    assert given_by("waits_with_halves", stages, 1, 1, 1) == Fraction(found["total"] - found["ideal"])


@quick
@given(st.integers(2, 8), st.data(), amounts, amounts)
def test_what_is_kept_until_the_second_half_is_what_the_schedule_keeps(
    stages: int, data: st.DataObject, one: Fraction, other: Fraction
):
    device = data.draw(st.integers(1, stages - 1))
    whole, rest = max(one, other), min(one, other)
    row = schedule(stages, 3 * stages, "zero")["rows"][device]
    changes = {"F": whole, "B": rest - whole, "W": -rest}
    events = sorted((start if kind == "F" else end, kind == "F", changes[kind]) for kind, _, _, start, end in row)
    now = most = Fraction()
    for _, _, change in events:
        now += change
        most = max(most, now)
    assert given_by("kept_with_halves", stages, device, whole, rest) == most


@quick
@given(few, amounts, amounts)
def test_micro_batches_from_both_ends_meet_two_stages_on_a_device(stages: int, weights: Fraction, each: Fraction):
    directions = {"down": weights, "up": weights}
    activations = [each for _ in range(stages + 1)]
    assert given_by("from_both_ends", stages, weights, each) == sum(directions.values()) + sum(activations)


@quick
@given(st.integers(1, 8), st.integers(1, 8), st.integers(1, 6), amounts)
def test_an_exchange_starts_with_the_last_backward_pass_of_each_stage(
    stages: int, more: int, backward: int, exchange: Fraction
):
    micro_batches = stages + more
    rows = schedule(stages, micro_batches, "1f1b", backward)["rows"]
    ends = [max(Fraction(row[-1][4]), Fraction(row[-1][3]) + exchange) for row in rows]
    assert given_by("step_with_exchange", stages, micro_batches, 1, backward, exchange) == max(ends)


def test_a_formula_is_shown_with_its_parameters():
    shown: Sequence[str] = [FORMULAS[name].signature for name in ("bubble_share", "reduced_loss")]
    assert shown == ["bubble_share(stages, micro_batches)", "reduced_loss(batch, losses, …)"]


@quick
@given(st.lists(amounts, min_size=1, max_size=9), amounts)
def test_a_bias_that_everyone_adds_is_taken_back_to_the_one_that_belongs_there(parts: list[Fraction], bias: Fraction):
    added = sum(part + bias for part in parts)
    assert given_by("bias_taken_back", added, bias, len(parts)) == sum(parts) + bias


def exchange_by_computing(pieces: int, width: int) -> Fraction:
    """Bytes of four rings by the operations of six matrices, of which each device has some columns or rows."""
    _, chunks = ring(pieces)
    sent = 4 * 2 * Fraction(chunks, pieces) * width
    weights = sum(Fraction(rows * columns, pieces) for rows, columns in [(width, width)] * 4 + [(width, 4 * width)] * 2)
    return sent / (6 * weights)


@quick
@given(st.integers(2, 6), st.integers(2, 6), few, few, few)
def test_the_share_of_exchanges_follows_from_what_is_sent_and_computed(
    pieces: int, other: int, width: int, wider: int, speed: int
):
    before, after = exchange_by_computing(pieces, width), exchange_by_computing(other, width * wider)
    assert given_by("share_cut_otherwise", speed * before, pieces, other, wider) == speed * after


@quick
@given(few, st.integers(1, 8), st.integers(1, 12), few, st.integers(2, 6), amounts)
def test_sums_take_as_long_as_their_rings_one_after_another(
    layers: int, sums: int, tokens: int, width: int, pieces: int, speed: Fraction
):
    _, chunks = ring(pieces)
    size = Fraction(2 * tokens * width, 10**6)
    time = sum(Fraction(chunks, pieces) * size / speed for _ in range(layers * sums))
    assert given_by("sums_time", layers, sums, tokens, width, pieces, speed) == time


@quick
@given(few, few, few, st.integers(1, 8))
def test_stretches_save_what_is_whole_of_the_tokens_of_others(layers: int, stretch: int, width: int, pieces: int):
    inputs, masks, norms = [2, 2], [1, 1], [2, 2]
    others = [token for token in range(stretch * pieces) if token // stretch != 0]
    saved = sum(width * each for _ in range(layers) for _ in others for each in inputs + masks + norms)
    assert given_by("saved_by_stretches", layers, stretch * pieces, width, pieces) == Fraction(saved, 10**9)


@quick
@given(st.integers(1, 60), st.integers(1, 20))
def test_the_most_pieces_have_equally_many_heads_when_they_are_dealt_out(heads: int, devices: int):
    even = [count for count in range(1, devices + 1) if len({len(range(at, heads, count)) for at in range(count)}) == 1]
    assert given_by("most_pieces", heads, devices) == max(count for count in even if count <= heads)


@quick
@given(st.integers(2, 8), few)
def test_sequence_parallelism_collects_two_inputs_of_a_layer_once_more(pieces: int, size: int):
    _, chunks = ring(pieces)
    half = Fraction(chunks, 2 * pieces) * size
    before = [half, half] * 4
    scatters, gathers, again = [half] * 4, [half] * 4, [half] * 2
    assert given_by("sent_with_stretches", sum(before)) == sum(scatters + gathers + again)


@quick
@given(amounts, amounts, amounts, amounts)
def test_sixteen_pieces_add_up_inside_both_servers_and_then_each_its_eighth_across(
    computing: Fraction, activations: Fraction, inside: Fraction, card: Fraction
):
    _, chunks = ring(8)
    _, across = ring(2)
    within = Fraction(chunks, 8) * activations / inside
    between = Fraction(across, 2) * (activations / 8) / card
    assert given_by("step_on_two_servers", computing, activations, inside, card) == computing / 2 + within + between


@quick
@given(st.integers(1, 8), st.integers(1, 5))
def test_under_a_causal_mask_all_wait_for_the_last_stretch(devices: int, stretch: int):
    tokens = range(devices * stretch)
    # A token with itself counts half, so that a stretch with itself is half of a stretch with another.
    work = [
        sum(2 * (asked < asks) + (asked == asks) for asks in tokens if asks // stretch == device for asked in tokens)
        for device in range(devices)
    ]
    assert given_by("causal_share", devices) == Fraction(100 * sum(work), devices * max(work))


@quick
@given(few, few, st.integers(1, 4), few, st.integers(1, 16))
def test_places_and_favourites_count_every_visit_to_an_expert(
    each: int, experts: int, chosen: int, quarters: int, favourite: int
):
    tokens = each * experts
    visits = [(token + turn) % experts for token in range(tokens) for turn in range(chosen)]
    even = visits.count(0)
    assert given_by("expert_places", tokens, experts, chosen, Fraction(quarters, 4)) == even * quarters // 4
    assert given_by("slowest_expert", tokens, experts, chosen, favourite) == Fraction(favourite, even)


@quick
@given(few, few, few)
def test_a_block_has_a_device_for_each_piece_of_each_stage_of_each_replica(pieces: int, stages: int, replicas: int):
    block = list(product(range(pieces), range(stages), range(replicas)))
    assert given_by("devices_in_block", pieces, stages, replicas) == len(block)


@quick
@given(some, some, few)
def test_every_batch_of_every_epoch_makes_one_update(examples: int, batch: int, epochs: int):
    assert given_by("updates_in", examples, batch, epochs) == len(batches(examples, batch) * epochs)


@quick
@given(amounts, amounts, amounts)
def test_a_parameter_grows_if_that_makes_the_loss_fall(parameter: Fraction, rate: Fraction, fall: Fraction):
    gradient = -fall
    assert given_by("raised_parameter", parameter, rate, fall) == parameter - rate * gradient


@quick
@given(st.lists(amounts, min_size=8, max_size=8))
def test_a_prediction_goes_through_both_layers_and_relu(numbers: list[Fraction]):
    x, y, a, b, c, d, *column = numbers
    first = [sum(one * other for one, other in zip((x, y), each, strict=True)) for each in ((a, -c), (b, -d))]
    kept = [each if each > 0 else Fraction() for each in first]
    result = sum(one * other for one, other in zip(kept, column, strict=True))
    assert given_by("relu_prediction", *numbers) == result


@quick
@given(amounts, amounts, amounts, amounts)
def test_a_gradient_through_a_chain_is_the_slope_of_its_loss(x: Fraction, w: Fraction, v: Fraction, target: Fraction):
    def loss(weight: Fraction) -> Fraction:
        return (v * weight * x - target) ** 2 / 2

    slope = (loss(w + 1) - loss(w - 1)) / 2  # exact, since the loss is a parabola
    assert given_by("chained_gradient", x, w, v, target) == slope
