package dev.hasse.model;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a runtime holds operations to, in four domains that do not touch each other (§4.16). The names are those of the paper's runtimes. */
public enum Discipline implements Named {
    SI("si", Values.SNAPSHOT_OF_WRITERS, false, false, Tools.LIVE),
    SSI("ssi", Values.SNAPSHOT, false, false, Tools.LIVE),
    PESSIMISTIC("pessimistic", Values.LOCKS, false, false, Tools.LOCKED),
    CAUSAL("causal", Values.SNAPSHOT, true, false, Tools.LIVE),
    SEQUENCER("sequencer", Values.SNAPSHOT, true, true, Tools.LIVE),
    REGISTRY_SNAPSHOT("registry-snapshot", Values.UNGUARDED, false, false, Tools.PINNED),
    REGISTRY_VALIDATION("registry-validation", Values.UNGUARDED, false, false, Tools.VALIDATED),
    ALL("all", Values.SNAPSHOT, true, true, Tools.PINNED);

    /** What it does about values that change between the read and the commit of an operation. */
    public enum Values {
        UNGUARDED,
        /** Refuses an operation that writes, if what it read was written since. */
        SNAPSHOT_OF_WRITERS,
        /** Refuses an operation if what it read was written since. */
        SNAPSHOT,
        /** Lets no operation begin that reads or writes what another in flight writes, or writes what another in flight reads. */
        LOCKS
    }

    /** What it does about tools that change between the plan and the call. */
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

    /** What it does about values. */
    public Values onValues() {
        return values;
    }

    /** Whether an undone operation takes along all that observed it. */
    public boolean isCausal() {
        return causal;
    }

    /** Whether effects land in the order of issue. */
    public boolean isSequenced() {
        return sequenced;
    }

    /** What it does about tools. */
    public Tools onTools() {
        return tools;
    }

    /** The anomalies that it excludes, whatever the agents do; they say so themselves. */
    public Set<Anomaly> excluded() {
        return Stream.of(Anomaly.values())
                .filter(anomaly -> anomaly.isExcludedBy(this))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Anomaly.class)));
    }

    /**
     * The discipline of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    public static Discipline parse(String name) {
        return Named.parse(values(), name);
    }
}
