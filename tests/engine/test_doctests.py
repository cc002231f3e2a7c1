"""The examples in the engine's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import bot.engine

MODULES = [f"bot.engine.{module.name}" for module in pkgutil.iter_modules(bot.engine.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 5
