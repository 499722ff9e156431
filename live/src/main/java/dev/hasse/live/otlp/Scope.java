package dev.hasse.live.otlp;

import dev.hasse.imports.calls.Call;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls that share cells, so that they make one trace of records. */
final class Scope {
    private final String id;
    /** The calls of each trace of OpenTelemetry. */
    private final Map<Integer, List<Call>> parts = new LinkedHashMap<>();

    private int calls;
    private int records;

    /** When it last changed. */
    long latest;
    /** When the oldest change came that is not decided yet. */
    long waitsSince;

    boolean changed;
    boolean rests;
    /** The latest verdict, with all witnesses; null before the first. */
    @Nullable
    Verdict verdict;

    Scope(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    void replace(int part, List<Call> its, long arrived) {
        List<Call> before = its.isEmpty() ? parts.remove(part) : parts.put(part, its);
        calls += its.size() - (before == null ? 0 : before.size());
        latest = arrived;
        waitsSince = changed ? waitsSince : arrived;
        changed = true;
        rests = false;
    }

    /** All its calls. */
    List<Call> calls() {
        List<Call> all = new ArrayList<>(calls);
        parts.values().forEach(all::addAll);
        return all;
    }

    int size() {
        return calls;
    }

    int records() {
        return records;
    }

    void records(int count) {
        records = count;
    }
}
