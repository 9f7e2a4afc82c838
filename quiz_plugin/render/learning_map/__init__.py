"""The learning path as a drawing: every concept below what it builds on, laid out when the site is built."""

from quiz_plugin.render.learning_map.drawing import map_html

__all__ = ["map_html"]
