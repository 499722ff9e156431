package dev.hasse.traces;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Delivers the blocks of an input one after another. */
interface BlockSource extends AutoCloseable {
    /**
     * A block of an input.
     *
     * @param read how many bytes of the input, as it is stored, have been read with it
     */
    record Cut(Block block, long read) {}

    /** The next block, or null at the end of the input. */
    @Nullable
    Cut next() throws IOException;

    /** Stops whatever goes on; the input may be closed afterwards. */
    @Override
    default void close() {}

    /**
     * Cuts the blocks when they are asked for.
     *
     * @param read how many bytes of the input have been read
     */
    static BlockSource of(Blocks blocks, LongSupplier read) {
        return () -> {
            Block block = blocks.next();
            return block == null ? null : new Cut(block, read.getAsLong());
        };
    }
}
