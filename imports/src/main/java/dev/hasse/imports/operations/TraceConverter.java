package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Derivation;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;

/**
 * Makes the records of one trace from its calls.
 *
 * <p>A call that writes becomes an operation. It commits when it is done, and is based on the cells that it read itself, or else on what
 * its agent had seen when it planned the call ({@link Grounding}). Reads that no write is based on become read-only operations. Calls that
 * were issued together and overlapped become agents of their own: none could know what the others did.
 */
public final class TraceConverter {
    static final String UNLOGGED = "unlogged";

    private final CallMappings mappings;
    private final Grounding grounding;
    private final Tally tally;
    private final CellUses uses;
    private final SharedLines lines;
    private final Map<String, CellHistory> cells = new HashMap<>();
    private final List<PendingOperation> operations = new ArrayList<>();
    private final Map<String, List<Entry>> agents = new LinkedHashMap<>();
    /** The calls of each agent that were refused since what they were to write had changed. */
    private final Map<String, List<Entry>> refused = new HashMap<>();

    private final Map<String, WriteSpans> spans = new HashMap<>();
    private final Commands commands = new Commands();
    private final FailedWrites failed = new FailedWrites();
    private final InitialValues initial;
    private final UnknownOutcomes unknown = new UnknownOutcomes();
    private final InformedWrites informed = new InformedWrites(cells, unknown, commands);
    private final Transactions transactions;
    private final ModelLabels labels;
    private long beginning = Long.MAX_VALUE;

    /**
     * @param uses collects the cells that calls read and write
     * @param lines tells which lines of logs hold several calls
     */
    public TraceConverter(CallMappings mappings, Grounding grounding, Tally tally, CellUses uses, SharedLines lines) {
        this.mappings = mappings;
        this.grounding = grounding;
        this.tally = tally;
        this.uses = uses;
        this.lines = lines;
        this.initial = new InitialValues(mappings.own().initial());
        this.transactions = new Transactions(mappings);
        this.labels = new ModelLabels(mappings.own().labels());
    }

    /**
     * The records of a trace, in the order in which they committed.
     *
     * @param calls is empty afterwards: those that nobody asks for any more are freed while this runs
     */
    public List<ConvertedRecord> convert(String trace, List<Call> calls) {
        calls.sort(CallOrder.OF_A_TRACE);
        RunAgents names = new RunAgents(mappings.own(), calls);
        SharedParts shared = new SharedParts();
        for (ListIterator<Call> each = calls.listIterator(); each.hasNext(); ) {
            take(trace, each, names, shared);
        }
        OperationIds ids = new OperationIds(calls);
        calls.clear();
        agents.replaceAll((agent, entries) -> {
            operations.addAll(AgentOperations.of(entries, refused.getOrDefault(agent, List.of()), grounding));
            // Nobody asks for them any more, and they take as much as the operations.
            return List.of();
        });
        operations.addAll(transactions.operations(tally));
        String unlogged = unlogged();
        initial.add(operations, unlogged, beginning);
        for (PendingOperation operation : operations) {
            for (PendingWrite write : operation.writes) {
                history(write.cell).add(write);
            }
        }
        explain(unlogged, trace);
        initial.forgetUnread(operations);
        operations.addAll(Batches.of(operations, tally));
        ids.give(operations);
        return records(trace);
    }

    private void take(String trace, ListIterator<Call> each, RunAgents names, SharedParts shared) {
        Call whole = each.next();
        Mapping mapping = mappings.of(whole);
        Call remembered = whole.remembered();
        Mapping.Mapped mapped = mapping.map(remembered);
        Access access = whole.access() == null ? shared.of(mapped.access()) : mapped.access();
        if (!uses.isAnyShared()) {
            uses.add(trace, whole, mapping.attempted(remembered));
        }
        boolean mayWriteAnything = (mapped.fate() == Fate.OPAQUE
                        || access.is(Access.Trait.AMONG_OTHERS)
                        || access.is(Access.Trait.REMOVES_OTHERS))
                && !Boolean.TRUE.equals(whole.readOnly());
        // Only of what may have written something that the log does not tell it is asked later which command that was.
        Call call = mayWriteAnything || whole.outcome() == Outcome.FAILED ? whole : whole.withoutPayloads();
        each.set(call);
        Fate fate = fate(call, mayWriteAnything ? Fate.OPAQUE : Fate.FAILED, mapped.fate());
        tally.fate(fate, call.tool());
        if (call.visibleAtCommit() == null) {
            tally.count(Count.REGISTRY_UNKNOWN);
        }
        Long ended = call.ended();
        Long known = call.started() != null ? call.started() : call.planned();
        String agent = names.agent(whole);
        informed.called(agent, ended != null ? ended : known != null ? known : Long.MIN_VALUE);
        if (mayWriteAnything) {
            // It may have changed again what it is known to have written.
            Long until = ended == null || access.writes().isEmpty() ? ended : Long.valueOf(ended + 1);
            commands.add(agent, call, access, known, until);
        } else if (mapped.fate() == Fate.UNMAPPED && fate != Fate.FAILED && !Boolean.TRUE.equals(call.readOnly())) {
            commands.addOfNoRule(agent, call, known, fate == Fate.UNKNOWN ? null : ended);
        }
        if (ended == null || fate == Fate.UNKNOWN) {
            leaveOut(call, fate, mapped, known == null ? Long.MIN_VALUE : known);
            return;
        }
        long began = known == null ? ended : known;
        if (began > ended) {
            tally.count(Count.REVERSED_TIMES);
            began = ended;
        }
        beginning = Math.min(beginning, began);
        for (Glance seen : access.reads()) {
            if (seen.time() != null) {
                // An agent may have been told of a cell before anybody called a tool.
                beginning = Math.min(beginning, seen.time());
            }
        }
        if (call.outcome() == Outcome.FAILED && call.access() == null && fate == Fate.FAILED) {
            failed.add(access, agent, call, began, ended);
        }
        boolean registriesKnown = call.visibleAtPlan() != null && call.visibleAtCommit() != null;
        if (fate == Fate.MAPPED && access.isNone() && !registriesKnown) {
            // Nothing is known that a record could hold.
            return;
        }
        if (call.outcome() == Outcome.REFUSED) {
            Access attempt = access;
            if (call.access() == null && !attempt.reads().isEmpty()) {
                // Its result told what was in the cells instead: a look, after it was refused.
                Access look = new Access(attempt.reads(), List.of(), List.of());
                agents.computeIfAbsent(agent, none -> new ArrayList<>())
                        .add(new Entry(call, look, agent, names.role(call), began, ended));
                attempt = attempt.withReads(List.of());
            }
            Entry entry = new Entry(call, attempt, agent, names.role(call), began, ended);
            operations.add(RefusedOperations.of(entry));
            if (!attempt.is(Access.Trait.UNREAD)) {
                refused.computeIfAbsent(agent, none -> new ArrayList<>()).add(entry);
            }
            return;
        }
        if (transactions.take(whole, access, agent, began, ended)) {
            agents.putIfAbsent(agent, new ArrayList<>());
        } else if (fate == Fate.MAPPED) {
            if (call.outcome() == Outcome.UNDONE) {
                tally.count(Count.UNDONE);
            }
            agents.computeIfAbsent(agent, none -> new ArrayList<>())
                    .add(new Entry(call, access, agent, names.role(call), began, ended));
        } else if (registriesKnown) {
            // Its cells are unknown, but the tools visible at plan and at commit are known.
            operations.add(new PendingOperation(call, agent, names.role(call), began, ended));
        }
    }

    /** Notes what a call may have written of which there will be no record. */
    private void leaveOut(Call call, Fate fate, Mapping.Mapped mapped, long began) {
        if ((fate == Fate.UNKNOWN || fate == Fate.UNTIMED) && !Boolean.TRUE.equals(call.readOnly())) {
            if (mapped.fate() == Fate.MAPPED) {
                unknown.add(mapped.access(), began);
            } else if (mapped.fate() != Fate.NONE) {
                unknown.addAny(began);
            }
        }
    }

    /** @param failed the fate of a call that failed: a command may have written something before it did */
    private static Fate fate(Call call, Fate failed, Fate mapped) {
        if (call.outcome() == Outcome.FAILED) {
            return failed;
        }
        if (call.outcome() == Outcome.REFUSED) {
            return Fate.FAILED;
        }
        if (call.outcome() == Outcome.UNKNOWN) {
            return Fate.UNKNOWN;
        }
        return call.ended() == null ? Fate.UNTIMED : mapped;
    }

    private String unlogged() {
        Set<String> taken = new HashSet<>(agents.keySet());
        String name = UNLOGGED;
        while (taken.contains(name)) {
            name += "_";
        }
        return name;
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }

    private void explain(String unlogged, String trace) {
        Observations observations = new Observations(cells, commands, failed, unlogged, beginning, transactions, tally);
        Set<PendingRead> added = new HashSet<>();
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                Value value = read.value;
                read.perhapsWrittenFrom = value == null ? Long.MAX_VALUE : unknown.first(read.cell, value);
                read.ambiguous = read.perhapsWrittenFrom <= read.latest;
                if (!read.ambiguous && added.add(read)) {
                    observations.add(read, operation);
                }
            }
            observations.add(operation);
        }
        operations.addAll(observations.explain());
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                infer(read, operation);
            }
        }
        operations.forEach(observations::takeForAChange);
        UnrecordedValues.settle(operations, cells);
        operations.addAll(CallMoments.settle(operations, cells, unknown, observations::restore));
        new OwnChanges(cells, commands).settle(operations);
        informed.settle(operations, trace);
        ConcurrentWrites.count(cells.values(), tally);
    }

    /**
     * Infers the value of a read from the last write before it, if there is no doubt which write that was: no other write was in flight
     * during the read or during that write, that write was not undone, and no call of unknown outcome may have written the cell.
     */
    private void infer(PendingRead read, PendingOperation reader) {
        if (read.value != null) {
            return;
        }
        CellHistory history = history(read.cell);
        PendingWrite last = history.only(read.earliest);
        if (last == null) {
            return;
        }
        WriteSpans spans = this.spans.computeIfAbsent(read.cell, none -> history.spans());
        boolean doubt = spans.between(read.earliest, read.latest) > reader.writesBetween(read)
                || spans.between(last.by.began + 1, last.by.commit) > 1
                || last.by.isUndone()
                || unknown.mayHaveWritten(read.cell, read.latest);
        if (!doubt && last.value != null) {
            read.value = last.value;
            read.source = last.by;
            read.inferred = true;
        }
    }

    private List<ConvertedRecord> records(String trace) {
        Map<String, PendingOperation> byCall = new HashMap<>();
        for (PendingOperation operation : operations) {
            if (operation.call != null && operation.call.id() != null) {
                byCall.putIfAbsent(operation.call.id(), operation);
            }
        }
        // At the same moment, unlogged writes come first, since others are based on them, and batches last.
        operations.sort(Comparator.comparingLong((PendingOperation operation) -> operation.commit)
                .thenComparingInt(operation -> operation.call != null ? 1 : operation.issued.isEmpty() ? 0 : 2)
                .thenComparing(PendingOperation::readTime));
        ValueTally values = new ValueTally(tally);
        List<ConvertedRecord> records = new ArrayList<>();
        for (PendingOperation operation : operations) {
            values.add(operation);
            records.add(record(operation, trace, byCall));
        }
        return records;
    }

    /** Whether another agent wrote a cell after an agent had written it itself: only then a finding can be about what that one knew. */
    private boolean isOvertaken(PendingRead read, long ownWriteAt, PendingOperation reader) {
        CellHistory history = cells.get(read.cell);
        return history != null
                && history.last(ownWriteAt, reader.commit, write -> !write.by.agent.equals(reader.agent)) != null;
    }

    private ConvertedRecord record(PendingOperation operation, String trace, Map<String, PendingOperation> byCall) {
        OperationBuilder record =
                Operation.by(operation.agent, operation.readTime()).id(Value.ofString(operation.id));
        Set<String> inferredReads = new HashSet<>();
        Set<String> inferredWrites = new HashSet<>();
        Map<String, Long> remembered = new HashMap<>();
        Set<PendingOperation> sources = new LinkedHashSet<>();
        Set<String> readCells = new HashSet<>();
        for (PendingRead read : operation.reads) {
            Value value = read.value;
            if (value != null && readCells.add(read.cell)) {
                record.read(
                        read.cell,
                        value,
                        Math.min(read.time, operation.commit),
                        Math.min(read.until, operation.commit));
                if (read.inferred) {
                    inferredReads.add(read.cell);
                }
                if (read.ownWriteAt != null && isOvertaken(read, read.ownWriteAt, operation)) {
                    remembered.put(read.cell, read.ownWriteAt);
                }
                if (read.source != null && read.source != operation) {
                    sources.add(read.source);
                }
            }
        }
        Set<String> writtenCells = new HashSet<>();
        for (PendingWrite write : operation.writes) {
            Value value = write.value;
            if (value != null && writtenCells.add(write.cell)) {
                record.write(write.cell, value);
                if (write.inferred) {
                    inferredWrites.add(write.cell);
                }
            }
        }
        RecordParts.batch(operation, record);
        Call call = operation.call;
        Call told = operation.command != null ? operation.command : call;
        Origin place = operation.place();
        if (call != null) {
            for (String id : call.predecessors()) {
                PendingOperation source = byCall.get(id);
                if (source != null && source != operation) {
                    sources.add(source);
                }
            }
            RecordParts.registries(call, record);
        }
        if (transactions.isEmpty()) {
            // Without provenance, A3 is decided by values: the values of transactions that had not committed are
            // residue.
            record.predecessors(sources.stream()
                    .map(source -> Value.ofString(source.id))
                    .distinct()
                    .toArray(Value[]::new));
        }
        if (operation.isUndone()) {
            record.aborted();
        }
        if (operation.merges) {
            record.merges();
        }
        record.derived(Derivation.of(RefusedOperations.attempted(operation, cells), remembered));
        return new ConvertedRecord(
                RecordParts.end(operation, record, !readCells.isEmpty() || !writtenCells.isEmpty()),
                trace,
                labels.of(call),
                new ConvertedRecord.Notes(
                        operation.role,
                        told == null ? null : told.tool(),
                        place == null ? null : lines.of(place),
                        operation.grounding,
                        inferredReads,
                        inferredWrites,
                        told == null && operation.issued.isEmpty(),
                        operation.command == null ? null : Commands.text(operation.command)));
    }
}
