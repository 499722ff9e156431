package dev.hasse.live.otlp;

import java.io.IOException;

/** A request that is answered with an error. The message says what was found and what was expected. */
final class RefusedRequest extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status the status of the reply */
    RefusedRequest(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
