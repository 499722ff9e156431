"""Fixtures for tests of agents; pytest finds them by itself.

    def test_booking(hasse_trace):
        book_a_trip(recorder=hasse_trace, state=hasse_trace.state)
        hasse_trace.assert_holds("L2")
"""

import itertools
from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

import pytest

if TYPE_CHECKING:
    from hasse_recorder import Recorder

    class RecordedTrace(Recorder):
        """The recorder of one trace, in a file of its own."""

        state: Any

        def assert_holds(self, level: str = "L4", *, allow_untested: bool = False, options: Sequence[str] = ()) -> None: ...


@pytest.fixture
def hasse_trace_factory(tmp_path: Any) -> "Iterator[Callable[..., RecordedTrace]]":
    """Makes recorders, each of a trace of its own; takes the options of hasse.Recorder, such as track_provenance=True. Unless a
    state is given, the agents share an empty dict. All are closed at the end of the test."""
    # Here, so that tests without the fixture do not wait for it.
    from hasse_recorder import Recorder

    from ._assertion import assert_holds

    class RecordedTrace(Recorder):
        def __init__(self, path: str, state: Any, options: Any) -> None:
            super().__init__(path, state=state, **options)
            self.state = state

        def assert_holds(self, level: str = "L4", *, allow_untested: bool = False, options: Sequence[str] = ()) -> None:
            __tracebackhide__ = True
            assert_holds(self, level, allow_untested=allow_untested, options=options)

    numbers = itertools.count(1)
    made = []

    def make(**options: Any) -> Any:
        state = options.pop("state") if "state" in options else {}
        trace = RecordedTrace(str(tmp_path / f"hasse-trace-{next(numbers)}.jsonl"), state, options)
        made.append(trace)
        return trace

    yield make
    for trace in made:
        trace.close()


@pytest.fixture
def hasse_trace(hasse_trace_factory: Any) -> "RecordedTrace":
    """A recorder of a new trace. Its state is the dict that the agents share; hasse_trace.assert_holds("L2") checks what has been
    recorded so far, and nothing is checked without it."""
    return hasse_trace_factory()
