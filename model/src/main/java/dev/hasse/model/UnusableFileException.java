package dev.hasse.model;

/** Thrown when a file cannot be used; the message says why. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the message from a file and a reason.
     *
     * @param file the file, such as a path, or a path and a line
     * @param reason what is wrong with it; it may quote unsafe text from the file, and the message is safe to print
     */
    public UnusableFileException(String file, String reason) {
        super(SafeText.escape(file + ": " + reason), null, false, false);
    }
}
