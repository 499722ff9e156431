package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.ToolEffect;
import dev.hasse.imports.operations.CallMappings;
import dev.hasse.imports.operations.RunAgents;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionLogBuilder;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the log of the transactions of one trace from its calls. A call of a tool that commits, aborts or begins is that; one whose rule
 * says that it compensates is a compensation; any other is a step. Where the mapping names no transactions, the trace is one. Where it does,
 * a call outside of any is a transaction of its own, which stands at once.
 *
 * <p>If no call has a time of its end, the order of the log is the order of the steps.
 */
final class TransactionLogs {
    /** States of transactions that were committed, as systems call them. */
    private static final Set<String> COMMITTED = Set.of("committed", "success", "completed", "settled");

    /** States of transactions that were given up, as systems call them. */
    private static final Set<String> ABORTED = Set.of(
            "aborted",
            "error",
            "failed",
            "cancelled",
            "canceled",
            "terminated",
            "timed_out",
            "expired",
            "compensated",
            "rolled_back",
            "max_recovery_attempts_exceeded",
            "retries_exceeded");

    /** What front-ends call an agent of which a log does not have the name. */
    private static final String NAMELESS = "agent";

    private final CallMappings mappings;
    private final String trace;
    private final List<Call> calls;
    private final RunAgents agents;
    private final boolean isTimed;
    private final TransactionLogBuilder builder;
    /** The states of each transaction that the log gives for it as a whole: more than one if it changed, or contradicts itself. */
    private final Map<String, Set<String>> states = new LinkedHashMap<>();

    private final Map<String, Long> lastMoments = new LinkedHashMap<>();
    private boolean isWhole = true;

    private TransactionLogs(String trace, List<Call> calls, CallMappings mappings) {
        this.mappings = mappings;
        this.trace = trace;
        this.calls = calls;
        this.agents = new RunAgents(mappings.own(), calls);
        this.isTimed = calls.stream().anyMatch(call -> call.ended() != null);
        this.builder = new TransactionLogBuilder(trace);
    }

    /** The log of a trace. */
    static TransactionLog of(String trace, List<Call> calls, CallMappings mappings) {
        return new TransactionLogs(trace, calls, mappings).log();
    }

    /**
     * These calls, of which those are undone that others compensated. Where the mapping of a call names transactions, it stands or falls with
     * its own.
     */
    static List<Call> withUndone(String trace, List<Call> calls, CallMappings mappings) {
        if (mappings.of(calls).stream().noneMatch(TransactionLogs::compensatesOneByOne)) {
            return calls;
        }
        TransactionLogs logs = new TransactionLogs(trace, calls, mappings);
        List<Call> changed = new ArrayList<>(calls);
        TransactionLog log = logs.numbered();
        for (Step step : log.steps()) {
            if (step.kind() == Kind.COMPENSATED && step.undoes() != Step.NONE) {
                int index = index(log.step(step.undoes()));
                Call undone = changed.get(index);
                if (undone.outcome() == Outcome.DONE
                        && compensatesOneByOne(mappings.of(undone))
                        && compensatesOneByOne(mappings.of(calls.get(index(step))))) {
                    changed.set(index, undone.undone());
                }
            }
        }
        return changed;
    }

    private static boolean compensatesOneByOne(Mapping mapping) {
        return mapping.hasCompensations() && !mapping.hasTransactions();
    }

    /** The place in the list of the call of a {@linkplain #numbered numbered} step. */
    private static int index(Step step) {
        return Integer.parseInt(String.valueOf(step.place()));
    }

    private TransactionLog log() {
        Set<Mapping> all = mappings.of(calls);
        all.forEach(mapping -> mapping.compensable().forEach(builder::compensable));
        for (int k = 0; k < calls.size(); k++) {
            add(k, calls.get(k).origin().place());
        }
        states.forEach((transaction, each) -> each.forEach(state -> {
            Kind kind = decision(state);
            if (kind != null) {
                long at = lastMoments.getOrDefault(transaction, 0L);
                builder.add(Step.of(transaction, kind, state, at, at), null, null);
            }
        }));
        TransactionLog log = builder.build(all.stream().allMatch(Mapping::isComplete) && isWhole);
        // Whoever says which calls commit would have them here, and so would a system that gives the states of its
        // transactions.
        return all.stream().anyMatch(Mapping::hasCommits) || !states.isEmpty() ? log.withDecisionsShown() : log;
    }

    /** The log, each step of which says at which place in the list its call is. */
    private TransactionLog numbered() {
        for (int k = 0; k < calls.size(); k++) {
            add(k, String.valueOf(k));
        }
        return builder.build(false);
    }

    private static @Nullable Kind decision(String state) {
        String word = state.toLowerCase(Locale.ROOT);
        return COMMITTED.contains(word) ? Kind.COMMITTED : ABORTED.contains(word) ? Kind.ABORTED : null;
    }

    private void add(int index, String place) {
        Call call = calls.get(index).remembered();
        Long end = isTimed ? call.ended() : Long.valueOf(index);
        Mapping mapping = mappings.of(call);
        String named = mapping.transaction(call);
        String transaction = named != null ? named : mapping.hasTransactions() ? "call " + name(call, index) : trace;
        String state = mapping.decision(call);
        if (named != null && state != null) {
            states.computeIfAbsent(transaction, none -> new LinkedHashSet<>()).add(state);
        }
        if (end == null || call.outcome() == Outcome.UNKNOWN) {
            // Nobody knows whether it happened.
            isWhole = false;
            return;
        }
        lastMoments.merge(transaction, end, Math::max);
        Long begin = isTimed ? call.started() : end;
        String target = mapping.compensated(call);
        boolean failed = call.outcome() == Outcome.FAILED || call.outcome() == Outcome.REFUSED;
        Kind kind = kind(call, target != null, failed);
        if (kind == null) {
            return;
        }
        String key = mapping.idempotencyKey(call);
        Value receipt = mapping.receipt(call);
        String agent = agent(call, transaction);
        Step step = Step.of(transaction, kind, call.tool(), begin == null ? end : Math.min(begin, end), end)
                .by(agent)
                .touching(failed ? List.of() : accesses(call))
                .undone(kind == Kind.DONE && mapping.isCompensable(call), mapping.isIrreversible(call))
                .keyed(
                        key,
                        key == null || call.arguments().isMissingNode()
                                ? null
                                : JsonValues.of(call.arguments()).text(),
                        receipt == null || receipt.isNull() ? null : receipt.text())
                .gatedBy(mapping.gate(call))
                .from(place)
                .marked(call.marks());
        builder.add(step, call.id(), target, mapping.foundations(call));
        if (named == null && mapping.hasTransactions() && kind == Kind.DONE) {
            builder.add(
                    Step.of(transaction, Kind.COMMITTED, call.tool(), end, end)
                            .by(agent)
                            .from(place),
                    null,
                    null);
        }
    }

    /**
     * The agent that made a call; null if the log does not say. Then front-ends name it after the session or the trace, or call it just an
     * agent, and mappings of logs without agents name it after the transaction.
     */
    private @Nullable String agent(Call call, String transaction) {
        String agent = mappings.own().agent(call);
        boolean isRun = !mappings.own().namesAgents()
                && (agent.equals(call.origin().session())
                        || agent.equals(call.origin().trace()));
        return isRun || agent.equals(NAMELESS) || agent.equals(transaction) ? null : agents.agent(call);
    }

    private static String name(Call call, int index) {
        return call.id() == null ? String.valueOf(index + 1) : call.id();
    }

    /** What a call is; null if it says nothing of its transaction. */
    private @Nullable Kind kind(Call call, boolean compensates, boolean failed) {
        Mapping mapping = mappings.of(call);
        ToolEffect end = mapping.end(call);
        if (end != null) {
            // A commit that failed decided nothing: it may be tried again.
            return failed ? null : end == ToolEffect.COMMIT ? Kind.COMMITTED : Kind.ABORTED;
        }
        if (mapping.begins(call)) {
            return Kind.BEGIN;
        }
        if (compensates) {
            return failed ? Kind.COMPENSATION_FAILED : Kind.COMPENSATED;
        }
        return failed ? Kind.FAILED : Kind.DONE;
    }

    private List<CellAccess> accesses(Call call) {
        Access access = mappings.of(call).map(call).access();
        List<CellAccess> accesses = new ArrayList<>();
        access.reads().forEach(read -> accesses.add(CellAccess.read(read.cell(), read.value())));
        access.writes().forEach(write -> accesses.add(CellAccess.write(write.cell(), write.value())));
        return accesses;
    }
}
