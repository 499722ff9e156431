package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LeadersTest {

    /**
     * Adds writes to one cell in any order; after each, the greatest equals that found by a scan of all added writes.
     */
    @Property(tries = 300)
    void findsWhatAScanFinds(
            @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 4) Integer> times,
            @ForAll @Size(min = 8, max = 8) List<@IntRange(max = 2) Integer> widths,
            @ForAll @Size(min = 8, max = 8) List<@IntRange(max = 2) Integer> values,
            @ForAll @IntRange(max = 7) int first,
            @ForAll boolean bySince) {
        List<Operation> history = new ArrayList<>();
        for (int k = 0; k < times.size(); k++) {
            history.add(Operation.by("a", 0)
                    .write("x", Value.ofInteger(values.get(k)))
                    .committedSince(times.get(k))
                    .commit(times.get(k) + widths.get(k)));
        }
        Trace trace = HistoryNotation.trace(history);
        WritesByCell writes = new WritesByCell(trace.columns(), new CommitOrder(trace.columns()));
        Leaders leaders = new Leaders(writes, bySince);
        List<Integer> added = new ArrayList<>();
        for (int k = 0; k < times.size(); k++) {
            int write = (first + k) % times.size();
            leaders.add(write);
            added.add(write);
            for (int value = -1; value <= 4; value++) {
                for (int record = -1; record < times.size(); record++) {
                    int expected = WritesByCell.NONE;
                    for (int other : added) {
                        boolean counts = writes.value(other) != value && writes.record(other) != record;
                        if (counts && (expected < 0 || isGreater(writes, other, expected, bySince))) {
                            expected = other;
                        }
                    }
                    assertThat(leaders.greatest(value, record)).isEqualTo(expected);
                }
            }
        }
    }

    private static boolean isGreater(WritesByCell writes, int one, int other, boolean bySince) {
        long time = bySince ? writes.since(one) : writes.time(one);
        long otherTime = bySince ? writes.since(other) : writes.time(other);
        return time > otherTime || (time == otherTime && writes.record(one) > writes.record(other));
    }
}
