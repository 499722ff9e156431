package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is known of a trace whose records pass by. */
class TraceHeadTest {
    private final Symbols symbols = new Symbols();
    private final TraceHead head = new TraceHead("t", symbols);
    private final PackedRecords records = new PackedRecords();

    private PackedRecord record(String file, String agent) {
        records.clear();
        records.begin(symbols.agents().intern(agent), 0, 0);
        records.end();
        PackedRecord record = new PackedRecord();
        record.moveTo(records);
        record.place(0, symbols.sources().intern(file), 1);
        return record;
    }

    private PackedRecord labelled(String agent, Label label, String text) {
        records.clear();
        records.begin(symbols.agents().intern(agent), 0, 0);
        records.label(label, symbols.labels().intern(text));
        records.end();
        PackedRecord record = new PackedRecord();
        record.moveTo(records);
        record.place(0, symbols.sources().intern("f"), 1);
        return record;
    }

    private PackedRecord with(Value... predecessors) {
        records.clear();
        Operation.by("a", 0).predecessors(predecessors).commit(1).pack(records, symbols);
        PackedRecord record = new PackedRecord();
        record.moveTo(records);
        return record;
    }

    private static List<Long> predecessors(PackedRecord record) {
        return IntStream.range(0, record.predecessors())
                .mapToObj(record::predecessor)
                .toList();
    }

    @Test
    void aTraceBeginsInTheFileOfItsFirstRecord() {
        assertThat(head.source()).isEqualTo("t");
        head.admit(record("one", "a"), null);
        head.admit(record("two", "a"), null);

        assertThat(head.source()).isEqualTo("one");
    }

    @Test
    void aRecordGetsItsPosition() {
        PackedRecord first = record("f", "a");
        head.admit(first, null);
        assertThat(first.position()).isEqualTo(1);
        assertThat(first.line()).isEqualTo(1);

        PackedRecord second = record("f", "a");
        head.admit(second, null);
        assertThat(second.position()).isEqualTo(2);
        assertThat(head.size()).isEqualTo(2);
    }

    @Test
    void ofLabelsTheFirstCountsAndTheFolderStandsInForTheWorkload() {
        assertThat(head.labels()).isSameAs(Labels.NONE);
        head.admit(record("f", "a"), null);
        head.admit(record("f", "a"), "first");
        head.admit(record("f", "a"), "second");
        assertThat(head.labels()).isEqualTo(new Labels("first", null, null));

        head.admit(labelled("a", Label.WORKLOAD, "w"), null);
        head.admit(labelled("a", Label.WORKLOAD, "later"), null);
        head.admit(labelled("a", Label.RUNTIME, "r"), null);
        head.admit(labelled("a", Label.MODEL, "m"), null);
        assertThat(head.labels()).isEqualTo(new Labels("w", "r", "m"));
    }

    @Test
    void ofRolesTheFirstOfEachAgentCounts() {
        List<String> roles = new ArrayList<>();
        for (String role : List.of("a first", "b first", "a later")) {
            head.admit(labelled(role.substring(0, 1), Label.ROLE, role), null);
        }
        for (int agent = 0; agent < 3; agent++) {
            roles.add(String.valueOf(head.role(agent)));
        }

        assertThat(roles).containsExactly("a first", "b first", "null");
        assertThat(head.labels()).isSameAs(Labels.NONE);
    }

    @Test
    void predecessorsBecomePlacesInTheLogInAscendingOrder() {
        head.admit(record("f", "a"), null);
        head.admit(record("f", "a"), null);
        PackedRecord third = with(Value.ofInteger(3), Value.ofInteger(1), Value.ofInteger(2), Value.ofInteger(1));
        head.admit(third, null);

        assertThat(head.resolve(third)).isTrue();
        assertThat(predecessors(third)).containsExactly(0L, 0L, 1L, 2L);
    }

    @Test
    void aPredecessorThatIsNotThereOrComesLaterIsLeftAsItWas() {
        head.admit(record("f", "a"), null);
        PackedRecord second = with(Value.ofInteger(1), Value.ofInteger(3));
        head.admit(second, null);
        assertThat(head.resolve(second)).isFalse();

        head.admit(new TraceHeadTest().record("f", "a"), null);
        assertThat(head.resolve(second)).isFalse();
        assertThat(predecessors(second)).containsExactly(2L, 6L);
    }

    @Test
    void aRepeatedIdIsNotAdmittedAndChangesNothing() {
        head.admit(record("f", "a"), null);
        records.clear();
        Operation.by("a", 0).id(Value.ofInteger(1)).commit(1).pack(records, symbols);
        PackedRecord again = new PackedRecord();
        again.moveTo(records);

        assertThat(head.same(again)).isZero();
        assertThat(head.admit(again, "folder")).isFalse();
        assertThat(head.size()).isEqualTo(1);
        assertThat(head.labels()).isSameAs(Labels.NONE);
    }
}
