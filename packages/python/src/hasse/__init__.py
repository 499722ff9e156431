"""Hasse for Python: the command, the recorder, and an assertion for tests of agents.

    from hasse import Recorder, assert_holds

    with Recorder("trace.jsonl", state={}) as recorder:
        my_agents(recorder)
    assert_holds("trace.jsonl", "L2")

In pytest, the fixture hasse_trace is a recorder of a new trace. See hasse_recorder for what is recorded.
"""

from typing import TYPE_CHECKING, Any, List

if TYPE_CHECKING:
    from hasse_recorder import Attempt, Recorder, Tool

    from ._assertion import assert_holds

__all__ = ["Attempt", "Recorder", "Tool", "assert_holds"]


def __getattr__(name: str) -> Any:
    # Not before somebody asks: the command starts without the recorder and its imports.
    if name == "assert_holds":
        from ._assertion import assert_holds

        return assert_holds
    if name in __all__:
        import hasse_recorder

        return getattr(hasse_recorder, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted([*globals(), *__all__])
