"""Item-quality lint: what published item-writing guidance can say about a question without understanding it.

One rule, one module; the module's docstring is the page about the rule. A finding is a warning. A question may break
a rule on purpose: `allow: {rule: reason}`.
"""
