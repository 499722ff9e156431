package dev.hasse.imports.operations;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;

/** The moments at which the writes of a cell began and landed, each in order. */
final class WriteSpans {
    private final long[] begins;
    private final long[] ends;

    private WriteSpans(long[] begins, long[] ends) {
        this.begins = begins;
        this.ends = ends;
    }

    /** The spans of writes, as they are now. */
    static WriteSpans of(Collection<Set<PendingWrite>> writes) {
        int count = writes.stream().mapToInt(Set::size).sum();
        long[] begins = new long[count];
        long[] ends = new long[count];
        int k = 0;
        for (Set<PendingWrite> together : writes) {
            for (PendingWrite write : together) {
                begins[k] = Math.min(write.by.began, write.by.commit);
                ends[k++] = write.by.commit;
            }
        }
        Arrays.sort(begins);
        Arrays.sort(ends);
        return new WriteSpans(begins, ends);
    }

    /** The number of writes in flight at some moment from {@code from} to {@code to}, both included. */
    int between(long from, long to) {
        // The writes that have begun, without those that had landed before.
        return countUpTo(begins, to, true) - countUpTo(ends, from, false);
    }

    private static int countUpTo(long[] sorted, long bound, boolean inclusive) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < bound || (inclusive && sorted[middle] == bound)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
