package dev.hasse.cli;

/** Thrown if the input is bad, after all errors have been reported. */
final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadInputException() {
        super("bad input", null, false, false);
    }
}
