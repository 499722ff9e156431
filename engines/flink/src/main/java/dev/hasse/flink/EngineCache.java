package dev.hasse.flink;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engines of the traces that were used last, as long as they are no larger than a limit together. */
final class EngineCache {
    /** As many lines as an engine takes without any: some 60 KB, measured with 10,000 traces of ten records. */
    static final int EMPTY_ENGINE = 100;

    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final long limit;
    private long lines;

    /** An engine, and when Flink will call for its trace. */
    static final class Entry {
        final TraceEngine engine;
        private int counted;
        /** When somebody looks at it next; in the past if there is no reason to. */
        long wakeAt = Long.MIN_VALUE;
        /** When somebody looks whether the trace has ended; in the past if nobody will. */
        long checkAt = Long.MIN_VALUE;

        Entry(TraceEngine engine) {
            this.engine = engine;
        }
    }

    /**
     * @param limit on the lines of all engines together, where each engine counts as {@link #EMPTY_ENGINE} more; the engine in use
     *     stays even if it alone is larger
     */
    EngineCache(long limit) {
        this.limit = limit;
    }

    /** The engine of a trace; null if there is none. */
    @Nullable
    Entry get(String traceId) {
        return entries.get(traceId);
    }

    /** Adds an engine. */
    Entry add(String traceId, TraceEngine engine) {
        Entry entry = new Entry(engine);
        entries.put(traceId, entry);
        grown(entry);
        return entry;
    }

    /** Notes that an engine, which was used last, may have more lines; drops others if there are too many. */
    void grown(Entry entry) {
        int size = entry.engine.lines() + EMPTY_ENGINE;
        lines += size - entry.counted;
        entry.counted = size;
        Iterator<Entry> oldest = entries.values().iterator();
        while (lines > limit && entries.size() > 1) {
            lines -= oldest.next().counted;
            oldest.remove();
        }
    }

    /** Removes the engine of a trace, if there is one. */
    void remove(String traceId) {
        Entry removed = entries.remove(traceId);
        lines -= removed == null ? 0 : removed.counted;
    }

    /** How many engines there are. */
    int size() {
        return entries.size();
    }
}
