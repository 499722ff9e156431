package dev.hasse.live;

import java.nio.file.Path;

/**
 * Something that records come from while they are being written. What cannot be read is a problem of the source, and holds nothing
 * else back.
 */
public interface LiveSource {
    /**
     * Reads what is there by now, or a good part of it, and passes it on. Never waits for more.
     *
     * @return whether anything came, so that there may be more
     */
    boolean poll();

    /** Whether nothing more will come. */
    boolean isOver();

    /** Leaves a file alone that may be among what it reads, since findings are appended to it. */
    default void leaveOut(Path file) {}

    /** Passes on a last line without a line feed, as nothing more is read. */
    default void end() {}
}
