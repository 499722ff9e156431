package dev.hasse.recorder;

/** A store cannot be used: its database failed, or holds what no recorder wrote. The transaction was rolled back. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
