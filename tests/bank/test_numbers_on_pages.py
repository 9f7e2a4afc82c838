"""The numbers that the pages state as results are what one comes to by calculating them again."""

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from quiz_plugin.bank.calculations import load_formulas
from quiz_plugin.bank.page_files import page_path
from tests.tools import ROOT

FORMULAS, _ = load_formulas(ROOT / "bank")
GIGABYTE = 10**9
FIVE_PERCENT = Fraction(5, 100)
MEGATRON = {"tensor": 8, "pipeline": 64, "data": 6}
OPTIMISER = {"copy of the weight": 4, "running average": 4, "running average of squares": 4}


def rounded(number: Fraction | float, places: int = 1) -> str:
    exact = Decimal(number.numerator) / number.denominator if isinstance(number, Fraction) else Decimal(number)
    return f"{exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}"


def fixed_work(devices: int) -> str:
    """How many times as fast a fixed amount of work is done if 5% of its time on one device cannot be divided."""
    return rounded(1 / (FIVE_PERCENT + (1 - FIVE_PERCENT) / devices))


def fixed_batch_per_replica(devices: int) -> str:
    """How many times the examples per second of one device if each step spends 5% of its time on exchange."""
    compute, exchange = 95, 5
    alone = Fraction(1, compute)
    return rounded(Fraction(devices, compute + exchange) / alone)


def sent_by_a_replica(parameters: int, halves: int) -> Fraction:
    """Gigabytes of 16-bit numbers that one of 8 devices sends; an all-reduce consists of two halves."""
    both = FORMULAS["ring_traffic"](Fraction(8), Fraction(2 * parameters, GIGABYTE))
    return both * halves / 2


NETWORK = 48 * 8192 * 8192
STATE = sum(OPTIMISER.values()) + 2 + 2

A100, A_TB_A_SECOND, MILLI = 312 * 10**12, 10**12, 1000
GPT, TOKENS = 124_439_808, 8 * 1024
"""Parameters of GPT-2 in its smallest size, and the tokens of a step of 8 sequences."""
MULTIPLIED = GPT - 1024 * 768
"""All but the table of positions, of which rows are looked up."""
FLOPS = {"weights": 6 * MULTIPLIED, "attention": 12 * 12 * 768 * 1024}
IN_ATTENTION, FOR_A_TOKEN = (rounded(Fraction(each, 10**6), 0) for each in (FLOPS["attention"], sum(FLOPS.values())))
GPT_STEP = TOKENS * sum(FLOPS.values())
WORK = Fraction("56.4")
"""Milliseconds of a step, as if timed."""


def eight_devices(link: Fraction) -> tuple[str, str, str]:
    """The exchange, and how many times one device eight are, with fixed work and with fixed work for each."""
    exchange = FORMULAS["ring_time"](Fraction(8), Fraction(4 * GPT, 10**6), link)
    strong, weak = WORK / (WORK / 8 + exchange), 8 * WORK / (WORK + exchange)
    return (
        rounded(exchange, 0 if exchange > 100 else 1),
        rounded(strong, 1 if strong > 1 else 2),
        rounded(weak, 1 if weak > 1 else 2),
    )


def row(start: str, link: str) -> str:
    return "| {} | {} ms | ×{} | ×{} |".format(start, *eight_devices(Fraction(link)))


def intensity(tokens: int) -> Fraction:
    rows, columns = 8192, 28672
    return Fraction(2 * tokens * rows * columns, 2 * (tokens * rows + rows * columns + tokens * columns))


STEP_OF_A_GPT = [
    ("how-fast", f"6 × 123.7 million = {rounded(FLOPS['weights'] / 10**6, 0)} MFLOP"),
    ("how-fast", f"= {IN_ATTENTION} MFLOP. One token then takes {FOR_A_TOKEN} MFLOP"),
    ("how-fast", f"- The MFU is 124/312 = {rounded(GPT_STEP / (A100 * WORK / MILLI) * 100, 0)}%."),
    ("how-fast", f"{rounded(GPT_STEP / 10**12, 2)} TFLOP would take it {rounded(Fraction(GPT_STEP, A100) * MILLI)} ms"),
    ("how-fast", f"takes {rounded(WORK)} ms for 8"),
    ("how-fast", row("10 GbE, 1.25 GB/s", "1.25")),
    ("how-fast", row("100 GbE, 12.5 GB/s", "12.5")),
    ("how-fast", row("NVLink of an A100, 300 GB/s", "300")),
    ("how-fast", f"| $\\sigma$ = 5%, $n = 64$ | ×{fixed_work(64)} | ×{rounded(64 - FIVE_PERCENT * 63)} |"),
]

NETWORK_TOKENS, WIDTH = 16_384, 8192
GRADIENTS = NETWORK * 2 * Fraction(7, 8) * 2
ACTIVATIONS = NETWORK_TOKENS * WIDTH * 2
SENT_BY_A_DEVICE = (GRADIENTS, 2 * ACTIVATIONS, 48 * ACTIVATIONS * Fraction(7, 8) * 2)
"""Bytes that one of 8 devices sends in a step of the idealised network, in each of three ways of dividing it."""
LLAMA_STEPS = 6 * 405 * 10**9 * Fraction("15.6") * 10**12 / (400 * 10**12)
"""Seconds that one H100 would take."""


def milliseconds(gigabytes_a_second: Fraction) -> list[str]:
    times = [sent / (gigabytes_a_second * GIGABYTE) * MILLI for sent in SENT_BY_A_DEVICE]
    return [rounded(each, 0 if each > 10 else 1) for each in times]


EXCHANGES = [
    (
        "data-vs-model-parallelism",
        f"| {' | '.join(f'{int(each):,} ms' if '.' not in each else f'{each} ms' for each in times)} |",
    )
    for times in map(milliseconds, (Fraction("12.5"), Fraction(300)))
]
ONE_DEVICE = [
    ("why-parallelism", f"{rounded(LLAMA_STEPS / 16_384 / 86_400, 0)} days for 16,384 of them together"),
    ("why-parallelism", f"{rounded(LLAMA_STEPS / 3600 / 10**6, 0)} million *GPU-hours*"),
    ("why-parallelism", f"{rounded(Fraction(STATE * 405, 141), 0)} H200s ({STATE * 405:,}/141)"),
]

STATED: list[tuple[str, str]] = [
    *EXCHANGES,
    *ONE_DEVICE,
    ("data-parallelism", f"8 devices give a speed-up of ×{fixed_work(8)} and 64 only ×{fixed_work(64)}"),
    ("data-parallelism", rf"$64 \times 0.95$ = {fixed_batch_per_replica(64)} times the examples"),
    (
        "data-vs-model-parallelism",
        rf"$1.5 \times {rounded(sent_by_a_replica(NETWORK, 2), 2)}$ = {rounded(sent_by_a_replica(NETWORK, 3))} GB",
    ),
    (
        "why-parallelism",
        f"{STATE} bytes for each parameter: 2 for the weight, 2 for its gradient and {sum(OPTIMISER.values())} for",
    ),
    (
        "why-parallelism",
        f"GPT-2, with its 1.5 billion parameters, lies inside it at {rounded(STATE * Fraction(3, 2), 0)} GB",
    ),
    ("combining", "| 3,072 | tensor {tensor} × pipeline {pipeline} × data {data} |".format(**MEGATRON)),
    ("batch-size", rf"$\sqrt{{8}} \approx {rounded(8**0.5, 2)}$"),
    *STEP_OF_A_GPT,
]


def test_a_page_states_the_number_that_is_calculated():
    """In English; that the Spanish page has the same numbers is one of the checks of translations."""
    for page, text in STATED:
        assert text in page_path(ROOT / "docs", page, "en").read_text("utf-8").replace("\u00a0", " "), text


def test_the_ways_of_the_trillion_parameter_run_multiply_to_its_gpus():
    assert FORMULAS["replicas_left"](*map(Fraction, (3072, MEGATRON["tensor"], MEGATRON["pipeline"]))) == 6


def test_the_state_by_parts_is_that_of_the_formula():
    assert FORMULAS["training_state"](Fraction(1)) == STATE


def test_the_ratio_of_each_accelerator_is_its_peak_by_its_memory():
    written = page_path(ROOT / "docs", "how-fast", "en").read_text("utf-8")
    rows = re.findall(r"(?m)^\| [^|]+ \| ([\d,]+) \| ([\d.]+) \| (\d+) \|$", written.replace("\u00a0", " "))
    assert len(rows) == 10
    for peak, memory, ratio in rows:
        assert rounded(Fraction(peak.replace(",", "")) / Fraction(memory), 0) == ratio


def test_the_roofline_has_its_points_where_the_formula_puts_them():
    said = (ROOT / "docs/assets/figures/roofline.yml").read_text("utf-8")
    for tokens in (32, 240):
        assert f" {rounded(intensity(tokens) * Fraction('3.35'), 0)}" in said
    assert intensity(1024) > Fraction(989) / Fraction("3.35") > intensity(240)
