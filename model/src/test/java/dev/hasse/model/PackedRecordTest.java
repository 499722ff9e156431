package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that were packed into ints say what they said before, wherever they are copied to. */
class PackedRecordTest {
    private Symbols symbols = new Symbols();
    private final PackedRecords records = new PackedRecords();
    private final PackedRecord window = new PackedRecord();

    @BeforeTry
    void begin() {
        symbols = new Symbols();
        records.clear();
    }

    private PackedRecords pack(List<Operation> operations) {
        operations.forEach(operation -> operation.pack(records, symbols));
        return records;
    }

    /** Moves the window to the next record, where it has been moved to those before. */
    private void moveTo(int record) {
        if (record == 0) {
            window.moveTo(records);
        } else {
            window.moveOn();
        }
    }

    /** The operations of a trace; a trace knows each predecessor once, in log order. */
    private static List<Operation> operations(Trace trace) {
        return IntStream.range(0, trace.size()).mapToObj(trace::operation).toList();
    }

    private static List<Operation> inLogOrder(List<Operation> operations) {
        return operations.stream()
                .map(operation -> operation.predecessors() == null
                        ? operation
                        : operation.toBuilder()
                                .provenance(new TreeSet<>(operation.predecessors().stream()
                                                .map(id -> Long.parseLong(id.text()))
                                                .toList())
                                        .stream().map(Value::ofInteger).toList())
                                .build())
                .toList();
    }

    private TraceBuilder builder() {
        symbols.sources().intern("f");
        return new TraceBuilder("t", symbols);
    }

    @Property
    void eachIsAsItWasOnceItIsInATrace(@ForAll long seed) {
        List<Operation> operations = new RandomOperations(seed).next(9);
        pack(operations);
        TraceBuilder builder = builder();
        for (int k = 0; k < operations.size(); k++) {
            moveTo(k);
            assertThat(builder.add(window, null)).isTrue();
        }

        assertThat(operations(builder.build())).isEqualTo(inLogOrder(operations));
    }

    @Property
    void eachShowsWhatItSays(@ForAll long seed) {
        List<Operation> operations = new RandomOperations(seed).next(9);
        pack(operations);
        for (int k = 0; k < operations.size(); k++) {
            moveTo(k);
            requireShown(operations.get(k));
        }
    }

    /** After values and ids got new numbers, each record goes by them. */
    @Property(tries = 200)
    void eachShowsWhatItSaysByNewNumbers(@ForAll long seed) {
        symbols.values().intern(Value.ofString("nobody asks for it"));
        symbols.operationIds().intern(Value.ofString("nor for this"));
        List<Operation> operations = new RandomOperations(seed).next(9);
        pack(operations);
        Renumbering renumbering = symbols.renumber();
        for (int k = 0; k < operations.size(); k++) {
            moveTo(k);
            window.renumber(renumbering);
            requireShown(operations.get(k));
            assertThat(IntStream.range(0, window.issued())
                            .mapToObj(effect -> symbols.values().get(window.issuedValue(effect))))
                    .isEqualTo(operations.get(k).issued().stream()
                            .map(Effect::value)
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "call-7", ""})
    void theNewNumberOfAnId(String id) {
        symbols.operationIds().intern(Value.ofString("nobody asks for it"));
        pack(List.of(Operation.by("a", 0).id(Value.ofString(id)).commit(1)));
        moveTo(0);
        long before = window.operationId();
        window.renumber(symbols.renumber());

        assertThat(OperationIds.decode(window.operationId(), symbols)).isEqualTo(Value.ofString(id));
        assertThat(window.operationId() == before)
                .as("an id that ends with a counter is not stored")
                .isEqualTo(id.equals("call-7"));
    }

    private void requireShown(Operation operation) {
        assertThat(symbols.agents().get(window.agent())).isEqualTo(operation.agent());
        assertThat(window.readTime()).isEqualTo(operation.readTime());
        assertThat(window.writeTime()).isEqualTo(operation.writeTime());
        assertThat(window.writeSince()).isEqualTo(operation.writeSince());
        assertThat(window.isUncertain()).isNotEqualTo(operation.isExact());
        assertThat(window.isCommitted()).isEqualTo(operation.committed());
        assertThat(window.isAborted()).isEqualTo(operation.aborted());
        assertThat(window.survives()).isEqualTo(operation.survives());
        assertThat(window.saysWhetherRefused() ? window.isRefused() : null).isEqualTo(operation.refused());
        assertThat(window.merges()).isEqualTo(operation.merges());
        assertThat(window.saysWhetherExternalized() ? window.isExternalized() : null)
                .isEqualTo(operation.externalized());
        assertThat(reads()).isEqualTo(operation.reads());
        assertThat(effects(window.writes(), true)).isEqualTo(operation.writes());
        assertThat(window.isCommitOrderKnown()).isEqualTo(operation.effected() != null);
        assertThat(window.isCommitOrderInferred()).isEqualTo(operation.effectedInferred());
        assertThat(window.issued()).isEqualTo(operation.issued().size());
        assertThat(effects(window.effected(), false))
                .isEqualTo(operation.effected() == null ? List.of() : operation.effected());
        assertThat(window.hasProvenance()).isEqualTo(operation.predecessors() != null);
        assertThat(
                        window.plannedTool() == Columns.ABSENT
                                ? null
                                : symbols.tools().get(window.plannedTool()))
                .isEqualTo(operation.plannedTool());
        assertThat(window.readRegistry() == Columns.ABSENT).isEqualTo(operation.readRegistry() == null);
        assertThat(
                        window.replica() == Columns.ABSENT
                                ? null
                                : symbols.replicas().get(window.replica()))
                .isEqualTo(operation.replica());
        assertThat(window.isVersioned() ? window.version() : null).isEqualTo(operation.version());
        assertThat(window.hasDefaultId()).isTrue();
    }

    private List<Read> reads() {
        return IntStream.range(0, window.reads())
                .mapToObj(read -> new Read(
                        symbols.cells().get(window.readCell(read)),
                        symbols.values().get(window.readValue(read)),
                        window.readTime(read),
                        window.readUntil(read)))
                .toList();
    }

    private List<Effect> effects(int count, boolean writes) {
        return IntStream.range(0, count)
                .mapToObj(k -> new Effect(
                        symbols.cells().get(writes ? window.writeCell(k) : window.effectedCell(k)),
                        symbols.values().get(writes ? window.writeValue(k) : window.effectedValue(k))))
                .toList();
    }

    @Property
    void aCopyIsTheSame(@ForAll long seed) {
        List<Operation> operations = new RandomOperations(seed).next(9);
        pack(operations);
        int[] others = new int[1000];
        for (int k = 0; k < operations.size(); k++) {
            moveTo(k);
            PackedRecord copy = new PackedRecord();
            window.copyTo(others, 17);
            copy.moveTo(others, 17);
            assertThat(ints(copy)).isEqualTo(ints(window));
        }
    }

    private static List<Integer> ints(PackedRecord record) {
        int[] ints = new int[record.length()];
        record.copyTo(ints, 0);
        return IntStream.of(ints).boxed().toList();
    }

    @Property
    void anAbortMeansTheSameBeforeAndAfterTheRecordIsInATrace(@ForAll long seed) {
        List<Operation> operations = new RandomOperations(seed).next(5);
        TraceBuilder before = builder();
        TraceBuilder after = builder();
        for (Operation operation : operations) {
            records.clear();
            operation.pack(records, symbols);
            window.moveTo(records);
            after.add(window, null);
            window.abort();
            before.add(window, null);
        }
        for (int position = 1; position <= operations.size(); position++) {
            assertThat(after.abort(2L * position)).isTrue();
        }

        assertThat(operations(before.build())).isEqualTo(operations(after.build()));
    }

    @ParameterizedTest
    @CsvSource({"0, false, false", "0, true, true", "1, false, true"})
    void whoCommittedAtZeroAndWroteNothingNeverCommittedOnceItIsAborted(
            long writeTime, boolean writes, boolean committed) {
        OperationBuilder building = Operation.by("a", -3);
        if (writes) {
            building.write("x", Value.NULL);
        }
        pack(List.of(building.committedSince(-2).commit(writeTime)));
        window.moveTo(records);
        window.abort();

        assertThat(window.isAborted()).isTrue();
        assertThat(window.isCommitted()).isEqualTo(committed);
        assertThat(window.writeTime()).isEqualTo(committed ? writeTime : -3);
        assertThat(window.writeSince()).isEqualTo(committed ? -2 : -3);
    }

    @Test
    void whatWasBegunAndNeverEndedIsDiscarded() {
        records.begin(0, 1, 2);
        records.read(3, 4);
        records.label(Label.ROLE, 5);
        records.commitSpan(1);
        records.refused(true);
        pack(List.of(Operation.by("a", 0).commit(9)));
        window.moveTo(records);

        assertThat(window.length()).isEqualTo(PackedRecords.HEAD);
        assertThat(window.writeTime()).isEqualTo(9);
        assertThat(window.writeSince()).isEqualTo(9);
        assertThat(window.reads()).isZero();
        assertThat(window.isLabelled()).isFalse();
        assertThat(window.saysWhetherRefused()).isFalse();
    }

    /** Nothing of the rare fields of a record passes to the next one. */
    @Test
    void labelsOfEachRecord() {
        for (Label label : Label.values()) {
            records.begin(0, 0, 0);
            records.label(label, 7 + label.ordinal());
            records.end();
        }
        records.begin(0, 0, 0);
        records.replica(3);
        records.end();
        List<String> labels = new ArrayList<>();
        for (int k = 0; k <= Label.values().length; k++) {
            moveTo(k);
            StringBuilder text = new StringBuilder(window.isLabelled() ? "labelled" : "");
            for (Label label : Label.values()) {
                text.append(' ').append(window.label(label));
            }
            labels.add(text.append(", replica ").append(window.replica()).toString());
        }

        assertThat(labels)
                .containsExactly(
                        "labelled 7 -1 -1 -1, replica -1",
                        "labelled -1 8 -1 -1, replica -1",
                        "labelled -1 -1 9 -1, replica -1",
                        "labelled -1 -1 -1 10, replica -1",
                        " -1 -1 -1 -1, replica 3");
    }

    @Test
    void effectsThatLandAsIssuedAreStoredOnce() {
        records.begin(0, 0, 0);
        records.issued(1, 2);
        records.issued(3, 4);
        records.moments(5, 6);
        records.effectedAsIssued();
        records.end();
        window.moveTo(records);

        assertThat(window.isCommitOrderKnown()).isTrue();
        assertThat(window.effected()).isEqualTo(2);
        assertThat(window.effectedCell(1)).isEqualTo(3);
        assertThat(window.effectedValue(1)).isEqualTo(4);
        assertThat(window.readTime(0)).isEqualTo(5);
        assertThat(window.length()).isEqualTo(PackedRecords.HEAD + 8);
    }

    /** A core has the reads and writes of its record, their moments and the rare fields, without what lies between. */
    @Test
    void theCoreOfARecord() {
        records.begin(1, 10, 20);
        records.operationId(8);
        records.read(2, 3);
        records.read(4, 5);
        records.write(6, 7);
        records.predecessor(9);
        records.issued(1, 2);
        records.issued(3, 4);
        records.effected(3, 4);
        records.moments(1, 0);
        records.moments(2, 3);
        records.replica(30);
        records.plannedTool(40);
        records.end();
        window.moveTo(records);
        window.place(50, 60, 70);
        int[] copies = new int[5 + 2 * window.coreLength()];
        window.copyCoreTo(copies, 5);
        window.moveTo(copies, 5);
        window.copyCoreTo(copies, 5 + window.length());
        window.moveOn();

        assertThat(window.length()).isEqualTo(PackedRecords.CORE_HEAD + 6 + 8 + PackedRecords.REST);
        assertThat(List.of(window.agent(), window.position(), window.source(), window.line(), window.replica()))
                .containsExactly(1, 50, 60, 70, 30);
        assertThat(List.of(window.readTime(), window.writeTime(), window.operationId()))
                .containsExactly(10L, 20L, 8L);
        assertThat(List.of(window.readCell(0), window.readValue(0), window.readCell(1), window.readValue(1)))
                .containsExactly(2, 3, 4, 5);
        assertThat(List.of(window.writes(), window.writeCell(0), window.writeValue(0)))
                .containsExactly(1, 6, 7);
        assertThat(List.of(window.readTime(0), window.readTime(1), window.readUntil(1)))
                .containsExactly(11L, 12L, 15L);
    }
}
