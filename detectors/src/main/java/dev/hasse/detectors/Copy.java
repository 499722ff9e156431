package dev.hasse.detectors;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record with some of its fields changed. */
final class Copy {
    private final Operation original;
    private @Nullable Value id;
    private @Nullable List<Value> predecessors;
    private List<Read> reads;
    private List<Effect> writes;
    private List<Effect> issued;
    private @Nullable List<Effect> effected;
    private @Nullable List<Tool> readRegistry;
    private @Nullable List<Tool> writeRegistry;
    private @Nullable Tool planned;
    private boolean replica = true;
    private boolean aborted;

    Copy(Operation original) {
        this.original = original;
        id = original.id();
        predecessors = original.predecessors();
        reads = original.reads();
        writes = original.writes();
        issued = original.issued();
        effected = original.effected();
        readRegistry = original.readRegistry();
        writeRegistry = original.writeRegistry();
        planned = original.plannedTool();
        aborted = original.aborted();
    }

    Copy id(Value other) {
        id = other;
        return this;
    }

    Copy predecessors(@Nullable List<Value> others) {
        predecessors = others;
        return this;
    }

    Copy reads(@Nullable List<Read> others) {
        reads = Objects.requireNonNull(others);
        return this;
    }

    Copy writes(@Nullable List<Effect> others) {
        writes = Objects.requireNonNull(others);
        return this;
    }

    Copy effects(List<Effect> otherIssued, @Nullable List<Effect> otherEffected) {
        issued = otherIssued;
        effected = otherEffected;
        return this;
    }

    Copy tools(@Nullable List<Tool> atRead, @Nullable List<Tool> atCommit, @Nullable Tool plan) {
        readRegistry = atRead;
        writeRegistry = atCommit;
        planned = plan;
        return this;
    }

    Copy aborted() {
        aborted = true;
        return this;
    }

    Copy noReplica() {
        replica = false;
        return this;
    }

    Operation operation() {
        return new Operation(
                original.agent(),
                original.readTime(),
                original.writeTime(),
                reads,
                writes,
                readRegistry,
                writeRegistry,
                planned,
                issued,
                effected,
                id,
                aborted,
                original.committed(),
                predecessors,
                replica ? original.replica() : null,
                replica ? original.version() : null);
    }
}
