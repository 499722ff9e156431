package dev.hasse.cli;

/** The input is bad, and everything about it has been said. */
final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadInputException() {
        super("bad input", null, false, false);
    }
}
