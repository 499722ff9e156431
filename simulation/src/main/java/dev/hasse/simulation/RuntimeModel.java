package dev.hasse.simulation;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Discipline;
import dev.hasse.model.Named;
import dev.hasse.model.Tool;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The runtimes of the paper, each described by its treatment of four independent domains (§4.16): values, provenance, effects, and tools.
 */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum RuntimeModel implements Named {
    VANILLA("vanilla", "no guard at all (§5.4)", Isolation.Unguarded::new, false, Effects.CONCURRENT, Binding.LIVE),
    PESSIMISTIC(
            Discipline.PESSIMISTIC,
            "locks cells and tools at begin; an operation that arrives too late is dropped (§5.4)"),
    PESSIMISTIC_WAIT(
            "pessimistic-wait",
            "the same, but an operation that arrives too late waits",
            () -> new Isolation.Locks(true),
            false,
            Effects.CONCURRENT,
            Binding.LIVE,
            Anomaly.A1,
            Anomaly.A2),
    SI(Discipline.SI, "checks at commit that all reads are unchanged; lets read-only operations through (§5.5)"),
    SSI(Discipline.SSI, "checks at commit that all reads are unchanged (§6.6)"),
    CAUSAL(Discipline.CAUSAL, "ssi, and undoing an operation undoes all that observed it (§4.11)"),
    SAGA(
            "saga",
            "causal, and calls are made one after the other (§4.15)",
            () -> new Isolation.Snapshot(true),
            true,
            Effects.SERIAL,
            Binding.LIVE,
            Anomaly.A1,
            Anomaly.A3,
            Anomaly.A6),
    SEQUENCER(Discipline.SEQUENCER, "causal, and effects are released in the order of issue (§4.15)"),
    REGISTRY_SNAPSHOT(Discipline.REGISTRY_SNAPSHOT, "calls go to the tools as they were at begin (§4.16)"),
    REGISTRY_VALIDATION(Discipline.REGISTRY_VALIDATION, "checks at commit that the planned tool is unchanged (§4.16)"),
    ALL(Discipline.ALL, "sequencer and registry-snapshot together (§4.16)"),
    ATOMIX(
            "atomix",
            "like Atomix: conflicting operations in order of their epochs, effects buffered until then, compensated with all that "
                    + "observed them (§6.4)",
            Isolation.Frontiers::new,
            true,
            Effects.SEQUENCED,
            Binding.LIVE,
            Anomaly.A1,
            Anomaly.A3,
            Anomaly.A6),
    SAGA_COMPENSATION(
            "saga-compensation",
            "like SagaLLM: undoing an operation undoes all that observed it, and nothing else is guarded (§6.4)",
            Isolation.Unguarded::new,
            true,
            Effects.CONCURRENT,
            Binding.LIVE,
            Anomaly.A3),
    CRDT_REGISTER(
            "crdt-register",
            "like CodeCRDT: replicas agree on the last write, whatever was read before (§6.4)",
            Isolation.Unguarded::new,
            false,
            Effects.CONCURRENT,
            Binding.LIVE),
    LANGGRAPH_LAST_VALUE(
            "langgraph-last-value",
            "like LangGraph's channels without a reducer: supersteps, and two writes in one end the run (§6.5)",
            Channels.LAST_VALUE),
    LANGGRAPH_LAST_WINS(
            "langgraph-last-wins",
            "the same with a reducer that keeps the last write, whatever is lost (§6.5)",
            Channels.LAST_WINS),
    LANGGRAPH_APPEND("langgraph-append", "the same with a reducer that appends (§6.5)", Channels.APPEND, Anomaly.A1),
    TOOLNODE(
            "toolnode",
            "like LangGraph's ToolNode: calls all at once, results in the order of issue, effects as they come (§5.12)",
            Isolation.Unguarded::new,
            false,
            Effects.GATHERED,
            Binding.LIVE),
    TOOLNODE_SEQUENCED(
            "toolnode-sequenced",
            "the same with each call awaited before the next (§5.12)",
            Isolation.Unguarded::new,
            false,
            Effects.AWAITED,
            Binding.LIVE,
            Anomaly.A6);

    private final String word;
    private final String mechanism;
    private final Supplier<Isolation> isolation;
    private final boolean causal;
    private final Effects effects;
    private final Binding binding;
    private final @Nullable Channels channels;
    private final Set<Anomaly> excluded;

    RuntimeModel(
            String word,
            String mechanism,
            Supplier<Isolation> isolation,
            boolean causal,
            Effects effects,
            Binding binding,
            Anomaly... excluded) {
        this(word, mechanism, isolation, causal, effects, binding, null, excluded);
    }

    /** A runtime that enforces a discipline. */
    RuntimeModel(Discipline discipline, String mechanism) {
        this(
                discipline.word(),
                mechanism,
                isolation(discipline.onValues()),
                discipline.isCausal(),
                discipline.isSequenced() ? Effects.SEQUENCED : Effects.CONCURRENT,
                binding(discipline.onTools()),
                discipline.excluded().toArray(Anomaly[]::new));
    }

    private static Supplier<Isolation> isolation(Discipline.Values values) {
        return switch (values) {
            case UNGUARDED -> Isolation.Unguarded::new;
            case SNAPSHOT_OF_WRITERS -> () -> new Isolation.Snapshot(false);
            case SNAPSHOT -> () -> new Isolation.Snapshot(true);
            case LOCKS -> () -> new Isolation.Locks(false);
        };
    }

    private static Binding binding(Discipline.Tools tools) {
        return switch (tools) {
            // Locks on cells lock tools as well.
            case LIVE, LOCKED -> Binding.LIVE;
            case PINNED -> Binding.PINNED;
            case VALIDATED -> Binding.VALIDATED;
        };
    }

    /** A runtime that guards only its channels. */
    RuntimeModel(String word, String mechanism, Channels channels, Anomaly... excluded) {
        this(word, mechanism, Isolation.Unguarded::new, false, Effects.CONCURRENT, Binding.LIVE, channels, excluded);
    }

    RuntimeModel(
            String word,
            String mechanism,
            Supplier<Isolation> isolation,
            boolean causal,
            Effects effects,
            Binding binding,
            @Nullable Channels channels,
            Anomaly... excluded) {
        this.word = word;
        this.mechanism = mechanism;
        this.isolation = isolation;
        this.causal = causal;
        this.effects = effects;
        this.binding = binding;
        this.channels = channels;
        Set<Anomaly> set = EnumSet.noneOf(Anomaly.class);
        set.addAll(Arrays.asList(excluded));
        this.excluded = Collections.unmodifiableSet(set);
    }

    @Override
    public String word() {
        return word;
    }

    /** A description in a few words, with its place in the paper. */
    public String mechanism() {
        return mechanism;
    }

    /** The anomalies that it excludes, whatever the agents do. */
    public Set<Anomaly> excluded() {
        return excluded;
    }

    /** Whether it aborts an operation at commit if a value that it read is stale; the paper measured the cost of this (§5.6). */
    public boolean isSnapshotIsolation() {
        return isolation.get() instanceof Isolation.Snapshot;
    }

    /** Opens a store of this runtime, with nothing in it but tools. */
    public Store open(List<Tool> tools) {
        Store state = new GuardedStore(isolation.get(), causal, effects, binding, tools);
        return channels == null ? state : new SuperstepStore(channels, state);
    }

    /**
     * Returns the runtime with this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static RuntimeModel parse(String name) {
        return Named.parse(values(), name);
    }
}
