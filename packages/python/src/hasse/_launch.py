"""Starts the command. Where there is a shell, the launcher of the project does that, as in a clone; on Windows, this file does."""

import os
import re
import sys
from typing import List, NoReturn, Sequence

WINDOWS = os.name == "nt"
_APPLICATION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "app")
_JAR = os.path.join(_APPLICATION, "lib", "hasse.jar")
_WHAT_TO_DO = "install a JDK, 17 or newer, or set JAVA_HOME"


class CannotStart(Exception):
    """Java is missing or too old; the message says what to do."""


def command(arguments: Sequence[str]) -> List[str]:
    """What to run for `hasse ARGUMENTS`: a program and its arguments.

    Raises CannotStart on Windows; elsewhere the launcher prints the message, and exits with 2.
    """
    if WINDOWS:
        return without_shell(arguments)
    return ["/bin/sh", os.path.join(_APPLICATION, "bin", "hasse"), *arguments]


def without_shell(arguments: Sequence[str]) -> List[str]:
    """The same without the launcher, and so without its tuning for speed."""
    import shutil

    home = os.environ.get("JAVA_HOME", "")
    java = home and shutil.which("java", path=os.path.join(home, "bin")) or shutil.which("java")
    if not java:
        raise CannotStart(f"no Java found: {_WHAT_TO_DO}")
    version = _version(java)
    major = int(re.match(r"\d*", version).group() or 0)
    if major < 17:
        raise CannotStart(f"Java {version} at {java} is too old: {_WHAT_TO_DO}")
    flags = ["-Xshare:auto", "-Xlog:disable", "-Xlog:all=off", "-XX:+UseSerialGC", "-XX:-UsePerfData"]
    if major >= 24:
        flags += ["--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"]
    return [java, *flags, *_heap(arguments), "-jar", _JAR, *arguments]


def _version(java: str) -> str:
    import subprocess

    asked = subprocess.run([java, "-version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found = re.search(rb' version "([^"]*)"', asked.stdout)
    if found is None:
        raise CannotStart(f"{java} does not run: {_WHAT_TO_DO}")
    return found.group(1).decode("ascii", "replace")


def _heap(arguments: Sequence[str]) -> List[str]:
    """How much memory Java may take has to be said when it starts. What is no size is left for the command to complain about."""
    size = ""
    for option, argument in zip(["", *arguments], arguments):
        if argument.startswith("--max-memory="):
            size = argument.partition("=")[2]
        elif option == "--max-memory":
            size = argument
    # Java itself needs two megabytes; less is an error of the command.
    return ["-Xmx" + size] if re.fullmatch(r"[1-9]\d*[gG]|[1-9]\d+[mM]|[1-9]\d{4,}[kK]|[1-9]\d{7,}", size) else []


def main() -> NoReturn:
    """Runs the command with the arguments of this process. Never returns."""
    try:
        program = command(sys.argv[1:])
    except CannotStart as reason:
        sys.exit(_refused(str(reason)))
    if WINDOWS:
        import subprocess

        sys.exit(subprocess.call(program))
    import signal

    # Python ignores these two, and what it ignores would stay ignored.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    try:
        os.execv(program[0], program)
    except OSError as failed:
        sys.exit(_refused(f"{program[0]} does not run ({failed.strerror})"))


def _refused(reason: str) -> int:
    print(f"hasse: {reason}", file=sys.stderr)
    return 2
