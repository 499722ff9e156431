package dev.hasse.reports;

import dev.hasse.model.SafeText;

/** A file that is not what it should be, and why. */
public final class UnusableResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param file by path as given
     * @param reason what is wrong with it
     */
    public UnusableResultException(String file, String reason) {
        super(SafeText.escape(file) + ": " + reason, null, false, false);
    }
}
