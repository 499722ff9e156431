package dev.hasse.traces;

import dev.hasse.model.Symbols;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A pool of block readers. They are reused because they remember the names that they have met. */
final class BlockReaders {
    /** Readers that remember this many names are dropped; names that never recur would fill the memory. */
    private static final int NAMES = 1 << 15;

    private final Symbols symbols;
    private final ReadSettings settings;
    private final int refusalsKept;
    private final boolean scan;
    private final boolean needsEffects;
    private final Queue<BlockReader> free = new ConcurrentLinkedQueue<>();

    /**
     * @param symbols the symbols of the records
     * @param refusalsKept how many refused lines of a block to keep with their reasons
     * @param scan whether to scan plain records; otherwise the parser reads them too
     * @param needsEffects whether the effects of all records are needed
     */
    BlockReaders(Symbols symbols, ReadSettings settings, int refusalsKept, boolean scan, boolean needsEffects) {
        this.symbols = symbols;
        this.settings = settings;
        this.scan = scan;
        this.needsEffects = needsEffects;
        this.refusalsKept = refusalsKept;
    }

    /** A reader for one block. */
    BlockReader take() {
        BlockReader reader = free.poll();
        return reader != null
                ? reader
                : new BlockReader(
                        symbols, settings.limits(), settings.nullSentinel(), refusalsKept, scan, needsEffects);
    }

    /** Returns a reader whose last result is not needed any more. */
    void give(BlockReader reader) {
        if (reader.names() < NAMES) {
            free.add(reader);
        }
    }
}
