package dev.hasse.imports.convert;

import dev.hasse.imports.operations.CellValue;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts values that no logged call of their own trace wrote, but one of another trace, by then: they are by {@code unlogged}, as cells of
 * different traces are different cells, and yet somebody logged them. Memory is bounded: only the first {@value #VALUES} values are looked at.
 */
final class OtherTraces {
    private static final int VALUES = 200_000;

    private OtherTraces() {}

    /** The first write of a value, and the first one in any other trace. */
    private static final class Writes {
        private String trace = "";
        private long first = Long.MAX_VALUE;
        private long firstOfOthers = Long.MAX_VALUE;

        void add(String by, long time) {
            if (by.equals(trace)) {
                first = Math.min(first, time);
            } else if (time < first) {
                firstOfOthers = first;
                trace = by;
                first = time;
            } else {
                firstOfOthers = Math.min(firstOfOthers, time);
            }
        }

        /** Whether a trace other than this one had a write by then. */
        boolean elsewhere(String than, long time) {
            return (trace.equals(than) ? firstOfOthers : first) <= time;
        }
    }

    /** Counts them in the records of all traces. */
    static void count(List<ConvertedRecord> records, Tally tally) {
        Map<CellValue, Writes> values = new HashMap<>();
        for (ConvertedRecord record : records) {
            for (Effect write : record.operation().writes()) {
                if (record.notes().unlogged() && values.size() < VALUES) {
                    values.putIfAbsent(new CellValue(write.cell(), write.value()), new Writes());
                }
            }
        }
        if (values.isEmpty()) {
            return;
        }
        for (ConvertedRecord record : records) {
            for (Effect write : record.operation().writes()) {
                Writes writes =
                        record.notes().unlogged() ? null : values.get(new CellValue(write.cell(), write.value()));
                if (writes != null) {
                    writes.add(record.trace(), record.operation().writeTime());
                }
            }
        }
        for (ConvertedRecord record : records) {
            for (Effect write : record.operation().writes()) {
                Writes writes =
                        record.notes().unlogged() ? values.get(new CellValue(write.cell(), write.value())) : null;
                if (writes != null
                        && record.notes().command() == null
                        && writes.elsewhere(record.trace(), record.operation().writeTime())) {
                    tally.count(Count.WRITTEN_IN_OTHER_TRACES);
                }
            }
        }
    }
}
