package dev.hasse.model;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules that a runtime enforces on operations, in four independent domains (§4.16). The names are those of the
 * paper's runtimes.
 */
public enum Discipline implements Named {
    SI("si", Values.SNAPSHOT_OF_WRITERS, false, false, Tools.LIVE),
    SSI("ssi", Values.SNAPSHOT, false, false, Tools.LIVE),
    PESSIMISTIC("pessimistic", Values.LOCKS, false, false, Tools.LOCKED),
    CAUSAL("causal", Values.SNAPSHOT, true, false, Tools.LIVE),
    SEQUENCER("sequencer", Values.SNAPSHOT, true, true, Tools.LIVE),
    REGISTRY_SNAPSHOT("registry-snapshot", Values.UNGUARDED, false, false, Tools.PINNED),
    REGISTRY_VALIDATION("registry-validation", Values.UNGUARDED, false, false, Tools.VALIDATED),
    ALL("all", Values.SNAPSHOT, true, true, Tools.PINNED);

    /** How it handles values that change between the read and the commit of an operation. */
    public enum Values {
        UNGUARDED,
        /** Refuses an operation that writes if a cell that it read was written since. */
        SNAPSHOT_OF_WRITERS,
        /** Refuses an operation if a cell that it read was written since. */
        SNAPSHOT,
        /**
         * Lets no operation begin that reads or writes a cell that another in flight writes, or writes a cell that
         * another in flight reads.
         */
        LOCKS
    }

    /** How it handles tools that change between the plan and the call. */
    public enum Tools {
        LIVE,
        /** The planned tool stays until the operation ends. */
        LOCKED,
        /** The call goes to the tool as it was when the operation began. */
        PINNED,
        /** An operation whose planned tool is gone is refused. */
        VALIDATED
    }

    private final String word;
    private final Values values;
    private final boolean causal;
    private final boolean sequenced;
    private final Tools tools;

    Discipline(String word, Values values, boolean causal, boolean sequenced, Tools tools) {
        this.word = word;
        this.values = values;
        this.causal = causal;
        this.sequenced = sequenced;
        this.tools = tools;
    }

    @Override
    public String word() {
        return word;
    }

    /** How it handles values. */
    public Values onValues() {
        return values;
    }

    /** Whether undoing an operation also undoes all that observed it. */
    public boolean isCausal() {
        return causal;
    }

    /** Whether effects land in the order of issue. */
    public boolean isSequenced() {
        return sequenced;
    }

    /** How it handles tools. */
    public Tools onTools() {
        return tools;
    }

    /** The anomalies that it excludes, whatever the agents do, as {@link Anomaly#isExcludedBy} says. */
    public Set<Anomaly> excluded() {
        return Stream.of(Anomaly.values())
                .filter(anomaly -> anomaly.isExcludedBy(this))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Anomaly.class)));
    }
}
