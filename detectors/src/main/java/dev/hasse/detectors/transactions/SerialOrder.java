package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.ForeignReads.Reading;
import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.detectors.transactions.SeenWrites.Seen;
import dev.hasse.detectors.transactions.SeenWrites.Source;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionRule;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * T8, a serial order exists: the direct serialization graph of the transactions that stand has no cycle, and none of them read an aborted or
 * an intermediate version.
 *
 * <pre>
 * ww(s, t) ≡ t wrote the version of a cell after that of s
 * wr(s, t) ≡ t read a version that s wrote
 * rw(s, t) ≡ t wrote the version after one that s read
 * G1a ≡ a transaction that stands read what an aborted one wrote
 * G1b ≡ it read a version that its writer wrote over
 * G0, G1c, G-single, G2 ≡ a cycle of ww; of ww and wr; with exactly one rw; with more of them
 * </pre>
 *
 * <p>Source: Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4 and §5; Adya's thesis for G-single; how the dependencies
 * follow from what clients saw, Kingsbury and Alvaro, Elle, §4. Atomix §3.3 promises it: conflicting agents are serialized for each
 * resource. {@link SeenWrites} says which write a read saw, and {@link CellVersions} what the order of versions is; {@link ListVersions} says
 * both of lists to which steps append. Where neither is certain, there is no dependency, so that a violation is never an artefact of a guess.
 *
 * <p>Where steps read and write in a known order, {@link InternalConsistency} and {@link VersionUpdates} find what shows without a cycle.
 */
final class SerialOrder {
    private final LogView view;
    private final Ruling ruling;
    private final SeenWrites writes;
    private final AppendedCells lists;
    private final VersionUpdates updates;
    private final Conflicts conflicts;
    private final Map<String, CellVersions> versions = new LinkedHashMap<>();

    private SerialOrder(LogView view) {
        this.view = view;
        this.ruling = new Ruling(TransactionRule.T8, view);
        this.conflicts = new Conflicts(view, ruling);
        this.writes = new SeenWrites(view, EnumSet.of(Step.Kind.DONE));
        this.lists = AppendedCells.of(view);
        this.updates = new VersionUpdates(view, writes);
    }

    static RuleFinding decide(LogView view) {
        SerialOrder decision = new SerialOrder(view);
        InternalConsistency internal = new InternalConsistency(view, decision.lists, decision.conflicts);
        List<LoggedTransaction> standing =
                view.transactions().stream().filter(view::stands).toList();
        for (LoggedTransaction transaction : standing) {
            internal.decide(transaction);
            decision.updates.add(transaction);
        }
        decision.updates.decide(decision.conflicts);
        decision.lists.all().forEach(list -> list.decide(decision.conflicts));
        decision.addVersions();
        for (LoggedTransaction transaction : standing) {
            for (Reading reading : ForeignReads.of(transaction, view)) {
                if (!decision.lists.has(reading.read().cell())) {
                    decision.addRead(reading, transaction);
                }
            }
        }
        decision.searchCycles();
        return decision.ruling.finding("no two transactions that were committed have a conflict that the log shows");
    }

    private void addVersions() {
        Map<String, FinalWrites> writes = new LinkedHashMap<>();
        Map<String, Integer> last = new LinkedHashMap<>();
        Map<String, Value> values = new HashMap<>();
        for (LoggedTransaction transaction : view.transactions()) {
            if (!view.stands(transaction)) {
                continue;
            }
            for (int place : transaction.of(Step.Kind.DONE)) {
                for (CellAccess access : view.step(place).accesses()) {
                    if (access.isWrite() && !lists.has(access.cell())) {
                        last.put(access.cell(), place);
                        // A value that is not known takes the place of one that is.
                        values.compute(access.cell(), (cell, before) -> access.value());
                    }
                }
            }
            last.forEach((cell, place) ->
                    writes.computeIfAbsent(cell, none -> new FinalWrites()).add(place, values.get(cell)));
            last.clear();
            values.clear();
        }
        writes.forEach((cell, ofCell) -> addVersions(cell, new CellVersions(view, ofCell)));
    }

    private void addVersions(String cell, CellVersions ofCell) {
        versions.put(cell, ofCell);
        for (int version : ofCell.all()) {
            for (int next : ofCell.after(version)) {
                conflicts.depend(Kind.WW, version, next, cell);
            }
        }
        if (!ofCell.isTotal()) {
            ruling.leaves("writes overlapped, and which landed last is unknown");
        }
    }

    private void addRead(Reading reading, LoggedTransaction reader) {
        String cell = reading.read().cell();
        for (int update : updates.after(reading.reader(), reading.read())) {
            conflicts.depend(Kind.RW, reading.reader(), update, cell);
        }
        Seen seen = writes.by(reading.reader(), reading.read());
        if (seen.source() == Source.UNKNOWN) {
            conflicts.ruling().leavesUnknownRead();
            return;
        }
        CellVersions ofCell = versions.get(cell);
        if (seen.source() == Source.INITIAL) {
            if (ofCell != null) {
                ofCell.firsts().forEach(next -> conflicts.depend(Kind.RW, reading.reader(), next, cell));
            }
            return;
        }
        LoggedTransaction writer = view.transactionOf(seen.writer());
        if (writer == reader) {
            return;
        }
        if (writer.fate() == Fate.ABORTED) {
            conflicts.phenomenon(RuleFault.G1A, seen.writer(), reading.reader(), cell);
        } else if (!view.stands(writer)) {
            conflicts.ruling().leavesUndecidedWriter();
        } else {
            conflicts.depend(Kind.WR, seen.writer(), reading.reader(), cell);
            if (ofCell != null && !(ofCell.has(seen.writer()) && isLast(seen.writer(), reading.read()))) {
                conflicts.phenomenon(RuleFault.G1B, seen.writer(), reading.reader(), cell);
            } else if (ofCell != null) {
                for (int next : ofCell.after(seen.writer())) {
                    conflicts.depend(Kind.RW, reading.reader(), next, cell);
                }
            }
        }
    }

    /** Whether what was read is what a step left in the cell, or may be: it may have written the cell more than once. */
    private boolean isLast(int place, CellAccess read) {
        List<CellAccess> accesses = view.step(place).accesses();
        for (int k = accesses.size() - 1; k >= 0; k--) {
            CellAccess access = accesses.get(k);
            if (access.isWrite() && access.cell().equals(read.cell())) {
                Value left = access.value();
                return left == null || left.equals(read.value());
            }
        }
        return false;
    }

    private void searchCycles() {
        DependencyGraph graph = new DependencyGraph(conflicts.dependencies().onCycles());
        Set<Kind> all = EnumSet.allOf(Kind.class);
        Set<Kind> ww = EnumSet.of(Kind.WW);
        Set<Kind> withoutRw = EnumSet.of(Kind.WW, Kind.WR);
        report(RuleFault.G0, graph.cycles(ww, Kind.WW, ww, false));
        report(RuleFault.G1C, graph.cycles(withoutRw, Kind.WR, withoutRw, false));
        report(RuleFault.G_SINGLE, graph.cycles(all, Kind.RW, withoutRw, false));
        report(RuleFault.G2, graph.cycles(all, Kind.RW, all, true));
        if (graph.wasCutShort()) {
            ruling.leaves(
                    "so many transactions depend on each other that not every kind of cycle was looked for to the end");
        }
    }

    private void report(RuleFault fault, List<List<Dependency>> cycles) {
        for (List<Dependency> cycle : cycles) {
            Set<String> transactions = new LinkedHashSet<>();
            Set<Integer> steps = new LinkedHashSet<>();
            for (Dependency edge : cycle) {
                transactions.add(edge.first());
                steps.add(edge.firstStep());
                steps.add(edge.secondStep());
            }
            ruling.breaks(new RuleWitness(fault, List.copyOf(transactions), List.copyOf(steps), null, cycle));
        }
    }
}
