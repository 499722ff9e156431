package dev.hasse.detectors;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Finds which of the selected operations last or first wrote a cell, or a value to it, by the time of a read. */
final class LastWrites {
    private record Write(int record, long time, Value value) {}

    private final Map<String, List<Write>> writes = new HashMap<>();
    private final Map<Effect, List<Write>> ofValues = new HashMap<>();

    /** @param of selects the operations; the others count as not having written */
    LastWrites(List<Operation> history, IntPredicate of) {
        for (int record = 0; record < history.size(); record++) {
            if (!of.test(record)) {
                continue;
            }
            Operation o = history.get(record);
            for (Effect effect : o.writes()) {
                Write write = new Write(record, o.writeTime(), effect.value());
                writes.computeIfAbsent(effect.cell(), none -> new ArrayList<>()).add(write);
                ofValues.computeIfAbsent(effect, none -> new ArrayList<>()).add(write);
            }
        }
        // The sort is stable: ties stay in log order.
        writes.values().forEach(list -> list.sort(Comparator.comparingLong(Write::time)));
        ofValues.values().forEach(list -> list.sort(Comparator.comparingLong(Write::time)));
    }

    /**
     * The first of the operations accepted by {@code among} that wrote the value read by the time of the read; -1 if
     * there is none.
     */
    int producer(Read read, IntPredicate among) {
        for (Write write : ofValues.getOrDefault(new Effect(read.cell(), read.value()), List.of())) {
            if (write.time() > read.time()) {
                break;
            }
            if (among.test(write.record())) {
                return write.record();
            }
        }
        return -1;
    }

    /**
     * The last of the operations accepted by {@code among} that wrote the value read by the time of the read; -1 if
     * there is none.
     */
    int lastProducer(Read read, IntPredicate among) {
        return last(ofValues.getOrDefault(new Effect(read.cell(), read.value()), List.of()), read.time(), among);
    }

    /**
     * The last of the operations accepted by {@code among} that wrote the cell by the time of the read; -1 if there is
     * none.
     */
    int latest(Read read, IntPredicate among) {
        return last(writes.getOrDefault(read.cell(), List.of()), read.time(), among);
    }

    private static int last(List<Write> inOrder, long time, IntPredicate among) {
        int low = 0;
        int high = inOrder.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (inOrder.get(middle).time() <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int k = low - 1; k >= 0; k--) {
            if (among.test(inOrder.get(k).record())) {
                return inOrder.get(k).record();
            }
        }
        return -1;
    }
}
