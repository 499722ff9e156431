package dev.hasse.detectors;

import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The first of the witnesses that were added, in {@link Witness#ORDER}. They may be added in any order: n witnesses
 * cost O(n log n), and one that comes after a full list O(1).
 */
final class WitnessList {
    /** {@link Witness#ORDER}, which compares lists, decides only among the witnesses of one operation. */
    private static final Comparator<Witness> ORDER = Comparator.<Witness>comparingInt(
                    witness -> witness.operation().position())
            .thenComparing(Witness.ORDER);

    private final int limit;
    /** All witnesses, as they were added; empty once there is a heap. */
    private final List<Witness> added = new ArrayList<>();
    /** The first witnesses, of which the head is the last; null until as many as fit have been added. */
    private @Nullable PriorityQueue<Witness> heap;
    /** The latest position at which there is room, since this is asked of nearly every record. */
    private int lastRoom;

    /** @param limit how many to keep */
    WitnessList(int limit) {
        this.limit = limit;
        this.lastRoom = limit > 0 ? Integer.MAX_VALUE : 0;
    }

    /** How many more witnesses fit after those that are listed. */
    int left() {
        return heap == null ? limit - added.size() : 0;
    }

    /** Whether a witness of the operation at this position fits, without regard to those of it that are listed. */
    boolean hasRoom(int position) {
        return position <= lastRoom;
    }

    void add(Witness witness) {
        if (left() > 0) {
            added.add(witness);
        } else if (limit > 0) {
            replaceLast(witness);
        }
        Witness last = left() > 0 ? null : heap().peek();
        lastRoom = last == null ? lastRoom : last.operation().position();
    }

    private void replaceLast(Witness witness) {
        if (ORDER.compare(witness, heap().element()) < 0) {
            heap().remove();
            heap().add(witness);
        }
    }

    private PriorityQueue<Witness> heap() {
        if (heap == null) {
            heap = new PriorityQueue<>(ORDER.reversed());
            heap.addAll(added);
            added.clear();
        }
        return heap;
    }

    /** The witnesses, in order. */
    List<Witness> witnesses() {
        List<Witness> witnesses = new ArrayList<>(heap == null ? added : heap);
        witnesses.sort(ORDER);
        return witnesses;
    }
}
