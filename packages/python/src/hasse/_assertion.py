"""An assertion about a trace, which fails with the explanation of its worst witness."""

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

from ._launch import CannotStart, command

if TYPE_CHECKING:
    from hasse_recorder import Recorder

_UNTESTED = """nothing could be tested, which proves nothing
No record could have shown an anomaly. It takes agents that overlap in one trace, with their reads and writes; record more of
them, or say allow_untested=True."""


def assert_holds(
    trace: "Union[str, os.PathLike[str], Recorder]",
    level: str = "L4",
    *,
    allow_untested: bool = False,
    options: Sequence[str] = (),
) -> None:
    """Asserts that every trace in a file or folder, or the trace of a recorder, holds a level of the lattice.

    level           L0 to L4. L1 excludes A1 (stale-generation), L2 also A3 (causal-cascade), L3 also A6 (tool-effect-reordering),
                    L4 also A2 (phantom-tool)
    allow_untested  passes where no record could have shown an anomaly; by default that fails, since it proves nothing
    options         further options of `hasse check`, such as ["--from", "otlp", "--mapping", "map.yaml"]

    Raises AssertionError with a proof of the worst witness, a timeline, and what would have prevented it; and RuntimeError if
    `hasse check` cannot run, or refuses the options or the trace.
    """
    __tracebackhide__ = True
    message = _failure(trace, level, allow_untested=allow_untested, options=options)
    if message is not None:
        raise AssertionError(message)


def _failure(
    trace: "Union[str, os.PathLike[str], Recorder]", level: str, *, allow_untested: bool, options: Sequence[str]
) -> Optional[str]:
    """Why the assertion fails, or None if it holds."""
    __tracebackhide__ = True
    if isinstance(trace, (str, os.PathLike)):
        path = os.fspath(trace)
    else:
        path = trace.path
        # Whatever a hasse.yaml says of other logs, a recorder writes records.
        options = ["--from", "records", *options]
    given = ["--require", level, *(["--allow-untested"] if allow_untested else []), *options]
    exit_code, verdicts, errors = _run(["check", "--format", "json", *given, "--", path])
    if exit_code == 0:
        return None
    if exit_code != 1:
        raise RuntimeError(errors.rstrip() or f"hasse check exited with {exit_code}")
    result = json.loads(verdicts)
    if result["summary"]["gate"]["untested"]:
        return f"{level}: {_UNTESTED}"
    explanation = _explanation(result, int(level[1:]), options, path)
    if explanation is None:
        # The policy demands more than a level, and that is what failed.
        _, explanation, _ = _run(["check", "--quiet", "--color=never", *given, "--", path])
    return explanation


def _explanation(result: Dict[str, Any], height: int, options: Sequence[str], path: str) -> Optional[str]:
    """The worst witness against the level, explained; None if there is none, or it cannot be explained."""
    worst = _worst(result["traces"], height)
    if worst is None:
        return None
    trace, code = worst
    choice = [f"--trace={trace['trace_id']}"] if len(result["traces"]) > 1 else []
    if any("\0" in argument for argument in choice):
        return None
    exit_code, explanation, _ = _run(["explain", f"--witness={code}:1", *choice, *options, "--", path])
    if exit_code != 0:
        return None
    gate = result["summary"]["gate"]
    others = "" if len(result["traces"]) == 1 else f"; {gate['failed']} of {len(result['traces'])} traces failed, and this is the worst"
    return f"expected {gate['require']}, found {trace['level']}{others}\n\n{explanation}"


def _worst(traces: List[Dict[str, Any]], height: int) -> Optional[Tuple[Dict[str, Any], str]]:
    """The trace that is lowest on the chain, and the anomaly that keeps it there."""
    found = [
        (trace["chain"].index(code), number, trace, code)
        for number, trace in enumerate(traces)
        for code in trace["chain"][:height]
        if trace["anomalies"][code]["status"] == "found"
    ]
    if not found:
        return None
    _, _, trace, code = min(found, key=lambda one: one[:2])
    return trace, code


def _run(arguments: Sequence[str]) -> Tuple[int, str, str]:
    try:
        program = command(arguments)
    except CannotStart as reason:
        raise RuntimeError(f"hasse: {reason}") from None
    run = subprocess.run(program, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return run.returncode, run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")
