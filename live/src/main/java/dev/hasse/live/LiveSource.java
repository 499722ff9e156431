package dev.hasse.live;

import java.io.IOException;

/** Something that records come from while they are being written. */
public interface LiveSource {
    /**
     * Reads what is there by now, or a good part of it, and passes it on. Never waits for more.
     *
     * @return whether anything came, so that there may be more
     * @throws IOException if nothing more can be read from it, ever
     */
    boolean poll() throws IOException;

    /** Whether nothing more will come. */
    boolean isOver();

    /** Passes on a last line without a line feed, as nothing more is read. */
    default void end() {}
}
