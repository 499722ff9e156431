package dev.hasse.cli;

import java.io.IOException;
import java.io.OutputStream;

/** What takes the bytes of an {@link Output}. */
interface Sink {
    /** Takes the bytes. */
    OutputStream stream();

    /** All bytes have been written: makes sure that they are where they cannot get lost any more, though nobody sees them yet. */
    void complete() throws IOException;

    /** Shows what is complete to the world. */
    void commit() throws IOException;

    /** Lets go of everything. What was not committed is gone, as far as the sink has that in its hands. */
    void discard();
}
