package dev.hasse.traces;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Readers of blocks that are used again, because they remember the names that they have met. */
final class BlockReaders {
    /** One that remembers more is let go: names that never come again would fill the memory. */
    private static final int NAMES = 1 << 15;

    private final ReadSettings settings;
    private final int refusalsKept;
    private final boolean scan;
    private final Queue<BlockReader> free = new ConcurrentLinkedQueue<>();

    /**
     * @param refusalsKept how many lines of a block that are refused to keep with their reasons
     * @param scan whether they scan plain records; or else the parser reads them too
     */
    BlockReaders(ReadSettings settings, int refusalsKept, boolean scan) {
        this.settings = settings;
        this.scan = scan;
        this.refusalsKept = refusalsKept;
    }

    /** A reader for one block. */
    BlockReader take() {
        BlockReader reader = free.poll();
        return reader != null
                ? reader
                : new BlockReader(settings.limits(), settings.nullSentinel(), refusalsKept, scan);
    }

    /** Gives a reader back, of whose last block nothing is needed any more. */
    void give(BlockReader reader) {
        if (reader.names() < NAMES) {
            free.add(reader);
        }
    }
}
