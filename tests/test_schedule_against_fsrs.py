"""The guide's scheduler against the reference implementation of FSRS-6, on random histories of reviews."""

import json
import random
import subprocess
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from tests.tools import NODE, ROOT

HISTORIES = 1_500
LONGEST = 12
CAP = 365
START = datetime(2026, 1, 1, tzinfo=UTC)

OURS = """
import { interval, next } from './quiz_plugin/assets/schedule/schedule.js';
let text = '';
for await (const part of process.stdin) text += part;
const follow = (history) => {
  let memory = null;
  return history.map(([days, grade]) => {
    memory = next(memory, days, grade);
    return [interval(memory.stability), memory.stability, memory.difficulty];
  });
};
console.log(JSON.stringify(JSON.parse(text).map(follow)));
"""

Steps = list[tuple[int, float, float]]
"""After each review: the interval in days, stability in days, difficulty."""


def test_intervals_stability_and_difficulty_are_the_same():
    """On random histories of the grades that are given: none is easy.

    Readers come early, in time and late: the days are drawn around what was proposed.
    """
    dice = random.Random(6)  # noqa: S311 — nothing here is secret
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=CAP, enable_fuzzing=False)
    histories, expected = [], []
    for _ in range(HISTORIES):
        history: list[tuple[int, int]] = []
        steps: Steps = []
        grades = dice.choices([1, 2, 3], [dice.random() for _ in range(3)], k=dice.randint(1, LONGEST))
        card, now = Card(), START
        for grade in grades:
            days = max(1, round(steps[-1][0] * dice.choice([0.3, 1, 1, 1, 1.4, 3]))) if steps else 0
            now += timedelta(days=days)
            card, _ = scheduler.review_card(card, Rating(grade), now)
            assert card.stability is not None
            assert card.difficulty is not None
            history.append((days, grade))
            steps.append(((card.due - now).days, card.stability, card.difficulty))
        histories.append(history)
        expected.append(steps)
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", OURS],
        cwd=ROOT,
        input=json.dumps(histories),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    for history, ours, reference in zip(histories, json.loads(done.stdout), expected, strict=True):
        assert [step[0] for step in ours] == [step[0] for step in reference], history
        for value in (1, 2):
            assert [step[value] for step in ours] == pytest.approx([step[value] for step in reference], rel=1e-6)
