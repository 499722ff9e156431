package dev.hasse.cli;

/** Thrown if the results cannot be written. */
final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message the output and the reason; safe to print */
    OutputException(String message) {
        super(message, null, false, false);
    }
}
