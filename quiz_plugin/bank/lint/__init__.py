"""Item-quality lint: what published item-writing guidance can say about a question without understanding it.

A rule is a function whose docstring is the page about it (`quizbank lint --explain RULE`). What it finds is a warning.
A question may break a rule on purpose: `allow: {rule: reason}`.
"""
