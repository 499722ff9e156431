package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TraceBuilderTest {
    private static final Value ONE = Value.ofInteger(1);

    private static OperationBuilder record() {
        return Operation.by("a", 0);
    }

    private static TraceBuilder builder() {
        return new TraceBuilder("t", new Symbols());
    }

    @Test
    void predecessorsAreResolvedSortedAndEachOnce() {
        Trace trace = builder()
                .add(record().id(Value.ofString("x")).commit(1))
                .add(record().predecessors(Value.ofInteger(3), Value.ofString("x"), Value.ofInteger(3))
                        .commit(1))
                .add(record().predecessors().commit(1))
                .build();
        Columns columns = trace.columns();

        assertThat(columns.predecessorsFrom(1)).isZero();
        assertThat(columns.predecessorsFrom(2)).isEqualTo(2);
        assertThat(columns.predecessor(0)).isZero();
        assertThat(columns.predecessor(1)).isEqualTo(2);
        assertThat(columns.hasProvenance()).isTrue();
    }

    @Test
    void anIdIsAStringOrAnIntegerOfAnySize() {
        Value huge = Value.ofCanonicalJson("123456789012345678901234567890");
        Symbols symbols = new Symbols();
        for (Value id : List.of(
                Value.ofInteger(0),
                Value.ofInteger(-5),
                Value.ofInteger(Long.MAX_VALUE),
                Value.ofInteger(Long.MIN_VALUE),
                Value.ofInteger(1L << 61))) {
            assertThat(OperationIds.decode(OperationIds.code(Long.parseLong(id.text()), symbols), symbols))
                    .isEqualTo(id);
        }
        assertThat(OperationIds.decode(OperationIds.codeOf(huge, symbols), symbols))
                .isEqualTo(huge);
        assertThat(OperationIds.codeOf(Value.ofString("1"), symbols)).isNotEqualTo(OperationIds.code(1, symbols));
    }

    @Test
    void aRepeatedIdIsRefused() {
        TraceBuilder builder = builder().add(record().id(Value.ofInteger(2)).commit(1));

        assertThatThrownBy(() -> builder.add(record().commit(1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPredecessorThatIsNotThereIsFoundAndItsDependentsGoWithIt() {
        TraceBuilder builder = builder()
                .add(record().id(ONE).commit(1))
                .add(record().predecessors(Value.ofString("gone")).commit(1))
                .add(record().predecessors(Value.ofInteger(2)).commit(1))
                .add(record().predecessors(ONE, Value.ofInteger(4)).commit(1));

        assertThat(builder.danglingPredecessors()).hasSize(1);
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class);
        assertThat(builder.removeDangling().stream().map(OperationRef::position))
                .containsExactly(2, 3);

        Trace trace = builder.build();
        assertThat(trace.size()).isEqualTo(2);
        // The record keeps its id; its position moves up.
        assertThat(trace.reference(1).id()).isEqualTo(Value.ofInteger(4));
        assertThat(trace.reference(1).position()).isEqualTo(2);
        assertThat(trace.columns().predecessorsFrom(2)).isEqualTo(2);
    }

    @Test
    void whatIsLeftKeepsEverythingThatItSaid() {
        Operation whole = record().read("x", ONE, 1)
                .write("y", Value.NULL)
                .toolsAtRead(new Tool("s", null))
                .toolsAtCommit()
                .planned(new Tool("s", ONE))
                .issued("y", ONE)
                .noneEffected()
                .aborted()
                .predecessors()
                .replica("r")
                .version(7)
                .commit(2);
        TraceBuilder builder = builder()
                .add(record().id(ONE).predecessors(Value.ofString("gone")).commit(1))
                .add(whole);
        builder.removeDangling();
        Columns columns = builder.build().columns();

        assertThat(columns.size()).isEqualTo(1);
        assertThat(columns.readTime(0, 0)).isEqualTo(1);
        assertThat(columns.writeTime(0)).isEqualTo(2);
        assertThat(columns.writesFrom(1)).isEqualTo(1);
        assertThat(columns.readRegistry(0)).isNotEqualTo(Columns.ABSENT);
        assertThat(columns.writeRegistry(0)).isNotEqualTo(Columns.ABSENT);
        assertThat(columns.plannedTool(0)).isNotEqualTo(Columns.ABSENT);
        assertThat(columns.issued().first(1)).isEqualTo(1);
        assertThat(columns.isCommitOrderKnown(0)).isTrue();
        assertThat(columns.isAborted(0)).isTrue();
        assertThat(columns.hasProvenance()).isTrue();
        assertThat(columns.replica(0)).isNotEqualTo(Columns.ABSENT);
        assertThat(columns.version(0)).isEqualTo(7);
    }

    @Test
    void timesAndReplicasThatComeLateLeaveTheEarlierOnesAlone() {
        Trace trace = builder()
                .add(record().read("x", ONE).commit(9))
                .add(record().read("x", ONE, 5).replica("r").version(7).commit(9))
                .build();
        Columns columns = trace.columns();

        assertThat(columns.readTime(0, 0)).isZero();
        assertThat(columns.readTime(1, 1)).isEqualTo(5);
        assertThat(columns.replica(0)).isEqualTo(Columns.ABSENT);
        assertThat(columns.version(1)).isEqualTo(7);
        assertThat(columns.isVersioned(0)).isFalse();
    }

    @Test
    void recordsCannotLie() {
        assertThatThrownBy(() -> Operation.by("a", 2).commit(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> record().read("x", ONE).read("x", ONE).commit(1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> record().write("x", ONE).write("x", ONE).commit(1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> record().read("x", ONE, 2).commit(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> record().write("x", ONE).neverCommit()).isInstanceOf(IllegalArgumentException.class);
    }
}
