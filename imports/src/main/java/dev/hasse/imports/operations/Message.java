package dev.hasse.imports.operations;

import dev.hasse.imports.calls.BatchPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls of an agent that were issued together, in one message of a model; or one that was issued alone. */
final class Message {
    /** The calls that write. */
    final List<Entry> writers = new ArrayList<>();

    private final Map<Entry, Integer> places = new HashMap<>();
    private long planned = Long.MAX_VALUE;

    void add(Entry entry) {
        planned = Math.min(planned, entry.planned());
        if (entry.writes()) {
            writers.add(entry);
            BatchPlace batch = entry.call.batch();
            Integer index = batch == null ? null : batch.index();
            places.put(entry, 1 + (index == null ? places.size() : index));
        }
    }

    /** The time at which its agent had decided on it. It cannot be based on the results of its own calls. */
    long planned() {
        return planned;
    }

    /** The place of a call that writes among those issued together, from 1. */
    int place(Entry entry) {
        return places.getOrDefault(entry, 1);
    }

    /** The writing calls that overlapped other writing calls of the message. */
    Set<Entry> alongside() {
        List<Entry> lasting = new ArrayList<>(writers);
        lasting.removeIf(entry -> !entry.lasted());
        lasting.sort(Comparator.comparingLong(entry -> entry.began));
        Set<Entry> alongside = new HashSet<>();
        long latest = Long.MIN_VALUE;
        for (int k = 0; k < lasting.size(); k++) {
            Entry entry = lasting.get(k);
            boolean before = k > 0 && latest > entry.began;
            boolean after = k + 1 < lasting.size() && lasting.get(k + 1).began < entry.ended;
            if (before || after) {
                alongside.add(entry);
            }
            latest = Math.max(latest, entry.ended);
        }
        return alongside;
    }
}
