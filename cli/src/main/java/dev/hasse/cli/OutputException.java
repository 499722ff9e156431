package dev.hasse.cli;

/** The results cannot be written. */
final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message which, and why; safe to print */
    OutputException(String message) {
        super(message, null, false, false);
    }
}
