package dev.hasse.traces;

import dev.hasse.model.Symbols;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Reads blocks, on several threads at a time. Readers are used again, because they remember the names that they have met:
 * the one first that was used last, so that there are no more of them than threads, and each mostly stays with a processor
 * that has its names in a cache.
 */
final class BlockReaders {
    /** Readers that remember this many names are dropped; names that never recur would fill the memory. */
    private static final int NAMES = 1 << 15;

    private final Symbols symbols;
    private final ReadSettings settings;
    private final int refusalsKept;
    private final boolean scan;
    private final boolean needsEffects;
    private final Deque<BlockReader> free = new ConcurrentLinkedDeque<>();
    /** Room for the records of a block. */
    private final Queue<BlockRecords> room = new ConcurrentLinkedQueue<>();

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

    /** Reads a block. The result is valid until it is {@linkplain #release released}. */
    ScannedBlock read(Block block) {
        BlockReader reader = take();
        BlockRecords records = room.poll();
        ScannedBlock scanned = reader.read(block, records == null ? new BlockRecords(symbols) : records);
        give(reader);
        return scanned;
    }

    /** Takes back a block whose records are not needed any more. */
    void release(ScannedBlock scanned) {
        room.add(scanned.records());
    }

    /** A reader for one block. */
    BlockReader take() {
        BlockReader reader = free.poll();
        return reader != null
                ? reader
                : new BlockReader(
                        symbols, settings.limits(), settings.nullSentinel(), refusalsKept, scan, needsEffects);
    }

    /** Takes back a reader. */
    void give(BlockReader reader) {
        if (reader.names() < NAMES) {
            free.push(reader);
        }
    }
}
