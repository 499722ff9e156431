package dev.hasse.detectors.online;

import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a cell from one write to the next, by records with a replica. Reads of one replica and value form a
 * class, which keeps the first of them.
 */
final class Epoch {
    /** The moment of the write that begins it; valid if there is one. */
    final long start;
    /** The position of that write; 0 if the epoch precedes all writes. */
    final int position;

    /** The epoch of the same cell that precedes this one, with a read; null if none is known. */
    @Nullable
    Epoch older;

    private final List<ReadClass> classes = new ArrayList<>(1);

    Epoch(long start, int position, @Nullable Epoch older) {
        this.start = start;
        this.position = position;
        this.older = older;
    }

    /** Whether it begins after the write at this moment by the record at this position. */
    boolean isAfter(long time, int writer) {
        return position != 0 && (start > time || (start == time && position > writer) || writer == 0);
    }

    List<ReadClass> classes() {
        return classes;
    }

    /** Gives the values that were read their new numbers. */
    void renumber(Renumbering renumbering) {
        classes.forEach(each -> each.value = renumbering.value(each.value));
    }

    /** The class of reads with this replica and value. */
    ReadClass classOf(int replica, int value) {
        for (int k = 0; k < classes.size(); k++) {
            if (classes.get(k).replica == replica && classes.get(k).value == value) {
                return classes.get(k);
            }
        }
        ReadClass made = new ReadClass(replica, value);
        classes.add(made);
        return made;
    }

    /** The reads of one replica and value. */
    static final class ReadClass {
        final int replica;
        int value;
        /** The first of the reads in the log, in order. */
        final List<KeptRead> first = new ArrayList<>(1);

        long count;

        private ReadClass(int replica, int value) {
            this.replica = replica;
            this.value = value;
        }

        /** Whether a read and one of the other class are a witness. */
        boolean differs(ReadClass other) {
            return replica != other.replica && value != other.value;
        }

        /** Whether the read of the record at this position is among the first {@code limit}. */
        boolean accepts(int reader, int limit) {
            return first.size() < limit
                    || (limit > 0 && reader < first.get(limit - 1).operation.position());
        }

        /** Adds a read that is accepted. */
        void add(KeptRead read, int limit) {
            int place = first.size();
            while (place > 0 && first.get(place - 1).operation.position() > read.operation.position()) {
                place--;
            }
            first.add(place, read);
            if (first.size() > limit) {
                first.remove(limit);
            }
        }
    }

    /**
     * A read.
     *
     * @param version null if it is not known
     */
    record KeptRead(
            OperationRef operation, long time, @Nullable Long version) {}
}
