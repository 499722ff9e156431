package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;

/** Receives the bytes of an {@link Output}. */
interface Sink {
    /** The stream for the bytes. */
    OutputStream stream();

    /**
     * Called when all bytes have been written: makes sure that they cannot get lost any more, although they are not
     * visible yet.
     */
    void complete() throws IOException;

    /** Makes the complete output visible. */
    void commit() throws IOException;

    /** Discards output that was not committed, as far as that is possible. */
    void discard();
}
