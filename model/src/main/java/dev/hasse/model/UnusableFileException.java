package dev.hasse.model;

/** A file that is not what it should be, and why. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param file where, such as a path, or a path and a line
     * @param reason what is wrong with it; what it says of the file need not be safe to print, but the message is
     */
    public UnusableFileException(String file, String reason) {
        super(SafeText.escape(file + ": " + reason), null, false, false);
    }
}
