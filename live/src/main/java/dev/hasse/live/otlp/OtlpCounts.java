package dev.hasse.live.otlp;

import dev.hasse.imports.formats.spans.OtlpSignal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many requests a receiver has seen, and what was in them. Any thread may count and ask. */
public final class OtlpCounts {
    private final Map<Integer, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<OtlpSignal, Elements> elements = new EnumMap<>(OtlpSignal.class);

    /** How many spans, or messages of models in log records, came in one signal. */
    public static final class Elements {
        private final LongAdder accepted = new LongAdder();
        private final LongAdder rejected = new LongAdder();

        void add(int taken, int refused) {
            accepted.add(taken);
            rejected.add(refused);
        }

        /** How many were accepted. */
        public long accepted() {
            return accepted.sum();
        }

        /** How many were refused, one by one, in requests of which the rest was accepted. */
        public long rejected() {
            return rejected.sum();
        }
    }

    OtlpCounts() {
        // A rate needs a value from before the first request.
        requests.put(200, new LongAdder());
        for (OtlpSignal signal : OtlpSignal.values()) {
            elements.put(signal, new Elements());
        }
    }

    void request(int status) {
        requests.computeIfAbsent(status, none -> new LongAdder()).increment();
    }

    /** How many requests were answered with each status. */
    public Map<Integer, Long> requests() {
        Map<Integer, Long> counts = new TreeMap<>();
        requests.forEach((status, count) -> counts.put(status, count.sum()));
        return counts;
    }

    /** What came in a signal. */
    public Elements of(OtlpSignal signal) {
        return Objects.requireNonNull(elements.get(signal), "there is one for each signal");
    }

    /** How many elements were refused in all signals. */
    public long rejected() {
        return elements.values().stream().mapToLong(Elements::rejected).sum();
    }
}
