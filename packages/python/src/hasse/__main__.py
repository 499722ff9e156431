"""python -m hasse is the command."""

from ._launch import main

main()
