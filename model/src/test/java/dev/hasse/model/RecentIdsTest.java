package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The ids of a trace that never ends, of which the latest are kept, while numbers are given back now and then. */
class RecentIdsTest {
    private final Symbols symbols = new Symbols();
    private final PackedRecords packed = new PackedRecords();

    private PackedRecord record(Value id, Value... predecessors) {
        packed.clear();
        Operation.by("a", 0).id(id).predecessors(predecessors).commit(1).pack(packed, symbols);
        PackedRecord record = new PackedRecord();
        record.moveTo(packed);
        record.place(0, symbols.sources().intern("f"), 1);
        return record;
    }

    private static Value id(Random random, int most) {
        int number = random.nextInt(most);
        return switch (number % 3) {
            case 0 -> Value.ofInteger(number);
            case 1 -> Value.ofString("op-" + number);
            default -> Value.ofString("7f" + number + "-b");
        };
    }

    @Property(tries = 200)
    void theLatestAreKnownAndNoneIsTakenForAnother(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int kept,
            @ForAll @IntRange(min = 2, max = 200) int ids) {
        Random random = new Random(seed);
        TraceHead head = new TraceHead("t", symbols);
        head.keepIds(kept);
        List<Value> admitted = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            Value id = id(random, ids);
            int last = admitted.lastIndexOf(id);
            boolean isNew = head.admit(record(id), null);
            if (last >= 0 && last >= admitted.size() - kept) {
                assertThat(isNew).as("%s of %s", id, admitted).isFalse();
            }
            if (last < 0 || last < admitted.size() - 2 * kept) {
                assertThat(isNew).as("%s of %s", id, admitted).isTrue();
            }
            if (isNew) {
                admitted.add(id);
            }
            if (random.nextInt(20) == 0) {
                Renumbering renumbering = symbols.renumber();
                head.renumber(renumbering);
            }
            Value asked = id(random, ids);
            int found = head.find(OperationIds.codeOf(asked, symbols));
            int there = admitted.lastIndexOf(asked);
            assertThat(found).isIn(there, there < admitted.size() - kept ? -1 : there);
            assertThat(head.size()).isEqualTo(admitted.size());
        }
    }

    @Test
    void aPredecessorThatMayBeForgottenSaysNothing() {
        TraceHead head = new TraceHead("t", symbols);
        head.keepIds(2);
        for (int k = 1; k <= 7; k++) {
            head.admit(record(Value.ofString("x-" + k + "-y")), null);
        }
        PackedRecord last = record(Value.ofString("last"), Value.ofString("x-1-y"), Value.ofString("x-7-y"));
        assertThat(head.admit(last, null)).isTrue();

        assertThat(head.resolve(last)).isTrue();
        assertThat(List.of(last.predecessor(0), last.predecessor(1))).containsExactly(6L, 7L);
        assertThat(head.unresolved()).isEqualTo(1);
    }

    @Test
    void valuesThatNobodyAsksForAreForgotten() {
        int kept = symbols.values().intern(Value.ofString("kept"));
        for (int k = 0; k < 1000; k++) {
            symbols.values().intern(Value.ofString("gone " + k));
        }
        Renumbering renumbering = symbols.renumber();
        int number = renumbering.value(kept);

        assertThat(symbols.values().get(number)).isEqualTo(Value.ofString("kept"));
        assertThat(renumbering.value(Symbols.NULL)).isEqualTo(Symbols.NULL);
        assertThat(symbols.values().size()).isEqualTo(2);
        assertThat(symbols.values().intern(Value.ofString("gone 1"))).isEqualTo(2);
    }
}
