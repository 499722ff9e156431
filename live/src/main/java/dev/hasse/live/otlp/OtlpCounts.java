package dev.hasse.live.otlp;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many requests and spans a receiver has seen. Any thread may count and ask. */
public final class OtlpCounts {
    private final Map<Integer, LongAdder> requests = new ConcurrentHashMap<>();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder rejected = new LongAdder();

    OtlpCounts() {
        // A rate needs a value from before the first request.
        requests.put(200, new LongAdder());
    }

    void request(int status) {
        requests.computeIfAbsent(status, none -> new LongAdder()).increment();
    }

    void spans(int taken, int refused) {
        accepted.add(taken);
        rejected.add(refused);
    }

    /** How many requests were answered with each status. */
    public Map<Integer, Long> requests() {
        Map<Integer, Long> counts = new TreeMap<>();
        requests.forEach((status, count) -> counts.put(status, count.sum()));
        return counts;
    }

    /** How many spans were accepted. */
    public long acceptedSpans() {
        return accepted.sum();
    }

    /** How many spans were refused, one by one, in requests whose other spans were accepted. */
    public long rejectedSpans() {
        return rejected.sum();
    }
}
